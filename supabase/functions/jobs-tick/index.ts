import { requiredSetting } from '../_shared/clients.ts';
import { databaseQueue } from '../_shared/jobs/databaseQueue.ts';
import { runJobs } from '../_shared/jobs/runJobs.ts';
import { FunctionError, jsonFunction } from '../_shared/respond.ts';
import { handlers } from './handlers.ts';

const budgetMs = 20_000;

/**
 * Does what waits in the queue of the database (private.jobs) and answers how much of each kind. Called every few seconds with the secret
 * key, by the timer of the embedded backend or by a scheduled call of a hosted project. Calls may overlap: while one waits for a slow
 * service, the next does everything else.
 */
Deno.serve(
  jsonFunction(async (_body, request) => {
    await requireSecretKey(request);
    return await runJobs({ queue: databaseQueue(`jobs-tick ${crypto.randomUUID()}`), handlers, budgetMs });
  }),
);

async function requireSecretKey(request: Request): Promise<void> {
  const given = (request.headers.get('Authorization') ?? '').replace(/^Bearer\s+/i, '');
  const [left, right] = await Promise.all([given, requiredSetting('SUPABASE_SERVICE_ROLE_KEY')].map(digest));
  // Hashes are compared whole, so that the time taken says nothing about the key.
  const difference = (left ?? []).reduce((sum, byte, index) => sum | (byte ^ (right?.[index] ?? 0)), 0);
  if (difference !== 0) throw new FunctionError(401, 'not_signed_in', 'This needs the secret key.');
}

async function digest(text: string): Promise<number[]> {
  return [...new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))];
}

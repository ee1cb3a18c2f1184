import type { Client } from 'pg';

export type ApiRole = 'anon' | 'authenticated' | 'service_role';
export type AssuranceLevel = 'aal1' | 'aal2';

/** A signed-in person as the token of a request describes them. */
export interface Persona {
  userId: string;
  sessionId: string;
  assuranceLevel?: AssuranceLevel;
}

interface RequestOptions {
  /** Undo everything the function did, however it ends. */
  rollback?: boolean;
  /** As the API layer answers a call by GET. */
  readOnly?: boolean;
  /** Request headers as the API layer passes them on. */
  headers?: Record<string, string>;
}

/** Opens a transaction the way the API layer does: role and claims first, then the work, then commit. */
async function asRequest<T>(
  client: Client,
  role: ApiRole,
  claims: Record<string, string>,
  work: () => Promise<T>,
  options: RequestOptions,
): Promise<T> {
  const settings = {
    'request.jwt.claims': JSON.stringify({ ...claims, role }),
    'request.jwt.claim.sub': claims.sub ?? '',
    'request.jwt.claim.role': role,
    'request.headers': JSON.stringify(options.headers ?? {}),
    role,
  };
  const set = Object.entries(settings).map(
    ([name, value]) => `set_config('${name}', ${client.escapeLiteral(value)}, true)`,
  );
  try {
    // In one go: the leak matrix opens a hundred thousand of them.
    await client.query(`begin${options.readOnly ? ' read only' : ''}; select ${set.join(', ')}`);
    const answer = await work();
    await client.query(options.rollback ? 'rollback' : 'commit');
    return answer;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function findSession(client: Client, userId: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    'select id from auth.sessions where user_id = $1 order by created_at desc limit 1',
    [userId],
  );
  // A person without a session still holds a token that was signed for one.
  return rows[0]?.id ?? '00000000-0000-4000-8000-00000000dead';
}

/** Runs `work` as a signed-in person, in one transaction with role and claims set, as the API layer does. */
export async function asUser<T>(
  client: Client,
  user: Persona | string,
  work: () => Promise<T>,
  options: RequestOptions = {},
): Promise<T> {
  const persona: Persona =
    typeof user === 'string' ? { userId: user, sessionId: await findSession(client, user) } : user;
  const claims = { sub: persona.userId, session_id: persona.sessionId, aal: persona.assuranceLevel ?? 'aal1' };
  return asRequest(client, 'authenticated', claims, work, options);
}

/** Runs `work` as a visitor who is not signed in. */
export async function asAnonymous<T>(client: Client, work: () => Promise<T>, options: RequestOptions = {}): Promise<T> {
  return asRequest(client, 'anon', {}, work, options);
}

/** Runs `work` as a trusted server function. */
export async function asServiceRole<T>(
  client: Client,
  work: () => Promise<T>,
  options: RequestOptions = {},
): Promise<T> {
  return asRequest(client, 'service_role', {}, work, options);
}

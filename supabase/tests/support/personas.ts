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
  await client.query(options.readOnly ? 'begin read only' : 'begin');
  try {
    await client.query(
      `select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true),
              set_config('request.jwt.claim.role', $3, true), set_config('request.headers', $4, true), set_config('role', $3, true)`,
      [JSON.stringify({ ...claims, role }), claims.sub ?? '', role, JSON.stringify(options.headers ?? {})],
    );
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

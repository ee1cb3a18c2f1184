import { ApiError, toApiError } from '../api/apiError';
import { dataConfig, getSupabase } from '../api/dataClient';

/** Kinds of links that the auth service mails. */
export type MailType = 'invite' | 'recovery' | 'magiclink' | 'signup' | 'email' | 'email_change';

/** A session that a link has opened and that nobody uses yet. */
export interface ProvenSession {
  userId: string;
  email: string | null;
  accessToken: string;
  refreshToken: string;
}

/**
 * Spends the hash of a mailed link without signing in, so that it is known whose it is before anything changes here. Null
 * when it was accepted but opens no session: the first of the two links that an email change needs. Throws ApiError.
 */
export async function proveTokenHash(type: MailType, tokenHash: string): Promise<ProvenSession | null> {
  const body = await post('verify', { type, token_hash: tokenHash });
  return sessionOf(body);
}

/** Goes on as the person of the session. Throws ApiError. */
export async function adoptSession({ accessToken, refreshToken }: ProvenSession): Promise<void> {
  const { error } = await (
    await getSupabase()
  ).auth.setSession({ access_token: accessToken, refresh_token: refreshToken });
  if (error !== null) throw toApiError(error);
}

/** Has the present session say what the account is like now. Throws ApiError. */
export async function renewSession(): Promise<void> {
  const { error } = await (await getSupabase()).auth.refreshSession();
  if (error !== null) throw toApiError(error);
}

/** Ends a session that is not wanted. One that cannot be ended now ends by itself: no browser keeps it. */
export async function discardSession({ accessToken }: ProvenSession): Promise<void> {
  try {
    await post('logout?scope=local', {}, accessToken);
  } catch (error) {
    console.warn('The session that was not wanted could not be ended.', error);
  }
}

/** Who has a live session on this host. Null when nobody has. */
export async function whoIsSignedIn(): Promise<{ userId: string; email: string | null } | null> {
  const { data } = await (await getSupabase()).auth.getSession();
  const user = data.session?.user;
  return user === undefined ? null : { userId: user.id, email: user.email ?? null };
}

async function post(path: string, body: object, token?: string): Promise<unknown> {
  const { supabaseUrl, supabaseKey, fetch: send = fetch } = dataConfig();
  let response: Response;
  let answer: unknown;
  try {
    response = await send(`${supabaseUrl}/auth/v1/${path}`, {
      method: 'POST',
      headers: {
        apikey: supabaseKey,
        'content-type': 'application/json',
        // The version in which errors carry their code.
        'x-supabase-api-version': '2024-01-01',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    answer = text === '' ? null : JSON.parse(text);
  } catch (error) {
    throw new ApiError({ code: 'network_failure', status: 0, message: 'Failed to fetch', cause: error });
  }
  if (!response.ok) throw refusalOf(answer, response.status);
  return answer;
}

/** Older auth services say the code as `error_code`. */
function refusalOf(answer: unknown, status: number): ApiError {
  const fields = typeof answer === 'object' && answer !== null ? answer : {};
  const code = 'error_code' in fields && typeof fields.error_code === 'string' ? { code: fields.error_code } : {};
  return toApiError({ ...fields, ...code }, status);
}

function sessionOf(body: unknown): ProvenSession | null {
  if (typeof body !== 'object' || body === null) return null;
  const { access_token: accessToken, refresh_token: refreshToken, user } = body as Record<string, unknown>;
  if (typeof accessToken !== 'string' || typeof refreshToken !== 'string') return null;
  if (typeof user !== 'object' || user === null || !('id' in user) || typeof user.id !== 'string') return null;
  const email = 'email' in user && typeof user.email === 'string' ? user.email : null;
  return { userId: user.id, email, accessToken, refreshToken };
}

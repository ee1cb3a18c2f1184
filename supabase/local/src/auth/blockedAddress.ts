import { AuthError } from './AuthError';
import type { AuthContext, AuthRequest } from './AuthContext';

/** By these a session begins or an account is made; a session that there is goes on. */
const beginnings = new Set(['token', 'signup', 'verify', 'recover', 'otp', 'magiclink', 'authorize', 'callback']);

// A project without blocked addresses has no such function, no such schema, or one that this service may not look into.
const notThere = new Set(['42883', '3F000', '42501']);

/**
 * The answer to what would begin a session or make an account from an address that platform staff have blocked; null for all the rest.
 * The address is that of the connection: headers neither free nor frame anybody. What the platform's own functions do with the secret
 * key is no person's sign-in. A page that was opened leads back to the site with the refusal.
 */
export async function answerBlocked(context: AuthContext, request: AuthRequest): Promise<Response | null> {
  const { path, url, caller, ipAddress } = request;
  const isRefresh = path === 'token' && url.searchParams.get('grant_type') === 'refresh_token';
  if (!beginnings.has(path.replace(/\/$/, '')) || isRefresh || caller?.role === 'service_role') return null;
  if (!(await isBlocked(context, ipAddress))) return null;
  const refusal = new AuthError(
    403,
    'address_blocked',
    'Nobody can sign in from your network at the moment. If that is a mistake, write to support from another one.',
  );
  if (request.req.method !== 'GET') throw refusal;
  const target = new URL('/auth/callback', context.siteUrl);
  target.search = new URLSearchParams({
    error: 'access_denied',
    error_code: refusal.code,
    error_description: refusal.message,
  }).toString();
  return new Response(null, { status: 303, headers: { location: target.href } });
}

async function isBlocked({ db }: AuthContext, ipAddress: string): Promise<boolean> {
  try {
    const { rows } = await db.query<{ is_blocked: boolean }>('select private.is_address_blocked($1) as is_blocked', [
      ipAddress.split('%')[0],
    ]);
    return rows[0]?.is_blocked === true;
  } catch (error) {
    if (notThere.has(String((error as { code?: unknown }).code))) return false;
    throw error;
  }
}

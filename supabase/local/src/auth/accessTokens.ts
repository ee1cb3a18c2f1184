import { signToken, type TokenClaims } from '../http/accessToken';
import { logger } from '../logger';
import type { AuthContext } from './AuthContext';
import { AuthError } from './AuthError';

interface SessionRow {
  role: string | null;
  email: string | null;
  phone: string | null;
  app_metadata: Record<string, unknown> | null;
  user_metadata: Record<string, unknown> | null;
  is_anonymous: boolean;
  is_banned: boolean;
  aal: string | null;
  amr: { method: string; timestamp: number }[];
}

/**
 * Signs an access token with the claims that Supabase puts into one, after the project's hook has had its say.
 * A banned person gets none: their session ends here.
 */
export async function mintAccessToken(
  context: AuthContext,
  { userId, sessionId, method }: { userId: string; sessionId: string; method: string },
): Promise<{ token: string; expiresIn: number; expiresAt: number }> {
  const {
    rows: [session],
  } = await context.db.query<SessionRow>(
    `select u.role, u.email, u.phone, u.raw_app_meta_data as app_metadata, u.raw_user_meta_data as user_metadata, u.is_anonymous,
            coalesce(u.banned_until > now(), false) or u.deleted_at is not null as is_banned, s.aal,
            (select coalesce(json_agg(json_build_object('method', a.authentication_method, 'timestamp', extract(epoch from a.updated_at)::bigint) order by a.updated_at desc), '[]')
             from auth.mfa_amr_claims a where a.session_id = s.id) as amr
     from auth.sessions s join auth.users u on u.id = s.user_id where s.id = $1 and u.id = $2`,
    [sessionId, userId],
  );
  if (session === undefined) throw new AuthError(403, 'session_not_found', 'Session does not exist');
  if (session.is_banned) {
    await context.db.query('delete from auth.sessions where id = $1', [sessionId]);
    throw new AuthError(400, 'user_banned', 'User is banned');
  }
  const issuedAt = Math.floor(Date.now() / 1000);
  const expiresIn = context.config.jwtExpirySeconds;
  const claims: TokenClaims = {
    iss: context.issuer,
    sub: userId,
    aud: 'authenticated',
    exp: issuedAt + expiresIn,
    iat: issuedAt,
    email: session.email ?? '',
    phone: session.phone ?? '',
    app_metadata: session.app_metadata ?? {},
    user_metadata: session.user_metadata ?? {},
    role: session.role ?? 'authenticated',
    aal: session.aal ?? 'aal1',
    amr: session.amr.length > 0 ? session.amr : [{ method, timestamp: issuedAt }],
    session_id: sessionId,
    is_anonymous: session.is_anonymous,
  };
  const final = await runHook(context, { userId, claims, method });
  return { token: signToken(final, context.secrets.jwtSecret), expiresIn, expiresAt: issuedAt + expiresIn };
}

/** Notes how the person proved who they are in this session; shown in the `amr` claim. */
export async function recordMethod({ db }: AuthContext, sessionId: string, method: string): Promise<void> {
  await db.query(
    `insert into auth.mfa_amr_claims (session_id, authentication_method) values ($1, $2)
     on conflict (session_id, authentication_method) do update set updated_at = now()`,
    [sessionId, method],
  );
}

/** The custom access token hook, called as supabase_auth_admin as on Supabase. */
async function runHook(
  { db, config }: AuthContext,
  { userId, claims, method }: { userId: string; claims: TokenClaims; method: string },
): Promise<TokenClaims> {
  const hook = config.accessTokenHook;
  if (hook === null) return claims;
  const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
  let result: { claims?: TokenClaims; error?: { http_code?: number; message?: string } } | undefined;
  try {
    const { rows } = await db.query<{ result: typeof result }>(
      `select ${quote(hook.schema)}.${quote(hook.name)}($1::jsonb) as result`,
      [JSON.stringify({ user_id: userId, claims, authentication_method: method })],
    );
    result = rows[0]?.result;
  } catch (error) {
    logger.error({ err: error }, 'The custom access token hook failed');
    throw new AuthError(500, 'unexpected_failure', 'Error running hook URI');
  }
  if (result?.error !== undefined)
    throw new AuthError(
      result.error.http_code ?? 500,
      'hook_rejected',
      result.error.message ?? 'The access token hook refused',
    );
  if (result?.claims === undefined)
    throw new AuthError(500, 'unexpected_failure', 'The access token hook returned no claims');
  return result.claims;
}

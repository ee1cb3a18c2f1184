import { randomBytes, randomUUID } from 'node:crypto';
import type { AuthContext, AuthRequest } from './AuthContext';
import { mintAccessToken, recordMethod } from './accessTokens';
import { findUser, inTransaction } from './users';

/** Opens a session for somebody whose identity is proven, and answers it as /token does. A banned person gets none. */
export async function openSession(
  context: AuthContext,
  { req, ipAddress }: AuthRequest,
  { userId, method }: { userId: string; method: string },
): Promise<{ sessionId: string; answer: Record<string, unknown> }> {
  const sessionId = randomUUID();
  const refreshToken = randomBytes(18).toString('base64url');
  await inTransaction(context.db, async (client) => {
    await client.query(
      `insert into auth.sessions (id, user_id, aal, user_agent, ip, created_at, updated_at) values ($1, $2, 'aal1', $3, $4::inet, now(), now())`,
      [sessionId, userId, req.headers['user-agent']?.slice(0, 512) ?? null, ipAddress],
    );
    await client.query(
      'insert into auth.refresh_tokens (id, token, user_id, session_id, revoked) values (gen_random_uuid()::text, $1, $2, $3, false)',
      [refreshToken, userId, sessionId],
    );
    await client.query('update auth.users set last_sign_in_at = now(), updated_at = now() where id = $1', [userId]);
  });
  await recordMethod(context, sessionId, method);
  const minted = await mintAccessToken(context, { userId, sessionId, method });
  const answer = {
    access_token: minted.token,
    token_type: 'bearer',
    expires_in: minted.expiresIn,
    expires_at: minted.expiresAt,
    refresh_token: refreshToken,
    user: await findUser(context.db, userId),
  };
  return { sessionId, answer };
}

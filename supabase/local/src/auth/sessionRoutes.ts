import bcrypt from 'bcryptjs';
import { verifyToken } from '../http/accessToken';
import { AuthError, objectField, textField, type AuthAnswer, type AuthContext, type AuthRequest } from './AuthContext';
import { assertEmail, insertAccount } from './accounts';
import { assertMetadataSize } from './bodyRules';
import { mintAccessToken, recordMethod } from './accessTokens';
import { exchangeCode } from './external/externalRoutes';
import { passOn } from './passOn';
import { assertUncommonPassword } from './passwordRules';
import { refuseDeadCode } from './shortCodes';
import { clearFailures, countAttempt, withdrawAttempt } from './signInLockout';
import { findUser, findUserIdByEmail, inTransaction } from './users';

interface SessionBody {
  access_token: string;
  expires_in: number;
  expires_at: number;
  user?: unknown;
}

/** Compared against when there is no such account, so that the answer takes as long as for a real one. */
export const absentAccountHash = '$2b$10$C6UzMDM.H6dfI/f/IKcEe.7GR5qV8BqvJkVvY8yB1uV5kVq9Jm1rS';

/** POST /token: password (with lockout), refresh_token or pkce; every session leaves with Supabase's full claims. */
export async function postToken(context: AuthContext, request: AuthRequest): Promise<AuthAnswer> {
  const grantType = request.url.searchParams.get('grant_type') ?? '';
  if (grantType === 'pkce') {
    const answer = await exchangeCode(context, request);
    if (answer !== null) return answer;
  }
  if (grantType !== 'password')
    return await decorate(context, request, await passOn(context, request), grantType === 'pkce' ? 'oauth' : null);
  const account = textField(request.body, 'email') ?? textField(request.body, 'phone') ?? '';
  const attempt = { account, ipAddress: request.ipAddress };
  const attemptId = await countAttempt(context, attempt);
  if ((await findUserIdByEmail(context.db, account)) === null) {
    await bcrypt.compare(textField(request.body, 'password') ?? '', absentAccountHash);
  }
  const response = await passOn(context, request);
  if (!response.ok) {
    if (response.status !== 400) await withdrawAttempt(context, attemptId);
    return response;
  }
  await clearFailures(context, attempt);
  return await decorate(context, request, response, 'password');
}

/** POST /signup. */
export async function postSignUp(context: AuthContext, request: AuthRequest): Promise<AuthAnswer> {
  const password = textField(request.body, 'password');
  if (password !== undefined) assertUncommonPassword(password);
  assertMetadataSize(objectField(request.body, 'data'));
  if (context.config.isEmailConfirmationRequired) context.mailLimiter.check(textField(request.body, 'email'));
  return await decorate(context, request, await passOn(context, request), 'password');
}

/** POST /otp: a code and a link to sign in with. A new account is made first, with what was said about it. */
export async function postOtp(context: AuthContext, request: AuthRequest): Promise<AuthAnswer> {
  const email = textField(request.body, 'email');
  assertMetadataSize(objectField(request.body, 'data'));
  context.mailLimiter.check(email);
  const mayCreate = request.body.create_user !== false && context.config.isSignUpEnabled;
  if (email !== undefined && mayCreate && (await findUserIdByEmail(context.db, email)) === null) {
    assertEmail(email);
    await inTransaction(
      context.db,
      async (client) =>
        await insertAccount(client, {
          email,
          passwordHash: null,
          isEmailConfirmed: false,
          appMetadata: {},
          userMetadata: objectField(request.body, 'data'),
        }),
    );
  }
  return await passOn(context, request);
}

/** POST /recover, /magiclink and /resend: a mail to an address, known or not. */
export async function postMail(context: AuthContext, request: AuthRequest): Promise<AuthAnswer> {
  const email = textField(request.body, 'email');
  assertEmail(email);
  context.mailLimiter.check(email);
  return await passOn(context, request);
}

/** POST /verify: a code or a token hash. After 5 wrong tries a code is dead, however many addresses they came from. */
export async function postVerify(context: AuthContext, request: AuthRequest): Promise<AuthAnswer> {
  const type = textField(request.body, 'type') ?? '';
  const email = textField(request.body, 'email');
  const isLink = textField(request.body, 'token_hash') !== undefined;
  const attempt = { account: `code:${email ?? ''}`, ipAddress: request.ipAddress };
  if (email !== undefined && !isLink) {
    await countAttempt(context, attempt);
    await refuseDeadCode(context, { email, ipAddress: request.ipAddress });
  }
  const isInvitation = type === 'invite';
  const body = { ...request.body, type: await typeForLite(context, request.body, type) };
  const response = await passOn(context, { ...request, rawBody: Buffer.from(JSON.stringify(body)) });
  if (!response.ok) return response;
  if (email !== undefined) await clearFailures(context, attempt);
  const answer = await decorate(context, request, response, 'otp');
  if (isInvitation) await confirmInvited(context, answer);
  return answer;
}

/** GET /verify: the link form. Redirects with the session in the fragment, its token signed anew. */
export async function getVerify(context: AuthContext, request: AuthRequest): Promise<AuthAnswer> {
  const url = new URL(request.url);
  const isInvitation = url.searchParams.get('type') === 'invite';
  if (isInvitation) url.searchParams.set('type', 'recovery');
  const response = await passOn(context, { ...request, url });
  const location = response.headers.get('location');
  const [base = '', fragment = ''] = (location ?? '').split('#');
  const values = new URLSearchParams(fragment);
  const token = values.get('access_token');
  if (token === null) return response;
  const session = sessionOf(context, token);
  await recordMethod(context, session.sessionId, 'otp');
  if (isInvitation)
    await context.db.query(
      'update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now()) where id = $1',
      [session.userId],
    );
  const minted = await mintAccessToken(context, { ...session, method: 'otp' });
  values.set('access_token', minted.token);
  values.set('expires_in', String(minted.expiresIn));
  values.set('expires_at', String(minted.expiresAt));
  if (isInvitation) values.set('type', 'invite');
  return { status: 303, body: null, headers: { location: `${base}#${values.toString()}` } };
}

/** Replaces the token in an answer by one with the full claims. A null method leaves the session's methods as they are. */
async function decorate(
  context: AuthContext,
  request: AuthRequest,
  response: Response,
  method: string | null,
): Promise<AuthAnswer> {
  if (!response.ok) return response;
  const body = (await response.json()) as SessionBody & { id?: string };
  if (typeof body.access_token !== 'string') return { status: response.status, body };
  const session = sessionOf(context, body.access_token);
  if (method !== null) {
    await recordMethod(context, session.sessionId, method);
    await context.db.query('update auth.sessions set user_agent = $2, ip = $3::inet where id = $1', [
      session.sessionId,
      request.req.headers['user-agent']?.slice(0, 512) ?? null,
      request.ipAddress,
    ]);
  }
  const minted = await mintAccessToken(context, { ...session, method: method ?? 'token_refresh' });
  const user = await findUser(context.db, session.userId);
  return {
    status: response.status,
    body: { ...body, access_token: minted.token, expires_in: minted.expiresIn, expires_at: minted.expiresAt, user },
  };
}

function sessionOf({ secrets }: AuthContext, token: string): { userId: string; sessionId: string } {
  const verified = verifyToken(token, secrets.jwtSecret);
  if ('problem' in verified || verified.claims.sub === undefined || verified.claims.session_id === undefined) {
    throw new AuthError(500, 'unexpected_failure', 'The session could not be read back');
  }
  return { userId: verified.claims.sub, sessionId: verified.claims.session_id };
}

/** An invitation is kept where lite looks for recovery codes, and `email` stands for whichever mail the person got. */
async function typeForLite({ db }: AuthContext, body: Record<string, unknown>, type: string): Promise<string> {
  if (type === 'invite') return 'recovery';
  if (type !== 'email') return type;
  const { rowCount } = await db.query(
    `select 1 from auth.users where confirmation_token = $1 or (email = lower($2) and email_confirmed_at is null and coalesce(confirmation_token, '') <> '')`,
    [textField(body, 'token_hash') ?? '-', textField(body, 'email') ?? ''],
  );
  return rowCount === 0 ? 'magiclink' : 'signup';
}

async function confirmInvited({ db }: AuthContext, answer: AuthAnswer): Promise<void> {
  if (answer instanceof Response) return;
  const { user } = answer.body as { user?: { id?: string } };
  if (user?.id !== undefined)
    await db.query('update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now()) where id = $1', [
      user.id,
    ]);
}

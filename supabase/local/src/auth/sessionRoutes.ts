import bcrypt from 'bcryptjs';
import { verifyToken } from '../http/accessToken';
import { objectField, textField, type AuthAnswer, type AuthContext, type AuthRequest } from './AuthContext';
import { AuthError } from './AuthError';
import { assertEmail, insertAccount } from './accounts';
import { assertMetadataSize } from './bodyRules';
import { mintAccessToken, recordMethod } from './accessTokens';
import { exchangeCode } from './external/externalRoutes';
import { notifyOwner } from './knownAddress';
import { proxyUpstream } from './proxyUpstream';
import { assertUsablePassword } from './passwordRules';
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

/** Longer than it takes to write a mail. */
const mailAnswerMs = 150;

/** POST /token: password (with lockout), refresh_token or pkce; every session leaves with Supabase's full claims. */
export async function postToken(context: AuthContext, request: AuthRequest): Promise<AuthAnswer> {
  const grantType = request.url.searchParams.get('grant_type') ?? '';
  if (grantType === 'pkce') {
    const answer = await exchangeCode(context, request);
    if (answer !== null) return answer;
  }
  if (grantType !== 'password')
    return await decorate(
      context,
      request,
      await proxyUpstream(context, request),
      grantType === 'pkce' ? 'oauth' : null,
    );
  const account = textField(request.body, 'email') ?? textField(request.body, 'phone') ?? '';
  const attempt = { account, ipAddress: request.ipAddress };
  const attemptId = await countAttempt(context, attempt);
  if (!(await hasPassword(context, account)))
    await bcrypt.compare(textField(request.body, 'password') ?? '', absentAccountHash);
  const response = await proxyUpstream(context, request);
  if (!response.ok) {
    if (response.status !== 400) await withdrawAttempt(context, attemptId);
    return response;
  }
  await clearFailures(context, attempt);
  return await decorate(context, request, response, 'password');
}

/** Sign-ups with addresses that have accounts already are counted as one thing for each place they come from. */
const knownAddresses = 'sign-up with a known address';
const knownLimits = { attempts: 10, windowSeconds: 3_600 };

/**
 * POST /signup. Where a confirmation is asked for first, a known address is answered like a new one. Where the session is opened
 * at once the two cannot be alike: then the owner of the address is told, and a place that asks often is answered no more.
 */
export async function postSignUp(context: AuthContext, request: AuthRequest): Promise<AuthAnswer> {
  const password = textField(request.body, 'password');
  const email = textField(request.body, 'email') ?? '';
  if (password !== undefined) assertUsablePassword(password);
  assertMetadataSize(objectField(request.body, 'data'));
  if (email !== '') assertEmail(email);
  if (context.config.isEmailConfirmationRequired) context.mailLimiter.check(email);
  const attemptId = await countAttempt(context, { account: knownAddresses, ipAddress: request.ipAddress }, knownLimits);
  // One after the other: the second of two that come at once finds the account of the first.
  const response = await context.oneAtATime(email, async () => {
    const isKnown = email !== '' && (await findUserIdByEmail(context.db, email)) !== null;
    if (isKnown) notifyOwner(context, email, 'sign_up');
    else await withdrawAttempt(context, attemptId);
    return await proxyUpstream(context, request);
  });
  return await decorate(context, request, response, 'password');
}

/** POST /otp and /magiclink: a code and a link to sign in with. A new account is made first, with what was said about it. */
export async function postOtp(context: AuthContext, request: AuthRequest): Promise<AuthAnswer> {
  const email = textField(request.body, 'email');
  assertMetadataSize(objectField(request.body, 'data'));
  if (email !== undefined) assertEmail(email);
  context.mailLimiter.check(email);
  const mayCreate = request.body.create_user !== false && context.config.isSignUpEnabled;
  return await atEqualPace(async () => {
    // Without an account there is nothing to mail, and the answer does not tell.
    if (email !== undefined && !mayCreate && (await findUserIdByEmail(context.db, email)) === null)
      return { status: 200, body: {} };
    if (email !== undefined && mayCreate) await ensureAccount(context, email, objectField(request.body, 'data'));
    return await proxyUpstream(context, request);
  });
}

/** POST /recover and /resend: a mail to an address, known or not. */
export async function postMail(context: AuthContext, request: AuthRequest): Promise<AuthAnswer> {
  const email = textField(request.body, 'email');
  assertEmail(email);
  context.mailLimiter.check(email);
  return await atEqualPace(async () => await proxyUpstream(context, request));
}

async function ensureAccount(context: AuthContext, email: string, data: Record<string, unknown>): Promise<void> {
  await context.oneAtATime(email, async () => {
    if ((await findUserIdByEmail(context.db, email)) !== null) return;
    assertEmail(email);
    await inTransaction(
      context.db,
      async (client) =>
        await insertAccount(client, {
          email,
          passwordHash: null,
          isEmailConfirmed: false,
          appMetadata: {},
          userMetadata: data,
        }),
    );
  });
}

/** Whether lite will compare a password for this account; for all others the comparison is made here. */
async function hasPassword({ db }: AuthContext, account: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'select 1 from auth.users where email = lower($1) and not is_sso_user and encrypted_password is not null and email_confirmed_at is not null',
    [account],
  );
  return rowCount !== 0;
}

/** An address that is known has a mail written; the answer takes as long when there is none to write. */
async function atEqualPace<T>(work: () => Promise<T>): Promise<T> {
  const pause = new Promise((resolve) => setTimeout(resolve, mailAnswerMs));
  try {
    return await work();
  } finally {
    await pause;
  }
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

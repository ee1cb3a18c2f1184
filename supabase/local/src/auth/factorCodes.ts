import { timingSafeEqual } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { addressGroup } from '../http/addressGroup';
import { uuidParameter, type AuthContext } from './AuthContext';
import { AuthError } from './AuthError';
import { clearAttemptsAnywhere, countAttemptAnywhere } from './signInLockout';

/** How long a challenge is open. */
export const challengeSeconds = 300;
const maxChallengeAttempts = 5;
/** Wrong codes of one session from one address, and of all sessions together, in the window. */
const maxSessionAttempts = 10;
const maxFactorAttempts = 30;
const factorWindowSeconds = 600;
const stepSeconds = 30;

/** A second factor as it is kept. */
export interface FactorRow {
  id: string;
  factor_type: 'totp' | 'phone';
  status: 'unverified' | 'verified';
  secret: string | null;
  phone: string | null;
}

interface GivenCode {
  challengeId: string | undefined;
  code: string;
  sessionId: string;
  ipAddress: string;
}

/**
 * Checks a code against an open challenge. A challenge is used up by success and dead after 5 wrong codes; 10 wrong codes in
 * 10 minutes lock the session that sent them out of the factor, and only 30 of all sessions lock the factor: who merely
 * knows the password must not keep its owner out. A code works once.
 */
export async function assertCode(
  context: AuthContext,
  factor: FactorRow,
  { challengeId, code, sessionId, ipAddress }: GivenCode,
): Promise<void> {
  const account = `factor:${factor.id}`;
  const own = { account: `${account}:${sessionId}:${addressGroup(ipAddress)}`, ipAddress };
  const isLocked =
    (await countAttemptAnywhere(context, own, factorWindowSeconds)) > maxSessionAttempts ||
    (await countAttemptAnywhere(context, { account, ipAddress }, factorWindowSeconds)) > maxFactorAttempts;
  if (isLocked)
    throw new AuthError(429, 'over_request_rate_limit', 'Too many wrong codes. Wait a few minutes and try again.', {
      headers: { 'retry-after': String(factorWindowSeconds) },
    });
  const challenge = await takeChallenge(context, factor, challengeId);
  const isRight =
    factor.factor_type === 'totp' ? await isFreshTotp(context, factor, code) : sameCode(challenge.otp_code ?? '', code);
  if (!isRight)
    throw new AuthError(
      422,
      'mfa_verification_failed',
      factor.factor_type === 'totp' ? 'Invalid TOTP code entered' : 'Invalid MFA Phone code entered',
    );
  const closed = await context.db.query(
    'update auth.mfa_challenges set verified_at = now() where id = $1 and verified_at is null',
    [challenge.id],
  );
  if (closed.rowCount === 0) throw challengeExpired();
  await clearAttemptsAnywhere(context, own.account);
  await clearAttemptsAnywhere(context, account);
}

const challengeExpired = () =>
  new AuthError(
    422,
    'mfa_challenge_expired',
    'MFA challenge has expired, verify against another challenge or create a new challenge.',
  );

/** Counts a try of the challenge. A right code of a phone can be used once, since success closes the challenge. */
async function takeChallenge(
  { db }: AuthContext,
  factor: FactorRow,
  challengeId: string | undefined,
): Promise<{ id: string; otp_code: string | null }> {
  const {
    rows: [challenge],
  } = await db.query<{ id: string; otp_code: string | null }>(
    `update auth.mfa_challenges set failed_attempts = failed_attempts + 1
     where id = $1 and factor_id = $2 and verified_at is null and created_at > now() - make_interval(secs => $3::int) and failed_attempts < $4
     returning id, otp_code`,
    [uuidParameter(challengeId, challengeExpired()), factor.id, challengeSeconds, maxChallengeAttempts],
  );
  if (challenge === undefined) throw challengeExpired();
  return challenge;
}

/** Whether the code is right and of a later time step than the last one that was used. */
async function isFreshTotp({ db }: AuthContext, { id, secret }: FactorRow, code: string): Promise<boolean> {
  const now = Date.now();
  const delta = new TOTP({ secret: Secret.fromBase32(secret ?? ''), period: stepSeconds }).validate({
    token: code,
    window: 1,
    timestamp: now,
  });
  if (delta === null) return false;
  const { rowCount } = await db.query(
    `insert into supabase_local.used_totp_steps as used (factor_id, step) values ($1, $2)
     on conflict (factor_id) do update set step = excluded.step where used.step < excluded.step`,
    [id, Math.floor(now / 1000 / stepSeconds) + delta],
  );
  return rowCount === 1;
}

function sameCode(expected: string, given: string): boolean {
  const [first, second] = [Buffer.from(expected), Buffer.from(given)];
  return first.length > 0 && first.length === second.length && timingSafeEqual(first, second);
}

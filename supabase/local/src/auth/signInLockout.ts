import { createHash } from 'node:crypto';
import { addressGroup } from '../http/addressGroup';
import type { AuthContext } from './AuthContext';
import { AuthError } from './AuthError';
import { positiveNumber } from './positiveNumber';

/** How many failed attempts lock an account for one address, and over which window in seconds. */
export interface LockoutLimits {
  attempts: number;
  windowSeconds: number;
}

/** 10 failures in 5 minutes, unless AUTH_LOCKOUT_ATTEMPTS and AUTH_LOCKOUT_WINDOW_SECONDS say otherwise. */
export function lockoutLimits(): LockoutLimits {
  return {
    attempts: positiveNumber(process.env.AUTH_LOCKOUT_ATTEMPTS, 10),
    windowSeconds: positiveNumber(process.env.AUTH_LOCKOUT_WINDOW_SECONDS, 300),
  };
}

interface Attempt {
  account: string;
  ipAddress: string;
}

/**
 * Counts an attempt before the secret is compared, so that attempts sent at once are no way past the limit. Refuses with
 * 429 when this address has failed too often for this account; a refused attempt is not counted. Returns its id.
 */
export async function countAttempt(context: AuthContext, attempt: Attempt, limits = lockoutLimits()): Promise<string> {
  const id = await insertAttempt(context, attempt, limits);
  const {
    rows: [state],
  } = await context.db.query<{ failures: number; seconds_left: number }>(
    `select count(*)::int as failures,
            greatest(1, ceil($4::int - extract(epoch from clock_timestamp() - min(failed_at))))::int as seconds_left
     from (select failed_at from supabase_local.failed_sign_ins
           where account_hash = $1 and ip_address = $2 and failed_at > clock_timestamp() - make_interval(secs => $4::int)
           order by failed_at desc limit $3) recent`,
    [hashOf(attempt.account), addressGroup(attempt.ipAddress), limits.attempts + 1, limits.windowSeconds],
  );
  if (state === undefined || state.failures <= limits.attempts) return id;
  await withdrawAttempt(context, id);
  throw new AuthError(429, 'over_request_rate_limit', 'Too many failed attempts. Wait a few minutes and try again.', {
    headers: { 'retry-after': String(state.seconds_left) },
  });
}

/** Takes an attempt back that came to no comparison. */
export async function withdrawAttempt({ db }: AuthContext, id: string): Promise<void> {
  await db.query('delete from supabase_local.failed_sign_ins where id = $1', [id]);
}

/** Counts an attempt that is limited from all addresses together; returns how many there are in the window, this one included. */
export async function countAttemptAnywhere(
  context: AuthContext,
  attempt: Attempt,
  windowSeconds: number,
): Promise<number> {
  await insertAttempt(context, attempt, { attempts: 0, windowSeconds });
  const {
    rows: [count],
  } = await context.db.query<{ failures: number }>(
    `select count(*)::int as failures from supabase_local.failed_sign_ins
     where account_hash = $1 and failed_at > clock_timestamp() - make_interval(secs => $2::int)`,
    [hashOf(attempt.account), windowSeconds],
  );
  return count?.failures ?? 0;
}

/** Forgets the attempts of an account from every address. */
export async function clearAttemptsAnywhere({ db }: AuthContext, account: string): Promise<void> {
  await db.query('delete from supabase_local.failed_sign_ins where account_hash = $1', [hashOf(account)]);
}

// Rows of another day go on the way.
async function insertAttempt(
  { db }: AuthContext,
  { account, ipAddress }: Attempt,
  { windowSeconds }: LockoutLimits,
): Promise<string> {
  await db.query(
    'delete from supabase_local.failed_sign_ins where failed_at < clock_timestamp() - make_interval(secs => $1::int)',
    [Math.max(windowSeconds, 86_400)],
  );
  const { rows } = await db.query<{ id: string }>(
    `insert into supabase_local.failed_sign_ins (account_hash, ip_address, user_id)
     values ($1, $2, (select u.id from auth.users u where u.email = $3 and not u.is_sso_user)) returning id`,
    [hashOf(account), addressGroup(ipAddress), account.trim().toLowerCase()],
  );
  return rows[0]?.id ?? '0';
}

/** Forgets the failures of an account for one address after a success. */
export async function clearFailures({ db }: AuthContext, { account, ipAddress }: Attempt): Promise<void> {
  await db.query('delete from supabase_local.failed_sign_ins where account_hash = $1 and ip_address = $2', [
    hashOf(account),
    addressGroup(ipAddress),
  ]);
}

// Addresses that do not belong to an account are typed here too; they are not kept readable.
function hashOf(account: string): string {
  return createHash('sha256').update(account.trim().toLowerCase()).digest('hex');
}

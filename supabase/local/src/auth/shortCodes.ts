import { createHash } from 'node:crypto';
import { AuthError, type AuthContext } from './AuthContext';
import { countAttemptAnywhere } from './signInLockout';

/** Tries of one emailed code before it is dead. */
const maxCodeAttempts = 5;
/** Longer than any code lives. */
const countedSeconds = 86_400;

/**
 * Counts a try of the short code that was mailed last and refuses it from the 6th on, from wherever the tries came.
 * The long link in the same mail stays alive: strangers who type codes must not be able to take it away.
 */
export async function refuseDeadCode(
  context: AuthContext,
  { email, ipAddress }: { email: string; ipAddress: string },
): Promise<void> {
  const account = `mailed-code:${email}:${await outstandingCodes(context, email)}`;
  if ((await countAttemptAnywhere(context, { account, ipAddress }, countedSeconds)) <= maxCodeAttempts) return;
  throw new AuthError(403, 'otp_expired', 'Token has expired or is invalid');
}

/** A name for the codes that are out for an address; a new mail gives another one. */
async function outstandingCodes({ db }: AuthContext, email: string): Promise<string> {
  const { rows } = await db.query<{ tokens: string }>(
    `select concat_ws(' ', confirmation_token, recovery_token, email_change_token_current, email_change_token_new, reauthentication_token) as tokens
     from auth.users where email = lower($1) or email_change = lower($1) order by id`,
    [email],
  );
  return createHash('sha256')
    .update(rows.map(({ tokens }) => tokens).join('\n'))
    .digest('hex');
}

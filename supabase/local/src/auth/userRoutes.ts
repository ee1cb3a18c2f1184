import bcrypt from 'bcryptjs';
import {
  objectField,
  requireSignedIn,
  textField,
  type AuthAnswer,
  type AuthContext,
  type AuthRequest,
  type SignedIn,
} from './AuthContext';
import { AuthError } from './AuthError';
import { maxMetadataBytes, metadataTooLarge } from './bodyRules';
import { assertEmail } from './accounts';
import { assertSecondFactorUsed } from './assertSecondFactorUsed';
import { beginChangeToKnownAddress } from './knownAddress';
import { proxyUpstream } from './proxyUpstream';
import { assertPasswordLength } from './passwordRules';
import { belongsToBusiness, isSessionOfProof, proveBySavedPassword } from './provenAddress';
import { absentAccountHash } from './sessionRoutes';
import { clearFailures, countAttempt } from './signInLockout';
import { findUser, findUserIdByEmail } from './users';

/** For how long after a link for a new password the present one is not asked for. */
const linkSessionMinutes = 15;

/** GET /user, with the factors that lite does not know. */
export async function getUser(context: AuthContext, request: AuthRequest): Promise<AuthAnswer> {
  const { userId } = await requireSignedIn(context, request);
  return { status: 200, body: await findUser(context.db, userId) };
}

/**
 * PUT /user. A new password needs the present one (or a code of /reauthenticate) unless there is none to know, must not be a
 * common one and ends all other sessions. Whoever has a second factor must have used it to change password or address.
 */
export async function putUser(context: AuthContext, request: AuthRequest): Promise<AuthAnswer> {
  const person = await requireSignedIn(context, request);
  const { userId } = person;
  const { current_password: currentPassword, nonce, ...changes } = request.body;
  const password = textField(changes, 'password');
  const email = textField(changes, 'email');
  const isProof = password !== undefined && (await isSessionOfProof(context.db, person.sessionId));
  // A second factor in an account whose address nobody had proven is whoever's; a business's people have theirs.
  const isFactorAsked = !isProof || email !== undefined || (await belongsToBusiness(context.db, userId));
  if ((password !== undefined || email !== undefined) && isFactorAsked) await assertSecondFactorUsed(context, person);
  await assertMergedSize(context, userId, objectField(changes, 'data'));
  if (email !== undefined) assertEmail(email);
  if (password !== undefined) assertPasswordLength(password, context.config.minimumPasswordLength);
  if (typeof currentPassword === 'string') await assertCurrentPassword(context, request, { userId, currentPassword });
  else if (password !== undefined && !(await isCodeRight(context, person, nonce)))
    await assertNoneToKnow(context, person);
  const isNewAddress = email !== undefined && email.toLowerCase() !== person.email.toLowerCase();
  if (isNewAddress) {
    context.mailLimiter.check(person.email);
    context.mailLimiter.check(email);
    await context.db.query('update auth.users set email_change_confirm_status = 0 where id = $1', [userId]);
  }
  // Answered as for any address; that it has an account is said to its owner alone.
  const isKnown = isNewAddress && (await findUserIdByEmail(context.db, email)) !== null;
  if (isKnown) delete changes.email;
  const response = await proxyUpstream(context, { ...request, rawBody: Buffer.from(JSON.stringify(changes)) });
  if (!response.ok) return response;
  if (isKnown) await beginChangeToKnownAddress(context, { userId, email, currentEmail: person.email });
  if (password !== undefined) {
    // The other sessions go, with their refresh tokens, and what was mailed: whoever else knows the old password is out.
    await context.db.query('delete from auth.sessions where user_id = $1 and id <> $2', [userId, person.sessionId]);
    if (isProof) await proveBySavedPassword(context.db, userId, person.sessionId);
    if (!isNewAddress) await context.links.revoke(context.db, userId, { isEvenInvitation: false });
  }
  return { status: 200, body: await findUser(context.db, userId) };
}

/** POST /logout: here, elsewhere or everywhere. A session without its second factor ends itself only. */
export async function postLogout(context: AuthContext, request: AuthRequest): Promise<AuthAnswer> {
  const scope = request.url.searchParams.get('scope') ?? 'global';
  // Not 401 or 403: supabase-js takes these for a session that is gone already, and would report success.
  if (scope !== 'local') await assertSecondFactorUsed(context, await requireSignedIn(context, request), 422);
  return await proxyUpstream(context, request);
}

/** GET /reauthenticate: mails a code to the signed-in person. */
export async function getReauthenticate(context: AuthContext, request: AuthRequest): Promise<AuthAnswer> {
  const { email } = await requireSignedIn(context, request);
  context.mailLimiter.check(email);
  return await proxyUpstream(context, request);
}

/** Whether the code is the one that was mailed to confirm that it is them; it is used up by this. */
async function isCodeRight(context: AuthContext, { userId, email }: SignedIn, nonce: unknown): Promise<boolean> {
  if (typeof nonce !== 'string' || nonce === '') return false;
  const spent = await context.links.spendCode({ email, code: nonce }, ['reauthentication']);
  if (spent?.userId !== userId) throw new AuthError(422, 'reauthentication_not_valid', 'Verify with a new nonce');
  return true;
}

/**
 * A stolen session alone must not change the password. Nothing is asked of somebody who has just followed a link for a new
 * password, has none yet, or was given a temporary one to change.
 */
async function assertNoneToKnow({ db }: AuthContext, { userId, sessionId }: SignedIn): Promise<void> {
  const { rows } = await db.query<{ is_free: boolean }>(
    `select coalesce(u.encrypted_password, '') = '' or supabase_local.must_change_password(u.id) or exists (
       select 1 from supabase_local.link_sessions l
       where l.session_id = $2 and l.opened_at > clock_timestamp() - make_interval(mins => $3::int)) as is_free
     from auth.users u where u.id = $1`,
    [userId, sessionId, linkSessionMinutes],
  );
  if (rows[0]?.is_free !== true)
    throw new AuthError(400, 'current_password_required', 'Current password required when setting new password.');
}

async function assertMergedSize({ db }: AuthContext, userId: string, data: Record<string, unknown>): Promise<void> {
  if (Object.keys(data).length === 0) return;
  const { rows } = await db.query<{ size: number }>(
    `select octet_length((coalesce(raw_user_meta_data, '{}') || $2::jsonb)::text) as size from auth.users where id = $1`,
    [userId, JSON.stringify(data)],
  );
  if ((rows[0]?.size ?? 0) > maxMetadataBytes) throw metadataTooLarge();
}

async function assertCurrentPassword(
  context: AuthContext,
  request: AuthRequest,
  { userId, currentPassword }: { userId: string; currentPassword: string },
): Promise<void> {
  const attempt = { account: `current-password:${userId}`, ipAddress: request.ipAddress };
  await countAttempt(context, attempt);
  const {
    rows: [row],
  } = await context.db.query<{ hash: string | null }>(
    'select encrypted_password as hash from auth.users where id = $1',
    [userId],
  );
  if (!(await bcrypt.compare(currentPassword, row?.hash ?? absentAccountHash)))
    throw new AuthError(400, 'current_password_mismatch', 'Current password is incorrect');
  await clearFailures(context, attempt);
}

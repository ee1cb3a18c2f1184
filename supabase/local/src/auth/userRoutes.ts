import bcrypt from 'bcryptjs';
import {
  AuthError,
  objectField,
  requireSignedIn,
  textField,
  type AuthAnswer,
  type AuthContext,
  type AuthRequest,
} from './AuthContext';
import { maxMetadataBytes, metadataTooLarge } from './bodyRules';
import { assertEmail } from './accounts';
import { assertSecondFactorUsed } from './assertSecondFactorUsed';
import { passOn } from './passOn';
import { assertUncommonPassword } from './passwordRules';
import { absentAccountHash } from './sessionRoutes';
import { clearFailures, countAttempt } from './signInLockout';
import { findUser } from './users';

/** GET /user, with the factors that lite does not know. */
export async function getUser(context: AuthContext, request: AuthRequest): Promise<AuthAnswer> {
  const { userId } = await requireSignedIn(context, request);
  return { status: 200, body: await findUser(context.db, userId) };
}

/**
 * PUT /user. A given `current_password` must be right; a new password must not be a common one and ends all other
 * sessions. Whoever has a second factor must have used it to change password or address.
 */
export async function putUser(context: AuthContext, request: AuthRequest): Promise<AuthAnswer> {
  const person = await requireSignedIn(context, request);
  const { userId } = person;
  const { current_password: currentPassword, ...changes } = request.body;
  const password = textField(changes, 'password');
  const email = textField(changes, 'email');
  if (password !== undefined || email !== undefined) await assertSecondFactorUsed(context, person);
  await assertMergedSize(context, userId, objectField(changes, 'data'));
  if (email !== undefined) assertEmail(email);
  if (password !== undefined) assertUncommonPassword(password);
  if (typeof currentPassword === 'string') await assertCurrentPassword(context, request, { userId, currentPassword });
  if (email !== undefined && email.toLowerCase() !== person.email.toLowerCase()) {
    context.mailLimiter.check(person.email);
    context.mailLimiter.check(email);
  }
  const response = await passOn(context, { ...request, rawBody: Buffer.from(JSON.stringify(changes)) });
  if (!response.ok) return response;
  // The other sessions go, with their refresh tokens: whoever else knows the old password is out.
  if (password !== undefined)
    await context.db.query('delete from auth.sessions where user_id = $1 and id <> $2', [userId, person.sessionId]);
  return { status: 200, body: await findUser(context.db, userId) };
}

/** GET /reauthenticate: mails a code to the signed-in person. */
export async function getReauthenticate(context: AuthContext, request: AuthRequest): Promise<AuthAnswer> {
  const { email } = await requireSignedIn(context, request);
  context.mailLimiter.check(email);
  return await passOn(context, request);
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

import bcrypt from 'bcryptjs';
import {
  objectField,
  requireAdmin,
  textField,
  type AuthAnswer,
  type AuthContext,
  type AuthRequest,
} from './AuthContext';
import { AuthError } from './AuthError';
import { assertEmail, insertAccount, makeCode } from './accounts';
import { assertPasswordLength } from './passwordRules';
import { allowedRedirect } from './redirectTarget';
import { findUser, findUserIdByEmail, inTransaction } from './users';

type LinkType = 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change_current' | 'email_change_new';

const linkTypes: readonly LinkType[] = [
  'signup',
  'invite',
  'magiclink',
  'recovery',
  'email_change_current',
  'email_change_new',
];

const emailExists = () =>
  new AuthError(422, 'email_exists', 'A user with this email address has already been registered');

/** POST /invite: makes the account when there is none and mails the way in. */
export async function postInvite(context: AuthContext, request: AuthRequest): Promise<AuthAnswer> {
  requireAdmin(request);
  const email = textField(request.body, 'email');
  assertEmail(email);
  const userId = await ensureInvited(context, email, objectField(request.body, 'data'));
  await context.mailer.send('invite', {
    userId,
    to: email.toLowerCase(),
    data: objectField(request.body, 'data'),
    redirectTo: request.url.searchParams.get('redirect_to') ?? textField(request.body, 'redirect_to'),
  });
  return { status: 200, body: await findUser(context.db, userId) };
}

/** POST /admin/generate_link: the link and code of a mail, handed to the caller instead of being sent. */
export async function postGenerateLink(context: AuthContext, request: AuthRequest): Promise<AuthAnswer> {
  requireAdmin(request);
  const type = linkTypes.find((known) => known === request.body.type);
  if (type === undefined)
    throw new AuthError(
      400,
      'validation_failed',
      `Invalid email action link type requested: ${String(request.body.type)}`,
    );
  const email = textField(request.body, 'email');
  assertEmail(email);
  const userId = await accountFor(context, request, type, email);
  const newEmail = textField(request.body, 'new_email');
  const recipient = type === 'email_change_new' && newEmail !== undefined ? newEmail : email;
  if (newEmail !== undefined && type.startsWith('email_change')) {
    assertEmail(newEmail);
    await context.db.query(
      'update auth.users set email_change = lower($2), email_change_confirm_status = 0 where id = $1',
      [userId, newEmail],
    );
  }
  const code = makeCode(context.config.otpLength);
  // A link to sign in with is handed from host to host; whoever follows one has not shown that they read the mailbox.
  const provesAddress = type !== 'magiclink';
  const token = await context.links.issue({ userId, purpose: type, email: recipient, code, provesAddress });
  const redirectTo = allowedRedirect(
    request.url.searchParams.get('redirect_to') ?? textField(request.body, 'redirect_to'),
    context.siteUrl,
    context.redirectUrls,
  );
  const link = new URL(`${context.issuer}/verify`);
  link.search = new URLSearchParams({ token, type, redirect_to: redirectTo }).toString();
  const user = await findUser(context.db, userId);
  return {
    status: 200,
    body: {
      ...user,
      action_link: link.toString(),
      email_otp: code,
      hashed_token: token,
      verification_type: type,
      redirect_to: redirectTo,
    },
  };
}

async function ensureInvited(context: AuthContext, email: string, data: Record<string, unknown>): Promise<string> {
  // Two invitations of one new address at once must not both make the account.
  return await context.oneAtATime(email, async () => await findOrInvite(context, email, data));
}

async function findOrInvite(context: AuthContext, email: string, data: Record<string, unknown>): Promise<string> {
  const {
    rows: [existing],
  } = await context.db.query<{ id: string; is_confirmed: boolean }>(
    'select id, email_confirmed_at is not null as is_confirmed from auth.users where email = lower($1) and not is_sso_user',
    [email],
  );
  if (existing?.is_confirmed === true) throw emailExists();
  const userId =
    existing?.id ??
    (await inTransaction(
      context.db,
      async (client) =>
        await insertAccount(client, {
          email,
          passwordHash: null,
          isEmailConfirmed: false,
          appMetadata: {},
          userMetadata: data,
        }),
    ));
  await context.db.query('update auth.users set invited_at = now() where id = $1', [userId]);
  return userId;
}

async function accountFor(context: AuthContext, request: AuthRequest, type: LinkType, email: string): Promise<string> {
  if (type === 'invite') return await ensureInvited(context, email, objectField(request.body, 'data'));
  const userId = await findUserIdByEmail(context.db, email);
  if (type !== 'signup') {
    if (userId === null) throw new AuthError(404, 'user_not_found', 'User with this email not found');
    return userId;
  }
  if (userId !== null) throw emailExists();
  const password = textField(request.body, 'password') ?? '';
  assertPasswordLength(password, context.config.minimumPasswordLength);
  const passwordHash = await bcrypt.hash(password, 10);
  const account = {
    email,
    passwordHash,
    isEmailConfirmed: false,
    appMetadata: {},
    userMetadata: objectField(request.body, 'data'),
  };
  return await inTransaction(context.db, async (client) => await insertAccount(client, account)).catch(
    (error: unknown) => {
      throw (error as { code?: string }).code === '23505' ? emailExists() : error;
    },
  );
}

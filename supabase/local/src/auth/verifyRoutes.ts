import { textField, type AuthAnswer, type AuthContext, type AuthRequest } from './AuthContext';
import { AuthError } from './AuthError';
import { confirmEmailChange, firstLinkAccepted } from './emailChange';
import type { LinkPurpose, SpentLink } from './MailLinks';
import { openSession } from './openSession';
import { belongsToBusiness, hasOwnWayIn, isAddressProven, noteProof, removeWaysIn } from './provenAddress';
import { allowedRedirect } from './redirectTarget';
import { clearAttemptsAnywhere, clearFailures, countAttempt, countAttemptAnywhere } from './signInLockout';
import { inTransaction } from './users';

/** What each `type` of a request may open; `email` stands for whichever mail the person got to sign in or up. */
const purposesOf: Record<string, readonly LinkPurpose[]> = {
  signup: ['signup'],
  invite: ['invite'],
  recovery: ['recovery'],
  magiclink: ['magiclink', 'signup'],
  email: ['magiclink', 'signup'],
  email_change: ['email_change_current', 'email_change_new'],
};
/** These say that a password will be chosen next. */
const passwordPurposes = new Set<LinkPurpose>(['recovery', 'invite']);

const daySeconds = 86_400;
/** New codes can be asked for all day long: this is how many may be guessed, from all places together. The link stays a way in. */
const codesOfDay = 30;

const invalidLink = () => new AuthError(403, 'otp_expired', 'Email link is invalid or has expired');

/** POST /verify: a link's token hash, or a code and the address it was mailed to. Each works once. */
export async function postVerify(context: AuthContext, request: AuthRequest): Promise<AuthAnswer> {
  const { body } = request;
  const purposes = purposesNamed(textField(body, 'type'));
  const tokenHash = textField(body, 'token_hash');
  if (tokenHash !== undefined && tokenHash !== '') {
    return { status: 200, body: await complete(context, request, await follow(context, tokenHash, purposes)) };
  }
  const email = textField(body, 'email') ?? '';
  const code = textField(body, 'token') ?? '';
  if (email === '' || code === '')
    throw new AuthError(400, 'validation_failed', 'Verify requires a token and an email, or a token hash');
  const attempt = { account: `code:${email}`, ipAddress: request.ipAddress };
  await countAttempt(context, attempt);
  const ofDay = `code of the day:${email}`;
  if ((await countAttemptAnywhere(context, { ...attempt, account: ofDay }, daySeconds)) > codesOfDay)
    throw new AuthError(
      429,
      'too_many_wrong_codes',
      'Too many wrong codes were typed for this address today. Follow the link in the mail instead.',
    );
  const link = await context.links.spendCode({ email, code }, purposes);
  if (link === null) throw new AuthError(403, 'otp_expired', 'Token has expired or is invalid');
  await clearFailures(context, attempt);
  await clearAttemptsAnywhere(context, ofDay);
  // Typed to sign in, whichever mail it was in: somebody else may have caused the mail of a sign-up.
  const isSignIn = link.purpose === 'signup' && textField(body, 'type') !== 'signup';
  return { status: 200, body: await complete(context, request, isSignIn ? { ...link, purpose: 'magiclink' } : link) };
}

/** GET /verify: the link form. Redirects to a page of this site with the session, or the refusal, in the fragment. */
export async function getVerify(context: AuthContext, request: AuthRequest): Promise<AuthAnswer> {
  const query = request.url.searchParams;
  const type = query.get('type') ?? '';
  const purposes = purposesNamed(type);
  const target = allowedRedirect(query.get('redirect_to'), context.siteUrl, context.redirectUrls);
  try {
    const link = await follow(context, query.get('token') ?? '', purposes);
    const { user: _user, ...session } = await complete(context, request, link);
    const entries = Object.entries({ ...session, type }).map(([name, value]) => [name, String(value)]);
    return leadTo(target, Object.fromEntries(entries) as Record<string, string>);
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    const { code, message } = error;
    return leadTo(target, { error: 'access_denied', error_code: code, error_description: message });
  }
}

/**
 * Uses up a link that was opened. One that would end a password which somebody set up before the address was proven is left as it
 * is: programs that look through mails open links too, but they type no codes.
 */
async function follow(context: AuthContext, token: string, purposes: readonly LinkPurpose[]): Promise<SpentLink> {
  const found = await context.links.findToken(token, purposes);
  if (found?.purpose === 'magiclink' && found.provesAddress) {
    const { userId } = found;
    const endsSomething = await inTransaction(
      context.db,
      async (client) => !(await isAddressProven(client, userId)) && (await hasOwnWayIn(client, userId)),
    );
    if (endsSomething) throw (await belongsToBusiness(context.db, userId)) ? unprovenAddress() : codeNeeded();
  }
  const link = await context.links.spendToken(token, purposes);
  if (link === null) throw invalidLink();
  return link;
}

/** What a used link does: proves the address, changes it, and opens a session. */
async function complete(context: AuthContext, request: AuthRequest, link: SpentLink): Promise<Record<string, unknown>> {
  const { purpose, userId } = link;
  const isChange = purpose === 'email_change_current' || purpose === 'email_change_new';
  if (isChange) {
    if ((await confirmEmailChange(context, { ...link, purpose })) === 'first')
      return { code: '200', msg: firstLinkAccepted };
  }
  const isOpen = !isChange && link.provesAddress && (await proveAddress(context, link)) === 'open';
  const { sessionId, answer } = await openSession(context, request, { userId, method: 'otp' });
  // Somebody who has an account is invited by a link to sign in, which leads to the same page.
  await context.db.query(
    `insert into supabase_local.link_sessions (session_id, proves_address)
     select $1::uuid, $5::boolean where $2::boolean or (not $3::boolean and supabase_local.has_open_invitation($4))`,
    [sessionId, passwordPurposes.has(purpose), link.provesAddress, userId, isOpen],
  );
  return answer;
}

/**
 * Whoever first signs in by a typed code on an account that was made without proof of its address keeps no company: a password
 * there may be somebody else's. A link for a new password leaves the question `open` until the new password is saved: opening it
 * changes nothing, so that whoever leaves the page again still has the old password. The people of a business are not signed out of their tills by a visit to a
 * shop: by a code they come in once a new password, or a code in their profile, has shown whose the address is.
 */
async function proveAddress({ db }: AuthContext, { userId, purpose }: SpentLink): Promise<'open' | 'proven'> {
  return await inTransaction(db, async (client) => {
    await client.query('select 1 from auth.users where id = $1 for update', [userId]);
    const isFirst = (purpose === 'magiclink' || purpose === 'recovery') && !(await isAddressProven(client, userId));
    if (isFirst && purpose === 'recovery') return 'open';
    if (isFirst) {
      const isOfBusiness = await belongsToBusiness(client, userId);
      if (isOfBusiness && (await hasOwnWayIn(client, userId))) throw unprovenAddress();
      await removeWaysIn(client, userId, { remainingProvider: 'email', retainsFactors: isOfBusiness });
    }
    await noteProof(client, userId);
    return 'proven';
  });
}

const codeNeeded = () =>
  new AuthError(
    403,
    'code_needed',
    'This address has a password that was chosen before the address was confirmed. Type the code from this mail where you asked for it, or choose a new password by “Forgot password?”.',
  );

const unprovenAddress = () =>
  new AuthError(
    403,
    'account_password_needed',
    'This address belongs to the account of a business that has never confirmed it. Sign in with its password, or choose a new one by “Forgot password?”.',
  );

function purposesNamed(type: string | undefined): readonly LinkPurpose[] {
  const purposes = Object.hasOwn(purposesOf, type ?? '') ? purposesOf[type ?? ''] : undefined;
  if (purposes === undefined) throw new AuthError(400, 'validation_failed', 'Invalid email verification type');
  return purposes;
}

function leadTo(target: string, parameters: Record<string, string>): AuthAnswer {
  const [base = ''] = target.split('#');
  return {
    status: 303,
    body: null,
    headers: { location: `${base}#${new URLSearchParams(parameters).toString()}`, 'cache-control': 'no-store' },
  };
}

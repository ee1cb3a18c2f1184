import { getSupabase } from '@dukani/shared/data';
import { ApiError, toApiError } from '@dukani/shared/errors';
import { markInvitationFollowed, recordActivity, redeemHandover } from '@dukani/shared/session';
import {
  adoptSession,
  discardSession,
  renewSession,
  proveTokenHash,
  whoIsSignedIn,
  type MailType,
  type ProvenSession,
} from '@dukani/shared/sign-in';
import { safePath } from '../common/safePath';

const mailTypes: readonly MailType[] = ['invite', 'recovery', 'magiclink', 'signup', 'email', 'email_change'];

/** What comes after a code: a path, and for the sign-in page the page that was wanted before. */
export interface NextPage {
  path: string;
  from: string | null;
}

/** What a code led to. */
export type Redeemed =
  | ({ kind: 'done'; emailNow: string | null } & NextPage)
  /** Of the two links that an email change needs, this was the first. */
  | { kind: 'half' }
  /** The code belongs to somebody else than the person who is signed in. Nothing has changed here yet. */
  | { kind: 'other_person'; present: string; other: string; goOn: () => Promise<NextPage>; stay: () => Promise<void> };

const refusalCodes = [
  'provider_email_needs_verification',
  'user_banned',
  'signup_disabled',
  'identity_already_exists',
  'account_address_unproven',
  'bad_oauth_state',
  'unexpected_failure',
  'otp_expired',
  'code_needed',
  'account_password_needed',
];

/**
 * Spends whatever code the address of `/auth/callback` holds and says which path comes next. Who is signed in already is
 * never exchanged for somebody else without being asked: anybody can send a link that opens an account of their own.
 * Session tokens in the address are not taken at all. Throws ApiError: a code of the auth service, `provider_denied` or
 * `link_refused` when the address itself reports a failure, `link_incomplete` when it holds no code.
 */
export async function redeem({ search, hash }: { search: string; hash: string }): Promise<Redeemed> {
  const query = new URLSearchParams(search);
  const next = query.get('next');
  assertNotRefused(query);
  assertNotRefused(new URLSearchParams(hash.replace(/^#/, '')));
  const handover = query.get('handover');
  if (handover !== null) {
    const proven = await proveTokenHash('magiclink', await redeemHandover(handover));
    return await enter(proven, 'magiclink', { path: safePath(next, '/dashboard'), from: null });
  }
  const tokenHash = query.get('token_hash');
  if (tokenHash !== null) {
    const type = mailTypeOf(query.get('type'));
    return await enter(await proveTokenHash(type, tokenHash), type, pathAfterMail(type, next));
  }
  const code = query.get('code');
  if (code !== null) return { kind: 'done', emailNow: null, ...(await exchangeCode(code, next)) };
  throw new ApiError({ code: 'link_incomplete', status: 400, message: 'The link has no code.' });
}

async function enter(proven: ProvenSession | null, type: MailType, page: NextPage): Promise<Redeemed> {
  if (proven === null) return { kind: 'half' };
  const present = await whoIsSignedIn();
  if (type === 'email_change' && present?.userId === proven.userId) {
    // One browser needs one session: the present one goes on and learns the new address.
    await discardSession(proven);
    await renewSession();
    return { kind: 'done', emailNow: proven.email, ...page };
  }
  const goOn = async () => {
    // Said beforehand: the account is looked up as soon as somebody is signed in.
    markInvitationFollowed(type === 'invite');
    await adoptSession(proven);
    await recordActivity('login');
    return page;
  };
  if (present !== null && present.userId !== proven.userId)
    return {
      kind: 'other_person',
      present: present.email ?? 'somebody else',
      other: proven.email ?? 'another person',
      goOn,
      stay: () => discardSession(proven),
    };
  return { kind: 'done', emailNow: type === 'email_change' ? proven.email : null, ...(await goOn()) };
}

/** Only its code is believed, and only a known one. Its words are not shown: anybody can write them into an address. */
function assertNotRefused(parameters: URLSearchParams): void {
  if (!parameters.has('error') && !parameters.has('error_code') && !parameters.has('error_description')) return;
  const given = parameters.get('error_code');
  const known = refusalCodes.find((code) => code === given);
  // A provider says no more than that the person went back.
  const isDenied = given === null && parameters.get('error') === 'access_denied';
  const code = known ?? (isDenied ? 'provider_denied' : 'link_refused');
  throw new ApiError({ code, status: 403, message: 'The link was refused.' });
}

/** A code works only in the browser that asked for it, which also remembers what it was asked for. */
async function exchangeCode(code: string, next: string | null): Promise<NextPage> {
  const { data, error } = await (await getSupabase()).auth.exchangeCodeForSession(code);
  if (error !== null) throw toApiError(error);
  await recordActivity('login');
  if ('redirectType' in data && data.redirectType === 'PASSWORD_RECOVERY') return pathAfterMail('recovery', next);
  const path = safePath(next, '/auth');
  // The sign-in page leads everybody on, by the same rules however they signed in.
  return path === '/auth' || path.startsWith('/auth?') ? { path, from: null } : { path: '/auth', from: path };
}

function mailTypeOf(text: string | null): MailType {
  return mailTypes.find((known) => known === text) ?? 'magiclink';
}

function pathAfterMail(type: MailType, next: string | null): NextPage {
  if (type === 'recovery') return { path: '/reset-password', from: null };
  if (type === 'invite') return { path: '/update-password?invited=true', from: null };
  return { path: safePath(next, '/auth'), from: null };
}

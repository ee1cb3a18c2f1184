import { getSupabase } from '@dukani/shared/data';
import { ApiError, toApiError } from '@dukani/shared/errors';
import { recordActivity, redeemHandover } from '@dukani/shared/session';
import { safePath } from '../common/safePath';

const mailTypes = ['invite', 'recovery', 'magiclink', 'signup', 'email', 'email_change'] as const;
type MailType = (typeof mailTypes)[number];

/** What comes after a code: a path, and for the sign-in page the page that was wanted before. */
export interface NextPage {
  path: string;
  from: string | null;
}

const refusalCodes = [
  'provider_email_needs_verification',
  'user_banned',
  'signup_disabled',
  'identity_already_exists',
  'bad_oauth_state',
  'unexpected_failure',
  'otp_expired',
];

/**
 * Spends whatever code the address of `/auth/callback` holds and says which path comes next. Throws ApiError: a code of the
 * auth service, `provider_denied` or `link_refused` when the address itself reports a failure, `link_incomplete` when it
 * holds no code.
 */
export async function redeem({ search, hash }: { search: string; hash: string }): Promise<NextPage> {
  const query = new URLSearchParams(search);
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  const next = query.get('next');
  assertNotRefused(query);
  assertNotRefused(fragment);
  const handover = query.get('handover');
  if (handover !== null) {
    await redeemHandover(handover);
    return { path: safePath(next, '/dashboard'), from: null };
  }
  const tokenHash = query.get('token_hash');
  if (tokenHash !== null) return pathAfterMail(await verifyMail(tokenHash, query.get('type')), next);
  const code = query.get('code');
  if (code !== null) return await exchangeCode(code, next);
  const [accessToken, refreshToken] = [fragment.get('access_token'), fragment.get('refresh_token')];
  if (accessToken !== null && refreshToken !== null) {
    const { error } = await (
      await getSupabase()
    ).auth.setSession({ access_token: accessToken, refresh_token: refreshToken });
    if (error !== null) throw toApiError(error);
    await recordActivity('login');
    return pathAfterMail(mailTypeOf(fragment.get('type')), next);
  }
  throw new ApiError({ code: 'link_incomplete', status: 400, message: 'The address holds no code.' });
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

async function verifyMail(tokenHash: string, typeText: string | null): Promise<MailType> {
  const type = mailTypeOf(typeText) ?? 'magiclink';
  const { error } = await (await getSupabase()).auth.verifyOtp({ type, token_hash: tokenHash });
  if (error !== null) throw toApiError(error);
  await recordActivity('login');
  return type;
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

function mailTypeOf(text: string | null): MailType | null {
  return mailTypes.find((known) => known === text) ?? null;
}

function pathAfterMail(type: MailType | null, next: string | null): NextPage {
  if (type === 'recovery') return { path: '/reset-password', from: null };
  if (type === 'invite') return { path: '/update-password?invited=true', from: null };
  return { path: safePath(next, '/auth'), from: null };
}

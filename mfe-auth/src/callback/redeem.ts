import { getSupabase } from '@dukani/shared/data';
import { ApiError, toApiError } from '@dukani/shared/errors';
import { redeemHandover } from '@dukani/shared/session';
import { safePath } from '../common/safePath';

const mailTypes = ['invite', 'recovery', 'magiclink', 'signup', 'email', 'email_change'] as const;
type MailType = (typeof mailTypes)[number];

/**
 * Spends whatever code the address of `/auth/callback` holds and says which path comes next. Throws ApiError: `link_refused`
 * when the address itself reports a failure, `link_incomplete` when it holds no code.
 */
export async function redeem({ search, hash }: { search: string; hash: string }): Promise<string> {
  const query = new URLSearchParams(search);
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  const next = query.get('next');
  if (hasFailed(query) || hasFailed(fragment))
    throw new ApiError({ code: 'link_refused', status: 403, message: 'The link was refused.' });
  const handover = query.get('handover');
  if (handover !== null) {
    await redeemHandover(handover);
    return safePath(next, '/dashboard');
  }
  const tokenHash = query.get('token_hash');
  if (tokenHash !== null) return pathAfterMail(await verifyMail(tokenHash, query.get('type')), next);
  const code = query.get('code');
  if (code !== null) return pathAfterMail(await exchangeCode(code), next);
  const [accessToken, refreshToken] = [fragment.get('access_token'), fragment.get('refresh_token')];
  if (accessToken !== null && refreshToken !== null) {
    const { error } = await (
      await getSupabase()
    ).auth.setSession({ access_token: accessToken, refresh_token: refreshToken });
    if (error !== null) throw toApiError(error);
    return pathAfterMail(mailTypeOf(fragment.get('type')), next);
  }
  throw new ApiError({ code: 'link_incomplete', status: 400, message: 'The address holds no code.' });
}

/** Its words are not shown: anybody can write them into an address. */
function hasFailed(parameters: URLSearchParams): boolean {
  return parameters.has('error') || parameters.has('error_code') || parameters.has('error_description');
}

async function verifyMail(tokenHash: string, typeText: string | null): Promise<MailType> {
  const type = mailTypeOf(typeText) ?? 'magiclink';
  const { error } = await (await getSupabase()).auth.verifyOtp({ type, token_hash: tokenHash });
  if (error !== null) throw toApiError(error);
  return type;
}

/** A code works only in the browser that asked for it, which also remembers what it was asked for. */
async function exchangeCode(code: string): Promise<MailType | null> {
  const { data, error } = await (await getSupabase()).auth.exchangeCodeForSession(code);
  if (error !== null) throw toApiError(error);
  return 'redirectType' in data && data.redirectType === 'PASSWORD_RECOVERY' ? 'recovery' : null;
}

function mailTypeOf(text: string | null): MailType | null {
  return mailTypes.find((known) => known === text) ?? null;
}

function pathAfterMail(type: MailType | null, next: string | null): string {
  if (type === 'recovery') return '/reset-password';
  if (type === 'invite') return '/update-password?invited=true';
  return safePath(next, '/auth');
}

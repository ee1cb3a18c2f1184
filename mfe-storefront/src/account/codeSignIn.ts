import { getSupabase } from '@dukani/shared/data';
import { toApiError } from '@dukani/shared/errors';

/** As long as the auth service keeps a code. */
export const codeLivesMs = 10 * 60_000;
/** So many wrong codes end one: the server says no more than that it does not fit. */
export const triesOfOneCode = 5;
/** Before another code can be asked for. */
export const resendAfterSeconds = 30;

/** Mails a code of six digits; who is new gets an account by typing it. `accountPage` tells the mail which shop it is. Throws ApiError. */
export async function sendCode(email: string, accountPage: string): Promise<void> {
  const { error } = await (
    await getSupabase()
  ).auth.signInWithOtp({
    email,
    options: { shouldCreateUser: true, emailRedirectTo: accountPage },
  });
  if (error !== null) throw toApiError(error);
}

/** Signs in by a mailed code. Throws ApiError. */
export async function enterCode(email: string, code: string): Promise<void> {
  const { error } = await (await getSupabase()).auth.verifyOtp({ email, token: code, type: 'email' });
  if (error !== null) throw toApiError(error);
}

/** The seconds that a refusal asks to wait for, null when it names none. */
export function secondsToWait(message: string): number | null {
  const seconds = /after (\d{1,5}) seconds?/.exec(message)?.[1];
  return seconds === undefined ? null : Number(seconds);
}

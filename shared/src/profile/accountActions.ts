import { ApiError, toApiError } from '../api/apiError';
import { callRpc, getSupabase, type SupabaseClient } from '../api/dataClient';
import type { FunctionBody, FunctionName } from '../api/rpcTypes';
import { sessionExpired } from './say';
import type { ContactCard } from './profileApi';

/** What the contact form gives: display name and the rest, null where nothing was entered. */
export type ContactEntry = Omit<ContactCard, 'id'>;

/**
 * Gives the person another name, trimmed, null when empty. Answers whether the copy in the sign-in data was changed too:
 * that copy is only for show, so a failure there is logged and no more. Throws ApiError.
 */
export async function saveFullName(userId: string, fullName: string): Promise<boolean> {
  const client = await clientWithSession();
  const full_name = fullName.trim() || null;
  const { data, error } = await client
    .from('profiles')
    .update({ full_name, updated_at: new Date().toISOString() })
    .eq('user_id', userId)
    .select('user_id');
  if (error !== null) throw toApiError(error);
  if (data.length === 0) throw new ApiError({ code: 'not_found', status: 404, message: 'Profile not found' });
  const copied = await client.auth.updateUser({ data: { full_name } });
  if (copied.error !== null) console.warn('The name could not be copied to the sign-in data.', copied.error);
  return copied.error === null;
}

/** Writes the person's own card: changes the one there is, or adds one for the business. Its id; throws ApiError. */
export async function saveContact({
  id,
  userId,
  tenantId,
  entry,
}: {
  id: string | null;
  userId: string;
  tenantId: string;
  entry: ContactEntry;
}): Promise<string> {
  const client = await clientWithSession();
  const { data, error } = await (
    id === null
      ? client.from('contacts').insert({ ...entry, type: 'staff', tenant_id: tenantId, user_id: userId })
      : client
          .from('contacts')
          .update({ ...entry, updated_at: new Date().toISOString() })
          .eq('id', id)
          .eq('user_id', userId)
  ).select('id');
  if (error !== null) throw toApiError(error);
  const [written] = data as { id: string }[];
  if (written === undefined) throw new ApiError({ code: 'stale_row', status: 409, message: 'The contact is gone.' });
  return written.id;
}

/** Changes the password of somebody who knows the present one. Throws ApiError. */
export async function changeKnownPassword(passwords: { current: string; next: string }): Promise<void> {
  const { auth } = await clientWithSession();
  const { error } = await auth.updateUser({ password: passwords.next, current_password: passwords.current });
  if (error !== null) throw toApiError(error);
}

/** Asks for another address; it counts once the mails sent for it were answered. Throws ApiError. */
export async function requestEmailChange(email: string): Promise<void> {
  const { auth } = await clientWithSession();
  const { error } = await auth.updateUser({ email }, { emailRedirectTo: `${location.origin}/auth/callback` });
  if (error !== null) throw toApiError(error);
}

/** Has the session say what the account says now, for example its address. A failure changes nothing. */
export async function renewSession(): Promise<void> {
  const { error } = await (await getSupabase()).auth.refreshSession();
  if (error !== null) console.warn('The session could not be renewed.', error);
}

/** Mails a code to the account's own address. Throws ApiError; `rate_limited` has `details.retry_after_seconds`. */
export async function sendEmailCode({ email, userId }: { email: string; userId: string }): Promise<void> {
  await callFunction('send-otp-verification', { email, otpType: 'email_verification', userId });
}

/** Hands in the code that was mailed. Throws ApiError (`invalid_code`, …). */
export async function verifyEmailCode({ userId, otpCode }: { userId: string; otpCode: string }): Promise<void> {
  await callFunction('verify-otp', { userId, otpCode, otpType: 'email_verification' });
}

/** Signs the person out everywhere but here. Throws ApiError. */
export async function signOutOthers(): Promise<void> {
  const { auth } = await clientWithSession();
  const { error } = await auth.signOut({ scope: 'others' });
  if (error !== null) throw toApiError(error);
}

/** Ends one session of the person. One that has ended by itself meanwhile is no failure. Throws ApiError. */
export async function endSession(sessionId: string): Promise<void> {
  await callRpc('end_session', { p_session_id: sessionId });
}

/** Takes the person out of the business and ends every session. Throws ApiError (`in_use` for the last owner). */
export async function deactivateAccount(): Promise<void> {
  await callRpc('deactivate_account');
}

async function clientWithSession(): Promise<SupabaseClient> {
  const client = await getSupabase();
  const { data } = await client.auth.getSession();
  if (data.session === null) throw new ApiError({ code: 'not_signed_in', status: 401, message: sessionExpired });
  return client;
}

async function callFunction<Name extends FunctionName>(name: Name, body: FunctionBody<Name>): Promise<void> {
  const client = await getSupabase();
  const answer: { error: unknown; response?: Response } = await client.functions.invoke(name, { body });
  if (answer.error === null || answer.error === undefined) return;
  // The client's own error says only that the status was not 2xx; the reason is in the body.
  const reason: unknown = await answer.response
    ?.clone()
    .json()
    .catch(() => null);
  throw toApiError(reason ?? answer.error, answer.response?.status);
}

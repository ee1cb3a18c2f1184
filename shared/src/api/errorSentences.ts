import type { KnownCode } from './knownCodes';

/** Sentences for failures whose server text is not written for people. Codes of our own functions bring their own sentence. */
const sentences: Partial<Record<KnownCode, string>> = {
  network_failure: 'The server cannot be reached. Check your connection and try again.',
  aborted: 'The request was cancelled.',
  not_signed_in: 'Your session has ended. Please sign in again.',
  permission_denied: 'You may not do this. Ask the owner of the business.',
  no_membership: 'Your account does not belong to this business.',
  second_factor_required: 'Confirm your second factor to continue.',
  subscription_required: 'The subscription of this business has ended. It can be renewed under Billing.',
  idempotency_mismatch: 'This was already sent with different contents. Reload and check before you try again.',
  stale_row: 'Someone else changed this. Reload and try again.',
  '25006': 'You are only looking: nothing can be changed during a support visit.',
  '40P01': 'Someone else was changing this. Please try again.',
  '40001': 'Someone else was changing this. Please try again.',
  rate_limited: 'Too many attempts. Please wait a moment and try again.',
  over_request_rate_limit: 'Too many attempts. Please wait a moment and try again.',
  over_email_send_rate_limit: 'An email was sent a moment ago. Please wait before you ask for another.',
  invalid_credentials: 'Email or password is wrong.',
  email_not_confirmed: 'Please confirm your email address first; we sent you a link.',
  user_banned: 'This account is deactivated. Ask the owner of the business.',
  user_already_exists: 'There is already an account with this email address.',
  email_exists: 'There is already an account with this email address.',
  weak_password: 'This password is too easy to guess. Choose a longer one.',
  current_password_required: 'Please enter your current password as well.',
  current_password_mismatch: 'Current password is incorrect',
  same_password: 'The new password must differ from the old one.',
  otp_expired: 'Invalid or expired verification code',
  mfa_verification_failed: 'The code is wrong or has expired.',
  session_not_found: 'Your session has ended. Please sign in again.',
  session_expired: 'Your session has ended. Please sign in again.',
  refresh_token_not_found: 'Your session has ended. Please sign in again.',
  bad_jwt: 'Your session has ended. Please sign in again.',
  PGRST301: 'Your session has ended. Please sign in again.',
  PGRST303: 'Your session has ended. Please sign in again.',
  '22P02': 'Not found. Check the link.',
  '42501': 'You may not do this.',
  '23505': 'This already exists.',
  '23503': 'This is still in use elsewhere.',
  '57014': 'This took too long. Please try again.',
};

/** The sentence for a code, or undefined when the server's own text is the better one. */
export function sentenceFor(code: KnownCode): string | undefined {
  return sentences[code];
}

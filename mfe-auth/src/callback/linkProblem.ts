import { errorMessage, type ApiError } from '@dukani/shared/errors';

const usedUp = 'This link has been used or has expired. Please sign in, or ask for a new one.';
const sentences: Record<string, string> = {
  otp_expired: usedUp,
  link_refused: usedUp,
  flow_state_not_found: usedUp,
  flow_state_expired: usedUp,
  link_incomplete: 'The link is incomplete. Open the link from the email again.',
  provider_denied: 'You cancelled the sign-in. Nothing has changed.',
  provider_email_needs_verification:
    'The email address of that account is not verified by its provider. Verify it there, or sign in with your password.',
  signup_disabled: 'No account found. Sign up first, or use another account.',
  account_address_unproven:
    'This address has an account already. Sign in with your password and link Google in your profile.',
  identity_already_exists: 'This sign-in is already linked to an account. Nothing has changed.',
  bad_oauth_state: 'This took too long or was opened twice. Please sign in again.',
  bad_code_verifier: 'Please sign in again in the browser where you started.',
  address_blocked:
    'Nobody can sign in from your network at the moment. If that is a mistake, write to support from another one.',
  unexpected_failure: 'The sign-in could not be confirmed with the provider. Please try again.',
  pkce_code_verifier_not_found: 'Open this link in the browser where you asked for it, or ask for a new one here.',
};

/** Why a link could not be used, in words. */
export function linkProblem(error: ApiError): string {
  return sentences[error.code] ?? errorMessage(error);
}

const providerCodes = new Set([
  'provider_denied',
  'provider_email_needs_verification',
  'signup_disabled',
  'identity_already_exists',
  'account_address_unproven',
  'bad_oauth_state',
  'bad_code_verifier',
  'unexpected_failure',
  'user_banned',
]);

/** True when the person comes from a sign-in provider rather than from a mail. */
export function isAboutProvider({ code }: ApiError): boolean {
  return providerCodes.has(code);
}

import { errorMessage, type ApiError } from '@dukani/shared/errors';

const usedUp = 'This link has been used or has expired. Please sign in, or ask for a new one.';
const sentences: Record<string, string> = {
  otp_expired: usedUp,
  link_refused: usedUp,
  flow_state_not_found: usedUp,
  flow_state_expired: usedUp,
  link_incomplete: 'The address of this page is not complete. Open the link from the mail again.',
  provider_denied: 'You went back without signing in. Nothing has changed.',
  provider_email_needs_verification:
    'That account has an email address which its provider has not verified, so it cannot open anything here. Verify the address there, or sign in with your password.',
  signup_disabled: 'There is no account for this person here.',
  account_address_unproven:
    'This address has an account already. Sign in with your password and link Google in your profile.',
  identity_already_exists: 'This way to sign in belongs to an account already. Nothing has changed.',
  bad_oauth_state: 'This took too long or was opened twice. Please sign in again.',
  bad_code_verifier: 'Please sign in again, in the browser in which you began.',
  unexpected_failure: 'The sign-in could not be confirmed with the provider. Please try again.',
  pkce_code_verifier_not_found: 'Open this link in the browser in which you asked for it, or ask for a new one here.',
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

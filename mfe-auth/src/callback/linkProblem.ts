import { errorMessage, type ApiError } from '@dukani/shared/errors';

const usedUp = 'This link has been used or has expired. Please sign in, or ask for a new one.';
const sentences: Record<string, string> = {
  otp_expired: usedUp,
  link_refused: usedUp,
  flow_state_not_found: usedUp,
  flow_state_expired: usedUp,
  link_incomplete: 'The address of this page is not complete. Open the link from the mail again.',
  pkce_code_verifier_not_found: 'Open this link in the browser in which you asked for it, or ask for a new one here.',
};

/** Why a link could not be used, in words. */
export function linkProblem(error: ApiError): string {
  return sentences[error.code] ?? errorMessage(error);
}

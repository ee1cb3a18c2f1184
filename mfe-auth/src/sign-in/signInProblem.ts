import { errorMessage, toApiError } from '@dukani/shared/errors';

const waitCodes = ['over_request_rate_limit', 'rate_limited'];

/** Why a sign-in failed, in words. After too many wrong passwords the account is locked for minutes, not moments. */
export function signInProblem(error: unknown): string {
  if (waitCodes.includes(toApiError(error).code))
    return 'Too many attempts. Wait a few minutes and try again, or choose a new password.';
  return errorMessage(error);
}

import { ApiError } from '@dukani/shared/errors';

/** True when the server refused only because the session has no second factor yet. */
export function needsSecondFactor(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'second_factor_required';
}

import type { ApiError } from '@dukani/shared/errors';

/** True when the server may have recorded the sale although no usable answer came. */
export function isOutcomeUnknown(error: ApiError): boolean {
  return error.status === 0 || error.status === 408 || error.status >= 500;
}

import { toApiError } from '@dukani/shared/errors';

/** What the server answers; null where it cannot be reached and what is on the device is all there is (`isKept`). Throws ApiError. */
export async function ifReached<T>(asked: Promise<T>, isKept: boolean): Promise<T | null> {
  try {
    return await asked;
  } catch (thrown) {
    if (isKept && toApiError(thrown).isNetworkFailure) return null;
    throw thrown;
  }
}

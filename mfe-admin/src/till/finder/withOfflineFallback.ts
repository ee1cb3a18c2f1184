import { toApiError } from '@dukani/shared/errors';

/** What the server answers; null where it cannot be reached and what is on the device is all there is (`isCached`). Throws ApiError. */
export async function withOfflineFallback<T>(asked: Promise<T>, isCached: boolean): Promise<T | null> {
  try {
    return await asked;
  } catch (thrown) {
    if (isCached && toApiError(thrown).isNetworkFailure) return null;
    throw thrown;
  }
}

import { retry, type BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { toApiError, type ApiError } from './apiError';
import { getSupabase, type SupabaseClient } from './dataClient';

interface Answer {
  data: unknown;
  error: unknown;
  status?: number;
}

/** What an endpoint's `query` returns: the request, to be made when there is a client. Pass the signal on with `.abortSignal(signal)`. */
export type RequestBuilder = (db: SupabaseClient, signal: AbortSignal) => PromiseLike<Answer>;

// RTK Query retries a base query but never a queryFn, so endpoints describe their request and this function makes it.
const runRequest: BaseQueryFn<RequestBuilder, unknown, ApiError> = async (buildRequest, { signal }) => {
  const outcome = await attempt(buildRequest, signal);
  if (outcome.error === null) return { data: outcome.data ?? null };
  if (!isWorthRetrying(outcome.error)) retry.fail(outcome.error);
  return { error: outcome.error };
};

/** One more attempt after 300 ms, unless the server said that the request itself is wrong. */
export const baseQuery = retry(runRequest, {
  maxRetries: 1,
  backoff: () => new Promise((resolve) => setTimeout(resolve, 300)),
});

async function attempt(
  buildRequest: RequestBuilder,
  signal: AbortSignal,
): Promise<{ data: unknown; error: ApiError | null }> {
  try {
    const { data, error, status } = await buildRequest(await getSupabase(), signal);
    return { data, error: error === null || error === undefined ? null : toApiError(error, status) };
  } catch (error) {
    return { data: null, error: toApiError(error) };
  }
}

function isWorthRetrying(error: ApiError): boolean {
  if (error.code === 'aborted') return false;
  return error.status === 0 || error.status >= 500 || error.status === 408;
}

import useSWR, { type BareFetcher, type SWRConfiguration } from 'swr';
import { callPublicRpc } from '@dukani/shared/data';
import { toApiError, type ApiError } from '@dukani/shared/errors';
import type { RpcAnswer, RpcArgs, RpcName } from '@dukani/shared/rpc';
import { cacheAnswer, usePageAnswer } from './pageAnswers';

const freshForMs = 5 * 60_000;
const retryAfterMs = 1000;

/** Every read of the shop is fresh for five minutes. Reads retry by themselves, so SWR's own retries are off. */
const shopQueryConfig: SWRConfiguration = {
  dedupingInterval: freshForMs,
  focusThrottleInterval: freshForMs,
  shouldRetryOnError: false,
};

/** A read as a screen sees it. `error` is null while older data is still there to show. */
export interface ShopQuery<Data> {
  data: Data | undefined;
  error: ApiError | null;
  isLoading: boolean;
  /** True while newer data is on its way, first load included. */
  isRefreshing: boolean;
  retry: () => void;
}

/** Name and arguments of a stored procedure; null waits. */
export type RpcCall<Name extends RpcName> = readonly [name: Name, args: RpcArgs<Name>] | null;

/** Asks for what a screen is about to need, so that its first drawing has it. Fails as the call fails. */
export async function prefetchShopQuery<Name extends RpcName>(call: NonNullable<RpcCall<Name>>): Promise<void> {
  cacheAnswer(call, await callPublicRpc(...call));
}

/** Reads a public stored procedure through the cache. Two users of one call share one request. */
export function useShopQuery<Name extends RpcName>(
  call: RpcCall<Name>,
  config: SWRConfiguration<RpcAnswer<Name>> = {},
): ShopQuery<RpcAnswer<Name>> {
  // What came with the page is as fresh as the page: it is shown at once and not asked for again.
  const given = usePageAnswer(call) as RpcAnswer<Name> | undefined;
  return useCachedQuery(call, ([name, args]) => callPublicRpc(name, args), {
    ...(given === undefined ? {} : { fallbackData: given, revalidateOnMount: false }),
    ...config,
  });
}

/** The same for a read that is more than one call. The key must name everything that the answer depends on. */
export function useCachedQuery<Key extends readonly unknown[], Data>(
  key: Key | null,
  read: (key: Key) => Promise<Data>,
  config: SWRConfiguration<Data> = {},
): ShopQuery<Data> {
  const fetcher: BareFetcher<Data> = (asked: Key) => readTwice(() => read(asked));
  const { data, error, isValidating, mutate } = useSWR<Data, unknown>(key, fetcher, {
    ...shopQueryConfig,
    ...config,
  } as SWRConfiguration<Data, unknown>);
  const failure = error === undefined || data !== undefined || isValidating ? null : toApiError(error);
  return {
    data,
    error: failure,
    isLoading: key !== null && data === undefined && failure === null,
    isRefreshing: isValidating,
    retry: () => void mutate(),
  };
}

/** One retry after a second, and only where it may help: the server's refusals are final. */
async function readTwice<Data>(read: () => Promise<Data>): Promise<Data> {
  try {
    return await read();
  } catch (error) {
    const { status } = toApiError(error);
    if (status >= 400 && status < 500) throw error;
    await new Promise((resolve) => setTimeout(resolve, retryAfterMs));
    return await read();
  }
}

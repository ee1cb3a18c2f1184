import { api, rpcEndpoint } from '@dukani/shared/api';
import type { AccountFilter, PlatformAccountPage } from '@dukani/shared/rpc';

/** The accounts of the platform. Common, because the audit record is searched by person. */
export const accountsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPlatformAccounts: build.infiniteQuery<PlatformAccountPage, AccountFilter, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (lastPage) => lastPage.next_cursor ?? undefined,
      },
      ...rpcEndpoint('admin_list_users', ({ queryArg, pageParam }) => ({
        p_filter: queryArg,
        p_after: pageParam,
        p_limit: 50,
      })),
      providesTags: ['Platform'],
    }),
    accountPage: build.query<PlatformAccountPage, { filter: AccountFilter; after?: string | null; limit: number }>({
      ...rpcEndpoint('admin_list_users', ({ filter, after = null, limit }) => ({
        p_filter: filter,
        p_after: after,
        p_limit: limit,
      })),
      providesTags: ['Platform'],
      keepUnusedDataFor: 60,
    }),
  }),
});

export const { useListPlatformAccountsInfiniteQuery, useAccountPageQuery, useLazyAccountPageQuery } = accountsApi;

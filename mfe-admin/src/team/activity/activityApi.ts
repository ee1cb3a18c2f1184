import { api, rpcEndpoint } from '@dukani/shared/api';
import type { ActivityFilter, ActivityPage } from '@dukani/shared/rpc';

const activityApi = api.injectEndpoints({
  endpoints: (build) => ({
    searchActivity: build.infiniteQuery<ActivityPage, ActivityFilter, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (lastPage) => lastPage.next_cursor ?? undefined,
      },
      ...rpcEndpoint('search_activity', ({ queryArg, pageParam }) => ({
        p_filter: queryArg,
        p_after: pageParam,
        p_limit: 50,
      })),
      // What anybody does adds to it: it is read anew each time it is opened.
      keepUnusedDataFor: 0,
    }),
    activityPage: build.query<ActivityPage, { filter: ActivityFilter; after: string | null }>({
      ...rpcEndpoint('search_activity', ({ filter, after }) => ({ p_filter: filter, p_after: after, p_limit: 100 })),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useSearchActivityInfiniteQuery, useLazyActivityPageQuery } = activityApi;

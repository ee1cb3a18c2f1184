import { api, rpcQuery } from '@dukani/shared/api';
import type * as rpc from '@dukani/shared/rpc';
import { toReorderPage, type ReorderPage } from './reorderRows';

export interface ReorderFilter {
  days: number;
  supplierId: string | null;
  locationId: string | null;
}

const argsOf = (filter: ReorderFilter, after: string | null) => ({
  p_location_id: filter.locationId,
  p_days: filter.days,
  p_supplier_id: filter.supplierId,
  p_after: after,
  p_limit: 100,
});

/** What to order. */
const reorderApi = api.injectEndpoints({
  endpoints: (build) => ({
    reorder: build.infiniteQuery<ReorderPage, ReorderFilter, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (lastPage) => lastPage.nextCursor ?? undefined,
      },
      query: ({ queryArg, pageParam }) => rpcQuery('reorder_suggestions', argsOf(queryArg, pageParam)),
      transformResponse: (page) => toReorderPage(page as rpc.ReorderPage),
      providesTags: ['Stock', 'Product'],
    }),
    /** One page, outside the list's own pages: for the export. */
    reorderPage: build.query<ReorderPage, { filter: ReorderFilter; after: string | null }>({
      query: ({ filter, after }) => rpcQuery('reorder_suggestions', argsOf(filter, after)),
      transformResponse: (page) => toReorderPage(page as rpc.ReorderPage),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useReorderInfiniteQuery, useLazyReorderPageQuery } = reorderApi;

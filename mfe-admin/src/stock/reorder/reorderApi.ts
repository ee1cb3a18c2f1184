import { api, rpcEndpoint } from '@dukani/shared/api';
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
      ...rpcEndpoint('reorder_suggestions', ({ queryArg, pageParam }) => argsOf(queryArg, pageParam), toReorderPage),
      providesTags: ['Stock', 'Product'],
    }),
    /** One page, outside the list's own pages: for the export. */
    reorderPage: build.query<ReorderPage, { filter: ReorderFilter; after: string | null }>({
      ...rpcEndpoint('reorder_suggestions', ({ filter, after }) => argsOf(filter, after), toReorderPage),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useReorderInfiniteQuery, useLazyReorderPageQuery } = reorderApi;

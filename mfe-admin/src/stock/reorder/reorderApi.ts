import { api, rpcEndpoint } from '@dukani/shared/api';
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
      ...rpcEndpoint('reorder_suggestions', ({ queryArg, pageParam }) => argsOf(queryArg, pageParam), toReorderPage),
      providesTags: ['Stock', 'Product'],
    }),
    /** One draft for each supplier; idempotent by its id. */
    draftOrders: build.mutation<
      rpc.RpcAnswer<'draft_orders_from_reorder'>,
      rpc.RpcArgs<'draft_orders_from_reorder'>['p_request']
    >({
      ...rpcEndpoint('draft_orders_from_reorder', (request) => ({ p_request: request })),
      invalidatesTags: (_done, error) => (error === undefined ? ['Purchase', 'Stock'] : []),
    }),
    /** One page, outside the list's own pages: for the export. */
    reorderPage: build.query<ReorderPage, { filter: ReorderFilter; after: string | null }>({
      ...rpcEndpoint('reorder_suggestions', ({ filter, after }) => argsOf(filter, after), toReorderPage),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useReorderInfiniteQuery, useLazyReorderPageQuery, useDraftOrdersMutation } = reorderApi;

import { api, rpcQuery } from '@dukani/shared/api';
import { getSupabase } from '@dukani/shared/data';
import type * as rpc from '@dukani/shared/rpc';
import { toSale, type Sale } from '../saleRows';
import { toWebOrder, toWebOrderPage, type WebOrder, type WebOrderPage } from './orderRows';

export interface WebOrderFilter {
  query: string;
  status: rpc.OrderStatus | null;
}

/** Several changes arrive together when an order is placed; they are one reason to read again. */
const REFRESH_DELAY_MS = 300;

/** Orders from the online shop. */
export const ordersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listOrders: build.infiniteQuery<WebOrderPage, WebOrderFilter, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (lastPage) => lastPage.nextCursor ?? undefined,
      },
      query: ({ queryArg, pageParam }) =>
        rpcQuery('list_orders', {
          p_query: queryArg.query === '' ? null : queryArg.query,
          p_status: queryArg.status,
          p_after: pageParam,
          p_limit: 50,
        }),
      transformResponse: (page) => toWebOrderPage(page as rpc.OrderListPage),
      providesTags: [{ type: 'Order', id: 'LIST' }],
    }),
    /** Lives as long as somebody looks at orders: rings when one changed. Its value is how often that happened. */
    watchOrders: build.query<number, string>({
      queryFn: () => ({ data: 0 }),
      keepUnusedDataFor: 1,
      async onCacheEntryAdded(tenantId, entry) {
        await entry.cacheDataLoaded;
        const client = await getSupabase();
        let timer: ReturnType<typeof setTimeout> | undefined;
        const channel = client
          .channel(`orders-${tenantId}`)
          .on(
            'postgres_changes',
            { event: '*', schema: 'public', table: 'orders', filter: `tenant_id=eq.${tenantId}` },
            () => {
              clearTimeout(timer);
              timer = setTimeout(() => {
                entry.updateCachedData((count) => count + 1);
                entry.dispatch(api.util.invalidateTags(['Order', 'Dashboard']));
              }, REFRESH_DELAY_MS);
            },
          )
          .subscribe();
        await entry.cacheEntryRemoved;
        clearTimeout(timer);
        await client.removeChannel(channel);
      },
    }),
    getOrder: build.query<WebOrder, string>({
      query: (orderId) => rpcQuery('get_order', { p_order_id: orderId }),
      transformResponse: (row) => toWebOrder(row as rpc.Order),
      providesTags: (_order, _error, orderId) => [{ type: 'Order', id: orderId }],
    }),
    confirmOrder: build.mutation<Sale, rpc.ConfirmOrderInput>({
      query: (confirmation) => rpcQuery('confirm_order', { p_confirmation: confirmation }),
      transformResponse: (row) => toSale(row as rpc.Sale),
      invalidatesTags: (sale) =>
        sale === undefined
          ? []
          : ['Order', 'Dashboard', 'TillSession', 'Product', 'Stock', { type: 'Sale', id: 'LIST' }],
    }),
    cancelOrder: build.mutation<WebOrder, { orderId: string; reason: string }>({
      query: ({ orderId, reason }) => rpcQuery('cancel_order', { p_order_id: orderId, p_reason: reason }),
      transformResponse: (row) => toWebOrder(row as rpc.Order),
      invalidatesTags: (order) => (order === undefined ? [] : ['Order', 'Dashboard', 'Product', 'Stock']),
    }),
  }),
});

export const {
  useListOrdersInfiniteQuery,
  useWatchOrdersQuery,
  useGetOrderQuery,
  useConfirmOrderMutation,
  useCancelOrderMutation,
} = ordersApi;

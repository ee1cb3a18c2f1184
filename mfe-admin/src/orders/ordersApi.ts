import { api, rpcEndpoint } from '@dukani/shared/api';
import { getSupabase } from '@dukani/shared/data';
import type * as rpc from '@dukani/shared/rpc';
import { onSubscribedAgain } from '../common/onSubscribedAgain';
import { toSale, type Sale } from '../checkout/saleRows';
import { toWebOrder, toWebOrderPage, type WebOrder, type WebOrderPage } from './orderRows';

export interface WebOrderFilter {
  query: string;
  status: rpc.OrderStatus | null;
  fulfilment: rpc.FulfilmentMethod | null;
  payment: rpc.OrderPaymentMethod | null;
  /** Days of the business, both included. */
  from: string | null;
  to: string | null;
  sort: rpc.OrderSort;
}

const LIST_PAGE = 50;
const EXPORT_PAGE = 200;

function listOrdersArgs(filter: WebOrderFilter, after: string | null, limit: number): rpc.RpcArgs<'list_orders'> {
  const more: rpc.OrderListFilter = {
    fulfilment: filter.fulfilment,
    payment: filter.payment,
    from: filter.from,
    to: filter.to,
  };
  return {
    p_query: filter.query === '' ? null : filter.query,
    p_status: filter.status,
    p_after: after,
    p_limit: limit,
    p_sort: filter.sort,
    p_filter: more,
  };
}

/** Several changes arrive together when an order is placed; they are one reason to read again. */
const REFRESH_DELAY_MS = 300;

/** Orders from the online shop, and those taken at tills. */
export const ordersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listOrders: build.infiniteQuery<WebOrderPage, WebOrderFilter, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (lastPage) => lastPage.nextCursor ?? undefined,
      },
      ...rpcEndpoint(
        'list_orders',
        ({ queryArg, pageParam }) => listOrdersArgs(queryArg, pageParam, LIST_PAGE),
        toWebOrderPage,
      ),
      providesTags: [{ type: 'Order', id: 'LIST' }],
    }),
    /** One page for the export, outside the list's own pages. */
    exportOrders: build.query<WebOrderPage, { filter: WebOrderFilter; after: string | null }>({
      ...rpcEndpoint('list_orders', ({ filter, after }) => listOrdersArgs(filter, after, EXPORT_PAGE), toWebOrderPage),
      keepUnusedDataFor: 0,
    }),
    /** Lives as long as somebody looks at orders: rings when one changed. Its value is how often that happened. */
    watchOrders: build.query<number, string>({
      queryFn: () => ({ data: 0 }),
      keepUnusedDataFor: 1,
      async onCacheEntryAdded(tenantId, entry) {
        await entry.cacheDataLoaded;
        const client = await getSupabase();
        // Who may join a private topic is decided by the token.
        await client.realtime.setAuth();
        let timer: ReturnType<typeof setTimeout> | undefined;
        const refresh = () => {
          clearTimeout(timer);
          timer = setTimeout(() => {
            entry.updateCachedData((count) => count + 1);
            entry.dispatch(api.util.invalidateTags(['Order', 'Dashboard']));
          }, REFRESH_DELAY_MS);
        };
        const channel = client
          .channel(`orders:${tenantId}`, { config: { private: true } })
          .on(
            'postgres_changes',
            { event: '*', schema: 'public', table: 'orders', filter: `tenant_id=eq.${tenantId}` },
            refresh,
          )
          .subscribe(onSubscribedAgain(refresh));
        await entry.cacheEntryRemoved;
        clearTimeout(timer);
        await client.removeChannel(channel);
      },
    }),
    getOrder: build.query<WebOrder, string>({
      ...rpcEndpoint('get_order', (orderId) => ({ p_order_id: orderId }), toWebOrder),
      providesTags: (_order, _error, orderId) => [{ type: 'Order', id: orderId }],
    }),
    confirmOrder: build.mutation<Sale, rpc.ConfirmOrderInput>({
      ...rpcEndpoint('confirm_order', (confirmation) => ({ p_confirmation: confirmation }), toSale),
      invalidatesTags: (sale) =>
        sale === undefined
          ? []
          : ['Order', 'Dashboard', 'TillSession', 'Product', 'Stock', { type: 'Sale', id: 'LIST' }],
    }),
    advanceOrder: build.mutation<WebOrder, { orderId: string; stage: rpc.OrderAdvance }>({
      ...rpcEndpoint('advance_order', ({ orderId, stage }) => ({ p_order_id: orderId, p_step: stage }), toWebOrder),
      // Also where it was refused: somebody else has taken it further, and that is what is looked at then.
      invalidatesTags: ['Order'],
    }),
    cancelOrder: build.mutation<rpc.Order, { orderId: string; reason: string }>({
      ...rpcEndpoint('cancel_order', ({ orderId, reason }) => ({ p_order_id: orderId, p_reason: reason })),
      invalidatesTags: (order) => (order === undefined ? [] : ['Order', 'Dashboard', 'Product', 'Stock']),
    }),
  }),
});

export const {
  useListOrdersInfiniteQuery,
  useLazyExportOrdersQuery,
  useWatchOrdersQuery,
  useGetOrderQuery,
  useConfirmOrderMutation,
  useAdvanceOrderMutation,
  useCancelOrderMutation,
} = ordersApi;

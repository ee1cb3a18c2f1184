import { api, rpcQuery } from '@dukani/shared/api';
import { getSupabase } from '@dukani/shared/data';
import type * as rpc from '@dukani/shared/rpc';
import { onSubscribedAgain } from '../../common/onSubscribedAgain';
import { toSale, type Sale } from '../saleRows';
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

function listOrdersArgs(filter: WebOrderFilter, after: string | null, limit: number): Record<string, unknown> {
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
      query: ({ queryArg, pageParam }) => rpcQuery('list_orders', listOrdersArgs(queryArg, pageParam, LIST_PAGE)),
      transformResponse: (page) => toWebOrderPage(page as rpc.OrderListPage),
      providesTags: [{ type: 'Order', id: 'LIST' }],
    }),
    /** One page for the export, outside the list's own pages. */
    exportOrders: build.query<WebOrderPage, { filter: WebOrderFilter; after: string | null }>({
      query: ({ filter, after }) => rpcQuery('list_orders', listOrdersArgs(filter, after, EXPORT_PAGE)),
      transformResponse: (page) => toWebOrderPage(page as rpc.OrderListPage),
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
      query: (orderId) => rpcQuery('get_order', { p_order_id: orderId }),
      transformResponse: (row) => toWebOrder(row as rpc.StaffOrder),
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
    advanceOrder: build.mutation<WebOrder, { orderId: string; stage: rpc.OrderAdvance }>({
      query: ({ orderId, stage }) => rpcQuery('advance_order', { p_order_id: orderId, p_step: stage }),
      transformResponse: (row) => toWebOrder(row as rpc.StaffOrder),
      // Also where it was refused: somebody else has taken it further, and that is what is looked at then.
      invalidatesTags: ['Order'],
    }),
    cancelOrder: build.mutation<rpc.Order, { orderId: string; reason: string }>({
      query: ({ orderId, reason }) => rpcQuery('cancel_order', { p_order_id: orderId, p_reason: reason }),
      transformResponse: (row) => row as rpc.Order,
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

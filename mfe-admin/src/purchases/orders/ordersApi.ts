import { api, rpcEndpoint } from '@dukani/shared/api';
import type * as rpc from '@dukani/shared/rpc';
import { EXPORT_PAGE, LIST_PAGE, paging } from '../../common/contacts/contactPages';
import { toPage, type Page } from '../purchaseRows';

export type OrderState = NonNullable<rpc.RpcArgs<'list_purchase_orders'>['p_status']>;
export type Order = rpc.PurchaseOrder;
export type OrderRow = rpc.PurchaseOrderHead;
/** An order with its paper, as it is opened. */
export type OpenedOrder = Order & { paper: rpc.PurchaseOrderPaper };

/** What the list of orders is asked for. */
export interface OrderFilter {
  query: string;
  state: OrderState | null;
  contactId: string | null;
}

const orderArgs = ({ query, state, contactId }: OrderFilter, after: string | null, limit: number) => ({
  p_status: state,
  p_contact_id: contactId,
  p_search: query === '' ? null : query,
  p_after: after,
  p_limit: limit,
});

const toOrderPage = (page: rpc.KeyedPage<OrderRow>) => toPage(page, (row) => row);

/** Orders move what is on order, and so what should be ordered. */
const changed = (_answer: unknown, error: unknown) => (error === undefined ? (['Purchase', 'Stock'] as const) : []);

/** Orders to suppliers. Saving and sending are idempotent by the id of the order and of the sending. */
const ordersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPurchaseOrders: build.infiniteQuery<Page<OrderRow>, OrderFilter, string | null>({
      infiniteQueryOptions: paging,
      ...rpcEndpoint(
        'list_purchase_orders',
        ({ queryArg, pageParam }) => orderArgs(queryArg, pageParam, LIST_PAGE),
        toOrderPage,
      ),
      providesTags: ['Purchase'],
    }),
    /** One page outside the list's own: for the file. */
    purchaseOrderPage: build.query<Page<OrderRow>, { filter: OrderFilter; after: string | null }>({
      ...rpcEndpoint('list_purchase_orders', ({ filter, after }) => orderArgs(filter, after, EXPORT_PAGE), toOrderPage),
      keepUnusedDataFor: 0,
    }),
    getPurchaseOrder: build.query<OpenedOrder, string>({
      ...rpcEndpoint('get_purchase_order', (orderId) => ({ p_purchase_order_id: orderId })),
      providesTags: ['Purchase', 'Stock'],
    }),
    savePurchaseOrder: build.mutation<Order, rpc.PurchaseOrderInput>({
      ...rpcEndpoint('save_purchase_order', (order) => ({ p_order: order })),
      invalidatesTags: changed,
    }),
    copyPurchaseOrder: build.mutation<Order, { id: string; orderId: string }>({
      ...rpcEndpoint('copy_purchase_order', ({ id, orderId }) => ({ p_copy: { id, purchase_order_id: orderId } })),
      invalidatesTags: changed,
    }),
    approvePurchaseOrder: build.mutation<Order, { orderId: string; revision: number }>({
      ...rpcEndpoint('approve_purchase_order', ({ orderId, revision }) => ({
        p_approval: { purchase_order_id: orderId, revision },
      })),
      invalidatesTags: changed,
    }),
    sendPurchaseOrder: build.mutation<rpc.RpcAnswer<'send_purchase_order'>, rpc.SentOrderInput>({
      ...rpcEndpoint('send_purchase_order', (sending) => ({ p_sending: sending })),
      invalidatesTags: changed,
    }),
    revokePurchaseOrderLink: build.mutation<Order, string>({
      ...rpcEndpoint('revoke_purchase_order_link', (orderId) => ({ p_order_id: orderId })),
      invalidatesTags: changed,
    }),
    closePurchaseOrder: build.mutation<Order, rpc.CloseOrderInput>({
      ...rpcEndpoint('close_purchase_order', (closing) => ({ p_closing: closing })),
      invalidatesTags: changed,
    }),
    reopenPurchaseOrder: build.mutation<Order, { purchase_order_id: string; line_ids?: string[] }>({
      ...rpcEndpoint('reopen_purchase_order', (opening) => ({ p_opening: opening })),
      invalidatesTags: changed,
    }),
    cancelPurchaseOrder: build.mutation<Order, { orderId: string; reason: string }>({
      ...rpcEndpoint('cancel_purchase_order', ({ orderId, reason }) => ({
        p_cancelling: { purchase_order_id: orderId, reason },
      })),
      invalidatesTags: changed,
    }),
    receiveOrder: build.mutation<rpc.GoodsReceipt, rpc.ReceiveGoodsInput>({
      ...rpcEndpoint('receive_goods', (receipt) => ({ p_receipt: receipt })),
      invalidatesTags: (_done, error) => (error === undefined ? ['Purchase', 'Product', 'Stock', 'Dashboard'] : []),
    }),
    /** What the supplier asked for products the last time. */
    supply: build.query<rpc.ProductSupply, { productIds: string[]; contactId: string | null }>({
      ...rpcEndpoint('supply_of_products', ({ productIds, contactId }) => ({
        p_product_ids: productIds,
        p_contact_id: contactId,
      })),
      providesTags: ['Purchase', 'Stock'],
    }),
  }),
});

export const {
  useListPurchaseOrdersInfiniteQuery,
  useLazyPurchaseOrderPageQuery,
  useGetPurchaseOrderQuery,
  useSavePurchaseOrderMutation,
  useCopyPurchaseOrderMutation,
  useApprovePurchaseOrderMutation,
  useSendPurchaseOrderMutation,
  useRevokePurchaseOrderLinkMutation,
  useClosePurchaseOrderMutation,
  useReopenPurchaseOrderMutation,
  useCancelPurchaseOrderMutation,
  useReceiveOrderMutation,
  useLazySupplyQuery,
  useSupplyQuery,
} = ordersApi;

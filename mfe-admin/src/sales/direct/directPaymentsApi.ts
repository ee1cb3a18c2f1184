import { api, rpcQuery } from '@dukani/shared/api';
import { fromNumeric, subtract, type Money } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';
import {
  toDirectPayment,
  toSuggestion,
  type DirectPayment,
  type DirectPaymentPage,
  type DirectPaymentSuggestion,
} from './directPaymentRows';

export type DirectPaymentListState = 'waiting' | 'assigned' | 'sent_back' | 'set_aside';

export interface DirectPaymentFilter {
  query: string;
  /** Null: whatever became of them. */
  state: DirectPaymentListState | null;
  /** Instants; the second one is no longer in it. */
  paidFrom: string | null;
  paidUntil: string | null;
}

/** An order that money may still be placed with. */
export interface OpenOrder {
  id: string;
  orderNumber: string;
  customerName: string;
  left: Money;
}

/** As many as are looked at under a field. */
const FOUND = 8;
const LIST_PAGE = 50;
const EXPORT_PAGE = 200;

const listArgs = ({ query, state, paidFrom, paidUntil }: DirectPaymentFilter, after: string | null, limit: number) => ({
  p_query: query === '' ? null : query,
  p_state: state,
  p_after: after,
  p_limit: limit,
  p_filter: { from: paidFrom, to: paidUntil },
});

function toPage(answer: unknown): DirectPaymentPage {
  const page = answer as rpc.DirectPaymentPage;
  return {
    rows: page.rows.map(toDirectPayment),
    nextCursor: page.next_cursor,
    waitingCount: page.waiting_count,
    waitingAmount: fromNumeric(page.waiting_amount),
  };
}

/** Money that customers send to the paybill or till of the business by themselves. */
export const directPaymentsApi = api.enhanceEndpoints({ addTagTypes: ['DirectPayment'] }).injectEndpoints({
  endpoints: (build) => ({
    listDirectPayments: build.infiniteQuery<DirectPaymentPage, DirectPaymentFilter, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (last) => last.nextCursor ?? undefined,
      },
      query: ({ queryArg, pageParam }) => rpcQuery('list_direct_payments', listArgs(queryArg, pageParam, LIST_PAGE)),
      transformResponse: toPage,
      // It comes in by itself all day.
      keepUnusedDataFor: 5,
      providesTags: ['DirectPayment', { type: 'Order', id: 'LIST' }],
    }),
    /** One page for the export, outside the list's own pages. */
    exportDirectPayments: build.query<DirectPaymentPage, { filter: DirectPaymentFilter; after: string | null }>({
      query: ({ filter, after }) => rpcQuery('list_direct_payments', listArgs(filter, after, EXPORT_PAGE)),
      transformResponse: toPage,
      keepUnusedDataFor: 0,
    }),
    /** Whether anything was ever paid directly. */
    hasDirectPayments: build.query<boolean, void>({
      query: () => rpcQuery('list_direct_payments', { p_limit: 1 }),
      transformResponse: (answer) => (answer as rpc.DirectPaymentPage).rows.length > 0,
    }),
    getDirectPayment: build.query<DirectPayment & { suggestions: DirectPaymentSuggestion[] }, string>({
      query: (paymentId) => rpcQuery('get_direct_payment', { p_payment_id: paymentId }),
      transformResponse: (answer) => {
        const payment = answer as rpc.DirectPaymentDetail;
        return { ...toDirectPayment(payment), suggestions: payment.suggestions.map(toSuggestion) };
      },
      // Drawn at once, its first button would take the focus, and a second Enter on the list place the money.
      keepUnusedDataFor: 0,
      providesTags: ['DirectPayment', { type: 'Order', id: 'LIST' }],
    }),
    resolveDirectPayment: build.mutation<DirectPayment, rpc.ResolveDirectPaymentInput>({
      query: (resolution) => rpcQuery('resolve_direct_payment', { p_resolution: resolution }),
      transformResponse: (row) => toDirectPayment(row as rpc.DirectPayment),
      // Also where it was refused: somebody else, or Safaricom, was quicker, and that is what is looked at then.
      invalidatesTags: (payment) =>
        payment === undefined ? ['DirectPayment'] : ['DirectPayment', 'Order', 'Dashboard', 'Contact'],
    }),
    /** Orders that still wait for money, by number, name or phone. */
    findOpenOrders: build.query<OpenOrder[], string>({
      query: (text) =>
        rpcQuery('list_orders', { p_query: text, p_status: 'placed', p_limit: FOUND, p_sort: 'newest', p_filter: {} }),
      transformResponse: (answer) =>
        (answer as rpc.OrderListPage).rows.map((row) => ({
          id: row.id,
          orderNumber: row.order_number,
          customerName: row.customer_name,
          left: subtract(fromNumeric(row.total_amount), fromNumeric(row.deposit_amount)),
        })),
      keepUnusedDataFor: 5,
      providesTags: [{ type: 'Order', id: 'LIST' }],
    }),
  }),
});

export const {
  useListDirectPaymentsInfiniteQuery,
  useLazyExportDirectPaymentsQuery,
  useHasDirectPaymentsQuery,
  useGetDirectPaymentQuery,
  useResolveDirectPaymentMutation,
  useFindOpenOrdersQuery,
} = directPaymentsApi;

import { api, rpcEndpoint } from '@dukani/shared/api';
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

function toPage(page: rpc.DirectPaymentPage): DirectPaymentPage {
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
      ...rpcEndpoint(
        'list_direct_payments',
        ({ queryArg, pageParam }) => listArgs(queryArg, pageParam, LIST_PAGE),
        toPage,
      ),
      // It comes in by itself all day.
      keepUnusedDataFor: 5,
      providesTags: ['DirectPayment', { type: 'Order', id: 'LIST' }],
    }),
    /** One page for the export, outside the list's own pages. */
    exportDirectPayments: build.query<DirectPaymentPage, { filter: DirectPaymentFilter; after: string | null }>({
      ...rpcEndpoint('list_direct_payments', ({ filter, after }) => listArgs(filter, after, EXPORT_PAGE), toPage),
      keepUnusedDataFor: 0,
    }),
    /** Whether anything was ever paid directly. */
    hasDirectPayments: build.query<boolean, void>({
      ...rpcEndpoint(
        'list_direct_payments',
        () => ({ p_limit: 1 }),
        (answer) => answer.rows.length > 0,
      ),
    }),
    getDirectPayment: build.query<DirectPayment & { suggestions: DirectPaymentSuggestion[] }, string>({
      ...rpcEndpoint(
        'get_direct_payment',
        (paymentId) => ({ p_payment_id: paymentId }),
        (payment) => ({ ...toDirectPayment(payment), suggestions: payment.suggestions.map(toSuggestion) }),
      ),
      // Drawn at once, its first button would take the focus, and a second Enter on the list place the money.
      keepUnusedDataFor: 0,
      providesTags: ['DirectPayment', { type: 'Order', id: 'LIST' }],
    }),
    resolveDirectPayment: build.mutation<DirectPayment, rpc.ResolveDirectPaymentInput>({
      ...rpcEndpoint('resolve_direct_payment', (resolution) => ({ p_resolution: resolution }), toDirectPayment),
      // Also where it was refused: somebody else, or Safaricom, was quicker, and that is what is looked at then.
      invalidatesTags: (payment) =>
        payment === undefined ? ['DirectPayment'] : ['DirectPayment', 'Order', 'Dashboard', 'Contact'],
    }),
    /** Orders that still wait for money, by number, name or phone. */
    findOpenOrders: build.query<OpenOrder[], string>({
      ...rpcEndpoint(
        'list_orders',
        (text) => ({ p_query: text, p_status: 'placed', p_limit: FOUND, p_sort: 'newest', p_filter: {} }),
        (answer) =>
          answer.rows.map((row) => ({
            id: row.id,
            orderNumber: row.order_number,
            customerName: row.customer_name,
            left: subtract(fromNumeric(row.total_amount), fromNumeric(row.deposit_amount)),
          })),
      ),
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

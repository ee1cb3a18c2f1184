import { api, rpcQuery } from '@dukani/shared/api';
import { fromNumeric, type Money } from '@dukani/shared/money';
import type {
  ClaimedPayment,
  PaymentReturn,
  RecordDirectPaymentInput,
  ResolvePaymentInput,
  ResolvePaymentReturnInput,
  StaffPayment,
} from '@dukani/shared/rpc';

/** What the shopper of an open order says they paid. */
export interface PaymentClaim {
  phone: string;
  /** The code of M-Pesa's message, where they typed it. */
  code: string | null;
  claimedAt: string;
  due: Money;
}

/** Payments of orders that came online or directly, and those that a shopper says were made. */
const orderPaymentsApi = api.enhanceEndpoints({ addTagTypes: ['DirectPayment'] }).injectEndpoints({
  endpoints: (build) => ({
    orderPayments: build.query<StaffPayment[], string>({
      query: (orderId) => rpcQuery('order_payments', { p_order_id: orderId }),
      transformResponse: (rows) => rows as StaffPayment[],
      providesTags: (_rows, _error, orderId) => [{ type: 'Order', id: orderId }],
    }),
    orderPaymentClaim: build.query<PaymentClaim | null, string>({
      query: (orderId) => rpcQuery('order_payment_claim', { p_order_id: orderId }),
      transformResponse: (answer) => {
        const claim = answer as ClaimedPayment | null;
        return claim === null
          ? null
          : {
              phone: claim.phone,
              code: claim.receipt_number,
              claimedAt: claim.claimed_at,
              due: fromNumeric(claim.due_amount),
            };
      },
      providesTags: (_claim, _error, orderId) => [{ type: 'Order', id: orderId }],
    }),
    resolvePayment: build.mutation<StaffPayment[], ResolvePaymentInput>({
      query: (resolution) => rpcQuery('resolve_payment', { p_resolution: resolution }),
      transformResponse: (rows) => rows as StaffPayment[],
      invalidatesTags: (rows) => (rows === undefined ? [] : ['Order', 'Dashboard', 'Contact']),
    }),
    /** Refunds and disputes at the payment services that wait for a decision. */
    listPaymentReturns: build.query<PaymentReturn[], void>({
      query: () => rpcQuery('list_payment_returns'),
      transformResponse: (rows) => rows as PaymentReturn[],
      providesTags: ['Order'],
    }),
    resolvePaymentReturn: build.mutation<PaymentReturn, ResolvePaymentReturnInput>({
      query: (resolution) => rpcQuery('resolve_payment_return', { p_resolution: resolution }),
      transformResponse: (row) => row as PaymentReturn,
      invalidatesTags: (row) => (row === undefined ? [] : ['Order', 'Dashboard']),
    }),
    /** Money for an order that somebody of the business saw arrive. */
    recordDirectPayment: build.mutation<StaffPayment[], RecordDirectPaymentInput>({
      query: (payment) => rpcQuery('record_direct_payment', { p_payment: payment }),
      transformResponse: (rows) => rows as StaffPayment[],
      invalidatesTags: (rows) => (rows === undefined ? [] : ['Order', 'DirectPayment', 'Dashboard', 'Contact']),
    }),
  }),
});

export const {
  useOrderPaymentsQuery,
  useOrderPaymentClaimQuery,
  useResolvePaymentMutation,
  useListPaymentReturnsQuery,
  useResolvePaymentReturnMutation,
  useRecordDirectPaymentMutation,
} = orderPaymentsApi;

import { api, rpcEndpoint } from '@dukani/shared/api';
import { fromNumeric, type Money } from '@dukani/shared/money';
import type {
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
      ...rpcEndpoint('order_payments', (orderId) => ({ p_order_id: orderId })),
      providesTags: (_rows, _error, orderId) => [{ type: 'Order', id: orderId }],
    }),
    orderPaymentClaim: build.query<PaymentClaim | null, string>({
      ...rpcEndpoint(
        'order_payment_claim',
        (orderId) => ({ p_order_id: orderId }),
        (claim) =>
          claim === null
            ? null
            : {
                phone: claim.phone,
                code: claim.receipt_number,
                claimedAt: claim.claimed_at,
                due: fromNumeric(claim.due_amount),
              },
      ),
      providesTags: (_claim, _error, orderId) => [{ type: 'Order', id: orderId }],
    }),
    resolvePayment: build.mutation<StaffPayment[], ResolvePaymentInput>({
      ...rpcEndpoint('resolve_payment', (resolution) => ({ p_resolution: resolution })),
      invalidatesTags: (rows) => (rows === undefined ? [] : ['Order', 'Dashboard', 'Contact']),
    }),
    /** Refunds and disputes at the payment services that wait for a decision. */
    listPaymentReturns: build.query<PaymentReturn[], void>({
      ...rpcEndpoint('list_payment_returns', () => ({})),
      providesTags: ['Order'],
    }),
    resolvePaymentReturn: build.mutation<PaymentReturn, ResolvePaymentReturnInput>({
      ...rpcEndpoint('resolve_payment_return', (resolution) => ({ p_resolution: resolution })),
      invalidatesTags: (row) => (row === undefined ? [] : ['Order', 'Dashboard']),
    }),
    /** Money for an order that somebody of the business saw arrive. */
    recordDirectPayment: build.mutation<StaffPayment[], RecordDirectPaymentInput>({
      ...rpcEndpoint('record_direct_payment', (payment) => ({ p_payment: payment })),
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

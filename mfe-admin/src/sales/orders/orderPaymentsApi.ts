import { api, rpcQuery } from '@dukani/shared/api';
import type { ResolvePaymentInput, StaffPayment } from '@dukani/shared/rpc';

/** Online payments of orders. */
const orderPaymentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    orderPayments: build.query<StaffPayment[], string>({
      query: (orderId) => rpcQuery('order_payments', { p_order_id: orderId }),
      transformResponse: (rows) => rows as StaffPayment[],
      providesTags: (_rows, _error, orderId) => [{ type: 'Order', id: orderId }],
    }),
    resolvePayment: build.mutation<StaffPayment[], ResolvePaymentInput>({
      query: (resolution) => rpcQuery('resolve_payment', { p_resolution: resolution }),
      transformResponse: (rows) => rows as StaffPayment[],
      invalidatesTags: (rows) => (rows === undefined ? [] : ['Order', 'Dashboard', 'Contact']),
    }),
  }),
});

export const { useOrderPaymentsQuery, useResolvePaymentMutation } = orderPaymentsApi;

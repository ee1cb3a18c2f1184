import { api, rpcEndpoint } from '@dukani/shared/api';
import type * as rpc from '@dukani/shared/rpc';
import { toSale, type Sale } from './saleRows';

/** Sales that were made without the server, and payments that nothing proves: what somebody has to look at. */
const lateSalesApi = api.enhanceEndpoints({ addTagTypes: ['DirectPayment'] }).injectEndpoints({
  endpoints: (build) => ({
    reviewLateSale: build.mutation<Sale, string>({
      ...rpcEndpoint('review_late_sale', (saleId) => ({ p_sale_id: saleId }), toSale),
      invalidatesTags: (sale) => (sale === undefined ? [] : [{ type: 'Sale', id: sale.id }, 'LateSale', 'Dashboard']),
    }),
    listLateSales: build.query<rpc.LateSaleToReview[], void>({
      ...rpcEndpoint('late_sales_to_review', () => ({})),
      providesTags: ['LateSale'],
    }),
    listUnprovenPayments: build.query<rpc.UnprovenPayment[], void>({
      ...rpcEndpoint('unproven_payments', () => ({})),
      providesTags: ['LateSale', 'DirectPayment'],
    }),
    settleUnprovenPayment: build.mutation<Sale, rpc.PaymentSettlement>({
      ...rpcEndpoint('settle_unproven_payment', (settlement) => ({ p_settlement: settlement }), toSale),
      invalidatesTags: (sale) =>
        sale === undefined
          ? ['LateSale', 'DirectPayment']
          : [
              { type: 'Sale', id: sale.id },
              { type: 'Sale', id: 'LIST' },
              'LateSale',
              'DirectPayment',
              'TillSession',
              'Dashboard',
            ],
    }),
  }),
});

export const {
  useReviewLateSaleMutation,
  useListLateSalesQuery,
  useListUnprovenPaymentsQuery,
  useSettleUnprovenPaymentMutation,
} = lateSalesApi;

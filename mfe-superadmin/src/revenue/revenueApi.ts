import { api, rpcEndpoint } from '@dukani/shared/api';
import type {
  BillingInvoiceInFull,
  PlatformApprovals,
  PlatformInvoiceFilter,
  PlatformInvoiceInFull,
  PlatformInvoicePage,
  PlatformRevenue,
  RpcAnswer,
  RpcArgs,
} from '@dukani/shared/rpc';
import { proven } from '../common/proven';

export interface RevenueQuestion {
  /** Null for the one in which most businesses pay. */
  currency: string | null;
  /** Any day of the first month. */
  from: string;
  months: number;
}

interface Reasoned {
  invoiceId: string;
  reason: string;
}

const pageArgs = (filter: PlatformInvoiceFilter, after: string | null, limit: number) => ({
  p_filter: filter,
  p_after: after,
  p_limit: limit,
});

const revenueApi = api.injectEndpoints({
  endpoints: (build) => ({
    platformRevenue: build.query<PlatformRevenue, RevenueQuestion>({
      ...rpcEndpoint('admin_revenue', ({ currency, from, months }) => ({
        ...(currency === null ? {} : { p_currency: currency }),
        p_from: from,
        p_months: months,
      })),
      providesTags: ['Platform'],
    }),
    listPlatformInvoices: build.infiniteQuery<PlatformInvoicePage, PlatformInvoiceFilter, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (lastPage) => lastPage.next_cursor ?? undefined,
      },
      ...rpcEndpoint('admin_list_billing_invoices', ({ queryArg, pageParam }) => pageArgs(queryArg, pageParam, 50)),
      providesTags: ['Platform'],
    }),
    platformInvoicePage: build.query<
      PlatformInvoicePage,
      { filter: PlatformInvoiceFilter; after: string | null; limit: number }
    >({
      ...rpcEndpoint('admin_list_billing_invoices', ({ filter, after, limit }) => pageArgs(filter, after, limit)),
      providesTags: ['Platform'],
    }),
    platformInvoice: build.query<PlatformInvoiceInFull, string>({
      ...rpcEndpoint('admin_get_billing_invoice', (id) => ({ p_invoice_id: id })),
      providesTags: ['Platform'],
    }),
    refundInvoice: build.mutation<RpcAnswer<'admin_refund_invoice'>, Reasoned & { id: string; amount: number }>({
      ...proven(
        rpcEndpoint('admin_refund_invoice', ({ id, invoiceId, amount, reason }) => ({
          p_refund: { id, invoice_id: invoiceId, amount, reason },
        })),
      ),
      invalidatesTags: ['Platform'],
    }),
    sendRefund: build.mutation<BillingInvoiceInFull, Reasoned & { id: string; reference: string }>({
      ...proven(
        rpcEndpoint('admin_send_refund', ({ id, invoiceId, reference, reason }) => ({
          p_refund: { id, invoice_id: invoiceId, reference, reason },
        })),
      ),
      invalidatesTags: ['Platform'],
    }),
    voidInvoice: build.mutation<BillingInvoiceInFull, Reasoned>({
      ...proven(
        rpcEndpoint('admin_void_invoice', ({ invoiceId, reason }) => ({ p_void: { invoice_id: invoiceId, reason } })),
      ),
      invalidatesTags: ['Platform'],
    }),
    markUncollectible: build.mutation<BillingInvoiceInFull, Reasoned>({
      ...proven(
        rpcEndpoint('admin_mark_invoice_uncollectible', ({ invoiceId, reason }) => ({
          p_mark: { invoice_id: invoiceId, reason },
        })),
      ),
      invalidatesTags: ['Platform'],
    }),
    approvals: build.query<PlatformApprovals, void>({
      ...rpcEndpoint('admin_list_approvals', () => ({})),
      providesTags: ['Platform'],
    }),
    declineRefund: build.mutation<BillingInvoiceInFull, Reasoned & { id: string }>({
      ...proven(
        rpcEndpoint('admin_decline_refund', ({ id, invoiceId, reason }) => ({
          p_decline: { id, invoice_id: invoiceId, reason },
        })),
      ),
      invalidatesTags: ['Platform'],
    }),
    decidePayout: build.mutation<
      RpcAnswer<'admin_decide_affiliate_payout'>,
      RpcArgs<'admin_decide_affiliate_payout'>['p_decision']
    >({
      ...proven(rpcEndpoint('admin_decide_affiliate_payout', (decision) => ({ p_decision: decision }))),
      invalidatesTags: ['Platform'],
    }),
    recordBankPayment: build.mutation<
      BillingInvoiceInFull,
      Reasoned & { id: string; amount: number; reference: string }
    >({
      ...proven(
        rpcEndpoint('admin_record_bank_payment', ({ id, invoiceId, amount, reference, reason }) => ({
          p_payment: { id, invoice_id: invoiceId, amount, reference, reason },
        })),
      ),
      invalidatesTags: ['Platform'],
    }),
  }),
});

export const {
  usePlatformRevenueQuery,
  useListPlatformInvoicesInfiniteQuery,
  useLazyPlatformInvoicePageQuery,
  usePlatformInvoiceQuery,
  useRefundInvoiceMutation,
  useSendRefundMutation,
  useVoidInvoiceMutation,
  useMarkUncollectibleMutation,
  useRecordBankPaymentMutation,
  useApprovalsQuery,
  useDeclineRefundMutation,
  useDecidePayoutMutation,
} = revenueApi;

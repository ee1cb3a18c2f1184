import { api, rpcEndpoint } from '@dukani/shared/api';
import { functionQuery } from '@dukani/shared/function-query';
import type {
  BillingInputs,
  BillingInvoiceInFull,
  BillingInvoicePage,
  BillingPayment,
  BillingPaymentAction,
  BillingState,
  ConfirmedChange,
  SubscriptionQuote,
} from '@dukani/shared/rpc';

/** What the business pays the platform. Whatever changes it has everything read again: a payment may change the plan. */
const billingApi = api.injectEndpoints({
  endpoints: (build) => ({
    readBilling: build.query<BillingState, void>({
      ...rpcEndpoint('billing_state', () => ({})),
      providesTags: ['Subscription'],
    }),
    listBillingInvoices: build.query<BillingInvoicePage, string | null>({
      ...rpcEndpoint('list_billing_invoices', (after) => ({
        p_limit: 12,
        ...(after === null ? {} : { p_after: after }),
      })),
      providesTags: ['Subscription'],
    }),
    readBillingInvoice: build.query<BillingInvoiceInFull, string>({
      ...rpcEndpoint('get_billing_invoice', (id) => ({ p_invoice_id: id })),
      providesTags: ['Subscription'],
    }),
    quoteChange: build.mutation<SubscriptionQuote, BillingInputs['quote_subscription_change']['p_change']>({
      ...rpcEndpoint('quote_subscription_change', (change) => ({ p_change: change })),
    }),
    confirmChange: build.mutation<ConfirmedChange, Pick<SubscriptionQuote, 'quote_id' | 'quote_hash'>>({
      ...rpcEndpoint('confirm_subscription_change', ({ quote_id, quote_hash }) => ({
        p_quote_id: quote_id,
        p_quote_hash: quote_hash,
      })),
      invalidatesTags: ['Subscription'],
    }),
    cancelSubscription: build.mutation<BillingState, string>({
      ...rpcEndpoint('cancel_subscription', (reason) => (reason === '' ? {} : { p_reason: reason })),
      invalidatesTags: ['Subscription'],
    }),
    resumeSubscription: build.mutation<BillingState, void>({
      ...rpcEndpoint('resume_subscription', () => ({})),
      invalidatesTags: ['Subscription'],
    }),
    dropChange: build.mutation<BillingState, void>({
      ...rpcEndpoint('drop_subscription_change', () => ({})),
      invalidatesTags: ['Subscription'],
    }),
    applyCoupon: build.mutation<BillingState, string>({
      ...rpcEndpoint('apply_billing_coupon', (code) => ({ p_code: code })),
      invalidatesTags: ['Subscription'],
    }),
    saveBillingDetails: build.mutation<BillingState, BillingInputs['save_billing_details']['p_details']>({
      ...rpcEndpoint('save_billing_details', (details) => ({ p_details: details })),
      invalidatesTags: ['Subscription'],
    }),
    removeBillingMethod: build.mutation<BillingState, void>({
      ...rpcEndpoint('remove_billing_method', () => ({})),
      invalidatesTags: ['Subscription'],
    }),
    paymentUnderWay: build.query<BillingPayment | null, string>({
      query: (id) => functionQuery('billing-payment', { action: 'look_up', payment_id: id }),
      transformResponse: (answer) => answer as BillingPayment | null,
    }),
    actOnPayment: build.mutation<BillingPayment | null, BillingPaymentAction>({
      query: (action) => functionQuery('billing-payment', action),
      transformResponse: (answer) => answer as BillingPayment | null,
      // Also where it failed: the payment may be under way all the same.
      invalidatesTags: ['Subscription'],
    }),
  }),
});

export const {
  useReadBillingQuery,
  useListBillingInvoicesQuery,
  useLazyReadBillingInvoiceQuery,
  useQuoteChangeMutation,
  useConfirmChangeMutation,
  useCancelSubscriptionMutation,
  useResumeSubscriptionMutation,
  useDropChangeMutation,
  useApplyCouponMutation,
  useSaveBillingDetailsMutation,
  useRemoveBillingMethodMutation,
  usePaymentUnderWayQuery,
  useActOnPaymentMutation,
} = billingApi;

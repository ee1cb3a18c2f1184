import { api, rpcEndpoint } from '@dukani/shared/api';
import type * as rpc from '@dukani/shared/rpc';
import { EXPORT_PAGE, LIST_PAGE, paging } from '../common/contacts/contactPages';
import { posted } from './billsApi';
import {
  toCredit,
  toCreditRow,
  toPayables,
  toPayment,
  toPaymentRow,
  type Credit,
  type CreditRow,
  type Payables,
  type Payment,
  type PaymentRow,
} from './moneyRows';
import { toPage, type Page } from './purchaseRows';

/** What the lists of payments and credits are asked for; `isOpen`: those with something left. */
export interface MoneyFilter {
  contactId: string | null;
  isOpen: boolean;
}

const moneyArgs = ({ contactId, isOpen }: MoneyFilter, after: string | null, limit: number) => ({
  ...(contactId === null ? {} : { p_contact_id: contactId }),
  p_is_open: isOpen,
  ...(after === null ? {} : { p_after: after }),
  p_limit: limit,
});

/** Money between the business and its suppliers. Everything that posts is idempotent by its id. */
const supplierMoneyApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** What must be paid until a day, of all suppliers or of one. */
    billsToPay: build.query<Payables, { until: string; contactId: string | null }>({
      ...rpcEndpoint(
        'bills_to_pay',
        ({ until, contactId }: { until: string; contactId: string | null }) => ({
          p_until: until,
          ...(contactId === null ? {} : { p_contact_id: contactId }),
        }),
        toPayables,
      ),
      providesTags: ['Purchase', 'Contact'],
    }),
    paySupplier: build.mutation<Payment, rpc.PaySupplierInput>({
      ...rpcEndpoint('pay_supplier', (payment) => ({ p_payment: payment }), toPayment),
      invalidatesTags: posted,
    }),
    listPayments: build.infiniteQuery<Page<PaymentRow>, MoneyFilter, string | null>({
      infiniteQueryOptions: paging,
      ...rpcEndpoint(
        'list_supplier_payments',
        ({ queryArg, pageParam }: { queryArg: MoneyFilter; pageParam: string | null }) =>
          moneyArgs(queryArg, pageParam, LIST_PAGE),
        (page) => toPage(page, toPaymentRow),
      ),
      providesTags: ['Purchase'],
    }),
    /** One page outside the list's own: for the file. */
    paymentPage: build.query<Page<PaymentRow>, { filter: MoneyFilter; after: string | null }>({
      ...rpcEndpoint(
        'list_supplier_payments',
        ({ filter, after }) => moneyArgs(filter, after, EXPORT_PAGE),
        (page) => toPage(page, toPaymentRow),
      ),
      keepUnusedDataFor: 0,
    }),
    getPayment: build.query<Payment, string>({
      ...rpcEndpoint('get_supplier_payment', (paymentId) => ({ p_payment_id: paymentId }), toPayment),
      providesTags: ['Purchase'],
    }),
    reversePayment: build.mutation<Payment, rpc.ReverseSupplierPaymentInput>({
      ...rpcEndpoint('reverse_supplier_payment', (reversal) => ({ p_reversal: reversal }), toPayment),
      invalidatesTags: posted,
    }),
    allocateSupplier: build.mutation<rpc.PostedAllocation, rpc.AllocateSupplierInput>({
      ...rpcEndpoint('allocate_supplier', (allocation) => ({ p_allocation: allocation })),
      invalidatesTags: posted,
    }),
    undoAllocation: build.mutation<rpc.PostedAllocation, rpc.UndoAllocationInput>({
      ...rpcEndpoint('undo_allocation', (undo) => ({ p_undo: undo })),
      invalidatesTags: posted,
    }),
    refundFromSupplier: build.mutation<Payment, rpc.SupplierRefundInput>({
      ...rpcEndpoint('record_supplier_refund', (refund) => ({ p_refund: refund }), toPayment),
      invalidatesTags: posted,
    }),
    listCredits: build.infiniteQuery<Page<CreditRow>, MoneyFilter, string | null>({
      infiniteQueryOptions: paging,
      ...rpcEndpoint(
        'list_supplier_credits',
        ({ queryArg, pageParam }: { queryArg: MoneyFilter; pageParam: string | null }) =>
          moneyArgs(queryArg, pageParam, LIST_PAGE),
        (page) => toPage(page, toCreditRow),
      ),
      providesTags: ['Purchase'],
    }),
    creditPage: build.query<Page<CreditRow>, { filter: MoneyFilter; after: string | null }>({
      ...rpcEndpoint(
        'list_supplier_credits',
        ({ filter, after }) => moneyArgs(filter, after, EXPORT_PAGE),
        (page) => toPage(page, toCreditRow),
      ),
      keepUnusedDataFor: 0,
    }),
    postCredit: build.mutation<Credit, rpc.SupplierCreditInput>({
      ...rpcEndpoint('post_supplier_credit', (credit) => ({ p_credit: credit }), toCredit),
      invalidatesTags: (_answer, error) =>
        error === undefined ? ['Purchase', 'Contact', 'Stock', 'Product', 'Ledger', 'Dashboard'] : [],
    }),
    getCredit: build.query<Credit, string>({
      ...rpcEndpoint('get_supplier_credit', (creditId) => ({ p_credit_id: creditId }), toCredit),
      providesTags: ['Purchase'],
    }),
  }),
});

export const {
  useBillsToPayQuery,
  useLazyBillsToPayQuery,
  usePaySupplierMutation,
  useListPaymentsInfiniteQuery,
  useLazyPaymentPageQuery,
  useGetPaymentQuery,
  useReversePaymentMutation,
  useAllocateSupplierMutation,
  useUndoAllocationMutation,
  useRefundFromSupplierMutation,
  useListCreditsInfiniteQuery,
  useLazyCreditPageQuery,
  usePostCreditMutation,
  useGetCreditQuery,
} = supplierMoneyApi;

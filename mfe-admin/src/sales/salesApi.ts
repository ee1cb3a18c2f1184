import { api, rpcQuery } from '@dukani/shared/api';
import type * as rpc from '@dukani/shared/rpc';
import { tellSold } from './liveTills';
import {
  toCreditNote,
  toQuote,
  toSale,
  toSalePage,
  type CreditNote,
  type Quote,
  type Sale,
  type SalePage,
} from './saleRows';

/** What a list of sales is narrowed to; dates are business days, both included. */
export interface SaleFilter {
  query: string;
  from: string | null;
  to: string | null;
  status: rpc.SaleStatus | null;
  channel: rpc.SaleChannel | null;
  tenderType: rpc.TenderType | null;
  payment: 'paid' | 'unpaid' | 'overdue' | null;
  locationId: string | null;
  cashierId: string | null;
  contactId: string | null;
  /** Decimals as text. */
  totalFrom: string | null;
  totalTo: string | null;
  sort: rpc.SaleSort;
}

export interface InvoiceLinkRow {
  id: string;
  expires_at: string;
  revoked_at: string | null;
  view_count: number;
}

const PAGE_SIZE = 50;

/** What is asked anew when a sale was recorded. */
export const COUNTED_WITH_SALES = [
  { type: 'Sale', id: 'LIST' },
  'Dashboard',
  'TillSession',
  'Product',
  'Stock',
] as const;

function listSalesArgs(filter: SaleFilter, after: string | null, limit: number): Record<string, unknown> {
  const more: rpc.SaleListFilter = {
    payment: filter.payment,
    location_id: filter.locationId,
    contact_id: filter.contactId,
    total_from: filter.totalFrom,
    total_to: filter.totalTo,
  };
  return {
    p_query: filter.query === '' ? null : filter.query,
    p_from: filter.from,
    p_to: filter.to,
    p_status: filter.status,
    p_channel: filter.channel,
    p_tender_type: filter.tenderType,
    p_cashier_id: filter.cashierId,
    p_filter: more,
    p_sort: filter.sort,
    p_after: after,
    p_limit: limit,
  };
}

/** Sales, their refunds and their public links. */
export const salesApi = api.enhanceEndpoints({ addTagTypes: ['DirectPayment'] }).injectEndpoints({
  endpoints: (build) => ({
    listSales: build.infiniteQuery<SalePage, SaleFilter, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (lastPage) => lastPage.nextCursor ?? undefined,
      },
      query: ({ queryArg, pageParam }) => rpcQuery('list_sales', listSalesArgs(queryArg, pageParam, PAGE_SIZE)),
      transformResponse: (page) => toSalePage(page as rpc.SaleListPage),
      providesTags: [{ type: 'Sale', id: 'LIST' }],
    }),
    /** One page for the export, outside the list's own pages. */
    exportSales: build.query<SalePage, { filter: SaleFilter; after: string | null }>({
      query: ({ filter, after }) => rpcQuery('list_sales', listSalesArgs(filter, after, 200)),
      transformResponse: (page) => toSalePage(page as rpc.SaleListPage),
      keepUnusedDataFor: 0,
    }),
    getSale: build.query<Sale, string>({
      query: (saleId) => rpcQuery('get_sale', { p_sale_id: saleId }),
      transformResponse: (row) => toSale(row as rpc.Sale),
      providesTags: (_sale, _error, saleId) => [{ type: 'Sale', id: saleId }],
    }),
    /** The number of a journal entry; null for who may not see the books. */
    getJournalNumber: build.query<string | null, string>({
      query: (entryId) => (db, signal) =>
        db.from('journal_entries').select('number').eq('id', entryId).limit(1).abortSignal(signal),
      transformResponse: (rows) => (rows as { number: string }[])[0]?.number ?? null,
    }),
    quoteSale: build.query<Quote, rpc.QuoteInput>({
      query: (basket) => rpcQuery('quote_sale', { p_basket: basket }),
      transformResponse: (row) => toQuote(row as rpc.Quote),
      keepUnusedDataFor: 5,
    }),
    recordSale: build.mutation<Sale, rpc.RecordSaleInput>({
      query: (sale) => rpcQuery('record_sale', { p_sale: sale }),
      transformResponse: (row) => toSale(row as rpc.Sale),
      invalidatesTags: (sale) => (sale === undefined ? [] : COUNTED_WITH_SALES),
      async onQueryStarted({ lines }, { queryFulfilled }) {
        await queryFulfilled.then(
          () => tellSold(lines),
          () => undefined,
        );
      },
    }),
    refundSale: build.mutation<CreditNote, rpc.RefundInput>({
      // Back onto a gift card or as points it goes by a way of its own.
      query: (refund) =>
        rpcQuery(['gift_card', 'loyalty'].includes(refund.refund_tender_type) ? 'refund_prepaid' : 'refund_sale', {
          p_refund: refund,
        }),
      transformResponse: (row) => toCreditNote(row as rpc.CreditNote),
      invalidatesTags: (note, _error, refund) =>
        note === undefined
          ? []
          : [
              { type: 'Sale', id: 'LIST' },
              { type: 'Sale', id: refund.sale_id },
              'Dashboard',
              'TillSession',
              'Product',
              'Stock',
            ],
    }),
    countReceiptPrint: build.mutation<number, string>({
      query: (saleId) => rpcQuery('count_receipt_print', { p_sale_id: saleId }),
      transformResponse: (row) => (row as rpc.ReceiptPrint).print_count,
    }),
    mailReceipt: build.mutation<string, { saleId: string; email: string }>({
      query: ({ saleId, email }) => rpcQuery('mail_receipt', { p_sale_id: saleId, p_email: email }),
      transformResponse: (row) => (row as rpc.MailedReceipt).sent_to,
    }),
    reviewLateSale: build.mutation<Sale, string>({
      query: (saleId) => rpcQuery('review_late_sale', { p_sale_id: saleId }),
      transformResponse: (row) => toSale(row as rpc.Sale),
      invalidatesTags: (sale) => (sale === undefined ? [] : [{ type: 'Sale', id: sale.id }, 'LateSale', 'Dashboard']),
    }),
    listLateSales: build.query<rpc.LateSaleToReview[], void>({
      query: () => rpcQuery('late_sales_to_review'),
      transformResponse: (rows) => rows as rpc.LateSaleToReview[],
      providesTags: ['LateSale'],
    }),
    listUnprovenPayments: build.query<rpc.UnprovenPayment[], void>({
      query: () => rpcQuery('unproven_payments'),
      transformResponse: (rows) => rows as rpc.UnprovenPayment[],
      providesTags: ['LateSale', 'DirectPayment'],
    }),
    settleUnprovenPayment: build.mutation<Sale, rpc.PaymentSettlement>({
      query: (settlement) => rpcQuery('settle_unproven_payment', { p_settlement: settlement }),
      transformResponse: (row) => toSale(row as rpc.Sale),
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
    listInvoiceLinks: build.query<InvoiceLinkRow[], string>({
      query: (saleId) => (db, signal) =>
        db
          .from('invoice_links')
          .select('id, expires_at, revoked_at, view_count')
          .eq('sale_id', saleId)
          .order('created_at', { ascending: false })
          .limit(20)
          .abortSignal(signal),
      transformResponse: (rows) => rows as InvoiceLinkRow[],
      providesTags: (_rows, _error, saleId) => [{ type: 'InvoiceLink', id: saleId }],
    }),
    createInvoiceLink: build.mutation<rpc.InvoiceLink, { saleId: string; expiresInDays?: number }>({
      query: ({ saleId, expiresInDays }) =>
        rpcQuery('create_invoice_link', {
          p_sale_id: saleId,
          ...(expiresInDays === undefined ? {} : { p_expires_in_days: expiresInDays }),
        }),
      transformResponse: (row) => row as rpc.InvoiceLink,
      invalidatesTags: (link, _error, { saleId }) => (link === undefined ? [] : [{ type: 'InvoiceLink', id: saleId }]),
    }),
    revokeInvoiceLink: build.mutation<null, { linkId: string; saleId: string }>({
      query: ({ linkId }) => rpcQuery('revoke_invoice_link', { p_link_id: linkId }),
      transformResponse: () => null,
      invalidatesTags: (_done, _error, { saleId }) => [{ type: 'InvoiceLink', id: saleId }],
    }),
  }),
});

export const {
  useListSalesInfiniteQuery,
  useLazyExportSalesQuery,
  useGetJournalNumberQuery,
  useGetSaleQuery,
  useLazyGetSaleQuery,
  useQuoteSaleQuery,
  useLazyQuoteSaleQuery,
  useRecordSaleMutation,
  useRefundSaleMutation,
  useReviewLateSaleMutation,
  useListLateSalesQuery,
  useListUnprovenPaymentsQuery,
  useSettleUnprovenPaymentMutation,
  useCountReceiptPrintMutation,
  useMailReceiptMutation,
  useListInvoiceLinksQuery,
  useCreateInvoiceLinkMutation,
  useRevokeInvoiceLinkMutation,
} = salesApi;

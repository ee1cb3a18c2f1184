import { api, rpcEndpoint, rpcQuery } from '@dukani/shared/api';
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

function listSalesArgs(filter: SaleFilter, after: string | null, limit: number): rpc.RpcArgs<'list_sales'> {
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
      ...rpcEndpoint(
        'list_sales',
        ({ queryArg, pageParam }) => listSalesArgs(queryArg, pageParam, PAGE_SIZE),
        toSalePage,
      ),
      providesTags: [{ type: 'Sale', id: 'LIST' }],
    }),
    /** One page for the export, outside the list's own pages. */
    exportSales: build.query<SalePage, { filter: SaleFilter; after: string | null }>({
      ...rpcEndpoint('list_sales', ({ filter, after }) => listSalesArgs(filter, after, 200), toSalePage),
      keepUnusedDataFor: 0,
    }),
    getSale: build.query<Sale, string>({
      ...rpcEndpoint('get_sale', (saleId) => ({ p_sale_id: saleId }), toSale),
      providesTags: (_sale, _error, saleId) => [{ type: 'Sale', id: saleId }],
    }),
    /** The number of a journal entry; null for who may not see the books. */
    getJournalNumber: build.query<string | null, string>({
      query: (entryId) => (db, signal) =>
        db.from('journal_entries').select('number').eq('id', entryId).limit(1).abortSignal(signal),
      transformResponse: (rows) => (rows as { number: string }[])[0]?.number ?? null,
    }),
    quoteSale: build.query<Quote, rpc.QuoteInput>({
      ...rpcEndpoint('quote_sale', (basket) => ({ p_basket: basket }), toQuote),
      keepUnusedDataFor: 5,
    }),
    recordSale: build.mutation<Sale, rpc.RecordSaleInput>({
      ...rpcEndpoint('record_sale', (sale) => ({ p_sale: sale }), toSale),
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
      ...rpcEndpoint(
        'count_receipt_print',
        (saleId) => ({ p_sale_id: saleId }),
        (row) => row.print_count,
      ),
    }),
    mailReceipt: build.mutation<string, { saleId: string; email: string }>({
      ...rpcEndpoint(
        'mail_receipt',
        ({ saleId, email }) => ({ p_sale_id: saleId, p_email: email }),
        (row) => row.sent_to,
      ),
    }),
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
      ...rpcEndpoint('create_invoice_link', ({ saleId, expiresInDays }) => ({
        p_sale_id: saleId,
        ...(expiresInDays === undefined ? {} : { p_expires_in_days: expiresInDays }),
      })),
      invalidatesTags: (link, _error, { saleId }) => (link === undefined ? [] : [{ type: 'InvoiceLink', id: saleId }]),
    }),
    revokeInvoiceLink: build.mutation<null, { linkId: string; saleId: string }>({
      ...rpcEndpoint(
        'revoke_invoice_link',
        ({ linkId }) => ({ p_link_id: linkId }),
        () => null,
      ),
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

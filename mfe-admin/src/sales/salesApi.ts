import { api, rpcQuery } from '@dukani/shared/api';
import type * as rpc from '@dukani/shared/rpc';
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

export type SaleSort = 'newest' | 'oldest' | 'total_desc' | 'total_asc';

/** What a list of sales is narrowed to; dates are business days, both included. */
export interface SaleFilter {
  query: string;
  from: string | null;
  to: string | null;
  status: rpc.SaleStatus | null;
  channel: rpc.SaleChannel | null;
  tenderType: rpc.TenderType | null;
  sort: SaleSort;
}

export interface InvoiceLinkRow {
  id: string;
  expires_at: string;
  revoked_at: string | null;
  view_count: number;
}

const PAGE_SIZE = 50;

function listSalesArgs(filter: SaleFilter, after: string | null, limit: number): Record<string, unknown> {
  return {
    p_query: filter.query === '' ? null : filter.query,
    p_from: filter.from,
    p_to: filter.to,
    p_status: filter.status,
    p_channel: filter.channel,
    p_tender_type: filter.tenderType,
    p_sort: filter.sort,
    p_after: after,
    p_limit: limit,
  };
}

/** Sales, their refunds and their public links. */
export const salesApi = api.injectEndpoints({
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
    quoteSale: build.query<Quote, rpc.QuoteInput>({
      query: (basket) => rpcQuery('quote_sale', { p_basket: basket }),
      transformResponse: (row) => toQuote(row as rpc.Quote),
      keepUnusedDataFor: 5,
    }),
    recordSale: build.mutation<Sale, rpc.RecordSaleInput>({
      query: (sale) => rpcQuery('record_sale', { p_sale: sale }),
      transformResponse: (row) => toSale(row as rpc.Sale),
      invalidatesTags: (sale) =>
        sale === undefined ? [] : [{ type: 'Sale', id: 'LIST' }, 'Dashboard', 'TillSession', 'Product', 'Stock'],
    }),
    refundSale: build.mutation<CreditNote, rpc.RefundInput>({
      query: (refund) => rpcQuery('refund_sale', { p_refund: refund }),
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
  useGetSaleQuery,
  useLazyGetSaleQuery,
  useQuoteSaleQuery,
  useLazyQuoteSaleQuery,
  useRecordSaleMutation,
  useRefundSaleMutation,
  useListInvoiceLinksQuery,
  useCreateInvoiceLinkMutation,
  useRevokeInvoiceLinkMutation,
} = salesApi;

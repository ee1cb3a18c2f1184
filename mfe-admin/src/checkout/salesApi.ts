import { api, rpcEndpoint, rpcQuery } from '@dukani/shared/api';
import type * as rpc from '@dukani/shared/rpc';
import { publishSold } from './liveTills';
import { toCreditNote, type CreditNote } from './creditNoteRows';
import { toQuote, toSale, type Quote, type Sale } from './saleRows';

/** What is asked anew when a sale was recorded. */
export const COUNTED_WITH_SALES = [
  { type: 'Sale', id: 'LIST' },
  'Dashboard',
  'TillSession',
  'Product',
  'Stock',
] as const;

/** A sale: priced, recorded, read, refunded. */
export const salesApi = api.injectEndpoints({
  endpoints: (build) => ({
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
          () => publishSold(lines),
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
  }),
});

export const {
  useGetJournalNumberQuery,
  useGetSaleQuery,
  useLazyGetSaleQuery,
  useQuoteSaleQuery,
  useLazyQuoteSaleQuery,
  useRecordSaleMutation,
  useRefundSaleMutation,
} = salesApi;

import { api, rpcEndpoint } from '@dukani/shared/api';
import type * as rpc from '@dukani/shared/rpc';

export interface InvoiceLinkRow {
  id: string;
  expires_at: string;
  revoked_at: string | null;
  view_count: number;
}

/** The receipt of a sale: how often it was printed, whom it was mailed to, and its public links. */
const receiptsApi = api.injectEndpoints({
  endpoints: (build) => ({
    countReceiptPrint: build.mutation<number, string>({
      ...rpcEndpoint(
        'count_receipt_print',
        (saleId) => ({ p_sale_id: saleId }),
        (row) => row.print_count,
      ),
      // The sale's page lists what was done with it.
      invalidatesTags: (_count, _error, saleId) => [{ type: 'Sale', id: saleId }],
    }),
    mailReceipt: build.mutation<string, { saleId: string; email: string }>({
      ...rpcEndpoint(
        'mail_receipt',
        ({ saleId, email }) => ({ p_sale_id: saleId, p_email: email }),
        (row) => row.sent_to,
      ),
      invalidatesTags: (_sentTo, _error, { saleId }) => [{ type: 'Sale', id: saleId }],
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
  useCountReceiptPrintMutation,
  useMailReceiptMutation,
  useListInvoiceLinksQuery,
  useCreateInvoiceLinkMutation,
  useRevokeInvoiceLinkMutation,
} = receiptsApi;

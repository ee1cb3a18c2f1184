import { api, rpcEndpoint } from '@dukani/shared/api';
import type * as rpc from '@dukani/shared/rpc';

/** What makes an invoice of a sale: until when it is to be paid, and by whom. */
export interface InvoiceTerms {
  dueOn: string;
  isOverdue: boolean;
  /** Nothing outstanding any more. */
  isPaid: boolean;
  customerName: string | null;
  taxPin: string | null;
  /** Of what is not paid only. */
  howToPay: string | null;
  addressLines: string[];
}

function toInvoiceTerms(row: rpc.InvoiceTerms | null): InvoiceTerms | null {
  if (row === null) return null;
  const town = [row.address?.postal_code, row.address?.city].filter(Boolean).join(' ');
  return {
    dueOn: row.due_on,
    isOverdue: row.is_overdue,
    isPaid: row.open_amount === 0,
    customerName: row.customer_name,
    taxPin: row.tax_pin,
    howToPay: row.how_to_pay ?? null,
    addressLines: [row.address?.line_1, row.address?.line_2, town].filter(
      (line): line is string => line != null && line !== '',
    ),
  };
}

export const invoiceApi = api.injectEndpoints({
  endpoints: (build) => ({
    getInvoiceTerms: build.query<InvoiceTerms | null, string>({
      ...rpcEndpoint('invoice_terms', (saleId) => ({ p_sale_id: saleId }), toInvoiceTerms),
      // A payment on account changes whether it is overdue.
      providesTags: (_terms, _error, saleId) => ['Contact', { type: 'Sale', id: saleId }],
    }),
  }),
});

const { useGetInvoiceTermsQuery } = invoiceApi;

/** The terms of a sale that was sold on account; null for any other, and until they are there. */
export function useInvoiceTerms(sale: {
  id: string;
  payments: readonly { tenderType: rpc.SaleTender }[];
  isProvisional?: boolean;
}): InvoiceTerms | null {
  const isOnAccount = sale.payments.some(({ tenderType }) => tenderType === 'on_account');
  const { currentData } = useGetInvoiceTermsQuery(sale.id, { skip: !isOnAccount || sale.isProvisional === true });
  return currentData ?? null;
}

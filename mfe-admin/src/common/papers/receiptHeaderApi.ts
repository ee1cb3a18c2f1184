import { api } from '@dukani/shared/api';

/** What stands at the head and foot of every printed document. */
export interface ReceiptHeader {
  name: string | null;
  addressLines: string[];
  phone: string | null;
  email: string | null;
  taxPin: string | null;
  /** What the tax number is called. */
  taxPinLabel: string;
  header: string | null;
  footer: string | null;
}

const RECEIPT_COLUMNS =
  'company_name, address_line_1, address_line_2, city, postal_code, phone, email, tax_pin, tax_pin_label, receipt_header, receipt_footer';
type ReceiptRow = Record<
  | 'company_name'
  | 'address_line_1'
  | 'address_line_2'
  | 'city'
  | 'postal_code'
  | 'phone'
  | 'email'
  | 'tax_pin'
  | 'tax_pin_label'
  | 'receipt_header'
  | 'receipt_footer',
  string | null
>;

function toReceiptHeader(row: ReceiptRow | null): ReceiptHeader {
  const town = [row?.postal_code, row?.city].filter(Boolean).join(' ');
  return {
    name: row?.company_name ?? null,
    addressLines: [row?.address_line_1, row?.address_line_2, town].filter(
      (line): line is string => line !== null && line !== undefined && line !== '',
    ),
    phone: row?.phone ?? null,
    email: row?.email ?? null,
    taxPin: row?.tax_pin ?? null,
    taxPinLabel: row?.tax_pin_label ?? 'PIN',
    header: row?.receipt_header ?? null,
    footer: row?.receipt_footer ?? null,
  };
}

/** What documents read of the business: the head of the receipt. */
const receiptHeaderApi = api.injectEndpoints({
  endpoints: (build) => ({
    getReceiptHeader: build.query<ReceiptHeader, void>({
      query: () => (db, signal) => db.from('business_settings').select(RECEIPT_COLUMNS).limit(1).abortSignal(signal),
      transformResponse: (rows) => toReceiptHeader((rows as ReceiptRow[])[0] ?? null),
      providesTags: ['Settings'],
    }),
  }),
});

export const { useGetReceiptHeaderQuery } = receiptHeaderApi;

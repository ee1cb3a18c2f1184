import { api } from '@dukani/shared/api';
import type { PapersAnswer } from '@dukani/shared/documents';

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
  /** What papers show, and how they write days. */
  papers: PapersAnswer;
}

const TEXT_COLUMNS = [
  'company_name',
  'address_line_1',
  'address_line_2',
  'city',
  'postal_code',
  'phone',
  'email',
  'tax_pin',
  'tax_pin_label',
  'receipt_header',
  'receipt_footer',
  'invoice_terms',
] as const;
interface PaperColumns {
  papers_show_logo: boolean;
  receipts_show_cashier: boolean;
  receipts_show_customer: boolean;
  receipts_show_taxes: boolean;
  receipt_code: PapersAnswer['code'];
  paper_dates: PapersAnswer['dates'];
  paper_hours: PapersAnswer['hours'];
}
const RECEIPT_COLUMNS = `${TEXT_COLUMNS.join(', ')}, papers_show_logo, receipts_show_cashier, receipts_show_customer, receipts_show_taxes, receipt_code, paper_dates, paper_hours`;
/** The tenant's row. An older version of it, saved on a device for selling without a network, lacks the choices: each then has its default. */
type ReceiptRow = Record<(typeof TEXT_COLUMNS)[number], string | null> & Partial<PaperColumns>;

const papersOf = (row: ReceiptRow | null): PapersAnswer => ({
  header: row?.receipt_header ?? null,
  terms: row?.invoice_terms ?? null,
  shows_logo: row?.papers_show_logo ?? true,
  shows_cashier: row?.receipts_show_cashier ?? true,
  shows_customer: row?.receipts_show_customer ?? true,
  shows_taxes: row?.receipts_show_taxes ?? true,
  code: row?.receipt_code ?? 'link',
  dates: row?.paper_dates ?? 'words',
  hours: row?.paper_hours ?? '24',
});

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
    papers: papersOf(row),
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

import { api } from '@dukani/shared/api';
import type * as rpc from '@dukani/shared/rpc';

export interface PaymentMethod {
  id: string;
  tenderType: rpc.TenderType;
  name: string;
  /** Whether a payment names its slip or code: nobody asks, the till asks, or nothing is recorded without. */
  proof?: PaymentProof;
}

export type PaymentProof = 'optional' | 'ask' | 'required';

/** Ways to pay whose money is only said to have come. */
export const needsProof = (tenderType: rpc.TenderType): boolean =>
  tenderType === 'card' || tenderType === 'mobile_money';

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

/** What both the till and the documents read of the business: ways to pay, the head of the receipt. */
export const checkoutApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPaymentMethods: build.query<PaymentMethod[], void>({
      query: () => (db, signal) =>
        db
          .from('payment_methods')
          .select('id, tender_type, name, proof')
          .eq('is_enabled', true)
          .order('position')
          .abortSignal(signal),
      transformResponse: (rows) =>
        (rows as { id: string; tender_type: rpc.TenderType; name: string; proof?: PaymentProof }[]).map((row) => ({
          id: row.id,
          tenderType: row.tender_type,
          name: row.name,
          ...(needsProof(row.tender_type) ? { proof: row.proof ?? 'ask' } : {}),
        })),
      providesTags: ['PaymentMethod'],
    }),
    /** How much a way of paying has to prove; audited. */
    savePaymentProof: build.mutation<null, { methodId: string; proof: PaymentProof }>({
      query:
        ({ methodId, proof }) =>
        (db, signal) =>
          db.from('payment_methods').update({ proof }).eq('id', methodId).select('id').abortSignal(signal).single(),
      transformResponse: () => null,
      invalidatesTags: (_done, error) => (error === undefined ? ['PaymentMethod'] : []),
    }),
    getReceiptHeader: build.query<ReceiptHeader, void>({
      query: () => (db, signal) => db.from('business_settings').select(RECEIPT_COLUMNS).limit(1).abortSignal(signal),
      transformResponse: (rows) => toReceiptHeader((rows as ReceiptRow[])[0] ?? null),
      providesTags: ['Settings'],
    }),
  }),
});

export const { useListPaymentMethodsQuery, useGetReceiptHeaderQuery, useSavePaymentProofMutation } = checkoutApi;

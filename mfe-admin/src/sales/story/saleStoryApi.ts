import { api, rpcEndpoint } from '@dukani/shared/api';
import { fromNumeric, subtract, sum, zero, type Money } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';

/** What is known of a line besides what the customer sees. */
export interface LineFacts {
  discountReason: string | null;
  net: Money;
  tax: Money;
  /** Null for who may not see costs. */
  cost: Money | null;
}

export interface LaterPayment {
  id: string;
  number: string;
  amount: Money;
  tenderType: rpc.SaleStory['payments'][number]['tender_type'];
  reference: string | null;
  receivedAt: string;
  receivedByName: string | null;
  isReversed: boolean;
  journalEntryId: string | null;
}

export interface SaleEvent extends Omit<rpc.SaleEvent, 'amount' | 'person_name' | 'document_id'> {
  personName: string | null;
  amount: Money | null;
  documentId: string | null;
}

export interface SaleStory {
  /** By the id of the line. */
  lines: Readonly<Record<string, LineFacts>>;
  /** Null for who may not see costs. */
  margin: { cost: Money; profit: Money } | null;
  /** What is still owed. */
  open: Money;
  payments: LaterPayment[];
  events: SaleEvent[];
}

function toMargin(lines: readonly LineFacts[]): SaleStory['margin'] {
  const costs = lines.flatMap(({ cost }) => (cost === null ? [] : [cost]));
  if (costs.length < lines.length) return null;
  const cost = sum(costs);
  return { cost, profit: subtract(sum(lines.map(({ net }) => net)), cost) };
}

export function toSaleStory(row: rpc.SaleStory): SaleStory {
  const lines = row.lines.map((line): [string, LineFacts] => [
    line.id,
    {
      discountReason: line.discount_reason,
      net: fromNumeric(line.net_amount),
      tax: fromNumeric(line.tax_amount),
      cost: line.cost_amount === null ? null : fromNumeric(line.cost_amount),
    },
  ]);
  return {
    lines: Object.fromEntries(lines),
    margin: toMargin(lines.map(([, facts]) => facts)),
    open: fromNumeric(row.open_amount),
    payments: row.payments.map((payment) => ({
      id: payment.id,
      number: payment.payment_number,
      amount: fromNumeric(payment.amount),
      tenderType: payment.tender_type,
      reference: payment.reference,
      receivedAt: payment.received_at,
      receivedByName: payment.received_by_name,
      isReversed: payment.is_reversed,
      journalEntryId: payment.journal_entry_id,
    })),
    events: row.events.map(({ kind, at, detail, person_name: personName, amount, document_id: documentId }) => ({
      kind,
      at,
      detail,
      personName,
      documentId,
      amount: amount === null ? null : fromNumeric(amount),
    })),
  };
}

/** Whether anything is owed of a sale. */
export const isOwed = ({ open }: Pick<SaleStory, 'open'>): boolean => open > zero;

const saleStoryApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSaleStory: build.query<SaleStory, string>({
      ...rpcEndpoint('sale_story', (saleId) => ({ p_sale_id: saleId }), toSaleStory),
      // Printing, mailing and sharing change it, here and elsewhere: it is read anew whenever the page opens.
      keepUnusedDataFor: 0,
      providesTags: (_story, _error, saleId) => [
        'Contact',
        { type: 'Sale', id: saleId },
        { type: 'InvoiceLink', id: saleId },
      ],
    }),
  }),
});

export const { useGetSaleStoryQuery } = saleStoryApi;

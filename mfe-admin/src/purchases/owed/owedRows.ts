import { fromNumeric, type Money } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';
import type { Ageing } from '../../common/contacts/contactRows';

/** What one supplier is owed, by how late it is; below zero where something was paid in advance. */
export interface OwedRow extends Ageing {
  contactId: string | null;
  supplierName: string;
}

export interface Owed {
  asOf: string;
  totals: Ageing;
  rows: OwedRow[];
}

const toBuckets = (row: rpc.PayableBuckets): Ageing => ({
  current: fromNumeric(row.current),
  d1To30: fromNumeric(row.d1_30),
  d31To60: fromNumeric(row.d31_60),
  d61To90: fromNumeric(row.d61_90),
  d90Plus: fromNumeric(row.d90_plus),
  total: fromNumeric(row.total),
});

export const toOwed = (answer: rpc.PayablesAgeing): Owed => ({
  asOf: answer.as_of,
  totals: toBuckets(answer.total),
  rows: answer.rows.map((row) => ({
    ...toBuckets(row),
    contactId: row.contact_id,
    supplierName: row.contact_name ?? 'No supplier',
  })),
});

export interface StatementEntry {
  key: string;
  documentType: string;
  documentId: string;
  kind: string;
  number: string | null;
  reference: string | null;
  businessDate: string;
  dueOn: string | null;
  amount: Money;
  balance: Money;
}

/** What a supplier was owed over a time, entry by entry. */
export interface Statement {
  supplierName: string;
  /** Company, address, phone, email and PIN, those that are known. */
  supplierLines: string[];
  from: string;
  to: string;
  currencyCode: string;
  opening: Money;
  billed: Money;
  settled: Money;
  closing: Money;
  ageing: Ageing;
  entries: StatementEntry[];
}

const linesOf = ({ company, address, phone, email, tax_pin: pin }: rpc.SupplierStatement['contact']): string[] =>
  [company, address, phone, email, pin === null ? null : `PIN ${pin}`].filter(
    (line): line is string => line !== null && line !== '',
  );

export const toStatement = (answer: rpc.SupplierStatement): Statement => ({
  supplierName: answer.contact.name,
  supplierLines: linesOf(answer.contact),
  from: answer.from,
  to: answer.to,
  currencyCode: answer.currency_code,
  opening: fromNumeric(answer.opening_balance),
  billed: fromNumeric(answer.billed),
  settled: fromNumeric(answer.settled),
  closing: fromNumeric(answer.closing_balance),
  ageing: toBuckets(answer.ageing),
  entries: answer.entries.map((entry, place) => ({
    key: `${place}`,
    documentType: entry.document_type,
    documentId: entry.document_id,
    kind: entry.kind,
    number: entry.number,
    reference: entry.reference,
    businessDate: entry.business_date,
    dueOn: entry.due_on,
    amount: fromNumeric(entry.amount),
    balance: fromNumeric(entry.balance),
  })),
});

/** The screen of the document behind an entry; null where there is none to open. */
export function entryPath({ documentType, documentId }: StatementEntry): string | null {
  switch (documentType) {
    case 'supplier_bill':
      return `/admin/purchases?tab=bills&bill=${documentId}`;
    case 'supplier_payment':
      return `/admin/purchases?tab=payments&payment=${documentId}`;
    case 'supplier_credit':
      return `/admin/purchases?tab=credits&credit=${documentId}`;
    default:
      return null;
  }
}

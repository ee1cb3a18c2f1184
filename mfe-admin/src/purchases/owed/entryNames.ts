import type { StatementEntry } from './owedRows';

/** The document behind an entry, as people say it. */
const DOCUMENT_NAMES: Record<string, string> = {
  supplier_bill: 'Bill',
  supplier_bill_reversal: 'Bill reversed',
  supplier_payment: 'Payment',
  supplier_payment_reversal: 'Payment reversed',
  supplier_credit: 'Credit',
  supplier_allocation: 'Advance used',
  contact_opening_balance: 'Opening balance',
};

/** What an entry is. */
export function entryName({ documentType, kind }: Pick<StatementEntry, 'documentType' | 'kind'>): string {
  const word = kind.replaceAll('_', ' ');
  return DOCUMENT_NAMES[documentType] ?? word.charAt(0).toUpperCase() + word.slice(1);
}

/** What it is and its number; an opening balance has a name in the place of a number. */
export function entryTitle(entry: Pick<StatementEntry, 'documentType' | 'kind' | 'number'>): string {
  const name = entryName(entry);
  return entry.number === null || entry.number.toLowerCase() === name.toLowerCase() ? name : `${name} ${entry.number}`;
}

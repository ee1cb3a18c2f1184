import type { DocumentNumbering, DocumentNumberingInput } from '@dukani/shared/rpc';
import type { FormErrors } from '@dukani/shared/ui-antd';

export interface NumberingDraft {
  prefix: string;
  width: string;
  isYearly: boolean;
  nextValue: string;
}

/** What documents are called, in the order of the list. */
export const DOCUMENT_NAMES: Record<string, string> = {
  invoice: 'Invoices and receipts',
  credit_note: 'Credit notes',
  quote: 'Quotes',
  order: 'Online orders',
  taken_order: 'Orders taken at the till',
  contact_payment: 'Payments received',
  gift_card: 'Gift cards',
  purchase_order: 'Purchase orders',
  goods_receipt: 'Goods receipts',
  supplier_bill: 'Supplier bills',
  supplier_credit: 'Supplier credits',
  supplier_payment: 'Payments to suppliers',
  stock_adjustment: 'Stock adjustments',
  stock_count: 'Stock counts',
  stock_transfer: 'Stock transfers',
  expense: 'Expenses',
  other_income: 'Other income',
  owner_money: 'Owner contributions and drawings',
  money_transfer: 'Money transfers',
  fixed_asset: 'Fixed assets',
};

const ORDER = Object.keys(DOCUMENT_NAMES);

export const documentName = (type: string): string => DOCUMENT_NAMES[type] ?? type.replaceAll('_', ' ');

/** In the order of the names; what has none comes last. */
export function inOrder(rows: readonly DocumentNumbering[]): DocumentNumbering[] {
  const placeOf = ({ document_type: type }: DocumentNumbering) =>
    ORDER.includes(type) ? ORDER.indexOf(type) : ORDER.length;
  return rows.toSorted((left, right) => placeOf(left) - placeOf(right));
}

export const draftOf = (row: DocumentNumbering): NumberingDraft => ({
  prefix: row.prefix,
  width: String(row.width),
  isYearly: row.is_yearly,
  nextValue: String(row.next_value),
});

const PREFIX = /^[A-Z0-9/-]{0,12}(?:\{YYYY\}[A-Z0-9/-]{0,12})?$/;
const isWhole = (text: string, least: number, most: number) =>
  /^\d{1,9}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most;
const prefixOf = (draft: NumberingDraft) => draft.prefix.trim().toUpperCase();

function prefixProblem(draft: NumberingDraft): string | null {
  const prefix = prefixOf(draft);
  if (!PREFIX.test(prefix) || prefix.length > 18) return 'Use up to 12 letters, digits, - and /. {YYYY} is the year.';
  if (!/[A-Z/-]$/.test(prefix)) return 'End with a letter, - or /, so that digits of the number stand apart.';
  if (draft.isYearly && !prefix.includes('{YYYY}')) return 'Add {YYYY}: without the year, numbers would repeat.';
  return null;
}

/** What is wrong with the numbering, by field. */
export function numberingProblems(draft: NumberingDraft, stored: DocumentNumbering): FormErrors<NumberingDraft> {
  const prefix = prefixProblem(draft);
  const isNumber = isWhole(draft.nextValue, 1, 999_999_999);
  return {
    ...(prefix === null ? {} : { prefix }),
    ...(isWhole(draft.width, 3, 10) ? {} : { width: 'Type a number from 3 to 10.' }),
    ...(!isNumber
      ? { nextValue: 'Type a whole number.' }
      : Number(draft.nextValue) < stored.next_value
        ? { nextValue: `It can only rise. It is ${stored.next_value} now.` }
        : {}),
  };
}

/** The number that the next document gets by the draft, or null while it is not whole. */
export function previewOf(draft: NumberingDraft, stored: DocumentNumbering, year: number): string | null {
  if (Object.keys(numberingProblems(draft, stored)).length > 0) return null;
  return `${prefixOf(draft).replace('{YYYY}', String(year))}${draft.nextValue.trim().padStart(Number(draft.width), '0')}`;
}

/** What is sent: the next number only where it was raised, as documents may be posted meanwhile. */
export function inputOf(draft: NumberingDraft, stored: DocumentNumbering): DocumentNumberingInput {
  const next = Number(draft.nextValue);
  return {
    document_type: stored.document_type,
    prefix: prefixOf(draft),
    width: Number(draft.width),
    is_yearly: draft.isYearly,
    ...(next === stored.next_value ? {} : { next_value: next }),
  };
}

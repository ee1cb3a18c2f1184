import { formatAmount } from '../format/format.ts';
import { compare, negate, zero, type Money } from '../money/money.ts';
import type { DocumentBusiness, DocumentModel, DocumentRow, DocumentTable } from './documentModel.ts';
import { paperDate } from './paperRules.ts';
import { totalRow } from './totalRow.ts';

type EntryKind =
  | 'opening_balance'
  | 'opening_reversal'
  | 'invoice'
  | 'credit_note'
  | 'payment'
  | 'payment_reversal'
  | 'payout'
  | 'order_fee'
  | 'bill'
  | 'debit_note'
  | 'bill_reversal'
  | 'supplier_payment'
  | 'allocation'
  | 'refund';

/** What an entry of a statement is called. */
export const ENTRY_NAMES: Record<EntryKind, string> = {
  opening_balance: 'Opening balance',
  opening_reversal: 'Opening balance reversed',
  invoice: 'Invoice',
  credit_note: 'Credit note',
  payment: 'Payment',
  payment_reversal: 'Payment reversed',
  payout: 'Deposit paid out',
  order_fee: 'Cancellation fee',
  bill: 'Bill',
  debit_note: 'Supplier credit',
  bill_reversal: 'Bill reversed',
  supplier_payment: 'Payment to supplier',
  allocation: 'Advance used',
  refund: 'Refund from supplier',
};

/** How old debts are put together. */
export const AGE_NAMES = [
  ['current', 'Not yet due'],
  ['d1To30', '1–30 days'],
  ['d31To60', '31–60 days'],
  ['d61To90', '61–90 days'],
  ['d90Plus', 'Over 90 days'],
] as const;

/** What of a statement of account is on its document. */
export interface StatementSource {
  contact: {
    name: string;
    company: string | null;
    address: string | null;
    phone: string | null;
    email: string | null;
    tax_pin: string | null;
  };
  /** Days, both of them within. */
  from: string;
  to: string;
  currencyCode: string;
  openingBalance: Money;
  entries: readonly {
    kind: EntryKind;
    documentId: string;
    number: string | null;
    businessDate: string;
    dueOn: string | null;
    amount: Money;
    balance: Money;
  }[];
  closingBalance: Money;
  ageing: Record<(typeof AGE_NAMES)[number][0], Money>;
}

/** As books write it: less than nothing in brackets. */
const figure = (amount: Money): string =>
  compare(amount, zero) < 0 ? `(${formatAmount(negate(amount))})` : formatAmount(amount);

/** The statement of account of a customer: what was billed and paid in a period, and what is open how long. */
export function statementDocument(
  statement: StatementSource,
  { business }: { business: DocumentBusiness },
): DocumentModel {
  const { contact, from, to, currencyCode, closingBalance, ageing } = statement;
  const day = (iso: string) => paperDate(business, iso, 'UTC');
  const lines = [contact.company, contact.address, contact.phone, contact.email];
  return {
    kind: 'statement',
    title: 'Statement of account',
    number: null,
    stamp: null,
    business,
    party: {
      label: 'For',
      name: contact.name,
      lines: [...lines, contact.tax_pin === null ? null : `PIN ${contact.tax_pin}`].filter(
        (line): line is string => line !== null && line !== '',
      ),
    },
    facts: [
      { label: 'From', value: day(from) },
      { label: 'To', value: day(to) },
      { label: 'Amounts in', value: currencyCode },
    ],
    tables: [entryTable(statement, day), ageTable(ageing)],
    sums: [{ rows: [totalRow({ label: `Balance on ${day(to)}`, amount: closingBalance, currencyCode })] }],
    taxes: null,
    notes: statement.entries.length === 0 ? [{ text: 'No entries in this period.' }] : [],
    code: null,
    footer: null,
  };
}

function entryTable({ from, openingBalance, entries }: StatementSource, day: (iso: string) => string): DocumentTable {
  const opening: DocumentRow = {
    key: 'opening',
    cells: [day(from), 'Balance brought forward', '', '', figure(openingBalance)],
  };
  return {
    label: 'Entries',
    columns: [
      { title: 'Date' },
      { title: 'Document' },
      { title: 'Due' },
      { title: 'Amount', isFigure: true },
      { title: 'Balance', isFigure: true },
    ],
    rows: [
      opening,
      ...entries.map((entry) => ({
        key: `${entry.documentId}${entry.kind}`,
        cells: [
          day(entry.businessDate),
          [ENTRY_NAMES[entry.kind], entry.kind === 'opening_balance' ? null : entry.number].filter(Boolean).join(' '),
          entry.dueOn === null ? '' : day(entry.dueOn),
          figure(entry.amount),
          figure(entry.balance),
        ],
      })),
    ],
  };
}

function ageTable(ageing: StatementSource['ageing']): DocumentTable {
  return {
    label: 'Open by age',
    columns: AGE_NAMES.map(([, title]) => ({ title, isFigure: true })),
    rows: [{ key: 'ageing', cells: AGE_NAMES.map(([key]) => figure(ageing[key])) }],
  };
}

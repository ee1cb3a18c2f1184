import type { StatementFormat } from '@dukani/shared/rpc';
import { negate, subtract, zero, type Money } from '@dukani/shared/money';
import { dayOf, orderOf, type DateOrder } from './days';
import { amountOf, inOrder, statementOf, StatementProblem, type ReadLine, type ReadStatement } from './statement';

export type Cell = string | number | null;

/** Which column is what; null where the file has none. */
export interface TableColumns {
  date: number | null;
  valueDate: number | null;
  text: number | null;
  debit: number | null;
  credit: number | null;
  /** One column for both directions. */
  amount: number | null;
  balance: number | null;
  reference: number | null;
  counterparty: number | null;
}

/** How a table is read: what the wizard asks and the account remembers. */
export interface TableProfile {
  /** The words of the header row. */
  header: string[];
  columns: TableColumns;
  order: DateOrder;
  /** Whether a single amount column has money out above zero. */
  isTurned: boolean;
}

export const clean = (cell: Cell | undefined): string =>
  String(cell ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();
/** A heading without case, dots and signs: "Paid In (KES)" is paidin. */
export const headingOf = (cell: Cell | undefined): string =>
  clean(cell)
    .toLowerCase()
    .replaceAll(/\(.*?\)|kes|ksh/g, '')
    .replaceAll(/[^a-z]/g, '');

const NAMES: Record<keyof TableColumns, readonly string[]> = {
  date: ['transactiondate', 'date', 'trandate', 'txndate', 'postingdate', 'bookingdate', 'postdate', 'completiontime'],
  valueDate: ['valuedate'],
  text: ['description', 'narrative', 'narration', 'transactiondetails', 'details', 'particulars', 'remarks'],
  debit: ['debit', 'debits', 'debitamount', 'moneyout', 'withdrawal', 'withdrawals', 'withdrawn', 'dr', 'paidout'],
  credit: ['credit', 'credits', 'creditamount', 'moneyin', 'deposit', 'deposits', 'cr', 'paidin'],
  amount: ['amount', 'transactionamount', 'value'],
  balance: ['balance', 'runningbalance', 'bookbalance', 'closingbalance', 'accountbalance', 'ledgerbalance'],
  reference: [
    'reference',
    'referenceno',
    'transactionreference',
    'ref',
    'refno',
    'chequenumber',
    'chequeno',
    'transactionid',
  ],
  counterparty: ['counterparty', 'payer', 'beneficiary', 'name', 'otherpartyinfo'],
};

/** The columns that a header row names, any order, case and dots. */
export function columnsOf(header: readonly Cell[]): TableColumns {
  const headings = header.map(headingOf);
  const find = (names: readonly string[]): number | null => {
    for (const name of names) if (headings.includes(name)) return headings.indexOf(name);
    return null;
  };
  return Object.fromEntries(
    Object.entries(NAMES).map(([column, names]) => [column, find(names)]),
  ) as unknown as TableColumns;
}

const isReadable = ({ date, debit, credit, amount }: TableColumns): boolean =>
  date !== null && (amount !== null || (debit !== null && credit !== null));

/** The row with the names of columns: banks write their address and the account above it. */
export function headerRow(rows: readonly Cell[][]): number {
  return rows.slice(0, 60).findIndex((row) => isReadable(columnsOf(row)));
}

/** Which bank writes such a header. */
export function bankOf(rows: readonly Cell[][], header: readonly Cell[]): StatementFormat {
  const headings = header.map(headingOf);
  const above = rows.slice(0, 20).flat().map(clean).join(' ').toLowerCase();
  if (/co-?operative bank|co-?op bank/.test(above)) return 'coop';
  if (
    /\bkcb\b/.test(above) ||
    ['transactiondate', 'valuedate', 'runningbalance'].every((name) => headings.includes(name))
  )
    return 'kcb';
  return /equity/.test(above) ||
    (headings.includes('date') && headings.some((name) => name === 'narrative') && headings.includes('balance'))
    ? 'equity'
    : 'table';
}

/** The guess with which the wizard begins. */
export function guessProfile(rows: readonly Cell[][], headerPlace: number): TableProfile {
  const header = rows[headerPlace] ?? [];
  const columns = columnsOf(header);
  const days = rows.slice(headerPlace + 1).map((row) => clean(columns.date === null ? null : row[columns.date]));
  return {
    header: header.map(headingOf),
    columns,
    order: orderOf(days.filter((day) => /\d/.test(day)).slice(0, 500)),
    isTurned: false,
  };
}

function amountIn(row: readonly Cell[], { columns, isTurned }: TableProfile): Money | null {
  const read = (column: number | null) => (column === null ? null : amountOf(row[column]));
  if (columns.amount !== null) {
    const amount = read(columns.amount);
    return amount !== null && isTurned ? negate(amount) : amount;
  }
  const [debit, credit] = [read(columns.debit), read(columns.credit)];
  if (debit === null && credit === null) return null;
  // Some write what goes out with a minus, some without.
  return subtract(credit ?? zero, Math.abs(debit ?? zero) as Money);
}

const MPESA_CODE = /\b(?=[A-Z0-9]*\d)([A-Z][A-Z0-9]{9})\b/;

function lineOf(row: readonly Cell[], profile: TableProfile): ReadLine | null {
  const { columns, order } = profile;
  const textIn = (column: number | null) => (column === null ? '' : clean(row[column]));
  const day = dayOf(textIn(columns.date), order);
  const amount = amountIn(row, profile);
  if (day === null || amount === null) return null;
  const text = textIn(columns.text);
  return {
    bookedOn: day.day,
    at: day.at,
    valueOn: dayOf(textIn(columns.valueDate), order)?.day ?? null,
    amount,
    balance: columns.balance === null ? null : amountOf(row[columns.balance]),
    text,
    counterparty: textIn(columns.counterparty) || null,
    reference: textIn(columns.reference) || (MPESA_CODE.exec(text)?.[1] ?? null),
    externalId: null,
  };
}

/** Whether turning the sign of a single amount column makes the balances follow. */
export function isProvenTurned(lines: readonly ReadLine[]): boolean {
  return (
    inOrder(lines).proof === 'broken' &&
    inOrder(lines.map((line) => ({ ...line, amount: negate(line.amount) }))).proof === 'proven'
  );
}

/** The lines below a header row. Totals and footers have no day or no amount; rows of nothing are skipped. */
export function readTable(
  format: StatementFormat,
  rows: readonly Cell[][],
  headerPlace: number,
  profile: TableProfile,
): ReadStatement {
  if (!isReadable(profile.columns)) throw new StatementProblem('Choose the columns of the day and of the amount.');
  const read = rows.slice(headerPlace + 1).flatMap((row) => lineOf(row, profile) ?? []);
  const moved = read.filter(({ amount }) => amount !== zero);
  const lines =
    profile.columns.amount !== null && isProvenTurned(moved)
      ? moved.map((line) => ({ ...line, amount: negate(line.amount) }))
      : moved;
  const account = /account (?:number|no)\.?:?\s*([0-9-]{6,})/i.exec(
    rows.slice(0, headerPlace).flat().map(clean).join(' '),
  );
  return statementOf(format, lines, { skipped: read.length - moved.length, account: account?.[1] ?? null });
}

import { subtract, zero, type Money } from '@dukani/shared/money';
import { dayOf, orderOf } from './days';
import { amountOf, statementOf, StatementProblem, type ReadLine, type ReadStatement } from './statement';
import { clean, headingOf, type Cell } from './tables';

const NAMES = {
  receipt: ['receiptno', 'receiptnumber', 'receipt'],
  time: ['completiontime', 'completedtime'],
  details: ['details'],
  status: ['transactionstatus', 'status'],
  paidIn: ['paidin'],
  withdrawn: ['withdrawn', 'withdrawal', 'paidout'],
  balance: ['balance'],
  kind: ['reasontype', 'transactiontype'],
  party: ['otherpartyinfo'],
  account: ['acno', 'accountno'],
} as const;

type Column = keyof typeof NAMES;

/** The row of an M-Pesa organisation statement with the names of columns; a block about the business is above it. */
export function mpesaHeader(rows: readonly Cell[][]): number {
  return rows.slice(0, 60).findIndex((row) => {
    const headings = row.map(headingOf);
    return (['receipt', 'time', 'paidIn'] as const).every((column) =>
      NAMES[column].some((name) => headings.includes(name)),
    );
  });
}

function finder(header: readonly Cell[]): (row: readonly Cell[], column: Column) => string {
  const headings = header.map(headingOf);
  const places = Object.fromEntries(
    Object.entries(NAMES).map(([column, names]) => [
      column,
      headings.findIndex((name) => (names as readonly string[]).includes(name)),
    ]),
  ) as Record<Column, number>;
  return (row, column) => (places[column] < 0 ? '' : clean(row[places[column]]));
}

/** What a row is besides its receipt: a charge has the receipt of what it was charged for. */
const kindOf = (details: string, kind: string): string =>
  (kind === '' ? (/charge|fee\b/i.test(details) ? 'charge' : '') : kind)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

/** A statement of an M-Pesa till or paybill. Rows that are not completed count nothing. */
export function readMpesa(rows: readonly Cell[][]): ReadStatement {
  const place = mpesaHeader(rows);
  if (place < 0)
    throw new StatementProblem(
      'This is not an M-Pesa statement: the columns Receipt No., Completion Time and Paid In are missing.',
    );
  const cell = finder(rows[place] ?? []);
  const filled = rows.slice(place + 1).filter((row) => cell(row, 'receipt') !== '');
  const order = orderOf(filled.map((row) => cell(row, 'time')));
  const lines: ReadLine[] = [];
  for (const row of filled) {
    const status = cell(row, 'status');
    if (status !== '' && !/^completed$/i.test(status)) continue;
    const day = dayOf(cell(row, 'time'), order);
    const [paidIn, withdrawn] = [amountOf(cell(row, 'paidIn')), amountOf(cell(row, 'withdrawn'))];
    if (day === null) throw new StatementProblem(`The time of ${cell(row, 'receipt')} cannot be read.`);
    const amount = subtract(paidIn ?? zero, Math.abs(withdrawn ?? zero) as Money);
    if (amount === zero) continue;
    const [details, kind] = [cell(row, 'details'), cell(row, 'kind')];
    lines.push({
      bookedOn: day.day,
      at: day.at,
      valueOn: null,
      amount,
      balance: amountOf(cell(row, 'balance')),
      text: [details, kind].filter((part, index, all) => part !== '' && all.indexOf(part) === index).join(' · '),
      counterparty: cell(row, 'party') || null,
      reference: cell(row, 'receipt'),
      externalId: [cell(row, 'receipt'), kindOf(details, kind)].filter(Boolean).join(' '),
    });
  }
  const account = rows
    .slice(0, place)
    .map((row) => row.map(clean))
    .find(([name = '']) => /short ?code|till|paybill/i.test(name));
  return statementOf('mpesa', lines, { skipped: filled.length - lines.length, account: account?.[1] ?? null });
}

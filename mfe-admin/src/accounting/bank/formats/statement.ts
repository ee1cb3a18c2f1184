import type { FileLine, StatementFormat } from '@dukani/shared/rpc';
import { add, fromNumeric, subtract, toNumeric, zero, type Money } from '@dukani/shared/money';

/** A line of a file before it is sent; the amount in hundredths, above zero is money in. */
export interface ReadLine {
  bookedOn: string;
  /** Day and time where the file has one: what lines are put in order by. */
  at: string;
  valueOn: string | null;
  amount: Money;
  balance: Money | null;
  text: string;
  counterparty: string | null;
  reference: string | null;
  externalId: string | null;
}

/** What a file says. Balances are null where it has none: somebody enters them. */
export interface ReadStatement {
  format: StatementFormat;
  lines: ReadLine[];
  from: string | null;
  to: string | null;
  opening: Money | null;
  closing: Money | null;
  /** Rows that moved no money: failed, waiting, or of nothing. */
  skipped: number;
  /** The last digits of the account that the file names. */
  accountEnding: string | null;
  /** Whether the balance beside each line is the one before it and its amount. */
  proof: 'proven' | 'broken' | 'none';
}

/** A file that cannot be read; the message is for people. */
export class StatementProblem extends Error {}

/** The last four letters or digits of an account number. */
export function endingOf(number: string | null | undefined): string | null {
  const clean = (number ?? '').replaceAll(/[^0-9A-Za-z]/g, '');
  return clean.length < 4 ? null : clean.slice(-4);
}

/** Whether each balance follows from the one before it. */
export function isChained(lines: readonly ReadLine[]): boolean {
  return lines.every((line, place) => {
    const before = lines[place - 1];
    if (line.balance === null) return false;
    return before === undefined || (before.balance !== null && add(before.balance, line.amount) === line.balance);
  });
}

/** Lines of one time in the order in which their balances follow from `balance`; those that do not follow come last. */
function chainGroup(group: readonly ReadLine[], balance: Money | null): ReadLine[] {
  const rest = [...group];
  const ordered: ReadLine[] = [];
  let current = balance;
  while (rest.length > 0) {
    const place = current === null ? 0 : rest.findIndex((line) => line.balance === add(current as Money, line.amount));
    const [next] = rest.splice(Math.max(place, 0), 1);
    if (next === undefined) break;
    ordered.push(next);
    current = next.balance;
  }
  return ordered;
}

/** The groups of lines of one time, the oldest first. */
function groupsByTime(lines: readonly ReadLine[]): ReadLine[][] {
  const groups: ReadLine[][] = [];
  for (const line of lines.toSorted((left, right) => (left.at < right.at ? -1 : left.at > right.at ? 1 : 0))) {
    const last = groups.at(-1);
    if (last?.[0]?.at === line.at) last.push(line);
    else groups.push([line]);
  }
  return groups;
}

/** Each start of the first group is tried: a file does not say which of its first lines of one time came first. */
function chainByTime(lines: readonly ReadLine[]): ReadLine[] {
  const [first = [], ...later] = groupsByTime(lines);
  const starts = first.map((start) => [
    start,
    ...chainGroup(
      first.filter((line) => line !== start),
      start.balance,
    ),
  ]);
  const begun = starts.find(isChained) ?? first;
  return later.reduce<ReadLine[]>(
    (done, group) => [...done, ...chainGroup(group, done.at(-1)?.balance ?? null)],
    begun,
  );
}

/** Lines oldest first, as their balances prove it: as they are, the other way round, or by time. */
export function inOrder(lines: readonly ReadLine[]): { lines: ReadLine[]; proof: ReadStatement['proof'] } {
  const turned = lines.toReversed();
  if (lines.some(({ balance }) => balance === null))
    return { lines: groupsByTime(isNewestFirst(lines) ? turned : lines).flat(), proof: 'none' };
  for (const order of [[...lines], turned, chainByTime(turned)])
    if (isChained(order)) return { lines: order, proof: 'proven' };
  return { lines: groupsByTime(isNewestFirst(lines) ? turned : lines).flat(), proof: 'broken' };
}

function isNewestFirst(lines: readonly ReadLine[]): boolean {
  return (lines[0]?.at ?? '') > (lines.at(-1)?.at ?? '');
}

/** A statement of lines, in order, with the balances that stand beside them. */
export function statementOf(
  format: StatementFormat,
  read: readonly ReadLine[],
  more: { skipped?: number; account?: string | null } = {},
): ReadStatement {
  const { lines, proof } = inOrder(read);
  const [first, last] = [lines[0], lines.at(-1)];
  const days = lines.map(({ bookedOn }) => bookedOn).toSorted();
  return {
    format,
    lines,
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
    opening: first?.balance == null ? null : subtract(first.balance, first.amount),
    closing: last?.balance ?? null,
    skipped: more.skipped ?? 0,
    accountEnding: endingOf(more.account),
    proof,
  };
}

/** What all lines come to. */
export const totalOf = (lines: readonly ReadLine[]): Money =>
  lines.reduce((total, { amount }) => add(total, amount), zero);

const shortened = (text: string | null, most: number): string | null => {
  const line = (text ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, most).trim();
  return line === '' ? null : line;
};

/** A line as it is sent: amounts as text. */
export function toFileLine(line: ReadLine): FileLine {
  return {
    booked_on: line.bookedOn,
    value_on: line.valueOn,
    amount: toNumeric(line.amount),
    balance: line.balance === null ? null : toNumeric(line.balance),
    text: shortened(line.text, 500) ?? '',
    counterparty: shortened(line.counterparty, 200),
    reference: shortened(line.reference, 100),
    external_id: shortened(line.externalId, 120),
  };
}

/** Hundredths from what a bank writes: "1,234.50", "1.234,50", "(12.00)", "12.00-", "KES 5", "7.00 DR". Null: no amount. */
export function amountOf(cell: string | number | null | undefined): Money | null {
  if (typeof cell === 'number') return fromNumeric(cell);
  const text = (cell ?? '').replaceAll(/[\s\u00a0]|KES|KSH\.?/gi, '');
  const found = /^([(+-]?)([\d.,']*\d[\d.,']*)(\)|-|[CD]R?)?$/i.exec(text);
  const digits = plainDecimal(found?.[2] ?? '');
  if (found === null || digits === null) return null;
  const isNegative = found[1] === '-' || found[1] === '(' || found[3] === '-' || /^D/i.test(found[3] ?? '');
  return fromNumeric(isNegative ? `-${digits}` : digits);
}

/** Decimal text with a point: of two signs the last parts the hundredths, one sign before three digits parts thousands. */
function plainDecimal(text: string): string | null {
  const clean = text.replaceAll("'", '');
  const decimal = /[.,](\d{1,2})$/.exec(clean);
  const whole = (decimal === null ? clean : clean.slice(0, -decimal[0].length)).replaceAll(/[.,](?=\d{3}(\D|$))/g, '');
  const rest = /^(\d+)[.,](\d{2})\d*$/.exec(clean);
  // "12.5000": more decimals than money has, all nothing.
  if (decimal === null && rest !== null && /^\d+\.\d{2}0+$/.test(clean)) return `${rest[1] ?? '0'}.${rest[2] ?? '00'}`;
  return /^\d{0,11}$/.test(whole) ? `${whole === '' ? '0' : whole}.${(decimal?.[1] ?? '0').padEnd(2, '0')}` : null;
}

import { fromNumeric, subtract, sum, type Money } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';
import { lastOfMonth, firstOfMonth, dayText, periodText, type Period } from '../periods';

/** A column of figures: a time, perhaps at one location. */
export interface FigureColumn {
  key: string;
  title: string;
  /** Whose lines a figure opens; null for a column that is worked out of others. */
  period: Period | null;
  locationId: string | null;
  /** What has no location: its lines cannot be opened by themselves. */
  isUnassigned: boolean;
  /** Instead of an amount: the first column in percent of the second. */
  isShare?: boolean;
}

export type LineKind = 'heading' | 'account' | 'total' | 'result' | 'percent' | 'warning';

/** A row of a statement. Amounts are above zero where they are what the row says. */
export interface StatementLine {
  key: string;
  label: string;
  /** The accountant's word for it. */
  term?: string;
  code?: string;
  kind: LineKind;
  /** The account whose lines a figure opens. */
  accountId: string | null;
  /** As many as there are columns; null where there is none. */
  figures: readonly (Money | null)[];
  /** Instead of amounts. */
  percents?: readonly (number | null)[];
  children: readonly StatementLine[];
}

/** A statement as it is shown, printed and saved. */
export interface StatementTable {
  title: string;
  term: string;
  /** Of which days it is, in words. */
  when: string;
  currencyCode: string;
  columns: readonly FigureColumn[];
  lines: readonly StatementLine[];
  notes: readonly string[];
}

/** What stands beside the columns that the server answers. */
type ExtraColumn = 'total' | 'change' | 'budget' | null;

/** The columns of a statement, and how its amounts fill them. */
export interface Layout {
  columns: FigureColumn[];
  fill: (amounts: readonly number[]) => Money[];
}

/** What the person asked for, as far as the layout depends on it. */
export interface Asked {
  split: 'month' | 'location' | null;
  isCompared: boolean;
  /** Compared with what was planned. */
  isBudget?: boolean;
  /** As of the last day: a balance. */
  isBalance: boolean;
  /** Whether the months of this statement add up to the whole time. */
  hasMonthTotal: boolean;
}

function extraOf({ split, isCompared, isBudget, hasMonthTotal }: Asked, count: number): ExtraColumn {
  if (count < 2) return null;
  if (split === 'location' || (split === 'month' && hasMonthTotal)) return 'total';
  if (split !== null || !isCompared) return null;
  return isBudget === true ? 'budget' : 'change';
}

function titleOf(column: rpc.StatementColumn, { split, isBalance }: Asked): string {
  if (split === 'location') return column.location_name ?? 'Not assigned';
  if (column.is_budget === true) return 'Budget';
  if (!isBalance) return periodText(column);
  const isMonthEnd = column.to === lastOfMonth(column.to) && split === 'month';
  return isMonthEnd ? periodText({ from: firstOfMonth(column.to), to: column.to }) : dayText(column.to);
}

const EXTRA_TITLES = { total: 'Total', change: 'Change', budget: 'Difference' } as const;

const SHARE_COLUMN: FigureColumn = {
  key: 'share',
  title: '% of budget',
  period: null,
  locationId: null,
  isUnassigned: false,
  isShare: true,
};

/** What stands in one column of a line: an amount or a percentage; null for nothing. */
type StatementCell = { amount: Money | null } | { percent: number | null };

/** What stands in a column of a line. */
export function cellOf({ figures, percents }: StatementLine, column: FigureColumn, place: number): StatementCell {
  if (percents !== undefined) return { percent: percents[place] ?? null };
  if (column.isShare !== true) return { amount: figures[place] ?? null };
  const [now, planned] = figures;
  const isKnown = now !== undefined && now !== null && planned !== undefined && planned !== null && planned !== 0;
  return { percent: isKnown ? Math.round((now / planned) * 1000) / 10 : null };
}

/** Lays out the columns that the server answered, with a total or a change where one belongs. */
export function layoutOf(answered: readonly rpc.StatementColumn[], asked: Asked): Layout {
  const extra = extraOf(asked, answered.length);
  const columns = answered.map((column, place): FigureColumn => ({
    key: `${place}`,
    title: titleOf(column, asked),
    period: column.is_budget === true ? null : { from: column.from, to: column.to },
    locationId: column.location_id,
    isUnassigned: column.is_unassigned,
  }));
  const first = answered[0];
  const last = answered.at(-1);
  if (extra !== null && first !== undefined && last !== undefined)
    columns.push({
      key: extra,
      title: EXTRA_TITLES[extra],
      period: extra === 'total' ? { from: first.from, to: last.to } : null,
      locationId: asked.split === 'month' ? first.location_id : null,
      isUnassigned: asked.split === 'month' && first.is_unassigned,
    });
  if (extra === 'budget') columns.push(SHARE_COLUMN);
  return {
    columns,
    fill: (amounts) => {
      const figures = amounts.map((amount) => fromNumeric(amount));
      const [now, before] = figures;
      if (extra === 'total') return [...figures, sum(figures)];
      return extra !== null && now !== undefined && before !== undefined
        ? [...figures, subtract(now, before)]
        : figures;
    },
  };
}

interface TreeAccount {
  id: string;
  code: string;
  name: string;
  parentId: string | null;
}

/** A row of an account. */
export function accountLine(row: rpc.StatementRow, { fill }: Layout, section: string): StatementLine {
  return {
    key: `${section} ${row.account_id}`,
    label: row.name,
    code: row.code,
    kind: 'account',
    accountId: row.account_id,
    figures: fill(row.amounts),
    children: [],
  };
}

/** Adds rows up column by column. */
export function addLines(lines: readonly StatementLine[], width: number): Money[] {
  return Array.from({ length: width }, (_none, place) => sum(lines.flatMap((line) => line.figures[place] ?? [])));
}

/** Puts accounts under the account that is above them in the chart, where that has no figures of its own as a heading with their sum. */
export function nestAccounts(
  rows: readonly rpc.StatementRow[],
  { accounts, layout, section }: { accounts: readonly TreeAccount[]; layout: Layout; section: string },
): StatementLine[] {
  const lines = new Map(rows.map((row) => [row.account_id, accountLine(row, layout, section)]));
  const parents = new Map(rows.map((row) => [row.account_id, row.parent_id]));
  const groups = new Map<string, StatementLine[]>();
  const top: StatementLine[] = [];
  for (const [accountId, line] of lines) {
    const parentId = parents.get(accountId) ?? null;
    if (parentId === null || lines.has(parentId) || !accounts.some(({ id }) => id === parentId)) top.push(line);
    else groups.set(parentId, [...(groups.get(parentId) ?? []), line]);
  }
  for (const [parentId, children] of groups) {
    const parent = accounts.find(({ id }) => id === parentId);
    top.push({
      key: `${section} group ${parentId}`,
      label: parent?.name ?? '',
      ...(parent === undefined ? {} : { code: parent.code }),
      kind: 'heading',
      accountId: null,
      figures: addLines(children, layout.columns.length),
      children,
    });
  }
  return top.sort((one, other) => (one.code ?? '').localeCompare(other.code ?? ''));
}

/** A row with a sum. */
export function totalLine(
  key: string,
  { label, term, figures, kind = 'total' }: Pick<StatementLine, 'label' | 'term' | 'figures'> & { kind?: LineKind },
): StatementLine {
  return { key, label, ...(term === undefined ? {} : { term }), kind, accountId: null, figures, children: [] };
}

/** The rows one under the other, with how deep each stands. */
export function flatLines(lines: readonly StatementLine[], level = 0): { line: StatementLine; level: number }[] {
  return lines.flatMap((line) => [{ line, level }, ...flatLines(line.children, level + 1)]);
}

/** Whether there is nothing to show in any column. */
export const isEmptyStatement = ({ lines }: Pick<StatementTable, 'lines'>): boolean =>
  flatLines(lines).every(
    ({ line: { kind, accountId, figures } }) =>
      kind !== 'account' || (accountId === null && figures.every((amount) => amount === null || amount === 0)),
  );

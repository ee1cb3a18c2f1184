import { add, fromNumeric, negate, parseMoneyInput, sum, toNumeric, zero, type Money } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';
import { toAmount } from '../../common/toAmount';

/** The grid as it is typed: twelve texts for each account. */
export interface BudgetDraft {
  cells: Record<string, string[]>;
}

type Amounts = Record<string, (number | null)[]>;

/** What is stored of each account itself; what is added up of locations is not its own. */
const ownAmounts = ({ rows }: rpc.Budget): Amounts =>
  Object.fromEntries(
    rows.map((row) => [
      row.account_id,
      row.amounts.map((amount, place) => (row.shared_out[place] === true ? null : amount)),
    ]),
  );

export const draftOf = (budget: rpc.Budget): BudgetDraft => ({
  cells: Object.fromEntries(
    Object.entries(ownAmounts(budget)).map(([id, amounts]) => [
      id,
      amounts.map((amount) => (amount === null ? '' : toNumeric(fromNumeric(amount)))),
    ]),
  ),
});

/** What was read, so that only what was typed is sent, and nobody else's change is overwritten. */
export const versionOf = (budget: rpc.Budget): string => JSON.stringify(ownAmounts(budget));

/** An amount as it was typed or pasted: `1,250.00`, `(300)` for one below zero; null for nothing or no amount. */
export function readCell(text: string): Money | null {
  const trimmed = text.trim();
  const inBrackets = /^\((.+)\)$/.exec(trimmed);
  const amount = parseMoneyInput(inBrackets?.[1] ?? trimmed);
  return amount !== null && inBrackets !== null ? negate(amount) : amount;
}

export const isWrongCell = (text: string): boolean => text.trim() !== '' && readCell(text) === null;

/** The cells that differ from what was read. */
export function changedCells(
  draft: BudgetDraft,
  version: string | null,
  months: readonly string[],
): rpc.BudgetCellInput[] {
  const stored = (version === null ? {} : JSON.parse(version)) as Amounts;
  return Object.entries(draft.cells).flatMap(([accountId, texts]) =>
    texts.flatMap((text, place) => {
      const read = readCell(text);
      const amount = read === null ? null : toAmount(read);
      const before = stored[accountId]?.[place] ?? null;
      const month = months[place];
      return amount === before || month === undefined ? [] : [{ account_id: accountId, month, amount, before }];
    }),
  );
}

/** Rows and columns of a spreadsheet, as they are copied. */
export const readPasted = (text: string): string[][] =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t').map((cell) => cell.trim()));

/** Puts what was copied into the grid, from one cell to the right and down. */
export function pasteInto(
  { cells }: BudgetDraft,
  pasted: readonly (readonly string[])[],
  { accountIds, from, month }: { accountIds: readonly string[]; from: string; month: number },
): BudgetDraft {
  const first = accountIds.indexOf(from);
  const next = { ...cells };
  pasted.forEach((line, down) => {
    const id = accountIds[first + down];
    const texts = id === undefined ? undefined : next[id];
    if (id === undefined || texts === undefined) return;
    next[id] = texts.map((text, place) => line[place - month] ?? text);
  });
  return { cells: next };
}

const GROUPS = [
  { key: 'income', label: 'Sales', sign: 1 },
  { key: 'cost_of_sales', label: 'Cost of goods sold', sign: -1 },
  { key: 'other_income', label: 'Other income', sign: 1 },
  { key: 'expense', label: 'Running costs', sign: -1 },
  { key: 'other_expense', label: 'Other costs', sign: -1 },
] as const;

export interface BudgetGroup {
  key: string;
  label: string;
  /** What it adds to what is left over: sales 1, costs -1. */
  sign: 1 | -1;
  rows: rpc.BudgetRow[];
}

const isUsed = ({ amounts, actual, last_year: lastYear }: rpc.BudgetRow) =>
  [...amounts, ...actual, ...lastYear].some((amount) => amount !== null && amount !== 0);

/** The accounts by what they are; those that nothing is planned for and nothing was posted to only where all are wanted. */
export const groupsOf = ({ rows }: Pick<rpc.Budget, 'rows'>, { isAll }: { isAll: boolean }): BudgetGroup[] =>
  GROUPS.map(({ key, label, sign }) => ({
    key,
    label,
    sign,
    rows: rows.filter((row) => row.subtype === key && (isAll || isUsed(row))),
  })).filter((group) => group.rows.length > 0);

/** What is planned for an account, as typed; an empty cell counts what the locations have. */
export const plannedOf = (row: rpc.BudgetRow, texts: readonly string[] | undefined): Money[] =>
  row.amounts.map((amount, place) => {
    const typed = readCell(texts?.[place] ?? '');
    return typed ?? (row.shared_out[place] === true && amount !== null ? fromNumeric(amount) : zero);
  });

export const actualOf = (row: rpc.BudgetRow): Money[] => row.actual.map((amount) => fromNumeric(amount));

/** Adds up month by month. */
export const addMonths = (lines: readonly (readonly Money[])[]): Money[] =>
  Array.from({ length: 12 }, (_none, place) => sum(lines.map((line) => line[place] ?? zero)));

/** What is left over, month by month, of amounts of groups. */
export function leftOver(groups: readonly BudgetGroup[], amountsOf: (row: rpc.BudgetRow) => readonly Money[]): Money[] {
  return groups.reduce<Money[]>(
    (left, { sign, rows }) =>
      addMonths(rows.map(amountsOf)).map((amount, place) =>
        add(left[place] ?? zero, sign === 1 ? amount : negate(amount)),
      ),
    addMonths([]),
  );
}

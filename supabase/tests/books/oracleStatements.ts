import type { Client } from 'pg';
import type { BalanceSheet, ProfitAndLoss, TrialBalance } from '../../../shared/src/api/rpcTypes';
import type { BeancountBooks, Sums } from './beancount';
import type { Books } from './booksFixtures';
import { balanceSheet, profitAndLoss, trialBalance } from './statementFixtures';

/** Amounts in hundredths by code of the account, without those that are nothing. */
type Amounts = Record<string, number>;

const FIRST_DAY = '1970-01-01';
const isResult = (account: string) => /^(Income|Expenses):/.test(account);
const codeOf = (account: string) => account.replace(/^\w+:A/, '');
const cents = (amount: number) => Math.round(amount * 100);

function withoutNothing(amounts: Iterable<[string, number]>): Amounts {
  const sums = new Map<string, number>();
  for (const [code, amount] of amounts) sums.set(code, (sums.get(code) ?? 0) + amount);
  return Object.fromEntries([...sums].filter(([, amount]) => amount !== 0).sort());
}

/** A column of statements: the whole business, a location, or what has none ('none'). */
export type Place = string | undefined;

/** What accounts have in a column: all places, or one of them. */
function amountsOf(sums: Sums, place: Place, wanted: (account: string) => boolean): Amounts {
  return withoutNothing(
    [...sums]
      .filter(([account]) => wanted(account))
      .flatMap(([account, places]) =>
        [...places]
          .filter(([at]) => place === undefined || at === (place === 'none' ? '' : place))
          .map(([, amount]): [string, number] => [codeOf(account), amount]),
      ),
  );
}

const total = (amounts: Amounts) => Object.values(amounts).reduce((sum, amount) => sum + amount, 0);

/** The day before another. */
function dayBefore(day: string): string {
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
}

/** A month of the books, and the day on which its year began. */
export interface BooksMonth {
  from: string;
  to: string;
  yearStart: string;
}

/** The months from the first entry to the one after the last. */
export function monthsOf(books: BeancountBooks, yearStartMonth: number): BooksMonth[] {
  const days = books.rows('SELECT DISTINCT date ORDER BY date').map(([day]) => String(day));
  const [first, last] = [days[0] ?? FIRST_DAY, days.at(-1) ?? FIRST_DAY];
  const months: BooksMonth[] = [];
  for (let year = Number(first.slice(0, 4)), month = Number(first.slice(5, 7)) - 1; ; month += 1) {
    const from = new Date(Date.UTC(year, month, 1));
    const end = new Date(Date.UTC(year, month + 1, 0));
    const began = from.getUTCMonth() + 1 >= yearStartMonth ? from.getUTCFullYear() : from.getUTCFullYear() - 1;
    months.push({
      from: from.toISOString().slice(0, 10),
      to: end.toISOString().slice(0, 10),
      yearStart: new Date(Date.UTC(began, yearStartMonth - 1, 1)).toISOString().slice(0, 10),
    });
    if (from.toISOString().slice(0, 10) > last) return months;
  }
}

/** What the trial balance, profit and loss and balance sheet of a month must say, in one column. */
export function expectedStatements(books: BeancountBooks, { from, to, yearStart }: BooksMonth, place: Place) {
  const before = (day: string) => books.sums(FIRST_DAY, dayBefore(day));
  const stays = (account: string) => !isResult(account);
  const all = () => true;
  const earlier = total(amountsOf(before(yearStart), place, isResult));
  const openingResults = amountsOf(books.sums(yearStart, dayBefore(from)), place, isResult);
  const opening = { ...amountsOf(before(from), place, stays), ...openingResults };
  const moved = amountsOf(books.sums(from, to), place, all);
  const profit = amountsOf(books.sums(from, to, { withoutClosing: true }), place, isResult);
  const held = amountsOf(books.sums(FIRST_DAY, to), place, stays);
  const thisYear = -total(amountsOf(books.sums(yearStart, to), place, isResult));
  return {
    trial: { opening, moved, earlier },
    profit: { accounts: profit, total: 0 - total(profit) },
    // What the accounts hold, the profit of other years and of this one make nothing; of a location, what it holds for others.
    balance: { held, earlier: 0 - earlier, thisYear: 0 + thisYear, between: total(held) + earlier - thisYear },
  };
}
type Statements = ReturnType<typeof expectedStatements>;

const SIGNS: Record<string, number> = {
  income: -1,
  other_income: -1,
  assets: 1,
  cost_of_sales: 1,
  expense: 1,
  other_expense: 1,
  liabilities: -1,
  equity: -1,
};

/** What a statement says of its accounts in a column, debits above zero. */
function accountsOf(statement: ProfitAndLoss | BalanceSheet, column: number): Amounts {
  return withoutNothing(
    statement.sections.flatMap(({ section, rows }) =>
      rows.map(({ code, amounts }): [string, number] => [
        code,
        (SIGNS[section] ?? NaN) * cents(amounts[column] ?? NaN),
      ]),
    ),
  );
}

function readTrial(answer: TrialBalance): Statements['trial'] {
  expect(answer.rows.map(({ opening, moved, closing }) => cents(opening) + cents(moved) - cents(closing))).toEqual(
    answer.rows.map(() => 0),
  );
  const amounts = (name: 'opening' | 'moved') => withoutNothing(answer.rows.map((row) => [row.code, cents(row[name])]));
  return { opening: amounts('opening'), moved: amounts('moved'), earlier: cents(answer.earlier_years) };
}

function readColumn(profit: ProfitAndLoss, balance: BalanceSheet, column: number) {
  const at = (amounts: number[]) => cents(amounts[column] ?? NaN);
  const sectionTotal = (name: string) => at(balance.sections.find(({ section }) => section === name)?.totals ?? []);
  expect(at(balance.difference)).toBe(0);
  expect(sectionTotal('assets') - sectionTotal('liabilities') - at(balance.equity)).toBe(0);
  return {
    profit: { accounts: accountsOf(profit, column), total: at(profit.profit) },
    balance: {
      held: accountsOf(balance, column),
      earlier: at(balance.earlier_years),
      thisYear: at(balance.this_year),
      between: at(balance.between_locations),
    },
  };
}

/** The same of our own statements, for the whole business and by location. */
export async function ownStatements(
  client: Client,
  books: Books,
  { from, to }: BooksMonth,
  places: string[],
): Promise<Map<Place, Statements>> {
  const found = new Map<Place, Statements>();
  const whole = [await profitAndLoss(client, books, { from, to }), await balanceSheet(client, books, { to })] as const;
  const split = [
    await profitAndLoss(client, books, { from, to, split: 'location' }),
    await balanceSheet(client, books, { to, split: 'location' }),
  ] as const;
  for (const place of [undefined, ...places, 'none']) {
    const trial = readTrial(await trialBalance(client, books, { from, to, location_id: place ?? null }));
    const column = split[0].columns.findIndex(({ location_id: id, is_unassigned: isUnassigned }) =>
      place === 'none' ? isUnassigned : id === place,
    );
    found.set(place, { trial, ...(place === undefined ? readColumn(...whole, 0) : readColumn(...split, column)) });
  }
  return found;
}

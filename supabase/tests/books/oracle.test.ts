import fc from 'fast-check';
import { call } from '../contacts/contactFixtures';
import { count } from '../support/reduced';
import { testDatabase } from '../support/testDatabase';
import { BeancountBooks, exportLedger } from './beancount';
import { fold, type Books } from './booksFixtures';
import { expectedStatements, monthsOf, ownStatements, type BooksMonth } from './oracleStatements';
import { KINDS, RandomYear, steps } from './randomYear';

/*
 * The books are added up by a program that is not ours: random years of documents are exported as Beancount text, and each month end's trial
 * balance, profit and loss and balance sheet must be what Beancount makes of it, by account and location, to the cent. `ORACLE_RUNS` says how
 * many years.
 */
const database = testDatabase();
const runs = Number(process.env.ORACLE_RUNS ?? count(10, 1000));
const posted = new Map<string, number>();

const histories = fc.record({
  currency: fc.constantFrom('KES' as const, 'JPY' as const, 'KES' as const),
  yearStart: fc.constantFrom(1, 7, 4),
  script: steps({ min: 60, max: 100 }),
  mutated: fc.nat(),
  folded: fc.nat(),
});

/** Raises one amount of an entry by the smallest step of the money; which one, `place` says. */
function mutate(text: string, place: number): string {
  const amounts = [...text.matchAll(/^ {2}\S+ {2}(-?\d+)\.(\d\d) \w{3}$/gm)];
  const found = amounts[place % amounts.length];
  if (found?.index === undefined) throw new Error('There is no amount.');
  const [line, whole = '', digits = ''] = found;
  const other = digits === '99' ? '98' : String(Number(digits) + 1).padStart(2, '0');
  return (
    text.slice(0, found.index) +
    line.replace(`${whole}.${digits}`, `${whole}.${other}`) +
    text.slice(found.index + line.length)
  );
}

/** Takes one entry out whole: what is left balances. */
function withoutEntry(text: string, place: number): string {
  const entries = text.split(/\n\n(?=\d{4}-\d\d-\d\d \* )/);
  entries.splice(1 + (place % (entries.length - 2)), 1);
  return entries.join('\n\n');
}

function errorsOf(text: string): string[] {
  const books = new BeancountBooks(text);
  const errors = books.errors();
  books.close();
  return errors;
}

async function compareMonth(oracle: BeancountBooks, books: Books, month: BooksMonth, places: string[]): Promise<void> {
  for (const [place, own] of await ownStatements(database.client, books, month, places))
    expect({ month: month.to, place, ...own }).toEqual({
      month: month.to,
      place,
      ...expectedStatements(oracle, month, place),
    });
}

it(
  'has the statements that Beancount makes of the same journal, whatever happened',
  async () => {
    await fc.assert(
      fc.asyncProperty(histories, async ({ currency, yearStart, script, mutated, folded }) => {
        const { client } = database;
        const year = await RandomYear.live(client, currency, script);
        for (const [kind, times] of year.posted) posted.set(kind, (posted.get(kind) ?? 0) + times);
        const { books, places } = year;
        await call(client, books.owner, 'save_accounting_settings', { p_settings: { year_start_month: yearStart } });
        const text = await exportLedger(client, books.owner);
        // Some entries are in the balances, the rest is added to them.
        await fold(client, books, folded % [...text.matchAll(/^ {2}sequence: /gm)].length);
        expect(errorsOf(mutate(text, mutated))).not.toEqual([]);
        expect(errorsOf(withoutEntry(text, mutated))).not.toEqual([]);

        const oracle = new BeancountBooks(text);
        expect(oracle.errors()).toEqual([]);
        for (const month of monthsOf(oracle, yearStart)) await compareMonth(oracle, books, month, places);
        oracle.close();
      }),
      { numRuns: runs, ...(process.env.ORACLE_SEED === undefined ? {} : { seed: Number(process.env.ORACLE_SEED) }) },
    );
  },
  24 * 3_600_000,
);

it('has tried documents of every kind', () => {
  expect([...posted.keys()].sort()).toEqual([...KINDS].sort());
});

it('finds a statement that is a cent off', async () => {
  const { client } = database;
  const [script] = fc.sample(steps({ min: 30, max: 30 }), { numRuns: 1, seed: 7 });
  const { books, places } = await RandomYear.live(client, 'KES', script ?? []);
  const oracle = new BeancountBooks(await exportLedger(client, books.owner));
  const [month] = monthsOf(oracle, 1);
  if (!month) throw new Error('There is no month.');
  await fold(client, books);
  const change = (by: number) =>
    client.query(`update public.ledger_balances set debit = debit + $2 where tenant_id = $1 and grain = 'month'`, [
      books.tenantId,
      by,
    ]);
  await compareMonth(oracle, books, month, places);
  await change(0.01);
  await expect(compareMonth(oracle, books, month, places)).rejects.toThrow();
  await change(-0.01);
  oracle.close();
});

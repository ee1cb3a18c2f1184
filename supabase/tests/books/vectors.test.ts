import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Client } from 'pg';
import { call } from '../contacts/contactFixtures';
import { testDatabase } from '../support/testDatabase';
import { makeBooks, postEntry, type Books } from './booksFixtures';
import { balanceSheet, cashFlow, trialBalance } from './statementFixtures';

/*
 * The forty cases of the design, as Beancount text with the balances at their end. Here each is posted as the entries it asks for, so that
 * the ledger's own sums are held against them; which document makes which entry is tested with the documents.
 */
interface GoldenVector {
  n: number;
  /** The entries as Beancount text. */
  bean: string;
  /** Accounts and what they hold at the end. */
  bal: Record<string, string>;
}

const goldenVectors = JSON.parse(readFileSync(path.join(__dirname, 'goldenVectors.json'), 'utf8')) as GoldenVector[];
const database = testDatabase({ breaksInvariants: true });
let client: Client;

beforeAll(() => {
  ({ client } = database);
});

const codes: Record<string, string> = {
  'fixed-assets': '130100',
  'accumulated-depreciation': '130900',
  loan: '240100',
};
/** `Assets:Card-clearing` is the role card_clearing. */
function accountName(text: string): string {
  const name = (text.split(':')[1] ?? '').toLowerCase();
  return codes[name] ?? name.replaceAll('-', '_');
}

interface Entry {
  day: string;
  amounts: Record<string, number>;
}

function entriesOf(bean: string): Entry[] {
  const entries: Entry[] = [];
  for (const line of bean.split('\n')) {
    const head = /^(\d{4}-\d\d-\d\d) \*/.exec(line);
    const posting = /^ {2}(\S+) +(-?[\d.]+) /.exec(line);
    if (head) entries.push({ day: head[1] ?? '', amounts: {} });
    else if (posting) entries.at(-1)!.amounts[accountName(posting[1] ?? '')] = Number(posting[2]);
  }
  return entries;
}

async function postVector(number: number): Promise<Books> {
  const bean = goldenVectors.find(({ n }) => n === number)?.bean ?? '';
  const books = await makeBooks(client, bean.includes('"JPY"') ? { currencyCode: 'JPY' } : {});
  for (const { day, amounts } of entriesOf(bean)) await postEntry(client, books, day, amounts);
  return books;
}

describe('the golden vectors', () => {
  it.each(goldenVectors.map(({ n }) => n))('%d ends with its balances, in books that balance', async (number) => {
    const books = await postVector(number);
    const names = new Map(Object.entries(books.accounts).map(([name, id]) => [id, name]));
    const range = { from: '2000-01-01', to: '2099-12-31' };
    const trial = await trialBalance(client, books, range);
    const expected = goldenVectors.find(({ n }) => n === number)?.bal ?? {};

    expect(Object.fromEntries(trial.rows.map((row) => [names.get(row.account_id), row.closing]))).toEqual(
      Object.fromEntries(
        Object.entries(expected)
          .map(([name, balance]) => [accountName(name), Number(balance)] as const)
          .filter(([name, balance]) => balance !== 0 || trial.rows.some((row) => names.get(row.account_id) === name)),
      ),
    );
    expect(trial.totals).toMatchObject({ opening: 0, moved: 0, closing: 0 });
    expect((await balanceSheet(client, books, range)).difference).toEqual([0]);
    expect(trial.totals.debit).toBe(trial.totals.credit);
  });

  it('35: cash carried over a month end is in transit, and the cash flow does not move', async () => {
    const books = await postVector(35);
    const sheet = await balanceSheet(client, books, { to: '2026-01-31' });
    const assets = sheet.sections.find(({ section }) => section === 'assets');

    expect(assets?.rows).toMatchObject([
      { role: 'cash', amounts: [-5000] },
      { role: 'cash_in_transit', amounts: [5000] },
    ]);
    expect(await cashFlow(client, books, { from: '2026-01-01', to: '2026-02-28', split: 'month' })).toMatchObject({
      moved: [0, 0],
      unexplained: [0, 0],
      closing: [0, 0],
    });
  });

  it('39: profit of the year is in equity before the year is closed and after, and the new year begins at nothing', async () => {
    const books = await postVector(39);
    const check = async () => {
      expect(await balanceSheet(client, books, { to: '2027-01-31' })).toMatchObject({
        earlier_years: [300],
        this_year: [50],
        equity: [1350],
        difference: [0],
      });
      const trial = await trialBalance(client, books, { from: '2027-01-01', to: '2027-01-31' });
      expect(trial.earlier_years).toBe(-300);
      const closing = Object.fromEntries(trial.rows.map((row) => [row.role, [row.opening, row.closing]]));
      expect(closing).toMatchObject({ sales: [0, -50], cash: [1300, 1350], owner_equity: [-1000, -1000] });
      expect(closing.expenses).toBeUndefined();
      expect(trial.totals).toMatchObject({ opening: 0, closing: 0 });
    };
    await check();
    const closed = await closeAsIfOver(books, '2026-12-31');
    expect(closed).toMatchObject({ profit: 300 });
    await check();
  });

  /** Closes a year that is not over by the clock of this machine: in this database it is 2027. */
  async function closeAsIfOver(books: Books, endsOn: string): Promise<{ profit: number }> {
    await client.query(
      `create or replace function private.business_date(p_tenant_id uuid, p_at timestamptz) returns date
       language sql stable set search_path = '' as $$ select '2027-02-01'::date $$`,
    );
    return call<{ profit: number }>(client, books.owner, 'close_year', { p_year: { ends_on: endsOn } });
  }

  it('40: the cash flow explains every cent from 2,000 to 2,140', async () => {
    const books = await postVector(40);
    const flow = await cashFlow(client, books, { from: '2026-01-02', to: '2026-01-31' });
    const totals = Object.fromEntries(flow.sections.map(({ section, totals }) => [section, totals[0]]));
    const operating = flow.sections.find(({ section }) => section === 'operating')?.rows ?? [];

    expect(flow).toMatchObject({ profit: [890], opening: [2000], closing: [2140], moved: [140], unexplained: [0] });
    expect(totals).toMatchObject({ operating: -690, investing: -360, financing: 300 });
    expect(Object.fromEntries(operating.map((row) => [row.role ?? row.code, row.amounts[0]]))).toEqual({
      receivable: -600,
      inventory: 100,
      payable: -200,
      130900: 10,
    });
  });
});

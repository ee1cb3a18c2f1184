import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { Client } from 'pg';
import { call } from '../contacts/contactFixtures';
import { expectCode } from '../support/callRpc';
import { count } from '../support/reduced';
import { testDatabase } from '../support/testDatabase';
import {
  accountOf,
  addLocation,
  fold,
  makeBooks,
  postEntry,
  postJournal,
  sumsOfLines,
  type Books,
} from './booksFixtures';
import { balanceSheet, cashFlow, profitAndLoss, trialBalance } from './statementFixtures';

const database = testDatabase();
let client: Client;
let books: Books;

beforeEach(async () => {
  ({ client } = database);
  books = await makeBooks(client);
});

const post = (day: string, amounts: Record<string, number>, locationId: string | null = null) =>
  postEntry(client, books, day, amounts, { locationId });
const year = { from: '2026-01-01', to: '2026-12-31' };

async function aYear(): Promise<void> {
  await post('2025-12-20', { cash: 400, sales: -400 });
  await post('2026-01-10', { cash: 1000, sales: -1000 });
  await post('2026-01-11', { sales_returns: 100, cash: -100 });
  await post('2026-01-12', { cost_of_goods_sold: 500, bank: -500 });
  await post('2026-02-10', { 520300: 250, bank: -250 });
  await post('2026-02-11', { bank: 40, 410400: -40 });
  await post('2026-03-01', { 540100: 15, bank: -15 });
}

describe('profit and loss', () => {
  it('goes from net sales over gross profit to the profit', async () => {
    await aYear();
    const statement = await profitAndLoss(client, books, year);
    const totals = Object.fromEntries(statement.sections.map(({ section, totals }) => [section, totals]));

    expect(statement).toMatchObject({
      currency_code: 'KES',
      net_sales: [900],
      gross_profit: [400],
      gross_percent: [44.4],
      profit: [175],
    });
    expect(totals).toEqual({
      income: [900],
      cost_of_sales: [500],
      other_income: [40],
      expense: [250],
      other_expense: [15],
    });
    expect(statement.sections[0]?.rows).toMatchObject([
      { account_id: accountOf(books, 'sales'), role: 'sales', amounts: [1000] },
      { account_id: accountOf(books, 'sales_returns'), amounts: [-100] },
    ]);
  });

  it('stands month by month, against the period before, the year before, or any other', async () => {
    await aYear();
    const months = await profitAndLoss(client, books, { from: '2026-01-01', to: '2026-03-31', split: 'month' });
    expect(months.columns.map(({ from, to }) => [from, to])).toEqual([
      ['2026-01-01', '2026-01-31'],
      ['2026-02-01', '2026-02-28'],
      ['2026-03-01', '2026-03-31'],
    ]);
    expect(months.profit).toEqual([400, -210, -15]);
    expect(months.gross_percent).toEqual([44.4, null, null]);
    const quarter = { from: '2026-01-01', to: '2026-03-31' };
    const before = await profitAndLoss(client, books, { ...quarter, compare: 'previous_period' });
    expect(before.columns[1]).toMatchObject({ from: '2025-10-01', to: '2025-12-31' });
    expect(before.profit).toEqual([175, 400]);
    const lastYear = await profitAndLoss(client, books, {
      from: '2026-12-01',
      to: '2026-12-31',
      compare: 'previous_year',
    });
    expect(lastYear.columns[1]).toMatchObject({ from: '2025-12-01', to: '2025-12-31' });
    expect(lastYear.profit).toEqual([0, 400]);
    const range = { compare: 'range', compare_from: '2026-01-10', compare_to: '2026-01-10' };
    expect((await profitAndLoss(client, books, { ...quarter, ...range })).profit).toEqual([175, 1000]);
  });

  it('stands by location, with what has none, and both make the whole', async () => {
    const store = await addLocation(client, books, 'Annex');
    await post('2026-01-10', { cash: 70, sales: -70 }, store);
    await post('2026-01-10', { cash: 30, sales: -30 });
    const split = await profitAndLoss(client, books, { ...year, split: 'location' });

    expect(split.columns.map((column) => [column.location_name, column.is_unassigned])).toEqual([
      ['Annex', false],
      [expect.any(String), false],
      [null, true],
    ]);
    expect(split.profit).toEqual([70, 0, 30]);
    expect((await profitAndLoss(client, books, { ...year, location_id: store })).profit).toEqual([70]);
    expect((await profitAndLoss(client, books, { ...year, location_id: 'none' })).profit).toEqual([30]);
    await expectCode(profitAndLoss(client, books, { ...year, location_id: randomUUID() }), 'not_found');
  });

  it('leaves a closing entry out, and the balance sheet counts it once', async () => {
    await aYear();
    await postJournal(client, books, '2025-12-31', { sales: 400, owner_equity: -400 }, { is_closing: true });

    expect((await profitAndLoss(client, books, { from: '2025-01-01', to: '2025-12-31' })).profit).toEqual([400]);
    expect(await balanceSheet(client, books, { to: '2025-12-31' })).toMatchObject({
      this_year: [0],
      equity: [400],
      difference: [0],
    });
    expect(await balanceSheet(client, books, { to: '2026-12-31' })).toMatchObject({
      earlier_years: [0],
      this_year: [175],
      equity: [575],
      difference: [0],
    });
    expect(await cashFlow(client, books, { from: '2025-01-01', to: '2025-12-31' })).toMatchObject({
      profit: [400],
      moved: [400],
      unexplained: [0],
    });
  });

  it.each([
    [{ from: '2026-02-01', to: '2026-01-01' }, 'invalid_input'],
    [{ from: '2026-02-01' }, 'invalid_input'],
    [{ from: '2026-01-01', to: '2027-01-31', split: 'month' }, 'invalid_input'],
    [{ ...year, split: 'hour' }, 'invalid_input'],
    [{ ...year, compare: 'range' }, 'invalid_input'],
  ])('refuses %j', async (query, code) => {
    await expectCode(profitAndLoss(client, books, query), code);
  });

  it('is seen with accounting.view, of the own business', async () => {
    await aYear();
    const other = await makeBooks(client);
    for (const name of ['profit_and_loss', 'trial_balance', 'balance_sheet', 'cash_flow'])
      await expectCode(call(client, books.cashier, name, { p_query: year }), 'permission_denied');
    expect((await profitAndLoss(client, other, year)).profit).toEqual([0]);
    expect((await trialBalance(client, other, year)).rows).toEqual([]);
  });
});

describe('the balance sheet', () => {
  it('puts tax to get back and goods billed before they came on the side of the assets', async () => {
    await client.query('begin');
    await post('2026-01-10', { vat_output: 160, bank: -160 });
    await post('2026-01-10', { grni: 950, bank: -950 });
    const sheet = await balanceSheet(client, books, { to: '2026-01-31' });
    await client.query('rollback');
    const rows = Object.fromEntries(
      sheet.sections.map(({ section, rows }) => [section, rows.map((row) => [row.role, row.amounts[0]])]),
    );

    expect(rows.assets).toEqual([
      ['bank', -1110],
      ['grni', 950],
      ['vat_output', 160],
    ]);
    expect(rows.liabilities).toEqual([]);
    expect(sheet.difference).toEqual([0]);
  });

  it('shows of a location what it holds for others, and as a whole nothing of it', async () => {
    const store = await addLocation(client, books, 'Annex');
    await postJournal(
      client,
      books,
      '2026-01-10',
      {},
      {
        lines: [
          { account_id: accountOf(books, 'cash'), debit: 50, location_id: store },
          { account_id: accountOf(books, 'owner_equity'), credit: 50 },
        ],
      },
    );
    expect(await balanceSheet(client, books, { to: '2026-01-31', location_id: store })).toMatchObject({
      between_locations: [50],
      difference: [0],
    });
    expect(await balanceSheet(client, books, { to: '2026-01-31' })).toMatchObject({
      between_locations: [0],
      equity: [50],
      difference: [0],
    });
  });

  it('shows a loss and its recovery month by month', async () => {
    await post('2026-01-10', { expenses: 400, bank: -400 });
    await post('2026-02-10', { bank: 500, sales: -500 });
    await post('2026-03-10', { bank: 200, sales: -200 });
    const sheet = await balanceSheet(client, books, { from: '2026-01-01', to: '2026-03-31', split: 'month' });
    expect(sheet.this_year).toEqual([-400, 100, 300]);
  });

  it('begins its year in another month where the business says so', async () => {
    await call(client, books.owner, 'save_accounting_settings', { p_settings: { year_start_month: 7 } });
    await post('2026-06-30', { bank: 100, sales: -100 });
    await post('2026-07-01', { bank: 30, sales: -30 });
    expect(await balanceSheet(client, books, { to: '2026-07-31' })).toMatchObject({
      earlier_years: [100],
      this_year: [30],
    });
    expect(await balanceSheet(client, books, { to: '2026-06-30' })).toMatchObject({
      earlier_years: [0],
      this_year: [100],
    });
  });
});

describe('the cash flow', () => {
  it('shows what an account without a class moved, and puts it nowhere', async () => {
    await call(client, books.owner, 'save_account', {
      p_account: {
        id: accountOf(books, '240100'),
        code: '240100',
        name: 'Loans',
        subtype: 'long_liability',
        cash_flow_class: null,
      },
    });
    await post('2026-01-10', { bank: 70, 240100: -70 });
    const flow = await cashFlow(client, books, year);
    expect(flow).toMatchObject({ opening: [0], moved: [70], closing: [70], unexplained: [70], profit: [0] });
    expect(flow.sections.find(({ section }) => section === 'unexplained')?.rows).toMatchObject([{ code: '240100' }]);
  });
});

describe('closing a year', () => {
  const close = (endsOn: string, persona = books.owner) =>
    call<{ profit: number; sequence: number; chain_hash: string }>(client, persona, 'close_year', {
      p_year: { ends_on: endsOn },
    });

  it('posts nothing, keeps what the year said, and locks it for good', async () => {
    await aYear();
    const closed = await close('2025-12-31');
    expect(closed).toMatchObject({ profit: 400, sequence: 7 });
    expect(await close('2025-12-31')).toEqual(closed);
    await expectCode(postJournal(client, books, '2025-12-31', { expenses: 1, bank: -1 }), 'period_locked');
    expect(await balanceSheet(client, books, { to: '2026-12-31' })).toMatchObject({
      earlier_years: [400],
      this_year: [175],
    });
    await expectCode(
      call(client, books.owner, 'save_accounting_settings', { p_settings: { year_start_month: 7 } }),
      'year_closed',
    );
  });

  it('is for a year that is over, on its last day, by those who lock', async () => {
    await expectCode(close('2026-12-31'), 'invalid_input');
    await expectCode(close('2025-06-30'), 'invalid_input');
    await expectCode(close('2025-12-31', books.cashier), 'permission_denied');
  });
});

describe('any history', () => {
  it('balances at every month end, opens where it closed, and explains its cash', async () => {
    const money = fc.constantFrom('cash', 'bank', 'mobile_money_clearing');
    const other = fc.constantFrom(
      'sales',
      'expenses',
      '520300',
      'owner_equity',
      '240100',
      '130100',
      '130900',
      'cost_of_goods_sold',
    );
    const step = fc.record({
      day: fc.integer({ min: 0, max: 500 }),
      cents: fc.integer({ min: -99_999, max: 99_999 }).filter((cents) => cents !== 0),
      debit: money,
      credit: other,
      folds: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: count(15, 120) }), async (steps) => {
        books = await makeBooks(client);
        for (const { day, cents, debit, credit, folds } of steps) {
          const at = new Date(Date.UTC(2025, 0, 1 + day)).toISOString().slice(0, 10);
          await post(at, { [debit]: cents / 100, [credit]: -cents / 100 });
          if (folds) await fold(client, books);
        }
        await holdsEveryMonth();
      }),
      { numRuns: count(5, 40), seed: 20_261_127 },
    );
  }, 300_000);

  async function holdsEveryMonth(): Promise<void> {
    for (const month of [3, 11, 12, 15]) {
      const to = new Date(Date.UTC(2025, month, 0)).toISOString().slice(0, 10);
      const next = new Date(Date.UTC(2025, month, 1)).toISOString().slice(0, 10);
      const trial = await trialBalance(client, books, { from: `${to.slice(0, 7)}-01`, to });
      const after = await trialBalance(client, books, { from: next, to: next });
      expect(trial.totals).toMatchObject({ opening: 0, moved: 0, closing: 0 });
      expect((await balanceSheet(client, books, { to })).difference).toEqual([0]);
      const sums = await sumsOfLines(client, books, { to });
      const bank = (rows: { role: string | null; opening: number; closing: number }[]) =>
        rows.find(({ role }) => role === 'bank');
      expect(bank(trial.rows)?.closing ?? 0).toBe(sums.bank ?? 0);
      expect(bank(after.rows)?.opening ?? 0).toBe(bank(trial.rows)?.closing ?? 0);
      const flow = await cashFlow(client, books, { from: '2025-01-01', to });
      const explained = flow.sections.reduce((sum, { totals }) => sum + (totals[0] ?? 0), flow.profit[0] ?? 0);
      expect(Math.round(explained * 100)).toBe(Math.round((flow.moved[0] ?? 0) * 100));
      expect(flow.unexplained).toEqual([0]);
    }
  }
});

import type { Client } from 'pg';
import type { Budget, BudgetCellInput, ProfitAndLoss } from '../../../shared/src/api/rpcTypes';
import { accountOf, postEntry } from '../books/booksFixtures';
import { as, makeBuyer, type Buyer } from '../purchases/purchaseFixtures';
import { expectCode } from '../support/callRpc';
import type { Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();
let client: Client;
let buyer: Buyer;

beforeEach(async () => {
  ({ client } = database);
  buyer = await makeBuyer(client);
});

type Place = { location_id?: string };
const read = (place: Place = {}, persona: Persona = buyer.owner) =>
  as<Budget>(client, persona, 'get_budget', { p_query: { day: '2026-05-05', ...place } });
const save = (cells: BudgetCellInput[], place: Place = {}, persona: Persona = buyer.owner) =>
  as<Budget>(client, persona, 'save_budget', { p_budget: { day: '2026-05-05', ...place, cells } });
const fill = (more: Record<string, unknown>, persona: Persona = buyer.owner) =>
  as<Budget>(client, persona, 'fill_budget', { p_fill: { day: '2026-05-05', from: 'last_year', ...more } });
const cell = (amount: number | null, more: Partial<BudgetCellInput> & { account?: string } = {}): BudgetCellInput => {
  const { account = 'expenses', ...rest } = more;
  return { account_id: accountOf(buyer, account), month: '2026-01-01', amount, before: null, ...rest };
};
const rowOf = (budget: Budget, account = 'expenses') =>
  budget.rows.find(({ account_id: id }) => id === accountOf(buyer, account));
const compared = (more: Record<string, unknown> = {}) =>
  as<ProfitAndLoss>(client, buyer.owner, 'profit_and_loss', {
    p_query: { from: '2026-01-01', to: '2026-01-31', compare: 'budget', ...more },
  });

describe('a budget', () => {
  it('holds what accounts of profit and loss are meant to come to, beside what they did', async () => {
    await postEntry(client, buyer, '2026-01-10', { expenses: 80, sales: -200, bank: 120 });
    await postEntry(client, buyer, '2025-01-10', { expenses: 60, bank: -60 });
    const budget = await save([cell(100), cell(250, { account: 'sales' })]);
    expect(budget).toMatchObject({ year_start: '2026-01-01', years: ['2026-01-01'], location_id: null });
    expect([budget.months.length, budget.months[11]]).toEqual([12, '2026-12-01']);
    const [costs, sales] = [rowOf(budget), rowOf(budget, 'sales')];
    expect([costs?.amounts[0], costs?.actual[0], costs?.last_year[0], costs?.amounts[1]]).toEqual([100, 80, 60, null]);
    expect([sales?.amounts[0], sales?.actual[0]]).toEqual([250, 200]);
    expect(rowOf(budget, 'bank')).toBeUndefined();
  });

  it('follows the year of the books', async () => {
    await as(client, buyer.owner, 'save_accounting_settings', { p_settings: { year_start_month: 7 } });
    expect(await read()).toMatchObject({ year_start: '2025-07-01' });
  });

  it('changes a cell once, and not over the change of somebody else', async () => {
    await save([cell(100)]);
    await save([cell(100)]);
    await expectCode(save([cell(120)]), 'stale_row');
    await expectCode(save([cell(7, { month: '2026-02-01' }), cell(120, { before: 99 })]), 'stale_row');
    expect(rowOf(await read())?.amounts.slice(0, 2)).toEqual([100, null]);
    await save([cell(120, { before: 100 })]);
    expect(rowOf(await save([cell(null, { before: 120 })]))?.amounts[0]).toBeNull();
    expect((await read()).years).toEqual([]);
  });

  it('is saved once where two do so at the same time', async () => {
    const other = await database.connect();
    const results = await Promise.allSettled(
      [client, other].map((one, place) =>
        as<Budget>(one, buyer.owner, 'save_budget', { p_budget: { day: '2026-05-05', cells: [cell(100 + place)] } }),
      ),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const { rows } = await client.query('select 1 from public.budget_amounts where tenant_id = $1', [buyer.tenantId]);
    expect(rows).toHaveLength(1);
  });

  it('is that of the locations together, where the business has none of its own', async () => {
    const here = { location_id: buyer.locationId };
    await save([cell(40), cell(30, { month: '2026-02-01' })], here);
    const row = rowOf(await read());
    expect([row?.amounts.slice(0, 2), row?.shared_out.slice(0, 2)]).toEqual([
      [40, 30],
      [true, true],
    ]);
    const own = rowOf(await save([cell(100)]));
    expect([own?.amounts.slice(0, 2), own?.shared_out.slice(0, 2)]).toEqual([
      [100, 30],
      [false, true],
    ]);
    expect(rowOf(await read(here))?.amounts[0]).toBe(40);
  });

  it('goes with an account that is merged away', async () => {
    await save([cell(40, { account: '520300' }), cell(2)]);
    await as(client, buyer.owner, 'merge_accounts', {
      p_from_id: accountOf(buyer, '520300'),
      p_into_id: accountOf(buyer, 'expenses'),
    });
    expect(rowOf(await read())?.amounts[0]).toBe(42);
    expect(rowOf(await save([cell(50, { before: 42 })]))?.amounts[0]).toBe(50);
  });

  it('begins with the year before and a percentage, or with nothing', async () => {
    await postEntry(client, buyer, '2025-03-10', { expenses: 33.33, sales: -100, bank: 66.67 });
    const filled = await fill({ percent: 10 });
    expect([rowOf(filled)?.amounts[2], rowOf(filled)?.amounts[0]]).toEqual([36.66, 0]);
    expect(rowOf(filled, 'sales')?.amounts[2]).toBe(110);
    expect(await fill({ percent: 10 })).toEqual(filled);
    expect(rowOf(await fill({ from: 'zero' }))?.amounts).toEqual(Array.from({ length: 12 }, () => null));
  });

  it('is refused where it comes to more than a budget can hold', async () => {
    await postEntry(client, buyer, '2025-03-10', { expenses: 90_000_000_000, bank: -90_000_000_000 });
    await expectCode(fill({ percent: 1000 }), 'invalid_input');
    await expectCode(fill({ percent: 12 }), 'invalid_input');
    expect(rowOf(await fill({ percent: 11 }))?.amounts[2]).toBe(99_900_000_000);
  });

  it('takes accounts of profit and loss and whole months only', async () => {
    await expectCode(save([cell(1, { account: 'bank' })]), 'not_found');
    await expectCode(save([cell(1, { month: '2026-01-02' })]), 'invalid_input');
    await expectCode(save([cell(0.001)]), 'invalid_input');
    await expectCode(fill({ percent: -101 }), 'invalid_input');
  });

  it('is for those who post, seen by those who see the books, of one business', async () => {
    const other = await makeBuyer(client);
    await expectCode(read({}, buyer.cashier), 'permission_denied');
    await expectCode(save([cell(1)], {}, buyer.cashier), 'permission_denied');
    await expectCode(fill({}, buyer.cashier), 'permission_denied');
    await expectCode(save([cell(1)], {}, other.owner), 'not_found');
    await expectCode(save([cell(1)], { location_id: other.locationId }), 'not_found');
  });
});

describe('profit and loss against the budget', () => {
  it('has a column of what was planned', async () => {
    await postEntry(client, buyer, '2026-01-10', { expenses: 80, sales: -200, bank: 120 });
    await save([cell(100), cell(250, { account: 'sales' }), cell(70, { account: '520300' })]);
    const answer = await compared();
    expect(answer.columns.map(({ is_budget: is }) => is)).toEqual([undefined, true]);
    expect(answer.net_sales).toEqual([200, 250]);
    expect(answer.profit).toEqual([120, 80]);
    const costs = answer.sections.find(({ section }) => section === 'expense');
    expect(costs?.totals).toEqual([80, 170]);
  });

  it('counts as much of a month as there are days of it', async () => {
    await save([cell(310), cell(28, { month: '2026-02-01' })]);
    expect((await compared({ from: '2026-01-22', to: '2026-02-07' })).profit).toEqual([0, -107]);
  });

  it('is that of a location, and nothing for what has none', async () => {
    await save([cell(310)]);
    await save([cell(31)], { location_id: buyer.locationId });
    expect((await compared({ location_id: buyer.locationId })).profit).toEqual([0, -31]);
    expect((await compared({ location_id: 'none' })).profit).toEqual([0, 0]);
    expect((await compared()).profit).toEqual([0, -310]);
  });

  it('is no comparison of a balance', async () => {
    await expectCode(
      as(client, buyer.owner, 'balance_sheet', { p_query: { to: '2026-01-31', compare: 'budget' } }),
      'invalid_input',
    );
  });
});

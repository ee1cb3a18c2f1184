import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type { ReportGoal, ReportGoalInput } from '../../../shared/src/api/rpc/reports';
import { call } from '../contacts/contactFixtures';
import { callRpc, expectCode } from '../support/callRpc';
import { addMember, makeTenant } from '../support/makeTenant';
import { asAnonymous, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { foldReports, makeReportShop, sellAt, withoutRight, type ReportShop } from './reportFixtures';

/* Goals: what a figure of sales is meant to reach each day, week or month, as a whole or at a location, and how far it has come. */
const database = testDatabase();
let client: Client;
let shop: ReportShop;
let place: string;

beforeEach(async () => {
  ({ client } = database);
  shop = await makeReportShop(client);
  const { rows } = await client.query<{ today: string; place: string }>(
    `select private.business_date($1, now())::text as today, (select id from public.locations where tenant_id = $1) as place`,
    [shop.tenantId],
  );
  place = rows[0]?.place ?? '';
  // Three sodas for 300.00 without tax that cost 180.00, just now.
  await sellAt(client, shop, { at: `${rows[0]?.today ?? ''}T00:01`, lines: [[shop.soda, 3, 116]], tender: 'card' });
});

const goal = (more: Partial<ReportGoalInput> = {}): ReportGoalInput => ({
  measure: 'net_sales',
  span: 'day',
  location_id: null,
  amount: 1000,
  ...more,
});
const set = (more: Partial<ReportGoalInput> = {}, persona: Persona = shop.owner) =>
  call<ReportGoal[]>(client, persona, 'set_report_goal', { p_goal: goal(more) });
const list = (persona: Persona = shop.owner) => call<ReportGoal[]>(client, persona, 'list_report_goals', {});

describe('a goal', () => {
  it('says how far today, this week and this month have come, from documents and from the tables', async () => {
    await set({ span: 'month', amount: 9000 });
    await set({ span: 'week', measure: 'units', amount: 12.5 });
    await set();
    await set({ measure: 'profit', amount: 100 });

    const seen = async () =>
      (await list()).map(({ measure, span, amount, reached }) => [measure, span, amount, reached]);
    const expected = [
      ['net_sales', 'day', 1000, 300],
      ['profit', 'day', 100, 120],
      ['units', 'week', 12.5, 3],
      ['net_sales', 'month', 9000, 300],
    ];
    expect((await seen()).sort()).toEqual(expected.sort());
    await foldReports(client, shop.tenantId);
    expect((await seen()).sort()).toEqual(expected.sort());
    const [day] = (await list()).filter(({ span }) => span === 'day');
    expect(day?.from).toBe(day?.to);
  });

  it('is of one location where that is said, beside the one of all', async () => {
    const { rows } = await client.query<{ id: string }>(
      `insert into public.locations (tenant_id, name) values ($1, 'Branch') returning id`,
      [shop.tenantId],
    );
    await set({ location_id: rows[0]?.id ?? '', amount: 500 });
    await set({ location_id: place, amount: 600 });
    const goals = await set();

    expect(goals.map(({ location_name: name, reached }) => [name, reached])).toEqual([
      [null, 300],
      ['Branch', 0],
      ['Main shop', 300],
    ]);
  });

  it('is changed by setting it again, and removed by setting none; each change is in the audit record once', async () => {
    await set();
    await set();
    expect((await set({ amount: 2000 })).map(({ amount }) => amount)).toEqual([2000]);
    expect(await set({ amount: null })).toEqual([]);
    expect(await set({ amount: null })).toEqual([]);
    const { rows } = await client.query(
      `select after ->> 'amount' as amount from audit.events where tenant_id = $1 and action = 'report_goal_set' order by created_at`,
      [shop.tenantId],
    );
    expect(rows).toHaveLength(3);
  });
});

describe('what is refused', () => {
  it.each([
    [{ measure: 'margin' }, 'invalid_input'],
    [{ measure: 'returned' }, 'invalid_input'],
    [{ measure: 'stock_value' }, 'invalid_input'],
    [{ measure: 'no_such' }, 'invalid_input'],
    [{ span: 'year' as never }, 'invalid_input'],
    [{ amount: 0 }, 'invalid_input'],
    [{ amount: -5 }, 'invalid_input'],
    [{ amount: 10.001 }, 'invalid_input'],
    [{ measure: 'sales', amount: 1.5 }, 'invalid_input'],
    [{ location_id: randomUUID() }, 'not_found'],
  ])('%j: %s', async (more, code) => {
    await expectCode(set(more), code);
    expect(await list()).toEqual([]);
  });

  it('more than twenty, and a place of another business', async () => {
    for (const measure of ['net_sales', 'sales', 'units', 'total_sales', 'gross_sales', 'profit'])
      for (const span of ['day', 'week', 'month'] as const) await set({ measure, span });
    await set({ location_id: place });
    await set({ location_id: place, span: 'week' });
    await expectCode(set({ location_id: place, span: 'month' }), 'invalid_input');
    expect(await set({ amount: 5 })).toHaveLength(20);

    const other = await makeTenant(client);
    const { rows } = await client.query<{ id: string }>('select id from public.locations where tenant_id = $1', [
      other.tenantId,
    ]);
    await set({ amount: null });
    await expectCode(set({ location_id: rows[0]?.id ?? '' }), 'not_found');
  });
});

describe('who', () => {
  it('a manager sets goals, an accountant sees them, a cashier and others do neither', async () => {
    expect(await set({}, shop.manager)).toHaveLength(1);
    const accountant = await addMember(client, shop.tenantId, 'accountant');
    expect(await list(accountant)).toHaveLength(1);
    await expectCode(set({}, accountant), 'permission_denied');
    await expectCode(list(shop.cashier), 'permission_denied');
    await expectCode(set({}, shop.cashier), 'permission_denied');
    const other = await makeTenant(client);
    expect(await list(other.owner)).toEqual([]);
    await expect(asAnonymous(client, () => callRpc(client, 'list_report_goals'))).rejects.toThrow(/permission denied/);
  });

  it('profit is for who sees cost, and goals for who sees all sales', async () => {
    await set({ measure: 'profit' });
    await withoutRight(client, { role: 'manager', key: 'products.view_cost' }, async () => {
      expect(await list(shop.manager)).toEqual([]);
      await expectCode(set({ measure: 'profit' }, shop.manager), 'permission_denied');
    });
    await set();
    await withoutRight(client, { role: 'manager', key: 'sales.view_all' }, async () => {
      expect(await list(shop.manager)).toEqual([]);
    });
    expect(await list(shop.manager)).toHaveLength(2);
  });
});

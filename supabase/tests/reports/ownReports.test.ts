import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type { ReportCatalogue, SavedReport } from '../../../shared/src/api/rpcTypes';
import { call } from '../contacts/contactFixtures';
import { expectCode } from '../support/callRpc';
import { makeTenant, type TestTenant } from '../support/makeTenant';
import { testDatabase } from '../support/testDatabase';
import { byLabel, foldReports, makeReportShop, runReport, sellAt, takeBack, type ReportShop } from './reportFixtures';

/* Reports of people who see the own sales and tills alone: the cashier sold 2 sodas and a bread, the manager 5 sodas. */
const database = testDatabase();
const period = { from: '2026-03-01', to: '2026-03-31' };
const OWN = ['sales_summary', 'sales_by_time', 'staff', 'till_differences'];
let client: Client;
let shop: ReportShop;
let other: TestTenant;

beforeAll(async () => {
  ({ client } = database);
  shop = await makeReportShop(client);
  other = await makeTenant(client);
  await sellAt(client, shop, { at: '2026-02-11T09:30', lines: [[shop.soda, 5, 116]], seller: shop.manager });
  await sellAt(client, shop, { at: '2026-03-11T09:30', lines: [[shop.soda, 2, 116]] });
  await sellAt(client, shop, { at: '2026-03-12T09:30', lines: [[shop.bread, 1, 58]], tender: 'card' });
  const sold = await sellAt(client, shop, {
    at: '2026-03-11T10:30',
    lines: [[shop.soda, 5, 116]],
    seller: shop.manager,
    tender: 'card',
  });
  await takeBack(client, shop, {
    saleId: sold.id,
    lineId: sold.lineIds[0] ?? '',
    quantity: 1,
    at: '2026-03-13T10:00',
    by: shop.manager,
  });
}, 300_000);

const catalogue = () => call<ReportCatalogue>(client, shop.cashier, 'report_catalogue');
const ask = (query: Record<string, unknown>) => runReport(client, shop.cashier, { ...period, ...query });

describe('the catalogue of a cashier', () => {
  it('has four reports, without cost and without a choice of person', async () => {
    const seen = await catalogue();

    expect(seen.is_own).toBe(true);
    expect(seen.reports.map(({ key }) => key).sort()).toEqual([...OWN].sort());
    expect(seen.reports.flatMap(({ filters }) => filters)).not.toContain('cashier');
    expect(new Set(seen.measures.map(({ family }) => family))).toEqual(new Set(['sales', 'tenders', 'tills']));
    for (const key of ['cost', 'profit', 'margin'])
      expect(seen.measures.map((measure) => measure.key)).not.toContain(key);
    expect((await call<ReportCatalogue>(client, shop.manager, 'report_catalogue')).is_own).toBe(false);
  });

  it('runs, each report by each of its groupings', async () => {
    const { reports, measures } = await catalogue();
    for (const report of reports)
      for (const dimension of report.dimensions.length === 0 ? [null] : report.dimensions) {
        const shown = report.measures.filter(
          (key) =>
            measures.find((measure) => measure.key === key)?.not_by.some((split) => split.dimension === dimension) !==
            true,
        );
        const dimensions = dimension === null ? [] : [dimension];
        const answer = await ask({ report: report.key, measures: shown, dimensions, compare: 'previous' });
        expect({ report: report.key, dimension, measures: answer.measures }).toEqual({
          report: report.key,
          dimension,
          measures: shown,
        });
      }
  });
});

describe.each([false, true])('figures of a cashier, taken in: %s', (isFolded) => {
  beforeAll(async () => {
    if (isFolded) await foldReports(client, shop.tenantId);
  });

  it('are of the own sales, in totals, rows and comparison', async () => {
    const summary = await ask({
      report: 'sales_summary',
      measures: ['net_sales', 'sales', 'returned'],
      compare: 'previous',
    });
    expect(summary.totals).toEqual({ values: [250, 2, 0], compared: [0, 0, 0] });

    const byDay = await ask({ report: 'sales_by_time', measures: ['net_sales'], dimensions: ['day'] });
    expect(byLabel(byDay)).toEqual({ '2026-03-11': [200], '2026-03-12': [50] });

    const staff = await ask({ report: 'staff', measures: ['net_sales'], dimensions: ['cashier'] });
    expect(staff.rows.map(({ keys }) => keys)).toEqual([[shop.cashier.userId]]);

    const paid = await ask({ report: 'sales_summary', measures: ['taken'], dimensions: ['tender'] });
    expect(paid.totals.values).toEqual([290]);
  });

  it('stay so whoever is asked for, and by product', async () => {
    const everybody = { dimension: 'cashier', values: [shop.cashier.userId, shop.manager.userId] };
    const manager = { dimension: 'cashier', values: [shop.manager.userId] };

    expect((await ask({ measures: ['net_sales'], filters: [everybody] })).totals.values).toEqual([250]);
    expect((await ask({ measures: ['net_sales'], filters: [manager] })).totals.values).toEqual([0]);
    expect(byLabel(await ask({ measures: ['units'], dimensions: ['product'] }))).toEqual({ Soda: [2], Bread: [1] });
  });

  it('of tills are of the own drawers', async () => {
    const measures = ['closings', 'expected_cash', 'short'];
    const own = await ask({ report: 'till_differences', measures, dimensions: ['till_session'] });

    expect(own.totals.values).toEqual([2, 232, 0]);
    expect(own.rows).toHaveLength(2);
    const all = await runReport(client, shop.manager, { ...period, report: 'till_differences', measures });
    expect(all.totals.values).toEqual([3, 232, 0]);
  });
});

describe('nothing else', () => {
  it.each([
    ['given', 'discount'],
    ['changed_lines', 'cashier'],
    ['late_sales', 'till'],
    ['abc_net', 'product'],
    ['together', 'product'],
    ['customers', 'customer_kind'],
    ['retention', 'cohort_month'],
    ['on_hand', 'product'],
    ['reported', 'tie'],
    ['audit_changes', 'audit_action'],
    ['cost', 'product'],
    ['profit', 'cashier'],
  ])('%s is refused', async (measure, dimension) => {
    await expectCode(ask({ measures: [measure], dimensions: [dimension] }), 'permission_denied');
  });

  it('is opened: not another report by its key, and no cost even where the role could see it elsewhere', async () => {
    for (const report of ['returns', 'profit', 'tenders', 'audit'])
      await expectCode(ask({ report, measures: ['net_sales'] }), 'permission_denied');
    await client.query(`insert into public.role_permissions values ('cashier', 'products.view_cost')`);
    try {
      await expectCode(ask({ measures: ['profit'] }), 'permission_denied');
      await expectCode(ask({ measures: ['net_sales'], sort: 'profit' }), 'invalid_input');
    } finally {
      await client.query(
        `delete from public.role_permissions where role = 'cashier' and permission_key = 'products.view_cost'`,
      );
    }
  });

  it('is seen with sales.view_all beside it: reports of all need reports.view', async () => {
    await client.query(`insert into public.role_permissions values ('cashier', 'sales.view_all')`);
    try {
      expect((await ask({ measures: ['net_sales'] })).totals.values).toEqual([250]);
      await expectCode(ask({ measures: ['abc_net'], dimensions: ['product'] }), 'permission_denied');
    } finally {
      await client.query(
        `delete from public.role_permissions where role = 'cashier' and permission_key = 'sales.view_all'`,
      );
    }
  });

  it('nothing at all without reports.view_own, and nothing of another business', async () => {
    expect((await runReport(client, other.cashier, { ...period, measures: ['net_sales'] })).totals.values).toEqual([0]);
    await client.query(
      `delete from public.role_permissions where role = 'cashier' and permission_key = 'reports.view_own'`,
    );
    try {
      await expectCode(ask({ measures: ['net_sales'] }), 'permission_denied');
      await expectCode(catalogue(), 'permission_denied');
    } finally {
      await client.query(`insert into public.role_permissions values ('cashier', 'reports.view_own')`);
    }
  });
});

it('a report that the owner shared shows a cashier the own part', async () => {
  const query = {
    report: 'sales_by_time',
    measures: ['net_sales'],
    dimensions: ['day'],
    period: '2026-03-01..2026-03-31',
  };
  await call(client, shop.owner, 'save_report', {
    p_report: { id: randomUUID(), name: 'March', visibility: 'everybody', query },
  });
  const [shared] = await call<SavedReport[]>(client, shop.cashier, 'list_saved_reports');

  expect(shared).toMatchObject({ name: 'March', may_open: true, may_edit: false });
  expect((await ask({ report: shared?.report, measures: shared?.query.measures })).totals.values).toEqual([250]);
});

import type { Client } from 'pg';
import { call } from '../contacts/contactFixtures';
import { callRpc, expectCode, expectSqlState } from '../support/callRpc';
import { makeTenant, type TestTenant } from '../support/makeTenant';
import { asAnonymous } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { makeReportShop, runReport, sellAt, type ReportShop } from './reportFixtures';

interface Catalogue {
  measures: {
    key: string;
    unit: string;
    definition: string;
    example: string;
    is_additive: boolean;
    not_by: { dimension: string; reason: string }[];
  }[];
  dimensions: { key: string }[];
  reports: {
    key: string;
    measures: string[];
    more_measures: string[];
    dimensions: string[];
    filters: string[];
    sort: string;
    has_period: boolean;
  }[];
}

const database = testDatabase();
const period = { from: '2026-03-01', to: '2026-03-31' };
let client: Client;
let shop: ReportShop;
let other: TestTenant;

beforeAll(async () => {
  ({ client } = database);
  shop = await makeReportShop(client);
  other = await makeTenant(client);
  await sellAt(client, shop, { at: '2026-03-11T09:30', lines: [[shop.soda, 2, 116]] });
  await sellAt(client, shop, { at: '2026-03-11T10:30', lines: [[shop.soda, 1, 116]], seller: shop.manager });
}, 300_000);

const catalogue = (persona = shop.owner) => call<Catalogue>(client, persona, 'report_catalogue');

describe('every report of the catalogue', () => {
  it('runs by each of its groupings, sorted as it opens, for owner and manager', async () => {
    for (const persona of [shop.owner, shop.manager]) {
      const seen = await catalogue(persona);
      for (const report of seen.reports) {
        const query = { report: report.key, ...period, compare: 'previous' };
        for (const dimension of report.dimensions.length === 0 ? [null] : report.dimensions) {
          // Counts of whole sales are left out where a sale has several: the screen does so, too.
          const measures = report.measures.filter((key) => !isRefused(seen, key, dimension));
          const dimensions = dimension === null ? [] : [dimension];
          const answer = await runReport(client, persona, { ...query, measures, dimensions });

          expect(answer.measures).toEqual(measures);
          expect(answer.totals.values).toHaveLength(measures.length);
        }
      }
    }
  }, 300_000);

  it('names figures, groupings and an order that are there', async () => {
    const { reports, measures, dimensions } = await catalogue();
    const known = new Set([...measures, ...dimensions].map(({ key }) => key));

    for (const report of reports)
      for (const key of [
        ...report.measures,
        ...report.more_measures,
        ...report.dimensions,
        ...report.filters,
        report.sort,
      ])
        expect(known).toContain(key);
    for (const { definition, example } of measures) {
      expect(definition).toMatch(/\.$/);
      expect(example).toMatch(/\d.*\.$|%\.$/);
    }
  });
});

const isRefused = ({ measures }: Catalogue, key: string, dimension: string | null) =>
  measures.find((measure) => measure.key === key)?.not_by.some((split) => split.dimension === dimension) === true;

it('the catalogue says what cannot be shown by what, in the words of the refusal', async () => {
  const { measures } = await catalogue();
  const splits = measures.flatMap(({ key, not_by: notBy }) => notBy.map((split) => ({ key, ...split })));

  expect(splits).toContainEqual({
    key: 'sales',
    dimension: 'product',
    reason: 'Sales cannot be shown by product: a sale has several.',
  });
  for (const { key, dimension, reason } of splits) {
    const refused = await runReport(client, shop.owner, { measures: [key], dimensions: [dimension], ...period }).catch(
      (thrown: { message?: string }) => thrown.message,
    );
    expect({ key, dimension, refused }).toEqual({ key, dimension, refused: reason });
  }
}, 300_000);

it('a share or an average is not additive; every figure has two worked examples', async () => {
  const { measures } = await catalogue();

  for (const { key, unit, example, is_additive: isAdditive } of measures) {
    if (unit === 'percent' && key !== 'abc_share') expect({ key, isAdditive }).toEqual({ key, isAdditive: false });
    const examples = example.split(/[.%e] (?=[A-Z0-9])/);
    expect({ key, isEnough: examples.length >= 2 }).toEqual({ key, isEnough: true });
  }
});

it('another business sees nothing of this one in any report', async () => {
  for (const { key, measures, dimensions } of (await catalogue(other.owner)).reports.filter((r) => r.key !== 'audit')) {
    const query = { report: key, measures: measures.slice(0, 1), dimensions: dimensions.slice(0, 1), ...period };
    const answer = await runReport(client, other.owner, query);

    expect({ key, rows: answer.rows }).toEqual({ key, rows: [] });
  }
}, 300_000);

describe('who may see what', () => {
  it('is asked of the tables: no visitor, nobody of another business; cashiers see their own (ownReports.test.ts)', async () => {
    const query = { measures: ['net_sales'], dimensions: ['product'], ...period };

    await expectSqlState(
      asAnonymous(client, () => callRpc(client, 'run_report', { p_query: query })),
      '42501',
    );
    expect((await runReport(client, other.owner, query)).totals.values).toEqual([0]);
    expect(
      (
        await runReport(client, other.owner, {
          ...query,
          filters: [{ dimension: 'product', values: [shop.soda] }],
        })
      ).rows,
    ).toEqual([]);
  });

  it('hides cost, also as an order, from who may not see it; the catalogue does not name it', async () => {
    await client.query(
      `delete from public.role_permissions where role = 'manager' and permission_key = 'products.view_cost'`,
    );
    try {
      const query = { measures: ['net_sales'], dimensions: ['product'], ...period };

      await expectCode(runReport(client, shop.manager, { ...query, measures: ['profit'] }), 'permission_denied');
      await expectCode(runReport(client, shop.manager, { ...query, sort: 'profit' }), 'invalid_input');
      await expectCode(runReport(client, shop.manager, { report: 'profit', ...query }), 'permission_denied');
      const seen = await catalogue(shop.manager);
      expect(seen.measures.map(({ key }) => key)).not.toContain('cost');
      expect(JSON.stringify(seen.reports)).not.toContain('"profit"');
    } finally {
      await client.query(`insert into public.role_permissions values ('manager', 'products.view_cost')`);
    }
  });

  it('shows the own part of every figure to who sees own sales only', async () => {
    await client.query(
      `delete from public.role_permissions where role = 'manager' and permission_key = 'sales.view_all'`,
    );
    try {
      const answer = await runReport(client, shop.manager, {
        measures: ['net_sales'],
        dimensions: ['cashier'],
        ...period,
      });
      const everybody = { dimension: 'cashier', values: [shop.cashier.userId, shop.manager.userId] };
      const asked = await runReport(client, shop.manager, { measures: ['net_sales'], ...period, filters: [everybody] });

      expect(answer.totals.values).toEqual([100]);
      expect(answer.rows).toHaveLength(1);
      expect(asked.totals.values).toEqual([100]);
      expect((await runReport(client, shop.manager, { measures: ['taken'], ...period })).totals.values).toEqual([116]);
      for (const measure of ['abc_net', 'together', 'customers', 'retention'])
        await expectCode(runReport(client, shop.manager, { measures: [measure], ...period }), 'permission_denied');
      const ofAll = ['flow_net', 'flow_profit', 'gmroi', 'turnover', 'lost_sales_net', 'shrinkage_rate'];
      for (const measure of ofAll)
        await expectCode(runReport(client, shop.manager, { measures: [measure], ...period }), 'permission_denied');
      const seen = await catalogue(shop.manager);
      expect(ofAll.filter((key) => seen.measures.some((measure) => measure.key === key))).toEqual([]);
    } finally {
      await client.query(`insert into public.role_permissions values ('manager', 'sales.view_all')`);
    }
  });
});

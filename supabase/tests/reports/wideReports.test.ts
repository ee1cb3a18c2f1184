import type { Client } from 'pg';
import { expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import { foldReports, makeReportShop, runReport, sellAt, type ReportShop } from './reportFixtures';

/* March has three sales of four lines, which are seven facts; February one sale of one line. */
const database = testDatabase();
const march = { from: '2026-03-01', to: '2026-03-31' };
const byTax = { measures: ['tax'], dimensions: ['tax_code'], ...march };
let client: Client;
let shop: ReportShop;

beforeAll(async () => {
  ({ client } = database);
  shop = await makeReportShop(client);
  const other = await makeReportShop(client);
  await sellAt(client, shop, { at: '2026-02-11T09:30', lines: [[shop.soda, 1, 116]] });
  const both: [string, number, number][] = [
    [shop.soda, 2, 116],
    [shop.bread, 1, 58],
  ];
  await sellAt(client, shop, { at: '2026-03-11T09:30', lines: both });
  await sellAt(client, shop, { at: '2026-03-12T09:30', lines: [[shop.soda, 1, 116]] });
  await sellAt(client, shop, { at: '2026-03-13T09:30', lines: [[shop.bread, 1, 58]] });
  await sellAt(client, other, { at: '2026-03-13T09:30', lines: [[other.bread, 1, 58]] });
  for (const { tenantId } of [shop, other]) await foldReports(client, tenantId);
}, 300_000);

const run = (query: Record<string, unknown>) => runReport(client, shop.owner, query);

/** Lets a source read so many lines while work is done. */
async function withMost(key: string, most: number, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ most_lines: string | null }>(
    'select most_lines from private.report_sources where key = $1',
    [key],
  );
  await client.query('update private.report_sources set most_lines = $2 where key = $1', [key, most]);
  try {
    await work();
  } finally {
    await client.query('update private.report_sources set most_lines = $2 where key = $1', [key, rows[0]?.most_lines]);
  }
}

describe('a report that reads too many lines', () => {
  it('is refused before it is read, with how many they are', async () => {
    await withMost('sale_facts', 6, async () => {
      const refused = await expectCode(run(byTax), 'report_too_wide');

      expect(refused.code).toBe('PT413');
      expect(refused.message).toBe('This reads 7 lines. Choose a shorter period or fewer groupings.');
      expect(JSON.parse(refused.detail ?? '')).toEqual({ lines: 7, most: 6 });
      expect((await run({ ...byTax, to: '2026-03-12' })).totals.values).toEqual([56]);
    });
    await withMost('sale_facts', 7, async () => {
      expect((await run(byTax)).totals.values).toEqual([64]);
    });
  });

  it('says millions as people say them', async () => {
    const one = 'tenant_id = $1 and business_date = $2';
    await client.query(`update private.sale_hours set lines = 2099995 where ${one}`, [shop.tenantId, '2026-03-12']);
    try {
      const refused = await expectCode(run(byTax), 'report_too_wide');
      expect(refused.message).toBe('This reads 2.1 million lines. Choose a shorter period or fewer groupings.');
    } finally {
      await client.query(`update private.sale_hours set lines = 2 where ${one}`, [shop.tenantId, '2026-03-12']);
    }
  });

  it('is so with what it is compared with', async () => {
    await withMost('sale_facts', 8, async () => {
      await run(byTax);
      await expectCode(run({ ...byTax, compare: 'previous' }), 'report_too_wide');
    });
  });

  it('is so sooner by several groupings', async () => {
    await withMost('sale_facts', 20, async () => {
      await run(byTax);
      await expectCode(run({ ...byTax, dimensions: ['tax_code', 'day'] }), 'report_too_wide');
    });
    await withMost('sale_facts', 21, async () => {
      expect((await run({ ...byTax, dimensions: ['tax_code', 'day'] })).row_count).toBe(3);
    });
  });

  it('is so by the day of the sale from the first day on', async () => {
    await withMost('sale_facts', 8, async () => {
      await run({ ...byTax, returns: 'sale_day' });
      await expectCode(run({ ...byTax, from: '2026-02-01', to: '2026-02-28', returns: 'sale_day' }), 'report_too_wide');
    });
  });
});

describe('a report that reads sums', () => {
  it('is never too wide; the days around whole months are lines', async () => {
    const byProduct = { measures: ['net_sales'], dimensions: ['product'], ...march };
    await withMost('product_months', 1, async () => {
      expect((await run(byProduct)).totals.values).toEqual([400]);
      await expectCode(run({ ...byProduct, from: '2026-03-02' }), 'report_too_wide');
      // February as a sum, and the days up to the 11th as lines.
      await expectCode(run({ ...byProduct, from: '2026-02-01', to: '2026-03-11' }), 'report_too_wide');
    });
    await withMost('product_months', 3, async () => {
      expect((await run({ ...byProduct, from: '2026-02-01', to: '2026-03-11' })).totals.values).toEqual([350]);
    });
    await withMost('sale_facts', 1, async () => {
      expect((await run({ measures: ['net_sales'], dimensions: ['day'], ...march })).row_count).toBe(3);
    });
  });

  it('or the lines of one product, neither', async () => {
    await withMost('sale_facts', 1, async () => {
      const soda = [{ dimension: 'product', values: [shop.soda] }];
      const sold = await run({ ...byTax, measures: ['net_sales'], filters: soda });
      expect(sold.totals.values).toEqual([300]);
    });
  });

  it('every source that reads lines has a bound', async () => {
    const { rows } = await client.query<{ key: string }>(
      `select key from private.report_sources where most_lines is not null order by key`,
    );
    expect(rows.map(({ key }) => key)).toEqual([
      'abc_rows',
      'cohort_rows',
      'contact_months',
      'customer_rows',
      'pair_rows',
      'product_months',
      'sale_facts',
      'shrinkage_rows',
      'stock_flow_rows',
      'tie_rows',
    ]);
  });
});

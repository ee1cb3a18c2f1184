import type { Client } from 'pg';
import { expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import {
  byLabel,
  foldReports,
  makeReportShop,
  runReport,
  sellAt,
  takeBack,
  type ReportAnswer,
  type ReportShop,
} from './reportFixtures';

/* The figures of the shop that reports.md works out by hand, read from the documents and again from the tables. */
const database = testDatabase();
let client: Client;
let shop: ReportShop;

const march = { from: '2026-03-01', to: '2026-03-31' };
const day = { from: '2026-03-11', to: '2026-03-11' };

beforeAll(async () => {
  ({ client } = database);
  shop = await makeReportShop(client);
  const { soda, bread } = shop;
  // Last month's soda that comes back on the day.
  const earlier = await sellAt(client, shop, { at: '2026-02-20T10:00', lines: [[soda, 1, 116]], tender: 'card' });
  await sellAt(client, shop, { at: '2026-03-11T09:30', lines: [[soda, 2, 116]] });
  await sellAt(client, shop, {
    at: '2026-03-11T10:15',
    lines: [
      [soda, 1, 116],
      [bread, 1, 58],
    ],
    discount: 11.6,
    tender: 'card',
    seller: shop.manager,
  });
  await sellAt(client, shop, { at: '2026-03-11T23:40', lines: [[bread, 1, 58]] });
  await takeBack(client, shop, {
    saleId: earlier.id,
    lineId: earlier.lineIds[0] ?? '',
    quantity: 1,
    at: '2026-03-11T15:00',
  });
}, 300_000);

const ask = (query: Record<string, unknown>, persona = shop.owner): Promise<ReportAnswer> =>
  runReport(client, persona, query);

const summary = {
  measures: [
    'gross_sales',
    'discounts',
    'returned',
    'net_sales',
    'tax',
    'total_sales',
    'cost',
    'profit',
    'margin',
    'sales',
    'returns',
    'average_basket',
    'units',
    'units_per_sale',
    'items',
  ],
};

describe.each([
  ['as the documents say', false],
  ['from the tables', true],
])('%s', (_, isFolded) => {
  beforeAll(async () => {
    if (isFolded) await foldReports(client, shop.tenantId);
  });

  it('goes from gross sales to the total of a day', async () => {
    const { totals, rows, row_count: count } = await ask({ ...summary, ...day });

    expect(rows).toEqual([]);
    expect(count).toBe(0);
    expect(totals.values).toEqual([400, 10, 100, 290, 46.4, 336.4, 180, 110, 0.37931, 3, 1, 130, 5, 1.666667, 5]);
  });

  it('shows a day by hour, by category and by person, and the totals are the same', async () => {
    const hours = await ask({ measures: ['net_sales', 'sales'], dimensions: ['hour'], ...day });
    const categories = await ask({
      measures: ['net_sales', 'profit', 'units'],
      dimensions: ['category'],
      ...day,
      sort: 'category',
    });
    const people = await ask({ measures: ['net_sales', 'sales', 'returned'], dimensions: ['cashier'], ...day });

    expect(hours.rows.map(({ keys, values }) => [keys[0], ...values])).toEqual([
      ['09', 200, 1],
      ['10', 140, 1],
      ['15', -100, 0],
      ['23', 50, 1],
    ]);
    expect(hours.totals.values[0]).toBe(290);
    expect(categories.rows.map(({ labels, values }) => [labels[0], ...values])).toEqual([
      ['Drinks', 193.34, 73.34, 3],
      ['Food', 96.66, 36.66, 2],
    ]);
    expect(categories.totals.values).toEqual([290, 110, 5]);
    expect(people.totals.values).toEqual([290, 3, 100]);
    // A return belongs to who served the sale.
    expect(people.rows.map(({ values }) => values)).toEqual([
      [150, 2, 100],
      [140, 1, 0],
    ]);
  });

  it('counts a return on the day of the return, or on the day of its sale', async () => {
    const both = { measures: ['net_sales', 'returned'], dimensions: ['month'], from: '2026-02-01', to: '2026-03-31' };

    expect((await ask(both)).rows.map(({ keys, values }) => [keys[0], ...values])).toEqual([
      ['2026-02-01', 100, 0],
      ['2026-03-01', 290, 100],
    ]);
    expect((await ask({ ...both, returns: 'sale_day' })).rows.map(({ keys, values }) => [keys[0], ...values])).toEqual([
      ['2026-02-01', 0, 100],
      ['2026-03-01', 390, 0],
    ]);
  });

  it('compares with the month before, bucket by bucket', async () => {
    const months = await ask({
      measures: ['net_sales'],
      dimensions: ['product'],
      ...march,
      compare: 'previous',
      sort: 'net_sales',
    });

    expect([months.compared_from, months.compared_to]).toEqual(['2026-02-01', '2026-02-28']);
    expect(months.rows.map(({ labels, values, compared }) => [labels[0], values[0], compared?.[0]])).toEqual([
      ['Soda', 193.34, 100],
      ['Bread', 96.66, null],
    ]);
    expect(months.totals).toEqual({ values: [290], compared: [100] });
  });

  it('filters, and what is filtered adds up', async () => {
    const filters = [{ dimension: 'category', values: [shop.drinks] }];
    const drinks = await ask({ measures: ['net_sales', 'units'], dimensions: ['product'], ...march, filters });

    expect(byLabel(drinks)).toEqual({ Soda: [193.34, 3] });
    expect(drinks.totals.values).toEqual([193.34, 3]);
  });

  it('shows payments, taxes and stock', async () => {
    expect(
      byLabel(await ask({ measures: ['taken', 'paid_back', 'collected'], dimensions: ['tender'], ...day })),
    ).toEqual({
      Cash: [290, 0, 290],
      Card: [162.4, 116, 46.4],
    });
    expect((await ask({ measures: ['taxable', 'tax'], dimensions: ['tax_code'], ...day })).totals.values).toEqual([
      290, 46.4,
    ]);
    expect((await ask({ measures: ['stock_value', 'on_hand'], dimensions: ['category'] })).totals.values).toEqual([
      8760, 195,
    ]);
  });
});

it('uses the tables where they have all that is asked', async () => {
  await foldReports(client, shop.tenantId);
  const sourceOf = async (query: Record<string, unknown>) => (await ask({ ...march, ...query })).source;

  expect(await sourceOf({ measures: ['net_sales'], dimensions: ['hour'] })).toBe('sale_hours');
  expect(await sourceOf({ measures: ['net_sales'], dimensions: ['cashier'] })).toBe('cashier_days');
  expect(await sourceOf({ measures: ['net_sales'], dimensions: ['product'] })).toBe('product_months');
  expect(await sourceOf({ measures: ['net_sales'], dimensions: ['customer'] })).toBe('contact_months');
  expect(await sourceOf({ measures: ['net_sales'], dimensions: ['product', 'day'] })).toBe('sale_facts');
});

describe('what is refused', () => {
  it.each([
    [{ measures: ['nothing'] }, 'unknown_measure'],
    [{ measures: ['net_sales'], dimensions: ['colour'] }, 'unknown_dimension'],
    [{ measures: ['sales'], dimensions: ['product'] }, 'cannot_be_split'],
    [{ measures: ['net_sales'], dimensions: ['tender'] }, 'cannot_be_split'],
    [{ measures: ['net_sales', 'taken'] }, 'invalid_input'],
    [{ measures: ['net_sales'], sort: 'profit' }, 'invalid_input'],
    [{ measures: ['net_sales'], from: '2026-04-01' }, 'invalid_input'],
    [{ measures: ['net_sales'], from: '1990-01-01' }, 'invalid_input'],
    [{ measures: ['net_sales'], from: "2026-03-01'; drop table public.sales; --" }, 'invalid_input'],
    [{ measures: ['net_sales'], dimensions: ["day'); drop table public.sales; --"] }, 'unknown_dimension'],
    [{ measures: ['net_sales'], dimensions: ['day'], sort: 'day; drop table public.sales' }, 'invalid_input'],
    [{ measures: [] }, 'invalid_input'],
    [{ measures: ['net_sales'], report: 'no_such' }, 'not_found'],
  ])('%j: %s', async (query, code) => {
    await expectCode(ask({ ...march, ...query }), code);
  });

  it('takes what is typed into a filter as a text and nothing else', async () => {
    const values = ["'; drop table public.sales; --", '$1', '%s', '{day}'];

    expect(
      (await ask({ measures: ['net_sales'], ...march, filters: [{ dimension: 'brand', values }] })).totals.values,
    ).toEqual([0]);
  });
});

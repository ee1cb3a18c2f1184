import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { addCategory, addProduct } from '../catalogue/catalogueFixtures';
import { call } from '../contacts/contactFixtures';
import { expectCode } from '../support/callRpc';
import { makeTenant, type TestTenant } from '../support/makeTenant';
import { testDatabase } from '../support/testDatabase';
import { byLabel, foldReports, runReport, sellAt, takeBack, type ReportAnswer } from './reportFixtures';

/* A shop whose stock is worked out by hand. Nairobi, prices include 16 % tax.
 * Soda (116, cost 60): 40 on 21 January, 30 sold on 10 February, 20 more on 22 March.
 * Bread (58, cost 30): 10 on 21 January, never sold. Cake (116, cost 40): 10 on 21 January, sold on 1 February, 5 back on 1 April. */
const database = testDatabase();
const asOf = (to: string) => ({ to });
const february = { from: '2026-02-01', to: '2026-02-28' };
let client: Client;
let shop: TestTenant;
let soda: string;
let bread: string;
let cake: string;

const add = (name: string, price: number, category: string) =>
  addProduct(client, shop.tenantId, { name, price, category_id: category, created_at: '2025-01-01T00:00:00Z' });

const open = (product: string, quantity: number, cost: number) =>
  client.query('select private.post_opening_stock($1, $2, $3, $4, $5, $6)', [
    shop.tenantId,
    shop.owner.userId,
    product,
    quantity,
    cost,
    '2026-01-21T09:00:00+03:00',
  ]);

beforeAll(async () => {
  ({ client } = database);
  shop = await makeTenant(client);
  const drinks = await addCategory(client, shop.tenantId, 'Drinks');
  const food = await addCategory(client, shop.tenantId, 'Food');
  soda = await add('Soda', 116, drinks);
  bread = await add('Bread', 58, food);
  cake = await add('Cake', 116, food);
  await open(soda, 40, 60);
  await open(bread, 10, 30);
  await open(cake, 10, 40);
  const sold = await sellAt(client, shop, { at: '2026-02-01T12:00', lines: [[cake, 10, 116]], tender: 'card' });
  await sellAt(client, shop, { at: '2026-02-10T12:00', lines: [[soda, 30, 116]], tender: 'card' });
  await client.query('select private.post_goods_receipt($1, $2, $3, $4)', [
    shop.tenantId,
    shop.owner.userId,
    JSON.stringify({
      id: randomUUID(),
      lines: [{ id: randomUUID(), product_id: soda, quantity: 20, unit_cost: 60 }],
    }),
    '2026-03-22T09:00:00+03:00',
  ]);
  await takeBack(client, shop, {
    saleId: sold.id,
    lineId: sold.lineIds[0] ?? '',
    quantity: 5,
    at: '2026-04-01T12:00',
  });
}, 300_000);

const ask = (query: Record<string, unknown>, persona = shop.owner): Promise<ReportAnswer> =>
  runReport(client, persona, query);

describe('stock as of a day', () => {
  it('is what lay there at its end, with its value', async () => {
    const stock = { measures: ['stock_value', 'on_hand', 'retail_value', 'below_zero'], dimensions: ['product'] };

    expect(byLabel(await ask({ ...stock, ...asOf('2026-02-28') }))).toEqual({
      Soda: [600, 10, 1160, 0],
      Bread: [300, 10, 580, 0],
    });
    const april = await ask({ ...stock, ...asOf('2026-04-01') });
    expect(byLabel(april)).toEqual({ Soda: [1800, 30, 3480, 0], Bread: [300, 10, 580, 0], Cake: [200, 5, 580, 0] });
    expect(april.totals.values).toEqual([2300, 45, 4640, 0]);
    expect((await ask({ ...stock, ...asOf('2026-01-20') })).row_count).toBe(0);
  });

  it('is compared with the same day a month before, and a day to come is today', async () => {
    const both = await ask({ measures: ['stock_value'], ...asOf('2026-04-01'), compare: 'previous' });

    expect([both.totals.values, both.totals.compared]).toEqual([[2300], [900]]);
    expect([both.from, both.compared_to]).toEqual([null, '2026-03-01']);
    expect((await ask({ measures: ['stock_value'], ...asOf('2029-01-01') })).totals.values).toEqual([2300]);
  });

  it('knows what is reserved and on order for today only', async () => {
    expect((await ask({ measures: ['stock_value', 'reserved', 'on_order'] })).totals.values).toEqual([2300, 0, 0]);
    await expectCode(ask({ measures: ['stock_value', 'reserved'], ...asOf('2026-02-28') }), 'cannot_be_split');
  });
});

describe('the age of stock', () => {
  it('is laid on the newest deliveries first; a return is no delivery', async () => {
    const ages = { measures: ['aged_units', 'aged_value'], dimensions: ['product', 'age_band'] };
    const april = await ask({ ...ages, ...asOf('2026-04-01') });

    expect(byLabel(april)).toEqual({
      'Soda / Up to 30 days': [20, 1200],
      'Soda / 61 to 90 days': [10, 600],
      'Bread / 61 to 90 days': [10, 300],
      'Cake / 61 to 90 days': [5, 200],
    });
    expect(april.totals.values).toEqual([45, 2300]);
  });

  it('stands in the order of the ages', async () => {
    const bands = await ask({
      measures: ['aged_value'],
      dimensions: ['age_band'],
      ...asOf('2026-04-01'),
      sort: 'age_band',
    });

    expect(bands.rows.map(({ labels, values }) => [labels[0], values[0]])).toEqual([
      ['Up to 30 days', 1200],
      ['61 to 90 days', 1100],
    ]);
  });
});

it('says since when nobody bought, since it came where nobody ever did, and only of single products', async () => {
  const idle = { measures: ['idle_value', 'idle_products', 'idle_days', 'receipt_days'], ...asOf('2026-04-01') };
  const products = await ask({ ...idle, dimensions: ['product'] });

  expect(byLabel(products)).toEqual({ Soda: [1800, 1, 50, 10], Bread: [300, 1, 70, 70], Cake: [200, 1, 59, 70] });
  expect(products.totals.values).toEqual([2300, 3, null, null]);
  expect(byLabel(await ask({ ...idle, dimensions: ['idle_band'] }))).toEqual({
    '31 to 60 days': [2000, 2, null, null],
    '61 to 90 days': [300, 1, 70, 70],
  });
});

describe.each([
  ['as the documents say', false],
  ['from the tables', true],
])('the flow of stock, %s', (_, isFolded) => {
  beforeAll(async () => {
    if (isFolded) await foldReports(client, shop.tenantId);
  });

  it('turns, lasts and earns as worked out by hand', async () => {
    const flow = {
      measures: ['average_stock', 'turnover', 'gmroi', 'days_of_cover', 'flow_net', 'flow_profit'],
      dimensions: ['product'],
      ...february,
    };
    const answer = await ask(flow);

    // 9 days of 2,400 and 19 of 600; cost 1,800 and profit 1,200 in 28 days; 30 sold on 28 days with stock.
    expect(byLabel(answer)).toEqual({
      Soda: [1178.571429, 19.909091, 13.272727, 9.333333, 3000, 1200],
      Bread: [300, 0, 0, null, 0, 0],
      Cake: [0, null, null, 0, 1000, 600],
    });
    expect(answer.totals.values.slice(4)).toEqual([4000, 1800]);
  });

  it('sells through, and counts the days without', async () => {
    const flow = {
      measures: [
        'opening_units',
        'received_flow',
        'sold_units',
        'closing_units',
        'sell_through',
        'days_out',
        'lost_sales_units',
        'lost_sales_net',
      ],
      dimensions: ['product'],
      ...february,
    };

    // The cakes were sold on the 1st, which counts as a day with stock: 27 days without, at 10 a day.
    expect(byLabel(await ask(flow))).toEqual({
      Soda: [40, 0, 30, 10, 0.75, 0, 0, 0],
      Bread: [10, 0, 0, 10, 0, 0, 0, 0],
      Cake: [10, 0, 10, 0, 1, 27, 270, 27000],
    });
    expect(byLabel(await ask({ ...flow, from: '2026-03-01', to: '2026-03-30' }))).toEqual({
      Soda: [10, 20, 0, 30, 0, 0, 0, 0],
      Bread: [10, 0, 0, 10, 0, 0, 0, 0],
      Cake: [0, 0, 0, 0, null, 30, 0, 0],
    });
  });
});

it('sorts products into classes by what those before them bring', async () => {
  const other = await makeTenant(client);
  const services = [58, 34.8, 17.4, 5.8];
  const ids: string[] = [];
  for (const [index, price] of services.entries())
    ids.push(
      await addProduct(client, other.tenantId, {
        name: `Service ${index + 1}`,
        kind: 'service',
        price,
        created_at: '2025-01-01T00:00:00Z',
      }),
    );
  await sellAt(client, other, {
    at: '2026-02-10T12:00',
    lines: services.map((price, index) => [ids[index] ?? '', 1, price]),
    tender: 'card',
  });
  const classes = { measures: ['abc_net', 'abc_share', 'abc_products'], dimensions: ['abc_class'], ...february };

  expect(byLabel(await runReport(client, other.owner, classes))).toEqual({
    A: [80, 0.8, 2],
    B: [15, 0.15, 1],
    C: [5, 0.05, 1],
  });
  const products = { measures: ['abc_net', 'abc_cumulative'], dimensions: ['product'], ...february };
  expect((await runReport(client, other.owner, products)).rows.map(({ values }) => values[1])).toEqual([
    0.5, 0.8, 0.95, 1,
  ]);
  await expectCode(runReport(client, other.owner, { ...classes, measures: ['abc_cumulative'] }), 'cannot_be_split');
});

it('shows losses as a share of sales, at cost and at price, and not by their reason', async () => {
  const { rows } = await client.query<{ id: string }>('select id from public.locations where tenant_id = $1 limit 1', [
    shop.tenantId,
  ]);
  const adjust = (reason: string, product: string, change: number) =>
    call(client, shop.owner, 'adjust_stock', {
      p_adjustment: {
        id: randomUUID(),
        location_id: rows[0]?.id,
        reason,
        lines: [{ product_id: product, quantity_change: change }],
      },
    });
  await adjust('damaged', soda, -2);
  await adjust('found', bread, 1);
  const year = { from: '2026-01-01', to: '2026-12-31' };
  const losses = { measures: ['lost_net', 'lost_at_price', 'shrinkage_rate'], ...year };

  // 120 lost and 30 found of 3,500 sold; 232 lost and 58 found at price.
  expect((await ask(losses)).totals.values).toEqual([90, 174, 0.025714]);
  expect((await ask({ ...losses, measures: ['lost', 'found'] })).totals.values).toEqual([120, 30]);
  await expectCode(ask({ ...losses, dimensions: ['loss_reason'] }), 'cannot_be_split');
  expect(byLabel(await ask({ ...losses, measures: ['lost_net'], dimensions: ['loss_reason'] }))).toEqual({
    Damaged: [120],
    Found: [-30],
  });
});

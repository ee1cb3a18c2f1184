import type { Client } from 'pg';
import { addProduct, addShoe, addStock } from '../catalogue/catalogueFixtures';
import { expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import { makeReportShop, runReport, sellAt, type ReportShop } from './reportFixtures';

/* Rows found and sorted by their names, also those of variants, which are made of two products. */
const database = testDatabase();
const march = { from: '2026-03-01', to: '2026-03-31' };
const byProduct = { measures: ['units'], dimensions: ['product'], ...march };
let client: Client;
let shop: ReportShop;

beforeAll(async () => {
  ({ client } = database);
  shop = await makeReportShop(client);
  const { tenantId } = shop;
  const juice = await addProduct(client, tenantId, { name: '100% Juice', price: 116 });
  const shoe = await addShoe(client, tenantId, 'Canvas Shoe');
  await client.query('update public.products set price = 116 where tenant_id = $1 and parent_id = $2', [
    tenantId,
    shoe.id,
  ]);
  for (const product of [juice, shoe.small, shoe.large]) await addStock(client, tenantId, product, 10, 50);
  await sellAt(client, shop, {
    at: '2026-03-11T09:30',
    lines: [
      [shop.soda, 4, 116],
      [shop.bread, 3, 58],
      [juice, 2, 116],
      [shoe.large, 1, 116],
      [shoe.small, 5, 116],
    ],
  });
}, 300_000);

const names = async (query: Record<string, unknown>) =>
  (await runReport(client, shop.owner, { ...byProduct, ...query })).rows.map(({ labels }) => labels[0]);

it('are in the order of their names, both ways, page by page', async () => {
  const all = ['100% Juice', 'Bread', 'Canvas Shoe L', 'Canvas Shoe S', 'Soda'];

  expect(await names({ sort: 'product' })).toEqual(all);
  expect(await names({ sort: 'product', descending: true })).toEqual([...all].reverse());
  expect(await names({ sort: 'product', limit: 2, offset: 2 })).toEqual(all.slice(2, 4));
  expect(await names({ dimensions: ['product', 'day'], sort: 'product' })).toEqual(all);
});

it('are found by a part of their name; totals stay those of all', async () => {
  const found = await runReport(client, shop.owner, { ...byProduct, search: 'SHOE', sort: 'units' });

  expect(found.rows.map(({ labels, values }) => [labels[0], values[0]])).toEqual([
    ['Canvas Shoe S', 5],
    ['Canvas Shoe L', 1],
  ]);
  expect(found.row_count).toBe(2);
  expect(found.totals.values).toEqual([15]);
  expect(await names({ search: '%' })).toEqual(['100% Juice']);
  expect(await names({ search: 'o_a' })).toEqual([]);
});

it('are found by other groupings, too', async () => {
  expect(await names({ dimensions: ['category'], search: 'drin' })).toEqual(['Drinks']);
  expect(await names({ measures: ['net_sales'], dimensions: ['channel'], search: 'til' })).toEqual(['Till']);
  // What has no name is not found by one.
  expect(await names({ measures: ['net_sales'], dimensions: ['customer'], search: 'a' })).toEqual([]);
});

it('cannot be searched where there are none, or by more than a line', async () => {
  await expectCode(names({ dimensions: [], search: 'soda' }), 'invalid_input');
  await expectCode(names({ search: 'x'.repeat(101) }), 'invalid_input');
});

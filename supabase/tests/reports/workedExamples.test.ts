import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { billOf, credit, goods, goodsLine, makeBuyer, postBill, receive } from '../purchases/purchaseFixtures';
import { addProduct, line, makeShop, pay, recordSale, saleOf } from '../sales/salesFixtures';
import type { Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { closeShort, makeReportShop, runReport } from './reportFixtures';

/* The second example of figures that have no days of their own in the other tests: drawers, suppliers, sales without a connection. */
const database = testDatabase();
let client: Client;

beforeAll(() => {
  ({ client } = database);
});

/** Of all the days around now. */
const totals = async (persona: Persona, measures: string[]) => {
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  return (await runReport(client, persona, { measures, from: at(-2), to: at(2) })).totals.values;
};

it('drawers: one that is short, then one that is over', async () => {
  const shop = await makeReportShop(client);
  const measures = [
    'expected_cash',
    'counted_cash',
    'over',
    'short',
    'drawer_difference',
    'opening_difference',
    'closings',
  ];

  await closeShort(client, shop, 50);
  expect(await totals(shop.owner, measures)).toEqual([500, 450, 0, 50, -50, 0, 1]);
  // The float of 500 was put back to full: 50 more than was left.
  await closeShort(client, shop, -20);
  expect(await totals(shop.owner, measures)).toEqual([1000, 970, 20, 50, -30, 50, 2]);
});

it('suppliers: two deliveries, a part of one billed, a part sent back', async () => {
  const buyer = await makeBuyer(client);
  const product = await goods(client, buyer);
  const [first] = (await receive(client, buyer, [{ product_id: product, quantity: 10, unit_cost: 100 }])).lineIds;
  await receive(client, buyer, [{ product_id: product, quantity: 4, unit_cost: 130 }]);
  const deliveries = ['received', 'received_units', 'average_price', 'sent_back', 'fault_rate', 'not_billed'];
  const bills = ['billed', 'billed_tax', 'credited', 'billed_net', 'bills'];

  expect(await totals(buyer.owner, deliveries)).toEqual([1520, 14, 108.571429, 0, 0, 1520]);
  expect(await totals(buyer.owner, bills)).toEqual([0, 0, 0, 0, 0]);
  await postBill(client, buyer, billOf(buyer, [goodsLine(buyer, first ?? '', 6, 100)]));
  expect(await totals(buyer.owner, bills)).toEqual([600, 96, 0, 600, 1]);
  await credit(client, buyer, [{ kind: 'return', receipt_line_id: first ?? '', quantity: 2 }]);
  expect(await totals(buyer.owner, deliveries)).toEqual([1520, 14, 108.571429, 2, 0.142857, 720]);
});

it('sales without a connection: none, then two', async () => {
  const shop = await makeShop(client);
  const product = await addProduct(client, shop, { price: 100, stock: 10, cost: 40 });
  const measures = ['late_sales', 'late_total', 'average_delay', 'unreviewed'];
  await client.query(`update public.till_sessions set opened_at = now() - interval '3 hours' where id = $1`, [
    shop.sessionId,
  ]);
  await recordSale(client, shop, saleOf(shop, [line(product)], [pay(100)]));

  expect(await totals(shop.owner, measures)).toEqual([0, 0, null, 0]);
  for (const [place, minutes] of [10, 30].entries())
    await recordSale(
      client,
      shop,
      saleOf(shop, [line(product, 1, { unit_price: 100 })], [pay(100)], {
        late: { provisional_number: `T1-00000${String(place)}`, device_id: randomUUID() },
        occurred_at: new Date(Date.now() - minutes * 60_000).toISOString(),
        expected_total: 100,
      }),
    );
  const [count, total, delay, unreviewed] = await totals(shop.owner, measures);
  expect([count, total, unreviewed]).toEqual([2, 200, 0]);
  expect(delay).toBeCloseTo(20, 0);
});

import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { call } from '../contacts/contactFixtures';
import { testDatabase } from '../support/testDatabase';
import { byLabel, foldReports, makeReportShop, runReport, sellAt, takeBack, type ReportShop } from './reportFixtures';

/* Reports of what is not sales: discounts, losses, deliveries; each equal to what the sales reports or the books say of the same. */
const database = testDatabase();
const period = { from: '2026-01-01', to: '2026-12-31' };
let client: Client;
let shop: ReportShop;

beforeAll(async () => {
  ({ client } = database);
  shop = await makeReportShop(client);
  const sale = await sellAt(client, shop, {
    at: '2026-03-11T09:30',
    lines: [[shop.soda, 2, 116]],
    discount: 11.6,
    tender: 'card',
  });
  await takeBack(client, shop, {
    saleId: sale.id,
    lineId: sale.lineIds[0] ?? '',
    quantity: 1,
    at: '2026-03-12T09:30',
    restock: false,
  });
  const { rows } = await client.query<{ id: string }>('select id from public.locations where tenant_id = $1 limit 1', [
    shop.tenantId,
  ]);
  await call(client, shop.owner, 'adjust_stock', {
    p_adjustment: {
      id: randomUUID(),
      location_id: rows[0]?.id,
      reason: 'damaged',
      lines: [{ product_id: shop.bread, quantity_change: -3 }],
    },
  });
  await call(client, shop.owner, 'receive_goods', {
    p_receipt: {
      id: randomUUID(),
      location_id: rows[0]?.id,
      lines: [{ id: randomUUID(), product_id: shop.soda, quantity: 10, unit_cost: 62 }],
    },
  });
}, 300_000);

const ask = (query: Record<string, unknown>) => runReport(client, shop.owner, { ...period, ...query });

it('discounts by who gave them are the discounts of the sales', async () => {
  const given = await ask({ measures: ['given', 'given_lines', 'sold_with'], dimensions: ['discount'] });

  expect(given.totals.values).toEqual([10, 1, 190]);
  expect((await ask({ measures: ['discounts'] })).totals.values).toEqual([10]);
});

it('losses are those of adjustments and of returns that were not put back', async () => {
  const losses = await ask({ measures: ['lost', 'found', 'lost_units'], dimensions: ['loss_reason'] });

  expect(byLabel(losses)).toEqual({ Damaged: [90, 0, 3], 'Returned, not put back': [60, 0, 1] });
  const all = await ask({ measures: ['lost', 'found', 'lost_units', 'found_units'] });
  expect(all.totals.values).toEqual([150, 0, 4, 0]);
  // What the return lost is no cost of sales any more.
  for (const isFolded of [false, true]) {
    if (isFolded) await foldReports(client, shop.tenantId);
    expect((await ask({ measures: ['cost', 'net_sales'] })).totals.values).toEqual([60, 95]);
  }
});

it('deliveries say what came, at which price, and what has no bill yet', async () => {
  const received = await ask({
    measures: ['received', 'received_units', 'average_price', 'not_billed'],
    dimensions: ['product'],
  });

  expect(byLabel(received)).toEqual({ Soda: [620, 10, 62, 620] });
});

it('a report of the stock as it stands needs no days', async () => {
  const { rows } = await client.query<{ value: string }>(
    'select sum(stock_value) as value from public.stock_levels where tenant_id = $1',
    [shop.tenantId],
  );

  expect((await runReport(client, shop.owner, { measures: ['stock_value'] })).totals.values).toEqual([
    Number(rows[0]?.value),
  ]);
});

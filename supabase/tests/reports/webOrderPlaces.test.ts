import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type { Sale } from '../../../shared/src/api/rpcTypes';
import { asked, asStaff, orderToPay, receipt, settle, takePayments } from '../payments/paymentFixtures';
import { addProduct, makeShop, sell, type Shop } from '../sales/salesFixtures';
import { testDatabase } from '../support/testDatabase';
import { byLabel, runReport } from './reportFixtures';

/* A web order that was paid online passes no till: it is of the location that it was sent from, in every report. */
const database = testDatabase();
let client: Client;
let shop: Shop;
let today: string;
let mainPlace: string;
let branch: string;

beforeAll(async () => {
  ({ client } = database);
  shop = await makeShop(client);
  await takePayments(client, shop, 'mpesa');
  const product = await addProduct(client, shop, { name: 'Sweets', price: 116, stock: 10, taxCode: 'A' });
  const placed = await orderToPay(client, shop, [[product, 3]]);
  const begun = await asked(client, placed);
  await settle(client, begun, { outcome: 'succeeded', receipt_number: receipt(), amount: begun.amount ?? 0 });
  const sale = await asStaff<Sale>(client, shop.manager, 'confirm_order', {
    p_confirmation: { order_id: placed.id, sale_id: randomUUID(), payments: [] },
  });
  await sell(client, shop, product, 1, 116);
  const { rows } = await client.query<{ session: string | null; place: string; today: string }>(
    `select s.till_session_id as session, o.location_id as place, s.business_date::text as today
     from public.sales s join public.orders o on o.tenant_id = s.tenant_id and o.id = s.order_id where s.id = $1`,
    [sale.id],
  );
  expect(rows[0]?.session).toBeNull();
  ({ place: mainPlace = '', today = '' } = rows[0] ?? {});
  const made = await client.query<{ id: string }>(
    `insert into public.locations (tenant_id, name) values ($1, 'Branch') returning id`,
    [shop.tenantId],
  );
  branch = made.rows[0]?.id ?? '';
}, 300_000);

const paid = async (place: string | null, dimensions: string[] = ['channel']) =>
  byLabel(
    await runReport(client, shop.owner, {
      measures: ['taken', 'payments'],
      dimensions,
      from: today,
      to: today,
      filters: [
        { dimension: 'money_source', values: ['sale'] },
        ...(place === null ? [] : [{ dimension: 'location', values: [place] }]),
      ],
    }),
  );

it('its payment is among those of the location, beside what tills took', async () => {
  expect(await paid(null)).toEqual({ 'Online shop': [348, 1], Till: [116, 1] });
  expect(await paid(mainPlace)).toEqual({ 'Online shop': [348, 1], Till: [116, 1] });
  expect(await paid(branch)).toEqual({});
});

it('it is where its sale is', async () => {
  const sales = await runReport(client, shop.owner, {
    measures: ['total_sales'],
    dimensions: ['location'],
    from: today,
    to: today,
  });
  const places = await paid(null, ['location']);
  expect(Object.keys(places)).toEqual(sales.rows.map(({ labels }) => labels[0]));
  expect(Object.values(places).map(([amount]) => amount)).toEqual(sales.rows.map(({ values }) => values[0]));
});

import type { Client } from 'pg';
import type { StaffOrder } from '../../../shared/src/api/rpcTypes';
import { addProduct, line, makeShop, pay, recordSale, saleOf, type Shop } from '../sales/salesFixtures';
import { count } from '../support/reduced';
import { testDatabase } from '../support/testDatabase';
import {
  claim,
  haveReported,
  keep,
  listDirect,
  lookUp,
  moneyOf,
  takeDirectPayments,
  work,
  type Money,
} from './directPaymentFixtures';
import { asked, asService, asStaff, orderToPay, settle, takePayments } from './paymentFixtures';

// Whoever brings the news of money first: it pays for one thing, and no order is paid more than it costs. The invariants of the books
// are looked at after the file, those of direct payments among them.
const database = testDatabase();
const width = 10;
let client: Client;
let clients: Client[];
let shop: Shop;
let soap: string;
let token: string;

beforeAll(async () => {
  ({ client } = database);
  clients = await Promise.all(Array.from({ length: width }, () => database.connect()));
  shop = await makeShop(client);
  soap = await addProduct(client, shop, { name: 'Soap', price: 100, stock: 100_000, taxCode: 'A' });
  await takePayments(client, shop, 'mpesa');
  await takeDirectPayments(client, shop, { is_enabled: true });
  token = await haveReported(client, shop);
}, 300_000);

/** What may happen with one sum of money, all at once. */
async function scene(index: number) {
  const phone = `0712${String(100_000 + index)}`;
  // Very many orders come from here.
  await client.query('delete from private.anonymous_attempts');
  const placed = await orderToPay(client, shop, [[soap, 1]]);
  const second = await orderToPay(client, shop, [[soap, 1]]);
  const money = moneyOf(100, {
    payer_phone: `254${phone.slice(1)}`,
    ...(index % 3 === 0 ? {} : { account_number: placed.order_number }),
  });
  const begun = index % 2 === 0 ? await asked(client, placed) : null;
  const sale = (at: Client) =>
    recordSale(
      at,
      shop,
      saleOf(shop, [line(soap, 1)], [pay(100, 'mobile_money', { reference: money.receipt_number })]),
    );
  const acts: ((at: Client) => Promise<unknown>)[] = [
    (at) => keep(at, token, money).then(() => work(at)),
    (at) => keep(at, token, money).then(() => work(at)),
    (at) => lookUp(at, shop, [money]).then(() => work(at)),
    (at) => claim(at, placed.token, { phone, receipt_number: money.receipt_number }),
    (at) => claim(at, second.token, { phone, receipt_number: money.receipt_number }),
    (at) => claim(at, second.token, { phone }),
    ...(index % 4 === 1 ? [sale] : []),
    ...(begun === null
      ? []
      : [
          (at: Client) =>
            settle(at, begun, { outcome: 'succeeded', receipt_number: money.receipt_number, amount: 100 }),
          (at: Client) => settle(at, begun, { outcome: 'succeeded', source: 'query' }),
        ]),
  ];
  return { placed, second, money, acts: acts.sort(() => Math.random() - 0.5) };
}

const depositOf = async (id: string) =>
  (await asStaff<StaffOrder>(client, shop.manager, 'get_order', { p_order_id: id })).deposit_amount;

it('pays once, whoever is first, and loses nothing', async () => {
  const unexpected: string[] = [];
  const moneys: Money[] = [];
  for (let index = 0; index < count(24, 600); index += 1) {
    const { placed, second, money, acts } = await scene(index);
    moneys.push(money);
    const settled = await Promise.allSettled(acts.map((act, place) => act(clients[place % width] ?? client)));
    for (const each of settled)
      if (each.status === 'rejected') {
        const { hint, message } = each.reason as { hint?: string; message: string };
        // Somebody else was first; nobody waits in a circle.
        if (!['receipt_reused', 'already_paid', 'invalid_input'].includes(hint ?? '')) unexpected.push(message);
      }
    await keep(client, token, money);
    await work(client);
    const [row] = (await listDirect(client, shop, { p_query: money.receipt_number })).rows;
    expect(row).toMatchObject({ amount: 100 });
    const deposits = (await depositOf(placed.id)) + (await depositOf(second.id));
    // Where the query says that the request was paid and another order has the receipt, that is other money.
    expect(deposits).toBeLessThanOrEqual(200);
    if (row?.assigned_to?.kind === 'sale') expect(deposits).toBeLessThanOrEqual(100);
  }
  expect(unexpected).toEqual([]);
  const { rows } = await client.query<{ receipt_number: string }>(
    'select receipt_number from public.direct_payments where receipt_number = any ($1)',
    [moneys.map((money) => money.receipt_number)],
  );
  expect(rows).toHaveLength(moneys.length);
}, 300_000);

it('of an order that a hundred reports of one payment meet there is one deposit', async () => {
  await client.query('delete from private.anonymous_attempts');
  const placed = await orderToPay(client, shop, [[soap, 1]]);
  const money = moneyOf(100, { account_number: placed.order_number });
  await Promise.all(
    clients.map(async (at) => {
      for (let report = 0; report < 100 / width; report += 1) {
        await keep(at, token, money);
        await work(at);
      }
    }),
  );
  expect(await depositOf(placed.id)).toBe(100);
  expect(await asService(client, 'work_direct_payments')).toBe(false);
});

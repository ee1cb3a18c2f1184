import { randomUUID } from 'node:crypto';
import type { PlacedOrder, PlaceOrderInput } from '../../../shared/src/api/rpcTypes';
import { addProduct, makeShop, stockOf, type Shop } from '../sales/salesFixtures';
import { testDatabase } from '../support/testDatabase';
import { orderByToken, orderOf, placeOrder } from './ordersFixtures';

/*
 * A shopper's browser sends what it likes (security goal 15): prices, discounts, taxes, fees, currencies, totals, quantities and goods
 * of other businesses. Whatever it sends is refused, or costs what an honest order costs.
 */
const database = testDatabase();
const price = 580;
const honestTotal = price * 2;
let shop: Shop;
let other: Shop;
let tea: string;
let foreignTea: string;

beforeAll(async () => {
  shop = await makeShop(database.client);
  other = await makeShop(database.client);
  tea = await addProduct(database.client, shop, { name: 'Tea', price, stock: 10_000, cost: 400 });
  foreignTea = await addProduct(database.client, other, { name: 'Cheap tea', price: 1, stock: 10_000, cost: 1 });
  await addProduct(database.client, shop, { name: 'Not in the shop', price: 1, stock: 10, isPublished: false });
});

type Body = Record<string, unknown>;
interface Tampering {
  what: string;
  alter: (order: Body, line: Body) => void;
}

const set = (what: string, alter: Tampering['alter']): Tampering => ({ what, alter });
const values = [0, -1, 0.01, 1, -580, null, '0', '1.00', '580; --', { amount: 1 }, [1], true, 1e-9, 9e15];
const onLine = ['price', 'unit_price', 'gross_amount', 'line_total', 'discount', 'tax_rate'];
const onOrder = ['total', 'total_amount', 'subtotal', 'tax_amount', 'discount_amount', 'delivery_fee', 'currency_code'];

/** One hundred and more orders that ask for a better price than the shop's. */
function tamperings(): Tampering[] {
  const shown = (value: unknown) => JSON.stringify(value);
  return [
    ...onLine.flatMap((field) =>
      values.slice(0, 9).map((value) => set(`${field} ${shown(value)} on a line`, (_, line) => (line[field] = value))),
    ),
    ...onOrder.flatMap((field) =>
      values.slice(0, 5).map((value) => set(`${field} ${shown(value)}`, (order) => (order[field] = value))),
    ),
    ...values.map((value) =>
      set(`a total of ${shown(value)} that was seen`, (order) => (order['expected_total'] = value)),
    ),
    ...[0, -1, -2, 0.0001, 1e12, '2', null, [2], '２', 1e-7].map((value) =>
      set(`a quantity of ${shown(value)}`, (_, line) => (line['quantity'] = value)),
    ),
    set('a product of another business', (_, line) => (line['product_id'] = foreignTea)),
    set('the prices of another business', (order) => (order['tenant_id'] = other.tenantId)),
    set('a currency of less worth', (order) => (order['currency'] = 'UGX')),
    set(
      'a discount by a manager',
      (order) => (order['discount'] = { kind: 'percent', value: 99, approved_by: shop.manager.userId }),
    ),
    set('an approval', (order) => (order['approval_id'] = randomUUID())),
    set('a price list', (order) => (order['price_list_id'] = randomUUID())),
    set('a customer of the shop', (order) => (order['customer_id'] = randomUUID())),
    set('a code that is none', (order) => (order['coupon_codes'] = ['FREE100'])),
    set('an order of the till', (order) => (order['till_session_id'] = shop.sessionId)),
    set('payments', (order) => (order['payments'] = [{ id: randomUUID(), tender_type: 'cash', amount: 1 }])),
  ];
}

interface Refused {
  code?: string;
  hint?: string;
  message?: string;
}

async function outcomeOf({ alter }: Tampering): Promise<PlacedOrder | Refused> {
  const order = orderOf(shop, [[tea, 2]]) as unknown as Body & { lines: [Body] };
  alter(order, order.lines[0]);
  return await placeOrder(database.client, order as unknown as PlaceOrderInput).catch(
    (error: unknown) => error as Refused,
  );
}

it('no order of a hundred that were tampered with costs less than an honest one', async () => {
  const tampered = tamperings();
  const wrong: string[] = [];
  let refused = 0;
  const before = await stockOf(database.client, foreignTea);
  for (const tampering of tampered) {
    const outcome = await outcomeOf(tampering);
    if ('token' in outcome) {
      const order = await orderByToken(database.client, outcome.token);
      const paid = [
        outcome.total_amount,
        order?.total_amount,
        order?.lines.reduce((sum, line) => sum + line.gross_amount, 0),
      ];
      if (paid.some((amount) => amount !== honestTotal) || order?.lines[0]?.unit_price !== price)
        wrong.push(`${tampering.what}: ${paid.join(', ')}`);
      // Whatever was taken besides what an order knows has left no trace.
      if (order?.status !== 'placed' || order.sale_id !== null)
        wrong.push(`${tampering.what}: ${order?.status ?? 'gone'}`);
    } else {
      refused += 1;
      // A sentence of ours with a code of ours, never an error of the database's own.
      if (outcome.hint === undefined || !/^PT4\d\d$/.test(outcome.code ?? ''))
        wrong.push(`${tampering.what}: ${outcome.code ?? ''} ${outcome.message ?? ''}`);
    }
  }

  expect(tampered.length).toBeGreaterThanOrEqual(100);
  expect(refused).toBeGreaterThan(20);
  expect(wrong).toEqual([]);
  expect(await stockOf(database.client, foreignTea)).toEqual(before);
});

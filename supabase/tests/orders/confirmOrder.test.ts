import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type { Order } from '../../../shared/src/api/rpcTypes';
import {
  addProduct,
  journalOf,
  line,
  makeShop,
  pay,
  recordSale,
  saleOf,
  stockOf,
  type Shop,
} from '../sales/salesFixtures';
import { callRpc, expectCode } from '../support/callRpc';
import { asUser } from '../support/personas';
import { count } from '../support/reduced';
import { testDatabase } from '../support/testDatabase';
import { confirmationOf, confirmOrder, orderByToken, orderOf, placeOrder } from './ordersFixtures';

const database = testDatabase();
let shop: Shop;
let milk: string;

beforeAll(async () => {
  shop = await makeShop(database.client);
  milk = await addProduct(database.client, shop, { name: 'Milk', price: 58, stock: 1000, cost: 40 });
  await database.client.query('update public.storefront_settings set delivery_fee = 116 where tenant_id = $1', [
    shop.tenantId,
  ]);
});

function cancel(orderId: string, reason = 'Out of area'): Promise<Order> {
  return asUser(database.client, shop.cashier, () =>
    callRpc<Order>(database.client, 'cancel_order', { p_order_id: orderId, p_reason: reason }),
  );
}

describe('confirm_order', () => {
  it('turns the order into a sale at the promised prices, whatever they are by now', async () => {
    const placed = await placeOrder(
      database.client,
      orderOf(shop, [[milk, 2]], {
        fulfilment_method: 'delivery',
        payment_method: 'pay_on_delivery',
        delivery_address: { line_1: 'x', city: 'y' },
      }),
    );
    const before = await stockOf(database.client, milk);
    await database.client.query('update public.products set price = 99 where id = $1', [milk]);
    const sale = await confirmOrder(
      database.client,
      shop,
      confirmationOf(shop, placed, [pay(232, 'mobile_money', { reference: 'MPESA1' })]),
    );
    await database.client.query('update public.products set price = 58 where id = $1', [milk]);

    expect(sale).toMatchObject({
      channel: 'storefront',
      order_id: placed.id,
      total_amount: 232,
      delivery_fee: 116,
      net_amount: 200,
      tax_amount: 32,
      status: 'completed',
      lines: [{ unit_price: 58, quantity: 2, gross_amount: 116 }],
    });
    expect(sale.taxes).toEqual([{ tax_code: 'B', tax_rate_percent: 16, net_amount: 200, tax_amount: 32 }]);
    expect(await journalOf(database.client, sale.id)).toEqual({
      mobile_money_clearing: 232,
      sales: -100,
      delivery_income: -100,
      vat_output: -32,
      cost_of_goods_sold: 80,
      inventory: -80,
    });
    expect(await stockOf(database.client, milk)).toEqual({
      quantity: before.quantity - 2,
      value: before.value - 80,
      reserved: before.reserved - 2,
    });
    const order = await orderByToken(database.client, placed.token);
    expect(order).toMatchObject({ status: 'completed', sale_id: sale.id, reserved_until: null });
    expect(order?.events.map((event) => event.kind)).toEqual(['placed', 'confirmed', 'completed']);
  });

  it("is idempotent by the sale's id, and an order becomes one sale only", async () => {
    const placed = await placeOrder(database.client, orderOf(shop, [[milk, 1]]));
    const body = confirmationOf(shop, placed, [pay(58)]);
    const sale = await confirmOrder(database.client, shop, body);

    expect(await confirmOrder(database.client, shop, body)).toEqual({ ...sale, replayed: true });
    const error = await expectCode(
      confirmOrder(database.client, shop, confirmationOf(shop, placed, [pay(58)])),
      'order_not_open',
    );
    expect(JSON.parse(error.detail ?? '{}')).toEqual({ status: 'completed', sale_id: sale.id });
    await expectCode(confirmOrder(database.client, shop, { ...body, payments: [pay(58)] }), 'idempotency_mismatch');
  });

  it('wants the whole total paid, into an open session', async () => {
    const placed = await placeOrder(database.client, orderOf(shop, [[milk, 1]]));
    await expectCode(confirmOrder(database.client, shop, confirmationOf(shop, placed, [pay(57)])), 'payment_mismatch');
    await expectCode(
      confirmOrder(database.client, shop, confirmationOf(shop, placed, [pay(58)], { till_session_id: randomUUID() })),
      'no_open_till_session',
    );
    await expectCode(
      confirmOrder(database.client, shop, confirmationOf(shop, placed, [pay(58, 'on_account')])),
      'invalid_input',
    );
    expect((await orderByToken(database.client, placed.token))?.status).toBe('placed');
  });
});

describe('cancel_order', () => {
  it('gives the stock back, tells the shopper why, and is harmless twice', async () => {
    const before = await stockOf(database.client, milk);
    const placed = await placeOrder(database.client, orderOf(shop, [[milk, 3]]));
    const cancelled = await cancel(placed.id);

    expect(cancelled).toMatchObject({ status: 'cancelled', sale_id: null });
    expect(cancelled.events.at(-1)).toMatchObject({ kind: 'cancelled', message: 'Out of area' });
    expect(await stockOf(database.client, milk)).toEqual(before);
    expect(await cancel(placed.id)).toEqual(cancelled);
    await expectCode(confirmOrder(database.client, shop, confirmationOf(shop, placed, [pay(174)])), 'order_not_open');
  });

  it('needs a reason and an order that still waits', async () => {
    const placed = await placeOrder(database.client, orderOf(shop, [[milk, 1]]));
    await expectCode(cancel(placed.id, ' '), 'invalid_input');
    await confirmOrder(database.client, shop, confirmationOf(shop, placed, [pay(58)]));
    await expectCode(cancel(placed.id), 'order_not_open');
  });

  it('works after the trial has lapsed: what was ordered before and nobody may confirm must not hold stock', async () => {
    const lapsed = await makeShop(database.client);
    const product = await addProduct(database.client, lapsed, { price: 10, stock: 5 });
    const placed = await placeOrder(database.client, orderOf(lapsed, [[product, 2]]));
    await database.client.query(
      `update public.tenant_subscriptions set status = 'trial', expires_at = now() - interval '1 day' where tenant_id = $1`,
      [lapsed.tenantId],
    );

    await expectCode(placeOrder(database.client, orderOf(lapsed, [[product, 1]])), 'shop_takes_no_orders');
    await expectCode(
      confirmOrder(database.client, lapsed, confirmationOf(lapsed, placed, [pay(20)])),
      'subscription_required',
    );
    const cancelled = await asUser(database.client, lapsed.cashier, () =>
      callRpc<Order>(database.client, 'cancel_order', { p_order_id: placed.id, p_reason: 'Closed' }),
    );

    expect(cancelled).toMatchObject({ status: 'cancelled' });
    expect(await stockOf(database.client, product)).toMatchObject({ quantity: 5, reserved: 0 });
  });
});

describe('races', () => {
  const width = count(12, 40);
  let clients: Client[];

  beforeAll(async () => {
    clients = await Promise.all(Array.from({ length: width }, () => database.connect()));
  }, 300_000);

  const codesOf = (settled: PromiseSettledResult<unknown>[]): Set<string | undefined> =>
    new Set(
      settled.flatMap((result) => (result.status === 'rejected' ? [(result.reason as { hint?: string }).hint] : [])),
    );

  it('let one shopper have the last unit', async () => {
    for (let round = 0; round < count(3, 100); round += 1) {
      const product = await addProduct(database.client, shop, { price: 10, stock: 1 });
      const settled = await Promise.allSettled(
        clients.map((client) => placeOrder(client, orderOf(shop, [[product, 1]]))),
      );

      expect(settled.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
      expect(codesOf(settled)).toEqual(new Set(['insufficient_stock']));
      expect(await stockOf(database.client, product)).toMatchObject({ quantity: 1, reserved: 1 });
    }
  }, 300_000);

  it('let either the till or the shop have the last unit', async () => {
    for (let round = 0; round < count(3, 100); round += 1) {
      const product = await addProduct(database.client, shop, { price: 10, stock: 1 });
      const settled = await Promise.allSettled(
        clients.map((client, index) =>
          index % 2 === 0
            ? placeOrder(client, orderOf(shop, [[product, 1]]))
            : recordSale(client, shop, saleOf(shop, [line(product)], [pay(10)])),
        ),
      );

      expect(settled.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
      expect(codesOf(settled)).toEqual(new Set(['insufficient_stock']));
    }
  }, 300_000);

  it('place one order of one id, with one token', async () => {
    const body = orderOf(shop, [[milk, 1]]);
    const placed = await Promise.all(clients.map((client) => placeOrder(client, body)));

    expect(placed.filter((order) => !order.replayed)).toHaveLength(1);
    expect(new Set(placed.map((order) => order.token)).size).toBe(1);
  });

  it('end an order one way: confirmed, cancelled or expired', async () => {
    for (let round = 0; round < count(3, 50); round += 1) {
      const placed = await placeOrder(database.client, orderOf(shop, [[milk, 1]]));
      const settled = await Promise.allSettled(
        clients.map((client, index) =>
          index % 2 === 0
            ? confirmOrder(client, shop, confirmationOf(shop, placed, [pay(58)]))
            : asUser(client, shop.manager, () =>
                callRpc<Order>(client, 'cancel_order', { p_order_id: placed.id, p_reason: 'race' }),
              ),
        ),
      );

      const order = await orderByToken(database.client, placed.token);
      const sales = settled.filter((result) => result.status === 'fulfilled' && 'invoice_number' in result.value);
      expect(sales).toHaveLength(order?.status === 'completed' ? 1 : 0);
      expect(codesOf(settled)).toEqual(new Set(['order_not_open']));
    }
  }, 300_000);
});

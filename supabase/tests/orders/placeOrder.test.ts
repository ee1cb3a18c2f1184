import { randomUUID } from 'node:crypto';
import type { Order, OrderListPage, PlacedOrder, PlaceOrderInput } from '../../../shared/src/api/rpcTypes';
import { addProduct, line, makeShop, pay, recordSale, saleOf, stockOf, type Shop } from '../sales/salesFixtures';
import { callRpc, expectCode } from '../support/callRpc';
import { asServiceRole, asUser } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { confirmationOf, confirmOrder, orderByToken, orderOf, placeOrder } from './ordersFixtures';

const database = testDatabase();
let shop: Shop;
let milk: string;

beforeAll(async () => {
  shop = await makeShop(database.client);
  milk = await addProduct(database.client, shop, { name: 'Milk', price: 58, stock: 1000, cost: 40 });
});

const delivery = {
  fulfilment_method: 'delivery',
  payment_method: 'pay_on_delivery',
  delivery_address: { line_1: 'Moi Avenue 1', city: 'Nairobi' },
} as const;

describe('place_order', () => {
  it('says of what the quantity of each line is', async () => {
    const bananas = await addProduct(database.client, shop, {
      name: 'Bananas',
      unit: 'kg',
      price: 110,
      stock: 50,
      cost: 40,
    });
    const mugs = await addProduct(database.client, shop, { name: 'Mug', price: 90, stock: 50, cost: 40 });
    const { token } = await placeOrder(
      database.client,
      orderOf(shop, [
        [bananas, 0.75],
        [mugs, 1],
      ]),
    );

    const { lines } = (await orderByToken(database.client, token))!;
    expect(lines.map(({ unit, quantity }) => [unit, quantity])).toEqual([
      ['kg', 0.75],
      ['each', 1],
    ]);
  });

  it("takes a guest's order at the server's prices and holds the stock", async () => {
    const before = await stockOf(database.client, milk);
    const customer = { name: 'Wanjiru', phone: '+254 712 345678' };
    const placed = await placeOrder(database.client, orderOf(shop, [[milk, 2]], { customer, expected_total: 116 }));

    expect(placed).toMatchObject({ total_amount: 116, replayed: false });
    expect(placed.order_number).toMatch(/^WEB-\d{6}$/);
    expect(placed.token).toMatch(/^[\w-]{27}$/);
    expect(await stockOf(database.client, milk)).toEqual({ ...before, reserved: before.reserved + 2 });
    expect(await orderByToken(database.client, placed.token)).toMatchObject({
      id: placed.id,
      tenant_id: shop.tenantId,
      status: 'placed',
      total_amount: 116,
      tax_amount: 16,
      customer: { name: 'Wanjiru', phone: '+254712345678', email: null },
      delivery_address: null,
      events: [{ kind: 'placed', message: null }],
      sale_id: null,
      lines: [{ name: 'Milk', quantity: 2, unit_price: 58, gross_amount: 116 }],
    });
  });

  it('answers the same order and token again for the same id and body', async () => {
    const body = orderOf(shop, [[milk, 1]]);
    const first = await placeOrder(database.client, body);

    expect(await placeOrder(database.client, body)).toEqual({ ...first, replayed: true });
    await expectCode(placeOrder(database.client, { ...body, note: 'other' }), 'idempotency_mismatch');
    expect((await stockOf(database.client, milk)).reserved).toBe(3);
  });

  it('keeps no token, only its hash', async () => {
    const placed = await placeOrder(database.client, orderOf(shop, [[milk, 1]]));
    const { rows } = await database.client.query<{ row: string }>(
      'select o::text as row from public.orders o where id = $1',
      [placed.id],
    );

    expect(rows[0]?.row).not.toContain(placed.token);
  });

  it('keeps names and addresses as single lines, whatever stands in them', async () => {
    const placed = await placeOrder(database.client, {
      ...orderOf(shop, [[milk, 1]]),
      ...delivery,
      customer: { name: ' Wanjiru\r\n\tKamau\u2028 ', phone: '0712 345 000' },
      delivery_address: {
        line_1: 'Moi\nAvenue  1',
        line_2: '\n Floor\u00072',
        city: 'Nai\nrobi',
        notes: 'Ring\ntwice',
      },
    });

    expect(await orderByToken(database.client, placed.token)).toMatchObject({
      customer: { name: 'Wanjiru Kamau' },
      delivery_address: { line_1: 'Moi Avenue 1', line_2: 'Floor 2', city: 'Nai robi', notes: 'Ring\ntwice' },
    });
    await expectCode(
      placeOrder(database.client, { ...orderOf(shop, [[milk, 1]]), customer: { name: '\n\t', phone: '0712 345 000' } }),
      'invalid_input',
    );
  });

  it.each([
    ['A\u202eimuhtaW', 'AimuhtaW'],
    ['\u2066Asha\u2069', 'Asha'],
    ['\u0645\u062d\u0645\u062f', '\u0645\u062d\u0645\u062f'],
    ['\u{1f469}\u200d\u{1f467}', '\u{1f469}\u200d\u{1f467}'],
  ])('keeps of the name %j what is meant: %j', async (name, kept) => {
    const { token } = await placeOrder(database.client, {
      ...orderOf(shop, [[milk, 1]]),
      customer: { name, phone: `0712 346 ${kept.length}00` },
    });
    expect(await orderByToken(database.client, token)).toMatchObject({ customer: { name: kept } });
  });

  it.each(['\u200b\u200b', '\ufeff', '\u3164', '\u202e \u200d'])('takes %j for no name', async (name) => {
    const order = { ...orderOf(shop, [[milk, 1]]), customer: { name, phone: '0712 345 000' } };
    await expectCode(placeOrder(database.client, order), 'invalid_input');
  });

  it.each([
    ['0712 345 001', '+254712345001'],
    ['(0712) 345-002', '(0712) 345-002'],
    ['+254 (712) 345003', '+254712345003'],
    ['+44 20 7946 0004', '+442079460004'],
    ['020 222 0005', '+254202220005'],
    ['712 345 006', '712 345 006'],
    ['254712345007', '254712345007'],
    ['0722 12', '0722 12'],
  ])('keeps the phone number %s as %s', async (typed, kept) => {
    const placed = await placeOrder(
      database.client,
      orderOf(shop, [[milk, 1]], { customer: { name: 'Wanjiru', phone: typed } }),
    );

    expect((await orderByToken(database.client, placed.token))?.customer.phone).toBe(kept);
  });

  it.each([
    ['no phone', { customer: { name: 'A', phone: '' } }],
    ['a phone of words', { customer: { name: 'A', phone: 'call me' } }],
    ['a phone of signs', { customer: { name: 'A', phone: '+(--) 12 34' } }],
    ['no name', { customer: { name: ' ', phone: '0712345678' } }],
    ['a wrong email', { customer: { name: 'A', phone: '0712345678', email: 'nope' } }],
    ['delivery without address', { fulfilment_method: 'delivery', payment_method: 'pay_on_delivery' }],
    ['delivery without a city', { ...delivery, delivery_address: { line_1: 'x', city: '' } }],
    ['payment on delivery at pickup', { payment_method: 'pay_on_delivery' }],
    ['nothing', { lines: [] }],
  ])('refuses %s', async (_what, more) => {
    await expectCode(
      placeOrder(database.client, { ...orderOf(shop, [[milk, 1]]), ...(more as object) }),
      'invalid_input',
    );
  });

  it('compares the total the shopper saw', async () => {
    const error = await expectCode(
      placeOrder(database.client, orderOf(shop, [[milk, 1]], { expected_total: 57 })),
      'total_mismatch',
    );
    expect(JSON.parse(error.detail ?? '{}')).toEqual({ total: 58 });
  });

  it('counts a product once over all lines, and tells no stock numbers', async () => {
    const scarce = await addProduct(database.client, shop, { name: 'Scarce', stock: 3 });
    const error = await expectCode(
      placeOrder(
        database.client,
        orderOf(shop, [
          [scarce, 2],
          [scarce, 2],
        ]),
      ),
      'insufficient_stock',
    );

    expect(JSON.parse(error.detail ?? '{}')).toEqual({
      lines: [{ line_id: expect.any(String) as string, product_id: scarce, name: 'Scarce' }],
    });
  });

  it('is closed with the shop', async () => {
    const closed = await makeShop(database.client);
    const product = await addProduct(database.client, closed, { stock: 1 });
    await database.client.query(`update public.tenants set status = 'suspended' where id = $1`, [closed.tenantId]);
    await expectCode(placeOrder(database.client, orderOf(closed, [[product, 1]])), 'shop_unavailable');
    await expectCode(placeOrder(database.client, orderOf(shop, [[product, 1]])), 'not_found');
  });
});

describe('what an order may hold', () => {
  const phoned = (phone: string, more: Partial<PlaceOrderInput> = {}) => ({ customer: { name: 'A', phone }, ...more });
  const settle = (target: Shop, limits: string): Promise<unknown> =>
    database.client.query(`update public.storefront_settings set ${limits} where tenant_id = $1`, [target.tenantId]);

  it('is limited by product, counted over all its lines; the shop sets the limit', async () => {
    const target = await makeShop(database.client);
    const rice = await addProduct(database.client, target, { name: 'Rice', price: 1, stock: 1000 });
    const split: [string, number][] = [
      [rice, 60],
      [rice, 40],
    ];
    const error = await expectCode(placeOrder(database.client, orderOf(target, split)), 'invalid_input');

    expect(JSON.parse(error.detail ?? '{}')).toEqual({
      field: 'lines',
      max_quantity: 99,
      lines: [{ product_id: rice, name: 'Rice' }],
    });
    expect(await stockOf(database.client, rice)).toMatchObject({ reserved: 0 });
    await placeOrder(database.client, orderOf(target, [[rice, 99]]));
    await settle(target, 'order_max_quantity_per_product = 100');
    await expect(placeOrder(database.client, orderOf(target, split))).resolves.toMatchObject({ replayed: false });
  });

  it('is limited by phone number however it is written, until an order ends; other numbers and shops are free', async () => {
    const target = await makeShop(database.client);
    const rice = await addProduct(database.client, target, { price: 1, stock: 1000 });
    const bodies = ['0712 345 678', '+254712345678', '(254) 712-345-678', '254712345678', '0712.345.678'].map((phone) =>
      orderOf(target, [[rice, 1]], phoned(phone)),
    );
    const placed: PlacedOrder[] = [];
    for (const body of bodies) placed.push(await placeOrder(database.client, body));
    const sixth = orderOf(target, [[rice, 1]], phoned('0712345678'));

    const error = await expectCode(placeOrder(database.client, sixth), 'rate_limited');

    expect(error.code).toBe('PT429');
    await expect(placeOrder(database.client, bodies[0] as PlaceOrderInput)).resolves.toMatchObject({ replayed: true });
    await expect(
      placeOrder(database.client, orderOf(target, [[rice, 1]], phoned('0712345679'))),
    ).resolves.toMatchObject({ replayed: false });
    await expect(placeOrder(database.client, orderOf(shop, [[milk, 1]], phoned('0712345678')))).resolves.toMatchObject({
      replayed: false,
    });
    await asUser(database.client, target.cashier, () =>
      callRpc(database.client, 'cancel_order', { p_order_id: placed[0]?.id, p_reason: 'Called off' }),
    );
    await expect(placeOrder(database.client, sixth)).resolves.toMatchObject({ replayed: false });
  });

  it('is limited by phone number for orders sent at once too', async () => {
    const target = await makeShop(database.client);
    const rice = await addProduct(database.client, target, { price: 1, stock: 1000 });
    const other = await addProduct(database.client, target, { price: 1, stock: 1000 });
    await settle(target, 'order_max_open_per_phone = 2');
    const clients = await Promise.all(Array.from({ length: 6 }, () => database.connect()));

    const settled = await Promise.allSettled(
      clients.map((client, index) =>
        placeOrder(client, orderOf(target, [[index % 2 === 0 ? rice : other, 1]], phoned('0712345678'))),
      ),
    );

    expect(settled.filter((result) => result.status === 'fulfilled')).toHaveLength(2);
    expect(
      settled.flatMap((result) => (result.status === 'rejected' ? [(result.reason as { hint?: string }).hint] : [])),
    ).toEqual(Array(4).fill('rate_limited'));
  });
});

describe('held stock', () => {
  it('is not sold at the till nor ordered again', async () => {
    const product = await addProduct(database.client, shop, { price: 10, stock: 5 });
    await placeOrder(database.client, orderOf(shop, [[product, 3]]));

    const error = await expectCode(
      recordSale(database.client, shop, saleOf(shop, [line(product, 3)], [pay(30)])),
      'insufficient_stock',
    );
    expect(JSON.parse(error.detail ?? '{}')).toMatchObject({ lines: [{ quantity: 3, available: 2, reserved: 3 }] });
    await expectCode(placeOrder(database.client, orderOf(shop, [[product, 3]])), 'insufficient_stock');
    await expect(recordSale(database.client, shop, saleOf(shop, [line(product, 2)], [pay(20)]))).resolves.toMatchObject(
      { total_amount: 20 },
    );
  });

  it('is free again the moment the order is overdue, and the timer then expires the order', async () => {
    const product = await addProduct(database.client, shop, { price: 10, stock: 1 });
    const body = orderOf(shop, [[product, 1]]);
    await database.client.query(`select private.post_order($1, $2, now() - interval '3 days')`, [
      shop.tenantId,
      JSON.stringify(body),
    ]);
    expect(await stockOf(database.client, product)).toMatchObject({ reserved: 1 });
    await expect(recordSale(database.client, shop, saleOf(shop, [line(product)], [pay(10)]))).resolves.toMatchObject({
      total_amount: 10,
    });

    const expired = await asServiceRole(database.client, () => callRpc<number>(database.client, 'expire_orders'));

    expect(expired).toBe(1);
    expect(await stockOf(database.client, product)).toEqual({ quantity: 0, value: 0, reserved: 0 });
    const order = await asUser(database.client, shop.cashier, () =>
      callRpc<Order>(database.client, 'get_order', { p_order_id: body.id }),
    );
    expect(order).toMatchObject({ status: 'expired', reserved_until: null });
    expect(order.events.map((event) => event.kind)).toEqual(['placed', 'expired']);
    await expectCode(confirmOrder(database.client, shop, confirmationOf(shop, body, [pay(10)])), 'order_not_open');
  });
});

describe('who sees an order', () => {
  it('is whoever holds the token, and nobody by guessing', async () => {
    const placed = await placeOrder(database.client, orderOf(shop, [[milk, 1]]));
    for (const guess of [
      '',
      placed.id,
      placed.order_number,
      placed.token.slice(0, -1),
      `${placed.token}x`,
      placed.token.toLowerCase(),
      "' or true --",
      'x'.repeat(10_000),
    ]) {
      expect(await orderByToken(database.client, guess)).toBeNull();
    }
  });

  it('is the staff of that business only', async () => {
    const other = await makeShop(database.client);
    const placed = await placeOrder(
      database.client,
      orderOf(shop, [[milk, 1]], { customer: { name: 'Needle', phone: '0700000001' } }),
    );
    await expectCode(
      asUser(database.client, other.owner, () => callRpc(database.client, 'get_order', { p_order_id: placed.id })),
      'not_found',
    );
    await expectCode(
      asUser(database.client, other.owner, () =>
        callRpc(database.client, 'cancel_order', { p_order_id: placed.id, p_reason: 'x' }),
      ),
      'not_found',
    );
    await expectCode(confirmOrder(database.client, other, confirmationOf(other, placed, [pay(58)])), 'not_found');
    const seen = await asUser(database.client, other.owner, () =>
      callRpc<OrderListPage>(database.client, 'list_orders'),
    );
    expect(seen).toMatchObject({ rows: [], count: 0, waiting_count: 0 });
    const found = await asUser(database.client, shop.cashier, () =>
      callRpc<OrderListPage>(database.client, 'list_orders', { p_query: 'needle' }),
    );
    expect(found.rows.map((row) => row.id)).toEqual([placed.id]);
  });

  it('pages through all orders without missing or repeating one', async () => {
    const target = await makeShop(database.client);
    const product = await addProduct(database.client, target, { kind: 'service' });
    const ids: string[] = [];
    for (let index = 0; index < 7; index += 1)
      ids.unshift((await placeOrder(database.client, orderOf(target, [[product, 1]]))).id);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: OrderListPage = await asUser(database.client, target.cashier, () =>
        callRpc<OrderListPage>(database.client, 'list_orders', { p_limit: 3, p_after: cursor }),
      );
      expect(page).toMatchObject({ count: 7, waiting_count: 7 });
      seen.push(...page.rows.map((row) => row.id));
      cursor = page.next_cursor;
    } while (cursor);
    expect(seen).toEqual(ids);
    await expectCode(
      asUser(database.client, target.cashier, () => callRpc(database.client, 'list_orders', { p_after: 'nonsense' })),
      'invalid_input',
    );
    await expectCode(
      asUser(database.client, target.cashier, () =>
        callRpc(database.client, 'list_orders', {
          p_after: Buffer.from(JSON.stringify({ id: randomUUID(), at: 'then' })).toString('base64url'),
        }),
      ),
      'invalid_input',
    );
  });
});

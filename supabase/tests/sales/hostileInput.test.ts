import { randomUUID } from 'node:crypto';
import { callRpc, expectCode, type DatabaseFailure } from '../support/callRpc';
import { asAnonymous, asUser } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { answerOf, failureOf, hostile, pathsOf, replaceAt } from './hostileFixtures';
import { addProduct, line, makeShop, pay, refundOf, saleOf, sell, type Shop } from './salesFixtures';

const database = testDatabase();
let shop: Shop;
let bodies: Record<string, Record<string, unknown>>;

const parameters: Record<string, string> = {
  quote_sale: 'p_basket',
  record_sale: 'p_sale',
  refund_sale: 'p_refund',
  record_cash_movement: 'p_movement',
  place_order: 'p_order',
  confirm_order: 'p_confirmation',
  adjust_stock: 'p_adjustment',
  receive_goods: 'p_receipt',
};
beforeAll(async () => {
  shop = await makeShop(database.client);
  const milk = await addProduct(database.client, shop, { price: 58, stock: 1_000_000 });
  const sale = await sell(database.client, shop, milk, 5, 58);
  const order = {
    id: randomUUID(),
    lines: [{ id: randomUUID(), product_id: milk, quantity: 1 }],
    customer: { name: 'A', phone: '0712345678' },
    fulfilment_method: 'pickup',
    payment_method: 'pay_on_pickup',
  };
  await database.client.query('select private.post_order($1, $2)', [shop.tenantId, JSON.stringify(order)]);
  bodies = {
    quote_sale: { channel: 'till', lines: [line(milk)] },
    record_sale: { ...saleOf(shop, [line(milk)], [pay(58)]), till_session_id: shop.managerSessionId },
    refund_sale: { ...refundOf(shop, sale, 1) },
    record_cash_movement: {
      id: randomUUID(),
      till_session_id: shop.managerSessionId,
      kind: 'pay_in',
      amount: 5,
      reason: 'x',
    },
    place_order: {
      id: randomUUID(),
      tenant_id: shop.tenantId,
      lines: [{ id: randomUUID(), product_id: milk, quantity: 1 }],
      customer: { name: 'A', phone: '0712345678' },
      fulfilment_method: 'delivery',
      delivery_address: { line_1: 'x', city: 'y' },
      payment_method: 'pay_on_delivery',
    },
    confirm_order: {
      order_id: order.id,
      sale_id: randomUUID(),
      till_session_id: shop.managerSessionId,
      payments: [pay(58)],
    },
    adjust_stock: { id: randomUUID(), reason: 'found', lines: [{ product_id: milk, quantity_change: 1 }] },
    receive_goods: { id: randomUUID(), lines: [{ product_id: milk, quantity: 1, unit_cost: 5 }] },
  };
});

/** Codes a body with one wrong value may be refused with; anything else, above all an SQLSTATE of Postgres, is a leak. */
const refusals = new Set([
  'invalid_input',
  'not_found',
  'payment_mismatch',
  'total_mismatch',
  'insufficient_stock',
  'quantity_not_whole',
  'no_open_till_session',
  'over_return',
  'shop_unavailable',
  'idempotency_mismatch',
  'rate_limited',
]);

async function send(name: string, text: string): Promise<DatabaseFailure | null> {
  const work = (): Promise<unknown> => callRpc(database.client, name, { [parameters[name] ?? '']: text });
  const attempt =
    name === 'place_order'
      ? asAnonymous(database.client, work, { rollback: true })
      : asUser(database.client, shop.manager, work, { rollback: true });
  return failureOf(attempt);
}

describe.each(Object.keys(parameters))('%s', (name) => {
  it('answers every wrong value with a code, never with an error of the database', async () => {
    const body = bodies[name];
    const faults: string[] = [];
    let attempts = 0;
    for (const path of pathsOf(body)) {
      for (const value of hostile) {
        attempts += 1;
        const error = await send(name, JSON.stringify(replaceAt(body, path, value)));
        if (error && (!/^PT4\d\d$/.test(error.code) || !refusals.has(error.hint ?? '')))
          faults.push(`${path.join('.')} = ${answerOf(value, error)}`);
      }
    }

    expect(faults).toEqual([]);
    expect(attempts).toBeGreaterThan(hostile.length * 3);
  }, 300_000);

  it('knows numbers beyond what a double holds', async () => {
    const quantityAt = pathsOf(bodies[name]).find((path) =>
      ['quantity', 'amount', 'quantity_change'].includes(String(path.at(-1))),
    );
    for (const number of ['1e309', '-1e309', '1e-400', '99999999999999999999.5', '9007199254740993']) {
      const text = JSON.stringify(replaceAt(bodies[name], quantityAt ?? [], '@')).replace('"@"', number);
      const error = await send(name, text);
      expect([number, error?.hint]).toEqual([number, 'invalid_input']);
    }
  });

  it('takes no list that is too long and no nesting for a value', async () => {
    const body = bodies[name] ?? {};
    const list = 'lines' in body ? 'lines' : 'payments' in body ? 'payments' : null;
    if (list) {
      const entry = (body[list] as unknown[])[0] as Record<string, unknown>;
      const error = await send(
        name,
        JSON.stringify({ ...body, [list]: Array.from({ length: 1001 }, () => ({ ...entry, id: randomUUID() })) }),
      );
      expect(error?.hint).toBe('invalid_input');
    }
    const deep = `${'['.repeat(2000)}${']'.repeat(2000)}`;
    const error = await send(name, JSON.stringify({ ...body, id: '@' }).replace('"@"', deep));
    expect(error?.hint ?? 'ignored').toBe(['confirm_order', 'quote_sale'].includes(name) ? 'ignored' : 'invalid_input');
  });
});

// Over the API these come as text and are numbers to the database: NaN is one, and above every other.
describe.each(['NaN', 'Infinity', '-Infinity'])('%s as an argument', (value) => {
  const ask = (name: string, args: Record<string, unknown>): Promise<unknown> =>
    asUser(database.client, shop.manager, () => callRpc(database.client, name, args), { rollback: true });

  it('is no float, no counted cash and no price', async () => {
    await expectCode(ask('open_till_session', { p_session_id: randomUUID(), p_opening_float: value }), 'invalid_input');
    await expectCode(
      ask('close_till_session', { p_session_id: shop.managerSessionId, p_counted_cash: value }),
      'invalid_input',
    );
    const product = { id: randomUUID(), name: 'Bad', kind: 'goods', unit: 'pcs', price: 1, is_published: false };
    const opening = { quantity: 1, unit_cost: 1 };
    for (const wrong of [
      { price: value },
      { retail_price: value },
      { low_stock_level: value },
      { opening_stock: { ...opening, quantity: value } },
      { opening_stock: { ...opening, unit_cost: value } },
    ])
      await expectCode(ask('save_product', { p_product: { ...product, ...wrong } }), 'invalid_input');
    await expect(ask('save_product', { p_product: { ...product, opening_stock: opening } })).resolves.toMatchObject({
      stock_quantity: 1,
    });
  });
});

it('leaves nothing behind of all that', async () => {
  const { rows } = await database.client.query<{ sales: number; orders: number; notes: number }>(
    'select (select count(*)::int from public.sales) as sales, (select count(*)::int from public.orders) as orders, (select count(*)::int from public.credit_notes) as notes',
  );
  expect(rows).toEqual([{ sales: 1, orders: 1, notes: 0 }]);
});

import { randomUUID } from 'node:crypto';
import { attach, choice, choiceId, saveSet } from '../modifiers/modifierFixtures';
import { confirmationOf } from '../orders/ordersFixtures';
import { addSerialProduct, receiveSerials, sellSerials } from '../stock/serialFixtures';
import { callRpc, type DatabaseFailure } from '../support/callRpc';
import { asUser } from '../support/personas';
import { count } from '../support/reduced';
import { testDatabase } from '../support/testDatabase';
import { makeExchange } from './exchangeFixtures';
import { badlyAnswered, failureOf } from './hostileFixtures';
import { addProduct, line, makeShop, openTill, pay, refundOf, saleOf, type Shop } from './salesFixtures';

// Modifiers, serial numbers and instalments in every place where they can be named.
const database = testDatabase();
let shop: Shop;
const bodies: Record<string, [string, Record<string, unknown>]> = {};
const names = [
  'record_sale pieces',
  'record_sale late pieces',
  'quote_sale modifiers',
  'save_quote modifiers',
  'refund_sale pieces',
  'exchange_sale pieces',
  'receive_goods pieces',
  'adjust_stock pieces',
  'track_serials',
  'save_modifier_set',
  'take_order',
  'record_order_deposit',
  'cancel_paid_order',
  'confirm_order pieces',
];

beforeAll(async () => {
  const { client } = database;
  shop = await makeShop(client);
  const phone = await addSerialProduct(client, shop, { price: 100 });
  await receiveSerials(client, shop, phone, ['A1', 'A2', 'A3', 'A4', 'A5', 'A6']);
  const latte = await addProduct(client, shop, { price: 200, kind: 'service' });
  const set = await saveSet(client, shop, { choices: [choice('Cow', 0), choice('Oat', 50)] });
  await attach(client, shop, latte, set);
  const cup = () => line(latte, 1, { modifiers: [choiceId(set, 'Oat')] });
  const box = (number: string) => line(phone, 1, { serials: [number] });
  const sold = await sellSerials(client, shop, phone, ['A1']);
  const returned = { sale_line_id: sold.lines[0]?.id, quantity: 1, restock: true, serials: ['A1'] };
  // The owner may do all of it, at a till of their own.
  shop = { ...shop, sessionId: await openTill(client, shop, shop.owner) };
  const orderBody = {
    id: randomUUID(),
    till_session_id: shop.sessionId,
    lines: [line(phone), cup()],
    customer: { name: 'Wanjiru', phone: '+254 700 000 111' },
    fulfilment_method: 'pickup',
    payment_method: 'pay_on_pickup',
    hold_until: null,
    expected_total: 350,
    deposit: { id: randomUUID(), amount: 50, tender_type: 'mobile_money', reference: 'QW1' },
  };
  const order = { ...orderBody, id: randomUUID(), lines: [line(phone), cup()] };
  await asUser(client, shop.owner, () =>
    callRpc(client, 'take_order', {
      p_order: { ...order, deposit: { id: randomUUID(), amount: 60, tender_type: 'cash' } },
    }),
  );
  const { rows } = await client.query<{ id: string }>(
    'select id from public.locations where tenant_id = $1 and is_default',
    [shop.tenantId],
  );
  const plain = await addProduct(client, shop, { price: 10, stock: 2 });
  Object.assign(bodies, {
    'record_sale pieces': ['p_sale', saleOf(shop, [box('A2'), cup()], [pay(350)])],
    'record_sale late pieces': [
      'p_sale',
      saleOf(shop, [box('A2'), cup()], [pay(350)], {
        late: { device_id: randomUUID(), provisional_number: 'T1-000001' },
      }),
    ],
    'quote_sale modifiers': ['p_basket', { channel: 'till', lines: [cup()] }],
    'save_quote modifiers': [
      'p_quote',
      { id: randomUUID(), version: 1, basket: { lines: [{ ...cup(), list_price: 200 }] } },
    ],
    'refund_sale pieces': [
      'p_refund',
      refundOf(shop, sold, 1, { till_session_id: shop.sessionId, lines: [returned] as never }),
    ],
    'exchange_sale pieces': [
      'p_exchange',
      makeExchange(shop, phone, sold, {
        refund: { lines: [returned] },
        sale: { till_session_id: shop.sessionId, lines: [box('A3')], payments: [], expected_total: 100 },
      }),
    ],
    'receive_goods pieces': [
      'p_receipt',
      { id: randomUUID(), lines: [{ product_id: phone, quantity: 2, unit_cost: 60, serials: ['B1', 'B2'] }] },
    ],
    'adjust_stock pieces': [
      'p_adjustment',
      {
        id: randomUUID(),
        reason: 'found',
        lines: [{ product_id: phone, quantity_change: 1, unit_cost: 5, serials: ['C1'] }],
      },
    ],
    track_serials: [
      'p_change',
      { product_id: plain, tracks_serials: true, levels: [{ location_id: rows[0]?.id, serials: ['P1', 'P2'] }] },
    ],
    save_modifier_set: [
      'p_modifier_set',
      {
        id: randomUUID(),
        name: 'Size',
        min_choices: 1,
        max_choices: 2,
        updated_at: null,
        choices: [choice('Small', 1), choice('Large', 2)],
      },
    ],
    take_order: ['p_order', orderBody],
    record_order_deposit: [
      'p_deposit',
      {
        id: randomUUID(),
        order_id: order.id,
        till_session_id: shop.sessionId,
        amount: 10,
        tender_type: 'mobile_money',
        reference: 'QW2',
        operator_token: null,
      },
    ],
    cancel_paid_order: [
      'p_cancellation',
      {
        id: randomUUID(),
        order_id: order.id,
        till_session_id: shop.sessionId,
        reason: 'Not coming',
        refund_tender_type: 'cash',
        fee_amount: 10,
        reference: 'x',
      },
    ],
    'confirm_order pieces': [
      'p_confirmation',
      { ...confirmationOf(shop, order, [pay(290)]), serials: [{ product_id: phone, serials: ['A4'] }] },
    ],
  });
});

async function send(name: string, text: string): Promise<DatabaseFailure | null> {
  const rpc = name.split(' ')[0] ?? '';
  const call = (): Promise<unknown> => callRpc(database.client, rpc, { [bodies[name]?.[0] ?? '']: text });
  return failureOf(asUser(database.client, shop.owner, call, { rollback: true }));
}

describe.each(names)('%s', (name) => {
  it(
    'answers every wrong value with a code, never with an error of the database',
    async () => {
      const body = bodies[name]?.[1];
      expect(await send(name, JSON.stringify(body))).toBeNull();
      expect(await badlyAnswered(body, (text) => send(name, text))).toEqual([]);
    },
    count(120_000, 900_000),
  );
});

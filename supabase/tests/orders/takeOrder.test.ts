import { randomUUID } from 'node:crypto';
import type { OrderListPage, PlacedOrder, StaffOrder, TakeOrderInput } from '../../../shared/src/api/rpcTypes';
import { call } from '../contacts/contactFixtures';
import { approvalOf, approve, givePin } from '../sales/pinFixtures';
import {
  addContact,
  addProduct,
  line,
  makeShop,
  openTill,
  pay,
  recordSale,
  saleOf,
  stockOf,
  type Shop,
} from '../sales/salesFixtures';
import { expectCode } from '../support/callRpc';
import type { Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { confirmationOf, confirmOrder, orderByToken } from './ordersFixtures';

const database = testDatabase();
let shop: Shop;
let other: Shop;
let cake: string;

beforeAll(async () => {
  shop = await makeShop(database.client);
  other = await makeShop(database.client);
  cake = await addProduct(database.client, shop, { name: 'Cake', price: 116, stock: 100, taxCode: 'B' });
  await givePin(database.client, shop.tenantId, shop.manager, '4711');
});

const takenOf = (more: Partial<TakeOrderInput> = {}): TakeOrderInput => ({
  id: randomUUID(),
  till_session_id: shop.sessionId,
  lines: [line(cake, 2)],
  customer: { name: 'Wanjiru', phone: '+254 700 000 111' },
  fulfilment_method: 'pickup',
  payment_method: 'pay_on_pickup',
  ...more,
});
const take = (order: TakeOrderInput, persona: Persona = shop.cashier) =>
  call<PlacedOrder>(database.client, persona, 'take_order', { p_order: order });
const read = (id: string, persona: Persona = shop.manager) =>
  call<StaffOrder>(database.client, persona, 'get_order', { p_order_id: id });

describe('take_order', () => {
  it('promises the prices of the basket and holds its goods until the day that was said', async () => {
    const before = await stockOf(database.client, cake);
    const contact = await addContact(database.client, shop);
    const order = takenOf({ contact_id: contact, hold_until: dayFromNow(3), note: 'With a candle' });
    const placed = await take(order);

    expect(placed).toMatchObject({ id: order.id, order_number: 'ORD-000001', total_amount: 232, replayed: false });
    expect(await read(order.id)).toMatchObject({
      status: 'placed',
      channel: 'till',
      contact_id: contact,
      note: 'With a candle',
      total_amount: 232,
      lines: [{ name: 'Cake', quantity: 2, unit_price: 116, gross_amount: 232 }],
    });
    expect(await stockOf(database.client, cake)).toMatchObject({
      quantity: before.quantity,
      reserved: before.reserved + 2,
    });
    const { rows } = await database.client.query<{ until: string }>(
      `select to_char(o.reserved_until at time zone t.timezone, 'YYYY-MM-DD HH24:MI') as until
       from public.orders o join public.tenants t on t.id = o.tenant_id where o.id = $1`,
      [order.id],
    );
    expect(rows[0]?.until).toBe(`${dayFromNow(4)} 00:00`);
    // Its customer follows it by the same secret link as a shopper does, and sees nothing of the staff.
    expect(await orderByToken(database.client, placed.token)).not.toHaveProperty('taken_by_name');
  });

  it('holds a week when no day is said, and is told nobody by the bell', async () => {
    const order = takenOf();
    await take(order);
    const { rows } = await database.client.query(
      `select (o.reserved_until at time zone t.timezone)::date - (o.placed_at at time zone t.timezone)::date as days,
         exists (select 1 from public.notifications n where n.tenant_id = o.tenant_id and n.kind = 'web_order') as told
       from public.orders o join public.tenants t on t.id = o.tenant_id where o.id = $1`,
      [order.id],
    );
    expect(rows).toEqual([{ days: 8, told: false }]);
  });

  it('is one order however often it is sent, and refuses another body', async () => {
    const order = takenOf();
    const first = await take(order);
    expect(await take(order)).toEqual({ ...first, replayed: true });
    await expectCode(take({ ...order, note: 'Other' }), 'idempotency_mismatch');
  });

  it('becomes a sale of its customer at the promised price, whatever the price is by then', async () => {
    const bun = await addProduct(database.client, shop, { name: 'Bun', price: 116, stock: 10, taxCode: 'B' });
    const contact = await addContact(database.client, shop, 1000);
    const order = takenOf({ lines: [line(bun, 2)], contact_id: contact });
    await take(order);
    await database.client.query('update public.products set price = 500 where id = $1', [bun]);
    const sale = await confirmOrder(
      database.client,
      shop,
      confirmationOf(shop, order, [pay(100), pay(132, 'on_account')]),
    );

    expect(sale).toMatchObject({ channel: 'till', order_id: order.id, total_amount: 232, balance_due: 132 });
    expect(sale.contact?.id).toBe(contact);
    expect(await stockOf(database.client, bun)).toMatchObject({ quantity: 8, reserved: 0 });
    expect((await read(order.id)).status).toBe('completed');
  });

  it('takes discounts within the rights of who stands there, and beyond them by approval', async () => {
    const order = takenOf({ discount_percent: 50 });
    await expectCode(take(order), 'approval_required');
    const approval = await approve(
      database.client,
      shop.cashier,
      approvalOf(shop.manager, { sale_id: order.id, percent: 50, amount: 1000 }),
    );
    expect(await take({ ...order, approval_ids: [approval.id] })).toMatchObject({ total_amount: 116 });
    await expectCode(
      recordSale(
        database.client,
        shop,
        saleOf(shop, [line(cake)], [pay(58)], { discount_percent: 50, approval_ids: [approval.id] }),
      ),
      'approval_required',
    );
  });

  it('refuses goods that are not there, days out of reach, and a total that was another', async () => {
    const few = await addProduct(database.client, shop, { price: 10, stock: 1 });
    await expectCode(take(takenOf({ lines: [line(few, 2)] })), 'insufficient_stock');
    for (const hold_until of [dayFromNow(-2), dayFromNow(400), 'soon'])
      await expectCode(take(takenOf({ hold_until })), 'invalid_input');
    await expectCode(take(takenOf({ expected_total: 1 })), 'total_mismatch');
    await expectCode(take(takenOf({ contact_id: await addContact(database.client, other) })), 'not_found');
  });

  it('needs an open till of the own business and the right to sell', async () => {
    await expectCode(take(takenOf(), other.cashier), 'no_open_till_session');
    await expectCode(take(takenOf({ till_session_id: randomUUID() })), 'no_open_till_session');
    await expectCode(take(takenOf({ till_session_id: shop.managerSessionId })), 'permission_denied');
    const session = await openTill(database.client, other, other.owner);
    await expectCode(take(takenOf({ till_session_id: session }), other.owner), 'not_found');
  });

  it('stands in the list with its channel, gives its goods back when it is called off', async () => {
    const order = takenOf({ customer: { name: 'Otieno Later', phone: '+254 700 000 222' } });
    await take(order);
    const { reserved } = await stockOf(database.client, cake);
    const page = await call<OrderListPage>(database.client, shop.manager, 'list_orders', { p_query: 'Otieno Later' });
    expect(page.rows).toMatchObject([{ id: order.id, channel: 'till' }]);
    await call(database.client, shop.manager, 'cancel_order', { p_order_id: order.id, p_reason: 'Not coming' });
    expect((await stockOf(database.client, cake)).reserved).toBe(reserved - 2);
    await expectCode(confirmOrder(database.client, shop, confirmationOf(shop, order, [pay(232)])), 'order_not_open');
  });
});

/** A day as the businesses of the tests (in Nairobi) write it. */
function dayFromNow(days: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Nairobi' }).format(Date.now() + days * 86_400_000);
}

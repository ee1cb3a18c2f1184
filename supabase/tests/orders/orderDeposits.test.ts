import { randomUUID } from 'node:crypto';
import type {
  CancelPaidOrderInput,
  ContactPayment,
  DashboardSummary,
  Order,
  PlacedOrder,
  RecordOrderDepositInput,
  StaffOrder,
  TakeOrderInput,
  TillSessionReport,
} from '../../../shared/src/api/rpcTypes';
import { call, paymentOf, receive } from '../contacts/contactFixtures';
import {
  addContact,
  addProduct,
  balancesOf,
  firstLine,
  journalOf,
  line,
  makeShop,
  pay,
  recordSale,
  refundOf,
  refundSale,
  saleOf,
  setPolicy,
  stockOf,
  type Shop,
} from '../sales/salesFixtures';
import { asServiceRole, type Persona } from '../support/personas';
import { callRpc, expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import { confirmationOf, confirmOrder, orderByToken, orderOf, placeOrder } from './ordersFixtures';

const database = testDatabase();
let shop: Shop;
let other: Shop;
let sofa: string;

beforeAll(async () => {
  shop = await makeShop(database.client);
  other = await makeShop(database.client);
  sofa = await addProduct(database.client, shop, {
    name: 'Sofa cloth',
    price: 1000,
    stock: 100,
    taxCode: 'A',
    unit: 'm',
  });
});

const takenOf = (more: Partial<TakeOrderInput> = {}): TakeOrderInput => ({
  id: randomUUID(),
  till_session_id: shop.sessionId,
  lines: [line(sofa)],
  customer: { name: 'Wanjiru', phone: `+254 7${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}` },
  fulfilment_method: 'pickup',
  payment_method: 'pay_on_pickup',
  ...more,
});
const take = (order: TakeOrderInput) =>
  call<PlacedOrder>(database.client, shop.cashier, 'take_order', { p_order: order });
const depositOf = (
  order: { id: string },
  amount: number,
  more: Partial<RecordOrderDepositInput> = {},
): RecordOrderDepositInput => ({
  id: randomUUID(),
  order_id: order.id,
  till_session_id: shop.sessionId,
  amount,
  tender_type: 'cash',
  ...more,
});
const deposit = (input: RecordOrderDepositInput, persona: Persona = shop.cashier, client = database.client) =>
  call<StaffOrder>(client, persona, 'record_order_deposit', { p_deposit: input });
const cancelOf = (order: { id: string }, more: Partial<CancelPaidOrderInput> = {}): CancelPaidOrderInput => ({
  id: randomUUID(),
  order_id: order.id,
  reason: 'Not coming',
  refund_tender_type: 'cash',
  till_session_id: shop.managerSessionId,
  ...more,
});
const cancel = (input: CancelPaidOrderInput, persona: Persona = shop.manager) =>
  call<StaffOrder>(database.client, persona, 'cancel_paid_order', { p_cancellation: input });
const read = (id: string) => call<StaffOrder>(database.client, shop.manager, 'get_order', { p_order_id: id });
const report = () =>
  call<TillSessionReport>(database.client, shop.manager, 'till_session_report', {
    p_session_id: shop.managerSessionId,
  });
const expire = () => asServiceRole(database.client, () => callRpc<number>(database.client, 'expire_orders'));
const makeOverdue = (id: string) =>
  database.client.query(
    `with late as (update public.orders set reserved_until = now() - interval '1 hour' where id = $1)
     update public.stock_reservations set expires_at = now() - interval '1 hour' where order_id = $1 and expires_at < '9999-01-01'`,
    [id],
  );
/** With the hands of a superuser: nothing moves the day of an order. */
async function past(id: string): Promise<void> {
  await database.client.query(`set session_replication_role = replica`);
  await makeOverdue(id);
  await database.client.query(`set session_replication_role = origin`);
}

describe('an order of the till that is paid in instalments', () => {
  it('holds what was paid as a deposit of its customer, who is noted when new, and says what is left', async () => {
    const before = await balancesOf(database.client, shop.tenantId);
    const order = takenOf({ deposit: { id: randomUUID(), amount: 300, tender_type: 'cash' } });
    const placed = await take(order);
    expect(await take(order)).toMatchObject({ id: placed.id, replayed: true });
    const second = depositOf(order, 200, { tender_type: 'mobile_money', reference: 'qk1abc' });
    const paid = await deposit(second);
    expect(await deposit(second)).toEqual(paid);
    await expectCode(deposit({ ...second, amount: 100 }), 'idempotency_mismatch');

    expect(paid).toMatchObject({
      total_amount: 1000,
      deposit_amount: 500,
      held_amount: 500,
      deposits: [
        { kind: 'paid', amount: 300, tender_type: 'cash', payment_number: 'RCT-000001', is_taken_back: false },
        { kind: 'paid', amount: 200, tender_type: 'mobile_money', reference: 'QK1ABC' },
      ],
    });
    expect(paid.contact_id).not.toBeNull();
    expect(await orderByToken(database.client, placed.token)).toMatchObject({
      deposit_amount: 500,
      total_amount: 1000,
    });
    const after = await balancesOf(database.client, shop.tenantId);
    expect(after.customer_deposits! - (before.customer_deposits ?? 0)).toBe(-500);
    expect(after.cash! - (before.cash ?? 0)).toBe(300);
  });

  it('is counted in the drawer and in the reports of its till', async () => {
    const order = takenOf();
    await take(order);
    const before = await report();
    await deposit(depositOf(order, 150, { till_session_id: shop.managerSessionId }), shop.manager);
    const after = await report();
    expect(after.expected_cash! - before.expected_cash!).toBe(150);
    await cancel(cancelOf(order));
    expect((await report()).expected_cash).toBe(before.expected_cash);
  });

  it('becomes a sale that the instalments and the rest have paid, with goods that can come back', async () => {
    const contact = await addContact(database.client, shop);
    const order = takenOf({ contact_id: contact, deposit: { id: randomUUID(), amount: 400, tender_type: 'card' } });
    await take(order);
    await deposit(depositOf(order, 350));
    await expectCode(confirmOrder(database.client, shop, confirmationOf(shop, order, [pay(1000)])), 'payment_mismatch');
    const confirmation = confirmationOf(shop, order, [pay(250)]);
    const sale = await confirmOrder(database.client, shop, confirmation);
    expect((await confirmOrder(database.client, shop, confirmation)).replayed).toBe(true);

    expect(sale).toMatchObject({ total_amount: 1000, balance_due: 0, contact: { id: contact } });
    const paid = sale.payments.map(({ amount, is_advance: early = false }) => [amount, early]);
    for (const payment of [
      [400, true],
      [350, true],
      [250, false],
    ])
      expect(paid).toContainEqual(payment);
    expect(paid).toHaveLength(3);
    expect(await journalOf(database.client, sale.id)).toMatchObject({ cash: 250, receivable: 750 });
    expect(await read(order.id)).toMatchObject({ status: 'completed', deposit_amount: 750, held_amount: 0 });
    const note = await refundSale(database.client, shop, refundOf(shop, sale, firstLine(sale).quantity));
    expect(note.total_amount).toBe(1000);
  });

  it('is handed over without more money when it is paid in full, and to a customer who may owe nothing more', async () => {
    const contact = await addContact(database.client, shop, 1000);
    await recordSale(
      database.client,
      shop,
      saleOf(shop, [line(sofa)], [pay(1000, 'on_account')], { contact_id: contact }),
    );
    await database.client.query('update public.contacts set credit_limit = 0 where id = $1', [contact]);
    const order = takenOf({ contact_id: contact });
    await take(order);
    await deposit(depositOf(order, 1000));
    const sale = await confirmOrder(database.client, shop, confirmationOf(shop, order, []));
    expect(sale).toMatchObject({ balance_due: 0, total_amount: 1000 });
  });

  it('keeps its money from every other use', async () => {
    const contact = await addContact(database.client, shop);
    const order = takenOf({ contact_id: contact });
    await take(order);
    const first = depositOf(order, 600);
    await deposit(first);
    // No credit is given against it, it settles nothing else, and no other payment takes it away.
    await expectCode(
      recordSale(
        database.client,
        shop,
        saleOf(shop, [line(sofa, 0.5)], [pay(500, 'on_account')], { contact_id: contact }),
      ),
      'credit_limit_exceeded',
    );
    await database.client.query('update public.contacts set credit_limit = 500 where id = $1', [contact]);
    await recordSale(
      database.client,
      shop,
      saleOf(shop, [line(sofa, 0.5)], [pay(500, 'on_account')], { contact_id: contact }),
    );
    await expectCode(
      receive(database.client, shop.manager, paymentOf(contact, 500, { tender_type: 'deposit' })),
      'deposit_exceeded',
    );
    // A wrong instalment is taken back like any payment, and the order knows.
    const reversal = {
      id: randomUUID(),
      payment_id: first.id,
      reason: 'Typed twice',
      till_session_id: shop.sessionId,
    };
    await call<ContactPayment>(database.client, shop.manager, 'reverse_contact_payment', { p_reversal: reversal });
    expect(await read(order.id)).toMatchObject({
      held_amount: 0,
      deposits: [
        { kind: 'paid', is_taken_back: true },
        { kind: 'taken_back', amount: -600 },
      ],
    });
  });

  it('refuses more than is left, other tenders, orders of the shop, closed tills and other businesses', async () => {
    const order = takenOf({ deposit: { id: randomUUID(), amount: 900, tender_type: 'cash' } });
    await take(order);
    await expectCode(deposit(depositOf(order, 100.01)), 'deposit_too_high');
    await expectCode(
      take(takenOf({ deposit: { id: randomUUID(), amount: 1001, tender_type: 'cash' } })),
      'deposit_too_high',
    );
    await expectCode(deposit(depositOf(order, 0)), 'invalid_input');
    await expectCode(deposit(depositOf(order, 10, { tender_type: 'loyalty' as 'cash' })), 'invalid_input');
    await expectCode(deposit(depositOf(order, 10, { till_session_id: randomUUID() })), 'no_open_till_session');
    await expectCode(deposit(depositOf(order, 10), other.cashier), 'not_found');
    await expectCode(cancel(cancelOf(order), other.manager), 'not_found');
    await database.client.query('update public.storefront_settings set is_enabled = true where tenant_id = $1', [
      shop.tenantId,
    ]);
    const web = await placeOrder(database.client, orderOf(shop, [[sofa, 1]]));
    await expectCode(deposit(depositOf(web, 10)), 'invalid_input');
    const message = depositOf(order, 10, { tender_type: 'mobile_money', reference: 'ONCE1' });
    await deposit(message);
    await expectCode(deposit({ ...message, id: randomUUID() }), 'receipt_reused');
  });

  it('asks for the share that the business wants at once', async () => {
    await setPolicy(database.client, shop.tenantId, { order_deposit_percent: 33.334 });
    await expectCode(take(takenOf()), 'deposit_required');
    await expectCode(
      take(takenOf({ deposit: { id: randomUUID(), amount: 333.33, tender_type: 'cash' } })),
      'deposit_required',
    );
    await take(takenOf({ deposit: { id: randomUUID(), amount: 333.34, tender_type: 'cash' } }));
    await setPolicy(database.client, shop.tenantId, { order_deposit_percent: 0 });
  });

  it('takes two instalments at once one after the other', async () => {
    const order = takenOf({ contact_id: await addContact(database.client, shop) });
    await take(order);
    const clients = [await database.connect(), await database.connect(), await database.connect()];
    const outcomes = await Promise.allSettled(
      clients.map((client) => deposit(depositOf(order, 400), shop.cashier, client)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await read(order.id)).toMatchObject({ held_amount: 800 });
  });
});

describe('an order that is called off with something paid', () => {
  it('gives the whole back, or less a fee, by whoever may refund and with a reason', async () => {
    const order = takenOf({ deposit: { id: randomUUID(), amount: 500, tender_type: 'card' } });
    await take(order);
    const { reserved } = await stockOf(database.client, sofa);
    await expectCode(
      call(database.client, shop.manager, 'cancel_order', { p_order_id: order.id, p_reason: 'No' }),
      'order_has_deposit',
    );
    const input = cancelOf(order, { fee_amount: 50, refund_tender_type: 'bank' });
    await expectCode(cancel(input, shop.cashier), 'approval_required');
    await expectCode(cancel({ ...input, reason: ' ' }), 'invalid_input');
    await expectCode(cancel({ ...input, fee_amount: 501 }), 'invalid_input');
    const before = await balancesOf(database.client, shop.tenantId);
    const cancelled = await cancel(input);
    expect(await cancel(input)).toEqual(cancelled);

    expect(cancelled).toMatchObject({ status: 'cancelled', held_amount: 0 });
    expect(cancelled.deposits.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['paid', 500],
      ['fee', -50],
      ['refunded', -450],
    ]);
    const after = await balancesOf(database.client, shop.tenantId);
    expect(after.customer_deposits! - before.customer_deposits!).toBe(500);
    expect((after.cancellation_fees ?? 0) - (before.cancellation_fees ?? 0)).toBe(-50);
    expect((await stockOf(database.client, sofa)).reserved).toBe(reserved - 1);
  });

  it('leaves the money on the account when it is wanted there, to be used for anything', async () => {
    const contact = await addContact(database.client, shop, 1000);
    const order = takenOf({ contact_id: contact, deposit: { id: randomUUID(), amount: 500, tender_type: 'cash' } });
    await take(order);
    await cancel(cancelOf(order, { refund_tender_type: 'account' }));
    await recordSale(
      database.client,
      shop,
      saleOf(shop, [line(sofa)], [pay(1000, 'on_account')], { contact_id: contact }),
    );
    await receive(database.client, shop.manager, paymentOf(contact, 500, { tender_type: 'deposit' }));
  });

  it('refuses what the drawer does not have, and the whole kept as a fee pays nothing out', async () => {
    const order = takenOf({
      lines: [line(sofa, 50)],
      deposit: { id: randomUUID(), amount: 40_000, tender_type: 'card' },
    });
    await take(order);
    await expectCode(cancel(cancelOf(order)), 'invalid_input');
    const input = cancelOf(order, { fee_amount: 40_000 });
    await cancel(input);
    expect((await cancel(input)).deposits.map(({ kind }) => kind)).toEqual(['paid', 'fee']);
  });
});

describe('an order with deposits whose day is over', () => {
  it('does not lapse: its goods stay held and somebody is told', async () => {
    const few = await addProduct(database.client, shop, { name: 'Last one', price: 100, stock: 1, taxCode: 'A' });
    const held = takenOf({ lines: [line(few)], deposit: { id: randomUUID(), amount: 40, tender_type: 'cash' } });
    await take(held);
    const bare = takenOf();
    await take(bare);
    await past(held.id);
    await past(bare.id);
    await expectCode(deposit(depositOf(bare, 10)), 'order_not_open');
    await expire();

    expect((await read(held.id)).status).toBe('placed');
    expect((await read(bare.id)).status).toBe('expired');
    await expectCode(recordSale(database.client, shop, saleOf(shop, [line(few)], [pay(100)])), 'insufficient_stock');
    const summary = await call<DashboardSummary>(database.client, shop.manager, 'dashboard_summary');
    expect(summary.attention).toContainEqual(
      expect.objectContaining({ kind: 'overdue_deposits', count: 1, path: '/admin/sales?tab=orders' }),
    );
    // It can still be paid, and handed over.
    await deposit(depositOf(held, 60));
    await confirmOrder(database.client, shop, confirmationOf(shop, held, []));
  });

  it('is shown to nobody else as an answer of the public link', async () => {
    const placed = await take(takenOf({ deposit: { id: randomUUID(), amount: 40, tender_type: 'cash' } }));
    const seen = (await orderByToken(database.client, placed.token)) as Order & Record<string, unknown>;
    expect(seen.deposits).toBeUndefined();
    expect(seen.contact_id).toBeUndefined();
  });
});

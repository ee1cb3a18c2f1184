import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { confirmationOf, confirmOrder, orderByToken, orderOf, placeOrder } from '../orders/ordersFixtures';
import { addProduct, balancesOf, journalOf, makeShop, sell, stockOf, type Shop } from '../sales/salesFixtures';
import { expectCode } from '../support/callRpc';
import { callForDueJobs, isAnyJobDue } from '../support/jobs';
import { testDatabase } from '../support/testDatabase';
import {
  asked,
  asService,
  asStaff,
  begin,
  beginOf,
  depositsOf,
  lapse,
  orderToPay,
  paymentsOf,
  receipt,
  settle,
  stateOf,
  takePayments,
} from './paymentFixtures';

const database = testDatabase();
let client: Client;
let shop: Shop;
let other: Shop;
let soap: string;

beforeAll(async () => {
  ({ client } = database);
  shop = await makeShop(client);
  other = await makeShop(client);
  soap = await addProduct(client, shop, { name: 'Soap', price: 100, stock: 1000, taxCode: 'A' });
  await takePayments(client, shop, 'mpesa');
});

const order = (quantity = 1) => orderToPay(client, shop, [[soap, quantity]]);
const paid = (more: Record<string, unknown> = {}) => ({ outcome: 'succeeded', receipt_number: receipt(), ...more });
const expirePayment = async (id: string) => {
  await client.query(`update public.payment_intents set next_query_at = now() - interval '1 second' where id = $1`, [
    id,
  ]);
  await client.query(`set session_replication_role = replica`);
  await client.query(
    `update public.payment_intents set expires_at = now() - interval '1 minute', updated_at = now() - interval '1 minute' where id = $1`,
    [id],
  );
  await client.query(`set session_replication_role = origin`);
};
const resolve = (resolution: Record<string, unknown>, persona = shop.manager) =>
  asStaff(client, persona, 'resolve_payment', { p_resolution: resolution });

describe('paying an order by M-Pesa', () => {
  it('is asked once however often it is sent, and is no payment until it is confirmed', async () => {
    const placed = await order(2);
    const payment = beginOf(placed, { payer: '0712 345 678' });
    const begun = await begin(client, payment);
    expect(begun).toMatchObject({ replayed: false, amount: 200, currency_code: 'KES', payer: '254712345678' });
    expect(await begin(client, payment)).toEqual({ id: payment.id, tenant_id: shop.tenantId, replayed: true });
    await expectCode(begin(client, { ...payment, payer: '0712 345 679' }), 'idempotency_mismatch');
    await expectCode(begin(client, beginOf(placed)), 'payment_pending');
    expect(await stateOf(client, placed.token)).toMatchObject({
      left_amount: 200,
      can_pay: true,
      payment: { state: 'created', is_live: true },
    });
    expect((await orderByToken(client, placed.token))?.deposit_amount).toBe(0);
  });

  it('becomes the deposit of its order once, in the books, and pays the sale', async () => {
    const placed = await order(3);
    const before = await balancesOf(client, shop.tenantId);
    const begun = await asked(client, placed);
    const money = paid({ amount: 300 });
    expect(await settle(client, begun, money)).toEqual({ id: begun.id, state: 'succeeded' });
    for (const again of [money, { ...money, event_key: 'another' }, { outcome: 'failed', code: '1032' }]) {
      expect(await settle(client, begun, again)).toEqual({ id: begun.id, state: 'succeeded' });
    }
    expect(await depositsOf(client, shop, placed.id)).toMatchObject([
      { kind: 'paid', amount: 300, tender_type: 'mobile_money', reference: money.receipt_number, payment_id: begun.id },
    ]);
    expect(await journalOf(client, begun.id)).toEqual({ mobile_money_clearing: 300, customer_deposits: -300 });
    expect(await stateOf(client, placed.token)).toMatchObject({ left_amount: 0, can_pay: false });
    await expectCode(begin(client, beginOf(placed)), 'already_paid');

    const sale = await confirmOrder(client, shop, confirmationOf(shop, placed, []));
    expect(sale).toMatchObject({ total_amount: 300, balance_due: 0 });
    const after = await balancesOf(client, shop.tenantId);
    expect((after.mobile_money_clearing ?? 0) - (before.mobile_money_clearing ?? 0)).toBe(300);
    expect(after.customer_deposits ?? 0).toBe(before.customer_deposits ?? 0);
    expect(after.receivable ?? 0).toBe(before.receivable ?? 0);
    expect((await stateOf(client, placed.token)).left_amount).toBe(0);
  });

  it('tells a person when a late message names another amount than was booked', async () => {
    const placed = await order();
    const begun = await asked(client, placed);
    expect(await settle(client, begun, { source: 'query', outcome: 'succeeded', code: '0' })).toMatchObject({
      state: 'succeeded',
    });
    for (let time = 0; time < 2; time += 1)
      expect(await settle(client, begun, paid({ amount: 90, event_key: 'late' }))).toMatchObject({
        state: 'succeeded',
      });
    expect(await paymentsOf(client, shop, placed.id)).toMatchObject([
      { state: 'succeeded', review_reason: 'amount_mismatch' },
    ]);
    expect(await depositsOf(client, shop, placed.id)).toMatchObject([{ amount: 100 }]);
    const { rows } = await client.query(
      `select body from public.notifications where tenant_id = $1 and kind = 'payment_failed' and path like '%' || $2`,
      [shop.tenantId, placed.id],
    );
    expect(rows).toEqual([{ body: 'It was recorded as KSh 100.00; the payment service now reports KSh 90.00.' }]);
  });

  it('is settled once by forty messages at the same moment', async () => {
    const placed = await order();
    const begun = await asked(client, placed);
    const money = paid({ amount: 100 });
    const connections = await Promise.all(Array.from({ length: 8 }, () => database.connect()));
    const states = (
      await Promise.all(
        connections.map(async (connection) => {
          const answers = [];
          for (const index of [0, 1, 2, 3, 4])
            answers.push(await settle(connection, begun, { ...money, event_key: `callback ${index % 3}` }));
          return answers;
        }),
      )
    ).flat();
    expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['succeeded']));
    expect(await depositsOf(client, shop, placed.id)).toHaveLength(1);
    const [{ events } = { events: null }] = await paymentsOf(client, shop, placed.id);
    expect(events?.filter(({ kind }) => kind === 'succeeded')).toHaveLength(1);
    expect(events?.filter(({ kind }) => kind === 'callback')).toHaveLength(3);
  });

  it('may be tried again when it failed, and counts when the money comes after all', async () => {
    const placed = await order();
    const first = await asked(client, placed);
    expect(await settle(client, first, { outcome: 'failed', code: '1032' })).toMatchObject({ state: 'failed' });
    expect(await stateOf(client, placed.token)).toMatchObject({
      can_pay: true,
      payment: { state: 'failed', code: '1032' },
    });
    const second = await asked(client, placed);
    expect(await settle(client, first, paid())).toMatchObject({ state: 'succeeded' });
    // Now the second comes, too.
    expect(await settle(client, second, paid())).toMatchObject({ state: 'needs_review' });
    expect(await depositsOf(client, shop, placed.id)).toHaveLength(1);
    const [late] = await paymentsOf(client, shop, placed.id);
    expect(late).toMatchObject({ review_reason: 'paid_twice', refund_status: 'due', refund_amount: 100 });
    await expectCode(resolve({ id: second.id, action: 'refunded' }), 'invalid_input');
    await expectCode(resolve({ id: second.id, action: 'refund' }), 'invalid_input');
    await expectCode(resolve({ id: second.id, action: 'accept' }), 'payment_does_not_fit');
    await expectCode(resolve({ id: second.id, action: 'refunded', reference: 'X' }, shop.cashier), 'permission_denied');
    await expectCode(resolve({ id: second.id, action: 'refunded', reference: 'X' }, other.manager), 'not_found');
    expect(await resolve({ id: second.id, action: 'refunded', reference: 'SLB123' })).toMatchObject([
      { state: 'refunded', refund_status: 'done', refund_reference: 'SLB123' },
      { state: 'succeeded' },
    ]);
  });

  it('of another amount, or with a receipt that paid before, waits for a person', async () => {
    const placed = await order(2);
    const begun = await asked(client, placed);
    expect(await settle(client, begun, paid({ amount: 150 }))).toMatchObject({ state: 'needs_review' });
    expect((await orderByToken(client, placed.token))?.deposit_amount).toBe(0);
    expect(await resolve({ id: begun.id, action: 'accept' })).toMatchObject([
      { state: 'succeeded', refund_status: null },
    ]);
    expect(await depositsOf(client, shop, placed.id)).toMatchObject([{ kind: 'paid', amount: 150 }]);

    const used = paid();
    const first = await asked(client, await order());
    await settle(client, first, used);
    const again = await asked(client, await order());
    expect(await settle(client, again, used)).toMatchObject({ state: 'needs_review' });
    const typed = await order();
    const third = await asked(client, typed);
    const stolen = await order();
    await settle(client, await asked(client, stolen), paid({ receipt_number: 'TYPED1', currency_code: 'USD' }));
    expect(await paymentsOf(client, shop, stolen.id)).toMatchObject([{ review_reason: 'amount_mismatch' }]);
    expect(await settle(client, third, paid({ receipt_number: 'TYPED1' }))).toMatchObject({ state: 'needs_review' });
  });

  it('holds the goods again when the order lapsed meanwhile, and asks for a refund when they are gone', async () => {
    const scarce = await addProduct(client, shop, { name: 'Scarce', price: 100, stock: 2, taxCode: 'A' });
    const [kept, lost] = [await orderToPay(client, shop, [[scarce, 1]]), await orderToPay(client, shop, [[scarce, 1]])];
    const payments = [await asked(client, kept), await asked(client, lost)] as const;
    await lapse(client, kept.id);
    await lapse(client, lost.id);
    await asService(client, 'expire_orders');
    // Somebody may still be paying: nothing lapses.
    expect((await orderByToken(client, kept.token))?.status).toBe('placed');
    await expirePayment(payments[0].id);
    await expirePayment(payments[1].id);
    await asService(client, 'expire_orders');
    expect((await orderByToken(client, kept.token))?.status).toBe('expired');
    await sell(client, shop, scarce, 1, 100);

    expect(await settle(client, payments[0], paid())).toMatchObject({ state: 'succeeded' });
    expect(await orderByToken(client, kept.token)).toMatchObject({ status: 'placed', deposit_amount: 100 });
    expect(await stockOf(client, scarce)).toMatchObject({ quantity: 1, reserved: 1 });
    expect(await settle(client, payments[1], paid())).toMatchObject({ state: 'needs_review' });
    expect(await paymentsOf(client, shop, lost.id)).toMatchObject([
      { review_reason: 'order_expired', refund_status: 'due', refund_amount: 100 },
    ]);
    expect((await orderByToken(client, lost.token))?.status).toBe('expired');
    await confirmOrder(client, shop, confirmationOf(shop, kept, []));
  });

  it('is given back when its order is called off, and refused for one that is over', async () => {
    const placed = await order();
    await settle(client, await asked(client, placed), paid());
    const late = await order();
    const pending = await asked(client, late);
    await asStaff(client, shop.manager, 'cancel_order', { p_order_id: late.id, p_reason: 'Closed' });
    expect(await settle(client, pending, paid())).toMatchObject({ state: 'needs_review' });
    expect(await paymentsOf(client, shop, late.id)).toMatchObject([
      { review_reason: 'order_closed', refund_status: 'due' },
    ]);
    await asStaff(client, shop.manager, 'cancel_paid_order', {
      p_cancellation: {
        id: randomUUID(),
        order_id: placed.id,
        reason: 'No more soap',
        refund_tender_type: 'mobile_money',
        till_session_id: shop.managerSessionId,
      },
    });
    expect(await paymentsOf(client, shop, placed.id)).toMatchObject([
      { state: 'succeeded', refund_status: 'due', refund_amount: 100 },
    ]);
    const [{ id } = { id: '' }] = await paymentsOf(client, shop, placed.id);
    expect(await resolve({ id, action: 'refunded', reference: 'SLB9' })).toMatchObject([{ state: 'refunded' }]);
    await expectCode(begin(client, beginOf(placed)), 'order_not_open');
  });

  it('is started once by two tabs at the same moment', async () => {
    const placed = await order();
    const [one, two] = [await database.connect(), await database.connect()];
    const tries = await Promise.allSettled([begin(one, beginOf(placed)), begin(two, beginOf(placed))]);
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await paymentsOf(client, shop, placed.id)).toHaveLength(1);
  });

  it('rings nobody’s phone all day', async () => {
    const payer = '0799 000 000';
    for (let count = 0; count < 6; count += 1) await begin(client, beginOf(await order(), { payer }));
    await expectCode(begin(client, beginOf(await order(), { payer: '+254799000000' })), 'rate_limited');
  });

  it('is asked about by the timer until there is an answer', async () => {
    const begun = await asked(client, await order());
    const mine = async () =>
      (
        await callForDueJobs<{ id: string } | null>(client, 'payment_query', 'claim_payment_query', 'p_payment_id')
      ).filter((payment) => payment?.id === begun.id);
    expect(await mine()).toEqual([]);
    await expirePayment(begun.id);
    expect(await isAnyJobDue(client, 'payment_query')).toBe(true);
    expect(await mine()).toMatchObject([{ id: begun.id, provider_reference: `ws_CO_${begun.id}` }]);
    expect(await mine()).toEqual([]);
    expect(await settle(client, begun, { outcome: 'pending', source: 'query', code: '4999' })).toMatchObject({
      state: 'pending',
    });

    // The shopper who asks is answered at once, and then not for some seconds.
    const impatient = await order();
    await asked(client, impatient);
    const ask = () => asService<unknown[]>(client, 'claim_payment_queries', { p_token: impatient.token });
    expect([(await ask()).length, (await ask()).length]).toEqual([1, 0]);

    const unanswered = await begin(client, beginOf(await order()));
    await asService(client, 'note_payment_request', {
      p_request: { tenant_id: shop.tenantId, id: unanswered.id, outcome: 'unanswered' },
    });
    await expirePayment(unanswered.id);
    await mine();
    expect(await settle(client, unanswered, paid({ provider_reference: 'ws_CO_late' }))).toMatchObject({
      state: 'succeeded',
    });
  });
});

describe('choosing how to pay', () => {
  it('is only possible as the shop has switched on, and can change until it is paid', async () => {
    await expectCode(orderToPay(client, shop, [[soap, 1]], { payment_method: 'card' }), 'invalid_input');
    await expectCode(
      placeOrder(client, orderOf(shop, [[soap, 1]], { payment_method: 'pay_on_delivery' })),
      'invalid_input',
    );
    const placed = await order();
    const choose = (method: string) =>
      asService<{ payment_method: string }>(client, 'choose_order_payment', {
        p_token: placed.token,
        p_method: method,
      });
    await expectCode(choose('pay_on_delivery'), 'invalid_input');
    expect(await choose('pay_on_pickup')).toMatchObject({ payment_method: 'pay_on_pickup' });
    await begin(client, beginOf(placed));
    expect(await stateOf(client, placed.token)).toMatchObject({ payment_method: 'mobile_money' });
    await expectCode(begin(client, { ...beginOf(placed), payer: '+255 712 345 678' }), 'payment_pending');
    await expectCode(begin(client, { ...beginOf(await order()), payer: '+255 712 345 678' }), 'invalid_input');
    await expectCode(begin(client, { ...beginOf(placed), token: 'wrong' }), 'not_found');
    await expectCode(stateOf(client, 'wrong'), 'not_found');
  });
});

describe('the keys of a payment service', () => {
  it('are written and never read', async () => {
    const providers = await asStaff(client, shop.manager, 'list_payment_providers');
    expect(providers).toMatchObject([
      { kind: 'mpesa', keys: [{ name: 'consumer_key', is_set: true, last4: 'ab12' }, {}, {}] },
    ]);
    expect(JSON.stringify(providers)).not.toContain('sealed');
    await expectCode(
      asStaff(client, shop.manager, 'save_payment_provider', {
        p_provider: { kind: 'mpesa', mode: 'live', is_enabled: true, shortcode: '174379', shortcode_kind: 'till' },
      }),
      'permission_denied',
    );
    await expectCode(asStaff(client, shop.manager, 'check_payment_keys', { p_kind: 'mpesa' }), 'permission_denied');
    await expectCode(asStaff(client, other.owner, 'check_payment_keys', { p_kind: 'mpesa' }), 'not_found');
    await expectCode(
      asStaff(client, other.owner, 'save_payment_provider', {
        p_provider: { kind: 'stripe', mode: 'test', is_enabled: true },
      }),
      'keys_missing',
    );
    for (const [name, args] of [
      [
        'save_payment_keys',
        { p_tenant_id: shop.tenantId, p_user_id: shop.owner.userId, p_kind: 'mpesa', p_keys: '[]' },
      ],
      ['settle_payment', { p_settlement: {} }],
      ['begin_payment', { p_payment: {} }],
      ['payment_provider_of', { p_tenant_id: shop.tenantId, p_kind: 'mpesa' }],
    ] as const)
      await expect(asStaff(client, shop.owner, name, args)).rejects.toThrow(/permission denied/);
  });
});

import type { Client } from 'pg';
import type {
  ClaimedPayment,
  DirectPaymentDetail,
  OrderPaymentState,
  StaffPayment,
} from '../../../shared/src/api/rpcTypes';
import { addProduct, makeShop, type Shop } from '../sales/salesFixtures';
import { expectCode } from '../support/callRpc';
import { callForDueJobs } from '../support/jobs';
import { testDatabase } from '../support/testDatabase';
import {
  arrive,
  claim,
  digest,
  directOf,
  haveReported,
  listDirect,
  moneyOf,
  takeDirectPayments,
} from './directPaymentFixtures';
import { asService, asStaff, orderToPay, paymentsOf, receipt, stateOf } from './paymentFixtures';

const database = testDatabase();
let client: Client;
/** A shop without keys, whose number shoppers are shown. */
let shop: Shop;
/** One whose payments are reported. */
let reported: Shop;
let other: Shop;
let soap: string;
let candle: string;
let token: string;

beforeAll(async () => {
  ({ client } = database);
  [shop, reported, other] = [await makeShop(client), await makeShop(client), await makeShop(client)];
  soap = await addProduct(client, shop, { name: 'Soap', price: 100, stock: 1000, taxCode: 'A' });
  candle = await addProduct(client, reported, { name: 'Candle', price: 100, stock: 1000, taxCode: 'A' });
  await takeDirectPayments(client, shop);
  await takeDirectPayments(client, reported, { shortcode: '123456', shortcode_kind: 'till' });
  // Made by an owner who has saved keys; here only their presence counts.
  await asService(client, 'save_payment_keys', {
    p_tenant_id: reported.tenantId,
    p_user_id: reported.owner.userId,
    p_kind: 'mpesa',
    p_keys: JSON.stringify(
      ['consumer_key', 'consumer_secret'].map((name) => ({
        name,
        sealed: `v1.sealed-somewhere-else-${name}`,
        last4: '',
      })),
    ),
  });
  token = await haveReported(client, reported);
});

beforeEach(async () => {
  await client.query('delete from private.anonymous_attempts');
});

let numbers = 0;
const newPhone = () => `0712${String(100_000 + (numbers += 1))}`;
const asReported = (phone: string) => `254${phone.slice(1)}`;
const order = () => orderToPay(client, shop, [[soap, 1]]);
const orderThere = () => orderToPay(client, reported, [[candle, 1]]);

describe('a shop that shows its number', () => {
  it('needs no keys for it, is offered as M-Pesa, and asks nobody’s phone', async () => {
    const placed = await order();
    const state = await stateOf(client, placed.token);
    expect(state.methods).toEqual([
      { method: 'mobile_money', provider: 'mpesa', is_test: true, is_asked: false, is_direct: true },
    ]);
    expect(state.direct).toEqual({
      kind: 'paybill',
      shortcode: '174379',
      account_number: placed.order_number.replace('-', ''),
      amount: 100,
      is_test: true,
      is_reported: false,
      claim: null,
    });
    await expectCode(
      asService(client, 'begin_payment', {
        p_payment: { id: placed.id, token: placed.token, method: 'mobile_money', payer: newPhone() },
      }),
      'invalid_input',
    );
  });

  it('of a till asks for no account number', async () => {
    expect((await stateOf(client, (await orderThere()).token)).direct).toMatchObject({
      kind: 'till',
      account_number: null,
    });
  });

  it('is chosen by owners, in shillings, and only for M-Pesa', async () => {
    await expectCode(
      asStaff(client, shop.manager, 'save_payment_provider', {
        p_provider: { kind: 'mpesa', mode: 'test', is_enabled: false, shortcode: '174379', shortcode_kind: 'paybill' },
      }),
      'permission_denied',
    );
    const dollars = await makeShop(client, { currencyCode: 'USD' });
    await expectCode(takeDirectPayments(client, dollars), 'invalid_input');
    await expectCode(takeDirectPayments(client, shop, { reconciles_payments: true }), 'invalid_input');
    await expectCode(haveReported(client, shop), 'keys_missing');
  });
});

describe('a shopper who says that they paid', () => {
  const reasonsFor = async (code: string, orderId: string) => {
    const { suggestions } = await asStaff<DirectPaymentDetail>(client, reported.cashier, 'get_direct_payment', {
      p_payment_id: (await directOf(client, reported, code)).id,
    });
    return suggestions.find(({ id }) => id === orderId)?.reasons;
  };
  const claimIn = (placed: { token: string }, more: Record<string, unknown>) => claim(client, placed.token, more);

  it.each([
    ['by code and phone, after the money', true, (phone: string, code: string) => ({ phone, receipt_number: code })],
    ['by code and phone, before the money', false, (phone: string, code: string) => ({ phone, receipt_number: code })],
    [
      'with the whole message’s code in small letters',
      true,
      (phone: string, code: string) => ({ phone, receipt_number: ` ${code.toLowerCase()} ` }),
    ],
  ])('has paid: %s', async (_how, isMoneyFirst, said) => {
    const placed = await orderThere();
    const phone = newPhone();
    const money = moneyOf(100, { payer_phone: digest(asReported(phone)) });
    if (isMoneyFirst) await arrive(client, token, money);
    const state = await claimIn(placed, said(phone, money.receipt_number.toLowerCase()));
    expect(state.left_amount).toBe(isMoneyFirst ? 0 : 100);
    if (!isMoneyFirst) {
      expect(state.direct?.claim).toMatchObject({ phone: `+254${phone.slice(1)}` });
      await arrive(client, token, money);
    }
    expect(await stateOf(client, placed.token)).toMatchObject({
      left_amount: 0,
      payment: { state: 'succeeded', is_direct: true },
    });
  });

  it('is believed with the code when the phone is shown in part', async () => {
    const placed = await orderThere();
    const phone = newPhone();
    const masked = `${asReported(phone).slice(0, 4)}****${phone.slice(-3)}`;
    const money = moneyOf(100, { payer_phone: masked });
    await arrive(client, token, money);
    await claimIn(placed, { phone, receipt_number: money.receipt_number });
    expect((await stateOf(client, placed.token)).left_amount).toBe(0);
  });

  it.each([['before the money'], ['after the money']])(
    'is not believed without the code, %s: staff looks',
    async (when) => {
      const placed = await orderThere();
      const phone = newPhone();
      const money = moneyOf(100, { payer_phone: asReported(phone) });
      if (when === 'before the money') await claimIn(placed, { phone });
      await arrive(client, token, money);
      if (when === 'after the money') await claimIn(placed, { phone });
      expect((await stateOf(client, placed.token)).left_amount).toBe(100);
      expect(await reasonsFor(money.receipt_number, placed.id)).toContain('claim');
    },
  );

  it.each([
    ['somebody else’s phone', { payer_phone: '254799000111' }, 100],
    ['a phone that nobody knows', {}, 100],
    ['another sum', null, 90],
  ])('is not believed with the code of money from %s: staff looks', async (_what, more, amount) => {
    const placed = await orderThere();
    const phone = newPhone();
    const money = moneyOf(amount, more ?? { payer_phone: asReported(phone) });
    await arrive(client, token, money);
    await claimIn(placed, { phone, receipt_number: money.receipt_number });
    expect((await stateOf(client, placed.token)).left_amount).toBe(100);
    expect((await directOf(client, reported, money.receipt_number)).state).toBe('open');
    expect(await reasonsFor(money.receipt_number, placed.id)).toContain('claim');
  });

  it('does not get the money that two orders name: nobody can tell whose it is', async () => {
    const phone = newPhone();
    const [one, two] = [await orderThere(), await orderThere()];
    const money = moneyOf(100, { payer_phone: asReported(phone) });
    await claimIn(one, { phone, receipt_number: money.receipt_number });
    await claimIn(two, { phone, receipt_number: money.receipt_number });
    await arrive(client, token, money);
    expect((await directOf(client, reported, money.receipt_number)).state).toBe('open');
  });

  it('cannot use a code twice, or that of another business', async () => {
    const phone = newPhone();
    const [first, second] = [await orderThere(), await orderThere()];
    const money = moneyOf(100, { payer_phone: asReported(phone) });
    await arrive(client, token, money);
    await claimIn(first, { phone, receipt_number: money.receipt_number });
    expect(await claimIn(second, { phone, receipt_number: money.receipt_number })).toMatchObject({
      hint: 'receipt_reused',
    });
    expect((await stateOf(client, second.token)).direct?.claim).toBeNull();
    const elsewhere = await order();
    await claimIn(elsewhere, { phone, receipt_number: money.receipt_number });
    expect((await stateOf(client, elsewhere.token)).left_amount).toBe(100);
  });

  it('tries ten times an hour at most, wrong codes among them', async () => {
    const placed = await orderThere();
    for (let tries = 0; tries < 10; tries += 1) await claimIn(placed, { phone: newPhone(), receipt_number: receipt() });
    await expectCode(claimIn(placed, { phone: newPhone() }), 'rate_limited');
  });

  it.each([
    [{ phone: '12345' }],
    [{ phone: '+255 712 345 678' }],
    [{}],
    [{ phone: '0712345678', receipt_number: 'short' }],
    [{ phone: '0712345678', receipt_number: 5 }],
  ])('is told what is wrong with %j', async (said) => {
    await expectCode(claimIn(await orderThere(), said), 'invalid_input');
  });

  it('keeps the order from lapsing for an hour', async () => {
    const placed = await order();
    await claimIn(placed, { phone: newPhone(), receipt_number: receipt() });
    const late = async (interval: string) => {
      await client.query('set session_replication_role = replica');
      await client.query(`update public.orders set reserved_until = now() - interval '1 minute' where id = $1`, [
        placed.id,
      ]);
      await client.query(
        `update private.payment_claims set first_claimed_at = now() - $2::interval where order_id = $1`,
        [placed.id, interval],
      );
      await client.query('set session_replication_role = origin');
      await asService(client, 'expire_orders');
      return (await stateOf(client, placed.token)).order_status;
    };
    expect(await late('59 minutes')).toBe('placed');
    expect(await late('61 minutes')).toBe('expired');
  });
});

describe('staff', () => {
  const notifyClaims = () => callForDueJobs(client, 'payment_claim', 'notify_payment_claim', 'p_order_id');
  const record = (persona: Shop['cashier'], payment: Record<string, unknown>) =>
    asStaff<StaffPayment[]>(client, persona, 'record_direct_payment', { p_payment: payment });

  it('reads what the shopper says, is told of it, and notes that the money came, once', async () => {
    const placed = await order();
    const code = receipt();
    await claim(client, placed.token, { phone: '0712 999 888', receipt_number: code });
    const said = (persona: Shop['cashier']) =>
      asStaff<ClaimedPayment | null>(client, persona, 'order_payment_claim', { p_order_id: placed.id });
    expect(await said(shop.cashier)).toMatchObject({ phone: '+254712999888', receipt_number: code, due_amount: 100 });
    expect(await said(other.cashier)).toBeNull();
    await notifyClaims();
    await notifyClaims();
    const { rows } = await client.query(
      `select 1 from public.notifications where tenant_id = $1 and kind = 'payment_claimed' and path like $2`,
      [shop.tenantId, `%${placed.id}`],
    );
    expect(rows).toHaveLength(1);
    const payment = { order_id: placed.id, receipt_number: code.toLowerCase(), amount: 100 };
    await expectCode(record(other.manager, payment), 'invalid_input');
    for (let times = 0; times < 2; times += 1)
      expect(await record(shop.cashier, payment)).toMatchObject([
        { state: 'succeeded', is_direct: true, receipt_number: code },
      ]);
    expect(await said(shop.cashier)).toBeNull();
    expect((await stateOf(client, placed.token)).left_amount).toBe(0);
    expect(await directOf(client, shop, code)).toMatchObject({ source: 'staff', state: 'assigned' });
  });

  it('is told of what does not come by itself after some minutes where payments are reported', async () => {
    const placed = await orderThere();
    await claim(client, placed.token, { phone: '0712 999 777' });
    const told = async () =>
      (
        await client.query(`select 1 from public.notifications where kind = 'payment_claimed' and path like $1`, [
          `%${placed.id}`,
        ])
      ).rows.length;
    await notifyClaims();
    expect(await told()).toBe(0);
    await client.query(
      `update private.payment_claims set notify_at = now() - interval '1 second' where order_id = $1`,
      [placed.id],
    );
    await notifyClaims();
    expect(await told()).toBe(1);
  });

  it('cannot take more than is due, a code that paid for something, or another sum than came', async () => {
    const [placed, second] = [await orderThere(), await orderThere()];
    const money = moneyOf(80);
    await arrive(client, token, money);
    await expectCode(
      record(reported.cashier, { order_id: placed.id, receipt_number: receipt(), amount: 101 }),
      'deposit_too_high',
    );
    await expectCode(
      record(reported.cashier, { order_id: placed.id, receipt_number: money.receipt_number, amount: 100 }),
      'invalid_input',
    );
    await record(reported.cashier, { order_id: placed.id, receipt_number: money.receipt_number, amount: 80 });
    expect((await stateOf(client, placed.token)).left_amount).toBe(20);
    await expectCode(
      record(reported.cashier, { order_id: second.id, receipt_number: money.receipt_number, amount: 80 }),
      'receipt_reused',
    );
    expect((await stateOf(client, second.token)).left_amount).toBe(100);
  });

  const resolve = (persona: Shop['cashier'], resolution: Record<string, unknown>) =>
    asStaff<OrderPaymentState>(client, persona, 'resolve_direct_payment', { p_resolution: resolution });

  it('places, sets aside, sends back and opens again what belongs to nothing', async () => {
    const placed = await orderThere();
    const [rent, money] = [moneyOf(900, { account_number: 'Rent' }), moneyOf(60)];
    await arrive(client, token, rent);
    await arrive(client, token, money);
    const rentId = (await directOf(client, reported, rent.receipt_number)).id;
    const id = (await directOf(client, reported, money.receipt_number)).id;
    await expectCode(resolve(other.manager, { id, action: 'assign', order_id: placed.id }), 'not_found');
    await expectCode(
      resolve(reported.cashier, { id: rentId, action: 'assign', order_id: placed.id }),
      'deposit_too_high',
    );
    await expectCode(resolve(reported.cashier, { id: rentId, action: 'set_aside' }), 'invalid_input');
    expect(await resolve(reported.cashier, { id: rentId, action: 'set_aside', note: 'Rent' })).toMatchObject({
      state: 'set_aside',
    });
    expect(await resolve(reported.cashier, { id: rentId, action: 'reopen' })).toMatchObject({
      state: 'open',
      note: null,
    });
    await expectCode(
      resolve(reported.cashier, { id: rentId, action: 'sent_back', reference: 'SLB1' }),
      'permission_denied',
    );
    expect(await resolve(reported.manager, { id: rentId, action: 'sent_back', reference: 'SLB1' })).toMatchObject({
      state: 'sent_back',
      sent_back_reference: 'SLB1',
    });
    for (let times = 0; times < 2; times += 1)
      expect(await resolve(reported.cashier, { id, action: 'assign', order_id: placed.id })).toMatchObject({
        state: 'assigned',
      });
    expect((await stateOf(client, placed.token)).left_amount).toBe(40);
    expect(await paymentsOf(client, reported, placed.id)).toHaveLength(1);
    await expectCode(resolve(reported.cashier, { id, action: 'set_aside', note: 'x' }), 'payment_settled');
  });

  it('reads the list of the own business only, by code, number, name and state, page by page', async () => {
    const all = await listDirect(client, reported);
    expect(all.rows.length).toBeGreaterThan(5);
    const pages: string[] = [];
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof listDirect>> = await listDirect(client, reported, {
        p_limit: 3,
        p_after: after,
      });
      pages.push(...page.rows.map(({ id }) => id));
      after = page.next_cursor;
    } while (after !== null);
    expect(pages).toEqual(all.rows.map(({ id }) => id));
    const waiting = await listDirect(client, reported, { p_state: 'waiting' });
    expect(waiting.rows.every(({ state }) => state === 'open')).toBe(true);
    expect(waiting.waiting_count).toBe(waiting.rows.length);
    expect(waiting.waiting_amount).toBe(waiting.rows.reduce((sum, { amount }) => sum + amount, 0));
    expect((await listDirect(client, reported, { p_query: 'rent' })).rows).toHaveLength(1);
    expect((await listDirect(client, reported, { p_query: '900.00' })).rows).toHaveLength(1);
    const masked = moneyOf(7, { payer_phone: '2547****454' });
    await arrive(client, token, masked);
    expect((await listDirect(client, reported, { p_query: '0733 222 454' })).rows).toMatchObject([{ amount: 7 }]);
    expect((await listDirect(client, reported, { p_query: '%' })).rows).toHaveLength(0);
    expect((await listDirect(client, other)).rows).toEqual([]);
    await expectCode(listDirect(client, reported, { p_state: 'wrong' }), 'invalid_input');
  });
});

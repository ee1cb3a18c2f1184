import type { Client } from 'pg';
import {
  addProduct,
  balancesOf,
  line,
  makeShop,
  pay,
  recordSale,
  saleOf,
  sell,
  stockOf,
  type Shop,
} from '../sales/salesFixtures';
import { testDatabase } from '../support/testDatabase';
import {
  arrive,
  directOf,
  haveReported,
  keep,
  listDirect,
  makeReportedShops,
  moneyOf,
  takeDirectPayments,
  work,
} from './directPaymentFixtures';
import {
  asked,
  asService,
  asStaff,
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
let token: string;

beforeAll(async () => {
  ({ client } = database);
  ({ shop, other, soap, token } = await makeReportedShops(client));
});

const order = (quantity = 1) => orderToPay(client, shop, [[soap, quantity]]);

describe('money with the number of an order as account number', () => {
  it.each([
    ['as it is written', (number: string) => number],
    ['in small letters, with spaces', (number: string) => ` ${number.toLowerCase().replace('-', ' ')} `],
    ['without its hyphen', (number: string) => number.replace('-', '')],
    ['by its digits, when it is just what is due', (number: string) => String(Number(/\d+/.exec(number)?.[0]))],
  ])('pays it, once: %s', async (_how, typed) => {
    const placed = await order(2);
    const money = moneyOf(200, { account_number: typed(placed.order_number) });
    for (let count = 0; count < 3; count += 1) await arrive(client, token, money);
    expect(await stateOf(client, placed.token)).toMatchObject({
      left_amount: 0,
      payment: { state: 'succeeded', is_direct: true, payer: null, receipt_number: money.receipt_number },
    });
    expect(await depositsOf(client, shop, placed.id)).toMatchObject([
      { kind: 'paid', amount: 200, reference: money.receipt_number },
    ]);
    expect(await directOf(client, shop, money.receipt_number)).toMatchObject({
      state: 'assigned',
      assigned_to: { kind: 'order', number: placed.order_number, needs_review: false },
    });
  });

  it('is in the books as money of M-Pesa that is held for its customer', async () => {
    const before = await balancesOf(client, shop.tenantId);
    const placed = await order();
    await arrive(client, token, moneyOf(100, { account_number: placed.order_number }));
    const after = await balancesOf(client, shop.tenantId);
    const moved = (role: string) => Math.round(((after[role] ?? 0) - (before[role] ?? 0)) * 100) / 100;
    expect(moved('mobile_money_clearing')).toBe(100);
    expect(moved('customer_deposits')).toBe(-100);
  });

  it('pays a part, and then the rest', async () => {
    const placed = await order(3);
    await arrive(client, token, moneyOf(120, { account_number: placed.order_number }));
    expect(await stateOf(client, placed.token)).toMatchObject({
      left_amount: 180,
      can_pay: true,
      direct: { amount: 180 },
    });
    await arrive(client, token, moneyOf(180, { account_number: placed.order_number }));
    expect((await stateOf(client, placed.token)).left_amount).toBe(0);
    expect(await depositsOf(client, shop, placed.id)).toHaveLength(2);
  });

  it.each([
    ['more than is due', 150],
    ['a shilling too much', 101],
  ])('waits for a person with %s, and is to be given back', async (_what, amount) => {
    const placed = await order();
    const money = moneyOf(amount, { account_number: placed.order_number });
    await arrive(client, token, money);
    expect(await paymentsOf(client, shop, placed.id)).toMatchObject([
      { state: 'needs_review', review_reason: 'paid_twice', refund_status: 'due', refund_amount: amount },
    ]);
    expect(await depositsOf(client, shop, placed.id)).toEqual([]);
    expect((await directOf(client, shop, money.receipt_number)).assigned_to).toMatchObject({ needs_review: true });
  });

  it('that comes a second time under another code is to be given back', async () => {
    const placed = await order();
    await arrive(client, token, moneyOf(100, { account_number: placed.order_number }));
    await arrive(client, token, moneyOf(100, { account_number: placed.order_number }));
    const states = (await paymentsOf(client, shop, placed.id)).map(({ state }) => state);
    expect(states).toEqual(['needs_review', 'succeeded']);
    expect(await depositsOf(client, shop, placed.id)).toHaveLength(1);
  });

  it('brings an order back whose time is over, while its goods are there', async () => {
    const placed = await order();
    await lapse(client, placed.id);
    await asService(client, 'expire_orders');
    expect((await stateOf(client, placed.token)).order_status).toBe('expired');
    await arrive(client, token, moneyOf(100, { account_number: placed.order_number }));
    expect(await stateOf(client, placed.token)).toMatchObject({ order_status: 'placed', left_amount: 0 });
  });

  it('is to be given back when they are gone', async () => {
    const last = await addProduct(client, shop, { name: 'Last one', price: 100, stock: 1, taxCode: 'A' });
    const placed = await orderToPay(client, shop, [[last, 1]]);
    await lapse(client, placed.id);
    await asService(client, 'expire_orders');
    await sell(client, shop, last, 1, 100);
    await arrive(client, token, moneyOf(100, { account_number: placed.order_number }));
    expect(await paymentsOf(client, shop, placed.id)).toMatchObject([
      { state: 'needs_review', review_reason: 'order_expired', refund_status: 'due' },
    ]);
    expect((await stockOf(client, last)).quantity).toBe(0);
  });

  it('of another business pays nothing here', async () => {
    await takeDirectPayments(client, other);
    await client.query(
      `insert into private.payment_report_addresses (tenant_id, token_hash, mode, shortcode) values ($1, private.token_hash('elsewhere'), 'test', '174379')`,
      [other.tenantId],
    );
    const placed = await order();
    const money = moneyOf(100, { account_number: placed.order_number });
    await arrive(client, 'elsewhere', money);
    expect((await stateOf(client, placed.token)).left_amount).toBe(100);
    expect((await listDirect(client, shop, { p_query: money.receipt_number })).rows).toEqual([]);
    expect(await directOf(client, other, money.receipt_number)).toMatchObject({ state: 'open' });
  });
});

describe('a report', () => {
  it('at an address that nobody was given, or of no sum of money, is none', async () => {
    const money = moneyOf(100);
    for (const [at, what] of [
      ['0'.repeat(48), money],
      ['', money],
      [token, { ...money, amount: 0 }],
      [token, { ...money, amount: -5 }],
      [token, { ...money, receipt_number: 'x' }],
      [token, { ...money, receipt_number: "X'; drop table" }],
    ] as const)
      expect(await keep(client, at, what)).toBeNull();
    expect((await listDirect(client, shop, { p_query: money.receipt_number })).rows).toEqual([]);
  });

  it('of a trial counts while the business tries it out; of real money always', async () => {
    const trying = await makeShop(client);
    await takePayments(client, trying, 'mpesa');
    const modes = { test: await haveReported(client, trying), live: '' };
    const switchTo = (mode: 'test' | 'live') => takeDirectPayments(client, trying, { is_enabled: true, mode });
    expect(await keep(client, modes.test, moneyOf(5))).not.toBeNull();
    await switchTo('live');
    modes.live = await haveReported(client, trying);
    expect(await keep(client, modes.test, moneyOf(5))).toBeNull();
    expect(await keep(client, modes.live, moneyOf(5))).not.toBeNull();
    await switchTo('test');
    expect(await keep(client, modes.test, moneyOf(5))).not.toBeNull();
    expect(await keep(client, modes.live, moneyOf(5))).not.toBeNull();
  });

  it('with an account number that is no order stays open, with what was typed', async () => {
    const money = moneyOf(75, { account_number: 'Rent <b>May</b>', payer_phone: '2547****149' });
    await arrive(client, token, money);
    expect(await directOf(client, shop, money.receipt_number)).toMatchObject({
      state: 'open',
      amount: 75,
      account_number: 'Rent <b>May</b>',
      payer_phone: '2547****149',
      payer_name: 'WANJIRU',
      assigned_to: null,
    });
  });

  it('does not take the digits of an order for it when the sum is another', async () => {
    const placed = await order();
    const money = moneyOf(60, { account_number: String(Number(/\d+/.exec(placed.order_number)?.[0])) });
    await arrive(client, token, money);
    expect((await directOf(client, shop, money.receipt_number)).state).toBe('open');
  });

  it('before money moves says whether an order can take it', async () => {
    const check = (account: string, amount: number, at = token) =>
      asService(client, 'check_payment_report', {
        p_report: { token: at, account_number: account, amount, shortcode: '174379' },
      });
    const placed = await order();
    expect(await check(placed.order_number, 100)).toBe('accepted');
    expect(await check(placed.order_number, 40)).toBe('accepted');
    expect(await check(placed.order_number, 101)).toBe('invalid_amount');
    expect(await check('anything else', 5000)).toBe('accepted');
    expect(await check(placed.order_number, 9999, 'unknown address')).toBe('accepted');
    await arrive(client, token, moneyOf(100, { account_number: placed.order_number }));
    expect(await check(placed.order_number, 100)).toBe('invalid_account');
  });
});

describe('money for a request on a phone, which is reported a second time', () => {
  it.each([['report first'], ['outcome first'], ['outcome without receipt first'], ['at once']])(
    'counts once: %s',
    async (which) => {
      const placed = await order();
      const begun = await asked(client, placed);
      const code = receipt();
      const report = moneyOf(100, { receipt_number: code, account_number: placed.order_number });
      const outcome = { outcome: 'succeeded', receipt_number: code, amount: 100 };
      if (which === 'report first') {
        await arrive(client, token, report);
        await settle(client, begun, outcome);
      } else if (which === 'outcome first') {
        await settle(client, begun, outcome);
        await arrive(client, token, report);
      } else if (which === 'outcome without receipt first') {
        await settle(client, begun, { outcome: 'succeeded', source: 'query' });
        await arrive(client, token, report);
        await settle(client, begun, outcome);
      } else {
        const [one, two] = await Promise.all([database.connect(), database.connect()]);
        await keep(client, token, report);
        await Promise.all([settle(one, begun, outcome), work(two)]);
        await work(client);
      }
      expect(await paymentsOf(client, shop, placed.id)).toMatchObject([
        { id: begun.id, state: 'succeeded', is_direct: false, receipt_number: code, review_reason: null },
      ]);
      expect(await depositsOf(client, shop, placed.id)).toHaveLength(1);
      expect((await directOf(client, shop, code)).assigned_to).toMatchObject({
        kind: 'order',
        number: placed.order_number,
      });
    },
  );

  it('and other money for the same order are two payments, whichever comes first', async () => {
    const placed = await order();
    const begun = await asked(client, placed);
    await arrive(client, token, moneyOf(100, { account_number: placed.order_number }));
    expect((await stateOf(client, placed.token)).left_amount).toBe(0);
    // The phone was answered all the same.
    const code = receipt();
    await settle(client, begun, { outcome: 'succeeded', receipt_number: code, amount: 100 });
    await work(client);
    expect(
      (await paymentsOf(client, shop, placed.id)).map(({ state, receipt_number: number }) => [state, number]),
    ).toEqual([
      ['needs_review', code],
      ['succeeded', expect.not.stringContaining(code) as string],
    ]);
    expect(await depositsOf(client, shop, placed.id)).toHaveLength(1);
  });

  it('pays by itself when the request was cancelled and the shopper then paid by hand', async () => {
    const placed = await order();
    const begun = await asked(client, placed);
    await settle(client, begun, { outcome: 'failed', code: '1032' });
    await arrive(client, token, moneyOf(100, { account_number: placed.order_number }));
    expect(
      (await paymentsOf(client, shop, placed.id)).map(({ state, is_direct: isDirect }) => [state, isDirect]),
    ).toEqual([
      ['succeeded', true],
      ['failed', false],
    ]);
  });
});

describe('money that a cashier takes by its code', () => {
  const sellFor = (code: string) =>
    recordSale(client, shop, saleOf(shop, [line(soap, 1)], [pay(100, 'mobile_money', { reference: code })]));

  it('belongs to the sale, whether it was reported before or after', async () => {
    const [first, second] = [moneyOf(100), moneyOf(100)];
    await arrive(client, token, first);
    await sellFor(first.receipt_number.toLowerCase());
    await sellFor(second.receipt_number);
    await arrive(client, token, second);
    for (const money of [first, second])
      expect(await directOf(client, shop, money.receipt_number)).toMatchObject({
        state: 'assigned',
        assigned_to: { kind: 'sale' },
      });
  });

  it('is offered at the till until then, to whoever may sell', async () => {
    const money = moneyOf(100, { payer_name: 'JOHN' });
    await arrive(client, token, money);
    const offered = async () =>
      (
        await asStaff<{ is_reported: boolean; payments: { receipt_number: string }[] }>(
          client,
          shop.cashier,
          'till_direct_payments',
        )
      ).payments.map(({ receipt_number: code }) => code);
    expect(await offered()).toContain(money.receipt_number);
    await sellFor(money.receipt_number);
    expect(await offered()).not.toContain(money.receipt_number);
    expect(JSON.stringify(await asStaff(client, other.cashier, 'till_direct_payments'))).not.toContain(
      money.receipt_number,
    );
  });
});

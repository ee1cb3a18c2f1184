import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type { TillDirectPayments } from '../../../shared/src/api/rpcTypes';
import { addContact, addProduct, line, makeShop, pay, recordSale, saleOf, type Shop } from '../sales/salesFixtures';
import { expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import {
  arrive,
  claim,
  directOf,
  haveReported,
  keep,
  lookUp,
  moneyOf,
  takeDirectPayments,
  work,
  type Money,
} from './directPaymentFixtures';
import {
  asked,
  asService,
  asStaff,
  orderToPay,
  paymentsOf,
  receipt,
  saveKeys,
  settle,
  stateOf,
  takePayments,
} from './paymentFixtures';

// What an attacker's reading of direct payments found, and how it ends now.
const database = testDatabase();
let client: Client;
let shop: Shop;
let soap: string;
let token: string;

const order = () => orderToPay(client, shop, [[soap, 1]]);
const sellFor = (code: string, at: Client = client) =>
  recordSale(at, shop, saleOf(shop, [line(soap, 1)], [pay(100, 'mobile_money', { reference: code })]));
const resolve = (persona: Shop['cashier'], resolution: Record<string, unknown>) =>
  asStaff<{ state: string }>(client, persona, 'resolve_direct_payment', { p_resolution: resolution });
const opened = async (money: Money) => {
  await arrive(client, token, money);
  return (await directOf(client, shop, money.receipt_number)).id;
};

beforeAll(async () => {
  ({ client } = database);
  shop = await makeShop(client);
  soap = await addProduct(client, shop, { name: 'Soap', price: 100, stock: 10_000, taxCode: 'A' });
  await takePayments(client, shop, 'mpesa');
  await takeDirectPayments(client, shop, { is_enabled: true });
  token = await haveReported(client, shop);
});
beforeEach(async () => {
  await client.query('delete from private.anonymous_attempts');
});

describe('shillings', () => {
  it('pay nothing of a business that sells in another currency', async () => {
    const dollars = await makeShop(client, { currencyCode: 'USD' });
    await asStaff(client, dollars.owner, 'save_payment_provider', {
      p_provider: { kind: 'mpesa', mode: 'test', is_enabled: false, shortcode: '174379', shortcode_kind: 'paybill' },
    });
    await saveKeys(client, dollars, 'mpesa', ['consumer_key', 'consumer_secret', 'passkey']);
    await expectCode(haveReported(client, dollars), 'invalid_input');
    await client.query(
      `insert into private.payment_report_addresses (tenant_id, token_hash, mode, shortcode) values ($1, private.token_hash('dollars'), 'test', '174379')`,
      [dollars.tenantId],
    );
    const shoe = await addProduct(client, dollars, { name: 'Shoe', price: 54, stock: 5 });
    const placed = await orderToPay(client, dollars, [[shoe, 1]], { payment_method: 'pay_on_pickup' });
    const money = moneyOf(54, { account_number: placed.order_number });
    await arrive(client, 'dollars', money);
    expect((await stateOf(client, placed.token)).left_amount).toBe(54);
    const { id } = await directOf(client, dollars, money.receipt_number);
    await expectCode(
      asStaff(client, dollars.manager, 'resolve_direct_payment', {
        p_resolution: { id, action: 'assign', order_id: placed.id },
      }),
      'payment_does_not_fit',
    );
    await expectCode(
      asStaff(client, dollars.manager, 'record_direct_payment', {
        p_payment: { order_id: placed.id, receipt_number: receipt(), amount: 54 },
      }),
      'payment_does_not_fit',
    );
  });

  it('of a trial never become a real request’s', async () => {
    const placed = await order();
    const money = moneyOf(100, { account_number: 'later' });
    const id = await opened(money);
    await takeDirectPayments(client, shop, { is_enabled: true, mode: 'live' });
    await expectCode(resolve(shop.manager, { id, action: 'assign', order_id: placed.id }), 'payment_does_not_fit');
    await takeDirectPayments(client, shop, { is_enabled: true });
  });
});

describe('a code that somebody has read at the counter', () => {
  it('is not had by guessing the phone’s last digits', async () => {
    const money = moneyOf(100, { payer_phone: '2547****149' });
    await arrive(client, token, money);
    for (let tries = 0; tries < 5; tries += 1)
      await claim(client, (await order()).token, {
        phone: `0712000${100 + tries}`,
        receipt_number: money.receipt_number,
      });
    const last = await order();
    await claim(client, last.token, { phone: '0712000149', receipt_number: money.receipt_number });
    expect((await stateOf(client, last.token)).left_amount).toBe(100);
    expect((await directOf(client, shop, money.receipt_number)).state).toBe('open');
  });

  it('is not tried from one place without end', async () => {
    const placed = await order();
    const second = await order();
    const third = await order();
    const fourth = await order();
    const said: unknown[] = [];
    for (const { token: at } of [placed, second, third, fourth])
      for (let tries = 0; tries < 10; tries += 1)
        said.push(await claim(client, at, { phone: '0712000149', receipt_number: receipt() }).catch(() => null));
    expect(
      said.filter((answer) => (answer as { hint?: string } | null)?.hint === 'rate_limited').length,
    ).toBeGreaterThan(0);
  });
});

describe('a code that was used', () => {
  it.each([
    ['with a space in it', (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`],
    ['in small letters', (code: string) => code.toLowerCase()],
  ])('at the till %s is used', async (_how, typed) => {
    const money = moneyOf(100);
    const sale = await sellFor(typed(money.receipt_number));
    expect(sale.payments[0]?.reference).toBe(money.receipt_number);
    const id = await opened(money);
    expect((await directOf(client, shop, money.receipt_number)).assigned_to?.kind).toBe('sale');
    await expectCode(resolve(shop.cashier, { id, action: 'assign', order_id: (await order()).id }), 'payment_settled');
    await expectCode(sellFor(typed(money.receipt_number)), 'receipt_reused');
  });

  it('pays for nothing once its money was sent back', async () => {
    const money = moneyOf(100);
    const id = await opened(money);
    await resolve(shop.manager, { id, action: 'sent_back', reference: 'SLB1' });
    await expectCode(sellFor(money.receipt_number), 'receipt_reused');
    // Nor does a cashier open again what a manager has closed.
    await expectCode(resolve(shop.cashier, { id, action: 'reopen' }), 'permission_denied');
    expect(await resolve(shop.manager, { id, action: 'reopen' })).toMatchObject({ state: 'open' });
  });

  it('pays for nothing while it waits to be given back', async () => {
    const placed = await order();
    const money = moneyOf(150, { account_number: placed.order_number });
    await arrive(client, token, money);
    await expectCode(sellFor(money.receipt_number), 'receipt_reused');
  });

  it('does not pay for more than came under it', async () => {
    const small = moneyOf(99);
    await arrive(client, token, small);
    await expectCode(sellFor(small.receipt_number), 'invalid_input');
    expect((await directOf(client, shop, small.receipt_number)).state).toBe('open');
  });

  it('with another sum than came is for people to look at', async () => {
    const small = moneyOf(1);
    await sellFor(small.receipt_number);
    await arrive(client, token, small);
    expect((await directOf(client, shop, small.receipt_number)).assigned_to).toMatchObject({
      kind: 'sale',
      needs_review: true,
    });
    const placed = await order();
    const seen = receipt();
    await asStaff(client, shop.cashier, 'record_direct_payment', {
      p_payment: { order_id: placed.id, receipt_number: seen, amount: 100 },
    });
    await arrive(client, token, moneyOf(1, { receipt_number: seen }));
    expect(await directOf(client, shop, seen)).toMatchObject({
      amount: 100,
      reported_amount: 1,
      assigned_to: { needs_review: true },
    });
  });

  it('and was taken back from an order is to be given back, not lost', async () => {
    const placed = await order();
    const money = moneyOf(100, { account_number: placed.order_number });
    await arrive(client, token, money);
    const [payment] = await paymentsOf(client, shop, placed.id);
    await asStaff(client, shop.manager, 'reverse_contact_payment', {
      p_reversal: { id: randomUUID(), payment_id: payment?.id, reason: 'Mistake' },
    });
    expect(await paymentsOf(client, shop, placed.id)).toMatchObject([{ refund_status: 'due', refund_amount: 100 }]);
    await expectCode(
      resolve(shop.cashier, {
        id: (await directOf(client, shop, money.receipt_number)).id,
        action: 'assign',
        order_id: placed.id,
      }),
      'payment_settled',
    );
  });

  it('for an order that a late outcome of its request names again is no second money', async () => {
    const placed = await order();
    const begun = await asked(client, placed);
    await settle(client, begun, { outcome: 'failed', code: '1037' });
    const code = receipt();
    await arrive(client, token, moneyOf(100, { receipt_number: code, account_number: placed.order_number }));
    await settle(client, begun, { outcome: 'succeeded', receipt_number: code, amount: 100 });
    expect((await paymentsOf(client, shop, placed.id)).map(({ state }) => state)).toEqual(['succeeded', 'failed']);
  });
});

describe('a report that Safaricom’s list has not got', () => {
  let careful: Shop;
  let address: string;
  let goods: string;
  const forged = async (more: Partial<Money> = {}) => {
    const money = moneyOf(100, more);
    await arrive(client, address, money);
    return { money, id: (await directOf(client, careful, money.receipt_number)).id };
  };
  const stateOfMoney = async ({ money }: { money: Money }) =>
    (await directOf(client, careful, money.receipt_number)).state;

  beforeAll(async () => {
    careful = await makeShop(client);
    goods = await addProduct(client, careful, { name: 'Soap', price: 100, stock: 100, taxCode: 'A' });
    await takePayments(client, careful, 'mpesa');
    address = await haveReported(client, careful);
    await haveReported(client, careful, 'reconciliations');
  });

  it('is not confirmed by a cashier’s detours', async () => {
    const placed = await orderToPay(client, careful, [[goods, 1]]);
    const report = await forged();
    await client.query(`update public.direct_payments set state = 'unconfirmed', next_check_at = null where id = $1`, [
      report.id,
    ]);
    const by = (resolution: Record<string, unknown>) =>
      asStaff<{ state: string }>(client, careful.cashier, 'resolve_direct_payment', {
        p_resolution: { id: report.id, ...resolution },
      });
    await by({ action: 'set_aside', note: 'x' });
    expect(await by({ action: 'reopen' })).toMatchObject({ state: 'unconfirmed' });
    await expectCode(by({ action: 'assign', order_id: placed.id }), 'payment_settled');
    await expectCode(
      asStaff(client, careful.cashier, 'record_direct_payment', {
        p_payment: { order_id: placed.id, receipt_number: report.money.receipt_number, amount: 100 },
      }),
      'permission_denied',
    );
    const contact = await addContact(client, careful, 1000);
    const paymentId = randomUUID();
    await asStaff(client, careful.owner, 'record_contact_payment', {
      p_payment: {
        id: paymentId,
        contact_id: contact,
        amount: 100,
        tender_type: 'mobile_money',
        reference: report.money.receipt_number,
      },
    });
    await asStaff(client, careful.owner, 'reverse_contact_payment', {
      p_reversal: { id: randomUUID(), payment_id: paymentId, reason: 'x' },
    });
    expect(await stateOfMoney(report)).toBe('unconfirmed');
  });

  it('does not count because another number is entered', async () => {
    const placed = await orderToPay(client, careful, [[goods, 1]]);
    const report = await forged({ account_number: placed.order_number });
    await takeDirectPayments(client, careful, { is_enabled: true, shortcode: '555555' });
    await work(client);
    expect(await stateOfMoney(report)).toBe('unconfirmed');
    expect((await stateOf(client, placed.token)).left_amount).toBe(100);
    // Nor are payments to that number reported by an old word of Safaricom's.
    expect(await asStaff<TillDirectPayments>(client, careful.cashier, 'till_direct_payments')).toMatchObject({
      is_reported: false,
    });
  });

  it('keeps a list from being read no longer than a line that is none', async () => {
    const good = moneyOf(5);
    expect(
      await lookUp(client, shop, [
        { ...good, receipt_number: 'x' },
        { ...good, amount: -1 },
        { ...good, amount: 1e13 },
        good,
      ]),
    ).toBe(1);
  });
});

describe('tills and reports that meet', () => {
  it('never wait for each other in a circle, whatever waits to be placed', async () => {
    const [one, two] = [await database.connect(), await database.connect()];
    const codes: (string | undefined)[] = [];
    for (let round = 0; round < 8; round += 1) {
      const moneys: Money[] = [];
      for (let index = 0; index < 5; index += 1) {
        await client.query('delete from private.anonymous_attempts');
        moneys.push(moneyOf(100, { account_number: (await order()).order_number }));
      }
      const last = moneyOf(100);
      for (const money of [...moneys, last]) await keep(client, token, money);
      const settled = await Promise.allSettled([work(one), sellFor(last.receipt_number, two)]);
      for (const each of settled) if (each.status === 'rejected') codes.push((each.reason as { code?: string }).code);
      await work(client);
      expect((await directOf(client, shop, last.receipt_number)).assigned_to?.kind).toBe('sale');
    }
    expect(codes).toEqual([]);
  }, 300_000);

  it('pass by a receipt number that somebody holds', async () => {
    const [held, free] = [
      moneyOf(100, { account_number: (await order()).order_number }),
      moneyOf(100, { account_number: (await order()).order_number }),
    ];
    for (const money of [held, free]) await keep(client, token, money);
    const other = await database.connect();
    await other.query('begin');
    await other.query('select private.lock_reference($1, $2)', [shop.tenantId, held.receipt_number]);
    await work(client);
    const states = async () => [
      (await directOf(client, shop, held.receipt_number)).state,
      (await directOf(client, shop, free.receipt_number)).state,
    ];
    expect(await states()).toEqual(['reported', 'assigned']);
    await other.query('rollback');
    await work(client);
    expect(await states()).toEqual(['assigned', 'assigned']);
    expect(await asService<boolean>(client, 'work_direct_payments')).toBe(false);
  });
});

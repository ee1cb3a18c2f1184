import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type { TillPayment, TillPayments } from '../../../shared/src/api/rpcTypes';
import { line, pay, recordSale, saleOf, type Shop } from '../sales/salesFixtures';
import { expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import { arrive, directOf, listDirect, makeReportedShops, moneyOf } from './directPaymentFixtures';
import { asService, asStaff, receipt, settle } from './paymentFixtures';

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

interface Begun {
  id: string;
  tenant_id: string;
  account_number: string;
  callback_token: string;
  payer: string;
}

const phoneNumber = () => `07${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
const requestOf = (more: Record<string, unknown> = {}) => ({
  id: randomUUID(),
  sale_id: randomUUID(),
  amount: 100,
  phone: phoneNumber(),
  ...more,
});
const ask = (request: ReturnType<typeof requestOf>, persona = shop.cashier) =>
  asStaff<TillPayments>(client, persona, 'ask_till_payment', { p_request: request });
const look = (saleId: string, persona = shop.cashier) =>
  asStaff<TillPayments>(client, persona, 'till_payments', { p_sale_id: saleId });
const beginTill = (id: string, tenantId = shop.tenantId) =>
  asService<Begun | null>(client, 'begin_till_payment', { p_tenant_id: tenantId, p_id: id });

/** A phone is being asked: Safaricom has taken the request. */
async function waiting(more: Record<string, unknown> = {}) {
  const request = requestOf(more);
  await ask(request);
  const begun = await beginTill(request.id);
  if (begun === null) throw new Error('Nothing was handed out.');
  await asService(client, 'note_payment_request', {
    p_request: {
      tenant_id: shop.tenantId,
      id: request.id,
      outcome: 'accepted',
      provider_reference: `ws_CO_${request.id}`,
    },
  });
  return { ...begun, saleId: request.sale_id };
}
const newest = async (saleId: string): Promise<TillPayment> => {
  const [request] = (await look(saleId)).requests;
  if (request === undefined) throw new Error('There is no request.');
  return request;
};
const sellFor = (code: string, amount = 100) =>
  recordSale(
    client,
    shop,
    saleOf(shop, [line(soap, amount / 100)], [pay(amount, 'mobile_money', { reference: code })]),
  );
const setTime = (id: string, column: string, interval: string) =>
  client.query(`update private.till_payment_requests set ${column} = clock_timestamp() - $2::interval where id = $1`, [
    id,
    interval,
  ]);

describe('asking a phone', () => {
  it('writes the request down once, hands it out once, and waits', async () => {
    const request = requestOf({ phone: '0712 345 678' });
    const first = await ask(request);
    expect(first).toMatchObject({
      can_ask: true,
      requests: [{ state: 'waiting', amount: 100, phone: '254712345678' }],
    });
    expect(await ask(request)).toEqual(first);
    expect(await beginTill(request.id)).toMatchObject({ payer: '254712345678', account_number: expect.any(String) });
    expect(await beginTill(request.id)).toBeNull();
    await expectCode(ask({ ...request, amount: 90 }), 'idempotency_mismatch');
  });

  it('asks one phone at a time for a sale, on whichever till, and another once it was stopped', async () => {
    const { id, saleId } = await waiting();
    await expectCode(ask(requestOf({ sale_id: saleId })), 'payment_pending');
    await expectCode(ask(requestOf({ sale_id: saleId }), shop.manager), 'payment_pending');
    await asStaff(client, shop.cashier, 'stop_till_payment', { p_request_id: id });
    expect(await newest(saleId)).toMatchObject({ state: 'stopped' });
    expect((await ask(requestOf({ sale_id: saleId }))).requests.map(({ state }) => state)).toEqual([
      'waiting',
      'stopped',
    ]);
  });

  it.each([
    ['a number that is no Kenyan mobile', { phone: '0201234567' }],
    ['cents', { amount: 99.5 }],
    ['nothing', { amount: 0 }],
  ])('refuses %s', async (_name, more) => {
    await expectCode(ask(requestOf(more)), 'invalid_input');
  });

  it('rings nobody all day', async () => {
    const phone = phoneNumber();
    for (let count = 0; count < 6; count += 1) await ask(requestOf({ phone }));
    await expectCode(ask(requestOf({ phone })), 'rate_limited');
  });

  it('needs M-Pesa with its keys', async () => {
    expect(await look(randomUUID(), other.cashier)).toMatchObject({ can_ask: false, requests: [] });
    await expectCode(ask(requestOf(), other.cashier), 'keys_missing');
  });

  it('is for who may sell, of the own business; the rest is the server’s', async () => {
    const { id, saleId } = await waiting();
    expect((await look(saleId, other.owner)).requests).toEqual([]);
    await expectCode(asStaff(client, other.owner, 'stop_till_payment', { p_request_id: id }), 'not_found');
    expect(await beginTill(id, other.tenantId)).toBeNull();
    for (const [name, args] of [
      ['begin_till_payment', { p_tenant_id: shop.tenantId, p_id: id }],
      ['claim_till_payment_queries', { p_tenant_id: shop.tenantId, p_sale_id: saleId }],
    ] as const)
      await expect(asStaff(client, shop.owner, name, args)).rejects.toThrow(/permission denied/);
    await expect(
      asStaff(client, shop.owner, 'settle_payment', { p_settlement: { tenant_id: shop.tenantId, id } }),
    ).rejects.toThrow(/permission denied/);
  });
});

describe('what Safaricom says', () => {
  it('finds the request by the token of its callback, and by no other', async () => {
    const { id, callback_token } = await waiting();
    const find = (search: Record<string, unknown>) =>
      asService<{ id: string } | null>(client, 'find_payment', { p_search: search });
    expect(await find({ kind: 'mpesa', callback_token })).toMatchObject({ id, state: 'pending', amount: 100 });
    expect(await find({ kind: 'mpesa', callback_token: 'f'.repeat(48) })).toBeNull();
    expect(await find({ kind: 'paystack', callback_token })).toBeNull();
  });

  it('gives the tender its code, which pays one sale once, however often it is said', async () => {
    const payment = await waiting();
    const code = receipt();
    const said = { outcome: 'succeeded', receipt_number: code, amount: 100 };
    expect(await settle(client, payment, said)).toMatchObject({ state: 'succeeded' });
    await settle(client, payment, said);
    await settle(client, payment, { outcome: 'failed', code: '1032' });
    expect(await newest(payment.saleId)).toMatchObject({ state: 'paid', money_code: code, is_used: false });
    expect(await directOf(client, shop, code)).toMatchObject({ state: 'open', source: 'request', amount: 100 });
    expect((await listDirect(client, shop)).rows.filter((row) => row.receipt_number === code)).toHaveLength(1);

    await sellFor(code);
    expect(await newest(payment.saleId)).toMatchObject({ is_used: true });
    expect(await directOf(client, shop, code)).toMatchObject({ state: 'assigned', assigned_to: { kind: 'sale' } });
    await expect(sellFor(code)).rejects.toThrow();
  });

  it('belongs to the sale whose cashier was quicker and typed the code', async () => {
    const payment = await waiting();
    const code = receipt();
    await sellFor(code);
    await settle(client, payment, { outcome: 'succeeded', receipt_number: code, amount: 100 });
    expect(await newest(payment.saleId)).toMatchObject({ state: 'paid', is_used: true });
  });

  it.each([
    ['1032', 'cancelled on the phone'],
    ['1', 'not enough money'],
    ['1037', 'the phone was not reached'],
  ])('fails with %s: %s', async (code) => {
    const payment = await waiting();
    await settle(client, payment, { outcome: 'failed', source: 'query', code });
    expect(await newest(payment.saleId)).toMatchObject({ state: 'failed', code, money_code: null });
    await ask(requestOf({ sale_id: payment.saleId }));
  });

  it('keeps money that comes after the cashier gave up, offers it at the till, and tells people', async () => {
    const payment = await waiting();
    await asStaff(client, shop.cashier, 'stop_till_payment', { p_request_id: payment.id });
    await settle(client, payment, { outcome: 'failed', source: 'query', code: '1037' });
    const code = receipt();
    await settle(client, payment, { outcome: 'succeeded', receipt_number: code, amount: 100 });
    expect(await newest(payment.saleId)).toMatchObject({ state: 'paid', money_code: code, is_used: false });
    const { payments, is_reported } = await asStaff<{ is_reported: boolean; payments: { receipt_number: string }[] }>(
      client,
      shop.cashier,
      'till_direct_payments',
    );
    expect(is_reported).toBe(true);
    expect(payments.map((row) => row.receipt_number)).toContain(code);
    const { rows } = await client.query(
      `select 1 from public.notifications where tenant_id = $1 and title = 'A customer paid after the till stopped waiting'`,
      [shop.tenantId],
    );
    expect(rows).toHaveLength(1);
  });

  it('believes no report of more than was asked for, and takes less for what it is', async () => {
    const [more, less] = [await waiting(), await waiting()];
    const [first, second] = [receipt(), receipt()];
    await settle(client, more, { outcome: 'succeeded', receipt_number: first, amount: 90_000 });
    await settle(client, less, { outcome: 'succeeded', receipt_number: second, amount: 40 });
    expect(await directOf(client, shop, first)).toMatchObject({ amount: 100 });
    expect(await newest(less.saleId)).toMatchObject({ received_amount: 40 });
    await expectCode(sellFor(second), 'invalid_input');
  });

  it('gives the code of another payment to no request', async () => {
    const [first, second] = [await waiting(), await waiting()];
    const code = receipt();
    await settle(client, first, { outcome: 'succeeded', receipt_number: code, amount: 100 });
    await settle(client, second, { outcome: 'succeeded', receipt_number: code, amount: 100 });
    expect(await newest(second.saleId)).toMatchObject({ state: 'paid', money_code: second.account_number });
  });
});

describe('a callback that does not come', () => {
  const claim = (saleId: string) =>
    asService<{ id: string }[]>(client, 'claim_till_payment_queries', {
      p_tenant_id: shop.tenantId,
      p_sale_id: saleId,
    });
  const claimByJob = (id: string) =>
    asService<{ id: string } | null>(client, 'claim_payment_query', { p_tenant_id: shop.tenantId, p_payment_id: id });
  const confirmed = { outcome: 'succeeded', source: 'query', code: '0' };

  it('is asked for at most every five seconds, and by the timer', async () => {
    const { id, saleId } = await waiting();
    expect(await claim(saleId)).toEqual([]);
    await setTime(id, 'created_at', '6 seconds');
    expect(await claim(saleId)).toMatchObject([{ id, provider_reference: `ws_CO_${id}` }]);
    expect(await claim(saleId)).toEqual([]);
    expect(await claimByJob(id)).toBeNull();
    await setTime(id, 'next_query_at', '1 second');
    expect(await claimByJob(id)).toMatchObject({ id });
    const { rows } = await client.query(`select 1 from private.jobs where kind = 'payment_query' and key = $1`, [id]);
    expect(rows).toHaveLength(1);
  });

  it('waits some seconds for the receipt number, then names the money itself; the number that follows pays nothing more', async () => {
    const payment = await waiting();
    await settle(client, payment, confirmed);
    expect(await newest(payment.saleId)).toMatchObject({ state: 'confirmed', money_code: null });
    await setTime(payment.id, 'confirmed_at', '9 seconds');
    await settle(client, payment, confirmed);
    expect(await newest(payment.saleId)).toMatchObject({ state: 'paid', money_code: payment.account_number });
    await sellFor(payment.account_number);
    const code = receipt();
    await settle(client, payment, { outcome: 'succeeded', receipt_number: code, amount: 100 });
    expect(await newest(payment.saleId)).toMatchObject({ money_code: payment.account_number, is_used: true });
    await expect(sellFor(code)).rejects.toThrow();
  });

  it('sets the report of money aside that was taken already', async () => {
    const payment = await waiting();
    await setTime(payment.id, 'confirmed_at', '9 seconds');
    await settle(client, payment, confirmed);
    const money = moneyOf(100, { account_number: payment.account_number });
    await arrive(client, token, money);
    expect(await directOf(client, shop, money.receipt_number)).toMatchObject({
      state: 'set_aside',
      note: `The same money as ${payment.account_number}`,
    });
    await expect(sellFor(money.receipt_number)).rejects.toThrow();
  });

  it('takes the code of a report that was quicker', async () => {
    const payment = await waiting();
    const money = moneyOf(100, { account_number: payment.account_number });
    await arrive(client, token, money);
    await settle(client, payment, confirmed);
    expect(await newest(payment.saleId)).toMatchObject({ state: 'paid', money_code: money.receipt_number });
  });

  it('ends without an answer where Safaricom never named the request; its callback counts yet', async () => {
    const request = requestOf();
    await ask(request);
    await beginTill(request.id);
    await asService(client, 'note_payment_request', {
      p_request: { tenant_id: shop.tenantId, id: request.id, outcome: 'unanswered' },
    });
    await setTime(request.id, 'expires_at', '1 second');
    expect(await newest(request.sale_id)).toMatchObject({ state: 'timed_out' });
    await setTime(request.id, 'next_query_at', '1 second');
    expect(await claimByJob(request.id)).toBeNull();
    expect(await newest(request.sale_id)).toMatchObject({ state: 'failed', code: 'no_answer' });
    const code = receipt();
    await settle(
      client,
      { id: request.id, tenant_id: shop.tenantId },
      { outcome: 'succeeded', receipt_number: code, amount: 100 },
    );
    expect(await newest(request.sale_id)).toMatchObject({ state: 'paid', money_code: code });
  });

  it('is refused at once where Safaricom refuses, and nothing is waited for', async () => {
    const request = requestOf();
    await ask(request);
    await beginTill(request.id);
    await asService(client, 'note_payment_request', {
      p_request: { tenant_id: shop.tenantId, id: request.id, outcome: 'refused', code: '400.002.02' },
    });
    expect(await newest(request.sale_id)).toMatchObject({ state: 'failed', code: '400.002.02' });
    await expectCode(
      settle(client, { id: randomUUID(), tenant_id: shop.tenantId }, { outcome: 'failed' }),
      'not_found',
    );
  });
});

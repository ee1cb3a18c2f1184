import { randomUUID } from 'node:crypto';
import type { TillSessionReport, ZChain } from '../../../shared/src/api/rpcTypes';
import { call, paymentOf, receive } from '../contacts/contactFixtures';
import { testDatabase } from '../support/testDatabase';
import { makeExchange } from './exchangeFixtures';
import { cardOf, issueCard, makeCardShop } from './giftCardFixtures';
import {
  addContact,
  addProduct,
  line,
  pay,
  recordSale,
  refundOf,
  refundSale,
  saleOf,
  sell,
  setPolicy,
  type Shop,
} from './salesFixtures';

const database = testDatabase();
let shop: Shop;
let contact: string;
let tillId: string;

beforeEach(async () => {
  shop = await makeCardShop(database.client);
  // What a cashier who counts blind is not told is tried by itself below.
  await setPolicy(database.client, shop.tenantId, { blind_close: false });
  contact = await addContact(database.client, shop, 1000);
  const bread = await addProduct(database.client, shop, { price: 100, stock: 10 });
  const owed = saleOf(shop, [line(bread, 5)], [pay(500, 'on_account')], { contact_id: contact });
  await recordSale(database.client, shop, owed);
  const { rows } = await database.client.query<{ till_id: string }>(
    'select till_id from public.till_sessions where id = $1',
    [shop.sessionId],
  );
  tillId = rows[0]?.till_id ?? '';
});

const owe = (amount: number, tenderType: 'cash' | 'card' | 'mobile_money' | 'bank') =>
  receive(database.client, shop.cashier, paymentOf(contact, amount, { tender_type: tenderType }));
const report = () =>
  call<TillSessionReport>(database.client, shop.cashier, 'till_session_report', { p_session_id: shop.sessionId });
const close = (sessionId: string, counted: number) =>
  call<TillSessionReport>(database.client, shop.cashier, 'close_till_session', {
    p_session_id: sessionId,
    p_counted_cash: counted,
  });
const verify = () => call<ZChain>(database.client, shop.manager, 'verify_z_chain', { p_till_id: tillId });
/** As nobody can who is not the database itself. */
async function rewrite(change: string, zNumber: number): Promise<void> {
  await database.client.query('set session_replication_role = replica');
  await database.client.query(`update public.till_sessions s set ${change} where s.till_id = $1 and s.z_number = $2`, [
    tillId,
    zNumber,
  ]);
  await database.client.query('set session_replication_role = origin');
}

describe('a till report', () => {
  it('names gift cards and payments on account by every tender, less what was given back', async () => {
    for (const tender of ['cash', 'card', 'mobile_money'] as const)
      await issueCard(database.client, shop, cardOf(200, { tender_type: tender }));
    await owe(50, 'mobile_money');
    await owe(30, 'mobile_money');
    await owe(40, 'bank');
    const wrong = await owe(20, 'card');
    await call(database.client, shop.manager, 'reverse_contact_payment', {
      p_reversal: { id: randomUUID(), payment_id: wrong.id, reason: 'Wrong customer', till_session_id: shop.sessionId },
    });

    const x = await report();
    expect(x.gift_cards_sold).toEqual([
      { tender_type: 'card', amount: 200, count: 1 },
      { tender_type: 'cash', amount: 200, count: 1 },
      { tender_type: 'mobile_money', amount: 200, count: 1 },
    ]);
    expect(x.account_payments).toEqual([
      { tender_type: 'card', amount: 0, count: 2 },
      { tender_type: 'mobile_money', amount: 80, count: 2 },
    ]);
    // Neither is a sale, and none of it but the cash is in the drawer.
    expect(x).toMatchObject({ tenders: [{ tender_type: 'on_account' }], expected_cash: 1200 });
  });

  it('names how refunds were paid back, so that the drawer adds up', async () => {
    const soap = await addProduct(database.client, shop, { price: 100, stock: 50 });
    const sellFor = (quantity: number, more: Parameters<typeof pay>[2], tender: 'cash' | 'card' = 'cash') =>
      recordSale(database.client, shop, saleOf(shop, [line(soap, quantity)], [pay(quantity * 100, tender, more)]));
    const inCash = await sellFor(6, { amount_tendered: 1000 });
    const byCard = await sellFor(3, {}, 'card');
    await issueCard(database.client, shop, cardOf(200));
    await owe(50, 'cash');
    for (const [kind, amount] of [
      ['pay_in', 70],
      ['pay_out', 20],
      ['cash_drop', 300],
    ] as const)
      await call(database.client, shop.cashier, 'record_cash_movement', {
        p_movement: { id: randomUUID(), till_session_id: shop.sessionId, kind, amount, reason: 'Drawer' },
      });
    const back = { till_session_id: shop.sessionId };
    await refundSale(database.client, shop, refundOf(shop, inCash, 1, back));
    await refundSale(database.client, shop, refundOf(shop, inCash, 2, back));
    await refundSale(database.client, shop, refundOf(shop, byCard, 1, { ...back, refund_tender_type: 'card' }));

    const x = await report();
    expect(x.refund_tenders).toEqual([
      { tender_type: 'card', amount: 100, count: 1 },
      { tender_type: 'cash', amount: 300, count: 2 },
    ]);
    const cash = (rows: readonly { tender_type: string; amount: number }[] = []) =>
      rows.find(({ tender_type }) => tender_type === 'cash')?.amount ?? 0;
    // Float, cash sales, accounts, put in (70, and 200 for the gift card), taken out, paid back.
    expect(x).toMatchObject({ cash_in: 270, cash_out: 320, account_payments_cash: 50, expected_cash: 1300 });
    expect(
      x.opening_float + cash(x.tenders) + cash(x.account_payments) + x.cash_in - x.cash_out - cash(x.refund_tenders),
    ).toBe(x.expected_cash);

    await setPolicy(database.client, shop.tenantId, { blind_close: true });
    expect((await report()).refund_tenders).toEqual([{ tender_type: 'card', amount: 100, count: 1 }]);
    // The Z keeps it, and its chain holds.
    expect(await close(shop.sessionId, 1300)).toMatchObject({ over_short: 0, refund_tenders: x.refund_tenders });
    expect(await verify()).toMatchObject({ broken_z_numbers: [] });
  });

  it('names the cash that an exchange gives back', async () => {
    const [dear, cheap] = [
      await addProduct(database.client, shop, { price: 300, stock: 50 }),
      await addProduct(database.client, shop, { price: 100, stock: 50 }),
    ];
    const sold = await sell(database.client, shop, dear, 1, 300);
    await call(database.client, shop.manager, 'exchange_sale', {
      p_exchange: makeExchange(shop, cheap, sold, { sale: { payments: [], expected_total: 100 } }),
    });
    const x = await call<TillSessionReport>(database.client, shop.manager, 'till_session_report', {
      p_session_id: shop.managerSessionId,
    });

    const cash = (rows: readonly { tender_type: string; amount: number }[] = []) =>
      rows.find(({ tender_type }) => tender_type === 'cash')?.amount ?? 0;
    expect(x.opening_float + cash(x.tenders) + x.cash_in - x.cash_out - cash(x.refund_tenders)).toBe(x.expected_cash);
    expect(x.expected_cash).toBe(x.opening_float - 200);
  });

  it('leaves the cash of both out while the till is counted blindly', async () => {
    await setPolicy(database.client, shop.tenantId, { blind_close: true });
    await issueCard(database.client, shop, cardOf(200, { tender_type: 'card' }));
    await issueCard(database.client, shop, cardOf(200));
    await owe(50, 'cash');
    await owe(30, 'card');

    expect(await report()).toMatchObject({
      expected_cash: null,
      gift_cards_sold: [{ tender_type: 'card', amount: 200, count: 1 }],
      account_payments: [{ tender_type: 'card', amount: 30, count: 1 }],
    });
  });

  it('is chained with all of it, after reports from before it stood there', async () => {
    await close(shop.sessionId, 1000);
    // An old Z: without these, and with the hash that it had.
    await rewrite(`z_report = s.z_report - 'gift_cards_sold' - 'account_payments'`, 1);
    await rewrite('z_hash = private.z_hash(s.previous_z_hash, s.z_report)', 1);
    const next = randomUUID();
    await call(database.client, shop.cashier, 'open_till_session', {
      p_session_id: next,
      p_opening_float: 1000,
      p_till_id: tillId,
    });
    await issueCard(database.client, shop, cardOf(200, { tender_type: 'card' }));
    await owe(30, 'mobile_money');
    const z = await close(next, 1000);

    expect(z).toMatchObject({
      z_number: 2,
      over_short: 0,
      gift_cards_sold: [{ tender_type: 'card', amount: 200, count: 1 }],
      account_payments: [{ tender_type: 'mobile_money', amount: 30, count: 1 }],
    });
    expect(await verify()).toMatchObject({ z_count: 2, broken_z_numbers: [] });
    // As it is kept, to the last zero behind the point.
    const { rows } = await database.client.query<{ good: string }>(
      `select (z_report -> 'gift_cards_sold')::text as good from public.till_sessions where till_id = $1 and z_number = 2`,
      [tillId],
    );
    await rewrite(`z_report = s.z_report || '{"gift_cards_sold": []}'`, 2);
    expect((await verify()).broken_z_numbers).toEqual([2]);
    await rewrite(`z_report = s.z_report || '{"gift_cards_sold": ${rows[0]?.good ?? ''}}'`, 2);
    expect((await verify()).broken_z_numbers).toEqual([]);
  });
});

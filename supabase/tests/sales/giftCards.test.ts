import { randomUUID } from 'node:crypto';
import type {
  CreditNote,
  GiftCardHistory,
  GiftCardPage,
  PrintableGiftCard,
  TillSessionReport,
} from '../../../shared/src/api/rpcTypes';
import { call } from '../contacts/contactFixtures';
import { callRpc, expectCode } from '../support/callRpc';
import { asUser } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { balanceOf, cardOf, findCard, issueCard, makeCardShop, payByCard } from './giftCardFixtures';
import {
  addContact,
  addProduct,
  firstLine,
  journalOf,
  line,
  makeShop,
  openTill,
  pay,
  recordSale,
  refundOf,
  refundSale,
  saleOf,
  setPolicy,
  type Shop,
} from './salesFixtures';

const database = testDatabase();
let shop: Shop;
let other: Shop;
let bread: string;

beforeAll(async () => {
  shop = await makeCardShop(database.client);
  other = await makeCardShop(database.client);
  bread = await addProduct(database.client, shop, { price: 116, stock: 1000, taxCode: 'B', name: 'Bread' });
});

const sellBread = (payments: Parameters<typeof saleOf>[2], more: Parameters<typeof saleOf>[3] = {}, quantity = 1) =>
  recordSale(database.client, shop, saleOf(shop, [line(bread, quantity)], payments, more));

describe('selling a gift card', () => {
  it('takes the money as a debt to the customer, without tax, and puts it into the drawer', async () => {
    const session = await openTill(database.client, other, other.owner);
    const card = await issueCard(database.client, other, cardOf(500, { till_session_id: session }), other.owner);

    expect(card).toMatchObject({
      balance: 500,
      initial_amount: 500,
      status: 'active',
      card_number: 'GC-000001',
      replayed: false,
    });
    expect(card.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
    expect(card.last_four).toBe(card.code.slice(-4));
    expect(await journalOf(database.client, card.id)).toEqual({ cash: 500, gift_cards: -500 });
    const report = await call<TillSessionReport>(database.client, other.owner, 'close_till_session', {
      p_session_id: session,
      p_counted_cash: 1500,
    });
    expect(report).toMatchObject({ over_short: 0, cash_in: 500 });
    expect(report.movements[0]).toMatchObject({ kind: 'pay_in', amount: 500, reason: 'Gift card GC-000001 sold' });
  });

  it('answers the same card for the same request, and refuses another under its id', async () => {
    const body = cardOf(100);
    const first = await issueCard(database.client, shop, body);

    expect(await issueCard(database.client, shop, body)).toMatchObject({ code: first.code, replayed: true });
    await expectCode(issueCard(database.client, shop, { ...body, amount: 900 }), 'idempotency_mismatch');
    await expectCode(issueCard(database.client, shop, body, shop.manager), 'permission_denied');
  });

  it.each(['card', 'mobile_money', 'bank'] as const)('is booked to where %s is', async (tender) => {
    const card = await issueCard(database.client, shop, cardOf(80, { tender_type: tender, reference: `R-${tender}` }));
    const role = { card: 'card_clearing', mobile_money: 'mobile_money_clearing', bank: 'bank' }[tender];
    expect(await journalOf(database.client, card.id)).toEqual({ [role]: 80, gift_cards: -80 });
  });

  it('takes a mobile money message once, be it for a card or a basket', async () => {
    await issueCard(database.client, shop, cardOf(116, { tender_type: 'mobile_money', reference: 'qwe1' }));
    await expectCode(
      issueCard(database.client, shop, cardOf(116, { tender_type: 'mobile_money', reference: 'QWE1' })),
      'receipt_reused',
    );
    await expectCode(sellBread([pay(116, 'mobile_money', { reference: 'QWE1' })]), 'receipt_reused');
    await sellBread([pay(116, 'mobile_money', { reference: 'QWE2' })]);
    await expectCode(
      issueCard(database.client, shop, cardOf(116, { tender_type: 'mobile_money', reference: 'qwe2' })),
      'receipt_reused',
    );
  });

  it('gives one away with a reason, for a manager only, as a cost of rewards', async () => {
    const gift = { id: randomUUID(), amount: 50, reason: 'Broken jar' };
    await expectCode(issueCard(database.client, shop, gift), 'permission_denied');
    await expectCode(issueCard(database.client, shop, { id: randomUUID(), amount: 50 }, shop.manager), 'invalid_input');
    const card = await issueCard(database.client, shop, gift, shop.manager);
    expect(await journalOf(database.client, card.id)).toEqual({ customer_rewards: 50, gift_cards: -50 });
  });

  it('needs an open till for cash, the switch, an amount, and a customer of the business', async () => {
    const closed = await makeShop(database.client);
    await expectCode(issueCard(database.client, closed, cardOf(100)), 'gift_cards_off');
    await expectCode(issueCard(database.client, shop, cardOf(100), shop.owner), 'no_open_till_session');
    await expectCode(issueCard(database.client, shop, cardOf(0)), 'invalid_input');
    await expectCode(issueCard(database.client, shop, cardOf(-5)), 'invalid_input');
    const outsider = await addContact(database.client, other);
    await expectCode(issueCard(database.client, shop, cardOf(10, { contact_id: outsider })), 'not_found');
    await expectCode(issueCard(database.client, shop, cardOf(10, { expires_on: '2099-01-01' })), 'permission_denied');
  });

  it('is valid as long as the settings say', async () => {
    await setPolicy(database.client, shop.tenantId, { gift_card_months: 12 });
    const card = await issueCard(database.client, shop, cardOf(10));
    await setPolicy(database.client, shop.tenantId, { gift_card_months: null });

    const year = Number(card.issued_at.slice(0, 4));
    expect(card.expires_on?.slice(0, 4)).toBe(String(year + 1));
    expect((await issueCard(database.client, shop, cardOf(10))).expires_on).toBeNull();
  });
});

describe('paying with a gift card', () => {
  it('takes the balance down, posts sales and tax, and says on the receipt what is left', async () => {
    const card = await issueCard(database.client, shop, cardOf(100));
    const sale = await sellBread([payByCard(card.id, 100), pay(16)]);

    expect(await balanceOf(database.client, card.id)).toBe(0);
    expect(sale.payments).toContainEqual(
      expect.objectContaining({
        tender_type: 'gift_card',
        amount: 100,
        reference: `ends ${card.last_four}, 0.00 left`,
      }),
    );
    expect(await journalOf(database.client, sale.id)).toMatchObject({
      gift_cards: 100,
      cash: 16,
      sales: -100,
      vat_output: -16,
    });
    const history = await call<GiftCardHistory>(database.client, shop.manager, 'gift_card_history', {
      p_card_id: card.id,
    });
    expect(history.entries.map(({ kind, amount, number }) => [kind, amount, number])).toEqual([
      ['redeemed', -100, sale.invoice_number],
      ['issued', 100, card.card_number],
    ]);
  });

  it('never takes more than there is, and then nothing at all happens', async () => {
    const card = await issueCard(database.client, shop, cardOf(50));
    const refusal = await expectCode(sellBread([payByCard(card.id, 116)]), 'gift_card_exceeded');
    expect(JSON.parse(refusal.detail ?? '{}')).toEqual({ available: 50, last_four: card.last_four });
    await expectCode(sellBread([payByCard(card.id, 30), payByCard(card.id, 30), pay(56)]), 'invalid_input');
    await expectCode(sellBread([pay(116, 'gift_card')]), 'invalid_input');
    expect(await balanceOf(database.client, card.id)).toBe(50);
  });

  it('refuses a blocked card, an expired one, one of another business, and any where they are switched off', async () => {
    const card = await issueCard(database.client, shop, cardOf(500));
    await call(database.client, shop.manager, 'block_gift_card', {
      p_card_id: card.id,
      p_is_blocked: true,
      p_reason: 'Stolen',
    });
    await expectCode(sellBread([payByCard(card.id, 116)]), 'gift_card_blocked');
    await call(database.client, shop.manager, 'block_gift_card', {
      p_card_id: card.id,
      p_is_blocked: false,
      p_reason: 'Found',
    });
    await setPolicy(database.client, shop.tenantId, { gift_cards_enabled: false });
    await expectCode(sellBread([payByCard(card.id, 116)]), 'invalid_input');
    await setPolicy(database.client, shop.tenantId, { gift_cards_enabled: true });
    await sellBread([payByCard(card.id, 116)]);
    await expire(card.id);
    await expectCode(sellBread([payByCard(card.id, 116)]), 'gift_card_expired');

    const theirs = await issueCard(database.client, other, cardOf(500));
    await expectCode(sellBread([payByCard(theirs.id, 116)]), 'not_found');
    expect(await balanceOf(database.client, theirs.id)).toBe(500);
  });

  it('counts among the tenders of the till report, not in the drawer', async () => {
    const session = await openTill(database.client, shop, shop.owner);
    const card = await issueCard(
      database.client,
      shop,
      cardOf(116, { tender_type: 'card', till_session_id: session }),
      shop.owner,
    );
    await recordSale(
      database.client,
      shop,
      saleOf(shop, [line(bread)], [payByCard(card.id, 116)], { till_session_id: session }),
      shop.owner,
    );
    const report = await call<TillSessionReport>(database.client, shop.owner, 'close_till_session', {
      p_session_id: session,
      p_counted_cash: 1000,
    });
    expect(report).toMatchObject({ over_short: 0, tenders: [{ tender_type: 'gift_card', amount: 116, count: 1 }] });
  });
});

/** Sets the last day of a card to yesterday, as time does. */
async function expire(cardId: string): Promise<void> {
  await database.client.query('set session_replication_role = replica');
  await database.client.query(`update public.gift_cards set expires_on = current_date - 2 where id = $1`, [cardId]);
  await database.client.query('set session_replication_role = origin');
}

describe('looking a gift card up', () => {
  it('reads a code as people type it', async () => {
    const card = await issueCard(database.client, shop, cardOf(75));
    const typed = (card.code.match(/.{4}/g) ?? []).join('-').toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l');

    expect(await findCard(database.client, shop.cashier, ` ${typed} `)).toMatchObject({ id: card.id, balance: 75 });
    expect(await findCard(database.client, shop.cashier, card.code)).not.toHaveProperty('code');
  });

  it('knows no card of another business', async () => {
    const card = await issueCard(database.client, shop, cardOf(75));
    await expect(findCard(database.client, other.cashier, card.code)).resolves.toMatchObject({ hint: 'not_found' });
    for (const name of ['gift_card_history', 'print_gift_card'])
      await expectCode(call(database.client, other.owner, name, { p_card_id: card.id }), 'not_found');
    await expectCode(
      call(database.client, other.owner, 'block_gift_card', { p_card_id: card.id, p_is_blocked: true, p_reason: 'No' }),
      'not_found',
    );
    await expectCode(
      call(database.client, other.owner, 'adjust_gift_card', {
        p_adjustment: { id: randomUUID(), gift_card_id: card.id, amount: 5, reason: 'No' },
      }),
      'not_found',
    );
  });

  it('looks at no more codes of a session after ten that are none', async () => {
    const card = await issueCard(database.client, shop, cardOf(75), shop.manager);
    for (let guess = 0; guess < 10; guess += 1)
      expect(await findCard(database.client, shop.manager, `ABCD${guess}`)).toMatchObject({ hint: 'not_found' });
    expect(await findCard(database.client, shop.manager, card.code)).toMatchObject({ hint: 'rate_limited' });
    expect(await findCard(database.client, shop.cashier, card.code)).toMatchObject({ id: card.id });
  });
});

describe('looking after gift cards', () => {
  it('is for who may: a cashier neither lists, prints, blocks nor corrects', async () => {
    const card = await issueCard(database.client, shop, cardOf(20));
    const calls: [string, Record<string, unknown>][] = [
      ['list_gift_cards', {}],
      ['gift_card_history', { p_card_id: card.id }],
      ['print_gift_card', { p_card_id: card.id }],
      ['block_gift_card', { p_card_id: card.id, p_is_blocked: true, p_reason: 'No' }],
      ['adjust_gift_card', { p_adjustment: { id: randomUUID(), gift_card_id: card.id, amount: 5, reason: 'No' } }],
    ];
    for (const [name, args] of calls)
      await expectCode(call(database.client, shop.cashier, name, args), 'permission_denied');
    expect(
      await call<PrintableGiftCard>(database.client, shop.manager, 'print_gift_card', { p_card_id: card.id }),
    ).toMatchObject({
      code: card.code,
    });
  });

  it('lists by end of the code, customer and state, with what is outstanding', async () => {
    const fresh = await makeCardShop(database.client);
    const contact = await addContact(database.client, fresh);
    const one = await issueCard(database.client, fresh, cardOf(20, { contact_id: contact }));
    const two = await issueCard(database.client, fresh, cardOf(30));
    await call(database.client, fresh.manager, 'block_gift_card', {
      p_card_id: two.id,
      p_is_blocked: true,
      p_reason: 'Lost',
    });
    const list = (args: Record<string, unknown> = {}) =>
      call<GiftCardPage>(database.client, fresh.manager, 'list_gift_cards', args);

    expect(await list()).toMatchObject({ outstanding_amount: 50, outstanding_count: 2, next_cursor: null });
    expect((await list({ p_query: one.last_four })).rows.map(({ id }) => id)).toContain(one.id);
    expect((await list({ p_query: 'asha' })).rows.map(({ id }) => id)).toEqual([one.id]);
    expect((await list({ p_state: 'blocked' })).rows.map(({ id }) => id)).toEqual([two.id]);
    expect((await list({ p_state: 'open' })).rows.map(({ id }) => id)).toEqual([one.id]);
    const first = await list({ p_limit: 1 });
    expect(first.rows.map(({ id }) => id)).toEqual([two.id]);
    expect((await list({ p_limit: 1, p_after: first.next_cursor })).rows.map(({ id }) => id)).toEqual([one.id]);
  });

  it('corrects with a reason, once, never below zero; what is left on an expired card is income', async () => {
    const card = await issueCard(database.client, shop, cardOf(40));
    const adjust = (amount: number, id = randomUUID()) =>
      call<{ balance: number }>(database.client, shop.manager, 'adjust_gift_card', {
        p_adjustment: { id, gift_card_id: card.id, amount, reason: 'Wrong amount typed' },
      });
    const id = randomUUID();
    expect(await adjust(10, id)).toMatchObject({ balance: 50 });
    expect(await adjust(10, id)).toMatchObject({ balance: 50 });
    expect(await journalOf(database.client, id)).toEqual({ customer_rewards: 10, gift_cards: -10 });
    await expectCode(adjust(11, id), 'idempotency_mismatch');
    await expectCode(adjust(-51), 'gift_card_exceeded');
    await expectCode(adjust(0), 'invalid_input');
    await expire(card.id);
    const last = randomUUID();
    expect(await adjust(-50, last)).toMatchObject({ balance: 0 });
    expect(await journalOf(database.client, last)).toEqual({ gift_card_breakage: -50, gift_cards: 50 });
  });
});

describe('paying back', () => {
  const refund = (
    sale: Awaited<ReturnType<typeof sellBread>>,
    more: Record<string, unknown> = {},
    persona = shop.manager,
  ) =>
    call<CreditNote>(database.client, persona, 'refund_prepaid', {
      p_refund: {
        id: randomUUID(),
        sale_id: sale.id,
        reason: 'Stale',
        refund_tender_type: 'gift_card',
        lines: [{ sale_line_id: firstLine(sale).id, quantity: 1, restock: true }],
        ...more,
      },
    });

  it('goes back onto the card that paid, and never into cash', async () => {
    const card = await issueCard(database.client, shop, cardOf(200));
    const sale = await sellBread([payByCard(card.id, 116)]);
    await expectCode(refundSale(database.client, shop, refundOf(shop, sale, 1)), 'payment_mismatch');
    const body = { id: randomUUID() };
    const note = await refund(sale, body);

    expect(note).toMatchObject({ total_amount: 116, refund_tender_type: 'gift_card', replayed: false });
    expect(await refund(sale, body)).toMatchObject({ replayed: true });
    expect(await balanceOf(database.client, card.id)).toBe(200);
    expect(await journalOf(database.client, note.id)).toMatchObject({
      gift_cards: -116,
      sales_returns: 100,
      vat_output: 16,
    });
    await expectCode(refund(sale), 'already_refunded');
  });

  it('can go onto another card, for a sale paid with anything but on account', async () => {
    const sale = await sellBread([pay(116)]);
    await expectCode(refund(sale), 'invalid_input');
    const card = await issueCard(database.client, shop, cardOf(10));
    await refund(sale, { gift_card_id: card.id });
    expect(await balanceOf(database.client, card.id)).toBe(126);
  });

  it('needs a manager, or the approval of one, and a card that can be used', async () => {
    const card = await issueCard(database.client, shop, cardOf(116));
    const sale = await sellBread([payByCard(card.id, 116)]);
    await expectCode(refund(sale, {}, shop.cashier), 'approval_required');
    await call(database.client, shop.manager, 'block_gift_card', {
      p_card_id: card.id,
      p_is_blocked: true,
      p_reason: 'Lost',
    });
    await expectCode(refund(sale), 'gift_card_blocked');
    const theirs = await issueCard(database.client, other, cardOf(10, { tender_type: 'card' }), other.owner);
    await expectCode(refund(sale, { gift_card_id: theirs.id }), 'not_found');
    await expectCode(
      asUser(database.client, other.owner, () =>
        callRpc(database.client, 'refund_prepaid', {
          p_refund: {
            id: randomUUID(),
            sale_id: sale.id,
            reason: 'No',
            refund_tender_type: 'gift_card',
            lines: [{ sale_line_id: firstLine(sale).id, quantity: 1, restock: true }],
          },
        }),
      ),
      'not_found',
    );
  });
});

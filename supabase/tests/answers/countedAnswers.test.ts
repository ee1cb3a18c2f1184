import { randomUUID } from 'node:crypto';
import type { OrderPaymentState, RecoveryCodes } from '../../../shared/src/api/rpcTypes';
import { addSession, call, strengthen } from '../accounts/accountsFixtures';
import { arrive, haveReported, moneyOf, takeDirectPayments } from '../payments/directPaymentFixtures';
import { asService, orderToPay } from '../payments/paymentFixtures';
import { addCoupon } from '../promotions/promotionFixtures';
import { cardOf, issueCard, makeCardShop } from '../sales/giftCardFixtures';
import { givePin } from '../sales/pinFixtures';
import { addProduct, line, pay, recordSale, saleOf, type Shop } from '../sales/salesFixtures';
import { openCallApi, type CallApi, type WireAnswer } from '../support/callApi';
import { makeUser } from '../support/makeTenant';
import type { Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { askedForms, countingFunctions } from './answerForms';

// A function counts a guess, a print or a copy and answers. Whatever a request asks for beyond the answer comes after that, may fail,
// and would take the count back: then only the right guess leaves a trace.
const database = testDatabase();
let api: CallApi;
let shop: Shop;
let milk: string;

beforeAll(async () => {
  shop = await makeCardShop(database.client);
  milk = await addProduct(database.client, shop, { price: 100, stock: 100 });
  await givePin(database.client, shop.tenantId, shop.manager, '4711');
  api = await openCallApi(database.url);
  database.closeBefore(api);
});

const count = async (sql: string, values: unknown[] = []): Promise<number> =>
  Number((await database.client.query<{ n: string }>(`select count(*) as n from ${sql}`, values)).rows[0]?.n);

/** Asks in every form; the answers in order. */
async function askInEveryForm(name: string, body: object, persona: Persona | null): Promise<WireAnswer[]> {
  const answers: WireAnswer[] = [];
  for (const { ask } of askedForms) {
    const { asList = false, ...form } = ask(name);
    answers.push(await api.send({ name, body: asList ? [body, body] : body, persona, ...form }));
  }
  return answers;
}

/** Right and wrong are answered alike in every form, before anything runs. */
async function expectAlike(name: string, [right, wrong]: [object, object], persona: Persona | null): Promise<void> {
  const begun = api.begun();
  const answers = await askInEveryForm(name, right, persona);
  expect(await askInEveryForm(name, wrong, persona)).toEqual(answers);
  expect(answers.map(({ status }) => status).filter((status) => status < 400 || status >= 500)).toEqual([]);
  expect(api.begun()).toBe(begun);
}

describe('every function that counts', () => {
  it('is known from the catalogue', async () => {
    expect(await countingFunctions(database.client)).toEqual(
      expect.arrayContaining([
        'approve_action',
        'check_email_verification',
        'claim_direct_payment',
        'count_credit_note_print',
        'count_receipt_print',
        'find_sale_to_return',
        'get_gift_card',
        'place_order',
        'print_gift_card',
        'quote_sale',
        'request_stock_notice',
        'send_contact_message',
        'set_staff_pin',
        'use_recovery_code',
        'verify_till_pin',
      ]),
    );
  });

  it('is refused before it runs in every form that comes after its work', async () => {
    const names = await countingFunctions(database.client);
    const begun = api.begun();
    for (const name of names) {
      const answers = await askInEveryForm(name, {}, shop.owner);
      const taken = askedForms.flatMap(({ what }, index) => {
        const status = answers[index]?.status ?? 0;
        return status >= 400 && status < 500 ? [] : [`${name}, ${what}: ${status}`];
      });
      expect(taken).toEqual([]);
    }
    expect(api.begun()).toBe(begun);
  }, 300_000);

  it('answers a value and no rows, as does every other function that changes something', async () => {
    const { rows } = await database.client.query<{ name: string; volatility: string }>(
      `select distinct p.proname as name, p.provolatile as volatility from pg_catalog.pg_proc p
       where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)`,
    );
    const counting = new Set(await countingFunctions(database.client));
    for (const { name } of rows.filter((found) => found.volatility === 'v' || counting.has(found.name)))
      expect([name, await api.catalog.formOf('public', name)]).toEqual([name, 'plain']);
  });
});

describe('right and wrong are answered alike in every form, and the wrong one is counted in a plain call:', () => {
  it('a PIN at the till', async () => {
    const guess = (pin: string) => ({ p_user_id: shop.manager.userId, p_pin: pin });
    await expectAlike('verify_till_pin', [guess('4711'), guess('9999')], shop.cashier);
    for (let wrong = 1; wrong <= 5; wrong += 1)
      await api.send({ name: 'verify_till_pin', body: guess('9999'), persona: shop.cashier });
    const { status, text } = await api.send({ name: 'verify_till_pin', body: guess('4711'), persona: shop.cashier });
    expect([status, JSON.parse(text)]).toMatchObject([429, { hint: 'rate_limited' }]);
    await database.client.query('delete from private.pin_failures');
  });

  it('the phone of a payment to a paybill', async () => {
    await takeDirectPayments(database.client, shop);
    await asService(database.client, 'save_payment_keys', {
      p_tenant_id: shop.tenantId,
      p_user_id: shop.owner.userId,
      p_kind: 'mpesa',
      p_keys: JSON.stringify(
        ['consumer_key', 'consumer_secret'].map((name) => ({
          name,
          sealed: `v1.sealed-somewhere-else-${name}`,
          last4: '',
        })),
      ),
    });
    const token = await haveReported(database.client, shop);
    const money = moneyOf(100, { payer_phone: '254712345678' });
    await arrive(database.client, token, money);
    const order = await orderToPay(database.client, shop, [[milk, 1]]);
    const claim = (phone: string) => ({
      p_claim: { token: order.token, phone, receipt_number: money.receipt_number },
    });
    await expectAlike('claim_direct_payment', [claim('0712345678'), claim('0712345000')], null);
    const before = await count('private.payment_claims');
    const { status, text } = await api.send({ name: 'claim_direct_payment', body: claim('0712345000') });
    expect(status).toBe(200);
    expect((JSON.parse(text) as { order: OrderPaymentState }).order?.payment ?? null).toBeNull();
    expect(await count('private.payment_claims')).toBe(before + 1);
  });

  it('the code of a coupon', async () => {
    const code = await addCoupon(database.client, shop);
    const price = (coupon: string) => ({
      p_basket: {
        channel: 'storefront',
        tenant_id: shop.tenantId,
        lines: [{ id: randomUUID(), product_id: milk, quantity: 1 }],
        coupon_codes: [coupon],
      },
    });
    const [right, wrong] = [price(code), price('FREE100')];
    await expectAlike('quote_sale', [right, wrong], null);
    const attempts = `private.anonymous_attempts where action = 'coupon_code'`;
    expect(await count(attempts)).toBe(0);
    expect((await api.send({ name: 'quote_sale', body: wrong })).status).toBe(200);
    expect(await count(attempts)).toBeGreaterThan(0);
  });

  it('the own password for a new PIN', async () => {
    await database.client.query(
      `update auth.users set encrypted_password = extensions.crypt('own-Passw0rd', extensions.gen_salt('bf', 4)) where id = $1`,
      [shop.cashier.userId],
    );
    const set = (password: string) => ({ p_pin: '8361', p_password: password });
    await expectAlike('set_staff_pin', [set('own-Passw0rd'), set('wrong')], shop.cashier);
    expect(await count('private.staff_pins where member_id = $1', [shop.cashier.userId])).toBe(0);
    expect((await api.send({ name: 'set_staff_pin', body: set('wrong'), persona: shop.cashier })).status).toBe(400);
    expect(await count('private.pin_failures where subject_id = $1', [shop.cashier.userId])).toBe(1);
  });

  it('a recovery code, and the code of a gift card', async () => {
    const strong = await strengthen(database.client, await makeUser(database.client));
    const { codes } = await call<RecoveryCodes>(database.client, strong, 'create_recovery_codes');
    const weak = await addSession(database.client, strong.userId);
    await expectAlike('use_recovery_code', [{ p_code: codes[0] }, { p_code: 'AAAA-BBBB-CCCC' }], weak);
    await api.send({ name: 'use_recovery_code', body: { p_code: 'AAAA-BBBB-CCCC' }, persona: weak });
    expect(await count('private.failed_recoveries where user_id = $1', [strong.userId])).toBe(1);

    const card = await issueCard(database.client, shop, cardOf(500));
    await expectAlike('get_gift_card', [{ p_code: card.code }, { p_code: 'ABCD' }], shop.cashier);
    await api.send({ name: 'get_gift_card', body: { p_code: 'ABCD' }, persona: shop.cashier });
    expect(await count('private.gift_card_attempts where tenant_id = $1', [shop.tenantId])).toBe(1);
  });

  it('and no answer shows a card’s code, or a receipt again, without its trace', async () => {
    const card = await issueCard(database.client, shop, cardOf(500));
    const printed = `audit.events where action = 'gift_card_printed' and entity_id = $1`;
    const shown = await askInEveryForm('print_gift_card', { p_card_id: card.id }, shop.owner);
    expect(
      shown.filter(({ text }) => text.includes(card.code) || text.includes(card.code.replaceAll('-', ''))),
    ).toEqual([]);
    expect(await count(printed, [card.id])).toBe(0);
    await api.send({ name: 'print_gift_card', body: { p_card_id: card.id }, persona: shop.owner });
    expect(await count(printed, [card.id])).toBe(1);

    const sale = await recordSale(database.client, shop, saleOf(shop, [line(milk)], [pay(100)]));
    const copies = async () =>
      JSON.parse(
        (await api.send({ name: 'count_receipt_print', body: { p_sale_id: sale.id }, persona: shop.cashier })).text,
      ) as object;
    expect(await copies()).toEqual({ print_count: 1 });
    await askInEveryForm('count_receipt_print', { p_sale_id: sale.id }, shop.cashier);
    expect(await copies()).toEqual({ print_count: 2 });
  });
});

it('nothing is told of another business by asking for a form', async () => {
  const other = await makeCardShop(database.client);
  const guess = { p_user_id: shop.manager.userId, p_pin: '4711' };
  const answers = await askInEveryForm('verify_till_pin', guess, other.cashier);
  expect(answers).toEqual(await askInEveryForm('verify_till_pin', { ...guess, p_pin: '9999' }, other.cashier));
  expect((await api.send({ name: 'verify_till_pin', body: guess, persona: other.cashier })).status).toBe(404);
});

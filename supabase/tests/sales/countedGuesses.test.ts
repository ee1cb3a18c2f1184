import { createHash, randomUUID } from 'node:crypto';
import type { RecoveryCodes, Sale } from '../../../shared/src/api/rpcTypes';
import { addSession, call, strengthen } from '../accounts/accountsFixtures';
import { orderOf } from '../orders/ordersFixtures';
import { addCoupon } from '../promotions/promotionFixtures';
import { callRpc, type DatabaseFailure } from '../support/callRpc';
import { makeUser } from '../support/makeTenant';
import { asAnonymous, asServiceRole, asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { cardOf, issueCard, makeCardShop } from './giftCardFixtures';
import { approvalOf, givePin } from './pinFixtures';
import { addProduct, line, pay, recordSale, saleOf, type Shop } from './salesFixtures';

// The API answers a call by GET in a transaction that only reads: a guess made there could not be counted.
const database = testDatabase();
let shop: Shop;
let milk: string;

beforeAll(async () => {
  shop = await makeCardShop(database.client);
  milk = await addProduct(database.client, shop, { price: 100, stock: 100 });
  await givePin(database.client, shop.tenantId, shop.manager, '4711');
});

type Outcome = Pick<DatabaseFailure, 'code' | 'message'> & { hint: string | undefined; detail: string | undefined };

async function outcomeOf(asked: Promise<unknown>): Promise<Outcome> {
  return asked.then(
    (answer) => {
      throw new Error(`It was answered: ${JSON.stringify(answer)}`);
    },
    ({ code, hint, message, detail }: DatabaseFailure) => ({ code, hint, message, detail }),
  );
}

const readOnly = { readOnly: true };
const byStaff = (name: string, args: object, persona: Persona = shop.cashier): Promise<Outcome> =>
  outcomeOf(asUser(database.client, persona, () => callRpc(database.client, name, { ...args }), readOnly));
const byVisitor = (name: string, args: object): Promise<Outcome> =>
  outcomeOf(asAnonymous(database.client, () => callRpc(database.client, name, { ...args }), readOnly));

function expectTheSame(right: Outcome, wrong: Outcome): void {
  expect(right).toMatchObject({ code: 'PT405', hint: 'read_only_request' });
  expect(wrong).toEqual(right);
}

describe('in a request that only reads, right and wrong are told apart by', () => {
  it('no PIN at the till', async () => {
    const verify = (pin: string) => byStaff('verify_till_pin', { p_user_id: shop.manager.userId, p_pin: pin });

    expectTheSame(await verify('4711'), await verify('9999'));
  });

  it('no PIN of an approval', async () => {
    const approve = (pin: string) =>
      byStaff('approve_action', {
        p_approval: approvalOf(shop.manager, { sale_id: randomUUID(), percent: 20, amount: 1000 }, { pin }),
      });

    expectTheSame(await approve('4711'), await approve('9999'));
  });

  it('no password for a new PIN', async () => {
    await database.client.query(
      `update auth.users set encrypted_password = extensions.crypt('own-Passw0rd', extensions.gen_salt('bf', 4)) where id = $1`,
      [shop.cashier.userId],
    );
    const set = (password: string) => byStaff('set_staff_pin', { p_pin: '8361', p_password: password });

    expectTheSame(await set('own-Passw0rd'), await set('wrong'));
  });

  it('no code of a gift card', async () => {
    const card = await issueCard(database.client, shop, cardOf(500));

    expectTheSame(
      await byStaff('get_gift_card', { p_code: card.code }),
      await byStaff('get_gift_card', { p_code: 'ABCD' }),
    );
  });

  it('no number of a colleague’s sale, nor of one’s own, nor what was sold', async () => {
    const sell = (persona: Persona, session: string): Promise<Sale> =>
      recordSale(database.client, shop, saleOf(shop, [line(milk)], [pay(100)], { till_session_id: session }), persona);
    const colleagues = await sell(shop.manager, shop.managerSessionId);
    const own = await sell(shop.cashier, shop.sessionId);
    const find = (code: string) => byStaff('find_sale_to_return', { p_code: code });

    const wrong = await find('INV-999999');
    expectTheSame(await find(colleagues.invoice_number), wrong);
    expectTheSame(await find(own.invoice_number), wrong);
    expectTheSame(await byStaff('find_sales_of_product', { p_product_id: milk }), wrong);
    // Who sees every sale guesses nothing.
    const found = asUser(
      database.client,
      shop.manager,
      () => callRpc(database.client, 'find_sale_to_return', { p_code: own.invoice_number }),
      readOnly,
    );
    await expect(found).resolves.toMatchObject({ sale_id: own.id });
  });

  it('no code of a coupon, in a price or in an order', async () => {
    const code = await addCoupon(database.client, shop);
    const price = (coupon: string) =>
      byVisitor('quote_sale', {
        p_basket: {
          channel: 'storefront',
          tenant_id: shop.tenantId,
          lines: [{ id: randomUUID(), product_id: milk, quantity: 1 }],
          coupon_codes: [coupon],
        },
      });
    // With a total that is wrong, too: that of a right code would be refused for another reason.
    const order = (coupon: string) =>
      byVisitor('place_order', {
        p_order: orderOf(shop, [[milk, 1]], { coupon_codes: [coupon], expected_total: 1 }),
      });

    const wrong = await price('FREE100');
    expectTheSame(await price(code), wrong);
    expectTheSame(await order(code), wrong);
    expectTheSame(await order('FREE100'), wrong);
  });

  it('no recovery code', async () => {
    const strong = await strengthen(database.client, await makeUser(database.client));
    const { codes } = await call<RecoveryCodes>(database.client, strong, 'create_recovery_codes');
    const weak = await addSession(database.client, strong.userId);
    const use = (code: string | undefined) => byStaff('use_recovery_code', { p_code: code }, weak);

    expectTheSame(await use(codes[0]), await use('AAAA-BBBB-CCCC'));
  });

  it('no code of an address, not even for the server', async () => {
    const person = await makeUser(database.client);
    const hash = (code: string) => createHash('sha256').update(code).digest('hex');
    await asServiceRole(database.client, () =>
      callRpc(database.client, 'start_email_verification', {
        p_user_id: person.userId,
        p_email: `${person.userId}@example.test`,
        p_code_hash: hash('123456'),
      }),
    );
    const check = (code: string) =>
      outcomeOf(
        asServiceRole(
          database.client,
          () =>
            callRpc(database.client, 'check_email_verification', { p_user_id: person.userId, p_code_hash: hash(code) }),
          readOnly,
        ),
      );

    expectTheSame(await check('123456'), await check('654321'));
  });

  it('nothing that a visitor sends', async () => {
    const message = {
      id: randomUUID(),
      tenant_id: shop.tenantId,
      name: 'Otieno',
      email: 'otieno@mail.test',
      message: 'Are you open?',
    };

    const sent = await byVisitor('send_contact_message', { p_message: message });
    expect(sent).toMatchObject({ code: 'PT405', hint: 'read_only_request' });
  });
});

it('counts wrong PINs as before once the request may write', async () => {
  const guess = (pin: string) =>
    asUser(database.client, shop.cashier, () =>
      callRpc(database.client, 'verify_till_pin', { p_user_id: shop.manager.userId, p_pin: pin }),
    );

  for (const pin of ['1111', '2222', '3333', '4444']) expect(await guess(pin)).toMatchObject({ hint: 'invalid_pin' });
  expect(await guess('5555')).toMatchObject({ hint: 'rate_limited' });
  expect(await guess('4711')).toMatchObject({ hint: 'rate_limited' });
});

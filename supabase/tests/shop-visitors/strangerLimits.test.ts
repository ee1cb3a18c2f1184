import { randomUUID } from 'node:crypto';
import type { Quote } from '../../../shared/src/api/rpcTypes';
import { orderOf } from '../orders/ordersFixtures';
import { addProduct, makeShop, type Shop } from '../sales/salesFixtures';
import { callRpc, expectCode } from '../support/callRpc';
import { asUser } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { asVisitor, challengeOf, solve, someAddress, type AnsweredRefusal } from './visitorFixtures';

const database = testDatabase();
let shop: Shop;
let milk: string;

beforeAll(async () => {
  shop = await makeShop(database.client);
  milk = await addProduct(database.client, shop, { name: 'Milk', price: 100, stock: 100, cost: 40 });
  const promotion = {
    id: randomUUID(),
    name: 'Welcome',
    kind: 'basket_percent',
    value: 10,
    scope: 'all',
    needs_coupon: true,
  };
  await asUser(database.client, shop.owner, () =>
    callRpc(database.client, 'save_promotion', { p_promotion: { ...promotion, channels: ['storefront'] } }),
  );
  await asUser(database.client, shop.owner, () =>
    callRpc(database.client, 'generate_coupons', {
      p_request: { id: randomUUID(), promotion_id: promotion.id, code: 'KARIBU', usage_limit: 500 },
    }),
  );
});

const message = (more: object = {}) => ({
  id: randomUUID(),
  tenant_id: shop.tenantId,
  name: 'Otieno',
  email: 'otieno@mail.test',
  message: 'Are you open?',
  ...more,
});
const send = (body: object, address: string) =>
  asVisitor<{ id: string } & AnsweredRefusal>(database.client, 'send_contact_message', { p_message: body }, address);

describe('what anonymous visitors may send', () => {
  it('asks one device for a little work after some, once for each', async () => {
    const device = { device_id: randomUUID() };
    const address = someAddress();
    for (let index = 0; index < 2; index += 1) expect(await send(message(device), address)).toHaveProperty('id');

    const refused = await send(message(device), address);
    expect(refused).toMatchObject({ code: 'PT428', hint: 'challenge_required' });
    const challenge = solve(challengeOf(refused));
    const body = message({ ...device, challenge });
    expect(await send(body, address)).toEqual({ id: body.id });
    // The same again is the same message; another one needs work of its own.
    expect(await send(body, address)).toEqual({ id: body.id });
    expect(await send(message({ ...device, challenge }), address)).toMatchObject({ hint: 'challenge_required' });
    // Somebody else behind the same address is left in peace.
    expect(await send(message({ device_id: randomUUID() }), address)).toHaveProperty('id');
  });

  it('takes no work that is wrong, old, of another shop or for something else', async () => {
    const device = { device_id: randomUUID() };
    const address = someAddress();
    const other = await makeShop(database.client);
    for (let index = 0; index < 2; index += 1) await send(message(device), address);
    const challenge = challengeOf(await send(message(device), address));
    const answer = solve(challenge);
    const [id, expires, bits, mac] = challenge.token.split('.');
    const ofOther = await database.client.query<{ made: { token: string; bits: number } }>(
      `select private.make_challenge($1, 'contact_message', clock_timestamp()) as made`,
      [other.tenantId],
    );
    const made = async (action: string, at: string) =>
      (
        await database.client.query<{ made: { token: string; bits: number } }>(
          'select private.make_challenge($1, $2, $3) as made',
          [shop.tenantId, action, at],
        )
      ).rows[0]?.made ?? { token: '', bits: 1 };
    const now = new Date().toISOString();
    const wrong = [
      { ...answer, nonce: `${answer.nonce}1` },
      { ...answer, nonce: 'x' },
      { ...answer, nonce: null },
      { token: [id, Number(expires) + 600, bits, mac].join('.'), nonce: answer.nonce },
      solve({ token: [id, expires, 1, mac].join('.'), bits: 1 }),
      solve({ token: [randomUUID(), expires, bits, mac].join('.'), bits: 14 }),
      solve(ofOther.rows[0]?.made ?? challenge),
      solve(await made('review', now)),
      solve(await made('contact_message', '2026-01-01T00:00:00Z')),
      [],
      'x',
      {},
    ];
    for (const attempt of wrong) {
      // Each from a fresh address: the device is what has sent too much.
      expect(await send(message({ device_id: device.device_id, challenge: attempt }), someAddress())).toMatchObject({
        code: expect.stringMatching(/PT428|PT429/),
      });
    }
  });

  it('ends with rate_limited for one address, however many devices it claims', async () => {
    const address = someAddress();
    const answers: string[] = [];
    for (let index = 0; index < 45; index += 1) {
      const answer = await send(message({ device_id: randomUUID() }), address);
      answers.push(answer.hint ?? 'sent');
    }
    expect(answers.slice(0, 8)).toEqual(Array(8).fill('sent'));
    expect(answers[8]).toBe('challenge_required');
    expect(answers.slice(-3)).toEqual(Array(3).fill('rate_limited'));
  });

  it('counts exactly when many are sent at once', async () => {
    const address = someAddress();
    const clients = await Promise.all(Array.from({ length: 20 }, () => database.connect()));
    const answers = await Promise.all(
      clients.map((client) =>
        asVisitor<AnsweredRefusal>(client, 'send_contact_message', { p_message: message() }, address),
      ),
    );
    expect(answers.filter(({ hint }) => hint === undefined).length).toBeLessThanOrEqual(8);
    const { rows } = await database.client.query<{ attempts: number }>(
      `select attempts from private.anonymous_attempts where client = $1 and action = 'contact_message'`,
      [`address ${address}`],
    );
    expect(rows.reduce((sum, { attempts }) => sum + attempts, 0)).toBe(20);
  });
});

describe('codes of coupons', () => {
  const quote = (codes: string[], address: string, more: object = {}) =>
    asVisitor<Quote & AnsweredRefusal>(
      database.client,
      'quote_sale',
      {
        p_basket: {
          channel: 'storefront',
          tenant_id: shop.tenantId,
          lines: [{ id: randomUUID(), product_id: milk, quantity: 1 }],
          coupon_codes: codes,
          ...more,
        },
      },
      address,
    );

  it('may be mistyped: the same code counts once, however often the cart is priced', async () => {
    const address = someAddress();
    for (let index = 0; index < 30; index += 1)
      expect((await quote(['KARIBO'], address)).coupons[0]?.state).toBe('coupon_unknown');

    expect((await quote(['karibu'], address)).coupons[0]?.state).toBe('applied');
  });

  it('are not to be found by trying: work first, then nothing, and the right one is not told either', async () => {
    const address = someAddress();
    for (let index = 0; index < 20; index += 1) await quote([`GUESS${index}`], address);
    const refused = await quote(['KARIBU'], address);
    expect(refused).toMatchObject({ code: 'PT428', hint: 'challenge_required' });
    expect((await quote([], address)).total_amount).toBe(100);
    expect((await quote(['KARIBU'], address, { challenge: solve(challengeOf(refused)) })).total_amount).toBe(90);

    for (let index = 0; index < 8; index += 1) {
      const work = solve(challengeOf(await quote(['x'], address)));
      await quote(
        Array.from({ length: 10 }, (_, code) => `MORE${index}-${code}`),
        address,
        { challenge: work },
      );
    }
    expect(await quote(['KARIBU'], address)).toMatchObject({ code: 'PT429', hint: 'rate_limited' });
    const order = orderOf(shop, [[milk, 1]], { coupon_codes: ['KARIBU'] });
    await expectCode(asVisitor(database.client, 'place_order', { p_order: order }, address), 'rate_limited');
    expect(
      await asVisitor(database.client, 'place_order', { p_order: orderOf(shop, [[milk, 1]]) }, address),
    ).toMatchObject({ replayed: false });
  });

  it('count when they are tried with orders, too', async () => {
    const address = someAddress();
    const order = (code: string) => orderOf(shop, [[milk, 1]], { coupon_codes: [code] });
    for (let index = 0; index < 100; index += 1) {
      const answer = await asVisitor(database.client, 'place_order', { p_order: order(`TRY${index}`) }, address);
      expect(answer).toMatchObject({ code: 'PT409', hint: 'coupon_unknown' });
    }
    await expectCode(asVisitor(database.client, 'place_order', { p_order: order('KARIBU') }, address), 'rate_limited');
    // Somebody else is not bothered.
    expect(await asVisitor(database.client, 'place_order', { p_order: order('KARIBU') })).toMatchObject({
      total_amount: 90,
    });
  });
});

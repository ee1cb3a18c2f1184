import type { EndedCartMails, ShopperAccount } from '../../../shared/src/api/rpcTypes';
import { orderOf } from '../orders/ordersFixtures';
import { addProduct, makeShop, type Shop } from '../sales/salesFixtures';
import { callRpc, expectCode } from '../support/callRpc';
import { asServiceRole, asUser } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { as, makeShopper, placeAs, saveCart, type Shopper } from './shopperFixtures';

const database = testDatabase();
let shop: Shop;
let tea: string;
let shopper: Shopper;

beforeAll(async () => {
  shop = await makeShop(database.client);
  tea = await addProduct(database.client, shop, { name: 'Tea', price: 58, stock: 500 });
});

beforeEach(async () => {
  await setHours(4);
  await database.client.query('delete from private.shopper_carts');
  shopper = await makeShopper(database.client);
});

const setHours = (hours: number | null) =>
  database.client.query('update public.storefront_settings set cart_mail_hours = $2 where tenant_id = $1', [
    shop.tenantId,
    hours,
  ]);
const choose = (who: Shopper, wanted: boolean) =>
  as<ShopperAccount>(database.client, who, 'choose_cart_mails', {
    p_choice: { tenant_id: shop.tenantId, wanted, source: 'account' },
  });
/** The cart as it would be had nobody touched it for so long. */
const leave = (who: Shopper, hours: number) =>
  database.client.query(
    `update private.shopper_carts set changed_at = now() - make_interval(hours => $2) where user_id = $1`,
    [who.userId, hours],
  );
const queue = (client = database.client) =>
  asServiceRole(client, () => callRpc<{ queued: number }>(client, 'queue_cart_mails'));
const mailsTo = async (who: Shopper) =>
  (
    await database.client.query<{ subject: string; body: string }>(
      `select subject, body from private.mail_outbox where recipient = $1 and kind = 'cart_abandoned' order by created_at`,
      [who.email],
    )
  ).rows;

it('is written once about a cart that was left, to who agreed, and not again before it was emptied', async () => {
  expect(await choose(shopper, true)).toMatchObject({ offers_cart_mails: true, wants_cart_mails: true });
  await saveCart(database.client, shopper, shop.tenantId, 0, [[tea, 2]]);
  expect(await queue()).toEqual({ queued: 0 });
  await leave(shopper, 5);
  expect(await queue()).toEqual({ queued: 1 });
  expect(await queue()).toEqual({ queued: 0 });
  const [mail] = await mailsTo(shopper);
  expect(mail?.subject).toMatch(/^Your cart at .+ is waiting$/);
  expect(mail?.body).toContain('- 2 × Tea');
  expect(mail?.body).toMatch(/\{\{shop_url\}\}\/cart\n/);

  await saveCart(database.client, shopper, shop.tenantId, 1, [[tea, 3]]);
  await leave(shopper, 5);
  expect(await queue()).toEqual({ queued: 0 });
  await placeAs(database.client, shopper, orderOf(shop, [[tea, 1]]));
  await leave(shopper, 5);
  expect(await queue()).toEqual({ queued: 0 });
  const { rows } = await database.client.query<{ version: string }>(
    'select version from private.shopper_carts where user_id = $1',
    [shopper.userId],
  );
  await saveCart(database.client, shopper, shop.tenantId, Number(rows[0]?.version), [[tea, 1]]);
  await leave(shopper, 5);
  expect(await queue()).toEqual({ queued: 1 });
  expect(await mailsTo(shopper)).toHaveLength(2);
});

it('is written once however many write at the same time', async () => {
  await choose(shopper, true);
  await saveCart(database.client, shopper, shop.tenantId, 0, [[tea, 2]]);
  await leave(shopper, 5);
  const clients = await Promise.all([1, 2, 3, 4].map(() => database.connect()));
  await Promise.all(clients.map((client) => queue(client)));
  expect(await mailsTo(shopper)).toHaveLength(1);
});

it.each<[string, () => Promise<unknown>]>([
  ['nobody agreed', () => choose(shopper, false)],
  ['the shop asks about none', () => setHours(null)],
  ['it lies there for longer than a week', () => leave(shopper, 24 * 8)],
  [
    'the shop is closed',
    () =>
      database.client.query('update public.storefront_settings set is_enabled = false where tenant_id = $1', [
        shop.tenantId,
      ]),
  ],
])('is not written where %s', async (_, change) => {
  await choose(shopper, true);
  await saveCart(database.client, shopper, shop.tenantId, 0, [[tea, 2]]);
  await leave(shopper, 5);
  await change();
  expect(await queue()).toEqual({ queued: 0 });
  await database.client.query('update public.storefront_settings set is_enabled = true where tenant_id = $1', [
    shop.tenantId,
  ]);
  expect(await mailsTo(shopper)).toEqual([]);
});

it('goes to no address that nobody has proven, and is not tried for ever', async () => {
  const unproven = await makeShopper(database.client, { isProven: false });
  await choose(unproven, true);
  await saveCart(database.client, unproven, shop.tenantId, 0, [[tea, 2]]);
  await leave(unproven, 5);
  expect(await queue()).toEqual({ queued: 0 });
  expect(await mailsTo(unproven)).toEqual([]);
  const { rows } = await database.client.query('select 1 from private.abandoned_carts(now())');
  expect(rows).toEqual([]);
});

it('ends by the link in it, for that shopper alone; when and where they agreed is kept', async () => {
  const another = await makeShopper(database.client);
  for (const who of [shopper, another]) {
    await choose(who, true);
    await saveCart(database.client, who, shop.tenantId, 0, [[tea, 1]]);
    await leave(who, 5);
  }
  const agreed = async () =>
    (
      await database.client.query<{ user_id: string; cart_mails_source: string }>(
        `select user_id, cart_mails_source from private.shopper_accounts where cart_mails_agreed_at > now() - interval '1 hour' and user_id = any ($1)`,
        [[shopper.userId, another.userId]],
      )
    ).rows;
  expect(await agreed()).toHaveLength(2);
  expect(await queue()).toEqual({ queued: 2 });
  const token = /\/cart-mails\/(\S+)/.exec((await mailsTo(shopper))[0]?.body ?? '')?.[1];
  const end = (p_token: unknown) =>
    asUser(database.client, shop.cashier, () =>
      callRpc<EndedCartMails | null>(database.client, 'end_cart_mails', { p_token }),
    );
  expect(await end('wrong')).toBeNull();
  expect(await end(token)).toEqual({ ended: true });
  expect(await end(token)).toEqual({ ended: true });
  expect(await agreed()).toEqual([{ user_id: another.userId, cart_mails_source: 'account' }]);
});

it('is chosen by who is signed in, in whole words, and written by the timer alone', async () => {
  const wrong = (p_choice: unknown) => as(database.client, shopper, 'choose_cart_mails', { p_choice });
  await expectCode(wrong({ tenant_id: shop.tenantId, wanted: 'yes', source: 'account' }), 'invalid_input');
  await expectCode(wrong({ tenant_id: shop.tenantId, wanted: true, source: 'till' }), 'invalid_input');
  await expectCode(wrong(null), 'invalid_input');
  await expect(as(database.client, shop.owner, 'queue_cart_mails', {})).rejects.toThrow(/permission denied/);
});

import { randomUUID } from 'node:crypto';
import type { ShopContext } from '../../../shared/src/api/rpcTypes';
import { addProduct, makeShop, type Shop } from '../sales/salesFixtures';
import { callRpc, expectCode } from '../support/callRpc';
import { asAnonymous } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { orderByToken, orderOf, placeOrder } from './ordersFixtures';

const database = testDatabase();

/** Whether the shop takes orders, by the state of its subscription: the table of docs/decisions/0052. */
const table: [string, string | null, { takesOrders: boolean; expiresInHours?: number }][] = [
  ['a trial', 'trial', { takesOrders: true }],
  ['a trial with a way to pay', 'trialing', { takesOrders: true }],
  ['a trial that is over', 'trial', { takesOrders: false, expiresInHours: -1 }],
  ['a trial with a way to pay that is over', 'trialing', { takesOrders: false, expiresInHours: -1 }],
  ['active', 'active', { takesOrders: true }],
  ['active in its days of grace', 'active', { takesOrders: true, expiresInHours: -1 }],
  ['past due', 'past_due', { takesOrders: false }],
  ['an offer alone', 'pending', { takesOrders: false }],
  ['cancelled', 'cancelled', { takesOrders: false }],
  ['suspended', 'suspended', { takesOrders: false }],
  ['expired', 'expired', { takesOrders: false }],
  ['none', null, { takesOrders: false }],
];

async function subscribe(shop: Shop, status: string | null, expiresInHours = 48): Promise<void> {
  await database.client.query('delete from public.tenant_subscriptions where tenant_id = $1', [shop.tenantId]);
  if (status === null) return;
  await database.client.query(
    `insert into public.tenant_subscriptions (tenant_id, status, expires_at) values ($1, $2, now() + make_interval(hours => $3))`,
    [shop.tenantId, status, expiresInHours],
  );
}

const contextOf = (shop: Shop) =>
  asAnonymous(database.client, () =>
    callRpc<ShopContext>(database.client, 'shop_context', { p_tenant_id: shop.tenantId }),
  );

describe('a shop whose business is locked', () => {
  let shop: Shop;
  let other: Shop;
  let milk: string;

  beforeAll(async () => {
    shop = await makeShop(database.client);
    other = await makeShop(database.client);
    milk = await addProduct(database.client, shop, { name: 'Milk', price: 58, stock: 1000, cost: 40 });
  });

  it.each(table)('with %s', async (_name, status, { takesOrders, expiresInHours }) => {
    await subscribe(shop, status, expiresInHours);
    const order = orderOf(shop, [[milk, 1]]);

    const context = await contextOf(shop);
    expect(context.state).toBe('open');
    expect(context.ordering.paused).toEqual(
      takesOrders ? null : { until: null, message: 'This shop is not accepting orders at the moment.' },
    );
    if (takesOrders) expect(await placeOrder(database.client, order)).toMatchObject({ replayed: false });
    else {
      const failure = await expectCode(placeOrder(database.client, order), 'shop_takes_no_orders');
      expect(failure).toMatchObject({ code: 'PT409', message: 'This shop is not accepting orders at the moment.' });
    }
    // Nobody else's shop is touched by it.
    expect((await contextOf(other)).ordering.paused).toBeNull();
  });

  it('still shows the orders it took before, and answers them when they are sent again', async () => {
    await subscribe(shop, 'active');
    const order = orderOf(shop, [[milk, 1]]);
    const placed = await placeOrder(database.client, order);
    await subscribe(shop, 'suspended');

    expect(await orderByToken(database.client, placed.token)).toMatchObject({ id: order.id, status: 'placed' });
    expect(await placeOrder(database.client, order)).toMatchObject({
      id: order.id,
      token: placed.token,
      replayed: true,
    });
  });

  it('takes orders while it is active, not while it is past due, and again once it is paid', async () => {
    await subscribe(shop, 'active');
    expect((await contextOf(shop)).ordering.paused).toBeNull();
    await placeOrder(database.client, orderOf(shop, [[milk, 1]]));
    await subscribe(shop, 'past_due');
    await expectCode(placeOrder(database.client, orderOf(shop, [[milk, 1]])), 'shop_takes_no_orders');
    await subscribe(shop, 'active');
    await placeOrder(database.client, orderOf(shop, [[milk, 1]]));
  });

  it('keeps the pause of its owner for when it is open again', async () => {
    await database.client.query(
      `update public.storefront_settings set orders_paused = true, pause_message = 'Stocktaking' where tenant_id = $1`,
      [shop.tenantId],
    );
    await subscribe(shop, 'cancelled');
    expect((await contextOf(shop)).ordering.paused).toEqual({
      until: null,
      message: 'This shop is not accepting orders at the moment.',
    });
    await subscribe(shop, 'active');
    expect((await contextOf(shop)).ordering.paused).toEqual({ until: null, message: 'Stocktaking' });
    await expectCode(placeOrder(database.client, orderOf(shop, [[milk, 1]])), 'orders_paused');
    await database.client.query('update public.storefront_settings set orders_paused = false where tenant_id = $1', [
      shop.tenantId,
    ]);
  });

  it('asks nobody about a cart that was left there', async () => {
    const { rows } = await database.client.query<{ id: string }>(
      `insert into auth.users (id, email) values ($1, 'cart@example.test') returning id`,
      [randomUUID()],
    );
    const userId = rows[0]?.id;
    await database.client.query('update public.storefront_settings set cart_mail_hours = 4 where tenant_id = $1', [
      shop.tenantId,
    ]);
    await database.client.query(
      `insert into private.shopper_accounts (tenant_id, user_id, cart_mails_agreed_at, cart_mails_source, cart_mails_token_hash)
       values ($1, $2, now() - interval '2 days', 'account', 'hash')`,
      [shop.tenantId, userId],
    );
    await database.client.query(
      `insert into private.shopper_carts (tenant_id, user_id, lines, changed_at)
       values ($1, $2, jsonb_build_array(jsonb_build_object('product_id', $3::text, 'quantity', 1)), now() - interval '1 day')`,
      [shop.tenantId, userId, milk],
    );
    const left = async () =>
      (
        await database.client.query('select * from private.abandoned_carts(clock_timestamp()) where tenant_id = $1', [
          shop.tenantId,
        ])
      ).rows.length;

    await subscribe(shop, 'active');
    expect(await left()).toBe(1);
    await subscribe(shop, 'past_due');
    expect(await left()).toBe(0);
  });
});

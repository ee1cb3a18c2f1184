import { randomUUID } from 'node:crypto';
import type { ShopperAccount, ShopperOrderPage } from '../../../shared/src/api/rpcTypes';
import { orderByToken, orderOf, placeOrder } from '../orders/ordersFixtures';
import { addProduct, makeShop, type Shop } from '../sales/salesFixtures';
import { callRpc, expectCode, expectSqlState } from '../support/callRpc';
import { asAnonymous } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { as, cartOf, makeShopper, ordersOf, placeAs, saveCart, type Shopper } from './shopperFixtures';

const database = testDatabase();
let shop: Shop;
let other: Shop;
let tea: string;
let shopper: Shopper;

beforeAll(async () => {
  shop = await makeShop(database.client);
  other = await makeShop(database.client);
  tea = await addProduct(database.client, shop, { name: 'Tea', price: 58, stock: 500 });
});

beforeEach(async () => {
  shopper = await makeShopper(database.client);
});

const guestOrder = (email?: string) => {
  const order = orderOf(shop, [[tea, 1]]);
  return placeOrder(database.client, {
    ...order,
    customer: { ...order.customer, ...(email === undefined ? {} : { email }) },
  });
};
const account = (who: Shopper) =>
  as<ShopperAccount>(database.client, who, 'my_shop_account', { p_tenant_id: shop.tenantId });

describe('whose order it is', () => {
  it('is who was signed in, whatever the order says of it', async () => {
    const outsider = await makeShopper(database.client);
    const order = orderOf(shop, [[tea, 1]]);
    const body = {
      ...order,
      customer: { ...order.customer, email: outsider.email },
      user_id: outsider.userId,
      shopper_id: outsider.userId,
    };
    const placed = await placeAs(database.client, shopper, body);

    expect(await ordersOf(database.client, shopper, shop.tenantId)).toEqual([placed.id]);
    expect(await ordersOf(database.client, outsider, shop.tenantId)).toEqual([]);
    expect(await ordersOf(database.client, shop.owner as Shopper, shop.tenantId)).toEqual([]);
    expect(await ordersOf(database.client, shopper, other.tenantId)).toEqual([]);
  });

  it('stays who placed it when somebody else sends the same again', async () => {
    const thief = await makeShopper(database.client);
    const order = orderOf(shop, [[tea, 1]]);
    const placed = await placeAs(database.client, shopper, order);
    expect(await placeAs(database.client, thief, order)).toMatchObject({ id: placed.id, replayed: true });

    expect(await ordersOf(database.client, thief, shop.tenantId)).toEqual([]);
    expect(await as(database.client, thief, 'keep_my_shop_order', { p_token: placed.token })).toEqual({
      is_added: false,
    });
    expect(await ordersOf(database.client, shopper, shop.tenantId)).toEqual([placed.id]);
  });

  it('is the guest whose address is proven, and nobody who only says so', async () => {
    const claimant = await makeShopper(database.client, { isProven: false });
    const [mine, theirs] = [await guestOrder(shopper.email.toUpperCase()), await guestOrder(claimant.email)];

    expect(await ordersOf(database.client, shopper, shop.tenantId)).toEqual([mine.id]);
    expect(await ordersOf(database.client, claimant, shop.tenantId)).toEqual([]);
    expect(await as(database.client, claimant, 'keep_my_shop_order', { p_token: theirs.token })).toEqual({
      is_added: false,
    });
    await database.client.query('update public.profiles set email_verified = true where user_id = $1', [
      claimant.userId,
    ]);
    expect(await ordersOf(database.client, claimant, shop.tenantId)).toEqual([theirs.id]);
  });

  it('is the first to keep what a guest ordered without an address', async () => {
    const second = await makeShopper(database.client);
    const { id, token } = await guestOrder();
    const keep = (who: Shopper) => as(database.client, who, 'keep_my_shop_order', { p_token: token });
    expect([await keep(shopper), await keep(shopper), await keep(second)]).toEqual([
      { is_added: true },
      { is_added: true },
      { is_added: false },
    ]);
    expect(await ordersOf(database.client, shopper, shop.tenantId)).toEqual([id]);
    expect(await as(database.client, shopper, 'keep_my_shop_order', { p_token: 'unknown' })).toEqual({
      is_added: false,
    });
  });

  it('gives an account that has nothing yet the name and phone that were just typed, and changes none that has', async () => {
    const [fresh, outsider] = [await makeShopper(database.client), await makeShopper(database.client)];
    const { token } = await guestOrder();
    const keep = (who: Shopper) => as(database.client, who, 'keep_my_shop_order', { p_token: token });
    await keep(fresh);
    const { customer } = orderOf(shop, [[tea, 1]]);
    const known = await account(fresh);
    expect(known.name).toBe(customer.name);
    expect(known.phone).not.toBeNull();

    await keep(outsider);
    expect(await account(outsider)).toMatchObject({ name: null, phone: null, addresses: [] });

    await as(database.client, fresh, 'save_my_shop_account', {
      p_account: { tenant_id: shop.tenantId, name: 'Other Name', phone: known.phone, addresses: [] },
    });
    await keep(fresh);
    expect((await account(fresh)).name).toBe('Other Name');
  });

  it('comes in pages, each with the way to its page', async () => {
    for (let index = 0; index < 5; index += 1) await guestOrder(shopper.email);
    const pages: ShopperOrderPage[] = [];
    let after: string | null = null;
    do {
      const page: ShopperOrderPage = await as(database.client, shopper, 'my_shop_orders', {
        p_tenant_id: shop.tenantId,
        p_after: after,
        p_limit: 2,
      });
      pages.push(page);
      after = page.next_cursor;
    } while (after !== null);
    const rows = pages.flatMap((page) => page.rows);
    expect(pages.map((page) => page.rows.length)).toEqual([2, 2, 1]);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(5);
    expect(rows.map(({ placed_at: at }) => at)).toEqual([...rows.map(({ placed_at: at }) => at)].sort().reverse());
    const [first] = rows;
    expect(await orderByToken(database.client, first?.token ?? '')).toMatchObject({
      id: first?.id,
    });
  });
});

describe('what is kept for the next checkout', () => {
  it('is what was used last, changed by its owner only', async () => {
    const deliver = (line_1: string, phone: string) =>
      placeAs(database.client, shopper, {
        ...orderOf(shop, [[tea, 1]]),
        customer: { name: 'Wanjiru K', phone },
        fulfilment_method: 'delivery',
        payment_method: 'pay_on_delivery',
        delivery_address: { line_1, city: 'Nairobi' },
      });
    await deliver('Moi Avenue 1', '0712 345 671');
    await deliver('Ngong Road 2', '0712 345 672');
    const order = orderOf(shop, [[tea, 1]]);
    await placeAs(database.client, shopper, { ...order, customer: { name: 'Wanjiru K', phone: '0712 345 679' } });
    await deliver('Moi Avenue 1', '0712 345 678');
    const kept = {
      name: 'Wanjiru K',
      phone: '+254712345678',
      addresses: [
        { line_1: 'Moi Avenue 1', city: 'Nairobi' },
        { line_1: 'Ngong Road 2', city: 'Nairobi' },
      ],
    };
    expect(await account(shopper)).toEqual({
      email: shopper.email,
      is_email_proven: true,
      offers_cart_mails: false,
      wants_cart_mails: false,
      ...kept,
    });
    expect(await account(await makeShopper(database.client))).toMatchObject({ name: null, addresses: [] });
    const changed = { name: 'W. Kamau', phone: null, addresses: kept.addresses.slice(1) };
    const save = (more: object) =>
      as(database.client, shopper, 'save_my_shop_account', {
        p_account: { tenant_id: shop.tenantId, ...changed, ...more },
      });
    expect(await save({ user_id: shop.owner.userId })).toMatchObject(changed);
    await expectCode(save({ phone: 'none' }), 'invalid_input');
    await expectCode(save({ addresses: Array.from({ length: 6 }, () => kept.addresses[0]) }), 'invalid_input');
    await expectCode(save({ addresses: [{ line_1: 'Nowhere' }] }), 'invalid_input');
    expect(await account(shopper)).toMatchObject(changed);
  });

  it('is five addresses of any length that checkout takes, in any script', async () => {
    const wide = (letters: number, first = '') => first + 'አ'.repeat(letters - first.length);
    const addresses = Array.from({ length: 5 }, (_, index) => ({
      line_1: wide(200, String(index)),
      line_2: wide(200),
      city: wide(120),
      notes: wide(500),
    }));
    await as(database.client, shopper, 'save_my_shop_account', { p_account: { tenant_id: shop.tenantId, addresses } });
    const [first, ...others] = addresses;
    const placed = await placeAs(database.client, shopper, {
      ...orderOf(shop, [[tea, 1]]),
      fulfilment_method: 'delivery',
      payment_method: 'pay_on_delivery',
      delivery_address: { ...first, line_1: wide(200, '5') } as { line_1: string; city: string },
    });
    expect(placed.replayed).toBe(false);
    expect((await account(shopper)).addresses).toEqual([
      { ...first, line_1: wide(200, '5') },
      first,
      ...others.slice(0, 3),
    ]);
  });
});

describe('a deleted account', () => {
  it('leaves the shop its orders as nobody’s, also those found by the address', async () => {
    const [guest, own] = [
      await guestOrder(shopper.email),
      await placeAs(database.client, shopper, orderOf(shop, [[tea, 1]])),
    ];
    await saveCart(database.client, shopper, shop.tenantId, 0, [[tea, 2]]);
    const kept = await makeShopper(database.client);
    await placeAs(database.client, kept, orderOf(shop, [[tea, 1]]));
    const end = (who: Shopper) => as(database.client, who, 'delete_my_shop_account', { p_tenant_id: shop.tenantId });
    expect(await end(shopper)).toEqual({ is_login_deleted: true });

    await expectCode(account(shopper), 'not_signed_in');
    const { rows } = await database.client.query(
      `select (select count(*)::int from public.orders where id = any ($1)) as orders,
         (select count(*)::int from private.shopper_orders where order_id = any ($1) and user_id is null) as nobodys,
         (select count(*)::int from private.shopper_carts where user_id = $2) + (select count(*)::int from private.shopper_accounts where user_id = $2) as kept`,
      [[guest.id, own.id], shopper.userId],
    );
    expect(rows).toEqual([{ orders: 2, nobodys: 2, kept: 0 }]);
    expect(await ordersOf(database.client, kept, shop.tenantId)).toHaveLength(1);
    const again = await makeShopper(database.client);
    await database.client.query('update auth.users set email = $2 where id = $1', [again.userId, shopper.email]);
    await database.client.query('update public.profiles set email_verified = true where user_id = $1', [again.userId]);
    expect(await ordersOf(database.client, again, shop.tenantId)).toEqual([]);
  });

  it('leaves the login of whoever needs it elsewhere', async () => {
    expect(await as(database.client, shop.cashier, 'delete_my_shop_account', { p_tenant_id: shop.tenantId })).toEqual({
      is_login_deleted: false,
    });
    const sugar = await addProduct(database.client, other, { name: 'Sugar', price: 58, stock: 5 });
    await placeAs(database.client, shopper, orderOf(other, [[sugar, 1]]));
    expect(await as(database.client, shopper, 'delete_my_shop_account', { p_tenant_id: shop.tenantId })).toEqual({
      is_login_deleted: false,
    });
    expect(await ordersOf(database.client, shopper, other.tenantId)).toHaveLength(1);
  });
});

it('answers nobody who is not signed in, and not in a shop that is closed', async () => {
  const calls: [string, Record<string, unknown>][] = [
    ['my_shop_account', { p_tenant_id: shop.tenantId }],
    ['save_my_shop_account', { p_account: { tenant_id: shop.tenantId, addresses: [] } }],
    ['my_shop_orders', { p_tenant_id: shop.tenantId }],
    ['keep_my_shop_order', { p_token: 'unknown' }],
    ['delete_my_shop_account', { p_tenant_id: shop.tenantId }],
    ['my_shop_cart', { p_tenant_id: shop.tenantId }],
    ['save_my_shop_cart', { p_cart: { tenant_id: shop.tenantId, version: 0, lines: [] } }],
  ];
  const signedOut = { ...shopper, sessionId: randomUUID() };
  for (const [name, args] of calls) {
    await expectSqlState(
      asAnonymous(database.client, () => callRpc(database.client, name, args)),
      '42501',
    );
    await expectCode(as(database.client, signedOut, name, args), 'not_signed_in');
  }
  await database.client.query('update public.storefront_settings set is_enabled = false where tenant_id = $1', [
    other.tenantId,
  ]);
  await expectCode(cartOf(database.client, shopper, other.tenantId), 'shop_unavailable');
});

import type { NotificationPage } from '../../../shared/src/api/rpcTypes';
import { orderOf, placeOrder } from '../orders/ordersFixtures';
import { addProduct, makeShop, type Shop } from '../sales/salesFixtures';
import { callRpc, expectCode, expectSqlState } from '../support/callRpc';
import { addMember, makeTenant } from '../support/makeTenant';
import { asAnonymous, asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { sellLines } from './sellLines';

const database = testDatabase();

const list = (persona: Persona, args: Record<string, unknown> = {}): Promise<NotificationPage> =>
  asUser(database.client, persona, () => callRpc(database.client, 'list_notifications', args));
const mark = (persona: Persona, args: Record<string, unknown> = {}): Promise<{ unread: number }> =>
  asUser(database.client, persona, () => callRpc(database.client, 'mark_notifications_read', args));
const titles = async (persona: Persona): Promise<string[]> => (await list(persona)).rows.map((row) => row.title);
const notify = (tenantId: string, permission: string, title: string, ageDays = 0) =>
  database.client.query(
    `select private.notify($1, 'import_finished', $2, $3, null, '/admin/products', clock_timestamp() - $4 * interval '1 day')`,
    [tenantId, permission, title, ageDays],
  );

describe('a new web order', () => {
  it('tells those who handle orders, with number, customer and total, and leads to the orders', async () => {
    const shop = await makeShop(database.client);
    const product = await addProduct(database.client, shop, { price: 250, stock: 10 });

    const order = await placeOrder(database.client, orderOf(shop, [[product, 2]]));

    for (const persona of [shop.owner, shop.manager, shop.cashier])
      expect((await list(persona)).rows).toEqual([
        expect.objectContaining({
          kind: 'web_order',
          title: `New web order ${order.order_number}`,
          body: 'Wanjiru · 2 items · KSh 500.00',
          path: '/admin/sales?tab=orders',
          is_read: false,
        }),
      ]);
  });
});

describe('low stock', () => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await makeShop(database.client);
  });

  it('is told once when the level is crossed, not with every sale below it, and again after goods came in', async () => {
    const product = await addProduct(database.client, shop, { stock: 8, name: 'Milk' });

    await sellLines(database.client, shop, [[product, 2]]);
    expect(await titles(shop.owner)).toEqual([]);
    await sellLines(database.client, shop, [[product, 1]]);
    expect(await titles(shop.owner)).toEqual(['Milk is low in stock']);
    await sellLines(database.client, shop, [[product, 1]]);
    await sellLines(database.client, shop, [[product, 4]]);
    expect(await titles(shop.owner)).toEqual(['Milk is low in stock']);

    await database.client.query(
      `select private.post_goods_receipt($1, $2, jsonb_build_object('id', gen_random_uuid(), 'lines', jsonb_build_array(jsonb_build_object('product_id', $3::text, 'quantity', 20, 'unit_cost', 60))))`,
      [shop.tenantId, shop.owner.userId, product],
    );
    expect(await titles(shop.owner)).toHaveLength(1);
    await sellLines(database.client, shop, [[product, 20]]);
    expect(await titles(shop.owner)).toEqual(['Milk is out of stock', 'Milk is low in stock']);
  });

  it("goes by the product's own level where it has one, and says how many are left", async () => {
    const product = await addProduct(database.client, shop, { stock: 30, name: 'Rice' });
    await database.client.query('update public.products set low_stock_level = 20 where tenant_id = $1 and id = $2', [
      shop.tenantId,
      product,
    ]);

    await sellLines(database.client, shop, [[product, 12]]);

    expect((await list(shop.manager)).rows).toEqual([
      expect.objectContaining({
        kind: 'low_stock',
        title: 'Rice is low in stock',
        body: '18 left',
        path: `/admin/products/${product}`,
      }),
    ]);
  });

  it('is counted once for a sale with the product on two lines', async () => {
    const product = await addProduct(database.client, shop, { stock: 9, name: 'Eggs' });

    await sellLines(database.client, shop, [
      [product, 3],
      [product, 3],
    ]);

    expect(await titles(shop.owner)).toEqual(['Eggs is low in stock']);
  });

  it('goes by what orders leave to be sold, and keeps nothing to look at', async () => {
    const product = await addProduct(database.client, shop, { stock: 12, name: 'Bread' });
    const lows = async (): Promise<string[]> => (await titles(shop.owner)).filter((title) => title.startsWith('Bread'));
    await placeOrder(database.client, orderOf(shop, [[product, 4]]));

    await sellLines(database.client, shop, [[product, 2]]);
    expect(await lows()).toEqual([]);
    await sellLines(database.client, shop, [[product, 1]]);
    expect(await lows()).toEqual(['Bread is low in stock']);
    expect((await database.client.query('select 1 from private.low_stock_checks')).rows).toEqual([]);
  });

  it('is not for a cashier, who cannot take in goods, nor for services', async () => {
    const product = await addProduct(database.client, shop, { stock: 6 });
    const service = await addProduct(database.client, shop, { kind: 'service' });

    await sellLines(database.client, shop, [
      [product, 2],
      [service, 2],
    ]);

    expect(await titles(shop.cashier)).toEqual([]);
    expect(await titles(shop.owner)).toHaveLength(1);
  });
});

describe('an accepted invitation', () => {
  it('tells those who manage the team who joined as what', async () => {
    const tenant = await makeTenant(database.client);
    const invited = await addMember(database.client, tenant.tenantId, 'cashier', {
      fullName: 'Njeri',
      invitationStatus: 'pending',
    });
    expect(await titles(tenant.owner)).toEqual([]);

    await asUser(database.client, invited, () => callRpc(database.client, 'accept_invitation'));
    await asUser(database.client, invited, () => callRpc(database.client, 'accept_invitation'));

    expect((await list(tenant.owner)).rows).toEqual([
      expect.objectContaining({ title: 'Njeri joined the team', body: 'As Sales Staff', path: '/admin/team' }),
    ]);
    expect(await titles(tenant.cashier)).toEqual([]);
    // Who has just joined is not told of the time before.
    expect(await titles(invited)).toEqual([]);
  });
});

describe('reading', () => {
  it('is counted for each person alone: one, or all up to a moment', async () => {
    const tenant = await makeTenant(database.client);
    for (const title of ['First', 'Second', 'Third']) await notify(tenant.tenantId, 'products.view', title);
    const page = await list(tenant.owner);
    expect(page).toMatchObject({ unread: 3, next_cursor: null });
    const [, second] = page.rows;

    expect(await mark(tenant.owner, { p_id: page.rows[0]?.id })).toEqual({ unread: 2 });
    expect((await list(tenant.owner)).rows.map((row) => row.is_read)).toEqual([true, false, false]);
    expect(await mark(tenant.owner, { p_up_to: second?.created_at })).toEqual({ unread: 0 });
    await notify(tenant.tenantId, 'products.view', 'Fourth');
    expect((await list(tenant.owner)).unread).toBe(1);
    expect((await list(tenant.manager)).unread).toBe(4);
    expect(await mark(tenant.manager)).toEqual({ unread: 0 });
  });

  it('goes page by page, newest first, without losing or repeating any', async () => {
    const tenant = await makeTenant(database.client);
    for (let index = 0; index < 7; index += 1) await notify(tenant.tenantId, 'products.view', `Number ${index}`);

    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page: NotificationPage = await list(tenant.owner, { p_after: after, p_limit: 3 });
      seen.push(...page.rows.map((row) => row.title));
      after = page.next_cursor;
    } while (after !== null);

    expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((index) => `Number ${index}`));
    await expectCode(list(tenant.owner, { p_after: 'nonsense' }), 'invalid_input');
  });

  it('says 100 for a hundred and more', async () => {
    const tenant = await makeTenant(database.client);
    await database.client.query(
      `insert into public.notifications (tenant_id, kind, permission, title, path)
       select $1, 'low_stock', 'products.view', 'n' || n, '/admin' from generate_series(1, 130) n`,
      [tenant.tenantId],
    );

    expect((await list(tenant.owner)).unread).toBe(100);
  });

  it('shows nobody what another business or another permission is told', async () => {
    const tenant = await makeTenant(database.client);
    const other = await makeTenant(database.client);
    await notify(tenant.tenantId, 'billing.view', 'Payment failed');
    const { rows } = await database.client.query<{ id: string }>(
      'select id from public.notifications where tenant_id = $1',
      [tenant.tenantId],
    );

    for (const persona of [tenant.manager, tenant.cashier, other.owner]) {
      expect(await titles(persona)).toEqual([]);
      expect(
        (await asUser(database.client, persona, () => database.client.query('select * from public.notifications')))
          .rows,
      ).toEqual([]);
      await mark(persona, { p_id: rows[0]?.id });
    }
    expect((await list(tenant.owner)).unread).toBe(1);
    await expectCode(
      asAnonymous(database.client, () => callRpc(database.client, 'list_notifications')).catch((error: unknown) => {
        throw Object.assign(error as Error, { hint: 'refused' });
      }),
      'refused',
    );
    await expectSqlState(
      asUser(database.client, tenant.owner, () =>
        database.client.query(
          `insert into public.notifications (kind, permission, title, path) values ('low_stock', 'products.view', 'x', '/')`,
        ),
      ),
      '42501',
    );
  });
});

describe('notify', () => {
  it('is silent about history, and takes what is older than 90 days away', async () => {
    const tenant = await makeTenant(database.client);
    await notify(tenant.tenantId, 'products.view', 'Long ago', 4);
    expect(await titles(tenant.owner)).toEqual([]);
    await database.client.query(
      `insert into public.notifications (tenant_id, kind, permission, title, path, created_at)
       select $1, 'low_stock', 'products.view', 'Old', '/admin', now() - interval '91 days' from generate_series(1, 5)`,
      [tenant.tenantId],
    );

    await notify(tenant.tenantId, 'products.view', 'New');

    const { rows } = await database.client.query('select title from public.notifications where tenant_id = $1', [
      tenant.tenantId,
    ]);
    expect(rows).toEqual([{ title: 'New' }]);
  });
});

import type { BusinessKind, FirstRunState, SampleDataRemoved } from '../../../shared/src/api/rpcTypes';
import { sellLines } from '../notifications/sellLines';
import { orderOf, placeOrder } from '../orders/ordersFixtures';
import { makeShop } from '../sales/salesFixtures';
import { callRpc, expectCode } from '../support/callRpc';
import { makeTenant, type TestTenant } from '../support/makeTenant';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();
const KINDS: BusinessKind[] = ['grocery', 'fashion', 'food', 'beauty', 'electronics', 'other'];

const call = <T>(persona: Persona, name: string, args: Record<string, unknown> = {}): Promise<T> =>
  asUser(database.client, persona, () => callRpc<T>(database.client, name, args));
const load = (persona: Persona, kind = 'grocery') => call<FirstRunState>(persona, 'load_sample_data', { p_kind: kind });
const remove = (persona: Persona) => call<SampleDataRemoved>(persona, 'remove_sample_data');
const save = (persona: Persona, more: Record<string, unknown> = {}) =>
  call<FirstRunState>(persona, 'save_first_run', {
    p_business_kind: 'grocery',
    p_currency_code: 'KES',
    p_timezone: 'Africa/Nairobi',
    ...more,
  });

/** What a business has to see and to count in each table that sample data touches. */
async function footprint(tenant: TestTenant): Promise<Record<string, number>> {
  const { rows } = await database.client.query<Record<string, number>>(
    `select ${['categories', 'contacts', 'journal_entries']
      .map((table) => `(select count(*)::int from public.${table} where tenant_id = $1) as ${table}`)
      .join(', ')},
       (select count(*)::int from public.products where tenant_id = $1 and archived_at is null) as products,
       (select coalesce(sum(quantity), 0)::float from public.stock_levels where tenant_id = $1) as pieces,
       (select coalesce(sum(stock_value), 0)::float from public.stock_levels where tenant_id = $1) as stock_value`,
    [tenant.tenantId],
  );
  return rows[0] ?? {};
}

async function productNamed(tenant: TestTenant, name: string): Promise<string> {
  const { rows } = await database.client.query<{ id: string }>(
    'select id from public.products where tenant_id = $1 and name = $2',
    [tenant.tenantId, name],
  );
  return rows[0]?.id ?? '';
}

async function productIds(tenant: TestTenant): Promise<string[]> {
  const { rows } = await database.client.query<{ id: string }>('select id from public.products where tenant_id = $1', [
    tenant.tenantId,
  ]);
  return rows.map(({ id }) => id);
}

describe('the first questions', () => {
  it('are open at first; the answers are kept, with currency and time zone', async () => {
    const tenant = await makeTenant(database.client, { currencyCode: 'USD', timezone: 'UTC' });
    expect(await call(tenant.owner, 'first_run_state')).toEqual({
      business_kind: null,
      completed_at: null,
      currency_code: 'USD',
      timezone: 'UTC',
      country: null,
      can_change_currency: true,
      sample: null,
    });

    const saved = await save(tenant.owner, { p_business_kind: 'food' });

    expect(saved).toMatchObject({ business_kind: 'food', currency_code: 'KES', timezone: 'Africa/Nairobi' });
    expect(saved.completed_at).not.toBeNull();
    const { rows } = await database.client.query(
      'select currency_code, currency_symbol from public.business_settings where tenant_id = $1',
      [tenant.tenantId],
    );
    expect(rows).toEqual([{ currency_code: 'KES', currency_symbol: 'KSh' }]);
  });

  it.each([
    ['p_business_kind', 'casino'],
    ['p_business_kind', null],
    ['p_currency_code', 'XXX'],
    ['p_timezone', 'Mars/Olympus'],
    ['p_timezone', null],
  ])('refuse %s = %p', async (field, value) => {
    const tenant = await makeTenant(database.client);

    const failure = await expectCode(save(tenant.owner, { [field]: value }), 'invalid_input');

    expect(JSON.parse(failure.detail ?? '')).toEqual({ field });
  });

  it('leave currency and time zone alone once something was posted', async () => {
    const shop = await makeShop(database.client);
    await load(shop.owner, 'beauty');
    await sellLines(database.client, shop, [[await productNamed(shop, 'Manicure'), 1]]);

    await expectCode(save(shop.owner, { p_currency_code: 'USD' }), 'in_use');
    await expectCode(save(shop.owner, { p_timezone: 'Europe/London' }), 'in_use');
    expect(await save(shop.owner)).toMatchObject({ can_change_currency: false });
  });

  it('are for those who may change settings, in a business that may write', async () => {
    const tenant = await makeTenant(database.client);
    const lapsed = await makeTenant(database.client, { subscription: 'expired_trial' });

    await expectCode(save(tenant.cashier), 'permission_denied');
    await expectCode(load(tenant.cashier), 'permission_denied');
    await expectCode(remove(tenant.cashier), 'permission_denied');
    await expectCode(save(lapsed.owner), 'subscription_required');
    await expectCode(load(lapsed.owner), 'subscription_required');
    expect(await save(tenant.manager)).toMatchObject({ business_kind: 'grocery' });
  });
});

describe('sample data', () => {
  it.each(KINDS)('of kind %s comes, goes, and comes again as the same goods', async (kind) => {
    const tenant = await makeTenant(database.client);
    const before = await footprint(tenant);

    const loaded = await load(tenant.owner, kind);
    const during = await footprint(tenant);
    const ids = await productIds(tenant);
    const removed = await remove(tenant.owner);

    expect(loaded.sample).toMatchObject({ kind, products: during['products'], contacts: 2 });
    expect(during['products']).toBeGreaterThanOrEqual(7);
    expect(during['journal_entries']).toBe(0);
    expect(loaded.can_change_currency).toBe(true);
    expect(removed.kept).toBe(0);
    expect(removed.deleted + removed.archived).toBe(during['products']);
    expect(await footprint(tenant)).toEqual(before);
    expect((await call<FirstRunState>(tenant.owner, 'first_run_state')).sample).toBeNull();

    await load(tenant.owner, kind);

    expect(await footprint(tenant)).toEqual(during);
    const again = await productIds(tenant);
    expect(again.filter((id) => ids.includes(id))).toHaveLength(removed.archived);
    expect(again).toHaveLength(ids.length);
  });

  it('rings no bell when it goes, and takes what the bell said about it along', async () => {
    const tenant = await makeTenant(database.client);
    const bell = async () =>
      (
        await database.client.query<{ path: string }>('select path from public.notifications where tenant_id = $1', [
          tenant.tenantId,
        ])
      ).rows.map(({ path }) => path);
    await load(tenant.owner);
    const [sample] = await productIds(tenant);
    for (const path of [`/admin/products/${sample ?? ''}`, '/admin/sales?tab=orders'])
      await database.client.query(
        `select private.notify($1, 'low_stock', 'stock.receive', 'Soda is low in stock', null, $2)`,
        [tenant.tenantId, path],
      );

    await remove(tenant.owner);

    expect(await bell()).toEqual(['/admin/sales?tab=orders']);
  });

  it('has a picture for every product and category, also when it comes again', async () => {
    const tenant = await makeTenant(database.client);
    const pictures = async () =>
      (
        await database.client.query<{ image_url: string | null }>(
          `select image_url from public.products where tenant_id = $1 and archived_at is null
           union all select image_url from public.categories where tenant_id = $1`,
          [tenant.tenantId],
        )
      ).rows.map(({ image_url }) => image_url);
    const isPicture = expect.stringMatching(/^\/remotes\/mfe-storefront\/samples\/[a-z0-9-]+\.svg$/) as unknown;
    await load(tenant.owner);
    const shown = await pictures();
    expect(shown).toEqual(shown.map(() => isPicture));
    await database.client.query(`update public.products set image_urls = '{}' where tenant_id = $1`, [tenant.tenantId]);

    await remove(tenant.owner);
    await load(tenant.owner);

    const again = await pictures();
    expect(again).toHaveLength(shown.length);
    expect(again).toEqual(again.map(() => isPicture));
  });

  it.each([
    '/remotes/mfe-storefront/release.json',
    '/remotes/mfe-storefront/samples/../x.svg',
    '/remotes/mfe-admin/samples/rice.svg',
    '//evil.test/remotes/mfe-storefront/samples/rice.svg',
  ])('lets no other file of the platform be a picture: %s', async (url) => {
    const tenant = await makeTenant(database.client);

    await expect(
      database.client.query('insert into public.products (tenant_id, name, price, image_urls) values ($1, $2, 1, $3)', [
        tenant.tenantId,
        'Rice',
        [url],
      ]),
    ).rejects.toThrow('products_image_urls_allowed');
  });

  it.each([
    ['USD', 0.5],
    ['KES', 65],
    ['JPY', 75],
    ['UGX', 1900],
  ])('is priced in round amounts of %s', async (currencyCode, price) => {
    const tenant = await makeTenant(database.client, { currencyCode });
    await load(tenant.owner);

    const { rows } = await database.client.query<{ price: string }>(
      `select price from public.products where tenant_id = $1 and name = 'Fresh milk 500 ml'`,
      [tenant.tenantId],
    );

    expect(Number(rows[0]?.price)).toBe(price);
  });

  it('loaded twice, even at once, is there once; another kind waits until it is removed', async () => {
    const tenant = await makeTenant(database.client);
    const second = await database.connect();

    await Promise.all([
      load(tenant.owner),
      asUser(second, tenant.manager, () => callRpc(second, 'load_sample_data', { p_kind: 'grocery' })),
    ]);

    expect((await footprint(tenant))['products']).toBe(10);
    await expectCode(load(tenant.owner, 'food'), 'in_use');
    await expectCode(load(tenant.owner, 'casino'), 'invalid_input');
    await remove(tenant.owner);
    expect(await remove(tenant.owner)).toEqual({ deleted: 0, archived: 0, kept: 0 });
    expect((await load(tenant.owner, 'food')).sample).toMatchObject({ kind: 'food' });
  });

  it('that was sold is archived without stock, and its sale stays', async () => {
    const shop = await makeShop(database.client);
    await load(shop.owner);
    const milk = await productNamed(shop, 'Fresh milk 500 ml');
    const sale = await sellLines(database.client, shop, [[milk, 3]]);

    expect(await remove(shop.owner)).toMatchObject({ kept: 0 });

    const { rows } = await database.client.query(
      'select id, archived_at is not null as is_archived, is_published, stock_quantity::int as stock, category_id from public.products where tenant_id = $1 and id = $2',
      [shop.tenantId, milk],
    );
    expect(rows).toEqual([{ id: milk, is_archived: true, is_published: false, stock: 0, category_id: null }]);
    expect((await footprint(shop))['categories']).toBe(0);
    expect(await call(shop.owner, 'get_sale', { p_sale_id: sale.id })).toMatchObject({ id: sale.id });
  });

  it('stays where the business made it its own: renamed, restocked, or promised to a shopper', async () => {
    const shop = await makeShop(database.client);
    await load(shop.owner);
    const [renamed, restocked, promised] = await Promise.all(
      ['Fresh milk 500 ml', 'White bread 400 g', 'Bananas'].map((name) => productNamed(shop, name)),
    );
    await database.client.query(`update public.products set name = 'Our milk' where tenant_id = $1 and id = $2`, [
      shop.tenantId,
      renamed,
    ]);
    await call(shop.owner, 'receive_goods', {
      p_receipt: {
        id: '11111111-1111-4111-8111-111111111111',
        lines: [{ product_id: restocked, quantity: 5, unit_cost: 40 }],
      },
    });
    await placeOrder(database.client, orderOf(shop, [[promised ?? '', 1]]));

    expect(await remove(shop.owner)).toMatchObject({ kept: 3 });

    const { rows } = await database.client.query<{ name: string }>(
      'select name from public.products where tenant_id = $1 and archived_at is null order by name',
      [shop.tenantId],
    );
    expect(rows.map(({ name }) => name)).toEqual(['Bananas', 'Our milk', 'White bread 400 g']);
    // They are the business's own now: a later removal does not know them.
    await load(shop.owner, 'food');
    expect(await remove(shop.owner)).toMatchObject({ kept: 0 });
  });

  it('leaves everything of the own alone, and every other business', async () => {
    const tenant = await makeTenant(database.client);
    const other = await makeTenant(database.client);
    await call(tenant.owner, 'save_category', {
      p_category: { id: '22222222-2222-4222-8222-222222222222', name: 'dairy' },
    });
    await load(tenant.owner);
    await load(other.owner);
    const others = await footprint(other);

    await remove(tenant.owner);

    const { rows } = await database.client.query('select name from public.categories where tenant_id = $1', [
      tenant.tenantId,
    ]);
    expect(rows).toEqual([{ name: 'dairy' }]);
    expect(await footprint(other)).toEqual(others);
  });
});

describe('the stock ledger', () => {
  it('never loses a movement, of a sample neither', async () => {
    const tenant = await makeTenant(database.client);
    await load(tenant.owner);
    const movements = async (): Promise<number> =>
      (await database.client.query('select 1 from public.stock_movements where tenant_id = $1', [tenant.tenantId])).rows
        .length;
    const before = await movements();

    const removed = await remove(tenant.owner);

    expect(await movements()).toBe(before + removed.archived);
    await expectCode(
      database.client.query(`delete from public.stock_movements where tenant_id = $1 and source_type = 'sample_data'`, [
        tenant.tenantId,
      ]),
      'append_only',
    );
  });
});

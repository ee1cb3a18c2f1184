import { randomUUID } from 'node:crypto';
import type {
  ShopContext,
  ShopHome,
  ShopProductDetail,
  ShopProductPage,
  TenantStatus,
} from '../../../shared/src/api/rpcTypes';
import { callRpc, expectCode } from '../support/callRpc';
import { makeTenant, type TestTenant } from '../support/makeTenant';
import { asAnonymous, asUser } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { addCategory, addProduct, addShoe, addStock, reserveStock } from './catalogueFixtures';

const database = testDatabase({ breaksInvariants: true });
let shop: TestTenant;

beforeEach(async () => {
  shop = await makeTenant(database.client);
});

function visit<T>(name: string, args: Record<string, unknown>): Promise<T> {
  return asAnonymous(database.client, () => callRpc<T>(database.client, name, args));
}
const context = (args: Record<string, unknown>): Promise<ShopContext> => visit('shop_context', args);
const home = (): Promise<ShopHome> => visit('shop_home', { p_tenant_id: shop.tenantId });
const products = (args: Record<string, unknown> = {}): Promise<ShopProductPage> =>
  visit('shop_products', { p_tenant_id: shop.tenantId, ...args });
const detail = (id: string): Promise<ShopProductDetail | null> =>
  visit('shop_product', { p_tenant_id: shop.tenantId, p_product_id: id });

describe('the shop itself', () => {
  it('is known by tenant and by address, with the names and colours of its settings', async () => {
    await database.client.query(
      `update public.storefront_settings set display_name = null, delivery_fee = 150, free_delivery_from = 2000 where tenant_id = $1`,
      [shop.tenantId],
    );
    await database.client.query(
      `update public.business_settings set company_name = 'Mama Co', company_logo_url = '/storage/v1/object/public/branding/' || tenant_id || '/logo.png', phone = '0700' where tenant_id = $1`,
      [shop.tenantId],
    );
    await database.client.query(
      `update public.tenant_customization set primary_color = '#112233' where tenant_id = $1`,
      [shop.tenantId],
    );
    await database.client.query(
      `insert into public.tenant_domains (tenant_id, domain, verified_at) values ($1, 'mama.example.test', now())`,
      [shop.tenantId],
    );

    const answer = await context({ p_tenant_id: shop.tenantId });

    expect(answer).toMatchObject({
      state: 'open',
      tenant_id: shop.tenantId,
      name: 'Mama Co',
      slug: shop.slug,
      subdomain: shop.subdomain,
      custom_domain: 'mama.example.test',
      logo_url: `/storage/v1/object/public/branding/${shop.tenantId}/logo.png`,
      primary_color: '#112233',
      secondary_color: '#64748b',
      currency_code: 'KES',
      currency_symbol: 'KSh',
      prices_include_tax: true,
      timezone: 'Africa/Nairobi',
      phone: '0700',
      fulfilment: { delivery_enabled: true, delivery_fee: 150, free_delivery_from: 2000, pickup_enabled: true },
    });
    expect(await context({ p_slug: ` ${shop.slug.toUpperCase()} ` })).toEqual(answer);
    expect(JSON.stringify(answer)).not.toContain('tax_pin');
  });

  it.each([
    ['switched off', 'update public.storefront_settings set is_enabled = false where tenant_id = $1'],
    ['of a suspended business', `update public.tenants set status = 'suspended' where id = $1`],
  ])('is unavailable when %s, and sells nothing', async (_why, sql) => {
    const id = await addProduct(database.client, shop.tenantId, { name: 'Hidden' });
    await database.client.query(sql, [shop.tenantId]);

    expect(await context({ p_slug: shop.slug })).toMatchObject({ state: 'unavailable', tenant_id: shop.tenantId });
    await expectCode(home(), 'shop_unavailable');
    await expectCode(products(), 'shop_unavailable');
    await expectCode(detail(id), 'shop_unavailable');
    await expectCode(visit('search_products', { p_tenant_id: shop.tenantId, p_query: 'hidden' }), 'shop_unavailable');
  });

  it.each<[TenantStatus, boolean, string, boolean]>([
    ['active', true, 'open', true],
    ['trial', true, 'open', true],
    ['active', false, 'unavailable', true],
    ['suspended', true, 'unavailable', false],
    ['closed', true, 'unavailable', false],
    ['closed', false, 'unavailable', false],
  ])(
    'of a business that is %s (shop switched on: %s) is %s and says how to reach it: %s',
    async (status, isEnabled, state, isReachable) => {
      await database.client.query(
        `update public.business_settings set phone = 'reach-phone', email = 'reach@x.test', website = 'https://reach.test', tagline = 'reach-tagline', about = 'reach-about',
         address_line_1 = 'reach-1', city = 'reach-city', facebook_url = 'https://facebook.com/reach' where tenant_id = $1`,
        [shop.tenantId],
      );
      await database.client.query(
        `update public.tenant_customization set logo_url = '/storage/v1/object/public/branding/' || tenant_id || '/logo.png', primary_color = '#112233', accent_color = '#332211' where tenant_id = $1`,
        [shop.tenantId],
      );
      await database.client.query(
        `update public.storefront_settings set is_enabled = $2, display_name = 'Mama Shop', delivery_note = 'reach-note' where tenant_id = $1`,
        [shop.tenantId, isEnabled],
      );
      await database.client.query(
        `insert into public.tenant_domains (tenant_id, domain, verified_at) values ($1, $2, now())`,
        [shop.tenantId, `reach-${randomUUID()}.test`],
      );
      await database.client.query('update public.tenants set status = $2 where id = $1', [shop.tenantId, status]);

      const answer = await context({ p_slug: shop.slug });

      const shown = {
        state,
        tenant_id: shop.tenantId,
        name: 'Mama Shop',
        slug: shop.slug,
        logo_url: `/storage/v1/object/public/branding/${shop.tenantId}/logo.png`,
        primary_color: '#112233',
        secondary_color: '#64748b',
        accent_color: '#332211',
      };
      expect(answer).toMatchObject(shown);
      expect(await context({ p_tenant_id: shop.tenantId })).toEqual(answer);
      expect(Object.keys(answer).sort()).toEqual(Object.keys(await context({ p_slug: 'no-such-shop' })).sort());
      expect(JSON.stringify(answer).includes('reach')).toBe(isReachable);
      if (!isReachable) expect(answer).toEqual({ ...(await context({ p_slug: 'no-such-shop' })), ...shown });
    },
  );

  it('stays open after the trial lapsed', async () => {
    const lapsed = await makeTenant(database.client, { subscription: 'expired_trial' });

    expect((await context({ p_tenant_id: lapsed.tenantId })).state).toBe('open');
  });

  it.each([[{}], [{ p_slug: 'no-such-shop' }], [{ p_tenant_id: randomUUID() }]])(
    'is not found for %j',
    async (args) => {
      expect(await context(args)).toMatchObject({
        state: 'not_found',
        tenant_id: null,
        primary_color: '#2563eb',
        currency_code: 'USD',
      });
    },
  );

  it('answers an unknown shop like a closed one', async () => {
    const failure = await expectCode(visit('shop_home', { p_tenant_id: randomUUID() }), 'shop_unavailable');

    expect(failure.code).toBe('PT404');
  });

  it('shows signed-in people the same as visitors', async () => {
    await addProduct(database.client, shop.tenantId, { name: 'Same' });
    const outsider = await makeTenant(database.client);

    const seen = await asUser(database.client, outsider.cashier, () =>
      callRpc(database.client, 'shop_home', { p_tenant_id: shop.tenantId }),
    );

    expect(seen).toEqual(await home());
  });
});

describe('the home page', () => {
  it('shows categories that lead to something, featured products, the best deals and the newest', async () => {
    const drinks = await addCategory(database.client, shop.tenantId, 'Drinks');
    const juices = await addCategory(database.client, shop.tenantId, 'Juices', drinks);
    await addCategory(database.client, shop.tenantId, 'Empty');
    await addProduct(database.client, shop.tenantId, {
      name: 'Juice',
      category_id: juices,
      price: 80,
      retail_price: 100,
      created_at: '2026-01-01T00:00:00Z',
    });
    await addProduct(database.client, shop.tenantId, {
      name: 'Water',
      category_id: drinks,
      price: 50,
      retail_price: 100,
      is_featured: true,
      created_at: '2026-01-02T00:00:00Z',
    });
    await addProduct(database.client, shop.tenantId, {
      name: 'No deal',
      price: 100,
      retail_price: 90,
      created_at: '2026-01-03T00:00:00Z',
    });
    await addProduct(database.client, shop.tenantId, {
      name: 'Draft',
      category_id: drinks,
      is_published: false,
      is_featured: true,
    });

    const page = await home();

    expect(page.categories).toEqual([
      { id: drinks, name: 'Drinks', parent_id: null, image_url: null, product_count: 2 },
      { id: juices, name: 'Juices', parent_id: drinks, image_url: null, product_count: 1 },
    ]);
    expect(page.featured.map((product) => product.name)).toEqual(['Water']);
    expect(page.deals.map((product) => product.name)).toEqual(['Water', 'Juice']);
    expect(page.newest.map((product) => product.name)).toEqual(['No deal', 'Water', 'Juice']);
    expect(page.newest[0]).toMatchObject({ price: 100, retail_price: null });
  });

  it('features what is sold out last, and twelve at most', async () => {
    for (let number = 10; number < 24; number += 1)
      await addProduct(database.client, shop.tenantId, {
        name: `Thing ${number}`,
        is_featured: true,
        stock: number === 10 || number === 12 || number >= 22 ? 0 : 9,
      });

    const names = (await home()).featured.map(({ name }) => name);

    expect(names).toEqual([11, 13, 14, 15, 16, 17, 18, 19, 20, 21, 10, 12].map((number) => `Thing ${number}`));
  });
});

describe('stock', () => {
  it.each<[string, number, number, number | null, string]>([
    ['plenty', 20, 0, null, 'in_stock'],
    ['the default level', 5, 0, null, 'low_stock'],
    ['just above it', 6, 0, null, 'in_stock'],
    ['its own level', 20, 0, 20, 'low_stock'],
    ['reserved down to the level', 20, 15, null, 'low_stock'],
    ['all reserved', 20, 20, null, 'out_of_stock'],
    ['nothing', 0, 0, null, 'out_of_stock'],
    ['one, where none is low', 1, 0, 0, 'in_stock'],
  ])('is shown as a badge: %s', async (_what, quantity, reserved, level, badge) => {
    const id = await addProduct(database.client, shop.tenantId, {
      name: 'Badged',
      stock: quantity,
      low_stock_level: level,
    });
    await reserveStock(database.client, shop.tenantId, id, reserved);

    const shown = await detail(id);

    expect(shown).toMatchObject({ badge });
    expect(JSON.stringify(shown)).not.toMatch(/quantity|cost|reserved/);
  });

  it('of services never runs out, of a product with variants is that of its best', async () => {
    const service = await addProduct(database.client, shop.tenantId, { name: 'Haircut', kind: 'service' });
    const shoe = await addShoe(database.client, shop.tenantId);
    expect((await detail(service))?.badge).toBe('in_stock');
    expect((await detail(shoe.id))?.badge).toBe('out_of_stock');

    await addStock(database.client, shop.tenantId, shoe.small, 2);
    expect((await detail(shoe.id))?.badge).toBe('low_stock');
    await addStock(database.client, shop.tenantId, shoe.large, 50);

    expect((await detail(shoe.id))?.badge).toBe('in_stock');
    await database.client.query('update public.products set is_published = false where id = $1', [shoe.large]);
    expect((await detail(shoe.id))?.badge).toBe('low_stock');
  });
});

describe('the product list', () => {
  it('filters by category with those below, price, deals and stock, and counts', async () => {
    const drinks = await addCategory(database.client, shop.tenantId, 'Drinks');
    const juices = await addCategory(database.client, shop.tenantId, 'Juices', drinks);
    await addProduct(database.client, shop.tenantId, {
      name: 'Juice',
      category_id: juices,
      price: 80,
      retail_price: 100,
      stock: 9,
    });
    const gone = await addProduct(database.client, shop.tenantId, {
      name: 'Reserved',
      category_id: drinks,
      price: 50,
      stock: 2,
    });
    await reserveStock(database.client, shop.tenantId, gone, 2);
    await addProduct(database.client, shop.tenantId, { name: 'Haircut', kind: 'service', price: 500 });
    const shoe = await addShoe(database.client, shop.tenantId);
    await addStock(database.client, shop.tenantId, shoe.small, 1);
    const names = async (args: Record<string, unknown>): Promise<string[]> =>
      (await products(args)).products.map((product) => product.name);

    expect(await names({})).toEqual(['Canvas Shoe', 'Haircut', 'Juice', 'Reserved']);
    expect(await names({ p_category_id: drinks })).toEqual(['Juice', 'Reserved']);
    expect(await names({ p_category_id: juices })).toEqual(['Juice']);
    expect(await names({ p_category_id: randomUUID() })).toEqual([]);
    expect(await names({ p_deals_only: true })).toEqual(['Juice']);
    expect(await names({ p_in_stock_only: true })).toEqual(['Canvas Shoe', 'Haircut', 'Juice']);
    expect(await names({ p_min_price: 80, p_max_price: 100 })).toEqual(['Canvas Shoe', 'Juice']);
    expect(await names({ p_sort: 'price_asc' })).toEqual(['Reserved', 'Juice', 'Canvas Shoe', 'Haircut']);
    expect(await names({ p_sort: 'price_desc' })).toEqual(['Haircut', 'Canvas Shoe', 'Juice', 'Reserved']);
    expect((await names({ p_sort: 'newest' }))[0]).toBe('Canvas Shoe');
    expect((await products({ p_limit: 1 })).total).toBe(4);
    await expectCode(products({ p_sort: 'stock' }), 'invalid_input');
    await expectCode(products({ p_after: 'garbage' }), 'invalid_input');
  });
});

describe('a product page', () => {
  it('shows pictures, options, variants, related products and the way to it', async () => {
    const drinks = await addCategory(database.client, shop.tenantId, 'Clothes');
    const shoes = await addCategory(database.client, shop.tenantId, 'Shoes', drinks);
    const shoe = await addShoe(database.client, shop.tenantId);
    await database.client.query(
      `update public.products set category_id = $2, description = 'Light', image_urls = array['/storage/v1/object/public/product-images/' || tenant_id || '/a.png', '/storage/v1/object/public/product-images/' || tenant_id || '/b.png'] where id = $1`,
      [shoe.id, shoes],
    );
    const sandal = await addProduct(database.client, shop.tenantId, { name: 'Sandal', category_id: shoes });
    await addProduct(database.client, shop.tenantId, { name: 'Draft sandal', category_id: shoes, is_published: false });
    await addStock(database.client, shop.tenantId, shoe.large, 30);

    const page = await detail(shoe.id);

    expect(page).toMatchObject({
      name: 'Canvas Shoe',
      description: 'Light',
      images: ['a', 'b'].map((name) => `/storage/v1/object/public/product-images/${shop.tenantId}/${name}.png`),
      unit: 'each',
      has_variants: true,
      badge: 'in_stock',
      options: [{ name: 'Size', values: ['S', 'L'] }],
      breadcrumb: [
        { id: drinks, name: 'Clothes' },
        { id: shoes, name: 'Shoes' },
      ],
    });
    expect(page?.variants).toEqual([
      {
        id: shoe.small,
        name: 'Canvas Shoe S',
        option_values: { Size: 'S' },
        price: 100,
        retail_price: null,
        image_url: null,
        badge: 'out_of_stock',
        sku: expect.any(String),
        unit: 'each',
        step: null,
        minimum: null,
      },
      {
        id: shoe.large,
        name: 'Canvas Shoe L',
        option_values: { Size: 'L' },
        price: 100,
        retail_price: null,
        image_url: null,
        badge: 'in_stock',
        sku: expect.any(String),
        unit: 'each',
        step: null,
        minimum: null,
      },
    ]);
    expect(page?.related.map((product) => product.id)).toEqual([sandal]);
    expect((await detail(shoe.small))?.id).toBe(shoe.id);
  });

  it('is null for what is missing, a draft, archived, or of another business', async () => {
    const outsider = await makeTenant(database.client);
    const shoe = await addShoe(database.client, shop.tenantId);
    await database.client.query('update public.products set is_published = false where id = $1', [shoe.small]);
    const ids = [
      randomUUID(),
      shoe.small,
      await addProduct(database.client, shop.tenantId, { name: 'Draft', is_published: false }),
      await addProduct(database.client, shop.tenantId, { name: 'Old', archived_at: '2026-01-01T00:00:00Z' }),
      await addProduct(database.client, outsider.tenantId, { name: 'Theirs' }),
    ];

    for (const id of ids) expect(await detail(id)).toBeNull();
  });
});

import type { Client } from 'pg';
import { orderOf, placeOrder } from '../orders/ordersFixtures';
import { callRpc } from '../support/callRpc';
import { makeTenant, type TestTenant } from '../support/makeTenant';
import { asAnonymous, asUser } from '../support/personas';
import { count } from '../support/reduced';
import { testDatabase } from '../support/testDatabase';
import { addStock } from './catalogueFixtures';
import { loadProducts } from './loadProducts';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: PlanNode[];
}

const database = testDatabase();
let client: Client;
let shop: TestTenant;
let categoryId: string;
let productId: string;

beforeAll(async () => {
  client = await database.connect();
  const tenants = [];
  for (let index = 0; index < count(20, 50); index++) tenants.push(await makeTenant(client));
  shop = tenants[0]!;
  await loadProducts(client, {
    tenantIds: tenants.map((tenant) => tenant.tenantId),
    largest: count(4000, 100_000),
    others: count(800, 1500),
  });
  const { rows } = await client.query<{ id: string; category_id: string }>(
    'select id, category_id from public.products where tenant_id = $1 and category_id is not null and is_published limit 1',
    [shop.tenantId],
  );
  productId = rows[0]!.id;
  categoryId = rows[0]!.category_id;
  await addStock(client, shop.tenantId, productId, 5);
  await client.query(
    `insert into public.product_barcodes (tenant_id, barcode, product_id) select tenant_id, '61' || n, id from (select tenant_id, id, row_number() over () as n from public.products) p`,
  );
  // Every tenth product comes in three sizes, every other one has a brand.
  await client.query(
    `set session_replication_role = replica;
     update public.products p set brand = case when n.n % 4 = 0 then 'Baraka' when n.n % 2 = 0 then 'Upendo ' || n.n % 50 end, has_variants = n.n % 10 = 0
     from (select id, row_number() over () as n from public.products) n where n.id = p.id;
     set session_replication_role = default;
     insert into public.products (tenant_id, parent_id, name, price, is_published, option_values, brand, created_at)
     select p.tenant_id, p.id, p.name || ' ' || s, p.price, p.is_published, jsonb_build_object('Size', s), p.brand, p.created_at
     from public.products p, unnest(array['S', 'M', 'L']) s where p.has_variants`,
  );
  await client.query('vacuum analyze');
  await client.query(
    `load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on; set auto_explain.log_format = json; set client_min_messages = log`,
  );
}, 300_000);

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

/** Every node of every plan that ran inside the work, nested statements of functions included. */
async function plannedBy(work: () => Promise<unknown>): Promise<PlanNode[]> {
  const messages: string[] = [];
  const listen = ({ message }: { message?: string | undefined }): void => void messages.push(message ?? '');
  client.on('notice', listen);
  try {
    await work();
  } finally {
    client.off('notice', listen);
  }
  return messages
    .filter((message) => message.includes('plan:'))
    .flatMap((message) => nodesOf((JSON.parse(message.slice(message.indexOf('{'))) as { Plan: PlanNode }).Plan));
}

const staff = (name: string, args: Record<string, unknown>): Promise<unknown> =>
  asUser(client, shop.manager, () => callRpc(client, name, args));
const visitor = (name: string, args: Record<string, unknown>): Promise<unknown> =>
  asAnonymous(client, () => callRpc(client, name, { p_tenant_id: shop.tenantId, ...args }));

describe('with many products of many tenants', () => {
  it.each<[string, Record<string, unknown>]>([
    ['list_products', {}],
    ['list_products', { p_sort: '-name' }],
    ['list_products', { p_sort: 'price' }],
    ['list_products', { p_sort: '-updated' }],
    ['list_products', { p_sort: 'stock' }],
    ['list_products', { p_stock: 'low' }],
    ['list_products', { p_status: 'archived' }],
    ['list_products', { p_category_id: 'category' }],
    ['list_products', { p_query: 'premium milk' }],
    ['list_products', { p_query: 'premium milk', p_sort: 'match' }],
    ['list_products', { p_query: 'zq', p_sort: 'match' }],
    ['list_products', { p_query: 'zqx' }],
    ['list_products', { p_query: 'zq' }],
    ['list_products', { p_query: '619' }],
    ['till_products', {}],
    ['till_products', { p_query: 'm' }],
    ['till_products', { p_query: 'zq' }],
    ['till_products', { p_query: 'hammer' }],
    ['find_product_by_code', { p_code: '61500' }],
    ['find_product_by_code', { p_code: 'SKU-000100' }],
    ['get_product', { p_product_id: 'product' }],
    ['list_categories', {}],
  ])('%s %j never reads all of products', async (name, args) => {
    const filled = Object.fromEntries(
      Object.entries(args).map(([key, value]) => [
        key,
        value === 'category' ? categoryId : value === 'product' ? productId : value,
      ]),
    );

    const nodes = await plannedBy(() => staff(name, filled));

    expectTenantOnly(nodes);
  });

  it.each<[string, Record<string, unknown>]>([
    ['shop_home', {}],
    ['shop_products', {}],
    ['shop_products', { p_sort: 'price_desc' }],
    ['shop_products', { p_sort: 'newest' }],
    ['shop_products', { p_deals_only: true }],
    ['shop_products', { p_in_stock_only: true }],
    ['shop_products', { p_category_id: 'category' }],
    ['shop_products', { p_facets: JSON.stringify({ Size: ['M', 'L'] }) }],
    ['shop_products', { p_category_id: 'category', p_facets: JSON.stringify({ Size: ['M'], Brand: ['Baraka'] }) }],
    ['shop_products', { p_query: 'milk', p_facets: JSON.stringify({ Brand: ['Upendo'] }) }],
    ['shop_facets', {}],
    ['shop_facets', { p_category_id: 'category', p_facets: JSON.stringify({ Size: ['M'] }) }],
    ['shop_product', { p_product_id: 'product' }],
    ['search_products', { p_query: 'co' }],
    ['search_products', { p_query: 'zq' }],
    ['search_products', { p_query: 'milk' }],
    ['shop_products', { p_query: 'milk', p_sort: 'best' }],
    ['search_products', { p_query: 'zqx' }],
    ['search_products', { p_query: 'sugr' }],
    ['search_products', { p_query: '%%' }],
  ])('%s %j never reads all of products', async (name, args) => {
    const filled = Object.fromEntries(
      Object.entries(args).map(([key, value]) => [
        key,
        value === 'category' ? categoryId : value === 'product' ? productId : value,
      ]),
    );

    const nodes = await plannedBy(() => visitor(name, filled));

    expectTenantOnly(nodes);
  });

  it('an order and a basket of three products never read all of products', async () => {
    const { rows } = await client.query<{ id: string }>(
      'select id from public.products where tenant_id = $1 and is_published and not has_variants limit 3',
      [shop.tenantId],
    );
    for (const { id } of rows) await addStock(client, shop.tenantId, id, 1000);
    await client.query('update public.storefront_settings set is_enabled = true where tenant_id = $1', [shop.tenantId]);
    const order = orderOf(
      shop,
      rows.map(({ id }) => [id, 1]),
    );
    const basket = { channel: 'storefront', fulfilment_method: 'pickup', tenant_id: shop.tenantId, lines: order.lines };

    const nodes = [
      ...(await plannedBy(() => asAnonymous(client, () => callRpc(client, 'quote_sale', { p_basket: basket })))),
      ...(await plannedBy(() => placeOrder(client, order))),
    ];

    expectTenantOnly(nodes);
  });

  it.each([
    // A common word: the first names hold it. A pair of letters: the names that begin with it come by their own order.
    ['milk', 'products_shop_name_idx'],
    ['co', 'products_shop_prefix_idx'],
  ])('finds the common %s in the order of an index, without sorting the tenant', async (query, index) => {
    const nodes = await plannedBy(() => visitor('search_products', { p_query: query, p_limit: 10 }));

    expect(nodes.filter((node) => node['Relation Name'] === 'products').map((node) => node['Index Name'])).toContain(
      index,
    );
  });

  it('finds the names that hold a word by their own index', async () => {
    const nodes = await plannedBy(() => visitor('search_products', { p_query: 'zqx' }));

    expect(nodes.map((node) => node['Index Name'])).toContain('products_shop_words_idx');
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['list_products', { p_sort: 'name' }, 'name'],
    ['list_products', { p_sort: '-price' }, 'price'],
    ['list_products', { p_sort: '-updated' }, 'updated_at'],
    ['shop_products', { p_sort: 'name' }, 'name'],
    ['shop_products', { p_sort: 'newest' }, 'created_at'],
  ])('begins a later page of %s %j where the first one ended', async (name, args, column) => {
    const read = name === 'list_products' ? staff : visitor;
    const { next_cursor: cursor } = (await read(name, args)) as { next_cursor: string };

    const nodes = await plannedBy(() => read(name, { ...args, p_after: cursor }));

    expect(cursor).toEqual(expect.any(String));
    expect(
      nodes.map((node) => node['Index Cond'] ?? '').filter((condition) => condition.includes(`ROW(${column}, id)`)),
    ).not.toEqual([]);
  });

  it.each([
    ['zqx', 'products_search_idx'],
    ['zq', 'products_bigrams_idx'],
  ])('finds the rare %s through its own index', async (query, index) => {
    const nodes = await plannedBy(() => visitor('search_products', { p_query: query }));

    expect(nodes.map((node) => node['Index Name'])).toContain(index);
  });

  it("lets a visitor's own query of the table stay inside one tenant", async () => {
    const nodes = await plannedBy(() =>
      asAnonymous(client, () =>
        client.query(
          `select id, name, price from public.products where tenant_id = $1 and is_published and name ilike '%milk%' order by name limit 50`,
          [shop.tenantId],
        ),
      ),
    );

    expectTenantOnly(nodes);
  });

  it.each([
    ['a short description', 60],
    // Long enough to be kept outside of the row.
    ['a long description', 9000],
  ])('changes stock in place with %s: no index of products is touched', async (_what, length) => {
    await client.query(
      `update public.products set description = left((select string_agg(md5(n::text), ' ') from generate_series(1, 300) n), $2) where id = $1`,
      [productId, length],
    );
    await client.query('vacuum public.products');
    const hotUpdates = async (): Promise<number> => {
      await client.query('select pg_stat_force_next_flush()');
      const { rows } = await client.query<{ hot: string }>(
        `select n_tup_hot_upd as hot from pg_stat_user_tables where relid = 'public.products'::regclass`,
      );
      return Number(rows[0]?.hot);
    };
    await addStock(client, shop.tenantId, productId, 1);
    const before = await hotUpdates();

    await addStock(client, shop.tenantId, productId, 1);

    expect(await hotUpdates()).toBe(before + 1);
  });
});

function expectTenantOnly(nodes: PlanNode[]): void {
  const reads = nodes.filter((node) => node['Relation Name'] === 'products');
  expect(nodes.length).toBeGreaterThan(0);
  expect(reads.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
  const conditions = nodes
    .filter((node) => node['Index Name']?.startsWith('products_') && node['Node Type'] !== 'Bitmap Heap Scan')
    .map((node) => node['Index Cond'] ?? '');
  expect(conditions.filter((condition) => !condition.includes('tenant_id'))).toEqual([]);
}

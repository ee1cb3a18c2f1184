import type { Client } from 'pg';
import type { ProductListPage } from '../../../shared/src/api/rpcTypes';
import { callRpc } from '../support/callRpc';
import { makeTenant, type TestTenant } from '../support/makeTenant';
import { asUser } from '../support/personas';
import { count } from '../support/reduced';
import { testDatabase } from '../support/testDatabase';
import { loadProducts } from './loadProducts';

interface PlanNode {
  'Node Type': string;
  'Parent Relationship'?: string;
  'Subplan Name'?: string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Filter?: string;
  Plans?: PlanNode[];
}

/* The orders and filters of the product list, as the screen offers them; a word after $ stands for an id of the business's own. */
const SORTS = ['name', 'price', 'stock', 'sku', 'category', 'updated', 'created'].flatMap((sort) => [sort, `-${sort}`]);
const FILTERS: Record<string, Record<string, unknown>> = {
  'no filter': {},
  'status published': { p_status: 'published' },
  'status draft': { p_status: 'draft' },
  'status archived': { p_status: 'archived' },
  'a category': { p_category_id: '$category' },
  'stock in': { p_stock: 'in' },
  'stock low': { p_stock: 'low' },
  'stock out': { p_stock: 'out' },
  'stock negative': { p_stock: 'negative' },
  'kind goods': { p_filter: { kinds: ['goods'] } },
  'kind service or bundle': { p_filter: { kinds: ['service', 'bundle'] } },
  'the standard tax rate': { p_filter: { tax_rate_id: '$standard' } },
  'another tax rate': { p_filter: { tax_rate_id: '$other' } },
  'a price range': { p_filter: { price_from: '100', price_to: '120.50' } },
  'has a picture': { p_filter: { has_picture: true } },
  'has no picture': { p_filter: { has_picture: false } },
  'has a barcode': { p_filter: { has_barcode: true } },
  'has no barcode': { p_filter: { has_barcode: false } },
  featured: { p_filter: { is_featured: true } },
  'not featured': { p_filter: { is_featured: false } },
  'a brand': { p_filter: { brand: 'Baraka' } },
  'changed since': { p_filter: { updated_from: '2026-11-01', updated_to: '2026-12-31' } },
  'a search': { p_query: 'premium milk' },
  'two letters': { p_query: 'mi' },
  'everything at once': {
    p_query: 'milk',
    p_category_id: '$category',
    p_status: 'published',
    p_stock: 'low',
    p_filter: { kinds: ['goods'], price_from: 10, has_picture: false, has_barcode: false, is_featured: false },
  },
};

const database = testDatabase();
let client: Client;
let shop: TestTenant;
let ids: Record<string, string>;

beforeAll(async () => {
  client = await database.connect();
  const tenants = [];
  for (let index = 0; index < count(10, 50); index++) tenants.push(await makeTenant(client));
  shop = tenants[0]!;
  await loadProducts(client, {
    tenantIds: tenants.map((tenant) => tenant.tenantId),
    largest: count(4000, 20_000),
    others: count(800, 1500),
  });
  const { rows } = await client.query<{ category: string; standard: string; other: string }>(
    `select (select id from public.categories where tenant_id = $1 limit 1) as category,
      (select id from public.tax_rates where tenant_id = $1 and is_default) as standard,
      (select id from public.tax_rates where tenant_id = $1 and not is_default limit 1) as other`,
    [shop.tenantId],
  );
  ids = rows[0]!;
  // What differs between products: stock, pictures, codes, the day of the last change.
  await client.query('set session_replication_role = replica');
  await client.query(
    `update public.products p set stock_quantity = (hashtext(id::text) % 40)::numeric, updated_at = now() - (abs(hashtext(id::text)) % 200) * interval '1 day',
       image_urls = u.urls, image_url = u.urls[1]
     from (select id as product_id, case when random() < 0.5 then array['/storage/v1/object/public/product-images/' || tenant_id || '/a.png'] else '{}' end as urls from public.products) u where u.product_id = p.id`,
  );
  await client.query(
    `update private.product_facts f set quantity = p.stock_quantity, spare = p.stock_quantity - 5, has_barcode = abs(hashtext(p.id::text)) % 3 > 0
     from public.products p where p.tenant_id = f.tenant_id and p.id = f.product_id`,
  );
  await client.query('set session_replication_role = default');
  await client.query('vacuum analyze');
  await client.query(
    `load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on; set auto_explain.log_format = json; set client_min_messages = log`,
  );
}, 300_000);

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

/** What the list answers, and every node of every plan that ran inside it. */
async function listed(args: Record<string, unknown>): Promise<{ page: ProductListPage; nodes: PlanNode[] }> {
  const messages: string[] = [];
  const listen = ({ message }: { message?: string | undefined }): void => void messages.push(message ?? '');
  const filled = JSON.parse(JSON.stringify(args), (_key, value: unknown) =>
    typeof value === 'string' && value.startsWith('$') ? ids[value.slice(1)] : value,
  ) as Record<string, unknown>;
  client.on('notice', listen);
  try {
    const page = await asUser(client, shop.manager, () => callRpc<ProductListPage>(client, 'list_products', filled));
    const nodes = messages
      .filter((message) => message.includes('plan:'))
      .flatMap((message) => nodesOf((JSON.parse(message.slice(message.indexOf('{'))) as { Plan: PlanNode }).Plan));
    return { page, nodes };
  } finally {
    client.off('notice', listen);
  }
}

function expectIndexed(nodes: PlanNode[]): void {
  const onProducts = nodes.filter(({ 'Relation Name': name }) => name === 'products' || name === 'product_facts');
  expect(onProducts.length).toBeGreaterThan(0);
  expect(onProducts.filter((node) => node['Node Type'].includes('Seq Scan'))).toEqual([]);
  expect(onProducts.filter((node) => (node.Filter ?? '').includes('SubPlan'))).toEqual([]);
  const conditions = nodes
    .filter((node) => /^product(s|_facts)_/.test(node['Index Name'] ?? ''))
    .map((node) => node['Index Cond'] ?? '');
  expect(conditions.filter((condition) => !condition.includes('tenant_id'))).toEqual([]);
}

describe('with many products of many tenants', () => {
  // What the shelves were said to hold came from no movement.
  afterAll(async () => {
    await client.query(`set session_replication_role = replica; update public.products set stock_quantity = 0;
      update private.product_facts f set quantity = 0, spare = -coalesce(p.low_stock_level, t.low_stock_default, 0),
        has_barcode = exists (select 1 from public.product_barcodes b where b.tenant_id = f.tenant_id and b.product_id = f.product_id)
      from public.products p left join public.tenant_policies t on t.tenant_id = p.tenant_id
      where p.tenant_id = f.tenant_id and p.id = f.product_id; set session_replication_role = default`);
  }, 300_000);

  describe.each(Object.entries(FILTERS))('the product list with %s', (_name, filter) => {
    it.each(SORTS)('by %s reads no table from end to end and filters by no subplan, on any page', async (sort) => {
      const first = await listed({ ...filter, p_sort: sort, p_limit: 5 });
      expectIndexed(first.nodes);
      if (first.page.next_cursor === null) return;

      const next = await listed({ ...filter, p_sort: sort, p_limit: 5, p_after: first.page.next_cursor });

      expectIndexed(next.nodes);
      const shown = new Set(first.page.rows.map(({ id }) => id));
      expect(next.page.rows.filter(({ id }) => shown.has(id))).toEqual([]);
    });
  });

  describe('the product list without a filter', () => {
    it.each(SORTS)('by %s comes out of an index in order, not out of a sort', async (sort) => {
      const { nodes } = await listed({ p_sort: sort });
      const pages = nodes.filter(
        (node) => node['Node Type'] === 'Limit' && nodesOf(node).some((below) => below['Relation Name'] === 'products'),
      );

      expect(pages.length).toBeGreaterThan(0);
      expect(pages.flatMap(nodesOf).filter((node) => node['Node Type'].includes('Sort'))).toEqual([]);
    });
  });
});

import type { Client } from 'pg';
import { loadProducts } from '../catalogue/loadProducts';
import { callRpc } from '../support/callRpc';
import { makeTenant, type TestTenant } from '../support/makeTenant';
import { asUser } from '../support/personas';
import { count } from '../support/reduced';
import { testDatabase } from '../support/testDatabase';
import { addLocation, defaultLocation, sendTransfer } from './stockFixtures';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Filter?: string;
  Plans?: PlanNode[];
}

const TABLES = [
  'products',
  'stock_levels',
  'stock_movements',
  'stock_transfers',
  'stock_transfer_lines',
  'stock_adjustments',
  'stock_adjustment_requests',
  'goods_receipts',
];
const database = testDatabase();
let client: Client;
let shop: TestTenant;
let ids: Record<string, string>;

beforeAll(async () => {
  client = await database.connect();
  const tenants: TestTenant[] = [];
  for (let index = 0; index < count(12, 50); index++) tenants.push(await makeTenant(client));
  shop = tenants[0]!;
  await loadProducts(client, {
    tenantIds: tenants.map((tenant) => tenant.tenantId),
    largest: count(3000, 20_000),
    others: count(600, 1500),
  });
  // Stock everywhere, of value 0 so that nothing has to be posted; then movements enough that no plan may read them all.
  await client.query(
    `insert into public.stock_movements (tenant_id, product_id, location_id, kind, quantity, unit_cost, value, source_type, source_id, occurred_at)
     select p.tenant_id, p.id, l.id, case when n = 1 then 'opening' else 'adjustment' end, case when n = 1 then 20 else -1 end, 0, 0,
       'sample_data', gen_random_uuid(), now() - n * interval '1 hour'
     from public.products p join public.locations l on l.tenant_id = p.tenant_id and l.is_default, generate_series(1, 3) n
     where p.kind = 'goods' and not p.has_variants`,
  );
  const { rows } = await client.query<{ id: string; category_id: string }>(
    "select id, category_id from public.products where tenant_id = $1 and kind = 'goods' and not has_variants and category_id is not null limit 1",
    [shop.tenantId],
  );
  ids = {
    product: rows[0]!.id,
    category: rows[0]!.category_id,
    location: await defaultLocation(client, shop),
    store: await addLocation(client, shop),
  };
  await sendTransfer(client, shop, { from: ids['location']!, to: ids['store']! }, [
    { product_id: rows[0]!.id, quantity: 1 },
  ]);
  await client.query('vacuum analyze');
  await client.query(
    `load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on; set auto_explain.log_format = json; set client_min_messages = log`,
  );
}, 300_000);

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

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

describe('with the stock of many tenants', () => {
  it.each<[string, Record<string, unknown>]>([
    ['list_stock', {}],
    ['list_stock', { p_sort: '-name' }],
    ['list_stock', { p_sort: 'stock' }],
    ['list_stock', { p_sort: '-stock', p_location_id: 'location' }],
    ['list_stock', { p_location_id: 'location' }],
    ['list_stock', { p_category_id: 'category' }],
    ['list_stock', { p_query: 'milk' }],
    ['list_stock', { p_state: 'low' }],
    ['list_stock', { p_state: 'out', p_location_id: 'store' }],
    ['list_stock', { p_state: 'negative' }],
    ['list_stock', { p_state: 'reserved' }],
    ['list_stock', { p_state: 'in_transit' }],
    ['stock_history', { p_product_id: 'product' }],
    ['stock_history', { p_product_id: 'product', p_location_id: 'location', p_kind: 'sale', p_from: '2026-01-01' }],
    ['list_transfers', {}],
    ['list_transfers', { p_status: 'on_the_way' }],
    ['list_transfers', { p_location_id: 'store' }],
    ['list_stock_adjustments', {}],
    ['list_stock_adjustments', { p_status: 'waiting' }],
    ['list_goods_receipts', {}],
    ['list_goods_receipts', { p_location_id: 'location' }],
    ['receiving_products', { p_query: 'milk' }],
    ['receiving_products', { p_code: 'SKU-000100' }],
    ['reorder_suggestions', {}],
    ['list_locations', {}],
  ])(
    '%s %j stays inside one tenant: no sequential scan, no condition asked row by row of another table',
    async (name, args) => {
      const filled = Object.fromEntries(Object.entries(args).map(([key, value]) => [key, ids[String(value)] ?? value]));

      const nodes = await plannedBy(() => asUser(client, shop.owner, () => callRpc(client, name, filled)));

      const reads = nodes.filter((node) => TABLES.includes(node['Relation Name'] ?? ''));
      expect(nodes.length).toBeGreaterThan(0);
      // A table that fits one page is read whole by any plan.
      const scanned = reads.filter((node) => node['Node Type'] === 'Seq Scan');
      expect(
        scanned.filter((node) => ['products', 'stock_levels', 'stock_movements'].includes(node['Relation Name'] ?? '')),
      ).toEqual([]);
      expect(reads.filter((node) => /SubPlan|hashed/.test(node.Filter ?? ''))).toEqual([]);
      const conditions = nodes
        .filter((node) => /^(?:products|stock_levels|stock_movements)_/.test(node['Index Name'] ?? ''))
        .map((node) => node['Index Cond'] ?? '');
      expect(conditions.filter((condition) => !condition.includes('tenant_id'))).toEqual([]);
    },
  );
});

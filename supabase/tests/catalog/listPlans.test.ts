import type { Client } from 'pg';
import { makeOwnBusiness, type OwnBusiness } from '../leak-matrix/ownBusiness';
import { readFunctions, readTables } from '../leak-matrix/readCatalog';
import { callRpc } from '../support/callRpc';
import { asUser } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

/*
 * Every function that answers page by page, read from the catalogue: a new one is covered by being there. With whole reads
 * discouraged, one that remains in a plan had no index condition to use, however many rows there were.
 */
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Filter?: string;
  Plans?: PlanNode[];
}

/* What a list is asked for besides its usual page: every order, and every filter alone. */
const someId = '8c0f1d6e-1111-4111-8111-111111111111';
const asks = (name: string, list: Record<string, unknown>[]) =>
  list.map((args): [string, Record<string, unknown>] => [name, args]);
const sortedBy = (name: string, sorts: string[]) =>
  asks(
    name,
    sorts.map((p_sort) => ({ p_sort })),
  );
const ASKS: [string, Record<string, unknown>][] = [
  ...sortedBy('list_sales', ['newest', 'oldest', 'number_asc', 'number_desc', 'total_asc', 'total_desc']),
  ...asks('list_sales', [
    { p_query: 'INV-000001' },
    { p_query: 'asha' },
    { p_query: 'ga' },
    { p_query: '0712345678' },
    { p_from: '2026-01-01', p_to: '2026-12-31' },
    { p_status: 'completed' },
    { p_status: 'refunded' },
    { p_channel: 'storefront' },
    ...['cash', 'card', 'mobile_money', 'store_credit', 'on_account'].map((p_tender_type) => ({ p_tender_type })),
    { p_cashier_id: someId },
    ...[
      { payment: 'unpaid' },
      { payment: 'paid' },
      { payment: 'overdue' },
      { location_id: someId },
      { product_id: someId },
      { total_from: '5' },
      { total_to: '5' },
    ].map((p_filter) => ({ p_filter })),
  ]),
  ...sortedBy('list_orders', ['newest', 'oldest', 'turn', 'number_asc', 'number_desc', 'total_asc', 'total_desc']),
  ...asks('list_orders', [
    { p_query: 'asha' },
    { p_query: 'as' },
    { p_query: '0712345678' },
    { p_status: 'placed' },
    ...[{ fulfilment: 'pickup' }, { payment: 'pay_on_pickup' }, { from: '2026-01-01', to: '2026-12-31' }].map(
      (p_filter) => ({
        p_filter,
      }),
    ),
  ]),
  ...asks(
    'search_activity',
    [{}, { actor_id: someId }, { document_id: someId }, { entity: 'sales' }, { text: 'sugar' }].map((p_filter) => ({
      p_filter,
    })),
  ),
  ...asks(
    'search_business',
    ['asha', 'as', '0712345678', 'INV-000001', '5'].map((p_query) => ({ p_query })),
  ),
  ...sortedBy('list_till_sessions', ['newest', 'oldest', 'variance_asc', 'variance_desc']),
  ...asks(
    'list_till_sessions',
    [
      { cashier_id: someId },
      { location_id: someId },
      { status: 'open' },
      { has_variance: true },
      { has_variance: false },
      { from: '2026-01-01', to: '2026-12-31' },
    ].map((p_filter) => ({ p_filter })),
  ),
  ...asks('list_imports', [{ p_sort: 'oldest' }, { p_kind: 'products' }, { p_status: 'open' }, { p_query: 'csv' }]),
  ...asks('contact_ageing', [{ p_sort: 'name' }, { p_sort: '-overdue' }, { p_query: 'asha' }]),
];

/* Of the platform, not of a business: they list businesses. */
const PLATFORM_LISTS = [
  'admin_list_announcements',
  'admin_list_billing_invoices',
  'admin_list_browser_errors',
  'admin_list_domains',
  'admin_list_fiscal_devices',
  'admin_list_jobs',
  'admin_list_mails',
  'admin_list_tenants',
  'admin_list_users',
  'admin_search_audit',
  'admin_tenant_timeline',
];
const database = testDatabase();
let client: Client;
let own: OwnBusiness;
let lists: string[];
let needingArguments: string[];
let tenantTables: Set<string>;

beforeAll(async () => {
  client = await database.connect();
  own = await makeOwnBusiness(client);
  const paged = (await readFunctions(client)).filter(
    ({ name, parameters }) => !PLATFORM_LISTS.includes(name) && parameters.some(({ name: key }) => key === 'p_after'),
  );
  lists = paged.map(({ name }) => name);
  needingArguments = paged
    .filter(({ parameters }) => parameters.some(({ hasDefault }) => !hasDefault))
    .map(({ name }) => name);
  const tables = await readTables(client, ['public', 'private']);
  // Profiles are persons' own, found by the person.
  tenantTables = new Set(
    tables
      .filter(({ name, hasTenant }) => hasTenant && name !== 'public.profiles')
      .map(({ name }) => name.replace(/^.*\./, '')),
  );
  await client.query('analyze');
  await client.query(
    `load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on;
     set auto_explain.log_format = json; set enable_seqscan = off`,
  );
}, 300_000);

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

/** Every node of every plan that ran inside the call. */
async function plannedBy(name: string, args = own.validCalls[name] ?? {}): Promise<PlanNode[]> {
  const messages: string[] = [];
  const listen = ({ message }: { message?: string | undefined }): void => void messages.push(message ?? '');
  client.on('notice', listen);
  try {
    await asUser(client, own.owner, async () => {
      await client.query('set local client_min_messages = log');
      await callRpc(client, name, args);
    });
  } finally {
    client.off('notice', listen);
  }
  return messages
    .filter((message) => message.includes('plan:'))
    .flatMap((message) => nodesOf((JSON.parse(message.slice(message.indexOf('{'))) as { Plan: PlanNode }).Plan));
}

/** What reads a table of businesses in another way than by an index that begins with the business. */
function faultsOf(name: string, nodes: PlanNode[]): string[] {
  if (nodes.length === 0) return [`${name}: no plan was seen`];
  return nodes
    .filter(({ 'Relation Name': table }) => tenantTables.has(table ?? ''))
    .flatMap((node) => {
      const what = `${name}: ${node['Node Type']} ${node['Relation Name']} ${node['Index Name'] ?? ''}`;
      const isWithout = node['Index Name'] !== undefined && !/tenant_id|user_id/.test(node['Index Cond'] ?? '');
      return [
        ...(node['Node Type'] === 'Seq Scan' ? [what] : isWithout ? [`${what} without the business`] : []),
        ...(/SubPlan/.test(node.Filter ?? '') ? [`${what} filtered by ${node.Filter}`] : []),
      ];
    });
}

describe('every list that is answered page by page', () => {
  it('is found in the catalogue, and can be called', () => {
    expect(lists).toEqual(
      expect.arrayContaining([
        'list_products',
        'list_contacts',
        'list_stock',
        'stock_history',
        'list_batches',
        'stock_valuation',
        'list_stock_counts',
        'stock_count_sheet',
        'list_transfers',
        'list_stock_adjustments',
        'list_goods_receipts',
        'list_price_lists',
        'get_price_list',
        'list_imports',
        'list_sales',
        'list_orders',
        'list_till_sessions',
        'contact_ageing',
        'list_import_rows',
      ]),
    );
    expect(needingArguments.filter((name) => own.validCalls[name] === undefined)).toEqual([]);
  });

  it('reads each table of businesses by an index that begins with the business, and filters by no subplan', async () => {
    const found: string[] = [];
    for (const name of lists) found.push(...faultsOf(name, await plannedBy(name)));

    expect(found).toEqual([]);
  }, 300_000);

  it.each(ASKS)('%s asked for %j reads no table of businesses in another way', async (name, args) => {
    expect(faultsOf(name, await plannedBy(name, args))).toEqual([]);
  });
});

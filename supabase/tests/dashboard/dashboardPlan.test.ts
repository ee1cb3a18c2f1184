import type { Client } from 'pg';
import { makeReportShop, sellAt, type ReportShop } from '../reports/reportFixtures';
import { callRpc } from '../support/callRpc';
import { makeTenant } from '../support/makeTenant';
import { asUser } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Function Name'?: string;
  'Index Cond'?: string;
  Plans?: PlanNode[];
}

/* The dashboard is asked for every minute: what it adds up is read once, by index, and of one business. */
const database = testDatabase({ breaksInvariants: true });
const day = '2026-03-11';
const SUMS = ['sale_facts', 'sale_hours', 'product_months', 'cashier_days'];
let client: Client;
let shop: ReportShop;

/** A year of facts and sums of a business, past every rule. */
const loadYear = `
  with made as (
    select '2025-04-10'::date + n / 60 as day, n % 12 as hour, n from generate_series(1, 21000) n
  ), facts as (
    insert into private.sale_facts (tenant_id, kind, line_id, document_id, sequence, business_date, sold_on, minute, hour, channel, product_id, sold_net, sold_tax, units, pieces, cost)
    select $1, 'sale_line', gen_random_uuid(), gen_random_uuid(), n, day, day, hour * 60, hour, 'till', (array[$2, $3]::uuid[])[1 + n % 2], 100, 16, 1, 1, 60 from made
  )
  insert into private.sale_hours (tenant_id, business_date, hour, channel, sold_net, sold_tax, discounts, returned_net, returned_tax, units, returned_units, pieces, cost,
    cost_changes, delivery_net, delivery_tax, sales, returns, lines)
  select $1, day, hour, 'till', 500, 80, 0, 0, 0, 5, 0, 5, 300, 0, 0, 0, 0, 0, 5 from made group by day, hour`;

const loadMonths = `
  insert into private.product_months (tenant_id, business_date, product_id, sold_net, sold_tax, discounts, returned_net, returned_tax, units, returned_units, pieces, cost,
    cost_changes, delivery_net, delivery_tax, sales, returns)
  select $1, ('2025-03-01'::date + make_interval(months => n % 12))::date, gen_random_uuid(), 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0 from generate_series(1, 6000) n`;

beforeAll(async () => {
  client = await database.connect();
  shop = await makeReportShop(client);
  const other = await makeTenant(client);
  await client.query('set session_replication_role = replica');
  for (const tenantId of [shop.tenantId, other.tenantId]) {
    await client.query(loadYear, [tenantId, shop.soda, shop.bread]);
    await client.query(loadMonths, [tenantId]);
  }
  await client.query('set session_replication_role = origin');
  await sellAt(client, shop, { at: `${day}T09:15`, lines: [[shop.soda, 1, 116]], tender: 'card' });
  await client.query('vacuum analyze');
  await client.query(
    `load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on; set auto_explain.log_format = json; set client_min_messages = log`,
  );
}, 300_000);

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** The statements that a call runs, each with the nodes of its plan. */
async function statementsOf(work: () => Promise<unknown>): Promise<PlanNode[][]> {
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
    .map((message) => nodesOf((JSON.parse(message.slice(message.indexOf('{'))) as { Plan: PlanNode }).Plan));
}

it.each(['today', 'last_30_days', 'last_90_days'])(
  'the figures of %s are one statement that reads what is not taken in yet once, and sums by index',
  async (period) => {
    const statements = await statementsOf(() =>
      asUser(client, shop.owner, () => callRpc(client, 'dashboard_summary', { p_date: day, p_period: period })),
    );

    const tails = statements.flatMap((nodes) => nodes.filter((node) => node['Function Name'] === 'report_tail'));
    expect(tails).toHaveLength(1);
    const summing = statements.filter((nodes) => nodes.some((node) => node['Function Name'] === 'report_tail'));
    expect(summing).toHaveLength(1);
    const reads = summing.flat().filter((node) => SUMS.includes(node['Relation Name'] ?? ''));
    expect(reads.length).toBeGreaterThan(3);
    expect(reads.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
    const conditions = summing.flat().flatMap((node) => node['Index Cond'] ?? []);
    expect(conditions.filter((condition) => !/tenant_id|\bid\b/.test(condition))).toEqual([]);
  },
);

it('answers the same rows for products as a report alone, though it shares them with categories', async () => {
  const seen = await asUser(client, shop.owner, () =>
    callRpc<{ top_products: { net_sales: number; quantity: number }[]; categories: { net_sales: number }[] }>(
      client,
      'dashboard_summary',
      { p_date: day, p_period: 'last_7_days' },
    ),
  );
  // Seven days of sixty lines of 100.00, every other a soda, and one soda more.
  expect(seen.top_products.map((row) => [row.net_sales, row.quantity])).toEqual([
    [21_100, 211],
    [21_000, 210],
  ]);
  expect(seen.categories.map((row) => row.net_sales)).toEqual([21_100, 21_000]);
});

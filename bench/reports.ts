/**
 * Reports of one large business among many: a year and a day of each, by one client with the rights of the owner, beside the query over the
 * sale lines themselves and beside a plain view over the facts of reports, in the same run.
 *
 *   node --import tsx bench/reports.ts postgres://superuser@host:port/migrated_database [sale lines, default 5000000] [businesses, default 1000] [calls of each, default 40] [business to measure again]
 *
 * Makes its own businesses in that database and leaves them there: give it a throwaway one. Sales are written past every rule and without a
 * journal, their facts as private.fold_reports would make them; the sums are made by the database's own functions. Loading takes some
 * twenty minutes and some 10 GB; with the id of the business that an earlier run has named, that one is measured again.
 */
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { callRpc } from '../supabase/tests/support/callRpc';
import { makeTenant, type TestTenant } from '../supabase/tests/support/makeTenant';
import { asUser } from '../supabase/tests/support/personas';
import { measureCalls } from './lib/measureCalls';

const [, , url, linesText = '5000000', businessesText = '1000', callsText = '40', measuredBefore] = process.argv;
if (!url) throw new Error('Give the URL of a migrated throwaway database.');
const linesPerSale = 3;
const saleCount = Math.ceil(Number(linesText) / linesPerSale);
const others = Number(businessesText) - 1;
const calls = Number(callsText);
const salesOfOthers = 20;
const dayCount = 400;
const firstDay = '2025-01-01';
const year = { from: '2025-02-01', to: '2026-01-31' };
const oddYear = { from: '2025-01-16', to: '2026-01-15' };
const quarter = { from: '2025-09-01', to: '2025-11-30' };
const month = { from: '2025-11-01', to: '2025-11-30' };
const day = { from: '2025-11-26', to: '2025-11-26' };

type Business = Pick<TestTenant, 'tenantId' | 'owner'>;

interface Size {
  products: number;
  contacts: number;
  sales: number;
}

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Sales of numbers p_from to p_to: 400 days, most sales of few products, two of five to a named customer. $8 is where facts go on counting. */
const loadSales = `
  with made as materialized (
    select n, gen_random_uuid() as id, $4::date + (n::bigint * ${String(dayCount)} / $5)::integer as day, 8 + ((n::bigint * 7919) % 12)::integer as hour,
      ($6::uuid[])[1 + n % cardinality($6::uuid[])] as location_id, ($7::uuid[])[1 + (n::bigint * 31) % cardinality($7::uuid[])] as cashier_id,
      case when n % 5 < 2 then ($9::uuid[])[1 + floor(cardinality($9::uuid[]) * power(random(), 2))::integer] end as contact_id
    from generate_series($2::integer, $3::integer) n
  ), sold as (
    insert into public.sales (tenant_id, id, invoice_number, channel, cashier_id, contact_id, occurred_at, posted_at, business_date, currency_code,
      prices_include_tax, subtotal_amount, discount_amount, net_amount, tax_amount, total_amount, item_count, journal_entry_id, request_hash)
    select $1, m.id, 'INV-' || m.n, 'till', m.cashier_id, m.contact_id, m.day + make_interval(hours => m.hour - 3), m.day + interval '12 hours', m.day, 'KES', true, 348, 0,
      300, 48, 348, 3, gen_random_uuid(), '' from made m
  ), lines as (
    insert into public.sale_lines (tenant_id, id, sale_id, cashier_id, line_number, product_id, name, unit, quantity, list_price, unit_price, discount_amount,
      net_amount, tax_amount, gross_amount, tax_rate_percent, tax_code)
    select $1, gen_random_uuid(), m.id, m.cashier_id, k, ($10::uuid[])[1 + floor(cardinality($10::uuid[]) * power(random(), 3))::integer], 'Product', 'piece', 1,
      116, 116, 0, 100, 16, 116, 16, 'A'
    from made m cross join generate_series(1, ${String(linesPerSale)}) k
    returning id, sale_id, product_id
  ), sale_rows as (
    insert into private.sale_facts (tenant_id, kind, line_id, document_id, sequence, business_date, sold_on, minute, hour, channel, location_id, cashier_id, contact_id, sales)
    select $1, 'sale', m.id, m.id, $8::bigint + m.n, m.day, m.day, m.hour * 60, m.hour, 'till', m.location_id, m.cashier_id, m.contact_id, 1 from made m
  )
  insert into private.sale_facts (tenant_id, kind, line_id, document_id, sequence, business_date, sold_on, minute, hour, channel, location_id, cashier_id,
    contact_id, product_id, tax_code, tax_rate_percent, sold_net, sold_tax, units, pieces, cost)
  select $1, 'sale_line', l.id, m.id, $8::bigint + m.n, m.day, m.day, m.hour * 60, m.hour, 'till', m.location_id, m.cashier_id, m.contact_id, l.product_id, 'A', 16,
    100, 16, 1, 1, 60
  from lines l join made m on m.id = l.sale_id`;

async function idsOf(client: Client, text: string, values: unknown[]): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(text, values);
  return rows.map(({ id }) => id);
}

async function load(client: Client, shop: TestTenant, size: Size): Promise<void> {
  const { tenantId } = shop;
  await client.query('set session_replication_role = replica');
  const products = await idsOf(
    client,
    `insert into public.products (tenant_id, name, price) select $1, 'Product ' || n, 116 from generate_series(1, $2::integer) n returning id`,
    [tenantId, size.products],
  );
  const contacts = await idsOf(
    client,
    `insert into public.contacts (tenant_id, name) select $1, 'Customer ' || n from generate_series(1, $2::integer) n returning id`,
    [tenantId, size.contacts],
  );
  const locations = await idsOf(
    client,
    `insert into public.locations (tenant_id, name) select $1, 'Shop ' || n from generate_series(1, 4) n returning id`,
    [tenantId],
  );
  const cashiers = Array.from({ length: 40 }, () => randomUUID());
  const step = 20_000;
  for (let from = 1; from <= size.sales; from += step) {
    const to = Math.min(size.sales, from + step - 1);
    await client.query(loadSales, [
      ...[tenantId, from, to, firstDay, size.sales + 1, locations, cashiers, 1000, contacts, products],
    ]);
    for (const table of ['sale_hours', 'cashier_days', 'product_months', 'contact_months'])
      await client.query(`select private.fold_${table}($1, $2, $3)`, [tenantId, 1000 + from - 1, 1000 + to]);
  }
  await client.query('set session_replication_role = origin');
  await client.query(
    `insert into private.report_watermarks (tenant_id, sequence) values ($1, $2)
     on conflict (tenant_id) do update set sequence = excluded.sequence`,
    [tenantId, 1000 + size.sales],
  );
}

/** All the businesses; the large one. */
async function loadAll(client: Client): Promise<Business> {
  for (let index = 0; index < others; index += 1)
    await load(client, await makeTenant(client), { products: 20, contacts: 5, sales: salesOfOthers });
  const large = await makeTenant(client);
  await load(client, large, { products: 20_000, contacts: 40_000, sales: saleCount });
  return large;
}

/** A business of an earlier run with its owner. */
async function businessOf(client: Client, tenantId: string): Promise<Business> {
  const { rows } = await client.query<{ user_id: string; session_id: string }>(
    `select u.user_id, s.id as session_id from public.tenant_users u join auth.sessions s on s.user_id = u.user_id
     where u.tenant_id = $1 and u.role = 'admin' limit 1`,
    [tenantId],
  );
  const [owner] = rows;
  if (owner === undefined) throw new Error('There is no such business.');
  return { tenantId, owner: { userId: owner.user_id, sessionId: owner.session_id } };
}

const client = new Client({ connectionString: url });
await client.connect();
await client.query('set synchronous_commit = off');
const shop = measuredBefore === undefined ? await loadAll(client) : await businessOf(client, measuredBefore);
await client.query(`create or replace view private.bench_product_sales with (security_invoker = true) as
  select f.tenant_id, f.business_date, f.product_id, sum(f.sold_net) as net, sum(f.units) as units, sum(f.cost) as cost from private.sale_facts f group by 1, 2, 3`);
await client.query('vacuum analyze');

const { rows: definitions } = await client.query<{
  key: string;
  measures: string[];
  dimensions: string[];
  sort: string;
}>('select key, measures, dimensions, sort from private.report_definitions');
/** A call of a report as its screen opens it. */
const report = (key: string, period: object, more: object = {}) => {
  const { measures = [], dimensions = [], sort } = definitions.find((definition) => definition.key === key) ?? {};
  const query = { measures, dimensions: dimensions.slice(0, 1), sort, ...period, limit: 100, ...more };
  return () => asUser(client, shop.owner, () => callRpc(client, 'run_report', { p_query: query }));
};
const rawByDay = () =>
  client.query(
    `select s.business_date, sum(l.net_amount), count(distinct s.id) from public.sales s join public.sale_lines l on l.tenant_id = s.tenant_id and l.sale_id = s.id
     where s.tenant_id = $1 and s.business_date between $2 and $3 group by 1`,
    [shop.tenantId, year.from, year.to],
  );
const rawByProduct = () =>
  client.query(
    `select l.product_id, sum(l.net_amount), sum(l.quantity) from public.sales s join public.sale_lines l on l.tenant_id = s.tenant_id and l.sale_id = s.id
     where s.tenant_id = $1 and s.business_date between $2 and $3 group by 1 order by 2 desc limit 100`,
    [shop.tenantId, year.from, year.to],
  );
const viewByProduct = () =>
  client.query(
    `select v.product_id, sum(v.net), sum(v.units) from private.bench_product_sales v where v.tenant_id = $1 and v.business_date between $2 and $3
     group by 1 order by 2 desc limit 100`,
    [shop.tenantId, year.from, year.to],
  );
const dashboard = (period: string) => () =>
  asUser(client, shop.owner, () => callRpc(client, 'dashboard_summary', { p_date: day.from, p_period: period }));
const few = 3;
const cases: [name: string, run: () => Promise<unknown>, times: number][] = [
  ['raw: a year by day', rawByDay, few],
  ['raw: a year by product', rawByProduct, few],
  ['plain view: a year by product', viewByProduct, few],
  ['summary of a year', report('sales_summary', year), calls],
  ['a year by day', report('sales_by_time', year), calls],
  ['a year by month', report('sales_by_time', year, { dimensions: ['month'], sort: 'month' }), calls],
  ['a year by weekday and hour', report('sales_heat_map', year, { dimensions: ['weekday', 'hour'] }), calls],
  ['a year by person', report('staff', year), calls],
  ['a year by product, whole months', report('sales_by_product', year), calls],
  ['a year by product, 16 January to 15 January', report('sales_by_product', oddYear), calls],
  ['a year by product, sorted by name', report('sales_by_product', year, { sort: 'product' }), few],
  ['a year by category', report('sales_by_product', year, { dimensions: ['category'] }), calls],
  ['a year by customer', report('sales_by_customer', year), calls],
  ['a quarter by tax', report('taxes', quarter), calls],
  ['profit of a year', report('profit', year), calls],
  ['a month by product', report('sales_by_product', month), calls],
  // What bounds are made of (private.report_sources.most_lines): many lines, and about as many rows.
  ['a month by product and day', report('sales_by_product', month, { dimensions: ['product', 'day'] }), few],
  ['ABC of a month', report('abc', month), few],
  ['bought together in a month', report('basket_pairs', month), few],
  ['summary of a day', report('sales_summary', day), calls],
  ['a day by product', report('sales_by_product', day), calls],
  ['a day by person', report('staff', day), calls],
  ['dashboard of a day', dashboard('today'), calls],
  ['dashboard of 30 days', dashboard('last_30_days'), calls],
  ['dashboard of 90 days', dashboard('last_90_days'), few],
];
write(`${saleCount * linesPerSale} sale lines of business ${shop.tenantId}, ${others} others\n`);
write('| read | p50 ms | p95 ms | processor ms |\n|---|---|---|---|');
for (const [name, run, times] of cases) write(`| ${name} | ${await measureCalls(client, run, times)} |`);
await client.end();

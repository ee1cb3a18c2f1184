import type { Client } from 'pg';
import { addProduct, makeShop, sell, type Shop } from '../sales/salesFixtures';
import { callRpc } from '../support/callRpc';
import { asServiceRole, asUser } from '../support/personas';
import { count } from '../support/reduced';
import { testDatabase } from '../support/testDatabase';
import { connect, documentOf, drain } from './fiscalFixtures';

// Documents that no sale stands behind: only how they are read is looked at. `PROVE=1` has a million of them.
const database = testDatabase({ breaksInvariants: true });
const many = Number(process.env.FISCAL_PLAN_DOCUMENTS ?? count(60_000, 1_000_000));
let client: Client;
let shop: Shop;
let device: string;
let head: string;

beforeAll(async () => {
  client = await database.connect();
  shop = await makeShop(client);
  const milk = await addProduct(client, shop, { name: 'Milk', price: 116, stock: 100 });
  device = await connect(client, shop);
  await sell(client, shop, milk, 1, 116);
  await drain(client, device);
  head = (await documentOf(client, device, (await sell(client, shop, milk, 1, 116)).id)).id;
  const small = await makeShop(client);
  const smallDevice = await connect(client, small);
  await fill(shop.tenantId, device, many, 'accepted');
  await fill(small.tenantId, smallDevice, many / 20, 'accepted');
  await fill(shop.tenantId, device, 5000, 'queued');
  await fill(shop.tenantId, device, 300, 'rejected');
  await client.query('vacuum analyze public.fiscal_documents');
}, 900_000);

async function fill(tenantId: string, deviceId: string, rows: number, state: string): Promise<void> {
  await client.query(
    `insert into public.fiscal_documents (tenant_id, device_id, kind, source_id, rank, state, number_scope, number_counter, number, receipt_number, accepted_at,
       next_at, created_at)
     select $1, $2, 'sale', gen_random_uuid(), 50, $4, s.scope, s.counter, s.number, s.number, s.at, clock_timestamp(), clock_timestamp() - n * interval '1 minute'
     from generate_series(1, $3::integer) n
     left join lateral (select 'test:X:00', 'invoice', n + 1000, clock_timestamp()) s (scope, counter, number, at) on $4 = 'accepted'`,
    [tenantId, deviceId, Math.floor(rows), state],
  );
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: PlanNode[];
}
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Pages that a call reads with everything that it calls, and how those reach the documents. What it does is taken back. */
async function readBy(sql: string, values: unknown[] = []): Promise<{ pages: number; nodes: PlanNode[] }> {
  const nodes: PlanNode[] = [];
  const listen = ({ message = '' }: { message?: string | undefined }): void => {
    if (message.includes('plan:'))
      nodes.push(...nodesOf((JSON.parse(message.slice(message.indexOf('{'))) as { Plan: PlanNode }).Plan));
  };
  await client.query('begin');
  client.on('notice', listen);
  try {
    // Once before: a first call reads the catalogue.
    await client.query('savepoint warm');
    await client.query(sql, values);
    await client.query('rollback to savepoint warm');
    await client.query(`load 'auto_explain'; set local auto_explain.log_min_duration = 0; set local auto_explain.log_nested_statements = on;
      set local auto_explain.log_format = json; set local client_min_messages = log`);
    await client.query(sql, values);
    await client.query(`set local auto_explain.log_min_duration = -1; rollback to savepoint warm`);
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>(
      `explain (analyze, buffers, timing off, format json) ${sql}`,
      values,
    );
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan ?? {};
    return { pages: (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0), nodes };
  } finally {
    client.off('notice', listen);
    await client.query('rollback');
  }
}

function expectByIndex(nodes: PlanNode[]): void {
  const reads = nodes.filter((node) => node['Relation Name'] === 'fiscal_documents');
  expect(reads.length).toBeGreaterThan(0);
  expect(reads.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
}

describe(`with ${many} documents, of which 5,000 wait`, () => {
  it('claiming finds the head of the queue without reading the queue', async () => {
    const { rows } = await client.query<{ work: { task: { id: string } } }>(
      'select public.claim_fiscal_work($1) as work',
      [device],
    );
    expect(rows[0]?.work.task.id).toBe(head);
    await client.query(`update public.fiscal_documents set state = 'queued', leased_until = null where id = $1`, [
      head,
    ]);
    const { pages, nodes } = await readBy('select public.claim_fiscal_work($1)', [device]);
    expectByIndex(nodes);
    expect(pages).toBeLessThan(600);
  });

  it('looking which devices have something due reads a few pages for each', async () => {
    const { pages, nodes } = await readBy('select public.queue_fiscal_devices()');
    expectByIndex(nodes);
    expect(pages).toBeLessThan(600);
  });

  const listed = async (filter: Record<string, unknown>) =>
    await asUser(client, shop.owner, () =>
      callRpc<{ rows: { id: string }[]; next_cursor: string }>(client, 'list_fiscal_documents', { p_filter: filter }),
    );

  it.each<[string, Record<string, unknown>, number]>([
    ['everything', {}, 50],
    ['what was refused', { states: ['rejected'] }, 50],
    ['what waits', { states: ['queued', 'sending'] }, 50],
    ['one number', { search: '1042' }, 1],
    ['one of the branch', { kinds: ['sale'] }, 50],
  ])('a page of %s is read from an index', async (_what, filter, length) => {
    const page = await listed(filter);
    expect(page.rows).toHaveLength(length);
    const filled = 'device_id' in filter ? { ...filter, device_id: device } : filter;
    const { nodes, pages } = await readBy(`select private.fiscal_document_page($1, $2, null, 51)`, [
      shop.tenantId,
      JSON.stringify(filled),
    ]);
    expectByIndex(nodes);
    // 51 rows with what each is called; the 5,000 that wait may be sorted.
    expect(pages).toBeLessThan(filter.states ? 8000 : 2500);
  });

  it('the counts read what is not done, and of what is done no more than is shown', async () => {
    const page = await asServiceRole(client, () => Promise.resolve()).then(() => listed({}));
    expect(page).toMatchObject({ counts: { rejected: 300, accepted: 10_001 } });
    const { pages } = await readBy('select private.fiscal_queue_sums($1)', [shop.tenantId]);
    expect(pages).toBeLessThan(16_000);
  });
});

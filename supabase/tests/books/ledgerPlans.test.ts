import type { Client } from 'pg';
import { callRpc } from '../support/callRpc';
import { asUser } from '../support/personas';
import { count } from '../support/reduced';
import { testDatabase } from '../support/testDatabase';
import { accountOf, fold, makeBooks, postEntry, type Books } from './booksFixtures';

/*
 * Pages that the calls of the books touch, where one business has many lines: they must not grow with them. The lines are written by
 * hand, without numbers that follow and a chain.
 */
const database = testDatabase({ breaksInvariants: true });
const entries = count(6000, 100_000);
let client: Client;
let books: Books;

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  Plans?: PlanNode[];
}

beforeAll(async () => {
  client = await database.connect();
  books = await makeBooks(client);
  await client.query('set session_replication_role = replica');
  await client.query(
    `with made as (
       insert into public.journal_entries (tenant_id, number, sequence, chain_hash, source_type, source_id, business_date, posted_at)
       select $1, 'JE-' || lpad(n::text, 6, '0'), n, sha256(''), 'sample_document', gen_random_uuid(), '2024-01-01'::date + (n * 730 / $2)::integer, now()
       from generate_series(1, $2) n returning tenant_id, id, business_date)
     insert into public.journal_lines (tenant_id, journal_entry_id, ledger_account_id, business_date, debit, credit)
     select m.tenant_id, m.id, a.id, m.business_date, case when a.role in ('cash', 'cost_of_goods_sold') then 10 else 0 end,
       case when a.role in ('sales', 'inventory') then 10 else 0 end
     from made m join public.ledger_accounts a on a.tenant_id = $1 and a.role in ('cash', 'cost_of_goods_sold', 'sales', 'inventory')`,
    [books.tenantId, entries],
  );
  await client.query('set session_replication_role = origin');
  await client.query(
    `update private.document_sequences set next_value = $2 where tenant_id = $1 and document_type = 'journal'`,
    [books.tenantId, entries + 1],
  );
  await fold(client, books);
  for (let turn = 0; turn < 5; turn += 1) await postEntry(client, books, '2025-12-30', { cash: 10, sales: -10 });
  await client.query('vacuum analyze');
  await client.query(
    `load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on;
     set auto_explain.log_analyze = on; set auto_explain.log_timing = off; set auto_explain.log_buffers = on; set auto_explain.log_format = json`,
  );
}, 300_000);

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** The outermost plan's pages, and every node of every plan inside. */
async function planned(name: string, query: object): Promise<{ pages: number; nodes: PlanNode[] }> {
  const plans: PlanNode[] = [];
  const listen = ({ message = '' }: { message?: string | undefined }): void => {
    if (message.includes('plan:'))
      plans.push((JSON.parse(message.slice(message.indexOf('{'))) as { Plan: PlanNode }).Plan);
  };
  client.on('notice', listen);
  try {
    await asUser(client, books.owner, async () => {
      await client.query('set local client_min_messages = log');
      await callRpc(client, name, { p_query: query });
    });
  } finally {
    client.off('notice', listen);
  }
  const pages = Math.max(...plans.map((plan) => (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)));
  return { pages, nodes: plans.flatMap(nodesOf) };
}

const year = { from: '2025-01-01', to: '2025-12-31' };

describe('the books of a business with many lines', () => {
  it.each([
    ['trial_balance', year],
    ['profit_and_loss', { ...year, split: 'month' }],
    ['profit_and_loss', { from: '2025-01-15', to: '2025-12-17', compare: 'previous_year' }],
    ['balance_sheet', { to: '2025-12-17' }],
    ['cash_flow', year],
  ])('%s %j reads balances, and of the lines only those that no balance has yet', async (name, query) => {
    const { pages, nodes } = await planned(name, query);
    const lines = nodes.filter((node) => node['Relation Name'] === 'journal_lines');

    expect(new Set(lines.map((node) => node['Index Name']))).toEqual(new Set(['journal_lines_entry_idx']));
    expect(pages).toBeLessThan(2000);
  });

  it.each([
    ['the first page', {}],
    ['a page of the middle', { from: '2025-06-15' }],
  ])('%s of an account is read by its key', async (_what, more) => {
    const { nodes } = await planned('general_ledger', {
      ...year,
      account_id: accountOf(books, 'cash'),
      limit: 50,
      ...more,
    });
    const whole = nodes.filter((node) => node['Relation Name'] === 'journal_lines' && node['Node Type'] === 'Seq Scan');
    const paged = nodes.filter((node) => node['Index Name'] === 'journal_lines_account_idx');

    expect(whole).toEqual([]);
    expect(paged.length).toBeGreaterThan(0);
    for (const node of paged)
      expect((node['Shared Hit Blocks'] ?? 0) + (node['Shared Read Blocks'] ?? 0)).toBeLessThan(100);
  });

  it('a page of the journal is read by its number', async () => {
    const { nodes, pages } = await planned('list_journal', { limit: 20 });
    const entry = nodes.filter((node) => node['Relation Name'] === 'journal_entries');
    expect(entry.map((node) => node['Index Name'])).toContain('journal_entries_tenant_id_sequence_key');
    expect(entry.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
    expect(pages).toBeLessThan(1000);
  });
});

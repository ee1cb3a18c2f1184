import type { Client } from 'pg';
import type { ContactListPage } from '../../../shared/src/api/rpcTypes';
import { callRpc } from '../support/callRpc';
import { makeTenant, type TestTenant } from '../support/makeTenant';
import { asUser } from '../support/personas';
import { count } from '../support/reduced';
import { testDatabase } from '../support/testDatabase';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Subplan Name'?: string;
  Plans?: PlanNode[];
}

const database = testDatabase();
const tables = [
  'contacts',
  'contact_totals',
  'contact_entries',
  'contact_open_items',
  'contact_consents',
  'sales',
  'credit_notes',
];
let client: Client;
let shop: TestTenant;
let contactId: string;

beforeAll(async () => {
  client = await database.connect();
  const tenants: TestTenant[] = [];
  for (let index = 0; index < count(12, 40); index++) tenants.push(await makeTenant(client));
  shop = tenants[0]!;
  for (const [index, tenant] of tenants.entries()) {
    await client.query(
      `insert into public.contacts (tenant_id, name, phone, email, company, type, tags)
       select $1, (array['Asha', 'Brian', 'Caro', 'David', 'Esther', 'Fatuma'])[1 + n % 6] || ' ' || (array['Otieno', 'Wanjiru', 'Mutua', 'Kamau'])[1 + n % 4] || ' ' || n,
         '07' || lpad((n * 7919 % 100000000)::text, 8, '0'), 'c' || n || '@x.test', case when n % 5 = 0 then 'Company ' || n % 400 end,
         case when n % 9 = 0 then 'supplier' else 'customer' end, case when n % 20 = 0 then array['vip'] else '{}' end
       from generate_series(1, $2::integer) n`,
      [tenant.tenantId, index === 0 ? count(6000, 100_000) : count(1000, 5000)],
    );
  }
  // Every tenth owes something, as an opening balance would have it; the books themselves do not matter to the plans.
  await client.query('begin');
  await client.query(
    `insert into public.contact_entries (tenant_id, contact_id, account, kind, amount, document_type, document_id, document_number, item_id, occurred_at, business_date, due_on)
     select c.tenant_id, c.id, 'receivable', 'opening_balance', 100, 'opening_balance', c.id, 'Opening balance', c.id, now(), current_date, current_date - 10
     from (select x.tenant_id, x.id, row_number() over (order by x.tenant_id, x.id) as n from public.contacts x) c where c.n % 10 = 0`,
  );
  await client.query(
    `insert into public.journal_lines (tenant_id, journal_entry_id, ledger_account_id, business_date, debit, credit)
     select a.tenant_id, a.tenant_id, a.id, current_date, case a.role when 'receivable' then s.amount else 0 end, case a.role when 'receivable' then 0 else s.amount end
     from (select e.tenant_id, sum(e.amount) as amount from public.contact_entries e group by e.tenant_id) s
     join public.ledger_accounts a on a.tenant_id = s.tenant_id and a.role in ('receivable', 'opening_balance_equity')`,
  );
  await client.query(
    `select private.seal_journal_entry(e.tenant_id, null, e.tenant_id, 'manual', e.tenant_id, current_date, null, now())
     from (select distinct x.tenant_id from public.contact_entries x) e`,
  );
  await client.query('commit');
  await client.query(
    `insert into public.contact_consents (tenant_id, contact_id, channel, is_granted, given_on, source)
     select c.tenant_id, c.id, 'sms', true, current_date, 'Form' from public.contacts c where c.name like '%7'`,
  );
  const { rows } = await client.query<{ id: string }>(
    'select contact_id as id from public.contact_entries where tenant_id = $1 limit 1',
    [shop.tenantId],
  );
  contactId = rows[0]!.id;
  await client.query('vacuum analyze');
  await client.query(
    `load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on; set auto_explain.log_format = json; set client_min_messages = log`,
  );
}, 300_000);

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Every node of every plan that ran inside the call, nested statements of functions included. */
async function plannedBy(name: string, args: Record<string, unknown>): Promise<PlanNode[]> {
  const messages: string[] = [];
  const listen = ({ message }: { message?: string | undefined }): void => void messages.push(message ?? '');
  client.on('notice', listen);
  try {
    await asUser(client, shop.owner, () => callRpc(client, name, args));
  } finally {
    client.off('notice', listen);
  }
  return messages
    .flatMap((message) => {
      const start = message.indexOf('{');
      return message.includes('plan:') && start >= 0 ? [JSON.parse(message.slice(start)) as { Plan: PlanNode }] : [];
    })
    .flatMap(({ Plan }) => nodesOf(Plan));
}

const isScanned = (node: PlanNode): boolean =>
  node['Node Type'] === 'Seq Scan' && tables.includes(node['Relation Name'] ?? '');

const sorts = [
  'name',
  '-name',
  'created',
  '-created',
  'balance',
  '-balance',
  'bought',
  '-bought',
  'last_sale',
  '-last_sale',
];

describe('among many contacts of many businesses', () => {
  it.each<[string, Record<string, unknown>]>([
    ...sorts.map((sort): [string, Record<string, unknown>] => ['list_contacts', { p_sort: sort }]),
    ...['owing', 'overdue', 'over_limit', 'deposit', 'owed'].map((balance): [string, Record<string, unknown>] => [
      'list_contacts',
      { p_balance: balance },
    ]),
    ['list_contacts', { p_query: 'wanjiru' }],
    ['list_contacts', { p_query: '077' }],
    ['list_contacts', { p_query: 'ca' }],
    ['list_contacts', { p_query: 'zz' }],
    ['list_contacts', { p_type: 'supplier', p_sort: '-balance' }],
    ['list_contacts', { p_tags: ['vip'] }],
    ['list_contacts', { p_consent: 'sms' }],
    ['list_contacts', { p_status: 'archived' }],
    ['contact_ageing', {}],
    ['contact_ageing', { p_as_of: '2020-01-01' }],
  ])('%s %j reads by index', async (name, args) => {
    const nodes = await plannedBy(name, args);
    const scanned = nodes.filter(isScanned);

    expect(nodes.length).toBeGreaterThan(0);
    expect(scanned.map((node) => node['Relation Name'])).toEqual([]);
  });

  it.each(['get_contact', 'contact_statement', 'contact_purchases'])('%s reads by index', async (name) => {
    // Nothing was sold here, and an empty table is always read whole; so it is asked whether an index could serve.
    await client.query('set enable_seqscan = off');
    const nodes = await plannedBy(name, { p_contact_id: contactId });
    await client.query('reset enable_seqscan');

    expect(nodes.filter(isScanned)).toEqual([]);
  });

  it('a page deep in the list is found as quickly as the first', async () => {
    let after: string | null = null;
    for (let page = 0; page < 20; page += 1) {
      const found: ContactListPage = await asUser(client, shop.owner, () =>
        callRpc<ContactListPage>(client, 'list_contacts', { p_sort: '-balance', p_limit: 200, p_after: after }),
      );
      after = found.next_cursor;
    }
    const nodes = await plannedBy('list_contacts', { p_sort: '-balance', p_limit: 50, p_after: after });

    expect(nodes.filter(isScanned)).toEqual([]);
  });
});

/**
 * The books of one large business among many, as its accountant reads them: statements of a year and pages of the ledger and the journal,
 * by one client under the tenant wall, beside the plain sum over the lines of that year in the same run.
 *
 *   node --import tsx bench/books.ts postgres://superuser@host:port/migrated_database [journal lines, default 10000000] [businesses, default 1000] [calls of each, default 40]
 *
 * Makes its own businesses in that database and leaves them there: give it a throwaway one. The lines are written past every rule, without
 * a hash chain; the balances are made of them by the database's own function. Loading takes some minutes and some 6 GB.
 */
import { Client } from 'pg';
import { accountOf, addLocation, fold, makeBooks, postEntry, type Books } from '../supabase/tests/books/booksFixtures';
import { callRpc } from '../supabase/tests/support/callRpc';
import { asUser } from '../supabase/tests/support/personas';
import { measureCalls } from './lib/measureCalls';

const [, , url, linesText = '10000000', businessesText = '1000', callsText = '40'] = process.argv;
if (!url) throw new Error('Give the URL of a migrated throwaway database.');
const linesPerEntry = 4;
const entries = Math.ceil(Number(linesText) / linesPerEntry);
const others = Number(businessesText) - 1;
const calls = Number(callsText);
/** Entries of each of the other businesses. */
const entriesOfOthers = 25;
const year = { from: '2025-01-01', to: '2025-12-31' };

/** Entries over 24 months, each of cash, sales, cost of goods and stock at one of the locations. */
const loadEntries = `
  with made as (
    insert into public.journal_entries (tenant_id, number, sequence, chain_hash, source_type, source_id, business_date, posted_at)
    select $1, 'JE-' || lpad(n::text, 8, '0'), n, sha256(''), 'sample_document', gen_random_uuid(), '2024-01-01'::date + (n::bigint * 730 / $4)::integer, now()
    from generate_series($2::integer, $3::integer) n returning tenant_id, id, business_date, sequence)
  insert into public.journal_lines (tenant_id, journal_entry_id, ledger_account_id, business_date, location_id, debit, credit)
  select m.tenant_id, m.id, a.id, m.business_date, ($5::uuid[])[1 + m.sequence % cardinality($5::uuid[])],
    case when a.role in ('cash', 'cost_of_goods_sold') then 10 else 0 end, case when a.role in ('sales', 'inventory') then 10 else 0 end
  from made m join public.ledger_accounts a on a.tenant_id = $1 and a.role in ('cash', 'cost_of_goods_sold', 'sales', 'inventory')`;

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function load(client: Client, books: Books, count: number, places: readonly string[]): Promise<void> {
  const step = 100_000;
  await client.query('set session_replication_role = replica');
  for (let first = 1; first <= count; first += step) {
    const last = Math.min(count, first + step - 1);
    await client.query(loadEntries, [books.tenantId, first, last, count, places]);
  }
  await client.query('set session_replication_role = origin');
  await client.query(
    `update private.document_sequences set next_value = $2 where tenant_id = $1 and document_type = 'journal'`,
    [books.tenantId, count + 1],
  );
}

const client = new Client({ connectionString: url });
await client.connect();
await client.query('set synchronous_commit = off');
const books = await makeBooks(client);
const places = [
  await addLocation(client, books, 'Town'),
  await addLocation(client, books, 'Market'),
  await addLocation(client, books, 'Coast'),
];
for (let index = 0; index < others; index += 1) {
  const other = await makeBooks(client);
  await load(client, other, entriesOfOthers, [await addLocation(client, other, 'Town')]);
}
await load(client, books, entries, places);
for (let until = 50_000; until < entries; until += 50_000) await fold(client, books, until);
await fold(client, books);
// A few that the balances do not hold yet, as in any business that sells.
for (let turn = 0; turn < 100; turn += 1) await postEntry(client, books, '2025-12-30', { cash: 10, sales: -10 });
await client.query('vacuum analyze');

const call = (name: string, query: object) => () =>
  asUser(client, books.owner, () => callRpc(client, name, { p_query: query }));
const sumOfLines = (): Promise<unknown> =>
  client.query(
    `select l.ledger_account_id, sum(l.debit), sum(l.credit) from public.journal_lines l
     where l.tenant_id = $1 and l.business_date between $2 and $3 group by 1`,
    [books.tenantId, year.from, year.to],
  );
const ledger = { ...year, account_id: accountOf(books, 'cash'), limit: 50 };
const cases: [name: string, run: () => Promise<unknown>, times: number][] = [
  ['plain sum over the lines of a year', sumOfLines, 5],
  ['trial balance of a year', call('trial_balance', year), calls],
  ['profit and loss of a year by month', call('profit_and_loss', { ...year, split: 'month' }), calls],
  [
    'profit and loss 15 Jan to 17 Dec beside the year before',
    call('profit_and_loss', { from: '2025-01-15', to: '2025-12-17', compare: 'previous_year' }),
    calls,
  ],
  ['profit and loss of a year by location', call('profit_and_loss', { ...year, split: 'location' }), calls],
  ['balance sheet', call('balance_sheet', { to: '2025-12-17' }), calls],
  ['cash flow of a year', call('cash_flow', year), calls],
  ['ledger of cash, first page', call('general_ledger', ledger), calls],
  ['ledger of cash, a page of the middle', call('general_ledger', { ...ledger, from: '2025-06-15' }), calls],
  ['journal, first page', call('list_journal', { limit: 50 }), calls],
];
write(`${entries * linesPerEntry} journal lines of one business, ${others} others\n`);
write('| read | p50 ms | p95 ms | processor ms |\n|---|---|---|---|');
for (const [name, run, times] of cases) write(`| ${name} | ${await measureCalls(client, run, times)} |`);
await client.end();

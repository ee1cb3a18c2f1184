import { createHash, randomUUID } from 'node:crypto';
import type { DirectiveJson } from '@rustledger/wasm';
import type { Client } from 'pg';
import type { ExportedLedger } from '../../../shared/src/api/rpcTypes';
import { call } from '../contacts/contactFixtures';
import { expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import { BeancountBooks, exportLedger } from './beancount';
import { accountOf, makeBooks, postEntry, postJournal, sumsOfLines, type Books } from './booksFixtures';

const database = testDatabase();
let client: Client;
let books: Books;

beforeEach(async () => {
  ({ client } = database);
  books = await makeBooks(client);
});

const HOSTILE = [
  'Says "hello" \\',
  '1900-01-01 open Assets:Stolen KES',
  '"\n2026-01-01 * "x" "y"\n  Assets:A100100  1 KES\n  Equity:A300100\n; ',
  '\\n is not a line\r\n\tand this is one',
  '=HYPERLINK("http://x") +1 -1 @1',
  'مرحبا 现金 \u202e left 😀',
];

const part = (after: string | null = null, persona = books.owner) =>
  call<ExportedLedger>(client, persona, 'export_ledger', { p_query: { after } });

async function opened(): Promise<BeancountBooks> {
  const exported = new BeancountBooks(await exportLedger(client, books.owner));
  expect(exported.errors()).toEqual([]);
  return exported;
}

/** A text, a yes or no, or nothing as PostgreSQL writes JSON. */
const json = (value: unknown) => JSON.stringify(value ?? null);
const inOrder = (left: (string | undefined)[], right: (string | undefined)[]): number => {
  for (const [place, one] of left.entries()) {
    const other = right[place];
    if (one !== other)
      return one === undefined ? 1 : other === undefined ? -1 : Buffer.compare(Buffer.from(one), Buffer.from(other));
  }
  return 0;
};

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** The id of each account by its name in the text. */
const openedAccounts = (directives: DirectiveJson[]) =>
  new Map(directives.flatMap((one) => (one.type === 'open' ? [[one.account, one.meta ?? {}] as const] : [])));

type Transaction = Extract<DirectiveJson, { type: 'transaction' }>;

/** The lines of an entry as they stand in its link. */
function chainedLines({ postings }: Transaction, accounts: ReturnType<typeof openedAccounts>): string {
  return postings
    .map(({ account, units, meta: { loc, contact, memo } = {} }) => {
      const amount = units?.number ?? '';
      const sides = amount.startsWith('-') ? ['0.00', amount.slice(1)] : [amount, '0.00'];
      return { key: [accounts.get(account)?.id, loc, contact, memo].map(textOf), sides };
    })
    .sort((one, other) => inOrder(one.key, other.key) || Number(one.sides[0]) - Number(other.sides[0]))
    .map(({ key: [account, loc, contact, memo], sides }) =>
      [...[account, loc, contact].map(json), ...sides, json(memo)].join(', '),
    )
    .map((line) => `[${line}]`)
    .join(', ');
}

/** The links of the chain, made again from nothing but what the text says. */
function linksOf(directives: DirectiveJson[]): { said: unknown; made: string }[] {
  const accounts = openedAccounts(directives);
  let previous = Buffer.alloc(0);
  return directives
    .flatMap((one) => (one.type === 'transaction' ? [one] : []))
    .sort((one, other) => Number(one.meta?.sequence) - Number(other.meta?.sequence))
    .map((entry) => {
      const { date, narration, meta = {} } = entry;
      const head = [date, narration, meta.source].map(json);
      const tail = [meta.posted_by, meta.memo, meta.reverses, meta.closing === true].map(json);
      const said = [textOf(meta.sequence), ...head, textOf(meta.posted_at), ...tail].join(', ');
      previous = createHash('sha256')
        .update(previous)
        .update(`[${said}][${chainedLines(entry, accounts)}]`)
        .digest();
      return { said: meta.hash, made: previous.toString('hex') };
    });
}

describe('the journal as Beancount text', () => {
  it('says accounts, entries and what each account holds', async () => {
    await postEntry(client, books, '2026-01-10', { cash: 700.5, sales: -700.5 });
    const { text, next, last_sequence: last } = await part();
    const cash = accountOf(books, 'cash');
    const { rows } = await client.query<{ code: string; name: string }>(
      'select code, name from public.ledger_accounts where id = $1',
      [cash],
    );

    expect({ next, last }).toEqual({ next: null, last: 1 });
    expect(text).toContain('option "operating_currency" "KES"\noption "inferred_tolerance_default" "*:0"\n');
    expect(text).toContain(
      `1900-01-01 open Assets:A${rows[0]?.code} KES\n  id: "${cash}"\n  code: "${rows[0]?.code}"\n  name: "${rows[0]?.name}"\n`,
    );
    expect(text).toMatch(/\n2026-01-10 \* "JE-000001" "sample_document"\n {2}sequence: 1\n {2}hash: "[0-9a-f]{64}"\n/);
    expect(text).toMatch(/\n {2}Assets:A\d+ {2}700\.50 KES\n {2}Income:A\d+ {2}-700\.50 KES\n/);
    expect(text).toContain(`2100-01-01 balance Assets:A${rows[0]?.code} 700.50 ~ 0 KES\n`);
  });

  it('is whole also when nothing was posted', async () => {
    const exported = await opened();
    expect(exported.rows('SELECT account')).toEqual([]);
    exported.close();
  });

  it.each(HOSTILE)('keeps a text in its place: %j', async (text) => {
    await client.query('update public.ledger_accounts set name = $2 where id = $1', [
      accountOf(books, 'expenses'),
      text.replace(/[\n\r\t\u202e]/g, ' '),
    ]);
    await postJournal(client, books, '2026-01-10', { expenses: 10, bank: -10 }, { memo: text });
    const exported = await opened();

    expect(exported.rows("SELECT DISTINCT entry_meta('memo')")).toEqual([[text.trim()]]);
    expect(exported.rows('SELECT sum(number)')).toEqual([['0.00']]);
    expect(await sumsOfLines(client, books)).toEqual({ expenses: 10, bank: -10 });
    exported.close();
  });

  it('lets anybody make the chain again, without our database', async () => {
    const { rows } = await client.query<{ id: string }>('select id from public.locations where tenant_id = $1', [
      books.tenantId,
    ]);
    for (const memo of HOSTILE)
      await postJournal(client, books, '2026-01-10', { expenses: 10, bank: -4, cash_in_transit: -6 }, { memo });
    await postEntry(client, books, '2026-01-09', { cash: 5, sales: -5 }, { locationId: rows[0]?.id ?? null });
    await postJournal(client, books, '2026-12-31', { sales: 5, owner_equity: -5 }, { is_closing: true });
    const exported = await opened();
    const links = linksOf(exported.directives());
    expect(links).toHaveLength(HOSTILE.length + 2);
    expect(links.map(({ made }) => made)).toEqual(links.map(({ said }) => said));
    exported.close();
  });

  it('tells accounts apart whose codes become the same, and names what a merged one became', async () => {
    const add = async (code: string) => {
      const id: string = randomUUID();
      await call(client, books.owner, 'save_account', { p_account: { id, code, name: code, subtype: 'expense' } });
      return id;
    };
    const ids = [await add('7.1-1'), await add('7-1.1'), await add('7-1-1')];
    await postJournal(client, books, '2026-01-10', { expenses: 10, bank: -10 });
    await call(client, books.owner, 'merge_accounts', { p_from_id: ids[0], p_into_id: ids[2] });
    const exported = await opened();
    const found = [...openedAccounts(exported.directives())].filter(([, { id }]) => ids.some((one) => one === id));
    const names = new Map(found.map(([account, { id }]) => [textOf(id), account]));

    expect(new Set(names.values()).size).toBe(3);
    expect(names.get(ids[2])).toBe('Expenses:A7-1-1');
    expect(found.flatMap(([, { merged_into: into }]) => into ?? [])).toEqual(['Expenses:A7-1-1']);
    exported.close();
  });
});

describe('the parts of a long journal', () => {
  // Thirty entries of 401 lines each.
  const many = () =>
    client.query(
      `select private.post_journal_entry($1, $2, 'sample_document', gen_random_uuid(), '2026-01-10', 'Entry', (
         select jsonb_agg(jsonb_build_object('account_id', $3::text, 'credit', 1, 'memo', m::text)) || jsonb_build_array(
           jsonb_build_object('account_id', $4::text, 'debit', count(*)))
         from generate_series(1, 400) m))
       from generate_series(1, 30)`,
      [books.tenantId, books.owner.userId, accountOf(books, 'sales'), accountOf(books, 'cash')],
    );

  it('follow each other without a gap, none of them large, without what comes meanwhile, and begin again when accounts change', async () => {
    await many();
    const first = await part();
    await postEntry(client, books, '2026-01-11', { cash: 9, sales: -9 });
    expect(first.last_sequence).toBe(30);
    expect(first.exported_until).toBeLessThan(30);
    expect(first.text.length).toBeLessThan(2_000_000);

    const second = await part(first.next);
    expect(second).toMatchObject({ exported_until: 30, last_sequence: 30, next: null });
    const exported = new BeancountBooks(first.text + second.text);
    expect(exported.errors()).toEqual([]);
    expect(exported.rows("SELECT DISTINCT entry_meta('sequence') WHERE number > 0")).toHaveLength(30);
    exported.close();

    await client.query(`update public.ledger_accounts set code = '100999' where id = $1`, [accountOf(books, 'cash')]);
    await expectCode(part(first.next), 'accounts_changed');
    await expectCode(part('nonsense'), 'invalid_input');
  });
});

describe('who may take the journal along', () => {
  it('is whoever reads the books, and nobody of another business', async () => {
    await postEntry(client, books, '2026-01-10', { cash: 7, sales: -7 });
    const other = await makeBooks(client);

    expect((await part(null, books.manager)).text).toContain('"JE-000001"');
    await expectCode(part(null, books.cashier), 'permission_denied');
    const { text } = await part(null, other.owner);
    expect(text).not.toContain('"JE-000001"');
    expect(text).not.toContain(accountOf(books, 'cash'));
  });
});

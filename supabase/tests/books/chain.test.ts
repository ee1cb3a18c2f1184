import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import { call } from '../contacts/contactFixtures';
import { expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import { makeBooks, postJournal, type Books } from './booksFixtures';

interface Checked {
  is_whole: boolean;
  last_sequence: number;
  last_hash: string | null;
  next_after: number | null;
  fault: { sequence: number; number: string | null; kind: string } | null;
}

const database = testDatabase();
let client: Client;
let books: Books;

beforeEach(async () => {
  ({ client } = database);
  books = await makeBooks(client);
  for (const day of ['2026-01-10', '2026-01-11', '2026-01-12'])
    await postJournal(client, books, day, { expenses: 10, bank: -10 });
});

const check = (after: number | string = 0, persona = books.owner) =>
  call<Checked>(client, persona, 'check_chain', { p_after: after });

/** What the check says of books that somebody with the whole machine in hand has changed. */
async function after(statement: string): Promise<Checked> {
  await client.query('begin');
  await client.query('set local session_replication_role = replica');
  await client.query(statement, [books.tenantId]);
  await client.query(`set local session_replication_role = origin`);
  await client.query(`select set_config('request.jwt.claims', $1, true)`, [
    JSON.stringify({ sub: books.owner.userId, session_id: books.owner.sessionId, aal: 'aal1', role: 'authenticated' }),
  ]);
  await client.query(`select set_config('request.jwt.claim.sub', $1, true)`, [books.owner.userId]);
  const { rows } = await client.query<{ answer: Checked }>('select public.check_chain() as answer');
  await client.query('rollback');
  const answer = rows[0]?.answer;
  if (!answer) throw new Error('no answer');
  return answer;
}

describe('the chain over the journal', () => {
  it('is whole, and its last link can be made again outside the database', async () => {
    const checked = await check();
    expect(checked).toMatchObject({ is_whole: true, last_sequence: 3, next_after: null, fault: null });
    const { rows } = await client.query<{ previous: Buffer | null; text: string; hash: string }>(
      `select lag(chain_hash) over (order by sequence) as previous,
         jsonb_build_array(sequence, business_date, source_type, source_id, (extract(epoch from posted_at) * 1000000)::bigint, posted_by, memo,
           reverses_id, is_closing)::text || private.chained_lines(tenant_id, id) as text, encode(chain_hash, 'hex') as hash
       from public.journal_entries where tenant_id = $1 order by sequence`,
      [books.tenantId],
    );
    for (const { previous, text, hash } of rows)
      expect(
        createHash('sha256')
          .update(previous ?? '')
          .update(text)
          .digest('hex'),
      ).toBe(hash);
    expect(checked.last_hash).toBe(rows.at(-1)?.hash);
  });

  it.each([
    [
      'a changed memo',
      `update public.journal_entries set memo = 'Other' where tenant_id = $1 and sequence = 2`,
      2,
      'changed',
    ],
    [
      'a changed day',
      `update public.journal_entries set business_date = '2026-01-01' where tenant_id = $1 and sequence = 1`,
      1,
      'changed',
    ],
    [
      'a changed amount',
      `update public.journal_lines l set debit = case when debit > 0 then 11 else 0 end, credit = case when credit > 0 then 11 else 0 end
       from public.journal_entries e where l.tenant_id = $1 and e.id = l.journal_entry_id and e.sequence = 3`,
      3,
      'changed',
    ],
    [
      'another day of its lines',
      `update public.journal_lines l set business_date = l.business_date - 60
       from public.journal_entries e where l.tenant_id = $1 and e.id = l.journal_entry_id and e.sequence = 2`,
      2,
      'changed',
    ],
    [
      'another number',
      `update public.journal_entries set number = 'JE-000009' where tenant_id = $1 and sequence = 2`,
      2,
      'changed',
    ],
    [
      'lines without an entry',
      `insert into public.journal_lines (tenant_id, journal_entry_id, ledger_account_id, business_date, debit, credit)
       select l.tenant_id, '00000000-0000-4000-8000-000000000001', l.ledger_account_id, l.business_date, l.debit, l.credit
       from public.journal_entries e join public.journal_lines l on l.tenant_id = e.tenant_id and l.journal_entry_id = e.id
       where e.tenant_id = $1 and e.sequence = 2`,
      3,
      'missing',
    ],
    ['a missing entry', `delete from public.journal_entries where tenant_id = $1 and sequence = 2`, 3, 'missing'],
    ['a missing end', `delete from public.journal_entries where tenant_id = $1 and sequence = 3`, 3, 'missing'],
  ])('shows %s', async (_what, statement, sequence, kind) => {
    expect(await after(statement)).toMatchObject({ is_whole: false, fault: { sequence, kind } });
  });

  it('is checked from any number on, by those who see the books', async () => {
    expect(await check(2)).toMatchObject({ is_whole: true, last_sequence: 3 });
    expect(await check('9223372036854775807')).toMatchObject({ is_whole: true, checked_until: 3, next_after: null });
    await expectCode(check(0, books.cashier), 'permission_denied');
    expect(await check(0, (await makeBooks(client)).owner)).toMatchObject({
      is_whole: true,
      last_sequence: 0,
      last_hash: null,
    });
  });

  it('is of one business, however many post at once', async () => {
    const connections = await Promise.all(Array.from({ length: 4 }, () => database.connect()));
    await Promise.all(
      connections.map(async (connection) => {
        for (let turn = 0; turn < 5; turn += 1)
          await postJournal(connection, books, '2026-01-20', { expenses: 1, bank: -1 });
      }),
    );
    expect(await check()).toMatchObject({ is_whole: true, last_sequence: 23 });
  });
});

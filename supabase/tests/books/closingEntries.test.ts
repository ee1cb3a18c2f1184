import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { call } from '../contacts/contactFixtures';
import { expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import { journalOf, makeBooks, postJournal, type Books, type Posted } from './booksFixtures';

/* What profit and loss leaves out: entries that move a year's result to equity, and nothing else. */
const database = testDatabase();
let books: Books;

beforeEach(async () => {
  books = await makeBooks(database.client);
  await postJournal(database.client, books, '2025-06-10', { bank: 400, sales: -400 });
});

const closing = (day: string, amounts: Record<string, number>, more: Record<string, unknown> = {}) =>
  postJournal(database.client, books, day, amounts, { is_closing: true, ...more });

describe('a closing entry', () => {
  it.each([
    ['on another day', '2025-12-30', { sales: 400, owner_equity: -400 }, {}],
    ['to money', '2025-12-31', { bank: 9000, sales: -9000 }, {}],
    ['of a debt', '2025-12-31', { expenses: 500, withholding_payable: -500 }, {}],
    ['that is an accrual', '2025-12-31', { sales: 400, owner_equity: -400 }, { reverse_on: '2026-01-01' }],
    ['that is said in words', '2025-12-31', { sales: 400, owner_equity: -400 }, { is_closing: 'yes' }],
  ])('is refused %s', async (_what, day, amounts, more) => {
    await expectCode(closing(day, amounts, more), 'invalid_input');
  });

  it('is of who may lock the books, as is taking it back', async () => {
    await database.client.query(
      `delete from public.role_permissions where role = 'manager' and permission_key = 'accounting.lock'`,
    );
    const asManager = (name: string, args: Record<string, unknown>) =>
      call<Posted>(database.client, books.manager, name, args);
    const journal = journalOf(books, '2025-12-31', { sales: 400, owner_equity: -400 }, { is_closing: true });
    await expectCode(asManager('post_manual_journal', { p_journal: journal }), 'permission_denied');
    const { entry_id: entryId } = await call<Posted>(database.client, books.owner, 'post_manual_journal', {
      p_journal: journal,
    });
    const back = { id: randomUUID(), entry_id: entryId, business_date: '2025-12-31', reason: 'Too early' };
    await expectCode(asManager('reverse_entry', { p_reversal: back }), 'permission_denied');
    await database.client.query(`insert into public.role_permissions values ('manager', 'accounting.lock')`);
    await expectCode(
      call(database.client, books.owner, 'reverse_entry', { p_reversal: { ...back, business_date: '2026-12-31' } }),
      'invalid_input',
    );
    const reversal = await call<Posted>(database.client, books.owner, 'reverse_entry', { p_reversal: back });
    const { rows } = await database.client.query('select is_closing from public.journal_entries where id = $1', [
      reversal.entry_id,
    ]);
    expect(rows).toEqual([{ is_closing: true }]);
  });

  it('closes a year that begins in July on the last of June', async () => {
    await database.client.query('insert into public.accounting_settings (tenant_id, year_start_month) values ($1, 7)', [
      books.tenantId,
    ]);
    await expectCode(closing('2025-12-31', { sales: 400, owner_equity: -400 }), 'invalid_input');
    expect(await closing('2025-06-30', { sales: 400, owner_equity: -400 })).toMatchObject({ replayed: false });
  });
});

describe('the invariant', () => {
  const other = testDatabase({ breaksInvariants: true });
  const check = readFileSync(path.resolve(__dirname, '../invariants/closing.sql'), 'utf8');

  it('sees a result that profit and loss shows and the balance sheet does not', async () => {
    const mine = await makeBooks(other.client);
    await postJournal(other.client, mine, '2025-06-10', { bank: 400, sales: -400 });
    await postJournal(other.client, mine, '2025-12-31', { sales: 400, owner_equity: -400 }, { is_closing: true });
    expect((await other.client.query(check)).rows).toEqual([]);
    await other.client.query(
      `select private.post_journal_entry($1, null, 'manual', gen_random_uuid(), '2025-03-01', 'Marked', $2, p_is_closing => true)`,
      [
        mine.tenantId,
        JSON.stringify([
          { account_id: mine.accounts['bank'], debit: 9000 },
          { account_id: mine.accounts['sales'], credit: 9000 },
        ]),
      ],
    );
    expect((await other.client.query(check)).rows).toMatchObject([
      { invariant: 'profit_and_loss_is_this_year', tenant_id: mine.tenantId },
    ]);
  });
});

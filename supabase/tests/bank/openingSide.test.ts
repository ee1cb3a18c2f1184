import { randomUUID } from 'node:crypto';
import type { BankRuleInput } from '../../../shared/src/api/rpcTypes';
import { accountOf, postJournal, type Posted } from '../books/booksFixtures';
import { dayBefore } from '../money/moneyFixtures';
import { as, makeBuyer, pay, type Buyer } from '../purchases/purchaseFixtures';
import { callRpc, expectCode } from '../support/callRpc';
import { asUser } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { bring, close, entryLines, figures, match, proposalsOf, statementOf } from './bankFixtures';

/* Money from before the first statement, what rules ask of the books, and accounts that have statements. */
const database = testDatabase();
let buyer: Buyer;
let today: string;
let before: string;

beforeEach(async () => {
  buyer = await makeBuyer(database.client);
  [today, before] = [await dayBefore(database.client, buyer, 0), await dayBefore(database.client, buyer, 5)];
});

const amountsWaiting = async () => (await entryLines(database.client, buyer)).map(({ amount }) => amount);
const reverseEntry = (entryId: string) =>
  as<Posted>(database.client, buyer.owner, 'reverse_entry', {
    p_reversal: { id: randomUUID(), entry_id: entryId, business_date: today, reason: 'Wrong' },
  });

describe('what is taken back after the first statement', () => {
  it('waits for its line where the opening balance has the first of it', async () => {
    const paid = await pay(database.client, buyer, { amount: 500, business_date: before });
    const { statementId, lineIds } = await bring(database.client, buyer, -500, [
      { booked_on: today, amount: '500.00', text: 'Returned cheque' },
    ]);
    await as(database.client, buyer.owner, 'reverse_supplier_payment', {
      p_reversal: { id: randomUUID(), payment_id: paid.id, reason: 'Returned' },
    });
    expect(await amountsWaiting()).toEqual([500]);
    expect(await figures(database.client, buyer, statementId)).toMatchObject({ outstanding: 500, difference: 0 });
    const [entry] = await entryLines(database.client, buyer);
    await match(database.client, buyer.owner, lineIds, [entry?.id ?? '']);
    expect(await close(database.client, buyer, statementId)).toMatchObject({ outstanding: 0, difference: 0 });
  });

  it('is on no list where both came after it, or the first is carried as not presented', async () => {
    const paid = await postJournal(database.client, buyer, before, { expenses: 500, bank: -500 });
    await bring(database.client, buyer, 0, [{ booked_on: today, amount: '1.00' }]);
    const { rows } = await database.client.query<{ id: string }>(
      'select id from public.journal_lines where journal_entry_id = $1 and ledger_account_id = $2',
      [paid.entry_id, accountOf(buyer, 'bank')],
    );
    await as(database.client, buyer.owner, 'set_carried_entries', {
      p_carried: { account_id: accountOf(buyer, 'bank'), journal_line_ids: rows.map(({ id }) => id) },
    });
    expect(await amountsWaiting()).toEqual([-500]);
    await reverseEntry(paid.entry_id);
    const later = await postJournal(database.client, buyer, today, { expenses: 20, bank: -20 });
    expect(await amountsWaiting()).toEqual([-20]);
    await reverseEntry(later.entry_id);
    expect(await amountsWaiting()).toEqual([]);
  });

  it('is an opening balance where it takes one back', async () => {
    const { statementId } = await bring(database.client, buyer, 0, [{ booked_on: today, amount: '1.00' }]);
    const opening = await as<Posted>(database.client, buyer.owner, 'record_opening_balances', {
      p_opening: {
        id: randomUUID(),
        business_date: today,
        lines: [{ account_id: accountOf(buyer, 'bank'), debit: 70 }],
      },
    });
    expect(await figures(database.client, buyer, statementId)).toMatchObject({ outstanding: 0, difference: -70 });
    await reverseEntry(opening.entry_id);
    expect(await amountsWaiting()).toEqual([]);
    expect(await figures(database.client, buyer, statementId)).toMatchObject({ outstanding: 0, difference: 0 });
  });

  it('is on the list of an accrual that begins before it', async () => {
    await postJournal(database.client, buyer, before, { expenses: 30, bank: -30 }, { reverse_on: today });
    await bring(database.client, buyer, -30, [{ booked_on: today, amount: '1.00' }]);
    expect(await amountsWaiting()).toEqual([30]);
  });
});

describe('a file with a rule that books', () => {
  const rule = (): BankRuleInput => ({
    id: randomUUID(),
    name: 'Payments',
    words: 'payment',
    mode: 'post',
    splits: [{ account_id: accountOf(buyer, 'bank_charges') }],
  });
  const rows = (count: number) =>
    Array.from({ length: count }, (_, place) => ({
      booked_on: today,
      amount: `-${String(place + 1)}.01`,
      text: `Payment ${String(place)}`,
    }));

  it('asks the books once what waits, however many lines it has', async () => {
    await as(database.client, buyer.owner, 'save_bank_rule', { p_rule: rule() });
    const client = await database.connect();
    await client.query(`set track_functions = 'pl'`);
    const { posted, calls } = await asUser(client, buyer.owner, async () => {
      const answer = await callRpc<{ posted: number }>(client, 'import_bank_lines', {
        p_import: statementOf(buyer, 0, rows(60)),
      });
      await client.query('reset role');
      const { rows: counted } = await client.query<{ calls: string }>(
        `select calls from pg_stat_xact_user_functions where schemaname = 'private' and funcname = 'unmatched_entries'`,
      );
      return { posted: answer.posted, calls: counted.map((row) => Number(row.calls)) };
    });
    await client.end();
    expect({ posted, calls }).toEqual({ posted: 60, calls: [1] });
  });

  it('books no more than an import has time for, and proposes the rule for the rest', async () => {
    await as(database.client, buyer.owner, 'save_bank_rule', { p_rule: rule() });
    const most = (count: number) =>
      database.client.query(
        `create or replace function private.posted_at_once() returns integer language sql immutable set search_path = '' return ${String(count)}`,
      );
    const { rows: usual } = await database.client.query<{ most: number }>('select private.posted_at_once() as most');
    await most(3);
    let brought: Awaited<ReturnType<typeof bring>>;
    try {
      brought = await bring(database.client, buyer, 0, rows(5));
    } finally {
      await most(usual[0]?.most ?? 0);
    }
    const { posted, lineIds } = brought;
    expect(posted).toBe(3);
    const found = await proposalsOf(database.client, buyer, lineIds);
    expect(found.map(({ proposals }) => proposals.map(({ kind }) => kind))).toEqual([['rule'], ['rule']]);
  });

  it('leaves to people what the books have within three days', async () => {
    await as(database.client, buyer.owner, 'save_bank_rule', { p_rule: rule() });
    await postJournal(database.client, buyer, await dayBefore(database.client, buyer, 3), {
      expenses: 1.01,
      bank: -1.01,
    });
    await postJournal(database.client, buyer, await dayBefore(database.client, buyer, 4), {
      expenses: 2.01,
      bank: -2.01,
    });
    // A statement from before, so that neither is in the opening balance.
    await bring(database.client, buyer, 0, [{ booked_on: before, amount: '5.00', text: 'Cash brought' }]);
    expect((await bring(database.client, buyer, 5, rows(3))).posted).toBe(2);
  });
});

describe('an account that has statements', () => {
  const account = async () => {
    const id = randomUUID();
    await as(database.client, buyer.owner, 'save_account', {
      p_account: { id, code: 'B1', name: 'Second bank', subtype: 'bank' },
    });
    return id;
  };
  const saved = (id: string, subtype: string) =>
    as(database.client, buyer.owner, 'save_account', { p_account: { id, code: 'B1', name: 'Second bank', subtype } });
  const archived = (id: string) =>
    as(database.client, buyer.owner, 'archive_account', { p_account_id: id, p_is_archived: true });
  const brought = (id: string) =>
    as<{ statement: { id: string } }>(database.client, buyer.owner, 'import_bank_lines', {
      p_import: { ...statementOf(buyer, 0, [], { from_on: today, to_on: today }), account_id: id },
    });

  it('stays money, and in use while one is open', async () => {
    const id = await account();
    const { statement } = await brought(id);
    for (const subtype of ['current_asset', 'income']) await expectCode(saved(id, subtype), 'in_use');
    await expectCode(archived(id), 'in_use');
    expect(await saved(id, 'bank')).toMatchObject({ subtype: 'bank' });
    await as(database.client, buyer.owner, 'close_statement', { p_close: { statement_id: statement.id } });
    await expectCode(saved(id, 'current_asset'), 'in_use');
    expect(await archived(id)).toMatchObject({ is_active: false });
  });

  it('is free again when they are taken back', async () => {
    const id = await account();
    const { statement } = await brought(id);
    await as(database.client, buyer.owner, 'withdraw_statement', {
      p_withdrawal: { statement_id: statement.id, reason: 'Wrong account' },
    });
    expect(await saved(id, 'current_asset')).toMatchObject({ subtype: 'current_asset' });
  });

  it('is not answered the file of another', async () => {
    const id = await account();
    const statement = statementOf(buyer, 0, [], { from_on: today, to_on: today });
    await as(database.client, buyer.owner, 'import_bank_lines', { p_import: statement });
    await expectCode(
      as(database.client, buyer.owner, 'import_bank_lines', { p_import: { ...statement, account_id: id } }),
      'idempotency_mismatch',
    );
  });
});

import { randomUUID } from 'node:crypto';
import type { BankStatement, BooksHealth, UnmatchedEntry } from '../../../shared/src/api/rpcTypes';
import { postJournal, type Posted } from '../books/booksFixtures';
import { dayBefore } from '../money/moneyFixtures';
import { as, makeBuyer, type Buyer } from '../purchases/purchaseFixtures';
import { makeOwnBusiness } from '../leak-matrix/ownBusiness';
import { expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import { bankAccount, book, bring, close, entryLines, figures, match, reopen } from './bankFixtures';

/* What is posted into the days of a statement after it was closed. */
// An entry from before the first statement is one that the checks find, which is what is tried here.
const database = testDatabase({ breaksInvariants: true });
let buyer: Buyer;
let day: string;
let today: string;
let statementId: string;

const post = (on: string, amount: number) =>
  postJournal(database.client, buyer, on, { expenses: -amount, bank: amount });
const late = () =>
  as<UnmatchedEntry[]>(database.client, buyer.owner, 'list_late_entries', { p_statement_id: statementId });
const rules = async () => {
  const { rows } = await database.client.query<{ rule: string; details: string }>(
    'select f.rule, f.details from private.check_bank($1) f',
    [buyer.tenantId],
  );
  return rows;
};

beforeEach(async () => {
  buyer = await makeBuyer(database.client);
  [today, day] = [await dayBefore(database.client, buyer, 0), await dayBefore(database.client, buyer, 5)];
  const brought = await bring(database.client, buyer, 0, [{ booked_on: day, amount: '-10.00' }]);
  ({ statementId } = brought);
  await book(database.client, buyer, brought.lineIds[0] ?? '', 'bank_charges', 10);
  await close(database.client, buyer, statementId);
});

it('agrees as long as nothing came into its days', async () => {
  await post(today, 55);
  expect(await figures(database.client, buyer, statementId)).toMatchObject({ late_count: 0, late_amount: 0 });
  expect(await late()).toEqual([]);
  expect(await rules()).toEqual([]);
  expect(await bankAccount(database.client, buyer)).toMatchObject({ late_count: 0 });
});

it('no longer agrees by what was posted into its days, and into those before it', async () => {
  await post(day, -120);
  const before = await dayBefore(database.client, buyer, 9);
  await post(before, 20);
  expect(await figures(database.client, buyer, statementId)).toMatchObject({ late_count: 2, late_amount: -100 });
  expect((await late()).map(({ amount, business_date }) => [amount, business_date])).toEqual([
    [-120, day],
    [20, before],
  ]);
  const [listed] = await as<BankStatement[]>(database.client, buyer.owner, 'list_bank_statements', {
    p_account_id: (await bankAccount(database.client, buyer))?.id,
  });
  expect(listed).toMatchObject({ late_count: 2, late_amount: -100 });
  expect(await bankAccount(database.client, buyer)).toMatchObject({ late_count: 1 });
  expect((await rules()).map(({ rule }) => rule)).toContain('closed_statement_has_later_entries');
  const health = await as<BooksHealth>(database.client, buyer.owner, 'check_books_health');
  expect(health.run?.checks.find(({ number }) => number === 8)?.holds).toBe(false);
});

it('agrees again once the entry is taken back on its day, or a later statement has it', async () => {
  const wrong = await post(day, -120);
  await post(day, 70);
  expect(await figures(database.client, buyer, statementId)).toMatchObject({ late_amount: -50 });
  await as<Posted>(database.client, buyer.owner, 'reverse_entry', {
    p_reversal: { id: randomUUID(), entry_id: wrong.entry_id, business_date: day, reason: 'Wrong' },
  });
  expect(await figures(database.client, buyer, statementId)).toMatchObject({ late_count: 1, late_amount: 70 });
  const next = await bring(database.client, buyer, -10, [{ booked_on: today, amount: '70.00' }]);
  const [entry] = await entryLines(database.client, buyer);
  await match(database.client, buyer.owner, next.lineIds, [entry?.id ?? '']);
  expect(await figures(database.client, buyer, statementId)).toMatchObject({ late_count: 0, late_amount: 0 });
});

it('begins anew with each closing', async () => {
  await post(day, -120);
  await reopen(database.client, buyer, statementId);
  expect(await figures(database.client, buyer, statementId)).toMatchObject({ late_count: 0 });
  expect(await close(database.client, buyer, statementId)).toMatchObject({ late_count: 0, outstanding: -120 });
});

it('tells nobody else', async () => {
  const other = await makeOwnBusiness(database.client);
  await expectCode(as(database.client, other.owner, 'list_late_entries', { p_statement_id: statementId }), 'not_found');
  await expectCode(
    as(database.client, buyer.cashier, 'list_late_entries', { p_statement_id: statementId }),
    'permission_denied',
  );
});

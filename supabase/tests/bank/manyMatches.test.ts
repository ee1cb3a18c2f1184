import { randomUUID } from 'node:crypto';
import type { BankMatch, UnmatchedEntry } from '../../../shared/src/api/rpcTypes';
import { accountOf, postJournal } from '../books/booksFixtures';
import { dayBefore } from '../money/moneyFixtures';
import { as, makeBuyer, type Buyer } from '../purchases/purchaseFixtures';
import { expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import { bring, entryLines, figures } from './bankFixtures';

/* Several lines matched by one press, and what no statement has until a day. */
const database = testDatabase();
let buyer: Buyer;
let today: string;

beforeEach(async () => {
  buyer = await makeBuyer(database.client);
  today = await dayBefore(database.client, buyer, 0);
});

const matchAll = (pairs: [string | undefined, string | undefined][]) =>
  as<BankMatch[]>(database.client, buyer.owner, 'match_lines', {
    p_matches: {
      matches: pairs.map(([line, entry]) => ({
        id: randomUUID(),
        bank_line_ids: [line],
        journal_line_ids: [entry],
      })),
    },
  });

it('matches all or none, and undoes all', async () => {
  await postJournal(database.client, buyer, today, { expenses: -10, bank: 10 });
  await postJournal(database.client, buyer, today, { expenses: -20, bank: 20 });
  const { statementId, lineIds } = await bring(database.client, buyer, 0, [
    { booked_on: today, amount: '10.00' },
    { booked_on: today, amount: '20.00' },
  ]);
  const [ten, twenty] = await entryLines(database.client, buyer);
  await expectCode(
    matchAll([
      [lineIds[0], ten?.id],
      [lineIds[1], ten?.id],
    ]),
    'already_matched',
  );
  expect(await figures(database.client, buyer, statementId)).toMatchObject({ unmatched_count: 2 });
  const made = await matchAll([
    [lineIds[0], ten?.id],
    [lineIds[1], twenty?.id],
  ]);
  expect(await figures(database.client, buyer, statementId)).toMatchObject({ unmatched_count: 0 });
  await as(database.client, buyer.owner, 'unmatch_lines', { p_undo: { match_ids: made.map(({ id }) => id) } });
  expect(await figures(database.client, buyer, statementId)).toMatchObject({ unmatched_count: 2 });
  await expectCode(as(database.client, buyer.cashier, 'match_lines', { p_matches: {} }), 'permission_denied');
  await expectCode(as(database.client, buyer.cashier, 'unmatch_lines', { p_undo: {} }), 'permission_denied');
});

it('lists what no statement has until a day: the outstanding of its figures', async () => {
  const before = await dayBefore(database.client, buyer, 3);
  const { statementId } = await bring(database.client, buyer, 0, [{ booked_on: before, amount: '1.00' }]);
  await postJournal(database.client, buyer, before, { expenses: -10, bank: 10 });
  await postJournal(database.client, buyer, today, { expenses: -20, bank: 20 });
  const listed = await as<UnmatchedEntry[]>(database.client, buyer.owner, 'list_unmatched_entries', {
    p_account_id: accountOf(buyer, 'bank'),
    p_until: before,
  });
  expect(listed.map(({ amount }) => amount)).toEqual([10]);
  expect(await figures(database.client, buyer, statementId)).toMatchObject({ outstanding: 10 });
});

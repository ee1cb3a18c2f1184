import { randomUUID } from 'node:crypto';
import type { OpeningDifferenceInput, PostedJournal } from '../../../shared/src/api/rpcTypes';
import { postJournal } from '../books/booksFixtures';
import { makeOwnBusiness } from '../leak-matrix/ownBusiness';
import { dayBefore } from '../money/moneyFixtures';
import { as, makeBuyer, type Buyer } from '../purchases/purchaseFixtures';
import { expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import { book, bring, close, figures, postedBy } from './bankFixtures';

/* The first statement of an account begins with more than the books have. */
const database = testDatabase();
let buyer: Buyer;
let day: string;
let today: string;
let brought: Awaited<ReturnType<typeof bring>>;

beforeEach(async () => {
  buyer = await makeBuyer(database.client);
  [today, day] = [await dayBefore(database.client, buyer, 0), await dayBefore(database.client, buyer, 5)];
  brought = await bring(database.client, buyer, 500, [{ booked_on: day, amount: '-10.00' }]);
});

const enter = (more: Partial<OpeningDifferenceInput> = {}, client = database.client) =>
  as<PostedJournal>(client, buyer.owner, 'book_opening_difference', {
    p_opening: { id: randomUUID(), statement_id: brought.statementId, amount: 500, ...more },
  });

it('enters it the day before, against opening balances, once; the statement closes then', async () => {
  const id = randomUUID();
  const posted = await enter({ id });
  expect(posted).toMatchObject({ replayed: false });
  expect(await enter({ id })).toMatchObject({ replayed: true, entry_id: posted.entry_id });
  expect(await postedBy(database.client, posted.entry_id)).toEqual({ bank: 500, opening_balance_equity: -500 });
  const { rows } = await database.client.query<{ gap: number }>(
    'select $2::date - business_date as gap from public.journal_entries where id = $1',
    [posted.entry_id, day],
  );
  expect(rows[0]?.gap).toBe(1);
  await book(database.client, buyer, brought.lineIds[0] ?? '', 'bank_charges', 10);
  expect(await close(database.client, buyer, brought.statementId)).toMatchObject({ difference: 0, outstanding: 0 });
  await expectCode(enter(), 'statement_closed');
});

it('takes an overdraft too, and a day of the statement where the day before is locked', async () => {
  const { statementId } = await bring(database.client, buyer, -300, [{ booked_on: day, amount: '5.00' }], {
    role: 'cash_in_transit',
  });
  const posted = await enter({ statement_id: statementId, amount: -300, business_date: day });
  expect(await postedBy(database.client, posted.entry_id)).toEqual({
    cash_in_transit: -300,
    opening_balance_equity: 300,
  });
  expect(await figures(database.client, buyer, statementId)).toMatchObject({ difference: 0 });
  await expectCode(enter({ business_date: today }), 'invalid_input');
});

it('is refused where it is another by now, nothing, or of a later statement', async () => {
  await expectCode(enter({ amount: 499.99 }), 'stale_row');
  await postJournal(database.client, buyer, await dayBefore(database.client, buyer, 7), { expenses: -500, bank: 500 });
  await expectCode(enter(), 'nothing_to_move');
  const later = await bring(database.client, buyer, 600, [{ booked_on: today, amount: '1.00' }]);
  await expectCode(enter({ statement_id: later.statementId, amount: 110 }), 'invalid_input');
});

it('is entered once when two press at the same time', async () => {
  const clients = [await database.connect(), await database.connect()];
  const outcomes = await Promise.allSettled(clients.map((client) => enter({}, client)));
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await figures(database.client, buyer, brought.statementId)).toMatchObject({ difference: 0 });
});

it('is of those who may post, in their own business', async () => {
  const p_opening = { id: randomUUID(), statement_id: brought.statementId, amount: 500 };
  const other = await makeOwnBusiness(database.client);
  await expectCode(as(database.client, other.owner, 'book_opening_difference', { p_opening }), 'not_found');
  await expectCode(as(database.client, buyer.cashier, 'book_opening_difference', { p_opening }), 'permission_denied');
});

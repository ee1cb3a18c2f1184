import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { statementOf } from '../bank/bankFixtures';
import { dayBefore } from '../money/moneyFixtures';
import { as, expenseLine, makeBuyer, type Buyer } from '../purchases/purchaseFixtures';
import { callRpc, type DatabaseFailure } from '../support/callRpc';
import { asUser } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { accountOf } from './booksFixtures';

/* One person changes an account or locks the books while another posts: the second sees what the first has done. */
const database = testDatabase();
let buyer: Buyer;
let today: string;
let first: Client;
let second: Client;

beforeAll(async () => {
  [first, second] = [await database.connect(), await database.connect()];
});
beforeEach(async () => {
  buyer = await makeBuyer(database.client);
  today = await dayBefore(database.client, buyer, 0);
});

type Call = [name: string, args: Record<string, unknown>];

/** Sends `late` while `early` is done and not committed, and answers how it ended: when `early` was committed it was waiting. */
async function meet(early: Call, late: Call): Promise<string> {
  const { rows } = await second.query<{ pid: number }>('select pg_backend_pid() as pid');
  let outcome: Promise<string> = Promise.resolve('');
  await asUser(first, buyer.owner, async () => {
    await callRpc(first, ...early);
    let isOver = false;
    outcome = as(second, buyer.manager, ...late)
      .then(
        () => 'done',
        (failure: DatabaseFailure) => failure.hint ?? failure.message,
      )
      .finally(() => {
        isOver = true;
      });
    const isWaiting = async () =>
      (
        await database.client.query(`select 1 from pg_stat_activity where pid = $1 and wait_event_type = 'Lock'`, [
          rows[0]?.pid,
        ])
      ).rows.length > 0;
    while (!isOver && !(await isWaiting()));
  });
  return outcome;
}

async function bank(code: string): Promise<string> {
  const id = randomUUID();
  await as(database.client, buyer.owner, 'save_account', {
    p_account: { id, code, name: `Bank ${code}`, subtype: 'bank' },
  });
  return id;
}

const archive = (id: string): Call => ['archive_account', { p_account_id: id, p_is_archived: true }];
const merge = (id: string): Call => ['merge_accounts', { p_from_id: id, p_into_id: accountOf(buyer, 'bank') }];
const become = (id: string, subtype: string): Call => [
  'save_account',
  { p_account: { id, code: 'B1', name: 'Bank B1', subtype } },
];
const journal = (id: string): Call => [
  'post_manual_journal',
  {
    p_journal: {
      id: randomUUID(),
      business_date: today,
      memo: 'In a race',
      lines: [
        { account_id: id, debit: 5 },
        { account_id: accountOf(buyer, 'owner_equity'), credit: 5 },
      ],
    },
  },
];
const expense = (id: string): Call => [
  'record_expense',
  {
    p_expense: {
      id: randomUUID(),
      amount: 5,
      account_id: accountOf(buyer, 'expenses'),
      tender_type: 'bank',
      money_account_id: id,
    },
  },
];
const transfer = (id: string): Call => [
  'transfer_money',
  { p_transfer: { id: randomUUID(), from_account_id: accountOf(buyer, 'bank'), to_account_id: id, amount: 5 } },
];
const statement = (id: string): Call => [
  'import_bank_lines',
  { p_import: { ...statementOf(buyer, 0, [{ booked_on: today, amount: '5.00' }]), account_id: id } },
];
const placeOf = async (id: string) => {
  const { rows } = await database.client.query<{ lines: number; statements: number }>(
    `select (select count(*)::int from public.journal_lines where ledger_account_id = $1) as lines,
       (select count(*)::int from public.bank_statements where money_account_id = $1) as statements`,
    [id],
  );
  return rows[0];
};

describe('while an account is archived', () => {
  it.each([
    ['a journal', journal],
    ['an expense', expense],
    ['a transfer', transfer],
    ['a statement', statement],
  ])('%s waits and is refused', async (_what, late) => {
    const id = await bank('B1');
    expect(await meet(archive(id), late(id))).toBe('account_archived');
    expect(await placeOf(id)).toEqual({ lines: 0, statements: 0 });
  });
});

describe('while an account is merged', () => {
  it.each([
    ['a journal', journal],
    ['a statement', statement],
  ])('%s waits and is of the one that is left', async (_what, late) => {
    const id = await bank('B1');
    expect(await meet(merge(id), late(id))).toBe('done');
    expect(await placeOf(id)).toEqual({ lines: 0, statements: 0 });
  });
});

describe('while an account becomes another kind', () => {
  it.each([
    ['a transfer', 'long_liability', transfer],
    ['an expense', 'expense', expense],
    ['a statement', 'expense', statement],
  ])('%s waits and is refused', async (_what, subtype, late) => {
    const id = await bank('B1');
    expect(await meet(become(id, subtype), late(id))).toMatch(/stale_row|invalid_input/);
    expect(await placeOf(id)).toEqual({ lines: 0, statements: 0 });
  });
});

describe('while something is posted or imported', () => {
  it.each([
    ['archived', archive, journal, 'account_not_empty'],
    ['archived', archive, statement, 'in_use'],
    ['merged', merge, statement, 'in_use'],
    ['changed', (id: string) => become(id, 'expense'), journal, 'account_type_fixed'],
    ['changed', (id: string) => become(id, 'current_asset'), statement, 'in_use'],
  ])('its account is not %s', async (_what, late, early, code) => {
    const id = await bank('B1');
    expect(await meet(early(id), late(id))).toBe(code);
  });
});

describe('while the books are locked', () => {
  it('a bill of nothing waits and is refused, though it makes no entry', async () => {
    const day = await dayBefore(database.client, buyer, 5);
    const bill = {
      id: randomUUID(),
      contact_id: buyer.supplierId,
      business_date: day,
      bill_date: day,
      lines: [expenseLine(buyer, 0)],
    };
    const lock: Call = ['lock_books', { p_lock: { area: 'all', kind: 'hard', locked_until: day, reason: 'Year end' } }];
    expect(await meet(lock, ['post_bill', { p_bill: bill }])).toBe('period_locked');
    const { rows } = await database.client.query('select 1 from public.supplier_bills where id = $1', [bill.id]);
    expect(rows).toEqual([]);
  });
});

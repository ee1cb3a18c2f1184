import type { CashForecast, FirstSteps } from '../../../shared/src/api/rpcTypes';
import { accountOf, postJournal } from '../books/booksFixtures';
import { makeOwnBusiness } from '../leak-matrix/ownBusiness';
import { as, makeBuyer, type Buyer } from '../purchases/purchaseFixtures';
import { expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import { dayBefore } from './moneyFixtures';

/* What tills, bank and mobile money are expected to hold in the days to come, and the first steps of the books. */
const database = testDatabase({ breaksInvariants: true });
let buyer: Buyer;
let today: string;

const forecast = (days?: number) =>
  as<CashForecast>(database.client, buyer.owner, 'cash_forecast', days === undefined ? {} : { p_days: days });
const at = async (days: number) => dayBefore(database.client, buyer, -days);

/** An open bill or invoice, as the ledger of contacts holds it. */
async function owe(account: 'payable' | 'receivable', dueOn: string, amount: number, number: string): Promise<void> {
  await database.client.query(
    `insert into public.contact_open_items (tenant_id, id, account, document_type, document_number, business_date, due_on, amount, open_amount)
     values ($1, gen_random_uuid(), $2, 'opening_balance', $3, least($4::date, $6::date), $4, $5, $5)`,
    [buyer.tenantId, account, number, dueOn, amount, today],
  );
}

beforeEach(async () => {
  buyer = await makeBuyer(database.client);
  today = await dayBefore(database.client, buyer, 0);
});

it('begins with the money there is and stays there while nothing is due', async () => {
  await postJournal(database.client, buyer, today, { expenses: -300, bank: 300 });
  const answer = await forecast();
  expect(answer.days).toHaveLength(31);
  expect(answer).toMatchObject({ today, opening: 300, lowest: { day: today, balance: 300 }, items: [] });
  expect(answer.days.every(({ balance }) => balance === 300)).toBe(true);
});

it('takes bills on their days, overdue ones today, adds invoices, and names the lowest day', async () => {
  await postJournal(database.client, buyer, today, { expenses: -300, bank: 300 });
  await owe('payable', await at(-4), 50, 'B-1');
  await owe('payable', await at(3), 200, 'B-2');
  await owe('receivable', await at(5), 80, 'I-1');
  await owe('receivable', await at(-2), 1000, 'I-2');
  await owe('payable', await at(31), 9, 'B-3');
  const answer = await forecast();
  expect(answer.days[0]).toMatchObject({ money_out: 50, balance: 250 });
  expect(answer.days[3]).toMatchObject({ day: await at(3), money_out: 200, balance: 50 });
  expect(answer.days[5]).toMatchObject({ money_in: 80, balance: 130 });
  expect(answer.lowest).toEqual({ day: await at(3), balance: 50 });
  expect(answer.overdue_invoices).toBe(1000);
  expect(answer.items.map(({ kind, label, amount }) => [kind, label, amount])).toEqual([
    ['bill', 'B-1', -50],
    ['bill', 'B-2', -200],
    ['invoice', 'I-1', 80],
  ]);
  expect((await forecast(2)).days).toHaveLength(3);
});

it('takes what repeats on each of its next days', async () => {
  await database.client.query(
    `insert into public.schedules (tenant_id, kind, name, body, amount, every, unit, starts_on, posting, status, next_on, next_run_at)
     values ($1, 'expense', 'Rent', '{}', 40, 2, 'week', $2::date, 'draft', 'active', $2::date, $2::timestamptz + interval '400 days'),
       ($1, 'bill', 'Power', '{"due_days": 5}', 10, 1, 'month', $3::date, 'draft', 'active', $3::date, $2::timestamptz + interval '400 days'),
       ($1, 'journal', 'Wear', '{}', 99, 1, 'week', $2::date, 'draft', 'active', $2::date, $2::timestamptz + interval '400 days')`,
    [buyer.tenantId, await at(1), await at(2)],
  );
  const { items } = await forecast();
  expect(items.map(({ kind, day, amount }) => [kind, day, amount])).toEqual([
    ['recurring_expense', await at(1), -40],
    ['recurring_bill', await at(7), -10],
    ['recurring_expense', await at(15), -40],
    ['recurring_expense', await at(29), -40],
  ]);
});

it('is of those who see the books, of their own business', async () => {
  await postJournal(database.client, buyer, today, { expenses: -300, bank: 300 });
  await expectCode(as(database.client, buyer.cashier, 'cash_forecast', {}), 'permission_denied');
  await expectCode(forecast(0), 'invalid_input');
  await expectCode(forecast(61), 'invalid_input');
  const other = await makeOwnBusiness(database.client);
  expect(await as<CashForecast>(database.client, other.owner, 'cash_forecast', {})).not.toMatchObject({ opening: 300 });
});

it('says which first steps are done', async () => {
  const steps = () => as<FirstSteps>(database.client, buyer.owner, 'accounting_first_steps');
  expect(await steps()).toMatchObject({ has_opening_balances: false, has_lock: false, has_accountant: false });
  await as(database.client, buyer.owner, 'record_opening_balances', {
    p_opening: {
      id: '00000000-0000-4000-8000-0000000f0001',
      business_date: today,
      lines: [{ account_id: accountOf(buyer, 'bank'), debit: 10 }],
    },
  });
  await as(database.client, buyer.owner, 'lock_books', {
    p_lock: { area: 'all', kind: 'soft', locked_until: await at(-30), reason: 'Month' },
  });
  expect(await steps()).toMatchObject({ has_opening_balances: true, has_lock: true });
  await expectCode(as(database.client, buyer.cashier, 'accounting_first_steps'), 'permission_denied');
});

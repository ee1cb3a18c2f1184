import type { MoneyTransfer, PostedTransfer, KeyedPage } from '../../../shared/src/api/rpcTypes';
import { randomUUID } from 'node:crypto';
import { accountOf } from '../books/booksFixtures';
import { as, balanceOf, entryOf, makeBuyer, pay, type Buyer } from '../purchases/purchaseFixtures';
import { expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import { openTill } from '../sales/salesFixtures';
import { dayBefore, expenseOf, heldIn, spend, transfer } from './moneyFixtures';

const database = testDatabase();
let buyer: Buyer;

beforeEach(async () => {
  buyer = await makeBuyer(database.client);
});

const balance = (role: string) => balanceOf(database.client, buyer, role);
const confirm = (id: string, more: Record<string, unknown> = {}) =>
  as<MoneyTransfer>(database.client, buyer.owner, 'confirm_money_transfer', {
    p_arrival: { money_transfer_id: id, ...more },
  });

describe('money between accounts of the business', () => {
  it('goes straight there when it arrives the same day, less what the operator takes', async () => {
    const moved = await transfer(database.client, buyer, 'mobile_money_clearing', 'bank', 1000, { fee_amount: 25 });
    expect(await entryOf(database.client, moved.id)).toEqual({
      bank: 1000,
      bank_charges: 25,
      mobile_money_clearing: -1025,
    });
    expect([await heldIn(database.client, buyer, 'bank'), moved.received_on]).toEqual([1000, moved.sent_on]);
  });

  it('is on its way between two days, with an entry for each', async () => {
    const [sent, received] = [await dayBefore(database.client, buyer, 3), await dayBefore(database.client, buyer, 1)];
    await transfer(database.client, buyer, 'mobile_money_clearing', 'bank', 500, {
      sent_on: sent,
      received_on: received,
    });
    const { rows } = await database.client.query(
      `select e.business_date::text as day, a.role, (l.debit - l.credit)::float as amount from public.journal_entries e
       join public.journal_lines l on l.journal_entry_id = e.id join public.ledger_accounts a on a.id = l.ledger_account_id
       where e.tenant_id = $1 order by 1, 3 desc`,
      [buyer.tenantId],
    );
    expect(rows).toEqual([
      { day: sent, role: 'cash_in_transit', amount: 500 },
      { day: sent, role: 'mobile_money_clearing', amount: -500 },
      { day: received, role: 'bank', amount: 500 },
      { day: received, role: 'cash_in_transit', amount: -500 },
    ]);
  });

  it('arrives when somebody says so, once', async () => {
    const moved = await transfer(database.client, buyer, 'mobile_money_clearing', 'bank', 500, { is_on_its_way: true });
    expect([await balance('cash_in_transit'), await balance('bank')]).toEqual([500, 0]);
    const waiting = await as<KeyedPage<MoneyTransfer>>(database.client, buyer.owner, 'list_money_transfers', {
      p_is_on_its_way: true,
    });
    expect(waiting.rows.map(({ id }) => id)).toEqual([moved.id]);
    const arrived = await confirm(moved.id);
    expect(await confirm(moved.id)).toEqual(arrived);
    await expectCode(confirm(moved.id, { received_on: await dayBefore(database.client, buyer, 1) }), 'not_open');
    expect([await balance('cash_in_transit'), await balance('bank')]).toEqual([0, 500]);
  });

  it('is taken back whole, both entries of it', async () => {
    const moved = await transfer(database.client, buyer, 'mobile_money_clearing', 'bank', 500, { is_on_its_way: true });
    await confirm(moved.id);
    const body = { id: randomUUID(), money_transfer_id: moved.id, reason: 'Never happened' };
    const back = () => as<PostedTransfer>(database.client, buyer.owner, 'reverse_money_transfer', { p_reversal: body });
    expect([(await back()).replayed, (await back()).replayed]).toEqual([false, true]);
    expect([await balance('mobile_money_clearing'), await balance('cash_in_transit'), await balance('bank')]).toEqual([
      0, 0, 0,
    ]);
  });

  it('leaves one account for another that holds money', async () => {
    await expectCode(transfer(database.client, buyer, 'bank', 'bank', 1), 'invalid_input');
    await expectCode(transfer(database.client, buyer, 'bank', 'expenses', 1), 'invalid_input');
    const other = await makeBuyer(database.client);
    await expectCode(
      transfer(database.client, buyer, 'bank', 'cash', 1, { to_account_id: accountOf(other, 'cash') }),
      'ledger_account_missing',
    );
  });

  it('is moved once by two at once', async () => {
    const id = randomUUID();
    const clients = [await database.connect(), await database.connect()];
    const answers = await Promise.all(
      clients.map((client) => transfer(client, buyer, 'bank', 'mobile_money_clearing', 10, { id })),
    );
    expect(answers.map(({ replayed }) => replayed).sort()).toEqual([false, true]);
    expect(await balance('mobile_money_clearing')).toBe(10);
  });
});

describe('cash of the tills', () => {
  const held = async (sessionId: string) => {
    const { rows } = await database.client.query<{ cash: number }>(
      'select private.session_cash($1, $2)::float as cash',
      [buyer.tenantId, sessionId],
    );
    return rows[0]?.cash;
  };

  it('moves through an open drawer only: by transfers', async () => {
    await expectCode(transfer(database.client, buyer, 'cash', 'bank', 100), 'no_open_till_session');
    await expectCode(transfer(database.client, buyer, 'bank', 'cash', 100), 'no_open_till_session');
    const sessionId = await openTill(database.client, buyer, buyer.owner, 500);
    const out = await transfer(database.client, buyer, 'cash', 'bank', 200, { is_on_its_way: true });
    expect([out.till_session_id, await held(sessionId)]).toEqual([sessionId, 300]);
    await transfer(database.client, buyer, 'bank', 'cash', 50, { fee_amount: 5 });
    expect(await held(sessionId)).toBe(350);
    await expectCode(transfer(database.client, buyer, 'cash', 'bank', 350.01), 'invalid_input');
    await expectCode(transfer(database.client, buyer, 'bank', 'cash', 10, { is_on_its_way: true }), 'invalid_input');
    const yesterday = await dayBefore(database.client, buyer, 1);
    for (const [from, to] of [
      ['cash', 'bank'],
      ['bank', 'cash'],
    ] as const)
      await expectCode(transfer(database.client, buyer, from, to, 10, { sent_on: yesterday }), 'invalid_input');
  });

  it('moves through an open drawer only: by expenses, whichever way they name it', async () => {
    const ways = [
      { tender_type: 'cash' as const },
      { tender_type: 'cash' as const, money_account_id: accountOf(buyer, 'cash') },
      { tender_type: 'bank' as const, money_account_id: accountOf(buyer, 'cash') },
    ];
    for (const way of ways)
      await expectCode(spend(database.client, buyer, expenseOf(buyer, 10, way)), 'no_open_till_session');
    const sessionId = await openTill(database.client, buyer, buyer.owner, 100);
    for (const way of ways) await spend(database.client, buyer, expenseOf(buyer, 10, way));
    expect(await held(sessionId)).toBe(70);
  });

  it('of a supplier too, and not through the drawer of another business', async () => {
    const other = await makeBuyer(database.client);
    const theirs = await openTill(database.client, other, other.owner, 500);
    await expectCode(
      pay(database.client, buyer, { amount: 10, tender_type: 'bank', account_id: accountOf(buyer, 'cash') }),
      'no_open_till_session',
    );
    await expectCode(
      transfer(database.client, buyer, 'cash', 'bank', 10, { till_session_id: theirs }),
      'no_open_till_session',
    );
  });

  it('of a safe is in no drawer', async () => {
    const { id } = await as<{ id: string }>(database.client, buyer.owner, 'save_account', {
      p_account: { id: randomUUID(), code: '120150', name: 'Safe', subtype: 'cash' },
    });
    const spent = await spend(
      database.client,
      buyer,
      expenseOf(buyer, 10, { tender_type: 'cash', money_account_id: id }),
    );
    expect(spent.till_session_id).toBeNull();
  });
});

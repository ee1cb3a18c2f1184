import { randomUUID } from 'node:crypto';
import type { PostedVoucher, VoucherCategory, VoucherPage } from '../../../shared/src/api/rpcTypes';
import { accountOf } from '../books/booksFixtures';
import { as, balanceOf, entryOf, makeBuyer, type Buyer } from '../purchases/purchaseFixtures';
import { expectCode, type DatabaseFailure } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import { dayBefore, earn, expenseOf, reverse, spend } from './moneyFixtures';

const database = testDatabase();
let buyer: Buyer;

beforeEach(async () => {
  buyer = await makeBuyer(database.client);
});

const entry = (id: string) => entryOf(database.client, id);
const balance = (role: string) => balanceOf(database.client, buyer, role);
const list = (filter: Record<string, unknown> = {}, more: Record<string, unknown> = {}) =>
  as<VoucherPage>(database.client, buyer.owner, 'list_vouchers', { p_filter: filter, ...more });

describe('an expense', () => {
  it('is its cost, the tax that comes back, and the money', async () => {
    const expense = await spend(database.client, buyer, expenseOf(buyer, 1160, { contact_id: buyer.supplierId }));
    expect(await entry(expense.id)).toEqual({ expenses: 1000, vat_input: 160, bank: -1160 });
    expect([expense.net_amount, expense.tax_amount, expense.contact_name]).toEqual([1000, 160, 'Mombasa Traders']);
    expect(expense.voucher_number).toMatch(/^EXP-/);
  });

  it('20: 60 % of the tax comes back, the rest is cost', async () => {
    const expense = await spend(database.client, buyer, expenseOf(buyer, 1160, { recoverable_percent: 60 }));
    expect(await entry(expense.id)).toEqual({ expenses: 1064, vat_input: 96, bank: -1160 });
  });

  it('21: the tax within is rounded once', async () => {
    const expense = await spend(database.client, buyer, expenseOf(buyer, 299.97));
    expect(await entry(expense.id)).toEqual({ expenses: 258.59, vat_input: 41.38, bank: -299.97 });
  });

  it('has no tax that comes back where the business is not registered', async () => {
    await database.client.query('update public.tenant_policies set is_tax_registered = false where tenant_id = $1', [
      buyer.tenantId,
    ]);
    const expense = await spend(database.client, buyer, expenseOf(buyer, 1160));
    expect(await entry(expense.id)).toEqual({ expenses: 1160, bank: -1160 });
  });

  it('is recorded once under its id, and not another under it', async () => {
    const body = expenseOf(buyer, 100);
    const first = await spend(database.client, buyer, body);
    const again = await spend(database.client, buyer, body);
    expect(again).toEqual({ ...first, replayed: true });
    await expectCode(spend(database.client, buyer, { ...body, amount: 101 }), 'idempotency_mismatch');
    expect(await balance('bank')).toBe(-100);
  });

  it('posts into open books only, to an account that no documents stand behind', async () => {
    const day = await dayBefore(database.client, buyer, 5);
    await as(database.client, buyer.owner, 'lock_books', {
      p_lock: { area: 'bank', kind: 'soft', locked_until: day, reason: 'Closed' },
    });
    await expectCode(spend(database.client, buyer, expenseOf(buyer, 100, { business_date: day })), 'period_locked');
    await expectCode(
      spend(database.client, buyer, expenseOf(buyer, 100, { account_id: accountOf(buyer, 'payable') })),
      'control_account',
    );
    await expectCode(
      spend(database.client, buyer, expenseOf(buyer, 100, { account_id: accountOf(buyer, 'sales') })),
      'invalid_input',
    );
    await expectCode(
      spend(database.client, buyer, expenseOf(buyer, 100, { money_account_id: accountOf(buyer, 'inventory') })),
      'invalid_input',
    );
    expect(await balance('bank')).toBe(0);
  });

  it('is not for cashiers, nor for another business', async () => {
    await expectCode(spend(database.client, buyer, expenseOf(buyer, 100), buyer.cashier), 'permission_denied');
    const other = await makeBuyer(database.client);
    await expectCode(spend(database.client, buyer, expenseOf(other, 100), buyer.owner), 'ledger_account_missing');
    const mine = await spend(database.client, buyer, expenseOf(buyer, 100));
    await expectCode(as(database.client, other.owner, 'get_voucher', { p_voucher_id: mine.id }), 'not_found');
    await expectCode(reverse(database.client, other, mine.id), 'not_found');
  });

  it('is posted once by two at once', async () => {
    const body = expenseOf(buyer, 100);
    const clients = [await database.connect(), await database.connect()];
    const answers = await Promise.all(clients.map((client) => spend(client, buyer, body)));
    expect(answers.map(({ replayed }) => replayed).sort()).toEqual([false, true]);
    expect(await balance('bank')).toBe(-100);
  });
});

describe('taking back', () => {
  it('is the mirror, once', async () => {
    const expense = await spend(database.client, buyer, expenseOf(buyer, 1160));
    const id = randomUUID();
    const back = await reverse(database.client, buyer, expense.id, id);
    expect(await entry(id)).toEqual({ expenses: -1000, vat_input: -160, bank: 1160 });
    expect([back.reversal_reason, back.replayed]).toEqual(['Entered twice', false]);
    expect((await reverse(database.client, buyer, expense.id, id)).replayed).toBe(true);
    await expectCode(reverse(database.client, buyer, expense.id), 'already_reversed');
  });

  it('happens once when two do it', async () => {
    const expense = await spend(database.client, buyer, expenseOf(buyer, 1160));
    const clients = [await database.connect(), await database.connect()];
    const outcomes = await Promise.allSettled(clients.map((client) => reverse(client, buyer, expense.id)));
    const codes = outcomes.map((outcome) =>
      outcome.status === 'fulfilled' ? 'done' : (outcome.reason as DatabaseFailure).hint,
    );
    expect(codes.sort()).toEqual(['already_reversed', 'done']);
    expect(await balance('bank')).toBe(0);
  });
});

describe('other money', () => {
  it('comes in with the tax that is owed on it', async () => {
    const income = await earn(
      database.client,
      buyer,
      expenseOf(buyer, 1160, { account_id: accountOf(buyer, '410400') }),
    );
    expect(await entry(income.id)).toEqual({ bank: 1160, vat_output: -160, '410400': -1000 });
    expect(income.voucher_number).toMatch(/^INC-/);
  });

  it('is put in and taken out by the owner', async () => {
    const move = (direction: string, amount: number) =>
      as<PostedVoucher>(database.client, buyer.owner, 'record_owner_money', {
        p_movement: { id: randomUUID(), direction, amount, tender_type: 'bank' },
      });
    const put = await move('in', 500);
    const taken = await move('out', 200);
    expect(await entry(put.id)).toEqual({ bank: 500, owner_equity: -500 });
    expect(await entry(taken.id)).toEqual({ '300400': 200, bank: -200 });
  });
});

describe('the list', () => {
  it('goes on by key and is narrowed', async () => {
    for (const days of [2, 1, 0])
      await spend(
        database.client,
        buyer,
        expenseOf(buyer, 100 + days, {
          business_date: await dayBefore(database.client, buyer, days),
          note: `Day ${days}`,
        }),
      );
    const first = await list({ kind: 'expense' }, { p_limit: 2 });
    expect(first.rows.map(({ amount }) => amount)).toEqual([100, 101]);
    const second = await list({ kind: 'expense' }, { p_limit: 2, p_after: first.next_cursor });
    expect([second.rows.map(({ amount }) => amount), second.next_cursor]).toEqual([[102], null]);
    expect((await list({ search: 'day 1' })).rows.map(({ amount }) => amount)).toEqual([101]);
    expect((await list({ kind: 'income' })).rows).toEqual([]);
    expect((await list({ to: await dayBefore(database.client, buyer, 1) })).rows).toHaveLength(2);
  });

  it('is sorted by day or amount either way, page by page, with the sums of all that match', async () => {
    for (const amount of [300, 100, 300, 200]) await spend(database.client, buyer, expenseOf(buyer, amount));
    const taken = await earn(database.client, buyer, expenseOf(buyer, 50, { account_id: accountOf(buyer, '410400') }));
    const back = await spend(database.client, buyer, expenseOf(buyer, 1000, { note: 'Mistake' }));
    await reverse(database.client, buyer, back.id);
    const wholeList = async (sort: string) => {
      const found: { id: string; amount: number }[] = [];
      let after: string | null = null;
      do {
        const page: VoucherPage = await list({}, { p_sort: sort, p_limit: 2, p_after: after });
        expect(page.totals).toEqual({ count: 6, money_in: 50, money_out: 900 });
        found.push(...page.rows);
        after = page.next_cursor;
      } while (after !== null);
      return found;
    };
    const dearest = await wholeList('-amount');
    expect(dearest.map(({ amount }) => amount)).toEqual([1000, 300, 300, 200, 100, 50]);
    expect((await wholeList('amount')).map(({ id }) => id)).toEqual(dearest.map(({ id }) => id).reverse());
    const newest = await wholeList('-date');
    expect((await wholeList('date')).map(({ id }) => id)).toEqual(newest.map(({ id }) => id).reverse());
    expect((await list({ kind: 'income' })).totals).toEqual({ count: 1, money_in: 50, money_out: 0 });
    expect((await list({ search: taken.account_name })).rows.map(({ id }) => id)).toContain(taken.id);
    const first = await list({}, { p_limit: 1 });
    await expectCode(list({}, { p_sort: 'amount', p_after: first.next_cursor }), 'invalid_input');
  });

  it('offers first what money is spent on most', async () => {
    const categories = (kind: string, persona = buyer.owner) =>
      as<VoucherCategory[]>(database.client, persona, 'list_voucher_categories', { p_kind: kind });
    const before = await categories('expense');
    const wanted = before.at(-1);
    await spend(database.client, buyer, expenseOf(buyer, 100, { account_id: wanted?.id ?? '' }));
    const after = await categories('expense');
    expect(after[0]).toEqual({ ...wanted, use_count: 1 });
    expect(after.map(({ id }) => id)).not.toContain(accountOf(buyer, 'payable'));
    expect((await categories('income')).map(({ id }) => id)).toContain(accountOf(buyer, '410400'));
    await expectCode(categories('expense', buyer.cashier), 'permission_denied');
  });

  it('counts papers, which come first', async () => {
    const body = expenseOf(buyer, 100, { attachment_ids: [randomUUID()] });
    await expectCode(spend(database.client, buyer, body), 'not_found');
    const paper = {
      id: body.attachment_ids?.[0],
      entity_type: 'voucher',
      entity_id: body.id,
      file_name: 'receipt.jpg',
      mime_type: 'image/jpeg',
      byte_size: 10,
      sha256: 'b'.repeat(64),
    };
    const added = await as<{ path: string }>(database.client, buyer.owner, 'add_attachment', { p_attachment: paper });
    expect(added.path).toBe(`${buyer.tenantId}/voucher/${body.id}/${paper.id}`);
    expect((await spend(database.client, buyer, body)).attachment_count).toBe(1);
    expect((await list({ has_papers: true })).rows).toHaveLength(1);
    const same = await as<{ same_as: unknown[] }>(database.client, buyer.owner, 'add_attachment', {
      p_attachment: { ...paper, id: randomUUID(), entity_id: randomUUID() },
    });
    expect(same.same_as).toEqual([{ entity_type: 'voucher', entity_id: body.id }]);
  });
});

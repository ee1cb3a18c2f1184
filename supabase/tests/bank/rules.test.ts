import { randomUUID } from 'node:crypto';
import type { BankMatch, BankRule, BankRuleInput, RuleLine, RuleTrial } from '../../../shared/src/api/rpcTypes';
import { accountOf, makeBooks, postEntry, type Books } from '../books/booksFixtures';
import { as } from '../purchases/purchaseFixtures';
import { expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import { bring, proposalsOf, type Row } from './bankFixtures';

const database = testDatabase();
let books: Books;
let today: string;

beforeEach(async () => {
  books = await makeBooks(database.client);
  const { rows } = await database.client.query<{ day: string }>(
    'select private.business_date($1, now())::text as day',
    [books.tenantId],
  );
  today = rows[0]?.day ?? '';
});

const ruleOf = (more: Partial<BankRuleInput> = {}): BankRuleInput => ({
  id: randomUUID(),
  name: 'Charges',
  words: 'ledger fee',
  splits: [{ account_id: accountOf(books, 'bank_charges') }],
  ...more,
});
const save = (rule: BankRuleInput) => as<BankRule>(database.client, books.owner, 'save_bank_rule', { p_rule: rule });
const attempt = (rule: BankRuleInput) => as<RuleTrial>(database.client, books.owner, 'try_bank_rule', { p_rule: rule });
const bringRows = (rows: Partial<Row>[]) =>
  bring(
    database.client,
    books,
    1000,
    rows.map((row) => ({ booked_on: today, amount: '-10.00', text: 'Monthly LEDGER FEE', ...row })),
  );

describe('a rule', () => {
  it('is proposed where a line says its words; the first that fits counts', async () => {
    await save(ruleOf({ name: 'Second', position: 20 }));
    const rule = await save(ruleOf({ name: 'First', position: 10, direction: 'out' }));
    const { lineIds } = await bringRows([{}, { text: 'Rent' }, { amount: '10.00' }]);
    const found = await proposalsOf(database.client, books, lineIds);
    expect(
      found.map(({ proposals }) => proposals.map((one) => (one.kind === 'rule' ? one.rule_name : one.kind))),
    ).toEqual([['First'], [], ['Second']]);
    expect(found[0]?.proposals[0]).toMatchObject({
      rule_id: rule.id,
      splits: [{ account_id: accountOf(books, 'bank_charges'), amount: 10 }],
    });
  });

  it('splits by shares to the cent, and by amounts with a rest', async () => {
    const [fees, rent, phone] = ['bank_charges', '520300', '520800'].map((name) => accountOf(books, name));
    await save(
      ruleOf({
        splits: [
          { account_id: fees ?? '', percent: 33.333 },
          { account_id: rent ?? '', percent: 33.333 },
          { account_id: phone ?? '', percent: 33.334 },
        ],
      }),
    );
    await save(ruleOf({ words: 'rent', splits: [{ account_id: rent ?? '', amount: 7 }, { account_id: fees ?? '' }] }));
    const { lineIds } = await bringRows([{}, { text: 'rent' }, { text: 'rent', amount: '-7.00' }]);
    const found = await proposalsOf(database.client, books, lineIds);
    const amounts = found.map(({ proposals: [one] }) =>
      one?.kind === 'rule' ? one.splits.map(({ amount }) => amount) : null,
    );
    expect(amounts).toEqual([[3.33, 3.33, 3.34], [7, 3], null]);
  });

  it('posts by itself when it says so, not where the books have such an amount', async () => {
    const rule = await save(ruleOf({ mode: 'post' }));
    await postEntry(database.client, books, today, { bank: -25, expenses: 25 });
    const { posted, statementId } = await bringRows([{}, { amount: '-25.00' }, { text: 'Other' }]);
    expect(posted).toBe(1);
    const listed = await as<BankRule[]>(database.client, books.owner, 'list_bank_rules');
    expect(listed).toMatchObject([{ id: rule.id, used_count: 1 }]);
    expect(statementId).not.toBe('');
  });

  it('leaves a line to people where its account is no longer in use, and the file is taken in', async () => {
    const { id } = await as<{ id: string }>(database.client, books.owner, 'save_account', {
      p_account: { id: randomUUID(), code: '520990', name: 'Old fees', subtype: 'expense' },
    });
    await save(ruleOf({ mode: 'post', splits: [{ account_id: id }] }));
    await as(database.client, books.owner, 'archive_account', { p_account_id: id, p_is_archived: true });
    const { posted, lineIds } = await bringRows([{}, { text: 'Other' }]);
    expect([posted, lineIds]).toEqual([0, [expect.any(String), expect.any(String)]]);
  });

  it('posts no cost into purchases that are closed', async () => {
    await save(ruleOf({ mode: 'post' }));
    await as(database.client, books.owner, 'lock_books', {
      p_lock: { area: 'purchases', kind: 'soft', locked_until: '2026-03-31', reason: 'March' },
    });
    const { posted } = await bringRows([{ booked_on: '2026-03-02' }]);
    expect(posted).toBe(0);
  });

  it('shows what it would have caught, and changes nothing', async () => {
    await save(ruleOf({ name: 'Large', position: 1, min_amount: 50 }));
    await bringRows([{}, { amount: '-20.00' }, { amount: '-60.00' }, { text: 'Other' }]);
    expect(await attempt(ruleOf({ position: 2 }))).toMatchObject({ count: 2, amount: -30, taken_by_others: 1 });
    const { rows } = await database.client.query(
      'select count(*)::int as count from public.bank_matches where tenant_id = $1',
      [books.tenantId],
    );
    expect(rows).toEqual([{ count: 0 }]);
  });

  it('names words or amounts, and parts that are the whole', async () => {
    const account_id = accountOf(books, 'bank_charges');
    await expectCode(save(ruleOf({ words: null })), 'invalid_input');
    await expectCode(save(ruleOf({ words: 'x' })), 'invalid_input');
    await expectCode(save(ruleOf({ splits: [{ account_id, percent: 99 }] })), 'invalid_input');
    await expectCode(save(ruleOf({ splits: [{ account_id, amount: 5 }] })), 'invalid_input');
    await expectCode(save(ruleOf({ splits: [{ account_id: accountOf(books, 'payable') }] })), 'control_account');
    await expectCode(as(database.client, books.cashier, 'save_bank_rule', { p_rule: ruleOf() }), 'permission_denied');
  });

  it('is not written over by somebody who read it before another changed it; sent twice, it is saved once', async () => {
    const rule = ruleOf();
    expect(await save(rule)).toMatchObject({ revision: 1 });
    expect(await save(rule)).toMatchObject({ revision: 1 });
    expect(await save({ ...rule, revision: 1, name: 'Fees' })).toMatchObject({ revision: 2, name: 'Fees' });
    await expectCode(save({ ...rule, revision: 1, name: 'Costs' }), 'stale_row');
    await expectCode(save({ ...rule, name: 'Costs' }), 'stale_row');
    const clients = [await database.connect(), await database.connect()];
    const outcomes = await Promise.allSettled(
      clients.map((client, place) =>
        as(client, books.owner, 'save_bank_rule', { p_rule: { ...rule, revision: 2, name: `Name ${place}` } }),
      ),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('counts no more once it is put away', async () => {
    const rule = ruleOf();
    await save(rule);
    await save({ ...rule, revision: 1, is_archived: true });
    const { lineIds } = await bringRows([{}]);
    expect((await proposalsOf(database.client, books, lineIds))[0]?.proposals).toEqual([]);
  });
});

describe('the list of rules', () => {
  const list = () => as<BankRule[]>(database.client, books.owner, 'list_bank_rules');
  const order = (ids: string[], persona = books.owner) =>
    as<BankRule[]>(database.client, persona, 'order_bank_rules', { p_rule_ids: ids });

  it('is put in an order: all of them, each once', async () => {
    const [first, second] = [await save(ruleOf({ name: 'First' })), await save(ruleOf({ name: 'Second' }))];
    const moved = await order([second.id, first.id]);
    expect(moved.map(({ name, position }) => [name, position])).toEqual([
      ['Second', 1],
      ['First', 2],
    ]);
    const { lineIds } = await bringRows([{}]);
    expect((await proposalsOf(database.client, books, lineIds))[0]?.proposals[0]).toMatchObject({ rule_id: second.id });
    for (const ids of [[first.id], [first.id, first.id], [first.id, second.id, randomUUID()]])
      await expectCode(order(ids), 'stale_row');
    await expectCode(order([second.id, first.id], books.cashier), 'permission_denied');
    const other = await makeBooks(database.client);
    await expectCode(order([second.id, first.id], other.owner), 'stale_row');
  });

  it('keeps a rule that is turned off in its place; it catches nothing', async () => {
    const rule = ruleOf({ mode: 'post' });
    await save({ ...rule, is_active: false });
    const { posted, lineIds } = await bringRows([{}]);
    expect([posted, (await proposalsOf(database.client, books, lineIds))[0]?.proposals]).toEqual([0, []]);
    expect(await list()).toMatchObject([{ id: rule.id, is_active: false }]);
    await save({ ...rule, revision: 1, is_active: true });
    expect(
      (await bring(database.client, books, 990, [{ booked_on: today, amount: '-11.00', text: 'ledger fee' }])).posted,
    ).toBe(1);
  });

  it('has no rule that was deleted, and one that is off takes no line of others', async () => {
    const rule = await save(ruleOf({ position: 1 }));
    await bringRows([{}]);
    expect(await attempt(ruleOf({ position: 2 }))).toMatchObject({ count: 0, taken_by_others: 1 });
    await save({ ...ruleOf({ position: 1 }), id: rule.id, revision: 1, is_active: false });
    expect(await attempt(ruleOf({ position: 2 }))).toMatchObject({ count: 1, taken_by_others: 0 });
    await save({ ...ruleOf(), id: rule.id, revision: 2, is_archived: true });
    expect(await list()).toEqual([]);
  });

  it('says what each has booked', async () => {
    const rule = await save(ruleOf({ mode: 'post' }));
    const { statementId } = await bringRows([{}, { text: 'Other' }]);
    const lines = (persona = books.owner) =>
      as<RuleLine[]>(database.client, persona, 'bank_rule_lines', { p_rule_id: rule.id });
    expect(await lines()).toMatchObject([{ statement_id: statementId, amount: -10, text: 'Monthly LEDGER FEE' }]);
    const other = await makeBooks(database.client);
    expect(await lines(other.owner)).toEqual([]);
  });
});

describe("the owner's money", () => {
  it('is booked from a line only by those who may post to the books', async () => {
    const { lineIds } = await bringRows([{}]);
    const bookAs = (persona = books.owner) =>
      as<BankMatch>(database.client, persona, 'book_line', {
        p_entry: {
          id: randomUUID(),
          bank_line_id: lineIds[0] ?? '',
          splits: [{ account_id: accountOf(books, 'owner_equity'), amount: 10 }],
        },
      });
    await database.client.query(
      `delete from public.role_permissions where role = 'manager' and permission_key = 'accounting.post'`,
    );
    try {
      await expectCode(bookAs(books.manager), 'permission_denied');
    } finally {
      await database.client.query(
        `insert into public.role_permissions (role, permission_key) values ('manager', 'accounting.post') on conflict do nothing`,
      );
    }
    expect((await bookAs()).kind).toBe('entry');
  });
});

import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { call } from '../contacts/contactFixtures';
import { expectCode } from '../support/callRpc';
import { makeTenant } from '../support/makeTenant';
import { testDatabase } from '../support/testDatabase';
import { accountOf, makeBooks, postEntry, postJournal, type Books } from './booksFixtures';

interface Account {
  id: string;
  code: string;
  name: string;
  account_type: string;
  subtype: string;
  role: string | null;
  parent_id: string | null;
  cash_flow_class: string | null;
  is_active: boolean;
  is_control: boolean;
  merged_into_id: string | null;
}

const database = testDatabase();
let client: Client;
let books: Books;

beforeAll(async () => {
  ({ client } = database);
  books = await makeBooks(client, { country: 'KE' });
});

const list = (persona = books.owner) => call<Account[]>(client, persona, 'list_accounts');
const save = (account: Record<string, unknown>, persona = books.owner) =>
  call<Account>(client, persona, 'save_account', { p_account: account });
const rent = (more: Record<string, unknown> = {}) => ({
  id: randomUUID(),
  code: `R-${randomUUID().slice(0, 6)}`,
  name: 'Rent of the store',
  subtype: 'expense',
  ...more,
});
const named = async (code: string) => {
  const found = (await list()).find((account) => account.code === code);
  if (!found) throw new Error(`no account ${code}`);
  return found;
};

describe('the first chart of accounts', () => {
  it.each([
    ['KE', 'KES', 'VAT on sales', 'M-Pesa'],
    ['UG', 'UGX', 'Tax on sales', 'Mobile money'],
    ['JP', 'JPY', 'Tax on sales', 'Mobile money'],
  ])('speaks as %s does', async (country, currencyCode, tax, mobile) => {
    const tenant = await makeTenant(client, { country, currencyCode });
    const accounts = await call<Account[]>(client, tenant.owner, 'list_accounts');

    expect(accounts.find((account) => account.role === 'vat_output')?.name).toBe(tax);
    expect(accounts.find((account) => account.role === 'mobile_money_clearing')?.name).toBe(mobile);
  });

  it('is a tree of one type each, and every account of the balance sheet says where it stands in the cash flow', async () => {
    const accounts = await list();
    const byId = new Map(accounts.map((account) => [account.id, account]));

    expect(accounts.length).toBeGreaterThan(45);
    for (const account of accounts) {
      if (account.parent_id !== null) expect(byId.get(account.parent_id)?.account_type).toBe(account.account_type);
      expect([account.code, account.cash_flow_class !== null]).toEqual([
        account.code,
        !['income', 'expense'].includes(account.account_type),
      ]);
    }
    expect(byId.get((await named('120100')).parent_id ?? '')?.code).toBe('120000');
  });

  it('is given to a business of every currency', async () => {
    const { rows } = await client.query<{ code: string }>('select code from public.currencies');
    for (const { code } of rows.slice(0, 5)) {
      const tenant = await makeTenant(client, { currencyCode: code });
      expect((await call<Account[]>(client, tenant.owner, 'list_accounts')).length).toBeGreaterThan(45);
    }
  });
});

describe('save_account', () => {
  it('adds an account, renames it and moves it in the tree', async () => {
    const parent = await save(rent());
    const made = await save(rent({ parent_id: parent.id }));
    const renamed = await save({ id: made.id, code: made.code, name: 'Rent, town', subtype: 'expense' });

    expect(renamed).toMatchObject({
      name: 'Rent, town',
      parent_id: parent.id,
      account_type: 'expense',
      is_active: true,
    });
    expect(await save({ ...renamed, parent_id: null })).toMatchObject({ parent_id: null });
  });

  it('lets a role account be renamed, not regrouped', async () => {
    const bank = await named('120200');
    expect(await save({ id: bank.id, code: '120200', name: 'Equity Bank 4471', subtype: 'bank' })).toMatchObject({
      name: 'Equity Bank 4471',
      role: 'bank',
    });
    await expectCode(save({ id: bank.id, code: '120200', name: 'x', subtype: 'current_asset' }), 'account_has_role');
    await expectCode(
      save({ id: bank.id, code: '120200', name: 'x', subtype: 'bank', cash_flow_class: 'operating' }),
      'account_has_role',
    );
  });

  it('keeps the type once something is posted, and lets it go before', async () => {
    const made = await save(rent());
    expect(await save({ ...made, subtype: 'other_income' })).toMatchObject({ account_type: 'income' });
    const used = await save(rent());
    books.accounts.used = used.id;
    await postJournal(client, books, '2026-01-05', { used: 10, bank: -10 });

    await expectCode(save({ ...used, subtype: 'current_asset' }), 'account_type_fixed');
    expect(await save({ ...used, subtype: 'other_expense' })).toMatchObject({ subtype: 'other_expense' });
  });

  it.each([
    ['a code that is taken', () => rent({ code: '120200' }), 'account_code_taken'],
    ['a code with spaces', () => rent({ code: '12 02' }), 'invalid_input'],
    ['a parent of another type', async () => rent({ parent_id: (await named('120200')).id }), 'account_tree'],
    ['a parent that is not there', () => rent({ parent_id: randomUUID() }), 'not_found'],
    ['a cash flow class of an expense', () => rent({ cash_flow_class: 'investing' }), 'invalid_input'],
    ['an unknown group', () => rent({ subtype: 'petty' }), 'invalid_input'],
  ])('refuses %s', async (_what, account, code) => {
    await expectCode(save(await account()), code);
  });

  it('refuses a ring', async () => {
    const top = await save(rent());
    const below = await save(rent({ parent_id: top.id }));
    await expectCode(save({ ...top, parent_id: below.id }), 'account_tree');
    await expectCode(save({ ...top, parent_id: top.id }), 'account_tree');
  });

  it('never reaches another business, nor a person without the right', async () => {
    const other = await makeBooks(client);
    const account = await named('520300');
    await expectCode(
      save({ id: account.id, code: 'X', name: 'x', subtype: 'expense', parent_id: account.id }, other.owner),
      'not_found',
    );
    await expectCode(save(rent(), books.cashier), 'permission_denied');
    await expectCode(list(books.cashier), 'permission_denied');
    expect((await named('520300')).name).toBe('Rent');
  });
});

describe('archive_account', () => {
  const archive = (id: string, isArchived = true, persona = books.owner) =>
    call<Account>(client, persona, 'archive_account', { p_account_id: id, p_is_archived: isArchived });

  it('takes an account out of use and back', async () => {
    const made = await save(rent());
    books.accounts.away = made.id;
    expect(await archive(made.id)).toMatchObject({ is_active: false });
    await expectCode(postJournal(client, books, '2026-01-05', { away: 10, bank: -10 }), 'account_archived');
    await expectCode(
      call(client, books.owner, 'archive_account', { p_account_id: made.id, p_is_archived: null }),
      'invalid_input',
    );
    expect(await archive(made.id, false)).toMatchObject({ is_active: true });
    await postJournal(client, books, '2026-01-05', { away: 10, bank: -10 });
  });

  it('refuses what documents post to, what still holds something, and what is not theirs', async () => {
    await expectCode(archive(accountOf(books, 'sales')), 'account_has_role');
    await postJournal(client, books, '2026-01-05', { 130100: 500, bank: -500 });
    await expectCode(archive(accountOf(books, '130100')), 'account_not_empty');
    const other = await makeBooks(client);
    await expectCode(archive(accountOf(books, '130100'), true, other.owner), 'not_found');
  });
});

describe('merge_accounts', () => {
  const merge = (from: string, into: string, persona = books.owner) =>
    call<Account>(client, persona, 'merge_accounts', { p_from_id: from, p_into_id: into });

  it('keeps an account that has bank statements', async () => {
    const bank = () => save(rent({ subtype: 'bank' }));
    const [first, second] = [await bank(), await bank()];
    await call(client, books.owner, 'import_bank_lines', {
      p_import: {
        id: randomUUID(),
        account_id: first.id,
        format: 'table',
        file_name: 'a.csv',
        file_hash: 'a'.repeat(64),
        from_on: '2026-02-01',
        to_on: '2026-02-28',
        opening_balance: 0,
        closing_balance: 5,
        lines: [{ booked_on: '2026-02-02', amount: '5.00', text: 'In' }],
      },
    });
    await expectCode(merge(first.id, second.id), 'in_use');
  });

  it('leaves lines where they are, adds them up in statements, and sends new ones on', async () => {
    const [first, second, third] = [await save(rent()), await save(rent()), await save(rent())];
    Object.assign(books.accounts, { first: first.id, second: second.id, third: third.id });
    await postJournal(client, books, '2026-02-01', { first: 10, bank: -10 });
    await merge(first.id, second.id);
    await postJournal(client, books, '2026-02-02', { first: 5, bank: -5 });
    await merge(second.id, third.id);
    await postEntry(client, books, '2026-02-03', { first: 2, bank: -2 });

    const { rows } = await client.query<{ id: string; amount: number }>(
      `select ledger_account_id as id, sum(debit)::float as amount from public.journal_lines where ledger_account_id = any ($1) group by 1 order by 2`,
      [[first.id, second.id, third.id]],
    );
    expect(rows).toEqual([
      { id: third.id, amount: 2 },
      { id: second.id, amount: 5 },
      { id: first.id, amount: 10 },
    ]);
    const statement = await call<{
      sections: { section: string; rows: { account_id: string; amounts: number[] }[] }[];
    }>(client, books.owner, 'profit_and_loss', { p_query: { from: '2026-02-01', to: '2026-02-28' } });
    const expenses = statement.sections.find(({ section }) => section === 'expense')?.rows;
    expect(expenses?.filter((row) => [first.id, second.id, third.id].includes(row.account_id))).toMatchObject([
      { account_id: third.id, amounts: [17] },
    ]);
    const ledger = await call<{ closing: number; rows: unknown[] }>(client, books.owner, 'general_ledger', {
      p_query: { account_id: third.id, from: '2026-02-01', to: '2026-02-28' },
    });
    expect(ledger).toMatchObject({ closing: 17 });
    expect(ledger.rows).toHaveLength(3);
  });

  it('refuses other types, roles, control accounts, itself, and other businesses', async () => {
    const made = await save(rent());
    const debt = await save(rent({ subtype: 'current_liability' }));
    await expectCode(merge(made.id, accountOf(books, 'bank')), 'invalid_input');
    await expectCode(merge(made.id, made.id), 'invalid_input');
    await expectCode(merge(accountOf(books, 'expenses'), made.id), 'account_has_role');
    await expectCode(merge(debt.id, accountOf(books, 'payable')), 'control_account');
    await expectCode(merge(made.id, accountOf(books, 'expenses'), (await makeBooks(client)).owner), 'not_found');
  });
});

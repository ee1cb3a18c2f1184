import type { Client } from 'pg';
import { call } from '../contacts/contactFixtures';
import { expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import { accountOf, addLocation, fold, makeBooks, postEntry, type Books } from './booksFixtures';

const database = testDatabase();
let client: Client;
let books: Books;

beforeEach(async () => {
  ({ client } = database);
  books = await makeBooks(client);
});

const post = (day: string, amounts: Record<string, number>, locationId: string | null = null) =>
  postEntry(client, books, day, amounts, { locationId });
const year = { from: '2026-01-01', to: '2026-12-31' };

describe('the general ledger', () => {
  interface Ledger {
    opening: number;
    closing: number;
    rows: { debit: number; credit: number; balance: number; business_date: string; entry_id: string }[];
    next: string | null;
  }
  const ledger = (name: string, more: Record<string, unknown> = {}, owner = books) =>
    call<Ledger>(client, owner.owner, 'general_ledger', {
      p_query: { account_id: accountOf(books, name), ...year, ...more },
    });

  async function allPages(name: string, limit: number): Promise<Ledger[]> {
    const pages = [await ledger(name, { limit })];
    while (pages.at(-1)?.next) pages.push(await ledger(name, { limit, after: pages.at(-1)?.next }));
    return pages;
  }

  it('runs from opening to closing, page by page, in the order of days and then of posting', async () => {
    await post('2025-12-31', { bank: 1000, owner_equity: -1000 });
    for (let turn = 1; turn <= 7; turn += 1)
      await post(turn % 2 === 0 ? '2026-01-05' : '2026-01-04', { bank: turn, sales: -turn });
    await fold(client, books, 4);
    const pages = await allPages('bank', 3);

    expect(pages.map(({ opening, rows }) => [opening, rows.map((row) => row.balance)])).toEqual([
      [1000, [1001, 1004, 1009]],
      [1009, [1016, 1018, 1022]],
      [1022, [1028]],
    ]);
    expect(pages.every(({ closing }) => closing === 1028)).toBe(true);
  });

  it('of sales begins anew with the year, of one location alone where asked', async () => {
    const store = await addLocation(client, books, 'Annex');
    await post('2025-06-01', { bank: 10, sales: -10 });
    await post('2026-01-05', { bank: 3, sales: -3 });
    await post('2026-02-05', { bank: 4, sales: -4 }, store);
    expect(await ledger('sales', { from: '2026-02-01' })).toMatchObject({ opening: -3, closing: -7 });
    expect(await ledger('sales', { location_id: store })).toMatchObject({
      opening: 0,
      closing: -4,
      rows: [{ credit: 4 }],
    });
  });

  it('is of the own business, for those who see the books', async () => {
    const other = await makeBooks(client);
    await expectCode(ledger('bank', {}, other), 'not_found');
    await expectCode(ledger('bank', { after: 'nonsense' }), 'invalid_input');
    await expectCode(call(client, books.cashier, 'general_ledger', { p_query: year }), 'permission_denied');
  });
});

describe('the journal', () => {
  interface Journal {
    rows: { number: string; source_type: string; lines: unknown[] }[];
    next: string | null;
  }
  const journal = (query: Record<string, unknown> = {}, owner = books) =>
    call<Journal>(client, owner.owner, 'list_journal', { p_query: query });

  it('pages by number, newest first, and filters', async () => {
    for (const month of [1, 1, 1, 2, 2, 3]) await post(`2026-0${month}-10`, { bank: 5, sales: -5 });
    await post('2026-03-11', { 520300: 250, bank: -250 });
    const first = await journal({ limit: 4 });
    const second = await journal({ limit: 4, after: first.next });
    expect([...first.rows, ...second.rows].map(({ number }) => number)).toEqual(
      [7, 6, 5, 4, 3, 2, 1].map((sequence) => `JE-00000${sequence}`),
    );
    expect(second.next).toBeNull();
    expect((await journal({ from: '2026-02-01', to: '2026-02-28' })).rows).toHaveLength(2);
    expect((await journal({ account_id: accountOf(books, '520300') })).rows).toHaveLength(1);
    expect((await journal({ source_type: 'sale' })).rows).toHaveLength(0);
    expect((await journal({ user_id: books.owner.userId })).rows).toHaveLength(7);
    expect((await journal({ search: 'je-000003' })).rows.map(({ number }) => number)).toEqual(['JE-000003']);
    expect((await journal({ search: 'no such memo' })).rows).toEqual([]);
    expect((await journal({ search: '%' })).rows).toEqual([]);
    expect((await journal({}, await makeBooks(client))).rows).toEqual([]);
    await expectCode(call(client, books.cashier, 'list_journal', { p_query: {} }), 'permission_denied');
  });
});

import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { call } from '../contacts/contactFixtures';
import { expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import {
  accountOf,
  addLocation,
  journalOf,
  linesOf,
  makeBooks,
  postJournal,
  sumsOfLines,
  type Books,
  type Posted,
} from './booksFixtures';

interface Entry {
  id: string;
  number: string;
  business_date: string;
  source_type: string;
  source_id: string;
  memo: string;
  reverses_id: string | null;
  reversed_by_id: string | null;
  lines: { account_id: string; debit: number; credit: number; location_id: string | null; memo: string | null }[];
}

const database = testDatabase();
let client: Client;
let books: Books;

beforeEach(async () => {
  ({ client } = database);
  books = await makeBooks(client);
});

const entryOf = (id: string | null) => call<Entry>(client, books.owner, 'get_journal_entry', { p_entry_id: id });
const send = (journal: Record<string, unknown>, persona = books.owner) =>
  call<Posted>(client, persona, 'post_manual_journal', { p_journal: journal });
const reverse = (entryId: string, more: Record<string, unknown> = {}, persona = books.owner) =>
  call<Posted>(client, persona, 'reverse_entry', {
    p_reversal: { id: randomUUID(), entry_id: entryId, business_date: '2026-01-20', reason: 'Wrong month', ...more },
  });

describe('a manual journal', () => {
  it('is posted once, whatever is sent again, and leads from document to entry and back', async () => {
    const journal = journalOf(books, '2026-01-15', { 520300: 300, bank: -300 });
    const first = await send(journal);
    const again = await send(journal);

    expect(first.replayed).toBe(false);
    expect(again).toEqual({ ...first, replayed: true });
    await expectCode(send({ ...journal, memo: 'Another' }), 'idempotency_mismatch');
    expect(await sumsOfLines(client, books)).toEqual({ 520300: 300, bank: -300 });
    const entry = await entryOf(first.entry_id);
    expect(entry).toMatchObject({
      number: first.number,
      source_type: 'manual',
      source_id: journal.id,
      memo: 'A journal',
    });
    expect(
      await call<Entry[]>(client, books.owner, 'entries_of_document', {
        p_source_type: 'manual',
        p_source_id: journal.id,
      }),
    ).toMatchObject([{ id: first.entry_id }]);
  });

  it('keeps location, contact and words of a line, and merges only what is equal in all of it', async () => {
    const store = await addLocation(client, books, 'Store');
    const [rent, bank] = [accountOf(books, '520300'), accountOf(books, 'bank')];
    const { entry_id } = await send({
      ...journalOf(books, '2026-01-15', {}),
      lines: [
        { account_id: rent, debit: 10 },
        { account_id: rent, debit: 5 },
        { account_id: rent, debit: 3, location_id: store },
        { account_id: rent, debit: 2, location_id: store, memo: 'Back room' },
        { account_id: bank, credit: 20 },
      ],
    });

    expect((await entryOf(entry_id)).lines).toMatchObject([
      { account_id: rent, debit: 15, location_id: null },
      { account_id: rent, debit: 3, location_id: store, memo: null },
      { account_id: rent, debit: 2, location_id: store, memo: 'Back room' },
      { account_id: bank, credit: 20 },
    ]);
  });

  it.each([
    'receivable',
    'payable',
    'inventory',
    'goods_in_transit',
    'grni',
    'landed_cost_clearing',
    'customer_deposits',
    'supplier_advances',
    'store_credit',
    'gift_cards',
    'vat_input',
    'vat_output',
  ])('refuses %s: its documents post there', async (role) => {
    await expectCode(send(journalOf(books, '2026-01-15', { [role]: 10, bank: -10 })), 'control_account');
  });

  it.each([
    [
      'sides that differ',
      {
        lines: [
          ['bank', { debit: 10 }],
          ['cash', { credit: 9.99 }],
        ],
      },
      'unbalanced_entry',
    ],
    ['one line', { lines: [['bank', { debit: 10 }]] }, 'invalid_input'],
    [
      'a line on both sides',
      {
        lines: [
          ['bank', { debit: 10, credit: 10 }],
          ['cash', { credit: 10 }],
        ],
      },
      'invalid_input',
    ],
    [
      'a line on none',
      {
        lines: [
          ['bank', {}],
          ['cash', { credit: 10 }],
        ],
      },
      'invalid_input',
    ],
    [
      'an amount below zero',
      {
        lines: [
          ['bank', { debit: -10 }],
          ['cash', { credit: -10 }],
        ],
      },
      'invalid_input',
    ],
    [
      'a part of a cent',
      {
        lines: [
          ['bank', { debit: 0.005 }],
          ['cash', { credit: 0.005 }],
        ],
      },
      'invalid_input',
    ],
    [
      'what comes to nothing',
      {
        lines: [
          ['bank', { debit: 10 }],
          ['bank', { credit: 10 }],
        ],
      },
      'invalid_input',
    ],
    [
      'a location that is not there',
      {
        lines: [
          ['bank', { debit: 1, location_id: randomUUID() }],
          ['cash', { credit: 1 }],
        ],
      },
      'not_found',
    ],
    [
      'a contact that is not there',
      {
        lines: [
          ['bank', { debit: 1, contact_id: randomUUID() }],
          ['cash', { credit: 1 }],
        ],
      },
      'not_found',
    ],
    ['no words', { memo: ' ' }, 'invalid_input'],
    ['no day', { business_date: '2026-02-30' }, 'invalid_input'],
    ['a day far ahead', { business_date: '2035-01-01' }, 'invalid_input'],
  ] as [string, { lines?: [string, object][] }, string][])('refuses %s', async (_what, more, code) => {
    const { lines, ...rest } = more;
    const read = lines?.map(([name, line]) => ({ account_id: accountOf(books, name), ...line }));
    await expectCode(
      send({ ...journalOf(books, '2026-01-15', { expenses: 1, bank: -1 }), ...rest, ...(read ? { lines: read } : {}) }),
      code,
    );
    expect(await sumsOfLines(client, books)).toEqual({});
  });

  it('takes whole yen only', async () => {
    books = await makeBooks(client, { currencyCode: 'JPY' });
    await expectCode(send(journalOf(books, '2026-01-15', { expenses: 10.5, bank: -10.5 })), 'invalid_input');
    await postJournal(client, books, '2026-01-15', { expenses: 11, bank: -11 });
  });

  it('is written by those who post, in their own business, with accounts of it', async () => {
    const other = await makeBooks(client);
    await expectCode(
      send(journalOf(books, '2026-01-15', { expenses: 1, bank: -1 }), books.cashier),
      'permission_denied',
    );
    await expectCode(
      send(journalOf(books, '2026-01-15', { expenses: 1, bank: -1 }), other.owner),
      'ledger_account_missing',
    );
    await expectCode(
      call(client, other.owner, 'get_journal_entry', {
        p_entry_id: (await postJournal(client, books, '2026-01-15', { expenses: 1, bank: -1 })).entry_id,
      }),
      'not_found',
    );
  });
});

describe('an accrual', () => {
  it('takes itself back on its day', async () => {
    const posted = await postJournal(
      client,
      books,
      '2026-01-31',
      { 520300: 400, 210400: -400 },
      { reverse_on: '2026-02-01' },
    );

    expect(await sumsOfLines(client, books, { to: '2026-01-31' })).toEqual({ 520300: 400, 210400: -400 });
    expect(await sumsOfLines(client, books)).toEqual({});
    expect(await entryOf(posted.reversal_entry_id)).toMatchObject({
      business_date: '2026-02-01',
      source_type: 'manual_reversal',
      reverses_id: posted.entry_id,
    });
    await expectCode(reverse(posted.entry_id, { business_date: '2026-02-02' }), 'already_reversed');
  });

  it('is whole or not at all: with the day of its end locked nothing is posted', async () => {
    await call(client, books.owner, 'lock_books', {
      p_lock: { area: 'all', kind: 'soft', locked_until: '2026-02-28' },
    });
    await expectCode(
      postJournal(client, books, '2026-01-31', { expenses: 1, bank: -1 }, { reverse_on: '2026-03-01' }),
      'period_locked',
    );
    await expectCode(
      postJournal(client, books, '2026-03-05', { expenses: 1, bank: -1 }, { reverse_on: '2026-03-01' }),
      'invalid_input',
    );
    expect(await sumsOfLines(client, books)).toEqual({});
  });
});

describe('a reversal', () => {
  it('mirrors its entry once, on its day or later', async () => {
    const { entry_id } = await postJournal(client, books, '2026-01-15', { expenses: 30, bank: -30 });
    await expectCode(reverse(entry_id, { business_date: '2026-01-14' }), 'invalid_input');
    const reversal = await reverse(entry_id);

    expect(await sumsOfLines(client, books)).toEqual({});
    expect(await entryOf(entry_id)).toMatchObject({ reversed_by_id: reversal.entry_id });
    await expectCode(reverse(entry_id), 'already_reversed');
    await expectCode(reverse(reversal.entry_id), 'not_reversible');
  });

  it('happens once when two ask at once', async () => {
    const { entry_id } = await postJournal(client, books, '2026-01-15', { expenses: 30, bank: -30 });
    const second = await database.connect();
    const outcomes = await Promise.all(
      [client, second].map((connection) =>
        call<Posted>(connection, books.owner, 'reverse_entry', {
          p_reversal: { id: randomUUID(), entry_id, business_date: '2026-01-20', reason: 'Twice' },
        }).then(
          () => 'reversed',
          (error: { hint?: string }) => error.hint,
        ),
      ),
    );
    expect(outcomes.toSorted()).toEqual(['already_reversed', 'reversed']);
  });

  it('is not for entries of documents, of others, or without the right', async () => {
    const other = await makeBooks(client);
    const { entry_id } = await postJournal(client, books, '2026-01-15', { expenses: 30, bank: -30 });
    await expectCode(reverse(entry_id, {}, other.owner), 'not_found');
    await expectCode(reverse(entry_id, {}, books.cashier), 'permission_denied');
    const { rows } = await client.query<{ id: string }>(
      `select private.post_journal_entry($1, null, 'sample_document', gen_random_uuid(), '2026-01-01', 'x', $2) as id`,
      [books.tenantId, JSON.stringify(linesOf(books, { expenses: 1, bank: -1 }))],
    );
    await expectCode(reverse(rows[0]?.id ?? ''), 'not_reversible');
  });
});

describe('opening balances', () => {
  const open = (amounts: Record<string, number>) =>
    call<Posted>(client, books.owner, 'record_opening_balances', {
      p_opening: { id: randomUUID(), business_date: '2026-01-01', lines: linesOf(books, amounts) },
    });
  const finish = () =>
    call<Posted>(client, books.owner, 'finish_opening_balances', {
      p_opening: { id: randomUUID(), business_date: '2026-01-31' },
    });

  it('stand against opening balances, and move to the owner when all are in', async () => {
    await open({ bank: 2000, 130100: 900, 240100: -500 });
    await open({ cash: 100 });
    expect(await sumsOfLines(client, books)).toMatchObject({ opening_balance_equity: -2500 });
    await finish();
    expect(await sumsOfLines(client, books)).toEqual({
      bank: 2000,
      cash: 100,
      130100: 900,
      240100: -500,
      owner_equity: -2500,
    });
    await expectCode(finish(), 'nothing_to_move');
  });

  it('leave stock and contacts to their own documents', async () => {
    await expectCode(open({ inventory: 100 }), 'control_account');
    await expectCode(open({ payable: -100 }), 'control_account');
  });
});

describe('a template', () => {
  const save = (template: Record<string, unknown>, persona = books.owner) =>
    call<{ id: string }>(client, persona, 'save_journal_template', { p_template: template });
  const list = (persona = books.owner) =>
    call<{ id: string; name: string }[]>(client, persona, 'list_journal_templates');

  it('is kept, changed, and put away', async () => {
    const template = {
      id: randomUUID(),
      name: 'Wages',
      memo: 'Wages of the month',
      lines: [
        { account_id: accountOf(books, '520400'), side: 'debit' },
        { account_id: accountOf(books, 'bank'), side: 'credit', amount: 1000 },
      ],
    };
    await save(template);
    await expectCode(save({ ...template, id: randomUUID(), name: 'wages' }), 'name_taken');
    await save({ ...template, name: 'Salaries' });
    expect(await list()).toMatchObject([
      { id: template.id, name: 'Salaries', lines: [{ side: 'debit' }, { amount: 1000 }] },
    ]);
    await save({ ...template, is_archived: true });
    expect(await list()).toEqual([]);
    await expectCode(save(template, books.cashier), 'permission_denied');
    expect(await list((await makeBooks(client)).owner)).toEqual([]);
  });
});

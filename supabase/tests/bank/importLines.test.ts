import { randomUUID } from 'node:crypto';
import { accountOf, makeBooks, postEntry, type Books } from '../books/booksFixtures';
import { as } from '../purchases/purchaseFixtures';
import { expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import {
  bankAccount,
  book,
  bring,
  close,
  entryLines,
  figures,
  importStatement,
  linesOf,
  match,
  reopen,
  statementOf,
  type Row,
} from './bankFixtures';

const database = testDatabase();
let books: Books;

beforeEach(async () => {
  books = await makeBooks(database.client);
});

const row = (booked_on: string, amount: string, more: Partial<Row> = {}): Row => ({ booked_on, amount, ...more });
const bringRows = (opening: number, rows: Row[], more: Parameters<typeof bring>[4] = {}) =>
  bring(database.client, books, opening, rows, more);

describe('a statement file', () => {
  it('adds nothing the second time', async () => {
    const file = statementOf(books, 100, [row('2026-03-02', '-30.00'), row('2026-03-03', '12.50')]);
    const first = await importStatement(database.client, books.owner, file);
    const again = await importStatement(database.client, books.owner, { ...file, id: randomUUID() });
    expect([first.added, first.duplicates, first.gap]).toEqual([2, 0, null]);
    expect(again).toMatchObject({ added: 0, duplicates: 2, replayed: true, statement: { id: first.statement?.id } });
    expect(await bankAccount(database.client, books)).toMatchObject({
      statement_balance: 82.5,
      unmatched_count: 2,
      reconciled_from: '2026-03-02',
    });
  });

  it('adds nothing when another file brings the same lines', async () => {
    const rows = [
      row('2026-03-02', '-30.00', { external_id: 'A1' }),
      row('2026-03-03', '12.50', { external_id: 'A2' }),
    ];
    await bringRows(100, rows);
    const other = await bringRows(100, rows, { file_hash: 'b'.repeat(64) });
    expect(other).toMatchObject({ statement: null, added: 0, duplicates: 2 });
  });

  it('has two lines where two rows are equal, and takes the next one of another day', async () => {
    const august = await bringRows(10, [row('2026-08-31', '-1.50', { text: 'Charge' })]);
    const september = await bringRows(8.5, [
      row('2026-09-01', '-1.50', { text: 'Charge' }),
      row('2026-09-01', '-1.50', { text: 'Charge' }),
    ]);
    expect([august.added, september.added, september.gap]).toEqual([1, 2, null]);
  });

  it('loses no line to a number that the bank gives twice', async () => {
    const { added } = await bringRows(0, [
      row('2026-03-02', '500.00', { external_id: 'SAME' }),
      row('2026-03-02', '-3.00', { external_id: 'SAME' }),
      row('2026-03-02', '-3.00', { external_id: 'SAME' }),
      row('2026-03-03', '500.00', { external_id: 'SAME' }),
    ]);
    expect(added).toBe(4);
  });

  it('takes the rest of a day that an earlier file had begun', async () => {
    await bringRows(100, [row('2026-03-02', '-30.00'), row('2026-03-03', '5.00')]);
    const longer = await bringRows(100, [
      row('2026-03-02', '-30.00'),
      row('2026-03-03', '5.00'),
      row('2026-03-03', '5.00'),
      row('2026-03-04', '1.00'),
    ]);
    expect(longer).toMatchObject({ added: 2, duplicates: 2, gap: null, statement: { opening_balance: 75 } });
  });

  it('says which days are missing before it', async () => {
    await bringRows(100, [row('2026-03-02', '-30.00')]);
    const later = await bringRows(50, [row('2026-03-06', '1.00')]);
    expect(later.gap).toEqual({
      previous_closing: 70,
      opening: 50,
      difference: -20,
      missing_from: '2026-03-03',
      missing_to: '2026-03-05',
    });
  });

  it.each([
    ['an amount of three decimals', { amount: '1.005' }, 'lines[1].amount'],
    ['an amount of nothing', { amount: '0.00' }, 'lines[1].amount'],
    ['a day that is none', { booked_on: '2026-02-30' }, 'lines[1].booked_on'],
    ['a balance with a comma', { balance: '1,5' }, 'lines[1].balance'],
    ['too long a text', { text: 'x'.repeat(501) }, 'lines[1].text'],
  ])('with %s is refused whole', async (_what, bad, field) => {
    const file = statementOf(books, 0, [row('2026-02-01', '1.00'), { ...row('2026-02-02', '1.00'), ...bad }], {
      from_on: '2026-02-01',
      to_on: '2026-02-28',
      closing_balance: 2,
    });
    const refused = await expectCode(importStatement(database.client, books.owner, file), 'invalid_input');
    expect(JSON.parse(refused.detail ?? '{}')).toMatchObject({ field });
    expect((await bankAccount(database.client, books))?.unmatched_count).toBe(0);
  });

  it('does not go on after today, and has its lines between its days', async () => {
    const tomorrow = statementOf(books, 0, [row('2031-01-02', '1.00')]);
    await expectCode(importStatement(database.client, books.owner, tomorrow), 'invalid_input');
    const outside = statementOf(books, 0, [row('2026-03-02', '1.00')], { from_on: '2026-03-03', to_on: '2026-03-04' });
    await expectCode(importStatement(database.client, books.owner, outside), 'invalid_input');
  });

  it('keeps what strangers write on one line', async () => {
    const { statementId } = await bringRows(0, [row('2026-03-02', '1.00', { text: 'Paid \u202eby\n=SUM(A1)\u0007 ' })]);
    expect((await linesOf(database.client, books, statementId))[0]?.text).toBe('Paid by =SUM(A1)');
  });

  it('of 5,000 lines is taken in one call, and once', async () => {
    const rows = Array.from({ length: 5000 }, (_, index) => row('2026-03-02', '1.00', { external_id: `N${index}` }));
    const first = await bringRows(0, rows);
    const again = await bringRows(0, rows, { file_hash: 'c'.repeat(64) });
    expect([first.added, again.added, again.duplicates]).toEqual([5000, 0, 5000]);
  });

  it('is taken once by two at the same time', async () => {
    const file = statementOf(books, 0, [row('2026-03-02', '1.00')]);
    const clients = [await database.connect(), await database.connect()];
    const answers = await Promise.all(
      clients.map((client) => importStatement(client, books.owner, { ...file, id: randomUUID() })),
    );
    expect(answers.map(({ added }) => added).sort()).toEqual([0, 1]);
  });
});

describe('a file that was imported by mistake', () => {
  const withdraw = (statementId: string) =>
    as(database.client, books.owner, 'withdraw_statement', {
      p_withdrawal: { statement_id: statementId, reason: 'Of another account' },
    });

  it('counts nowhere once it is taken back, and may come again', async () => {
    const rows = [row('2026-03-02', '1.00')];
    const wrong = await bringRows(0, rows);
    await withdraw(wrong.statementId);
    expect(await bankAccount(database.client, books)).toMatchObject({ statement_balance: null, reconciled_from: null });
    expect((await bringRows(0, rows)).added).toBe(1);
  });

  it('leaves nothing counted twice: what a later statement has had from its days is carried', async () => {
    const day = '2026-03-02';
    await postEntry(database.client, books, day, { bank: 100, '410400': -100 });
    const older = await bringRows(0, [row(day, '7.00')]);
    const later = await bringRows(7, [row('2026-03-12', '100.00')]);
    const [entry] = await entryLines(database.client, books);
    await match(database.client, books.owner, later.lineIds, [entry?.id ?? '']);
    expect(await figures(database.client, books, later.statementId)).toMatchObject({ outstanding: 0, difference: 0 });
    await withdraw(older.statementId);
    // The balance before it was not the bank's at first: the seven of the file that was withdrawn.
    expect(await figures(database.client, books, later.statementId)).toMatchObject({
      books: 100,
      outstanding: 0,
      unmatched: 0,
      difference: 7,
    });
    expect((await bringRows(0, [row(day, '7.00')], { file_name: 'again.csv' })).added).toBe(1);
    expect(await figures(database.client, books, later.statementId)).toMatchObject({ outstanding: 0, difference: 0 });
  });

  it('does not come again under the id of the one that was taken back', async () => {
    const statement = statementOf(books, 0, [row('2026-03-02', '1.00')]);
    await importStatement(database.client, books.owner, statement);
    await withdraw(statement.id);
    await expectCode(importStatement(database.client, books.owner, statement), 'idempotency_mismatch');
  });

  it('stays while a line of it is matched or it is closed', async () => {
    const { statementId, lineIds } = await bringRows(0, [row('2026-03-02', '1.00')]);
    await book(database.client, books, lineIds[0] ?? '', '410400', 1);
    await expectCode(withdraw(statementId), 'already_matched');
    await close(database.client, books, statementId);
    await expectCode(withdraw(statementId), 'statement_closed');
  });
});

describe('days of a closed statement', () => {
  it('take no new lines until it is opened again', async () => {
    const { statementId, lineIds } = await bringRows(0, [row('2026-03-02', '1.00'), row('2026-03-05', '1.00')]);
    for (const id of lineIds) await book(database.client, books, id, '410400', 1);
    await close(database.client, books, statementId);
    const late = [row('2026-03-03', '7.00'), row('2026-03-06', '7.00')];
    await expectCode(bringRows(2, late), 'statement_closed');
    await reopen(database.client, books, statementId);
    expect((await bringRows(2, late)).added).toBe(2);
  });

  it('take more of their last day', async () => {
    const { statementId, lineIds } = await bringRows(0, [row('2026-03-02', '1.00')]);
    await book(database.client, books, lineIds[0] ?? '', '410400', 1);
    await close(database.client, books, statementId);
    expect((await bringRows(1, [row('2026-03-02', '9.00'), row('2026-03-03', '1.00')])).added).toBe(2);
  });
});

describe('who may import', () => {
  it('is whoever reconciles, into an account of the own business', async () => {
    const file = statementOf(books, 0, [row('2026-03-02', '1.00')]);
    await expectCode(importStatement(database.client, books.cashier, file), 'permission_denied');
    const other = await makeBooks(database.client);
    await expectCode(importStatement(database.client, other.owner, file), 'ledger_account_missing');
    await expectCode(
      importStatement(database.client, books.owner, { ...file, account_id: accountOf(books, 'expenses') }),
      'invalid_input',
    );
    expect((await importStatement(database.client, books.manager, file)).added).toBe(1);
  });
});

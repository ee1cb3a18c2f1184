import { randomUUID } from 'node:crypto';
import { postEntry, makeBooks } from '../books/booksFixtures';
import { transfer } from '../money/moneyFixtures';
import {
  as,
  expenseLine,
  billOf,
  makeBuyer,
  pay,
  postBill,
  balanceOf,
  type Buyer,
} from '../purchases/purchaseFixtures';
import { expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import type { BankMatch } from '../../../shared/src/api/rpcTypes';
import {
  bankAccount,
  book,
  bring,
  close,
  entryLines,
  figures,
  match,
  postedBy,
  proposalsOf,
  reopen,
  unmatch,
  type Row,
} from './bankFixtures';
import { accountOf } from '../books/booksFixtures';

const database = testDatabase();
let buyer: Buyer;

beforeEach(async () => {
  buyer = await makeBuyer(database.client);
});

const row = (booked_on: string, amount: string, more: Partial<Row> = {}): Row => ({ booked_on, amount, ...more });
const bringRows = (opening: number, rows: Row[], more: Parameters<typeof bring>[4] = {}) =>
  bring(database.client, buyer, opening, rows, more);
const entry = (day: string, amounts: Record<string, number>, more = {}) =>
  postEntry(database.client, buyer, day, amounts, more);
const first = (ids: string[]) => ids[0] ?? '';
const balance = (role: string) => balanceOf(database.client, buyer, role);

describe('an M-Pesa day (vector 32)', () => {
  it('ends with the books at the balance of the statement', async () => {
    await entry('2026-01-15', { mobile_money_clearing: 10000, sales: -10000 });
    const day = '2026-01-15';
    const { statementId, lineIds } = await bringRows(
      0,
      [row(day, '10000.00'), row(day, '-55.00'), row(day, '-30.00'), row(day, '-9900.00')],
      { role: 'mobile_money_clearing', format: 'mpesa' },
    );
    const [entries] = [await entryLines(database.client, buyer, 'mobile_money_clearing')];
    await match(database.client, buyer.owner, [first(lineIds)], [entries[0]?.id ?? '']);
    await book(database.client, buyer, lineIds[1] ?? '', 'bank_charges', 55);
    await book(database.client, buyer, lineIds[2] ?? '', 'bank_charges', 30);
    await book(database.client, buyer, lineIds[3] ?? '', 'bank', 9900);
    expect([await balance('mobile_money_clearing'), await balance('bank'), await balance('bank_charges')]).toEqual([
      15, 9900, 85,
    ]);
    expect(await close(database.client, buyer, statementId)).toMatchObject({
      closing_balance: 15,
      books: 15,
      difference: 0,
    });
    // The other leg waits for the statement of the bank.
    expect((await entryLines(database.client, buyer, 'bank')).map(({ amount }) => amount)).toEqual([9900]);
  });
});

describe('a batch of cards (vector 33)', () => {
  const settle = (lineId: string, ids: string[], more: Record<string, unknown> = {}) =>
    as<BankMatch>(database.client, buyer.owner, 'settle_line', {
      p_settlement: {
        id: randomUUID(),
        bank_line_id: lineId,
        clearing_account_id: accountOf(buyer, 'card_clearing'),
        journal_line_ids: ids,
        fee_amount: 687.5,
        fee_tax_amount: 110,
        ...more,
      },
    });

  const chargesBy = async (dimensions: string[]) => {
    const { rows } = await as<{ rows: { keys: string[]; values: number[] }[] }>(
      database.client,
      buyer.owner,
      'run_report',
      {
        p_query: { report: 'tenders', measures: ['tender_fees'], dimensions, from: '2026-01-01', to: '2035-12-31' },
      },
    );
    return rows.map(({ keys, values }) => [...keys, ...values]);
  };

  beforeEach(async () => {
    await entry('2026-01-14', { card_clearing: 15000, sales: -15000 });
    await entry('2026-01-14', { card_clearing: 10000, sales: -10000 });
  });

  it('is what came, the charge with its tax, and the payments', async () => {
    const { lineIds } = await bringRows(0, [row('2026-01-15', '24202.50')]);
    const [found] = await proposalsOf(database.client, buyer, lineIds);
    expect(found?.proposals[0]).toMatchObject({ kind: 'settlement', gross_amount: 25000, fee_amount: 797.5 });
    const ids = (await entryLines(database.client, buyer, 'card_clearing')).map(({ id }) => id);
    const made = await settle(first(lineIds), ids);
    expect(await postedBy(database.client, made.journal_entry_id)).toEqual({
      bank: 24202.5,
      bank_charges: 687.5,
      vat_input: 110,
      card_clearing: -25000,
    });
    expect([await balance('card_clearing'), await entryLines(database.client, buyer, 'card_clearing')]).toEqual([
      0,
      [],
    ]);
    // Payments by method shows what the service kept; none of it where the match is undone.
    expect(await chargesBy(['tender'])).toEqual([['card', 687.5]]);
    await expectCode(chargesBy(['till']), 'cannot_be_split');
    await unmatch(database.client, buyer, made.id);
    expect(await chargesBy(['tender'])).toEqual([]);
    expect([await balance('card_clearing'), await balance('bank')]).toEqual([25000, 0]);
    expect(await entryLines(database.client, buyer, 'card_clearing')).toHaveLength(2);
  });

  it('is refused when it does not come to the cent, or names a payment twice settled', async () => {
    const { lineIds } = await bringRows(0, [row('2026-01-15', '24202.50'), row('2026-01-16', '24202.50')]);
    const ids = (await entryLines(database.client, buyer, 'card_clearing')).map(({ id }) => id);
    await expectCode(settle(first(lineIds), ids, { fee_amount: 687.49 }), 'difference_left');
    await settle(first(lineIds), ids);
    await expectCode(settle(lineIds[1] ?? '', ids), 'already_matched');
  });
});

describe('a statement to the cent (vector 34)', () => {
  async function reconciled() {
    await entry('2026-01-15', { bank: 1000, opening_balance_equity: -1000 }, { sourceType: 'opening_balance' });
    await entry('2026-01-15', { '210400': 2557.68, bank: -2557.68 });
    await entry('2026-01-15', { bank: 100000.1, '410400': -100000.1 });
    await entry('2026-01-15', { '210400': 500, bank: -500 });
    const brought = await bringRows(1000, [row('2026-01-15', '-2557.68'), row('2026-01-15', '100000.10')]);
    const entries = await entryLines(database.client, buyer);
    return { ...brought, entries };
  }

  it('is the books less the cheque that was not presented, and closes then only', async () => {
    const { statementId, lineIds, entries } = await reconciled();
    expect(entries.map(({ amount }) => amount)).toEqual([-2557.68, 100000.1, -500]);
    const refused = await expectCode(close(database.client, buyer, statementId), 'difference_left');
    expect(JSON.parse(refused.detail ?? '{}')).toMatchObject({ unmatched_count: 2, unmatched: 97442.42 });
    await match(database.client, buyer.owner, [first(lineIds)], [entries[0]?.id ?? '']);
    await match(database.client, buyer.owner, [lineIds[1] ?? ''], [entries[1]?.id ?? '']);
    expect(await close(database.client, buyer, statementId)).toMatchObject({
      closing_balance: 98442.42,
      books: 97942.42,
      outstanding: -500,
      difference: 0,
    });
  });

  it('does not close on a file whose lines are not its balance', async () => {
    const { statementId, lineIds } = await bringRows(0, [row('2026-01-15', '10.00')], { closing_balance: 10.01 });
    await book(database.client, buyer, first(lineIds), '410400', 10);
    expect(await figures(database.client, buyer, statementId)).toMatchObject({ difference: 0.01, unmatched_count: 0 });
    await expectCode(close(database.client, buyer, statementId), 'difference_left');
  });

  it('keeps its matches once closed, and opens from the newest backwards', async () => {
    const { statementId, lineIds } = await bringRows(0, [row('2026-01-15', '10.00')]);
    const made = await book(database.client, buyer, first(lineIds), '410400', 10);
    const later = await bringRows(10, [row('2026-01-16', '5.00')]);
    const next = await book(database.client, buyer, first(later.lineIds), '410400', 5);
    await expectCode(close(database.client, buyer, later.statementId), 'statement_open');
    await close(database.client, buyer, statementId);
    await close(database.client, buyer, later.statementId);
    await expectCode(unmatch(database.client, buyer, next.id), 'statement_closed');
    await expectCode(reopen(database.client, buyer, statementId), 'statement_closed');
    await reopen(database.client, buyer, later.statementId);
    await reopen(database.client, buyer, statementId);
    await unmatch(database.client, buyer, made.id);
    expect(await bankAccount(database.client, buyer)).toMatchObject({ unmatched_count: 1, closed_until: null });
  });

  it('knows a cheque from before the first statement', async () => {
    await entry('2026-01-10', { bank: 1000, owner_equity: -1000 });
    await entry('2026-01-12', { '210400': 200, bank: -200 });
    const { statementId, lineIds } = await bringRows(1000, [row('2026-01-15', '-200.00')]);
    const { rows } = await database.client.query<{ id: string }>(
      'select id from public.journal_lines where tenant_id = $1 and credit = 200',
      [buyer.tenantId],
    );
    const cheque = rows[0]?.id ?? '';
    await expectCode(match(database.client, buyer.owner, lineIds, [cheque]), 'not_found');
    await as(database.client, buyer.owner, 'set_carried_entries', {
      p_carried: { account_id: accountOf(buyer, 'bank'), journal_line_ids: [cheque] },
    });
    await match(database.client, buyer.owner, lineIds, [cheque]);
    expect(await close(database.client, buyer, statementId)).toMatchObject({
      books: 800,
      outstanding: 0,
      difference: 0,
    });
  });
});

describe('money banked over the end of a month (vector 35)', () => {
  it('is matched on the day it arrives', async () => {
    await transfer(database.client, buyer, 'mobile_money_clearing', 'bank', 5000, {
      sent_on: '2026-01-31',
      received_on: '2026-02-02',
    });
    const { statementId, lineIds } = await bringRows(0, [row('2026-02-02', '5000.00')]);
    const [found] = await proposalsOf(database.client, buyer, lineIds);
    const proposal = found?.proposals[0];
    if (proposal?.kind !== 'amount') throw new Error(JSON.stringify(found));
    expect(proposal.entries[0]).toMatchObject({ source_type: 'money_arrival', business_date: '2026-02-02' });
    await match(database.client, buyer.owner, lineIds, [proposal.entries[0]?.journal_line_id ?? '']);
    expect(await close(database.client, buyer, statementId)).toMatchObject({ books: 5000, difference: 0 });
  });
});

describe('one line and several documents', () => {
  it('are the same to the cent: -301.11 is three times 100.37', async () => {
    for (const day of ['2026-03-01', '2026-03-02', '2026-03-03']) await entry(day, { '210400': 100.37, bank: -100.37 });
    const { lineIds } = await bringRows(0, [row('2026-03-04', '-301.11')], { from_on: '2026-03-01' });
    const [found] = await proposalsOf(database.client, buyer, lineIds);
    const proposal = found?.proposals[0];
    if (proposal?.kind !== 'sum') throw new Error(JSON.stringify(found));
    const ids = proposal.entries.map(({ journal_line_id }) => journal_line_id);
    await expectCode(match(database.client, buyer.owner, lineIds, ids.slice(0, 2)), 'difference_left');
    expect((await match(database.client, buyer.owner, lineIds, ids)).entries).toHaveLength(3);
  });

  it('and one document of several lines: a transfer with its charge', async () => {
    await transfer(database.client, buyer, 'bank', 'mobile_money_clearing', 1000, {
      fee_amount: 25,
      sent_on: '2026-03-02',
    });
    const { lineIds } = await bringRows(0, [row('2026-03-02', '-1000.00'), row('2026-03-02', '-25.00')]);
    const entries = await entryLines(database.client, buyer);
    const made = await match(database.client, buyer.owner, lineIds, [entries[0]?.id ?? '']);
    expect([made.amount, made.kind, made.journal_entry_id]).toEqual([-1025, 'found', null]);
  });
});

describe('proposals', () => {
  it('give each of three equal lines its own entry, and a number before a nearer day', async () => {
    for (const day of ['2026-03-01', '2026-03-02', '2026-03-03']) await entry(day, { bank: 50, sales: -50 });
    const { lineIds } = await bringRows(
      0,
      ['01', '02', '03'].map((day) => row(`2026-03-${day}`, '50.00')),
    );
    const found = await proposalsOf(database.client, buyer, lineIds);
    const days = found.map(({ proposals: [one] }) => (one?.kind === 'amount' ? one.entries[0]?.business_date : null));
    expect(days).toEqual(['2026-03-01', '2026-03-02', '2026-03-03']);
  });

  it('find a payment by the number it was made under', async () => {
    const bill = await postBill(
      database.client,
      buyer,
      billOf(buyer, [expenseLine(buyer, 100)], { supplier_reference: 'INV-7781' }),
    );
    await pay(database.client, buyer, {
      amount: 116,
      reference: 'CHQ 004512',
      allocations: [{ item_id: bill.id, amount: 116 }],
    });
    const { rows } = await database.client.query<{ day: string }>(
      'select private.business_date($1, now())::text as day',
      [buyer.tenantId],
    );
    const day = rows[0]?.day ?? '';
    const { lineIds } = await bringRows(500, [
      row(day, '-116.00', { text: 'Cheque chq004512 cleared' }),
      row(day, '-116.00', { text: 'inv-7781' }),
    ]);
    const found = await proposalsOf(database.client, buyer, lineIds);
    expect(found[0]?.proposals[0]?.kind).toBe('reference');
    expect(found[1]?.proposals).toEqual([]);
  });

  it('are for lines of the own business only', async () => {
    const { lineIds } = await bringRows(0, [row('2026-03-02', '1.00')]);
    const other = await makeBooks(database.client);
    expect(await proposalsOf(database.client, other, lineIds)).toEqual([]);
    await expectCode(match(database.client, other.owner, lineIds, [randomUUID()]), 'not_found');
  });
});

describe('an entry made of a line', () => {
  it('has the tax within it, and is taken back by its mirror, dated now', async () => {
    const { lineIds } = await bringRows(500, [row('2026-03-02', '-116.00', { text: 'Ledger fee' })]);
    const made = await book(database.client, buyer, first(lineIds), 'expenses', 116, { tax_rate_id: buyer.taxRateId });
    const posted = await postedBy(database.client, made.journal_entry_id);
    expect([posted.bank, (posted.expenses ?? 0) + (posted.vat_input ?? 0)]).toEqual([-116, 116]);
    const undone = await unmatch(database.client, buyer, made.id);
    expect(await unmatch(database.client, buyer, made.id)).toEqual(undone);
    const { rows } = await database.client.query(
      `select e.source_type, e.business_date = private.business_date(e.tenant_id, now()) as is_today from public.journal_entries e where e.id = $1`,
      [undone.undo_entry_id],
    );
    expect(rows).toEqual([{ source_type: 'bank_line_reversal', is_today: true }]);
    expect(await balance('bank')).toBe(0);
    expect(await entryLines(database.client, buyer)).toEqual([]);
    await book(database.client, buyer, first(lineIds), 'bank_charges', 116);
  });

  it('is one for each line, exactly its amount, and no sum of documents', async () => {
    const { lineIds } = await bringRows(500, [row('2026-03-02', '-116.00')]);
    await expectCode(book(database.client, buyer, first(lineIds), 'expenses', 115.99), 'difference_left');
    await expectCode(book(database.client, buyer, first(lineIds), 'payable', 116), 'control_account');
    await expectCode(book(database.client, buyer, first(lineIds), 'bank', 116), 'invalid_input');
    await book(database.client, buyer, first(lineIds), 'expenses', 116);
    await expectCode(book(database.client, buyer, first(lineIds), 'expenses', 116), 'already_matched');
  });

  it('waits for a later day when its own is locked; matching does not', async () => {
    await entry('2026-03-02', { bank: 40, sales: -40 });
    await as(database.client, buyer.owner, 'lock_books', {
      p_lock: { area: 'bank', kind: 'soft', locked_until: '2026-03-31', reason: 'March' },
    });
    const { lineIds } = await bringRows(0, [row('2026-03-02', '40.00'), row('2026-03-02', '-7.00')]);
    const entries = await entryLines(database.client, buyer);
    await match(database.client, buyer.owner, [first(lineIds)], [entries[0]?.id ?? '']);
    await expectCode(book(database.client, buyer, lineIds[1] ?? '', 'bank_charges', 7), 'period_locked');
    await book(database.client, buyer, lineIds[1] ?? '', 'bank_charges', 7, {}, { business_date: '2026-04-01' });
  });

  it('is a cost or income, which the lock of its area guards; a transfer is neither', async () => {
    for (const area of ['purchases', 'sales'])
      await as(database.client, buyer.owner, 'lock_books', {
        p_lock: { area, kind: 'soft', locked_until: '2026-03-31', reason: 'March' },
      });
    const { lineIds } = await bringRows(500, [
      row('2026-03-02', '-7.00'),
      row('2026-03-02', '5.00'),
      row('2026-03-02', '-100.00'),
    ]);
    await expectCode(book(database.client, buyer, first(lineIds), 'bank_charges', 7), 'period_locked');
    await expectCode(book(database.client, buyer, lineIds[1] ?? '', 'sales', 5), 'period_locked');
    await book(database.client, buyer, lineIds[2] ?? '', 'mobile_money_clearing', 100);
  });

  it('stays while its other side is matched', async () => {
    const phone = await bringRows(9900, [row('2026-03-02', '-9900.00')], { role: 'mobile_money_clearing' });
    const made = await book(database.client, buyer, first(phone.lineIds), 'bank', 9900);
    const bank = await bringRows(0, [row('2026-03-02', '9900.00')]);
    const entries = await entryLines(database.client, buyer);
    await match(database.client, buyer.owner, bank.lineIds, [entries[0]?.id ?? '']);
    await expectCode(unmatch(database.client, buyer, made.id), 'already_matched');
  });
});

describe('two people', () => {
  it('do not match one line twice', async () => {
    await entry('2026-03-02', { bank: 40, sales: -40 });
    await entry('2026-03-02', { bank: 40, sales: -40 });
    const { lineIds } = await bringRows(0, [row('2026-03-02', '40.00')]);
    const entries = await entryLines(database.client, buyer);
    const clients = [await database.connect(), await database.connect()];
    const answers = await Promise.allSettled(
      clients.map((client, place) => match(client, buyer.owner, lineIds, [entries[place]?.id ?? ''])),
    );
    const refused = answers.find((answer) => answer.status === 'rejected');
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(refused?.reason).toMatchObject({ hint: 'already_matched' });
  });

  it('nor one entry with two lines; the same request again is the same match', async () => {
    await entry('2026-03-02', { bank: 40, sales: -40 });
    const { lineIds } = await bringRows(0, [row('2026-03-02', '40.00'), row('2026-03-02', '40.00')]);
    const entries = await entryLines(database.client, buyer);
    const id = randomUUID();
    const once = await match(database.client, buyer.owner, [first(lineIds)], [entries[0]?.id ?? ''], id);
    const again = await match(database.client, buyer.owner, [first(lineIds)], [entries[0]?.id ?? ''], id);
    expect([once.replayed, again.replayed]).toEqual([false, true]);
    await expectCode(
      match(database.client, buyer.owner, [lineIds[1] ?? ''], [entries[0]?.id ?? '']),
      'already_matched',
    );
    await expectCode(
      match(database.client, buyer.cashier, [lineIds[1] ?? ''], [entries[0]?.id ?? '']),
      'permission_denied',
    );
  });
});

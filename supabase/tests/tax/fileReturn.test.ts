import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type { PostedTaxReturn } from '../../../shared/src/api/rpcTypes';
import { postJournal } from '../books/booksFixtures';
import { as, balanceOf, entryOf, makeBuyer, type Buyer } from '../purchases/purchaseFixtures';
import { expectCode, type DatabaseFailure } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import {
  billOn,
  boxesOf,
  documents,
  file,
  fileNow,
  monthBefore,
  owe,
  payTax,
  periods,
  returnOf,
  worksheet,
  type Month,
} from './taxFixtures';

const database = testDatabase();
let buyer: Buyer;
let month: Month;

beforeEach(async () => {
  buyer = await makeBuyer(database.client);
  month = await monthBefore(database.client, buyer);
});

const client = () => database.client;
const balance = (role: string) => balanceOf(client(), buyer, role);
const entry = (id: string) => entryOf(client(), id);

describe('a tax return', () => {
  it('36: settles what is owed, less what comes back and what customers withheld, and is paid', async () => {
    await owe(client(), buyer, month.day, 300_000);
    await billOn(client(), buyer, month.day, 195_315);
    await postJournal(client(), buyer, month.day, { withholding_receivable: 2000, bank: -2000 });
    const seen = await worksheet(client(), buyer, month.start);
    expect([seen.output_tax, seen.input_tax, seen.withholding_available]).toEqual([48_000, 31_250.4, 2000]);
    const filed = await fileNow(client(), buyer, month.start, { withheld_amount: 2000, reference: 'KRA202611' });
    expect(await entry(filed.id)).toEqual({
      vat_output: 48_000,
      vat_input: -31_250.4,
      withholding_receivable: -2000,
      vat_payable: -14_749.6,
    });
    expect([filed.net_amount, filed.amount_due, filed.business_date]).toEqual([14_749.6, 14_749.6, month.end]);
    for (const role of ['vat_output', 'vat_input', 'withholding_receivable']) expect(await balance(role)).toBe(0);
    const paid = await payTax(client(), buyer, filed.id, 14_749.6, { reference: 'PRN 1' });
    expect(await entry(paid.payments[0]?.id ?? '')).toEqual({ vat_payable: 14_749.6, bank: -14_749.6 });
    expect(
      (await periods(client(), buyer)).periods.find(({ period_start }) => period_start === month.start)?.state,
    ).toBe('paid');
    expect(await balance('vat_payable')).toBe(0);
  });

  it('37: a bill that comes after it was filed is in the next return, marked late; the return stays as it was', async () => {
    const earlier = await monthBefore(client(), buyer, 2);
    await owe(client(), buyer, earlier.day, 1000);
    const filed = await fileNow(client(), buyer, earlier.start);
    const billId = await billOn(client(), buyer, earlier.day, 1000);
    expect(await entry(billId)).toEqual({ expenses: 1000, vat_input: 160, payable: -1160 });
    const next = await worksheet(client(), buyer, month.start);
    expect([next.input_tax, next.warnings.find(({ code }) => code === 'late')?.count]).toEqual([160, 1]);
    expect(await documents(client(), buyer, { p_period_start: month.start })).toMatchObject([
      { document_id: billId, document_date: earlier.day, is_late: true, tax: 160 },
    ]);
    const second = await fileNow(client(), buyer, month.start);
    expect([second.input_tax, second.net_amount, second.carried_forward]).toEqual([160, -160, 160]);
    const { replayed: _, ...frozen } = filed;
    expect(await as(client(), buyer.owner, 'get_tax_return', { p_return_id: filed.id })).toEqual(frozen);
    expect(await balance('vat_input')).toBe(0);
  });

  it('carries credit on, and the next one is less by it', async () => {
    const earlier = await monthBefore(client(), buyer, 2);
    await billOn(client(), buyer, earlier.day, 1000);
    await owe(client(), buyer, month.day, 1500);
    expect((await fileNow(client(), buyer, earlier.start)).carried_forward).toBe(160);
    const second = await fileNow(client(), buyer, month.start);
    expect([second.net_amount, second.brought_forward, second.amount_due, second.carried_forward]).toEqual([
      240, 160, 80, 0,
    ]);
    expect(await balance('vat_payable')).toBe(-80);
    await expectCode(payTax(client(), buyer, second.id, 80.01), 'more_than_due');
    await payTax(client(), buyer, second.id, 30);
    expect((await payTax(client(), buyer, second.id, 50)).paid_amount).toBe(80);
    await expectCode(payTax(client(), buyer, second.id, 1), 'more_than_due');
  });

  it('is nil where nothing happened', async () => {
    const filed = await fileNow(client(), buyer, month.start);
    expect([filed.row_count, filed.net_amount, filed.journal_entry_id]).toEqual([0, 0, null]);
    expect(
      (await periods(client(), buyer)).periods.find(({ period_start }) => period_start === month.start)?.state,
    ).toBe('filed');
  });

  it('has the boxes of Kenya: rates, zero and exempt apart, totals', async () => {
    const { rows } = await client().query<{ code: string; id: string }>(
      'select code, id from public.tax_rates where tenant_id = $1',
      [buyer.tenantId],
    );
    const rate = (code: string): string => rows.find((row) => row.code === code)?.id ?? '';
    const kenyan = { ...buyer };
    for (const [code, net, percent] of [
      ['B', 1000, 16],
      ['E', 500, 8],
      ['C', 300, 0],
      ['A', 200, 0],
    ] as const) {
      kenyan.taxRateId = rate(code);
      await owe(client(), kenyan, month.day, net, percent);
      await billOn(client(), kenyan, month.day, net / 10);
    }
    const sheet = await worksheet(client(), buyer, month.start);
    expect(boxesOf(sheet)).toEqual({
      1: [1000, 160],
      2: [500, 40],
      3: [300, 0],
      4: [200, 0],
      5: [2000, 200],
      6: [1800, 200],
      7: [100, 16],
      8: [50, 4],
      9: [30, 0],
      10: [20, 0],
      11: [200, 20],
      12: [180, 20],
    });
    expect(sheet.warnings.map(({ code }) => code)).toEqual(['supplier_pin_missing', 'exempt_not_zero']);
    expect(await documents(client(), buyer, { p_period_start: month.start, p_box: '8' })).toMatchObject([
      { taxable: 50, tax: 4, tax_code: 'E' },
    ]);
  });

  it("freezes names and PINs, which are the contact's until then", async () => {
    await billOn(client(), buyer, month.day, 1000);
    const body = await returnOf(client(), buyer, month.start);
    await client().query(`update public.contacts set tax_pin = 'P051234567Z' where id = $1`, [buyer.supplierId]);
    await expectCode(file(client(), buyer, body), 'worksheet_changed');
    const filed = await fileNow(client(), buyer, month.start);
    await client().query(`update public.contacts set tax_pin = null where id = $1`, [buyer.supplierId]);
    expect(await documents(client(), buyer, { p_return_id: filed.id, p_has_pin: true })).toMatchObject([
      { counterparty_name: 'Mombasa Traders', counterparty_pin: 'P051234567Z' },
    ]);
  });

  it('leaves out tax that is too old to claim, and says so', async () => {
    const old = await monthBefore(client(), buyer, 8);
    const within = await monthBefore(client(), buyer, 7);
    await billOn(client(), buyer, old.day, 1000);
    await billOn(client(), buyer, within.day, 500);
    const sheet = await worksheet(client(), buyer, month.start);
    expect([sheet.input_tax, sheet.warnings.find(({ code }) => code === 'too_old')]).toEqual([
      80,
      { code: 'too_old', count: 1, amount: 160 },
    ]);
  });

  it('is by rate, without an end to claims, in countries whose form is not known; in yen without sen', async () => {
    const abroad = await makeBuyer(client(), { currencyCode: 'JPY', percent: 10 });
    await client().query(`update public.tenants set country = 'JP' where id = $1`, [abroad.tenantId]);
    await owe(client(), abroad, month.day, 1010, 10);
    await billOn(client(), abroad, (await monthBefore(client(), abroad, 9)).day, 333);
    const sheet = await worksheet(client(), abroad, month.start);
    expect([sheet.form, boxesOf(sheet)]).toEqual([
      'BY_RATE',
      {
        'output:BOUGHT:10': [1010, 101],
        output: [1010, 101],
        'input:BOUGHT:10': [333, 33],
        input: [333, 33],
      },
    ]);
    const filed = await fileNow(client(), abroad, month.start, { kind: 'earlier' });
    expect([filed.net_amount, filed.amount_due]).toEqual([68, 68]);
  });
});

describe('what cannot be filed', () => {
  it('is a period that goes on, one that is filed, and one behind an open one', async () => {
    const now = await monthBefore(client(), buyer, 0);
    await expectCode(fileNow(client(), buyer, now.start), 'period_not_over');
    await expectCode(fileNow(client(), buyer, month.start, { kind: 'amendment' }), 'not_filed');
    const earlier = await monthBefore(client(), buyer, 2);
    await owe(client(), buyer, earlier.day, 100);
    await expectCode(fileNow(client(), buyer, month.start), 'earlier_return_open');
    await fileNow(client(), buyer, earlier.start);
    await fileNow(client(), buyer, month.start);
    await expectCode(fileNow(client(), buyer, month.start), 'return_filed');
    await expectCode(fileNow(client(), buyer, month.day), 'invalid_input');
  });

  it('is booked into open books only', async () => {
    await owe(client(), buyer, month.day, 100);
    const body = await returnOf(client(), buyer, month.start);
    await as(client(), buyer.owner, 'lock_books', {
      p_lock: { area: 'tax', kind: 'soft', locked_until: month.end, reason: 'Closed' },
    });
    await expectCode(file(client(), buyer, body), 'period_locked');
    const filed = await file(client(), buyer, { ...body, business_date: month.next });
    expect(filed.business_date).toBe(month.next);
    await expectCode(payTax(client(), buyer, filed.id, 16, { business_date: month.end }), 'invalid_input');
  });

  it('is more than customers withheld', async () => {
    await owe(client(), buyer, month.day, 100);
    await expectCode(fileNow(client(), buyer, month.start, { withheld_amount: 1 }), 'invalid_input');
  });

  it('is for those who may, and their own', async () => {
    await owe(client(), buyer, month.day, 100);
    const body = await returnOf(client(), buyer, month.start);
    await expectCode(file(client(), buyer, body, buyer.manager), 'permission_denied');
    await expectCode(as(client(), buyer.cashier, 'tax_periods'), 'permission_denied');
    const filed = await file(client(), buyer, body);
    const other = await makeBuyer(client());
    await expectCode(as(client(), other.owner, 'get_tax_return', { p_return_id: filed.id }), 'not_found');
    await expectCode(payTax(client(), other, filed.id, 1), 'not_found');
    await expectCode(as(client(), other.owner, 'tax_documents', { p_return_id: filed.id }), 'not_found');
    expect(await documents(client(), other, { p_period_start: month.start })).toEqual([]);
  });

  it('is a frozen row or return that somebody changes', async () => {
    await owe(client(), buyer, month.day, 100);
    const filed = await fileNow(client(), buyer, month.start);
    await expect(
      client().query('update public.tax_entries set tax_return_id = null where tax_return_id = $1', [filed.id]),
    ).rejects.toMatchObject({ hint: 'append_only' });
    await expect(
      client().query('update public.tax_returns set output_tax = 0 where id = $1', [filed.id]),
    ).rejects.toMatchObject({ hint: 'append_only' });
  });
});

describe('an amendment', () => {
  it('is a second return of the period with only the difference', async () => {
    await owe(client(), buyer, month.day, 1000);
    await fileNow(client(), buyer, month.start);
    await expectCode(fileNow(client(), buyer, month.start, { kind: 'amendment' }), 'nothing_to_file');
    await owe(client(), buyer, month.day, 50);
    expect(
      (await periods(client(), buyer)).periods.find(({ period_start }) => period_start === month.start)?.has_late,
    ).toBe(true);
    const amended = await fileNow(client(), buyer, month.start, { kind: 'amendment' });
    expect([amended.amendment, amended.net_amount, amended.row_count]).toEqual([1, 8, 1]);
    expect(await balance('vat_output')).toBe(0);
  });
});

describe('what was filed elsewhere', () => {
  it('is settled in one, and the first period here begins behind it', async () => {
    const long = await monthBefore(client(), buyer, 10);
    const earlier = await monthBefore(client(), buyer, 2);
    await billOn(client(), buyer, long.day, 500);
    await owe(client(), buyer, earlier.day, 1000);
    await owe(client(), buyer, month.day, 100);
    const before = await fileNow(client(), buyer, earlier.start, { kind: 'earlier' });
    expect([before.period_start, before.period_end, before.net_amount]).toEqual([long.day, earlier.end, 80]);
    const first = await fileNow(client(), buyer, month.start);
    expect(first.net_amount).toBe(16);
    await expectCode(fileNow(client(), buyer, month.start, { kind: 'earlier' }), 'return_filed');
  });
});

describe('more than one at a time', () => {
  const codesOf = (outcomes: PromiseSettledResult<unknown>[]): (string | undefined)[] =>
    outcomes
      .map((outcome) => (outcome.status === 'fulfilled' ? 'done' : (outcome.reason as DatabaseFailure).hint))
      .sort();

  it('files once under its id, and not another under it', async () => {
    await owe(client(), buyer, month.day, 100);
    const body = await returnOf(client(), buyer, month.start);
    const clients = [await database.connect(), await database.connect()];
    const answers: PostedTaxReturn[] = await Promise.all(clients.map((each) => file(each, buyer, body)));
    expect(answers.map(({ replayed }) => replayed).sort()).toEqual([false, true]);
    await expectCode(file(client(), buyer, { ...body, reference: 'Other' }), 'idempotency_mismatch');
    const id = randomUUID();
    await payTax(client(), buyer, answers[0]?.id ?? '', 10, { id });
    expect((await payTax(client(), buyer, answers[0]?.id ?? '', 10, { id })).replayed).toBe(true);
    await expectCode(payTax(client(), buyer, answers[0]?.id ?? '', 6, { id }), 'idempotency_mismatch');
    expect(await balance('vat_payable')).toBe(-6);
  });

  it('files once when two people do it', async () => {
    await owe(client(), buyer, month.day, 100);
    const first = await returnOf(client(), buyer, month.start);
    const bodies = [first, { ...first, id: randomUUID() }];
    const clients = [await database.connect(), await database.connect()];
    const outcomes = await Promise.allSettled(clients.map((each, at) => file(each, buyer, bodies[at] ?? first)));
    expect(codesOf(outcomes)).toEqual(['done', 'return_filed']);
    expect(await balance('vat_payable')).toBe(-16);
  });

  it('pays no more than is due when two people do it', async () => {
    await owe(client(), buyer, month.day, 100);
    const filed = await fileNow(client(), buyer, month.start);
    const clients = [await database.connect(), await database.connect()];
    const outcomes = await Promise.allSettled(clients.map((each) => payTax(each, buyer, filed.id, 16)));
    expect(codesOf(outcomes)).toEqual(['done', 'more_than_due']);
  });

  it('takes in a document that had its number, and leaves one that had not for the next return', async () => {
    await owe(client(), buyer, month.day, 100);
    const body = await returnOf(client(), buyer, month.start);
    const posting = await database.connect();
    const filing = await database.connect();
    // A document of the period is posted, not committed: filing waits for it, and then sees that the worksheet changed.
    await posting.query('begin');
    await posting.query(
      `select private.post_journal_entry($1, $2, 'sample_document', gen_random_uuid(), $3, 'Charge', '[{"role": "vat_input", "debit": 3}, {"role": "bank", "credit": 3}]')`,
      [buyer.tenantId, buyer.owner.userId, month.day],
    );
    const waiting = file(filing, buyer, body).then(
      () => 'done',
      (error: DatabaseFailure) => error.hint,
    );
    await waitForLock(filing);
    await posting.query('commit');
    expect(await waiting).toBe('worksheet_changed');
    // The other way round: filed and not committed, so the document waits for its number, and is late.
    await fileNow(client(), buyer, month.start);
    await owe(client(), buyer, month.day, 50);
    expect((await worksheet(client(), buyer, month.next)).warnings.map(({ code }) => code)).toContain('late');
  });

  /** As soon as a connection waits for a lock of another. */
  async function waitForLock(waiting: Client): Promise<void> {
    const { processID } = waiting as unknown as { processID: number };
    for (;;) {
      const { rows } = await client().query<{ kind: string | null }>(
        `select wait_event_type as kind from pg_stat_activity where pid = $1`,
        [processID],
      );
      if (rows[0]?.kind === 'Lock') return;
    }
  }
});

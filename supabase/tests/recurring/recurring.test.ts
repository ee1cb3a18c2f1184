import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type { RepeatableDocument, ScheduleRun, SupplierBill, VoucherPage } from '../../../shared/src/api/rpcTypes';
import { accountOf } from '../books/booksFixtures';
import { as, balanceOf, entryOf, makeBuyer, type Buyer } from '../purchases/purchaseFixtures';
import { expectCode } from '../support/callRpc';
import { callForDueJobs } from '../support/jobs';
import { asUser } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import {
  changeSchedule,
  dayOf,
  internetOf,
  journalOf,
  readSchedule,
  rentOf,
  saveSchedule,
  tick,
  waitingRuns,
} from './recurringFixtures';

const database = testDatabase();
let client: Client;
let buyer: Buyer;

beforeEach(async () => {
  ({ client } = database);
  buyer = await makeBuyer(client);
});

const day = (months: number, days = 0) => dayOf(client, buyer, months, days);
const runs = async (id: string) => (await readSchedule(client, buyer, id)).runs.toReversed();
const vouchers = () => as<VoucherPage>(client, buyer.owner, 'list_vouchers', { p_sort: 'date' });
const bill = (id: string) => as<SupplierBill>(client, buyer.owner, 'get_bill', { p_bill_id: id });
const approve = (run: ScheduleRun | undefined, more: Record<string, unknown> = {}) =>
  as<ScheduleRun>(client, buyer.owner, 'approve_schedule_run', {
    p_approval: { schedule_id: run?.schedule_id, run_id: run?.id, ...more },
  });
const retry = (run: ScheduleRun | undefined) =>
  as<ScheduleRun>(client, buyer.owner, 'retry_schedule_run', {
    p_retry: { schedule_id: run?.schedule_id, run_id: run?.id },
  });
const skipRun = (run: ScheduleRun | undefined) =>
  as<ScheduleRun>(client, buyer.owner, 'skip_schedule_run', {
    p_skip: { schedule_id: run?.schedule_id, run_id: run?.id },
  });
/** Shop rent, an account that may be archived. */
const SHOP_RENT = '520300';
const setActive = (isActive: boolean) =>
  client.query('update public.ledger_accounts set is_active = $2 where id = $1', [
    accountOf(buyer, SHOP_RENT),
    isActive,
  ]);
const shopRentOf = (startsOn: string) => rentOf(buyer, startsOn, {}, { account_id: accountOf(buyer, SHOP_RENT) });

describe('what is due', () => {
  it('is made by its job, each missed day with its date, and not again', async () => {
    const schedule = await saveSchedule(client, buyer, rentOf(buyer, await day(-2)));
    expect(schedule.next_on).toBe(await day(-2));
    await callForDueJobs(client, 'recurring', 'make_recurring', 'p_schedule_id');
    await tick(client, buyer, schedule.id);
    const { rows } = await vouchers();
    expect(rows.map((row) => [row.business_date, row.amount, row.tax_amount, row.note])).toEqual([
      [await day(-2), 1160, 160, null],
      [await day(-1), 1160, 160, null],
      [await day(0), 1160, 160, null],
    ]);
    expect(await readSchedule(client, buyer, schedule.id)).toMatchObject({
      status: 'active',
      next_on: await day(1),
      last_run: { status: 'posted', due_on: await day(0) },
    });
    expect(await balanceOf(client, buyer, 'bank')).toBe(-3480);
  });

  it('is made once by two ticks at the same time', async () => {
    const schedule = await saveSchedule(client, buyer, rentOf(buyer, await day(-3), { unit: 'week' }));
    const others = [await database.connect(), await database.connect()];
    await Promise.all([client, ...others].map((one) => tick(one, buyer, schedule.id)));
    const made = await runs(schedule.id);
    expect(new Set(made.map(({ due_on: due }) => due)).size).toBe(made.length);
    expect((await vouchers()).totals.count).toBe(made.length);
    expect(made.length).toBeGreaterThan(12);
  });

  it('is made in parts where much of it is due', async () => {
    const schedule = await saveSchedule(client, buyer, rentOf(buyer, await day(-1), { unit: 'day' }));
    const { rows } = await client.query<{ more: boolean }>('select public.make_recurring($1, $2) as more', [
      buyer.tenantId,
      schedule.id,
    ]);
    expect([rows[0]?.more, (await runs(schedule.id)).length]).toEqual([true, 20]);
  });

  it('is of today with a note where the books of its day are locked', async () => {
    await as(client, buyer.owner, 'lock_books', {
      p_lock: { area: 'bank', kind: 'soft', locked_until: await day(0, -1), reason: 'Closed' },
    });
    const schedule = await saveSchedule(client, buyer, rentOf(buyer, await day(-1), {}, { note: 'Shop rent' }));
    await tick(client, buyer, schedule.id);
    const [locked, open] = await runs(schedule.id);
    const { rows } = await client.query<{ today: string; due: string }>(
      `select private.business_date($1, now())::text as today, to_char($2::date, 'FMDD Mon YYYY') as due`,
      [buyer.tenantId, await day(-1)],
    );
    expect(locked).toMatchObject({ status: 'posted', due_on: await day(-1), business_date: rows[0]?.today });
    expect(open).toMatchObject({ status: 'posted', due_on: await day(0), business_date: await day(0), note: null });
    const booked = (await vouchers()).rows.find(({ id }) => id === locked?.id);
    expect(booked?.note).toBe(`Shop rent Due ${rows[0]?.due}: the books of that day are locked.`);
  });

  it('waits while the business may not write, and loses no day', async () => {
    const schedule = await saveSchedule(client, buyer, rentOf(buyer, await day(-1)));
    await client.query(`update public.tenant_subscriptions set status = 'cancelled' where tenant_id = $1`, [
      buyer.tenantId,
    ]);
    await tick(client, buyer, schedule.id);
    const { rows } = await client.query<{ later: boolean; next: string }>(
      'select next_run_at > now() as later, next_on::text as next from public.schedules where id = $1',
      [schedule.id],
    );
    expect(rows).toEqual([{ later: true, next: await day(-1) }]);
  });
});

describe('what cannot be made', () => {
  it('is kept with its reason, does not hold the next days, and can be tried again', async () => {
    const schedule = await saveSchedule(client, buyer, shopRentOf(await day(-1)));
    await setActive(false);
    await tick(client, buyer, schedule.id);
    const [first, second] = await waitingRuns(client, buyer);
    expect([first, second].map((run) => [run?.due_on, run?.status, run?.error_code])).toEqual([
      [await day(-1), 'failed', 'account_archived'],
      [await day(0), 'failed', 'account_archived'],
    ]);
    expect(first?.error_message).toMatch(/archived/);
    expect(await retry(first)).toMatchObject({ status: 'failed', error_code: 'account_archived' });
    await setActive(true);
    expect(await retry(first)).toMatchObject({ status: 'posted', error_code: null, business_date: await day(-1) });
    expect(await retry(first)).toMatchObject({ status: 'posted' });
    expect(await skipRun(second)).toMatchObject({ status: 'skipped', error_message: null });
    expect(await balanceOf(client, buyer, 'bank')).toBe(-1160);
    expect(await waitingRuns(client, buyer)).toEqual([]);
  });

  it('is tried again as the schedule says it now', async () => {
    const schedule = await saveSchedule(client, buyer, shopRentOf(await day(0)));
    await setActive(false);
    await tick(client, buyer, schedule.id);
    await saveSchedule(client, buyer, { ...rentOf(buyer, await day(0)), id: schedule.id, revision: 1 });
    const [failed] = await runs(schedule.id);
    expect(await retry(failed)).toMatchObject({ status: 'posted' });
    expect(await entryOf(client, failed?.id ?? '')).toEqual({ expenses: 1000, vat_input: 160, bank: -1160 });
  });

  it('says that whoever set it up may no longer record it', async () => {
    const schedule = await saveSchedule(client, buyer, rentOf(buyer, await day(0)), buyer.manager);
    await client.query(`update public.tenant_users set role = 'cashier' where user_id = $1`, [buyer.manager.userId]);
    await tick(client, buyer, schedule.id);
    const [failed] = await waitingRuns(client, buyer);
    expect(failed).toMatchObject({ status: 'failed', error_code: 'permission_denied' });
    expect(await retry(failed)).toMatchObject({ status: 'posted' });
  });
});

describe('a draft', () => {
  it('posts nothing until it is approved, with another amount and day, once', async () => {
    const schedule = await saveSchedule(client, buyer, rentOf(buyer, await day(-1), { posting: 'draft' }));
    await tick(client, buyer, schedule.id);
    const [first, second] = await waitingRuns(client, buyer);
    expect([first?.status, await balanceOf(client, buyer, 'bank')]).toEqual(['draft', 0]);
    const approved = await approve(first, { amount: 1740, business_date: await day(-1, 2) });
    expect(approved).toMatchObject({ status: 'posted', amount: 1740, business_date: await day(-1, 2) });
    expect(await approve(first)).toEqual(approved);
    expect(await entryOf(client, first?.id ?? '')).toEqual({ expenses: 1500, vat_input: 240, bank: -1740 });
    expect(await skipRun(second)).toMatchObject({ status: 'skipped' });
    await expectCode(approve(second), 'not_open');
    await expectCode(skipRun(first), 'not_open');
  });

  it('is of today when the books of its day were locked since', async () => {
    const schedule = await saveSchedule(client, buyer, journalOf(buyer, await day(-1), { posting: 'draft' }));
    await tick(client, buyer, schedule.id);
    await as(client, buyer.owner, 'lock_books', {
      p_lock: { area: 'all', kind: 'soft', locked_until: await day(0, -1), reason: 'Closed' },
    });
    const [first] = await waitingRuns(client, buyer);
    const { rows } = await client.query<{ today: string }>('select private.business_date($1, now())::text as today', [
      buyer.tenantId,
    ]);
    expect(await approve(first)).toMatchObject({ status: 'posted', business_date: rows[0]?.today });
  });
});

describe('a bill that repeats', () => {
  it('is a draft bill with the reference of its month, and waits until that is posted or given up', async () => {
    const schedule = await saveSchedule(client, buyer, internetOf(buyer, await day(-1), { posting: 'draft' }));
    expect(schedule).toMatchObject({ amount: 116, contact_name: 'Mombasa Traders' });
    await tick(client, buyer, schedule.id);
    const [first, second] = await waitingRuns(client, buyer);
    expect(await bill(first?.id ?? '')).toMatchObject({
      status: 'draft',
      supplier_reference: `NET ${(await day(-1)).slice(0, 7)}`,
      bill_date: await day(-1),
      due_on: await day(-1, 10),
      total_amount: 116,
    });
    await expectCode(approve(first), 'invalid_input');
    const { body } = await bill(first?.id ?? '');
    await as(client, buyer.owner, 'post_bill', { p_bill: body });
    await skipRun(second);
    expect((await bill(second?.id ?? '')).status).toBe('discarded');
    expect((await runs(schedule.id)).map(({ status }) => status)).toEqual(['posted', 'skipped']);
  });

  it('is posted at once where that is wanted', async () => {
    const schedule = await saveSchedule(client, buyer, internetOf(buyer, await day(0)));
    await tick(client, buyer, schedule.id);
    const [made] = await runs(schedule.id);
    expect(made?.status).toBe('posted');
    expect(await entryOf(client, made?.id ?? '')).toEqual({ expenses: 100, vat_input: 16, payable: -116 });
  });

  it('does not pass the rule against a number that was used', async () => {
    const one = await saveSchedule(client, buyer, internetOf(buyer, await day(0)));
    const two = await saveSchedule(client, buyer, internetOf(buyer, await day(0)));
    await tick(client, buyer, one.id);
    await tick(client, buyer, two.id);
    expect((await runs(two.id))[0]).toMatchObject({ status: 'failed', error_code: 'duplicate_bill' });
  });

  it('is of costs only', async () => {
    const goods = internetOf(buyer, await day(0), {}, { lines: [{ kind: 'goods', quantity: 1, unit_price: 1 }] });
    await expectCode(saveSchedule(client, buyer, goods), 'invalid_input');
  });
});

it('takes an accrual back on the first of the month after', async () => {
  const accrual = journalOf(buyer, await day(-1, 9), { ends: 'after', ends_after: 1 }, { is_taken_back: true });
  const schedule = await saveSchedule(client, buyer, accrual);
  await tick(client, buyer, schedule.id);
  const { rows } = await client.query<{ day: string; source: string }>(
    `select business_date::text as day, source_type as source from public.journal_entries where tenant_id = $1 order by sequence`,
    [buyer.tenantId],
  );
  expect(rows).toEqual([
    { day: await day(-1, 9), source: 'manual' },
    { day: await day(0), source: 'manual_reversal' },
  ]);
  expect((await runs(schedule.id))[0]?.entry_id).not.toBeNull();
});

describe('steering', () => {
  it('leaves out a pause, and goes on after it', async () => {
    const schedule = await saveSchedule(client, buyer, rentOf(buyer, await day(-2)));
    const change = (action: 'pause' | 'resume' | 'end') =>
      changeSchedule(client, buyer, { schedule_id: schedule.id, action });
    expect(await change('pause')).toMatchObject({ status: 'paused' });
    await tick(client, buyer, schedule.id);
    expect(await runs(schedule.id)).toEqual([]);
    const resumed = await change('resume');
    expect(resumed.status).toBe('active');
    expect(resumed.next_on === (await day(0)) || resumed.next_on === (await day(1))).toBe(true);
    expect(await change('resume')).toEqual(resumed);
    expect(await change('end')).toMatchObject({ status: 'ended', next_on: null });
    await expectCode(change('pause'), 'not_open');
  });

  it('skips the next day, and makes the one after it now, ahead of its day, each once', async () => {
    const schedule = await saveSchedule(client, buyer, rentOf(buyer, await day(1), { ends: 'after', ends_after: 3 }));
    const skip = { schedule_id: schedule.id, action: 'skip' as const, due_on: await day(1) };
    const run = { schedule_id: schedule.id, action: 'run' as const, due_on: await day(2) };
    expect(await changeSchedule(client, buyer, skip)).toMatchObject({ next_on: await day(2) });
    expect(await changeSchedule(client, buyer, skip)).toMatchObject({ next_on: await day(2) });
    expect(await changeSchedule(client, buyer, run)).toMatchObject({ next_on: await day(3) });
    expect(await changeSchedule(client, buyer, run)).toMatchObject({ next_on: await day(3) });
    expect((await runs(schedule.id)).map(({ status }) => status)).toEqual(['skipped', 'posted']);
    expect((await vouchers()).totals.count).toBe(1);
    await expectCode(changeSchedule(client, buyer, { ...run, due_on: await day(7) }), 'not_open');
    const last = await changeSchedule(client, buyer, { ...run, due_on: await day(3) });
    expect(last).toMatchObject({ status: 'ended', next_on: null });
  });

  it('ends on a day, and shows the six days to come', async () => {
    const schedule = await saveSchedule(
      client,
      buyer,
      rentOf(buyer, await day(1), { ends: 'on', ends_on: await day(3) }),
    );
    const detail = await readSchedule(client, buyer, schedule.id);
    expect(detail.next_days).toEqual([await day(1), await day(2), await day(3)]);
    const preview = await as(client, buyer.owner, 'preview_schedule', {
      p_rule: { every: 2, unit: 'month', starts_on: await day(-3), ends: 'never' },
    });
    expect(preview).toMatchObject({
      next_days: [await day(-3), await day(-1), await day(1), await day(3), await day(5), await day(7)],
      missed_count: 2,
    });
  });

  it('changes what is to come and leaves what was made', async () => {
    const schedule = await saveSchedule(client, buyer, rentOf(buyer, await day(-1)));
    await tick(client, buyer, schedule.id);
    const later = { ...rentOf(buyer, await day(-1), { every: 3 }, { amount: 2320 }), id: schedule.id };
    await expectCode(saveSchedule(client, buyer, { ...later, revision: 7 }), 'stale_row');
    await expectCode(saveSchedule(client, buyer, later), 'stale_row');
    const changed = await saveSchedule(client, buyer, { ...later, revision: 1 });
    expect(changed).toMatchObject({ amount: 2320, next_on: await day(2), revision: 2 });
    expect((await runs(schedule.id)).map(({ amount }) => amount)).toEqual([1160, 1160]);
  });

  it('is due after so many days, also where they are written 10.0', async () => {
    const schedule = internetOf(buyer, await day(0), {}, { due_days: 'x' });
    const text = JSON.stringify(schedule).replace('"due_days":"x"', '"due_days":10.0');
    await asUser(client, buyer.owner, () => client.query('select public.save_schedule($1::jsonb)', [text]));
    await as(client, buyer.owner, 'cash_forecast');
    await tick(client, buyer, schedule.id);
    expect((await runs(schedule.id)).map(({ status }) => status)).toEqual(['posted']);
  });

  it('refuses what could never be made', async () => {
    const first = await day(0);
    const refused = (schedule: Parameters<typeof saveSchedule>[2], code = 'invalid_input') =>
      expectCode(saveSchedule(client, buyer, schedule), code);
    await refused(rentOf(buyer, first, {}, { tender_type: 'cash' }));
    await refused(rentOf(buyer, first, { is_last_day: true, unit: 'week' }));
    await refused(rentOf(buyer, first, { ends: 'on', ends_on: await day(-1) }));
    await refused(rentOf(buyer, await day(-14)));
    await refused(rentOf(buyer, first, {}, { account_id: accountOf(buyer, 'payable') }), 'control_account');
    await refused(journalOf(buyer, first, {}, { lines: [{ account_id: accountOf(buyer, 'bank'), debit: 1 }] }));
  });
});

describe('what is repeated', () => {
  const source = (kind: string, id: string | undefined, persona = buyer.owner) =>
    as<RepeatableDocument>(client, persona, 'get_repeatable', { p_kind: kind, p_id: id });

  it('is the document that stands: what it was, without its days', async () => {
    const rent = rentOf(buyer, await day(0), {}, { contact_id: buyer.supplierId, note: 'Shop rent' });
    const net = internetOf(buyer, await day(0));
    const accrual = journalOf(buyer, await day(0), {}, { is_taken_back: true });
    for (const [kind, asked] of [['expense', rent] as const, ['bill', net] as const, ['journal', accrual] as const]) {
      const first = await saveSchedule(client, buyer, asked);
      await tick(client, buyer, first.id);
      const [made] = await runs(first.id);
      const found = await source(kind, kind === 'journal' ? (made?.entry_id ?? '') : made?.id);
      expect(found).toMatchObject({ kind, amount: first.amount, business_date: await day(0) });
      const again = await saveSchedule(client, buyer, { ...asked, ...found, id: randomUUID() });
      expect(again.amount).toBe(first.amount);
      expect(again.document).toMatchObject(kind === 'bill' ? { due_days: 10 } : first.document);
    }
  });

  it('is no bill for goods, no entry of a document, and of the same business', async () => {
    const spent = await as<{ id: string; journal_entry_id: string }>(client, buyer.owner, 'record_expense', {
      p_expense: { ...rentOf(buyer, '').document, id: randomUUID() },
    });
    await expectCode(source('journal', spent.journal_entry_id), 'not_repeatable');
    await expectCode(source('expense', randomUUID()), 'not_found');
    await expectCode(source('expense', spent.id, (await makeBuyer(client)).owner), 'not_found');
    await expectCode(source('expense', spent.id, buyer.cashier), 'permission_denied');
  });
});

describe('who may', () => {
  it('is whoever may record the document, of the same business', async () => {
    const schedule = await saveSchedule(client, buyer, rentOf(buyer, await day(0), { posting: 'draft' }));
    await tick(client, buyer, schedule.id);
    const [run] = await waitingRuns(client, buyer);
    const other = await makeBuyer(client);
    const named = { schedule_id: schedule.id, run_id: run?.id };
    const calls: [name: string, args: Record<string, unknown>][] = [
      ['get_schedule', { p_schedule_id: schedule.id }],
      ['change_schedule', { p_change: { schedule_id: schedule.id, action: 'end' } }],
      ['approve_schedule_run', { p_approval: named }],
      ['retry_schedule_run', { p_retry: named }],
      ['skip_schedule_run', { p_skip: named }],
    ];
    for (const [name, args] of calls) {
      await expectCode(as(client, buyer.cashier, name, args), 'permission_denied');
      await expectCode(as(client, other.owner, name, args), 'not_found');
    }
    await expectCode(saveSchedule(client, buyer, rentOf(buyer, await day(0)), buyer.cashier), 'permission_denied');
    await expectCode(
      saveSchedule(client, other, rentOf(buyer, await day(0), { id: randomUUID() })),
      'ledger_account_missing',
    );
    expect(await as(client, other.owner, 'list_schedules')).toEqual([]);
    expect(await as(client, other.owner, 'list_waiting_runs')).toEqual([]);
  });
});

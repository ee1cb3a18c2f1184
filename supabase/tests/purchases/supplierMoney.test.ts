import { randomUUID } from 'node:crypto';
import type {
  BillsToPay,
  PayablesAgeing,
  PostedSupplierPayment,
  SupplierBill,
  SupplierPayment,
  SupplierStatement,
} from '../../../shared/src/api/rpcTypes';
import { accountOf } from '../books/booksFixtures';
import { openTill } from '../sales/salesFixtures';
import { expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import {
  as,
  balanceOf,
  billOf,
  credit,
  entryOf,
  expenseLine,
  makeBuyer,
  pay,
  postBill,
  type Buyer,
} from './purchaseFixtures';

const database = testDatabase();
let buyer: Buyer;

beforeEach(async () => {
  buyer = await makeBuyer(database.client);
});

const call = <T>(name: string, args: Record<string, unknown>): Promise<T> =>
  as<T>(database.client, buyer.owner, name, args);
const expense = (net: number, more: Parameters<typeof billOf>[2] = {}) =>
  postBill(database.client, buyer, billOf(buyer, [expenseLine(buyer, net)], more));
const bonus = (net: number, day?: string) =>
  credit(
    database.client,
    buyer,
    [{ kind: 'account', account_id: accountOf(buyer, 'expenses'), net_amount: net }],
    day === undefined ? {} : { business_date: day },
  );
const bill = (id: string) => call<SupplierBill>('get_bill', { p_bill_id: id });
const balance = (role: string) => balanceOf(database.client, buyer, role);

describe('paying', () => {
  it('answers the same again, and not another body', async () => {
    const posted = await expense(100);
    const body = { id: randomUUID(), allocations: [{ item_id: posted.id, amount: 116 }] };
    const first = await pay(database.client, buyer, body);
    const again = (await pay(database.client, buyer, body)) as PostedSupplierPayment;

    expect([again.payment_number, again.replayed]).toEqual([first.payment_number, true]);
    await expectCode(pay(database.client, buyer, { ...body, note: 'x' }), 'idempotency_mismatch');
    expect(await bill(posted.id)).toMatchObject({ status: 'paid', open_amount: 0 });
  });

  it('never pays more than a bill is, nor another amount than it settles', async () => {
    const posted = await expense(100);
    await expectCode(
      pay(database.client, buyer, { allocations: [{ item_id: posted.id, amount: 116.01 }] }),
      'over_allocation',
    );
    await expectCode(
      pay(database.client, buyer, { amount: 100, allocations: [{ item_id: posted.id, amount: 116 }] }),
      'difference_left',
    );
    await expectCode(pay(database.client, buyer, { amount: 0 }), 'invalid_input');
    await expectCode(pay(database.client, buyer, { allocations: [{ item_id: randomUUID(), amount: 1 }] }), 'not_found');
    await expectCode(
      pay(database.client, buyer, { amount: 1, account_id: accountOf(buyer, 'expenses') }),
      'invalid_input',
    );
    await expectCode(pay(database.client, buyer, { amount: 1, business_date: '2999-01-01' }), 'invalid_input');
  });

  it('takes a reference once for an account', async () => {
    await pay(database.client, buyer, { amount: 5, reference: 'CHQ 00012' });
    await expectCode(pay(database.client, buyer, { amount: 5, reference: 'chq00012' }), 'invalid_input');
    await pay(database.client, buyer, { amount: 5, reference: 'CHQ 00012', tender_type: 'mobile_money' });
  });

  it('takes cash out of the open drawer, and back into it', async () => {
    const sessionId = await openTill(database.client, buyer, buyer.owner, 1000);
    await expense(500);
    await expectCode(pay(database.client, buyer, { tender_type: 'cash', amount: 1000.01 }), 'invalid_input');
    const paid = await pay(database.client, buyer, { tender_type: 'cash', amount: 580 });
    const drawer = async () =>
      (
        await database.client.query<{ cash: number }>('select private.session_cash($1, $2)::float as cash', [
          buyer.tenantId,
          sessionId,
        ])
      ).rows[0]?.cash;

    expect([paid.till_session_id, await drawer()]).toEqual([sessionId, 420]);
    expect(await entryOf(database.client, paid.id)).toEqual({ payable: 580, cash: -580 });
    await call('reverse_supplier_payment', {
      p_reversal: { id: randomUUID(), payment_id: paid.id, reason: 'Gave it back' },
    });
    expect([await drawer(), await balance('payable')]).toEqual([1000, -580]);
  });

  it('withholds tax only of bills that are chosen', async () => {
    await expense(100, { withholding_percent: 5 });
    await expectCode(pay(database.client, buyer, { amount: 50 }), 'invalid_input');
  });

  it('is for who may pay', async () => {
    await expectCode(
      as(database.client, buyer.cashier, 'pay_supplier', {
        p_payment: { id: randomUUID(), contact_id: buyer.supplierId, tender_type: 'bank', amount: 1 },
      }),
      'permission_denied',
    );
    const other = await makeBuyer(database.client);
    const posted = await expense(10);
    await expectCode(pay(database.client, other, { allocations: [{ item_id: posted.id, amount: 1 }] }), 'not_found');
    await expectCode(pay(database.client, other, { contact_id: buyer.supplierId, amount: 1 }), 'not_found');
  });
});

describe('using and undoing', () => {
  it('opens a bill again by a row of today: the money is an advance, tax and discount are taken back', async () => {
    const posted = await expense(1000, { withholding_percent: 5 });
    const paid = await pay(database.client, buyer, {
      allocations: [{ item_id: posted.id, amount: 1160, discount_amount: 10 }],
    });
    const undo = { id: randomUUID(), allocation_id: paid.allocations[0]?.id ?? '', reason: 'Other bill' };
    await call('undo_allocation', { p_undo: undo });
    expect(await call('undo_allocation', { p_undo: undo })).toMatchObject({ replayed: true });
    await expectCode(call('undo_allocation', { p_undo: { ...undo, id: randomUUID() } }), 'in_use');

    expect(await entryOf(database.client, undo.id)).toEqual({
      payable: -1160,
      supplier_advances: 1100,
      withholding_payable: 50,
      purchase_discounts: 10,
    });
    expect(await bill(posted.id)).toMatchObject({ status: 'open', open_amount: 1160, withheld_amount: 0 });
    expect(await call<SupplierPayment>('get_supplier_payment', { p_payment_id: paid.id })).toMatchObject({
      open_amount: 1100,
    });
    const use = { id: randomUUID(), payment_id: paid.id, allocations: [{ item_id: posted.id, amount: 1100.01 }] };
    await expectCode(call('allocate_supplier', { p_allocation: use }), 'over_allocation');
  });

  it('uses a credit on bills without a posting, and refunds the rest', async () => {
    const posted = await expense(100);
    const given = await bonus(150);
    const use = { id: randomUUID(), credit_id: given.id, allocations: [{ item_id: posted.id, amount: 116 }] };
    await call('allocate_supplier', { p_allocation: use });

    expect(await entryOf(database.client, use.id)).toEqual({});
    expect(await bill(posted.id)).toMatchObject({ status: 'credited', credited_amount: 116 });
    const refund = { id: randomUUID(), contact_id: buyer.supplierId, tender_type: 'bank', amount: 34 };
    await call('record_supplier_refund', { p_refund: refund });
    expect(await entryOf(database.client, refund.id)).toEqual({ bank: 34, payable: -34 });
    expect(await balance('payable')).toBe(0);
    const { allocations } = await bill(posted.id);
    await call('undo_allocation', {
      p_undo: { id: randomUUID(), allocation_id: allocations[0]?.id, reason: 'Other bill' },
    });
    expect([(await bill(posted.id)).open_amount, await balance('payable')]).toEqual([116, 0]);
  });

  it('takes back a payment whole, with what of its advance was used', async () => {
    const paid = await pay(database.client, buyer, { amount: 500 });
    const posted = await expense(100);
    await call('allocate_supplier', {
      p_allocation: { id: randomUUID(), payment_id: paid.id, allocations: [{ item_id: posted.id, amount: 116 }] },
    });
    const body = { id: randomUUID(), payment_id: paid.id, reason: 'Bounced' };
    expect(await call('reverse_supplier_payment', { p_reversal: body })).toMatchObject({
      open_amount: 0,
      replayed: false,
    });
    expect(await call('reverse_supplier_payment', { p_reversal: body })).toMatchObject({ replayed: true });
    await expectCode(call('reverse_supplier_payment', { p_reversal: { ...body, id: randomUUID() } }), 'in_use');

    expect([await balance('supplier_advances'), await balance('bank'), (await bill(posted.id)).open_amount]).toEqual([
      0, 0, 116,
    ]);
  });

  it('does not take back what the supplier has refunded', async () => {
    const paid = await pay(database.client, buyer, { amount: 500 });
    await call('record_supplier_refund', {
      p_refund: { id: randomUUID(), contact_id: buyer.supplierId, tender_type: 'bank', amount: 100 },
    });
    await expectCode(
      call('reverse_supplier_payment', { p_reversal: { id: randomUUID(), payment_id: paid.id, reason: 'Bounced' } }),
      'in_use',
    );
  });
});

describe('what is owed', () => {
  it('ages bills by their due day, and credits and advances by their own, so that the columns are the balance', async () => {
    await expense(100, { bill_date: '2026-03-01', due_on: '2026-03-31' });
    await expense(200, { bill_date: '2026-03-10', due_on: '2026-04-09' });
    await bonus(50, '2026-03-20');
    await pay(database.client, buyer, { advance_amount: 30, amount: 30, allocations: [], business_date: '2026-04-01' });
    const ageing = (args: object) => call<PayablesAgeing>('payables_ageing', { ...args });

    expect((await ageing({ p_as_of: '2026-03-31' })).total).toMatchObject({ current: 348, d1_30: -50, total: 298 });
    expect(await ageing({ p_as_of: '2026-04-30' })).toMatchObject({
      total: { d1_30: 318, d31_60: -50, total: 268 },
      rows: [{ contact_id: buyer.supplierId, total: 268 }],
    });
    expect((await ageing({ p_as_of: '2026-04-30', p_by: 'bill' })).total).toMatchObject({
      d1_30: -30,
      d31_60: 298,
      total: 268,
    });
    expect((await ageing({})).total.total).toBe(-(await balance('payable')) - (await balance('supplier_advances')));
    await expectCode(ageing({ p_by: 'colour' }), 'invalid_input');
  });

  it('states what was owed, what happened, and what is owed, as of any day', async () => {
    const posted = await expense(100, { bill_date: '2026-03-01', supplier_reference: 'INV 9' });
    const given = await bonus(50, '2026-03-20');
    await pay(database.client, buyer, {
      amount: 16,
      business_date: '2026-04-01',
      allocations: [{ item_id: posted.id, amount: 16 }],
    });
    await call('allocate_supplier', {
      p_allocation: { id: randomUUID(), credit_id: given.id, allocations: [{ item_id: posted.id, amount: 50 }] },
    });
    const statement = (from: string, to: string) =>
      call<SupplierStatement>('supplier_statement', { p_contact_id: buyer.supplierId, p_from: from, p_to: to });

    expect(await statement('2026-03-01', '2026-12-31')).toMatchObject({
      opening_balance: 0,
      billed: 116,
      settled: 66,
      closing_balance: 50,
      entries: [
        { kind: 'bill', amount: 116, balance: 116, reference: 'INV 9' },
        { kind: 'debit_note', amount: -50, balance: 66 },
        { kind: 'supplier_payment', amount: -16, balance: 50 },
      ],
      ageing: { total: 50 },
    });
    expect(await statement('2026-03-25', '2026-03-31')).toMatchObject({
      opening_balance: 66,
      entries: [],
      ageing: { total: 66 },
    });
    expect(await balance('payable')).toBe(-50);
  });

  it('lists what must be paid this week, the oldest due first, with the tax that is withheld', async () => {
    const { rows } = await database.client.query<{ today: string; later: string }>(
      `select d::text as today, (d + 7)::text as later from private.business_date($1, now()) as d`,
      [buyer.tenantId],
    );
    const { today = '', later = '' } = rows[0] ?? {};
    await expense(300, { bill_date: today, due_on: later });
    const due = await expense(200, { bill_date: today, due_on: today, withholding_percent: 5 });
    const old = await expense(100, { bill_date: '2026-03-01' });
    const week = await call<BillsToPay>('bills_to_pay', {});

    expect(week).toMatchObject({ total: 348, overdue: 116, count: 2 });
    expect(week.rows).toMatchObject([
      { item_id: old.id, open_amount: 116, to_withhold: 0 },
      { item_id: due.id, open_amount: 232, to_withhold: 10 },
    ]);
    expect((await call<BillsToPay>('bills_to_pay', { p_until: later })).count).toBe(3);
  });
});

import { randomUUID } from 'node:crypto';
import type {
  BillHead,
  BillPage,
  KeyedPage,
  MatchedBill,
  PostBillInput,
  SupplierBill,
} from '../../../shared/src/api/rpcTypes';
import { accountOf } from '../books/booksFixtures';
import { expectCode } from '../support/callRpc';
import { addMember } from '../support/makeTenant';
import { testDatabase } from '../support/testDatabase';
import {
  addSupplier,
  as,
  balanceOf,
  billOf,
  credit,
  entryOf,
  expenseLine,
  goods,
  goodsLine,
  inTurn,
  makeBuyer,
  pay,
  postBill,
  postReleased,
  receive,
  sellGoods,
  stockOf,
  type Buyer,
} from './purchaseFixtures';

const database = testDatabase();
let buyer: Buyer;
let product: string;
let receiptLine: string;

beforeEach(async () => {
  buyer = await makeBuyer(database.client);
  product = await goods(database.client, buyer);
  const receipt = await receive(database.client, buyer, [{ product_id: product, quantity: 10, unit_cost: 100 }]);
  receiptLine = receipt.lineIds[0] ?? '';
});

const post = (bill: PostBillInput) => postBill(database.client, buyer, bill);
const dear = () => billOf(buyer, [goodsLine(buyer, receiptLine, 10, 120)]);
const release = (bill: SupplierBill, more: object = {}, persona = buyer.manager) =>
  as<SupplierBill>(database.client, persona, 'release_bill', {
    p_release: { bill_id: bill.id, revision: bill.revision, reason: 'Agreed', ...more },
  });
const entries = async () =>
  (
    await database.client.query<{ count: number }>(
      'select count(*)::int as count from public.journal_entries where tenant_id = $1',
      [buyer.tenantId],
    )
  ).rows[0]?.count;

describe('matching', () => {
  it('says what a bill comes to without writing anything', async () => {
    const before = await entries();
    const matched = await as<MatchedBill>(database.client, buyer.owner, 'match_bill', { p_bill: dear() });

    expect(matched).toMatchObject({ net_amount: 1200, tax_amount: 192, total_amount: 1392 });
    expect(matched.lines).toMatchObject([{ cleared_amount: 1000, inventory_amount: 200, received_quantity: 10 }]);
    expect(matched.checks).toMatchObject([{ check: 'price', received_price: 100, billed_price: 120, difference: 200 }]);
    expect(await entries()).toBe(before);
  });

  it('holds what differs, and posts nothing until it is released with a reason', async () => {
    const before = await entries();
    const held = await post(dear());

    expect(held).toMatchObject({ status: 'held', bill_number: null, checks: [{ check: 'price' }], lines: [] });
    expect(await entries()).toBe(before);
    await expectCode(pay(database.client, buyer, { allocations: [{ item_id: held.id, amount: 1 }] }), 'not_found');
    await expectCode(release(held, { reason: ' ' }), 'invalid_input');
    await expectCode(release(held, { revision: 9 }), 'stale_row');
    await expectCode(release(held, {}, buyer.cashier), 'permission_denied');
    expect(await release(held)).toMatchObject({ status: 'open', release_reason: 'Agreed' });
    expect(await release(held)).toMatchObject({ replayed: true });
    await expectCode(release(held, { reason: 'Another' }), 'not_open');
  });

  it('keeps to the tolerance of the business: a percentage, or an amount if that is more', async () => {
    expect(await post(billOf(buyer, [goodsLine(buyer, receiptLine, 10, 101.1)]))).toMatchObject({ status: 'held' });
    await database.client.query('update public.tenant_policies set bill_price_percent = 2 where tenant_id = $1', [
      buyer.tenantId,
    ]);
    expect(await post(billOf(buyer, [goodsLine(buyer, receiptLine, 10, 101.1)]))).toMatchObject({ status: 'open' });
  });

  it('holds more than was received, and splits it when it is released', async () => {
    const held = await post(billOf(buyer, [goodsLine(buyer, receiptLine, 12, 100)]));
    expect(held.checks).toMatchObject([{ check: 'quantity', over: 2 }]);
    const posted = await release(held);

    expect(posted.lines).toMatchObject([
      { kind: 'goods', quantity: 10, cost_amount: 1000 },
      { kind: 'early', quantity: 2, cost_amount: 200 },
    ]);
    expect(await entryOf(database.client, held.id)).toEqual({ grni: 1200, vat_input: 192, payable: -1392 });
  });

  it('posts a held bill by itself once the goods are there', async () => {
    const bill = billOf(buyer, [
      { kind: 'goods', product_id: product, quantity: 4, unit_price: 100, tax_rate_id: buyer.taxRateId },
    ]);
    expect(await post(bill)).toMatchObject({ status: 'held' });
    const again = billOf(buyer, [goodsLine(buyer, receiptLine, 4, 100)], { id: bill.id });
    expect(await post(again)).toMatchObject({ status: 'open', replayed: false });
    expect(await post(again)).toMatchObject({ status: 'open', replayed: true });
  });

  it('is released by somebody else above the limit, unless there is nobody else', async () => {
    await database.client.query(
      'update public.tenant_policies set purchase_approval_limit = 1000 where tenant_id = $1',
      [buyer.tenantId],
    );
    const held = await post(dear());
    await expectCode(release(held, {}, buyer.owner), 'approval_required');
    await database.client.query(
      `update public.tenant_users set is_active = false where tenant_id = $1 and role = 'manager'`,
      [buyer.tenantId],
    );
    expect(await release(held, {}, buyer.owner)).toMatchObject({ status: 'open' });
    const { rows } = await database.client.query(
      `select after ->> 'is_own' as own from audit.events where action = 'bill_released' and entity_id = $1`,
      [held.id],
    );
    expect(rows).toEqual([{ own: 'true' }]);
  });

  it('is not released by whoever changed it last, though another made it', async () => {
    await database.client.query(
      'update public.tenant_policies set purchase_approval_limit = 1000 where tenant_id = $1',
      [buyer.tenantId],
    );
    const held = await as<SupplierBill>(database.client, buyer.manager, 'post_bill', { p_bill: dear() });
    const changed = await as<SupplierBill>(database.client, buyer.owner, 'post_bill', {
      p_bill: { ...dear(), id: held.id, note: 'Changed', revision: held.revision },
    });
    expect(changed.status).toBe('held');
    await expectCode(release(changed, {}, buyer.owner), 'approval_required');
  });
});

describe('the number of the supplier', () => {
  const of = (reference: string, more: Partial<PostBillInput> = {}) =>
    post(billOf(buyer, [expenseLine(buyer, 10)], { supplier_reference: reference, ...more }));

  it('is taken once a year, however it is written', async () => {
    const first = await of('inv 0012', { bill_date: '2026-03-01' });
    const refused = await expectCode(of('INV0012', { bill_date: '2026-09-01' }), 'duplicate_bill');
    expect(JSON.parse(refused.detail ?? '{}')).toMatchObject({ bill_id: first.id, bill_number: first.bill_number });
    await of('0077');
    await expectCode(of('77'), 'duplicate_bill');
    await of('INV0012', { bill_date: '2025-12-31' });
    await of('inv 0012', { contact_id: await addSupplier(database.client, buyer, 'Another') });
  });

  it('is free again after a reversal, and when a draft is discarded', async () => {
    const first = await of('A1');
    await as(database.client, buyer.owner, 'reverse_bill', {
      p_reversal: { id: randomUUID(), bill_id: first.id, reason: 'Typed wrong' },
    });
    const draft = await as<SupplierBill>(database.client, buyer.owner, 'save_bill', {
      p_bill: billOf(buyer, [expenseLine(buyer, 10)], { supplier_reference: 'A1' }),
    });
    await expectCode(of('a1'), 'duplicate_bill');
    await as(database.client, buyer.owner, 'discard_bill', { p_bill_id: draft.id });
    expect(await of('a1')).toMatchObject({ status: 'open' });
  });

  it('counts of merged suppliers as one', async () => {
    const other = await addSupplier(database.client, buyer, 'Mombasa Traders Ltd');
    await of('M1', { contact_id: other });
    await as(database.client, buyer.owner, 'merge_contacts', {
      p_survivor_id: buyer.supplierId,
      p_merged_ids: [other],
    });
    await expectCode(of('m1'), 'duplicate_bill');
  });
});

describe('drafts', () => {
  it('are changed by their revision and posted with their id', async () => {
    const bill = billOf(buyer, [expenseLine(buyer, 10)]);
    const save = (more: object) =>
      as<SupplierBill>(database.client, buyer.owner, 'save_bill', { p_bill: { ...bill, ...more } });
    expect(await save({})).toMatchObject({ status: 'draft', revision: 1, total_amount: 11.6, body: { id: bill.id } });
    await expectCode(save({ note: 'x' }), 'invalid_input');
    expect(await save({ note: 'x', revision: 1 })).toMatchObject({ revision: 2, note: 'x' });
    await expectCode(save({ note: 'y', revision: 1 }), 'stale_row');
    expect(await post({ ...bill, note: 'x' })).toMatchObject({ status: 'open', body: null });
    await expectCode(save({ revision: 2 }), 'not_open');
    await expectCode(as(database.client, buyer.owner, 'discard_bill', { p_bill_id: bill.id }), 'not_open');
    await expectCode(post(bill), 'idempotency_mismatch');
  });
});

describe('reversing', () => {
  const reverse = (billId: string, more: object = {}) =>
    as<SupplierBill>(database.client, buyer.owner, 'reverse_bill', {
      p_reversal: { id: randomUUID(), bill_id: billId, reason: 'Wrong supplier', ...more },
    });

  it('leaves goods, books and delivery as before, once', async () => {
    const before = await stockOf(database.client, buyer, product);
    const posted = await postReleased(database.client, buyer, dear());
    const body = { id: randomUUID() };
    expect(await reverse(posted.id, body)).toMatchObject({ status: 'reversed', open_amount: 0, replayed: false });
    expect(await reverse(posted.id, body)).toMatchObject({ replayed: true });
    await expectCode(reverse(posted.id), 'not_open');

    expect(await stockOf(database.client, buyer, product)).toEqual(before);
    expect(
      await inTurn(['payable', 'vat_input', 'price_difference', 'grni'], (role) =>
        balanceOf(database.client, buyer, role),
      ),
    ).toEqual([0, 0, 0, -1000]);
    expect(await post(billOf(buyer, [goodsLine(buyer, receiptLine, 10, 100)]))).toMatchObject({ status: 'open' });
  });

  it('takes the difference of what was sold since out of the profit', async () => {
    const posted = await postReleased(database.client, buyer, dear());
    await sellGoods(database.client, buyer, product, 5);
    await reverse(posted.id);

    expect(await stockOf(database.client, buyer, product)).toEqual({ quantity: 5, value: 500, average: 100 });
    expect(await balanceOf(database.client, buyer, 'price_difference')).toBe(-100);
  });

  it('is refused when something was paid or sent back', async () => {
    const posted = await post(billOf(buyer, [goodsLine(buyer, receiptLine, 10, 100)]));
    const paid = await pay(database.client, buyer, { allocations: [{ item_id: posted.id, amount: 1 }] });
    await expectCode(reverse(posted.id), 'in_use');
    await as(database.client, buyer.owner, 'reverse_supplier_payment', {
      p_reversal: { id: randomUUID(), payment_id: paid.id, reason: 'Bounced' },
    });
    await credit(database.client, buyer, [{ kind: 'return', receipt_line_id: receiptLine, quantity: 1 }]);
    await expectCode(reverse(posted.id), 'in_use');
  });
});

describe('days', () => {
  it('a bill of a locked day is booked on another one, and keeps its own', async () => {
    await as(database.client, buyer.owner, 'lock_books', {
      p_lock: { area: 'purchases', kind: 'soft', locked_until: '2026-01-31', reason: 'Closed' },
    });
    const bill = billOf(buyer, [expenseLine(buyer, 10)], { bill_date: '2026-01-20' });
    await expectCode(post(bill), 'period_locked');
    expect(await post({ ...bill, id: randomUUID(), business_date: '2026-02-01' })).toMatchObject({
      bill_date: '2026-01-20',
      business_date: '2026-02-01',
    });
  });

  it('a bill that revalues goods is held by the lock of stock too', async () => {
    await as(database.client, buyer.owner, 'lock_books', {
      p_lock: { area: 'stock', kind: 'soft', locked_until: '2026-01-31', reason: 'Counted' },
    });
    const held = await post({ ...dear(), bill_date: '2026-01-20' });
    await expectCode(release(held), 'period_locked');
    expect(await post(billOf(buyer, [expenseLine(buyer, 10)], { bill_date: '2026-01-20' }))).toMatchObject({
      status: 'open',
    });
  });

  it('takes the terms of the supplier, and another due day later', async () => {
    await database.client.query('update public.contacts set payment_terms_days = 30 where id = $1', [buyer.supplierId]);
    const posted = await post(billOf(buyer, [expenseLine(buyer, 10)], { bill_date: '2026-03-01' }));
    expect(posted.due_on).toBe('2026-03-31');
    const changed = await as<SupplierBill>(database.client, buyer.owner, 'change_bill', {
      p_change: { bill_id: posted.id, due_on: '2026-04-15', note: 'Agreed' },
    });
    expect(changed).toMatchObject({ due_on: '2026-04-15', note: 'Agreed', total_amount: 11.6 });
    await expectCode(
      as(database.client, buyer.owner, 'change_bill', { p_change: { bill_id: posted.id, due_on: '2026-02-01' } }),
      'invalid_input',
    );
  });
});

describe('bad input', () => {
  it.each<[string, object, string]>([
    ['no lines', { lines: [] }, 'invalid_input'],
    ['a line of nothing', { lines: [{ kind: 'goods', quantity: 0, unit_price: 1 }] }, 'invalid_input'],
    ['a price that is no number', { lines: [{ kind: 'expense', unit_price: 'NaN' }] }, 'invalid_input'],
    ['an unknown kind', { lines: [{ kind: 'gift', unit_price: 1 }] }, 'invalid_input'],
    ['a day that is none', { bill_date: '2026-02-30' }, 'invalid_input'],
    ['a day far ahead', { bill_date: '2999-01-01' }, 'invalid_input'],
    ['a supplier that is none', { contact_id: randomUUID() }, 'not_found'],
    ['a location that is none', { location_id: randomUUID() }, 'not_found'],
    ['a discount above the bill', { discount_amount: 1000 }, 'invalid_input'],
  ])('refuses %s', async (_, more, code) => {
    await expectCode(post({ ...billOf(buyer, [expenseLine(buyer, 10)]), ...more }), code);
  });

  it('refuses accounts that are the sum of documents, and lines twice', async () => {
    await expectCode(
      post(billOf(buyer, [expenseLine(buyer, 10, { account_id: accountOf(buyer, 'inventory') })])),
      'control_account',
    );
    await expectCode(
      post(billOf(buyer, [goodsLine(buyer, receiptLine, 1, 1), goodsLine(buyer, receiptLine, 1, 1)])),
      'invalid_input',
    );
  });

  it('bills no goods of another supplier', async () => {
    const bill = billOf(buyer, [goodsLine(buyer, receiptLine, 1, 100)], {
      contact_id: await addSupplier(database.client, buyer, 'Another'),
    });
    await expectCode(post(bill), 'not_found');
  });
});

describe('who', () => {
  it('a cashier sees and does nothing of it', async () => {
    for (const [name, args] of [
      ['list_bills', {}],
      ['bills_to_pay', {}],
      ['post_bill', { p_bill: dear() }],
      ['supplier_statement', { p_contact_id: buyer.supplierId }],
    ] as const)
      await expectCode(as(database.client, buyer.cashier, name, args), 'permission_denied');
  });

  it('another business finds none of it', async () => {
    const posted = await post(billOf(buyer, [expenseLine(buyer, 10)]));
    const other = await makeBuyer(database.client);
    await expectCode(as(database.client, other.owner, 'get_bill', { p_bill_id: posted.id }), 'not_found');
    await expectCode(
      as(database.client, other.owner, 'reverse_bill', {
        p_reversal: { id: randomUUID(), bill_id: posted.id, reason: 'x' },
      }),
      'not_found',
    );
    await expectCode(
      as(database.client, other.owner, 'post_bill', {
        p_bill: billOf(other, [goodsLine(other, receiptLine, 1, 100)]),
      }),
      'not_found',
    );
    const mine = await as<KeyedPage<BillHead>>(database.client, other.owner, 'list_bills', {});
    expect(mine.rows).toEqual([]);
    expect(await addMember(database.client, other.tenantId, 'manager')).toBeDefined();
  });

  it('lists bills by day, in pages, by number and state', async () => {
    for (const [index, day] of ['2026-03-01', '2026-03-02', '2026-03-03'].entries())
      await post(billOf(buyer, [expenseLine(buyer, 10)], { bill_date: day, supplier_reference: `L-${index}` }));
    const list = (args: object) => as<KeyedPage<BillHead>>(database.client, buyer.owner, 'list_bills', { ...args });
    const first = await list({ p_limit: 2 });
    const second = await list({ p_limit: 2, p_after: first.next_cursor });

    expect([...first.rows, ...second.rows].map((row) => row.supplier_reference)).toEqual(['L-2', 'L-1', 'L-0']);
    expect(second.next_cursor).toBeNull();
    expect((await list({ p_search: 'l-1' })).rows).toHaveLength(1);
    expect((await list({ p_status: 'overdue' })).rows).toHaveLength(3);
    expect((await list({ p_status: 'held' })).rows).toEqual([]);
    await expectCode(list({ p_after: 'nonsense' }), 'invalid_input');
  });

  it('finds bills by their supplier, and says what is due of all that match', async () => {
    const other = await addSupplier(database.client, buyer, 'Nakuru 100% Mills');
    await post(billOf(buyer, [expenseLine(buyer, 10)], { bill_date: '2026-03-01', supplier_reference: 'A-1' }));
    await post(
      billOf(buyer, [expenseLine(buyer, 20)], {
        contact_id: other,
        bill_date: '2026-03-01',
        due_on: '2090-01-01',
        supplier_reference: 'A-2',
      }),
    );
    const list = (args: object) => as<BillPage>(database.client, buyer.owner, 'list_bills', { ...args });

    const all = await list({ p_limit: 1 });
    expect(all.totals.open_amount).toBe(
      all.totals.overdue_amount + (await list({ p_search: 'A-2' })).totals.open_amount,
    );
    const found = await list({ p_search: ' nakuru ' });
    expect(found.rows.map((row) => row.supplier_reference)).toEqual(['A-2']);
    expect(found.totals.overdue_amount).toBe(0);
    expect((await list({ p_search: '0%' })).rows).toHaveLength(1);
    expect((await list({ p_search: '%' })).rows).toHaveLength(1);
    expect((await list({ p_search: 'nobody' })).totals).toEqual({ open_amount: 0, overdue_amount: 0 });
    expect((await list({ p_search: '  ' })).rows).toHaveLength(2);
  });
});

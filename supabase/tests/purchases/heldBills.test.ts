import { randomUUID } from 'node:crypto';
import type { PostBillInput, SupplierBill } from '../../../shared/src/api/rpcTypes';
import { accountOf } from '../books/booksFixtures';
import { expectAnswered, expectCode } from '../support/callRpc';
import { addMember } from '../support/makeTenant';
import { testDatabase } from '../support/testDatabase';
import type { Persona } from '../support/personas';
import {
  as,
  billOf,
  credit,
  expenseLine,
  goods,
  goodsLine,
  makeBuyer,
  postBill,
  receive,
  type Buyer,
} from './purchaseFixtures';

/* What a bill is held for, and what gets it out. */
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

const post = (bill: PostBillInput & { revision?: number }, persona: Persona = buyer.owner) =>
  as<SupplierBill>(database.client, persona, 'post_bill', { p_bill: bill });
const save = (bill: PostBillInput & { revision?: number }, persona: Persona = buyer.owner) =>
  as<SupplierBill>(database.client, persona, 'save_bill', { p_bill: bill });
const release = (bill: Pick<SupplierBill, 'id' | 'revision'>, persona: Persona = buyer.owner) =>
  as<SupplierBill>(database.client, persona, 'release_bill', {
    p_release: { bill_id: bill.id, revision: bill.revision, reason: 'Agreed' },
  });
const read = (id: string) => as<SupplierBill>(database.client, buyer.owner, 'get_bill', { p_bill_id: id });
const limitTo = (amount: number) =>
  database.client.query('update public.tenant_policies set purchase_approval_limit = $2 where tenant_id = $1', [
    buyer.tenantId,
    amount,
  ]);
const early = (more: Partial<PostBillInput['lines'][number]> = {}): PostBillInput['lines'][number] => ({
  kind: 'goods',
  product_id: product,
  before_receipt: true,
  quantity: 10,
  unit_price: 100,
  ...more,
});

describe('releasing', () => {
  it('is of what was seen: where other checks hold the bill now, it says so once and keeps them', async () => {
    const held = await post(billOf(buyer, [goodsLine(buyer, receiptLine, 10, 130)]));
    expect(held.checks).toMatchObject([{ check: 'price' }]);
    expect(await post(billOf(buyer, [goodsLine(buyer, receiptLine, 10, 100)]))).toMatchObject({ status: 'open' });

    await expectAnswered(release(held), 'stale_row');
    const now = await read(held.id);
    expect(now).toMatchObject({ status: 'held', checks: [{ check: 'quantity', over: 10 }] });
    expect(now.revision).toBeGreaterThan(held.revision);
    await expectCode(release(held), 'stale_row');
    expect(await release(now)).toMatchObject({ status: 'open', release_reason: 'Agreed' });
  });
});

describe('goods billed before they come', () => {
  it('are no goods of a delivery that is billed already', async () => {
    const line = goodsLine(buyer, receiptLine, 10, 100, { before_receipt: true });
    expect(await post(billOf(buyer, [line]))).toMatchObject({ status: 'open' });
    expect(await post(billOf(buyer, [line]))).toMatchObject({
      status: 'held',
      checks: [{ check: 'quantity', over: 10 }],
    });
  });

  it('may be more than came while nothing of the delivery is billed', async () => {
    const line = goodsLine(buyer, receiptLine, 12, 100, { before_receipt: true });
    expect(await post(billOf(buyer, [line]))).toMatchObject({ status: 'open', checks: [] });
  });

  it('are held above the limit of approval, and need no release below', async () => {
    await limitTo(1000);
    expect(await post(billOf(buyer, [early()]))).toMatchObject({ status: 'open' });
    expect(await post(billOf(buyer, [early({ unit_price: 100.01 })]))).toMatchObject({
      status: 'held',
      checks: [{ check: 'quantity', over: 10 }],
    });
  });

  it('do not get out a bill that is held: not posted again, not saved in between', async () => {
    const bill = billOf(buyer, [early({ before_receipt: false })]);
    expect(await post(bill)).toMatchObject({ status: 'held' });
    const said = { ...bill, lines: [early()] };
    const again = await post(said);
    expect(again).toMatchObject({ status: 'held', checks: [{ check: 'quantity' }] });
    const saved = await save({ ...said, note: 'As agreed', revision: again.revision });
    expect(saved.status).toBe('held');
    expect(await post({ ...said, note: 'As agreed' })).toMatchObject({ status: 'held' });
  });

  it('keep a bill releasable that is held for its price alone', async () => {
    const held = await post(billOf(buyer, [goodsLine(buyer, receiptLine, 10, 130), early()]));
    expect(held).toMatchObject({ status: 'held', checks: [{ check: 'price' }] });
    expect(await release(held)).toMatchObject({ status: 'open' });
  });
});

describe('a bill of another person', () => {
  it('is written over only by who has read it', async () => {
    const bill = billOf(buyer, [early({ before_receipt: false })]);
    const held = await post(bill);
    const other = { ...billOf(buyer, [expenseLine(buyer, 7)]), id: bill.id };
    await expectCode(post(other, buyer.manager), 'stale_row');
    await expectCode(post({ ...other, revision: held.revision + 1 }, buyer.manager), 'stale_row');
    expect(await read(held.id)).toMatchObject({ status: 'held', total_amount: held.total_amount });
    const posted = await post({ ...other, revision: held.revision }, buyer.manager);
    expect(posted).toMatchObject({ status: 'open', replayed: false });
    expect(await post(other, buyer.manager)).toMatchObject({ replayed: true });
  });

  it('is posted by another as it stands, and an own one without its revision', async () => {
    const bill = billOf(buyer, [expenseLine(buyer, 7)]);
    await save(bill);
    expect(await post(bill, buyer.manager)).toMatchObject({ status: 'open' });
    const own = billOf(buyer, [expenseLine(buyer, 8)]);
    await save(own);
    expect(await post({ ...own, lines: [expenseLine(buyer, 9)] })).toMatchObject({ status: 'open', net_amount: 9 });
  });

  it('is kept once, whatever is sent again', async () => {
    const bill = billOf(buyer, [expenseLine(buyer, 7)]);
    const first = await save(bill);
    expect(await save(bill)).toMatchObject({ revision: first.revision });
    const changed = { ...bill, note: 'Call them', revision: first.revision };
    const second = await save(changed);
    expect(await save(changed)).toMatchObject({ revision: second.revision, note: 'Call them' });
    const clerk = await addMember(database.client, buyer.tenantId, 'manager');
    await expectCode(save({ ...bill, note: 'Other', revision: first.revision }, clerk), 'stale_row');
  });
});

describe('a line of a bill', () => {
  it.each([
    'bank',
    'cash',
    'cash_in_transit',
    'card_clearing',
    'retained_earnings',
    'opening_balance_equity',
    'vat_payable',
    'withholding_payable',
    'sales',
  ])('is not booked to %s, nor is a credit', async (role) => {
    const accountId = accountOf(buyer, role);
    await expectCode(post(billOf(buyer, [expenseLine(buyer, 10, { account_id: accountId })])), 'invalid_input');
    await expectCode(
      credit(database.client, buyer, [{ kind: 'account', account_id: accountId, net_amount: 10 }]),
      'invalid_input',
    );
  });

  it('is of a location of the business', async () => {
    const other = await makeBuyer(database.client);
    const line = (locationId: string) => expenseLine(buyer, 10, { location_id: locationId });
    for (const id of [other.locationId, randomUUID()])
      for (const kind of ['post_bill', 'save_bill', 'match_bill']) {
        const failure = await expectCode(
          as(database.client, buyer.owner, kind, { p_bill: billOf(buyer, [line(id)]) }),
          'not_found',
        );
        expect(failure.detail).toBe('{"field": "lines[0].location_id"}');
      }
    expect(await post(billOf(buyer, [line(buyer.locationId)]))).toMatchObject({ status: 'open' });
  });
});

describe('sums', () => {
  it('that no column holds are refused in words', async () => {
    const most = 99999999999;
    for (const lines of [
      [expenseLine(buyer, most, { quantity: 1000000 })],
      Array.from({ length: 11 }, () => expenseLine(buyer, most)),
    ])
      for (const name of ['post_bill', 'save_bill', 'match_bill'])
        await expectCode(as(database.client, buyer.owner, name, { p_bill: billOf(buyer, lines) }), 'invalid_input');
    const back = { kind: 'account' as const, account_id: accountOf(buyer, 'expenses'), net_amount: most };
    await expectCode(
      credit(
        database.client,
        buyer,
        Array.from({ length: 12 }, () => back),
      ),
      'invalid_input',
    );
    expect(await post(billOf(buyer, [expenseLine(buyer, most)]))).toMatchObject({ status: 'open', net_amount: most });
  });

  it.each(['post_manual_journal', 'record_opening_balances'])('nor in %s', async (name) => {
    const side = (role: string, key: 'debit' | 'credit') =>
      Array.from({ length: 12 }, () => ({ account_id: accountOf(buyer, role), [key]: 99999999999 }));
    const body = {
      id: randomUUID(),
      business_date: '2026-01-15',
      memo: 'Large',
      lines: [...side('bank', 'debit'), ...(name === 'post_manual_journal' ? side('owner_equity', 'credit') : [])],
    };
    const argument = name === 'post_manual_journal' ? 'p_journal' : 'p_opening';
    await expectCode(as(database.client, buyer.owner, name, { [argument]: body }), 'invalid_input');
  });
});

describe('the number of a supplier', () => {
  it.each([
    ['wide letters', '\uff29\uff2e\uff3677'],
    ['a sign that shows nothing', 'INV\u200b77'],
    ['a soft hyphen', 'INV77\u00ad'],
    ['zeros and spaces', '00 inv 77'],
  ])('is the same with %s', async (_what, written) => {
    await post(billOf(buyer, [expenseLine(buyer, 10)], { supplier_reference: 'INV 77' }));
    await expectCode(post(billOf(buyer, [expenseLine(buyer, 10)], { supplier_reference: written })), 'duplicate_bill');
  });

  it('is one line that reads as it is written', async () => {
    const turned = { supplier_reference: 'INV\u202e77' };
    await expectCode(post(billOf(buyer, [expenseLine(buyer, 10)], turned)), 'invalid_input');
    await expectCode(
      credit(
        database.client,
        buyer,
        [{ kind: 'account', account_id: accountOf(buyer, 'expenses'), net_amount: 1 }],
        turned,
      ),
      'invalid_input',
    );
    expect(
      await postBill(database.client, buyer, billOf(buyer, [expenseLine(buyer, 10)], { supplier_reference: 'INV-77' })),
    ).toMatchObject({ supplier_reference: 'INV-77' });
  });
});

it.each([1, true, 'text', []])('an order is an object, not %p', async (order) => {
  await expectCode(
    as(database.client, buyer.owner, 'save_purchase_order', { p_order: JSON.stringify(order) }),
    'invalid_input',
  );
});

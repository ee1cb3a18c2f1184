import { randomUUID } from 'node:crypto';
import type { LinesToBill, PurchaseOrder, PurchaseOrderHead, KeyedPage } from '../../../shared/src/api/rpcTypes';
import { accountOf } from '../books/booksFixtures';
import { expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import { getOrder, orderOf, receiveOrder, saveOrder, sendOrder, sentOrder, type OrderedLine } from './orderFixtures';
import { as, billOf, expenseLine, goods, makeBuyer, postBill, type Buyer } from './purchaseFixtures';

/* Lines of orders that are for no product: freight, a repair. They are billed and never received. */
const database = testDatabase();
let buyer: Buyer;
let product: string;

beforeEach(async () => {
  buyer = await makeBuyer(database.client);
  product = await goods(database.client, buyer);
});

const freight = (more: Partial<OrderedLine> = {}): OrderedLine => ({
  description: 'Freight to Nairobi',
  account_id: accountOf(buyer, 'expenses'),
  packs: 2,
  pack_price: 150,
  tax_rate_id: buyer.taxRateId,
  ...more,
});
const milk = (): OrderedLine => ({ product_id: product, packs: 10, pack_price: 100 });
const save = (lines: OrderedLine[]) => saveOrder(database.client, buyer.owner, orderOf(buyer, lines));
const sent = (lines: OrderedLine[], more = {}) => sentOrder(database.client, buyer, lines, more);
const get = (id: string) => getOrder(database.client, buyer, id);
const call = <T = PurchaseOrder>(name: string, args: Record<string, unknown>) =>
  as<T>(database.client, buyer.owner, name, args);
const toBill = async (persona = buyer.owner, supplierId = buyer.supplierId) =>
  (await as<LinesToBill>(database.client, persona, 'lines_to_bill', { p_contact_id: supplierId })).services;
const bill = (lineId: string, quantity = 2, price = 150) =>
  postBill(
    database.client,
    buyer,
    billOf(buyer, [expenseLine(buyer, price, { quantity, purchase_order_line_id: lineId })]),
  );

describe('ordering', () => {
  it('counts it with the goods, and says it on the paper', async () => {
    const order = await sent([milk(), freight()]);
    expect(order).toMatchObject({ net_amount: 1300, tax_amount: 48, line_count: 2, goods_line_count: 1 });
    expect(order.lines[1]).toMatchObject({
      product_id: null,
      name: 'Freight to Nairobi',
      unit: '',
      quantity: 2,
      account_id: accountOf(buyer, 'expenses'),
      open_quantity: 0,
      most_quantity: 0,
    });
    const { paper } = await call<{ paper: { order: { lines: { name: string }[] } } }>('get_purchase_order', {
      p_purchase_order_id: order.id,
    });
    expect(paper.order.lines[1]?.name).toBe('Freight to Nairobi');
    expect(await sendOrder(database.client, buyer.owner, order, { channel: 'mail', email: 'a@b.co.ke' })).toMatchObject(
      { status: 'sent' },
    );
  });

  it('needs a text and an account for costs, and no product beside them', async () => {
    await expectCode(save([freight({ description: null })]), 'invalid_input');
    await expectCode(save([freight({ account_id: null })]), 'invalid_input');
    await expectCode(save([freight({ account_id: accountOf(buyer, 'sales') })]), 'invalid_input');
    await expectCode(save([freight({ product_id: product })]), 'invalid_input');
    const other = await makeBuyer(database.client);
    await expectCode(save([freight({ account_id: accountOf(other, 'expenses') })]), 'ledger_account_missing');
  });

  it('is copied as it is', async () => {
    const order = await sent([freight()]);
    const copy = await call('copy_purchase_order', { p_copy: { id: randomUUID(), purchase_order_id: order.id } });
    expect(copy.lines).toMatchObject([{ name: 'Freight to Nairobi', packs: 2, pack_price: 150, net_amount: 300 }]);
  });
});

describe('receiving', () => {
  it('is of the goods alone: freight is never undelivered', async () => {
    const order = await sent([milk(), freight()]);
    await receiveOrder(database.client, buyer, order, [4]);
    expect(await get(order.id)).toMatchObject({ status: 'partly_received', received_percent: 40 });
    await receiveOrder(database.client, buyer, order, [6]);
    expect(await get(order.id)).toMatchObject({ status: 'received', received_line_count: 1, received_percent: 100 });
  });

  it('takes none of it', async () => {
    const order = await sent([milk(), freight()]);
    const receive = (productId: string | undefined) =>
      call('receive_goods', {
        p_receipt: {
          id: randomUUID(),
          contact_id: buyer.supplierId,
          lines: [{ product_id: productId, purchase_order_line_id: order.lines[1]!.id, quantity: 1 }],
        },
      });
    await expectCode(receive(product), 'not_found');
    await expectCode(receive(undefined), 'invalid_input');
  });

  it('is not late without goods, and is not closed with the goods before it is billed', async () => {
    const past = { order_date: '2026-01-02', expected_on: '2026-01-03' };
    const [service, mixed] = [await sent([freight()], past), await sent([milk(), freight()], past)];
    const late = await call<KeyedPage<PurchaseOrderHead>>('list_purchase_orders', { p_status: 'late' });
    expect(late.rows.map(({ id }) => id)).toEqual([mixed.id]);
    const close = (order: PurchaseOrder, more = {}) =>
      call('close_purchase_order', { p_closing: { purchase_order_id: order.id, reason: 'No more', ...more } });
    expect(await close(mixed)).toMatchObject({ status: 'closed', lines: [{}, { closed_on: null }] });
    expect((await toBill()).map(({ order_id: id }) => id).sort()).toEqual([service.id, mixed.id].sort());
    expect((await close(mixed, { line_ids: [mixed.lines[1]!.id] })).lines[1]?.close_reason).toBe('No more');
    expect(await close(service)).toMatchObject({ status: 'closed' });
    expect(await toBill()).toEqual([]);
  });
});

describe('billing', () => {
  it('waits for its bill once it is sent, and is done when it is billed', async () => {
    const draft = await save([freight()]);
    expect(await toBill()).toEqual([]);
    const order = await sendOrder(database.client, buyer.owner, draft);
    expect(await toBill()).toMatchObject([
      {
        order_number: order.order_number,
        open_quantity: 2,
        ordered_price: 150,
        account_id: accountOf(buyer, 'expenses'),
      },
    ]);
    const lineId = order.lines[0]!.id;
    expect((await bill(lineId, 1)).status).toBe('open');
    expect(await get(order.id)).toMatchObject({ status: 'sent', billing: 'partly_billed' });
    const rest = await bill(lineId, 1);
    expect(await get(order.id)).toMatchObject({
      status: 'received',
      billing: 'billed',
      lines: [{ billed_quantity: 2 }],
    });
    expect(await toBill()).toEqual([]);

    await call('reverse_bill', { p_reversal: { id: randomUUID(), bill_id: rest.id, reason: 'Wrong paper' } });
    expect(await get(order.id)).toMatchObject({ status: 'sent', billing: 'partly_billed' });
  });

  it('is held for more than was ordered, and for another price', async () => {
    const order = await sent([freight()]);
    const lineId = order.lines[0]!.id;
    expect(await bill(lineId, 3)).toMatchObject({ status: 'held', checks: [{ check: 'quantity', line: 0, over: 1 }] });
    expect(await bill(lineId, 2, 200)).toMatchObject({
      status: 'held',
      checks: [{ check: 'price', ordered_price: 150, billed_price: 200, difference: 100 }],
    });
    expect((await bill(lineId)).status).toBe('open');
    expect(await bill(lineId, 1)).toMatchObject({ status: 'held', checks: [{ check: 'quantity', over: 1 }] });
  });

  it('is of what was ordered of this supplier as a service', async () => {
    const order = await sent([milk(), freight()]);
    await expectCode(bill(order.lines[0]!.id), 'not_found');
    await expectCode(bill(randomUUID()), 'not_found');
    const other = await makeBuyer(database.client);
    const theirs = await sentOrder(database.client, other, [
      { description: 'Repair', account_id: accountOf(other, 'expenses'), packs: 1, pack_price: 9 },
    ]);
    await expectCode(bill(theirs.lines[0]!.id), 'not_found');
    await expectCode(toBill(other.owner), 'not_found');
  });

  it('cannot be ordered away once it is billed', async () => {
    const order = await sent([milk(), freight()]);
    const [milkId, lineId] = order.lines.map(({ id }) => id);
    await bill(lineId!, 2);
    const change = (lines: OrderedLine[]) =>
      saveOrder(database.client, buyer.owner, { ...orderOf(buyer, lines), id: order.id, revision: 1 });
    await expectCode(change([{ ...milk(), id: milkId! }]), 'below_received');
    await expectCode(change([{ ...milk(), id: milkId! }, freight({ id: lineId!, packs: 1 })]), 'below_received');
    expect(await change([{ ...milk(), id: milkId! }, freight({ id: lineId!, packs: 3 })])).toMatchObject({
      revision: 2,
    });
    const cancel = call('cancel_purchase_order', { p_cancelling: { purchase_order_id: order.id, reason: 'No' } });
    await expectCode(cancel, 'in_use');
  });
});

import { randomUUID } from 'node:crypto';
import type { ProductSupply, PurchaseOrder, PurchaseOrderHead, KeyedPage } from '../../../shared/src/api/rpcTypes';
import { expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import { getOrder, orderOf, receiveOrder, saveOrder, sendOrder, sentOrder } from './orderFixtures';
import { addSupplier, as, balanceOf, credit, goods, makeBuyer, stockOf, type Buyer } from './purchaseFixtures';

/* Orders to suppliers: what they come to, their states, what may be received of them. */
const database = testDatabase();
let buyer: Buyer;
let product: string;

beforeEach(async () => {
  buyer = await makeBuyer(database.client);
  product = await goods(database.client, buyer);
});

const line = (packs = 10, packPrice = 100, more = {}) => ({
  product_id: product,
  packs,
  pack_price: packPrice,
  ...more,
});
const save = (lines = [line()], more = {}) => saveOrder(database.client, buyer.owner, orderOf(buyer, lines, more));
const sent = (lines = [line()], more = {}) => sentOrder(database.client, buyer, lines, more);
const receive = (order: PurchaseOrder, quantity: number, more = {}) =>
  receiveOrder(database.client, buyer, order, [quantity], more);
const get = (id: string) => getOrder(database.client, buyer, id);
const call = <T = PurchaseOrder>(name: string, args: Record<string, unknown>) =>
  as<T>(database.client, buyer.owner, name, args);
const close = (order: PurchaseOrder, more = {}) =>
  call('close_purchase_order', { p_closing: { purchase_order_id: order.id, reason: 'No more of it', ...more } });
const policy = (column: string, value: number) =>
  database.client.query(`update public.tenant_policies set ${column} = $2 where tenant_id = $1`, [
    buyer.tenantId,
    value,
  ]);

describe('making an order', () => {
  it('counts packs, takes the discount off, and puts the tax on', async () => {
    const order = await save([
      line(2, 1000, { pack_size: 24, tax_rate_id: buyer.taxRateId }),
      line(1, 100, { discount_percent: 10 }),
    ]);

    expect(order).toMatchObject({ order_number: 'PO-000001', status: 'draft', net_amount: 2090, tax_amount: 320 });
    expect(order.lines).toMatchObject([
      { quantity: 48, net_amount: 2000, unit_price: 41.666667, unit_cost: 41.666667 },
      { quantity: 1, net_amount: 90, unit_cost: 90 },
    ]);
  });

  it('has tax within the price taken out, and counts it as cost where nobody recovers it', async () => {
    const inside = await save([line(1, 116, { tax_rate_id: buyer.taxRateId })], { prices_include_tax: true });
    expect(inside).toMatchObject({ net_amount: 100, tax_amount: 16, total_amount: 116 });
    expect(inside.lines[0]?.unit_cost).toBe(100);
    await database.client.query('update public.tenant_policies set is_tax_registered = false where tenant_id = $1', [
      buyer.tenantId,
    ]);
    const unregistered = await save([line(1, 100, { tax_rate_id: buyer.taxRateId })]);
    expect(unregistered.lines[0]).toMatchObject({ unit_price: 100, unit_cost: 116 });
  });

  it('is made once however often it is sent, and changed only by who read it', async () => {
    const body = orderOf(buyer, [line()]);
    const first = await saveOrder(database.client, buyer.owner, body);
    const again = await saveOrder(database.client, buyer.owner, body);
    expect(again).toMatchObject({ order_number: first.order_number, revision: 1, replayed: true });

    const changed = { ...body, lines: [{ ...body.lines[0]!, packs: 12 }] };
    await expectCode(saveOrder(database.client, buyer.owner, changed), 'stale_row');
    expect(await saveOrder(database.client, buyer.owner, { ...changed, revision: 1 })).toMatchObject({
      revision: 2,
      total_amount: 1200,
    });
    await expectCode(saveOrder(database.client, buyer.owner, { ...body, revision: 1, note: 'Late' }), 'stale_row');
  });

  it('is of goods and suppliers of the own business only', async () => {
    const other = await makeBuyer(database.client);
    const theirs = await goods(database.client, other);
    await expectCode(save([line(1, 1, { product_id: theirs })]), 'not_found');
    await expectCode(save([line()], { contact_id: other.supplierId }), 'not_found');
    await expectCode(save([line()], { location_id: other.locationId }), 'not_found');
    const order = await sent();
    await expectCode(
      as(database.client, other.owner, 'get_purchase_order', { p_purchase_order_id: order.id }),
      'not_found',
    );
    await expectCode(
      receiveOrder(database.client, other, { ...order, contact_id: other.supplierId }, [1]),
      'not_found',
    );
  });

  it('cashiers make none', async () => {
    await expectCode(saveOrder(database.client, buyer.cashier, orderOf(buyer, [line()])), 'permission_denied');
  });

  it('is copied as a draft, once', async () => {
    const order = await sent();
    const copy = { p_copy: { id: randomUUID(), purchase_order_id: order.id } };
    expect(await call('copy_purchase_order', copy)).toMatchObject({ status: 'draft', total_amount: 1000 });
    expect(await call('copy_purchase_order', copy)).toMatchObject({ order_number: 'PO-000002', replayed: true });
  });
});

describe('sending', () => {
  it('keeps what was sent, each time', async () => {
    const order = await sent();
    const changed = await saveOrder(database.client, buyer.owner, {
      ...orderOf(buyer, [{ ...line(12), id: order.lines[0]!.id }]),
      id: order.id,
      revision: 1,
    });
    const again = await sendOrder(database.client, buyer.owner, changed, { channel: 'mail', email: 'a@b.co.ke' });

    expect(again).toMatchObject({
      status: 'sent',
      revisions: [{ revision: 2, recipient: 'a@b.co.ke' }, { revision: 1 }],
    });
    const { rows } = await database.client.query<{ total: string; mails: number }>(
      `select (document #>> '{order,total_amount}') as total, (select count(*)::int from private.mail_outbox m
         where m.kind = 'purchase_order' and m.shop_tenant_id = $2) as mails
       from public.purchase_order_revisions where purchase_order_id = $1 order by revision`,
      [order.id, buyer.tenantId],
    );
    expect(rows.map(({ total }) => Number(total))).toEqual([1000, 1200]);
    expect(rows[0]?.mails).toBe(1);
  });

  it('is done once under one id', async () => {
    const order = await save();
    const sending = { id: randomUUID(), channel: 'message' };
    await sendOrder(database.client, buyer.owner, order, sending);
    expect((await sendOrder(database.client, buyer.owner, order, sending)).revisions).toHaveLength(1);
    await expectCode(
      sendOrder(database.client, buyer.owner, order, { ...sending, channel: 'other' }),
      'idempotency_mismatch',
    );
    await expectCode(
      sendOrder(database.client, buyer.owner, order, { channel: 'mail', email: 'nobody' }),
      'invalid_input',
    );
  });

  it('needs approval above the limit, by somebody else', async () => {
    await policy('purchase_approval_limit', 500);
    const order = await save();
    const approve = (persona = buyer.owner) =>
      as<PurchaseOrder>(database.client, persona, 'approve_purchase_order', {
        p_approval: { purchase_order_id: order.id, revision: 1 },
      });
    expect(order.needs_approval).toBe(true);
    await expectCode(sendOrder(database.client, buyer.owner, order), 'approval_required');
    await expectCode(approve(), 'approval_required');
    expect(await approve(buyer.manager)).toMatchObject({ status: 'approved', needs_approval: false });

    const other = await saveOrder(database.client, buyer.owner, orderOf(buyer, [line(1)]));
    const grown = await saveOrder(database.client, buyer.manager, {
      ...orderOf(buyer, [line(90)]),
      id: other.id,
      revision: 1,
    });
    await expectCode(
      as(database.client, buyer.manager, 'approve_purchase_order', {
        p_approval: { purchase_order_id: grown.id, revision: grown.revision },
      }),
      'approval_required',
    );

    const dearer = await saveOrder(database.client, buyer.owner, {
      ...orderOf(buyer, [line(11)]),
      id: order.id,
      revision: 1,
    });
    expect(dearer).toMatchObject({ status: 'draft', needs_approval: true });
    const less = await saveOrder(database.client, buyer.owner, {
      ...orderOf(buyer, [line(9)]),
      id: order.id,
      revision: 2,
    });
    expect((await sendOrder(database.client, buyer.owner, less)).status).toBe('sent');
    await expectCode(
      saveOrder(database.client, buyer.owner, { ...orderOf(buyer, [line(20)]), id: order.id, revision: 3 }),
      'approval_required',
    );
  });
});

describe('receiving', () => {
  it('takes the cost of the order, and computes the state line by line', async () => {
    const other = await goods(database.client, buyer);
    const order = await sent([line(10, 100), line(5, 40, { product_id: other })]);
    await receiveOrder(database.client, buyer, order, [10, 2]);
    expect(await get(order.id)).toMatchObject({
      status: 'partly_received',
      received_line_count: 1,
      received_percent: 70,
      billing: 'not_billed',
    });
    await receiveOrder(database.client, buyer, order, [0, 3]);
    expect(await get(order.id)).toMatchObject({ status: 'received', received_percent: 100 });
    expect(await balanceOf(database.client, buyer, 'grni')).toBe(-1200);
  });

  it('does not let too much of one line make up for another', async () => {
    const other = await goods(database.client, buyer);
    const order = await sent([line(10, 100), line(10, 40, { product_id: other })], { over_receipt_percent: 100 });
    await receiveOrder(database.client, buyer, order, [20, 0]);
    expect(await get(order.id)).toMatchObject({
      status: 'partly_received',
      received_percent: 50,
      lines: [{ surplus_quantity: 10, open_quantity: 0 }, { open_quantity: 10 }],
    });
  });

  it('takes no more than ordered, to the thousandth', async () => {
    const weighed = await goods(database.client, buyer);
    await database.client.query(`update public.products set unit = 'kg' where id = $1`, [weighed]);
    const order = await sent([line(100, 1, { product_id: weighed })]);
    const refused = await expectCode(receive(order, 100.002), 'over_receipt');
    expect(JSON.parse(refused.detail ?? '{}')).toMatchObject({ ordered: 100, received: 0, most: 100 });
    await receive(order, 100);
    await expectCode(receive(order, 0.001), 'over_receipt');
    expect(await stockOf(database.client, buyer, weighed)).toMatchObject({ quantity: 100 });
  });

  it('takes more with a reason from who may approve it, and from nobody else', async () => {
    const order = await sent();
    const reason = { over_receipt_reason: 'They sent a full crate' };
    await expectCode(receive(order, 12), 'over_receipt');
    await database.client.query(
      `delete from public.role_permissions where role = 'manager' and permission_key = 'purchases.approve'`,
    );
    await expectCode(receiveOrder(database.client, buyer, order, [12], reason, buyer.manager), 'over_receipt');
    await receive(order, 12, reason);
    expect(await get(order.id)).toMatchObject({
      status: 'received',
      lines: [{ received_quantity: 12, surplus_quantity: 2, over_reason: 'They sent a full crate' }],
    });
  });

  it('is for orders that are sent, from their supplier', async () => {
    const draft = await save();
    await expectCode(receive(draft, 1), 'not_open');
    const order = await sent();
    const another = await addSupplier(database.client, buyer, 'Another');
    await expectCode(receive(order, 1, { contact_id: another }), 'not_found');
    await expectCode(receive(order, 1, { contact_id: null }), 'not_found');
  });

  it('is taken once under one id', async () => {
    const order = await sent();
    const id = randomUUID();
    await receive(order, 6, { id });
    await receive(order, 6, { id });
    expect((await get(order.id)).lines[0]?.received_quantity).toBe(6);
  });

  it('closes the rest when asked', async () => {
    const order = await sent();
    await receive(order, 9, { close_rest: true });
    expect(await get(order.id)).toMatchObject({
      status: 'closed',
      lines: [{ open_quantity: 0, received_quantity: 9 }],
    });
  });

  it('a sent order is never less than what came', async () => {
    const order = await sent();
    await receive(order, 6);
    const change = (lines: Parameters<typeof orderOf>[1]) =>
      saveOrder(database.client, buyer.owner, { ...orderOf(buyer, lines), id: order.id, revision: 1 });
    const id = order.lines[0]!.id;
    await expectCode(change([{ ...line(5), id }]), 'below_received');
    await expectCode(change([line(10)]), 'below_received');
    expect(await change([{ ...line(6), id }])).toMatchObject({ status: 'received' });
  });
});

describe('closing and cancelling', () => {
  it('closed short at 7 of 10, two go back: received 7, returned 2, still closed', async () => {
    const order = await sent();
    await receive(order, 7);
    expect((await close(order)).status).toBe('closed');
    const { rows } = await database.client.query<{ id: string }>(
      'select id from public.goods_receipt_lines where purchase_order_line_id = $1',
      [order.lines[0]!.id],
    );
    await credit(database.client, buyer, [{ kind: 'return', receipt_line_id: rows[0]!.id, quantity: 2 }]);
    expect(await get(order.id)).toMatchObject({
      status: 'closed',
      lines: [{ received_quantity: 7, returned_quantity: 2, open_quantity: 0 }],
    });
    await expectCode(receive(order, 1), 'not_open');
  });

  it('is by line, and opened again until the books are locked', async () => {
    const other = await goods(database.client, buyer);
    const order = await sent([line(10, 100), line(5, 40, { product_id: other })]);
    const first = order.lines[0]!.id;
    expect(await close(order, { line_ids: [first] })).toMatchObject({
      status: 'sent',
      lines: [{ open_quantity: 0 }, {}],
    });
    expect((await close(order)).status).toBe('closed');
    const reopened = await call('reopen_purchase_order', {
      p_opening: { purchase_order_id: order.id, line_ids: [first] },
    });
    expect(reopened).toMatchObject({ status: 'sent', lines: [{ open_quantity: 10 }, { open_quantity: 0 }] });
    await expectCode(close(order, { line_ids: [randomUUID()] }), 'not_found');
    await expectCode(close(await save()), 'not_open');
  });

  it('is cancelled while nothing came', async () => {
    const order = await sent();
    const cancel = (id: string) =>
      call('cancel_purchase_order', { p_cancelling: { purchase_order_id: id, reason: 'Too dear' } });
    expect((await cancel(order.id)).status).toBe('cancelled');
    expect((await cancel(order.id)).cancel_reason).toBe('Too dear');
    await expectCode(receive(order, 1), 'not_open');
    const begun = await sent();
    await receive(begun, 1);
    await expectCode(cancel(begun.id), 'in_use');
  });
});

describe('lists and prices', () => {
  const list = (args: Record<string, unknown>) => call<KeyedPage<PurchaseOrderHead>>('list_purchase_orders', args);

  it('finds orders by state, supplier, number and page', async () => {
    await save();
    const open = await sent();
    expect((await list({ p_status: 'open' })).rows.map(({ id }) => id)).toEqual([open.id]);
    expect((await list({ p_search: 'mombasa' })).rows).toHaveLength(2);
    expect((await list({ p_search: 'po-000002' })).rows.map(({ id }) => id)).toEqual([open.id]);
    const page = await list({ p_limit: 1 });
    expect((await list({ p_limit: 1, p_after: page.next_cursor })).rows).toHaveLength(1);
    expect((await list({ p_status: 'late' })).rows).toEqual([]);
  });

  it('learns prices from what was sent, and says what is on order', async () => {
    await sent([line(1, 100)]);
    await sent([line(1, 90)]);
    const dear = await addSupplier(database.client, buyer, 'Dear');
    await sent([line(1, 95)], { contact_id: dear });
    const supply = await call<ProductSupply>('supply_of_products', { p_product_ids: [product] });
    expect(supply.prices).toMatchObject([
      { contact_id: buyer.supplierId, last_price: 90, lowest_price: 90, average_price: 95, times: 2 },
      { contact_id: dear, last_price: 95 },
    ]);
    expect(supply.on_order.map(({ quantity }) => quantity)).toEqual([1, 1, 1]);
  });
});

describe('draft orders from the reorder list', () => {
  const draft = (more = {}) =>
    call<{ orders: PurchaseOrderHead[]; replayed: boolean }>('draft_orders_from_reorder', {
      p_request: { id: randomUUID(), ...more },
    });

  beforeEach(async () => {
    await database.client.query(
      `update public.products set reorder_point = 10, reorder_quantity = 30, purchase_unit_factor = 24, preferred_supplier_id = $2 where id = $1`,
      [product, buyer.supplierId],
    );
  });

  it('orders whole packs of each supplier, once, and counts them when sent', async () => {
    const cheap = await addSupplier(database.client, buyer, 'Cheap');
    const other = await goods(database.client, buyer);
    await sentOrder(database.client, buyer, [{ product_id: other, packs: 1, pack_price: 7 }], { contact_id: cheap });
    await database.client.query('update public.products set reorder_point = 5 where id = $1', [other]);
    const id = randomUUID();
    const made = await draft({ id });
    expect(made.orders.map(({ contact_name: name, status }) => [name, status])).toEqual([
      ['Cheap', 'draft'],
      ['Mombasa Traders', 'draft'],
    ]);
    expect(await draft({ id })).toMatchObject({ replayed: true, orders: [{}, {}] });
    expect((await draft()).orders).toEqual([]);
    await expectCode(draft({ id, days: 60 }), 'idempotency_mismatch');

    const order = await get(made.orders[1]!.id);
    expect(order.lines).toMatchObject([{ packs: 2, pack_size: 24, quantity: 48 }]);
    await sendOrder(database.client, buyer.owner, order);
    const { rows } = await call<{ rows: { id: string; on_order_quantity: number }[] }>('reorder_suggestions', {});
    expect(rows.find((row) => row.id === product)).toBeUndefined();
  });
});

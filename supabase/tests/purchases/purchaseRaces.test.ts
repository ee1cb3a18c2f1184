import { randomUUID } from 'node:crypto';
import type { SupplierBill } from '../../../shared/src/api/rpcTypes';
import type { DatabaseFailure } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import { getOrder, orderOf, receiveOrder, saveOrder, sentOrder } from './orderFixtures';
import {
  as,
  balanceOf,
  billOf,
  expenseLine,
  goods,
  goodsLine,
  makeBuyer,
  pay,
  postBill,
  receive,
  stockOf,
  type Buyer,
} from './purchaseFixtures';

/* Two people at once, each on a connection of their own. */
const database = testDatabase();
let buyer: Buyer;

beforeEach(async () => {
  buyer = await makeBuyer(database.client);
});

/** Does both at once, and answers the codes of what was refused. */
async function both(work: (client: Awaited<ReturnType<typeof database.connect>>, place: number) => Promise<unknown>) {
  const clients = [await database.connect(), await database.connect()];
  const outcomes = await Promise.allSettled(clients.map((client, place) => work(client, place)));
  for (const client of clients) await client.end();
  return outcomes.map((outcome) =>
    outcome.status === 'fulfilled' ? 'done' : ((outcome.reason as DatabaseFailure).hint ?? String(outcome.reason)),
  );
}

const balance = (role: string) => balanceOf(database.client, buyer, role);

describe('two at once', () => {
  it('post the last payment of a bill: one does, the other is told', async () => {
    const bill = await postBill(database.client, buyer, billOf(buyer, [expenseLine(buyer, 100)]));
    const outcomes = await both((client) => pay(client, buyer, { allocations: [{ item_id: bill.id, amount: 116 }] }));

    expect(outcomes.sort()).toEqual(['done', 'over_allocation']);
    expect([await balance('payable'), await balance('bank')]).toEqual([0, -116]);
  });

  it('pay without saying what: what is too much is an advance', async () => {
    await postBill(database.client, buyer, billOf(buyer, [expenseLine(buyer, 100)]));
    expect(await both((client) => pay(client, buyer, { amount: 116 }))).toEqual(['done', 'done']);
    expect([await balance('payable'), await balance('supplier_advances')]).toEqual([0, 116]);
  });

  it('enter one bill: under one id it is posted once, under two its number is taken', async () => {
    const bill = billOf(buyer, [expenseLine(buyer, 100)], { supplier_reference: 'INV 1' });
    expect(await both((client) => postBill(client, buyer, bill))).toEqual(['done', 'done']);
    expect(await balance('payable')).toBe(-116);
    const other = await both((client) =>
      postBill(client, buyer, { ...bill, id: randomUUID(), supplier_reference: 'INV 2' }),
    );
    expect(other.sort()).toEqual(['done', 'duplicate_bill']);
    expect(await balance('payable')).toBe(-232);
  });

  it('bill one line of a delivery: no more is billed than came', async () => {
    const product = await goods(database.client, buyer);
    const receipt = await receive(database.client, buyer, [{ product_id: product, quantity: 10, unit_cost: 100 }]);
    const bills = [0, 1].map(() => billOf(buyer, [goodsLine(buyer, receipt.lineIds[0] ?? '', 10, 100)]));
    expect(await both((client, place) => postBill(client, buyer, bills[place]!))).toEqual(['done', 'done']);
    const states = [];
    for (const { id } of bills)
      states.push((await as<SupplierBill>(database.client, buyer.owner, 'get_bill', { p_bill_id: id })).status);

    expect(states.sort()).toEqual(['held', 'open']);
    expect([await balance('grni'), await balance('payable')]).toEqual([0, -1160]);
  });

  it('receive the last of an order: one does, the other is too much', async () => {
    const product = await goods(database.client, buyer);
    const order = await sentOrder(database.client, buyer, [{ product_id: product, packs: 10, pack_price: 100 }]);
    const outcomes = await both((client) => receiveOrder(client, buyer, order, [10]));

    expect(outcomes.sort()).toEqual(['done', 'over_receipt']);
    expect(await getOrder(database.client, buyer, order.id)).toMatchObject({ status: 'received' });
    expect(await balance('grni')).toBe(-1000);
  });

  it('make one order, and the drafts of the reorder list: each is made once', async () => {
    const product = await goods(database.client, buyer);
    const body = orderOf(buyer, [{ product_id: product, packs: 1, pack_price: 100 }]);
    expect(await both((client) => saveOrder(client, buyer.owner, body))).toEqual(['done', 'done']);
    await database.client.query(
      'update public.products set reorder_point = 10, preferred_supplier_id = $2 where id = $1',
      [await goods(database.client, buyer), buyer.supplierId],
    );
    await both((client) => as(client, buyer.owner, 'draft_orders_from_reorder', { p_request: { id: randomUUID() } }));
    const { rows } = await database.client.query('select 1 from public.purchase_orders where tenant_id = $1', [
      buyer.tenantId,
    ]);
    expect(rows).toHaveLength(2);
  });

  it('receive and bill the same goods early: nothing is lost whoever comes first', async () => {
    const product = await goods(database.client, buyer);
    const bill = billOf(buyer, [
      { kind: 'goods', product_id: product, before_receipt: true, quantity: 10, unit_price: 95 },
    ]);
    const outcomes = await both((client, place) =>
      place === 0
        ? postBill(client, buyer, bill)
        : as(client, buyer.manager, 'receive_goods', {
            p_receipt: {
              id: randomUUID(),
              contact_id: buyer.supplierId,
              lines: [{ product_id: product, quantity: 10, unit_cost: 100 }],
            },
          }),
    );
    expect(outcomes).toEqual(['done', 'done']);
    expect((await stockOf(database.client, buyer, product)).quantity).toBe(10);
    expect([0, -50]).toContain(await balance('grni'));
  });

  it('pay and reverse a bill: one of them', async () => {
    const bill = await postBill(database.client, buyer, billOf(buyer, [expenseLine(buyer, 100)]));
    const outcomes = await both((client, place) =>
      place === 0
        ? pay(client, buyer, { allocations: [{ item_id: bill.id, amount: 116 }] })
        : as(client, buyer.manager, 'reverse_bill', {
            p_reversal: { id: randomUUID(), bill_id: bill.id, reason: 'Wrong' },
          }),
    );
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
    expect(['in_use', 'over_allocation']).toContain(outcomes.find((outcome) => outcome !== 'done'));
  });

  it('take the last cash of a drawer: one of them', async () => {
    await database.client.query(
      `select private.open_session($1, $2, gen_random_uuid(), 100, (select t.id from public.tills t where t.tenant_id = $1 limit 1))`,
      [buyer.tenantId, buyer.owner.userId],
    );
    const outcomes = await both((client) => pay(client, buyer, { tender_type: 'cash', amount: 100 }));
    expect(outcomes.sort()).toEqual(['done', 'invalid_input']);
  });
});

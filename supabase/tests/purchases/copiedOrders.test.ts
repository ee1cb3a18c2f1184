import { randomUUID } from 'node:crypto';
import type { KeyedPage, PurchaseOrder, PurchaseOrderHead } from '../../../shared/src/api/rpcTypes';
import { expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import { orderOf, saveOrder, sentOrder } from './orderFixtures';
import { as, goods, makeBuyer, type Buyer } from './purchaseFixtures';

/* An id that copied one order copies no other. */
const database = testDatabase();
let buyer: Buyer;
let product: string;

beforeEach(async () => {
  buyer = await makeBuyer(database.client);
  product = await goods(database.client, buyer);
});

const line = (packs = 10) => ({ product_id: product, packs, pack_price: 100 });
const sent = () => sentOrder(database.client, buyer, [line()]);
const call = <T = PurchaseOrder>(name: string, args: Record<string, unknown>) =>
  as<T>(database.client, buyer.owner, name, args);

describe('a copy of an order', () => {
  it('is copied of one order under one id, changed or not since', async () => {
    const [order, another] = [await sent(), await sent()];
    const copy = { p_copy: { id: randomUUID(), purchase_order_id: order.id } };
    const made = await call('copy_purchase_order', copy);
    const ofAnother = { p_copy: { ...copy.p_copy, purchase_order_id: another.id } };
    await expectCode(call('copy_purchase_order', ofAnother), 'idempotency_mismatch');
    const entered = { p_copy: { id: order.id, purchase_order_id: another.id } };
    await expectCode(call('copy_purchase_order', entered), 'idempotency_mismatch');
    await saveOrder(database.client, buyer.owner, { ...orderOf(buyer, [line(3)]), id: made.id, revision: 1 });
    expect(await call('copy_purchase_order', copy)).toMatchObject({ revision: 2, total_amount: 300, replayed: true });
    expect((await call<KeyedPage<PurchaseOrderHead>>('list_purchase_orders', {})).rows).toHaveLength(3);
  });

  it('is of an order of the own business', async () => {
    const [order, other] = [await sent(), await makeBuyer(database.client)];
    const copy = { p_copy: { id: randomUUID(), purchase_order_id: order.id } };
    await expectCode(as(database.client, other.owner, 'copy_purchase_order', copy), 'not_found');
  });
});

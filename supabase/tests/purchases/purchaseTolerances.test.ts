import type { PurchaseOrder, SupplierBill } from '../../../shared/src/api/rpcTypes';
import { expectCode } from '../support/callRpc';
import { asUser } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { getOrder, orderOf, receiveOrder, saveOrder, sendOrder, sentOrder } from './orderFixtures';
import { addSupplier, billOf, goods, goodsLine, makeBuyer, postBill, receive, type Buyer } from './purchaseFixtures';

/* By how much deliveries and bills may be off: the most particular rule holds. */
const database = testDatabase();
let buyer: Buyer;
let product: string;

beforeEach(async () => {
  buyer = await makeBuyer(database.client);
  product = await goods(database.client, buyer);
});

interface Rule {
  contact?: string;
  product?: string;
  over?: number;
  price?: number;
  amount?: number;
}
const INSERT = `insert into public.purchase_tolerances
  (tenant_id, contact_id, product_id, over_receipt_percent, bill_price_percent, bill_price_amount) values ($1, $2, $3, $4, $5, $6)`;
const values = ({ contact, product: of, over, price, amount }: Rule) => [
  buyer.tenantId,
  contact ?? null,
  of ?? null,
  over ?? null,
  price ?? null,
  amount ?? null,
];
const rule = (it: Rule) => database.client.query(INSERT, values(it));
const most = (order: PurchaseOrder) => order.lines.map((line) => line.most_quantity);
const line = (packs = 100) => ({ product_id: product, packs, pack_price: 10 });
const order = (more = {}) => saveOrder(database.client, buyer.owner, orderOf(buyer, [line()], more));

describe('more than ordered', () => {
  it('is by the product of the supplier, else the product, else the supplier, else the business', async () => {
    expect(most(await order())).toEqual([100]);
    await rule({ contact: buyer.supplierId, over: 1 });
    expect(most(await order())).toEqual([101]);
    await rule({ product, over: 2 });
    expect(most(await order())).toEqual([102]);
    await rule({ product, contact: buyer.supplierId, over: 3 });
    expect(most(await order())).toEqual([103]);
    const other = await addSupplier(database.client, buyer, 'Nakuru Mills');
    expect(most(await order({ contact_id: other }))).toEqual([102]);
  });

  it('a rule for prices alone leaves it as it was', async () => {
    await rule({ contact: buyer.supplierId, over: 1 });
    await rule({ product, price: 5, amount: 0 });
    expect(most(await order())).toEqual([101]);
  });

  it('is taken up to the limit and not beyond', async () => {
    await rule({ product, over: 5 });
    const sent = await sentOrder(database.client, buyer, [line()]);
    await expectCode(receiveOrder(database.client, buyer, sent, [105.001]), 'over_receipt');
    await receiveOrder(database.client, buyer, sent, [105]);
    expect(await getOrder(database.client, buyer, sent.id)).toMatchObject({ status: 'received' });
  });

  it('a percentage of the order stands over the rules of product and supplier', async () => {
    await rule({ product, over: 5 });
    expect(most(await order({ over_receipt_percent: 10 }))).toEqual([110]);
  });

  it('stays as it was sent, whatever becomes of the rule', async () => {
    await rule({ product, over: 5 });
    const body = orderOf(buyer, [line()]);
    const saved = await saveOrder(database.client, buyer.owner, body);
    await sendOrder(database.client, buyer.owner, saved);
    await database.client.query('update public.purchase_tolerances set over_receipt_percent = 1 where tenant_id = $1', [
      buyer.tenantId,
    ]);
    const changed = await saveOrder(database.client, buyer.owner, { ...body, revision: 1, note: 'Ring first' });
    expect(most(changed)).toEqual([105]);
    const own = await saveOrder(database.client, buyer.owner, { ...body, revision: 2, over_receipt_percent: 2 });
    expect(most(own)).toEqual([105]);
    const raised = await saveOrder(database.client, buyer.owner, { ...body, revision: 3, over_receipt_percent: 8 });
    expect(most(raised)).toEqual([108]);
  });

  it('of a draft follows the rule', async () => {
    const body = orderOf(buyer, [line()]);
    await saveOrder(database.client, buyer.owner, body);
    await rule({ product, over: 4 });
    expect(most(await saveOrder(database.client, buyer.owner, { ...body, revision: 1, note: 'Now' }))).toEqual([104]);
    await database.client.query('delete from public.purchase_tolerances where tenant_id = $1', [buyer.tenantId]);
    expect(most(await saveOrder(database.client, buyer.owner, { ...body, revision: 2 }))).toEqual([100]);
  });
});

describe('the price of a bill', () => {
  const billed = async (price: number): Promise<SupplierBill> => {
    const { lineIds } = await receive(database.client, buyer, [{ product_id: product, quantity: 10, unit_cost: 100 }]);
    return postBill(database.client, buyer, billOf(buyer, [goodsLine(buyer, lineIds[0] ?? '', 10, price)]));
  };

  it('is by the most particular rule that says one', async () => {
    expect(await billed(104)).toMatchObject({ status: 'held' });
    await rule({ contact: buyer.supplierId, price: 5, amount: 0 });
    expect(await billed(104)).toMatchObject({ status: 'open' });
    await rule({ product, price: 2, amount: 0 });
    expect(await billed(104)).toMatchObject({ status: 'held' });
    await rule({ product, contact: buyer.supplierId, over: 50 });
    expect(await billed(102)).toMatchObject({ status: 'open' });
    expect(await billed(102.1)).toMatchObject({ status: 'held' });
  });

  it('may be off by an amount where that is more', async () => {
    await rule({ product, price: 0, amount: 40 });
    expect(await billed(104)).toMatchObject({ status: 'open' });
    expect(await billed(104.1)).toMatchObject({ status: 'held' });
  });
});

describe('the rules', () => {
  const insert = (persona: Buyer['owner'], it: Rule) =>
    asUser(database.client, persona, () => database.client.query(INSERT, values(it)));

  it('are written by who may change settings, for the own business', async () => {
    await insert(buyer.owner, { product, over: 5 });
    const { rows: written } = await database.client.query(
      `select action from audit.events where tenant_id = $1 and entity = 'purchase_tolerances'`,
      [buyer.tenantId],
    );
    expect(written).toEqual([{ action: 'settings_changed' }]);
    await expect(insert(buyer.cashier, { contact: buyer.supplierId, over: 5 })).rejects.toThrow(/row-level security/);
    const other = await makeBuyer(database.client);
    await expect(insert(other.owner, { contact: buyer.supplierId, over: 5 })).rejects.toThrow(/row-level security/);
    const seen = await asUser(database.client, other.owner, () =>
      database.client.query('select id from public.purchase_tolerances'),
    );
    expect(seen.rows).toEqual([]);
  });

  it.each([
    ['for nothing', {}],
    ['that say nothing', { isEmpty: true }],
    ['with half a price', { price: 5 }],
    ['above a hundred', { over: 101 }],
  ])('are none %s', async (_what, { isEmpty, ...it }: Rule & { isEmpty?: boolean }) => {
    const of = isEmpty === true || Object.keys(it).length > 0 ? { product } : { over: 5 };
    await expect(rule({ ...of, ...it })).rejects.toThrow(/check constraint/);
  });

  it('are one for each product and supplier', async () => {
    await rule({ product, over: 5 });
    await expect(rule({ product, over: 6 })).rejects.toThrow(/unique/);
  });
});

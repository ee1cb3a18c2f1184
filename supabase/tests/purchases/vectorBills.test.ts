import type { PostBillInput } from '../../../shared/src/api/rpcTypes';
import { accountOf } from '../books/booksFixtures';
import { expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import { getOrder, receiveOrder, sentOrder } from './orderFixtures';
import {
  as,
  balanceOf,
  billOf,
  credit,
  entryOf,
  expenseLine,
  goods,
  goodsLine,
  inTurn,
  linesToBill,
  makeBuyer,
  postBill,
  postReleased,
  receive,
  sellGoods,
  stockOf,
  type Buyer,
} from './purchaseFixtures';

/* The golden vectors of the design that are bills and deliveries, made with the documents themselves. */
const database = testDatabase();
let buyer: Buyer;
let product: string;

beforeEach(async () => {
  buyer = await makeBuyer(database.client);
  product = await goods(database.client, buyer);
});

const receiveOne = (quantity: number, unitCost: number) =>
  receive(database.client, buyer, [{ product_id: product, quantity, unit_cost: unitCost }]);
const bill = (lines: PostBillInput['lines'], more: Partial<PostBillInput> = {}) =>
  postReleased(database.client, buyer, billOf(buyer, lines, more));
const entry = (id: string) => entryOf(database.client, id);
const stock = () => stockOf(database.client, buyer, product);
const balance = (role: string) => balanceOf(database.client, buyer, role);

describe('deliveries and bills', () => {
  it('1: a delivery waits for its bill', async () => {
    const receipt = await receiveOne(10, 100);

    expect(await entry(receipt.id)).toEqual({ inventory: 1000, grni: -1000 });
    expect(await stock()).toEqual({ quantity: 10, value: 1000, average: 100 });
    expect((await linesToBill(database.client, buyer)).lines).toMatchObject([{ open_quantity: 10, open_cost: 1000 }]);
  });

  it('2: an order comes in parts, and its rest is given up', async () => {
    const order = await sentOrder(database.client, buyer, [{ product_id: product, packs: 10, pack_price: 100 }]);
    const first = await receiveOrder(database.client, buyer, order, [4]);
    const second = await receiveOrder(database.client, buyer, order, [3]);
    const onOrder = async () => (await getOrder(database.client, buyer, order.id)).lines[0]?.open_quantity;
    expect(await onOrder()).toBe(3);
    const entries = async () =>
      (await database.client.query('select id from public.journal_entries where tenant_id = $1', [buyer.tenantId])).rows
        .length;
    const before = await entries();
    await as(database.client, buyer.owner, 'close_purchase_order', {
      p_closing: { purchase_order_id: order.id, line_ids: [order.lines[0]?.id], reason: 'No more of it' },
    });

    expect([await entry(first.id), await entry(second.id)]).toEqual([
      { inventory: 400, grni: -400 },
      { inventory: 300, grni: -300 },
    ]);
    expect([await onOrder(), await entries(), await balance('grni')]).toEqual([0, before, -700]);
    expect(await stock()).toEqual({ quantity: 7, value: 700, average: 100 });
  });

  it('3: more comes than was ordered, within the tolerance and not beyond it', async () => {
    await database.client.query(`update public.products set unit = 'kg' where id = $1`, [product]);
    const order = await sentOrder(database.client, buyer, [{ product_id: product, packs: 100, pack_price: 12.5 }], {
      over_receipt_percent: 5,
    });
    await expectCode(receiveOrder(database.client, buyer, order, [105.001]), 'over_receipt');
    const receipt = await receiveOrder(database.client, buyer, order, [105]);

    expect(await entry(receipt.id)).toEqual({ inventory: 1312.5, grni: -1312.5 });
    expect(await stock()).toEqual({ quantity: 105, value: 1312.5, average: 12.5 });
    expect(await getOrder(database.client, buyer, order.id)).toMatchObject({
      status: 'received',
      lines: [{ quantity: 100, received_quantity: 105, surplus_quantity: 5 }],
    });
  });

  it('4: goods sold before they came take the rest of their cost', async () => {
    await database.client.query('update public.tenant_policies set allow_negative_stock = true where tenant_id = $1', [
      buyer.tenantId,
    ]);
    await database.client.query(
      'insert into public.product_costs (tenant_id, product_id, last_cost) values ($1, $2, 100)',
      [buyer.tenantId, product],
    );
    await sellGoods(database.client, buyer, product, 2);
    const receipt = await receiveOne(10, 120);

    expect(await entry(receipt.id)).toEqual({ inventory: 1160, cost_of_goods_sold: 40, grni: -1200 });
    expect(await stock()).toEqual({ quantity: 8, value: 960, average: 120 });
    expect(await balance('cost_of_goods_sold')).toBe(240);
  });

  it('5: a bill as received', async () => {
    const receipt = await receiveOne(10, 100);
    const posted = await postBill(
      database.client,
      buyer,
      billOf(buyer, [goodsLine(buyer, receipt.lineIds[0] ?? '', 10, 100)]),
    );

    expect(posted).toMatchObject({ status: 'open', bill_number: 'BILL-000001', total_amount: 1160, checks: [] });
    expect(await entry(posted.id)).toEqual({ grni: 1000, vat_input: 160, payable: -1160 });
    expect(await balance('grni')).toBe(0);
    expect((await linesToBill(database.client, buyer)).lines).toEqual([]);
  });

  it('6: two bills for one delivery, the second takes the rest', async () => {
    const receipt = await receiveOne(20, 33.333333);
    const line = receipt.lineIds[0] ?? '';
    const first = await bill([goodsLine(buyer, line, 12, 33.333333)]);
    const second = await bill([goodsLine(buyer, line, 8, 33.333333)]);

    expect(await entry(first.id)).toEqual({ grni: 400, vat_input: 64, payable: -464 });
    expect(await entry(second.id)).toEqual({ grni: 266.67, vat_input: 42.67, payable: -309.34 });
    expect(await stock()).toEqual({ quantity: 20, value: 666.67, average: 33.3335 });
    expect(await balance('grni')).toBe(0);
  });

  it('7: a dearer bill makes what is there dearer', async () => {
    const receipt = await receiveOne(10, 100);
    const posted = await bill([goodsLine(buyer, receipt.lineIds[0] ?? '', 10, 120)]);

    expect(await entry(posted.id)).toEqual({ grni: 1000, inventory: 200, vat_input: 192, payable: -1392 });
    expect(await stock()).toEqual({ quantity: 10, value: 1200, average: 120 });
  });

  it('8: what is sold of a dearer bill is a price difference', async () => {
    const receipt = await receiveOne(10, 100);
    await sellGoods(database.client, buyer, product, 6);
    const posted = await bill([goodsLine(buyer, receipt.lineIds[0] ?? '', 10, 120)]);

    expect(await entry(posted.id)).toEqual({
      grni: 1000,
      inventory: 80,
      price_difference: 120,
      vat_input: 192,
      payable: -1392,
    });
    expect(await stock()).toEqual({ quantity: 4, value: 480, average: 120 });
  });

  it('9: a cheaper bill of goods that are all sold', async () => {
    const receipt = await receiveOne(10, 100);
    await sellGoods(database.client, buyer, product, 10);
    const posted = await bill([goodsLine(buyer, receipt.lineIds[0] ?? '', 10, 95)]);

    expect(await entry(posted.id)).toEqual({ grni: 1000, vat_input: 152, price_difference: -50, payable: -1102 });
    expect(await stock()).toEqual({ quantity: 0, value: 0, average: 0 });
  });

  it('10: a difference that does not divide', async () => {
    const receipt = await receiveOne(7, 14.285714);
    await sellGoods(database.client, buyer, product, 2);
    const posted = await bill([goodsLine(buyer, receipt.lineIds[0] ?? '', 7, 14.428571)]);

    expect(await entry(posted.id)).toEqual({
      grni: 100,
      inventory: 0.71,
      price_difference: 0.29,
      vat_input: 16.16,
      payable: -117.16,
    });
    expect(await stock()).toEqual({ quantity: 5, value: 72.14, average: 14.428 });
  });

  it('11 and 12: billed before it came, and two never came', async () => {
    const early = await postBill(
      database.client,
      buyer,
      billOf(buyer, [
        {
          kind: 'goods',
          product_id: product,
          before_receipt: true,
          quantity: 10,
          unit_price: 95,
          tax_rate_id: buyer.taxRateId,
        },
      ]),
    );
    expect(await entry(early.id)).toEqual({ grni: 950, vat_input: 152, payable: -1102 });
    expect(await balance('grni')).toBe(950);

    const receipt = await receiveOne(8, 100);
    expect(await entry(receipt.id)).toEqual({ inventory: 760, grni: -760 });
    expect(await stock()).toEqual({ quantity: 8, value: 760, average: 95 });

    const back = await credit(database.client, buyer, [
      { kind: 'not_received', bill_line_id: early.lines[0]?.id ?? '', quantity: 2 },
    ]);
    expect(await entry(back.id)).toEqual({ payable: 220.4, grni: -190, vat_input: -30.4 });
    expect([await balance('grni'), await balance('payable')]).toEqual([0, -881.6]);
    await expectCode(
      credit(database.client, buyer, [
        { kind: 'not_received', bill_line_id: early.lines[0]?.id ?? '', quantity: 0.001 },
      ]),
      'over_credit',
    );
  });

  it('11: all of it comes later at the billed cost', async () => {
    await bill([
      {
        kind: 'goods',
        product_id: product,
        before_receipt: true,
        quantity: 10,
        unit_price: 95,
        tax_rate_id: buyer.taxRateId,
      },
    ]);
    const receipt = await receiveOne(10, 100);

    expect(await entry(receipt.id)).toEqual({ inventory: 950, grni: -950 });
    expect(await stock()).toEqual({ quantity: 10, value: 950, average: 95 });
    expect((await linesToBill(database.client, buyer)).lines).toEqual([]);
  });

  it('19: not registered for tax, the tax is a part of the cost', async () => {
    await database.client.query('update public.tenant_policies set is_tax_registered = false where tenant_id = $1', [
      buyer.tenantId,
    ]);
    const receipt = await receiveOne(10, 116);
    const posted = await bill([goodsLine(buyer, receipt.lineIds[0] ?? '', 10, 100)]);

    expect(await entry(receipt.id)).toEqual({ inventory: 1160, grni: -1160 });
    expect(await entry(posted.id)).toEqual({ grni: 1160, payable: -1160 });
    expect(await stock()).toEqual({ quantity: 10, value: 1160, average: 116 });
  });

  it('24: a discount on the bill comes off before tax', async () => {
    const receipt = await receive(
      database.client,
      buyer,
      [33.33, 33.33, 33.34].map((unitCost) => ({ product_id: product, quantity: 1, unit_cost: unitCost })),
    );
    const posted = await bill(
      receipt.lineIds.map((id, index) => goodsLine(buyer, id, 1, [33.33, 33.33, 33.34][index] ?? 0)),
      { discount_amount: 10 },
    );

    expect(await entry(posted.id)).toEqual({ grni: 100, vat_input: 14.4, inventory: -10, payable: -104.4 });
    expect(await stock()).toEqual({ quantity: 3, value: 90, average: 30 });
  });

  it('25: yen have no sen', async () => {
    buyer = await makeBuyer(database.client, { currencyCode: 'JPY', percent: 10 });
    product = await goods(database.client, buyer);
    const receipt = await receiveOne(3, 333.333333);
    const line = receipt.lineIds[0] ?? '';
    const posted = [];
    for (const price of [333, 334, 333]) posted.push(await bill([goodsLine(buyer, line, 1, price)]));

    expect(await entry(receipt.id)).toEqual({ inventory: 1000, grni: -1000 });
    expect(await inTurn(posted, ({ id }) => entry(id))).toEqual([
      { grni: 333, vat_input: 33, payable: -366 },
      { grni: 334, vat_input: 33, payable: -367 },
      { grni: 333, vat_input: 33, payable: -366 },
    ]);
    expect(await stock()).toEqual({ quantity: 3, value: 1000, average: 333.333333 });
  });
});

describe('bills without goods', () => {
  it('20: a part of the tax is recovered', async () => {
    const posted = await bill([expenseLine(buyer, 1000, { recoverable_percent: 60 })]);
    expect(await entry(posted.id)).toEqual({ expenses: 1064, vat_input: 96, payable: -1160 });
  });

  it('21: prices with tax in them', async () => {
    const posted = await bill([expenseLine(buyer, 99.99, { quantity: 3 })], { prices_include_tax: true });
    expect(await entry(posted.id)).toEqual({ expenses: 258.59, vat_input: 41.38, payable: -299.97 });
  });

  it('22: tax rounded by line or once, as the supplier does, and so remembered', async () => {
    const lines = [1, 2, 3].map(() => expenseLine(buyer, 10.03));
    const byLine = await bill(lines, { tax_rounding: 'line' });
    const once = await bill(lines, { tax_rounding: 'document' });

    expect(await entry(byLine.id)).toEqual({ expenses: 30.09, vat_input: 4.8, payable: -34.89 });
    expect(await entry(once.id)).toEqual({ expenses: 30.09, vat_input: 4.81, payable: -34.9 });
  });

  it('23: the paper decides, within its bounds', async () => {
    const lines = [1, 2, 3].map(() => expenseLine(buyer, 10.03));
    const tax = await bill(lines, { tax_rounding: 'line', typed_tax: 4.81 });
    const total = await bill(lines, { tax_rounding: 'document', typed_total: 35 });

    expect(await entry(tax.id)).toEqual({ expenses: 30.09, vat_input: 4.81, payable: -34.9 });
    expect(await entry(total.id)).toEqual({ expenses: 30.09, vat_input: 4.81, purchase_rounding: 0.1, payable: -35 });
    await expectCode(bill(lines, { typed_tax: 4.85 }), 'total_mismatch');
    const refused = await expectCode(bill(lines, { tax_rounding: 'line', typed_total: 35.9 }), 'total_mismatch');
    expect(JSON.parse(refused.detail ?? '{}')).toMatchObject({ typed: 35.9, computed: 34.89 });
  });

  it('26: equipment is an asset', async () => {
    const fridge = accountOf(buyer, '130100');
    const posted = await bill([expenseLine(buyer, 100000, { account_id: fridge })]);
    expect(await entry(posted.id)).toEqual({ '130100': 100000, vat_input: 16000, payable: -116000 });
  });
});

describe('freight and duty', () => {
  const delivery = async (first: string, second: string) =>
    receive(
      database.client,
      buyer,
      [
        { product_id: first, quantity: 10, unit_cost: 100 },
        { product_id: second, quantity: 5, unit_cost: 40 },
      ],
      { landed_costs: [{ description: 'Freight', amount: 100.01 }] },
    );

  it('16 and 17: shared by value when the goods come, and dearer when billed', async () => {
    const second = await goods(database.client, buyer);
    const receipt = await delivery(product, second);
    expect(await entry(receipt.id)).toEqual({ inventory: 1300.01, grni: -1200, landed_cost_clearing: -100.01 });
    expect(await stock()).toEqual({ quantity: 10, value: 1083.34, average: 108.334 });
    expect(await stockOf(database.client, buyer, second)).toEqual({ quantity: 5, value: 216.67, average: 43.334 });

    await sellGoods(database.client, buyer, product, 5);
    const { charges } = await linesToBill(database.client, buyer);
    const posted = await bill([
      {
        kind: 'landed_cost',
        landed_cost_id: charges[0]?.landed_cost_id ?? '',
        unit_price: 110,
        tax_rate_id: buyer.taxRateId,
      },
    ]);
    expect(await entry(posted.id)).toEqual({
      landed_cost_clearing: 100.01,
      inventory: 5.83,
      price_difference: 4.16,
      vat_input: 17.6,
      payable: -127.6,
    });
    expect(await stock()).toEqual({ quantity: 5, value: 545.84, average: 109.168 });
    expect(await stockOf(database.client, buyer, second)).toEqual({ quantity: 5, value: 218.33, average: 43.666 });
    expect(await balance('landed_cost_clearing')).toBe(0);
  });

  it('18: billed when all is sold, it is in the profit of that day', async () => {
    const receipt = await receiveOne(20, 30);
    await sellGoods(database.client, buyer, product, 20);
    const posted = await bill([{ kind: 'landed_cost', receipt_ids: [receipt.id], unit_price: 200 }]);

    expect(await entry(posted.id)).toEqual({ price_difference: 200, payable: -200 });
    expect(await stock()).toEqual({ quantity: 0, value: 0, average: 0 });
  });

  it('takes a freight bill back as it was spread', async () => {
    const second = await goods(database.client, buyer);
    await delivery(product, second);
    const before = [await stock(), await stockOf(database.client, buyer, second)];
    const { charges } = await linesToBill(database.client, buyer);
    const landed = { kind: 'landed_cost' as const, landed_cost_id: charges[0]?.landed_cost_id ?? '', unit_price: 110 };
    const posted = await bill([landed]);
    await as(database.client, buyer.owner, 'reverse_bill', {
      p_reversal: { id: crypto.randomUUID(), bill_id: posted.id, reason: 'Wrong carrier' },
    });

    expect([await stock(), await stockOf(database.client, buyer, second)]).toEqual(before);
    expect([await balance('landed_cost_clearing'), await balance('payable')]).toEqual([-100.01, 0]);
    expect((await linesToBill(database.client, buyer)).charges).toHaveLength(1);
  });
});

import { randomUUID } from 'node:crypto';
import { expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
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
  makeBuyer,
  pay,
  postBill,
  postReleased,
  receive,
  sellGoods,
  stockOf,
  type Buyer,
} from './purchaseFixtures';

/* The golden vectors of the design that are payments, credits and returns, made with the documents themselves. */
const database = testDatabase();
let buyer: Buyer;

beforeEach(async () => {
  buyer = await makeBuyer(database.client);
});

const entry = (id: string) => entryOf(database.client, id);
const balance = (role: string) => balanceOf(database.client, buyer, role);
const expense = (net: number, more: Parameters<typeof billOf>[2] = {}) =>
  postBill(database.client, buyer, billOf(buyer, [expenseLine(buyer, net)], more));
const openOf = async (id: string) =>
  (await as<{ open_amount: number }>(database.client, buyer.owner, 'get_bill', { p_bill_id: id })).open_amount;

describe('returns and credits', () => {
  let product: string;
  let line: string;

  const delivered = async (stock: number, cost: number): Promise<void> => {
    product = await goods(database.client, buyer, stock, cost);
    const receipt = await receive(database.client, buyer, [{ product_id: product, quantity: 10, unit_cost: 100 }]);
    line = receipt.lineIds[0] ?? '';
  };

  it('13: sent back before the bill', async () => {
    await delivered(10, 80);
    const back = await credit(database.client, buyer, [{ kind: 'return', receipt_line_id: line, quantity: 2 }]);

    expect(await entry(back.id)).toEqual({ grni: 200, inventory: -180, price_difference: -20 });
    expect(await stockOf(database.client, buyer, product)).toEqual({ quantity: 18, value: 1620, average: 90 });
    expect([await balance('grni'), back.total_amount, back.unbilled_amount]).toEqual([-800, 0, 200]);
  });

  it('14: sent back after the bill', async () => {
    await delivered(10, 80);
    await postBill(database.client, buyer, billOf(buyer, [goodsLine(buyer, line, 10, 100)]));
    const back = await credit(database.client, buyer, [{ kind: 'return', receipt_line_id: line, quantity: 2 }]);

    expect(await entry(back.id)).toEqual({ payable: 232, vat_input: -32, inventory: -180, price_difference: -20 });
    expect(await stockOf(database.client, buyer, product)).toEqual({ quantity: 18, value: 1620, average: 90 });
    expect([await balance('payable'), await balance('vat_input'), back.open_amount]).toEqual([-928, 128, 232]);
    await expectCode(
      credit(database.client, buyer, [{ kind: 'return', receipt_line_id: line, quantity: 8.001 }]),
      'over_credit',
    );
  });

  it('15: a lower price, no goods move', async () => {
    await delivered(0, 0);
    const bill = await postBill(database.client, buyer, billOf(buyer, [goodsLine(buyer, line, 10, 100)]));
    await sellGoods(database.client, buyer, product, 5);
    const back = await credit(database.client, buyer, [
      { kind: 'price', bill_line_id: bill.lines[0]?.id ?? '', net_amount: 50 },
    ]);

    expect(await entry(back.id)).toEqual({ payable: 58, vat_input: -8, inventory: -25, price_difference: -25 });
    expect(await stockOf(database.client, buyer, product)).toEqual({ quantity: 5, value: 475, average: 95 });
    expect(await balance('payable')).toBe(-1102);
  });

  it('one piece at 1,000, and 500 come off its price', async () => {
    product = await goods(database.client, buyer);
    const receipt = await receive(database.client, buyer, [{ product_id: product, quantity: 1, unit_cost: 1000 }]);
    const bill = await postBill(
      database.client,
      buyer,
      billOf(buyer, [goodsLine(buyer, receipt.lineIds[0] ?? '', 1, 1000)]),
    );
    await credit(database.client, buyer, [{ kind: 'price', bill_line_id: bill.lines[0]?.id ?? '', net_amount: 500 }]);

    expect(await stockOf(database.client, buyer, product)).toEqual({ quantity: 1, value: 500, average: 500 });
  });

  it('goes back in parts over bill and no bill, and leaves nothing behind', async () => {
    await delivered(0, 0);
    await postReleased(database.client, buyer, billOf(buyer, [goodsLine(buyer, line, 6, 110)]));
    const back = await credit(database.client, buyer, [{ kind: 'return', receipt_line_id: line, quantity: 7 }]);

    expect(back.lines).toMatchObject([
      { kind: 'unbilled_return', quantity: 4, cost_amount: 400 },
      { kind: 'return', quantity: 3, net_amount: 330, tax_amount: 52.8 },
    ]);
    expect([await balance('grni'), (await stockOf(database.client, buyer, product)).quantity]).toEqual([0, 3]);
  });
});

describe('payments', () => {
  it('27: one payment of several bills, the oldest due first', async () => {
    const bills = [
      await expense(1000, { bill_date: '2026-11-01', due_on: '2026-11-01' }),
      await expense(500, { bill_date: '2026-11-01', due_on: '2026-11-10' }),
      await expense(200, { bill_date: '2026-11-01', due_on: '2026-11-20' }),
    ];
    const paid = await pay(database.client, buyer, { amount: 1500 });

    expect(await entry(paid.id)).toEqual({ payable: 1500, bank: -1500 });
    expect(await inTurn(bills, ({ id }) => openOf(id))).toEqual([0, 240, 232]);
    expect(await balance('payable')).toBe(-472);
  });

  it('28: an advance, used and topped up', async () => {
    const advance = await pay(database.client, buyer, { amount: 500 });
    expect(await entry(advance.id)).toEqual({ supplier_advances: 500, bank: -500 });
    const bill = await expense(1000);
    const use = { id: randomUUID(), payment_id: advance.id, allocations: [{ item_id: bill.id, amount: 500 }] };
    await as(database.client, buyer.owner, 'allocate_supplier', { p_allocation: use });
    const rest = await pay(database.client, buyer, {
      amount: 660,
      allocations: [{ item_id: bill.id, amount: 660 }],
    });

    expect(await entry(use.id)).toEqual({ payable: 500, supplier_advances: -500 });
    expect(await entry(rest.id)).toEqual({ payable: 660, bank: -660 });
    expect([await balance('supplier_advances'), await balance('payable')]).toEqual([0, 0]);
  });

  it('29: two percent of the taxable value are withheld', async () => {
    const bill = await expense(100000, { withholding_percent: 2, withholding_kind: 'vat' });
    const paid = await pay(database.client, buyer, { allocations: [{ item_id: bill.id, amount: 116000 }] });

    expect(await entry(paid.id)).toEqual({ payable: 116000, bank: -114000, withholding_payable: -2000 });
    expect(await balance('vat_input')).toBe(16000);
  });

  it('30: what is withheld of parts adds up', async () => {
    const bill = await expense(33333.33, { withholding_percent: 5, withholding_kind: 'income' });
    const withheld = [];
    for (const amount of [12888.88, 12888.89, 12888.89]) {
      const paid = await pay(database.client, buyer, { allocations: [{ item_id: bill.id, amount }] });
      withheld.push(paid.withheld_amount);
      expect(paid.amount).toBe(Number((amount - paid.withheld_amount).toFixed(2)));
    }

    expect(withheld).toEqual([555.56, 555.55, 555.56]);
    expect(await balance('withholding_payable')).toBe(-1666.67);
  });

  it('withholds 4.31, 5.17 and 0.52 of 100 + 16 paid in 50, 60 and 6', async () => {
    const bill = await expense(100, { withholding_percent: 10, withholding_kind: 'income' });
    const withheld = [];
    for (const amount of [50, 60, 6])
      withheld.push(
        (await pay(database.client, buyer, { allocations: [{ item_id: bill.id, amount }] })).withheld_amount,
      );
    expect(withheld).toEqual([4.31, 5.17, 0.52]);
  });

  it('pays two bills of 1,000 at once, ten percent withheld of each', async () => {
    const bills = [];
    for (const place of [1, 2])
      bills.push(
        await postBill(
          database.client,
          buyer,
          billOf(buyer, [expenseLine(buyer, 1000, { tax_rate_id: null })], {
            supplier_reference: `R${place}`,
            withholding_percent: 10,
          }),
        ),
      );
    const paid = await pay(database.client, buyer, {
      amount: 1800,
      allocations: bills.map(({ id }) => ({ item_id: id, amount: 1000 })),
    });

    expect(await entry(paid.id)).toEqual({ payable: 2000, bank: -1800, withholding_payable: -200 });
    expect(await inTurn(bills, ({ id }) => openOf(id))).toEqual([0, 0]);
  });

  it('31: paid too much, and refunded', async () => {
    await expense(1000);
    const paid = await pay(database.client, buyer, { amount: 1200 });
    const refund = { id: randomUUID(), contact_id: buyer.supplierId, tender_type: 'bank', amount: 40 };
    await as(database.client, buyer.owner, 'record_supplier_refund', { p_refund: refund });

    expect(await entry(paid.id)).toEqual({ payable: 1160, supplier_advances: 40, bank: -1200 });
    expect(await entry(refund.id)).toEqual({ bank: 40, supplier_advances: -40 });
    await expectCode(
      as(database.client, buyer.owner, 'record_supplier_refund', { p_refund: { ...refund, id: randomUUID() } }),
      'over_allocation',
    );
  });

  it('a discount for paying early leaves the tax as it was', async () => {
    const bill = await expense(1000);
    const paid = await pay(database.client, buyer, {
      allocations: [{ item_id: bill.id, amount: 1160, discount_amount: 23.2 }],
    });

    expect(await entry(paid.id)).toEqual({ payable: 1160, bank: -1136.8, purchase_discounts: -23.2 });
    expect(await balance('vat_input')).toBe(160);
  });
});

import { randomUUID } from 'node:crypto';
import type { SupplierCreditInput } from '../../../shared/src/api/rpcTypes';
import { addBatchProduct, batchesOf } from '../stock/bundleFixtures';
import { addSerialProduct, serialsOf } from '../stock/serialFixtures';
import { expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import {
  balanceOf,
  billOf,
  credit,
  goods,
  goodsLine,
  linesToBill,
  makeBuyer,
  postBill,
  receive,
  stockOf,
  type Buyer,
} from './purchaseFixtures';

/* What goes back to a supplier: which pieces, which batches, and no more than came. */
const database = testDatabase();
let buyer: Buyer;

beforeEach(async () => {
  buyer = await makeBuyer(database.client);
});

const back = (lines: SupplierCreditInput['lines'], more: Partial<SupplierCreditInput> = {}) =>
  credit(database.client, buyer, lines, more);

describe('pieces with serial numbers', () => {
  it('go back by their number, billed and not, and only those that came with the delivery', async () => {
    const phone = await addSerialProduct(database.client, buyer);
    const deliver = (serials: string[]) =>
      receive(database.client, buyer, [{ product_id: phone, quantity: serials.length, unit_cost: 100, serials }]);
    const first = await deliver(['A1', 'A2', 'A3']);
    await deliver(['B1']);
    const line = first.lineIds[0] ?? '';
    await postBill(database.client, buyer, billOf(buyer, [goodsLine(buyer, line, 2, 100)]));

    await expectCode(
      back([{ kind: 'return', receipt_line_id: line, quantity: 1, serials: ['B1'] }]),
      'serial_not_received',
    );
    await expectCode(
      back([{ kind: 'return', receipt_line_id: line, quantity: 2, serials: ['A1'] }]),
      'serials_required',
    );
    const posted = await back([{ kind: 'return', receipt_line_id: line, quantity: 2, serials: ['a3', 'A1'] }]);

    expect(posted.lines).toMatchObject([
      { kind: 'unbilled_return', quantity: 1, serials: ['A3'] },
      { kind: 'return', quantity: 1, serials: ['A1'] },
    ]);
    expect(await serialsOf(database.client, phone)).toEqual({ A2: 1, B1: 1 });
    await expectCode(
      back([{ kind: 'return', receipt_line_id: line, quantity: 1, serials: ['A1'] }]),
      'serial_not_in_stock',
    );
  });
});

describe('batches', () => {
  it('go back out of the batch that the delivery brought, unless another is named', async () => {
    const milk = await addBatchProduct(database.client, buyer);
    const deliver = (batch: string) =>
      receive(database.client, buyer, [
        { product_id: milk, quantity: 5, unit_cost: 10, batch_number: batch, expires_on: '2199-01-01' },
      ]);
    await deliver('OLD');
    const second = await deliver('NEW');
    await back([{ kind: 'return', receipt_line_id: second.lineIds[0] ?? '', quantity: 2 }]);
    const left = () => batchesOf(database.client, milk);
    expect(await left()).toEqual({ 'OLD/2199-01-01': 5, 'NEW/2199-01-01': 3 });
    await back([{ kind: 'return', receipt_line_id: second.lineIds[0] ?? '', quantity: 1, batch_number: 'OLD' }]);
    expect(await left()).toEqual({ 'OLD/2199-01-01': 4, 'NEW/2199-01-01': 3 });
  });
});

describe('credits', () => {
  it('take goods back and lower the price of the rest at once, never by more than was billed', async () => {
    const product = await goods(database.client, buyer);
    const receipt = await receive(database.client, buyer, [{ product_id: product, quantity: 10, unit_cost: 100 }]);
    const line = receipt.lineIds[0] ?? '';
    const bill = await postBill(database.client, buyer, billOf(buyer, [goodsLine(buyer, line, 10, 100)]));
    const both = (quantity: number, net: number) => [
      { kind: 'return' as const, receipt_line_id: line, quantity },
      { kind: 'price' as const, bill_line_id: bill.lines[0]?.id ?? '', net_amount: net },
    ];
    await expectCode(back(both(10, 0.01)), 'over_credit');
    await expectCode(back(both(6, 400.01)), 'over_credit');
    expect(await back(both(5, 100))).toMatchObject({ net_amount: 600, tax_amount: 96 });
    expect(await back(both(2, 240).toReversed())).toMatchObject({ net_amount: 304, tax_amount: 48.64 });
    await expectCode(back(both(3, 96.01)), 'over_credit');
    // The last of a line takes the rest of its tax.
    expect(await back(both(1, 64))).toMatchObject({ net_amount: 96, tax_amount: 15.36 });
  });

  it('never take back more than came, was billed, or is left of the price', async () => {
    const product = await goods(database.client, buyer);
    const receipt = await receive(database.client, buyer, [{ product_id: product, quantity: 10, unit_cost: 100 }]);
    const line = receipt.lineIds[0] ?? '';
    const bill = await postBill(database.client, buyer, billOf(buyer, [goodsLine(buyer, line, 10, 100)]));
    const billLine = bill.lines[0]?.id ?? '';
    await back([{ kind: 'price', bill_line_id: billLine, net_amount: 100 }]);
    // Goods go back for what was left of their price.
    expect(await back([{ kind: 'return', receipt_line_id: line, quantity: 5 }])).toMatchObject({
      net_amount: 450,
      tax_amount: 72,
    });
    await expectCode(back([{ kind: 'price', bill_line_id: billLine, net_amount: 450.01 }]), 'over_credit');
    await expectCode(back([{ kind: 'return', receipt_line_id: line, quantity: 6 }]), 'over_credit');
    await back([{ kind: 'return', receipt_line_id: line, quantity: 5 }]);

    expect(await stockOf(database.client, buyer, product)).toEqual({ quantity: 0, value: 0, average: 0 });
    expect([
      await balanceOf(database.client, buyer, 'payable'),
      await balanceOf(database.client, buyer, 'vat_input'),
    ]).toEqual([0, 0]);
  });

  it('go back from what came after it was billed', async () => {
    const product = await goods(database.client, buyer);
    await postBill(
      database.client,
      buyer,
      billOf(buyer, [{ kind: 'goods', product_id: product, before_receipt: true, quantity: 10, unit_price: 95 }]),
    );
    const receipt = await receive(database.client, buyer, [{ product_id: product, quantity: 12, unit_cost: 100 }]);
    const waiting = await linesToBill(database.client, buyer);
    expect(waiting.lines).toMatchObject([{ billed_quantity: 10, open_quantity: 2, open_cost: 200 }]);
    const posted = await back([{ kind: 'return', receipt_line_id: receipt.lineIds[0] ?? '', quantity: 4 }]);

    expect(posted.lines).toMatchObject([
      { kind: 'unbilled_return', quantity: 2, cost_amount: 200 },
      { kind: 'return', quantity: 2, net_amount: 190 },
    ]);
    expect(await balanceOf(database.client, buyer, 'grni')).toBe(0);
  });

  it('are posted once, and their number is taken once', async () => {
    const product = await goods(database.client, buyer);
    const receipt = await receive(database.client, buyer, [{ product_id: product, quantity: 10, unit_cost: 100 }]);
    const lines: SupplierCreditInput['lines'] = [
      { kind: 'return', receipt_line_id: receipt.lineIds[0] ?? '', quantity: 1 },
    ];
    const body = { id: randomUUID(), supplier_reference: 'CN 1' };
    const first = await back(lines, body);
    expect(await back(lines, body)).toMatchObject({ id: first.id, replayed: true });
    await expectCode(back(lines, { ...body, reason: 'Another' }), 'idempotency_mismatch');
    await expectCode(back(lines, { supplier_reference: 'cn1' }), 'duplicate_bill');
    await expectCode(back([]), 'invalid_input');
    await expectCode(back([{ kind: 'return', quantity: 1 }]), 'invalid_input');
    await expectCode(back([{ kind: 'price', bill_line_id: randomUUID(), net_amount: 1 }]), 'not_found');
    await expectCode(back(lines, { business_date: '2026-01-01' }), 'invalid_input');
    const other = await makeBuyer(database.client);
    await expectCode(credit(database.client, other, lines), 'not_found');
  });
});

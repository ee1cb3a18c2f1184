import { randomUUID } from 'node:crypto';
import type { SupplierPayment } from '../../../shared/src/api/rpcTypes';
import { dayBefore } from '../money/moneyFixtures';
import { expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import { as, billOf, expenseLine, makeBuyer, pay, postBill, type Buyer } from './purchaseFixtures';

/* Money is booked on the day it moved: what is paid before its bill was paid in advance. */
const database = testDatabase();
let buyer: Buyer;
const day = (days: number) => dayBefore(database.client, buyer, days);

beforeEach(async () => {
  buyer = await makeBuyer(database.client);
});

const billOn = async (days: number) =>
  postBill(
    database.client,
    buyer,
    billOf(buyer, [expenseLine(buyer, 100)], { bill_date: await day(days), business_date: await day(days) }),
  );
const refund = async (amount: number, days: number) =>
  as<SupplierPayment>(database.client, buyer.owner, 'record_supplier_refund', {
    p_refund: {
      id: randomUUID(),
      contact_id: buyer.supplierId,
      tender_type: 'bank',
      amount,
      business_date: await day(days),
    },
  });

describe('a payment', () => {
  it('of a bill is not before it, and may be on its day', async () => {
    const bill = await billOn(3);
    const allocations = [{ item_id: bill.id, amount: 50 }];
    const failure = await expectCode(
      pay(database.client, buyer, { allocations, business_date: await day(4) }),
      'invalid_input',
    );
    expect(JSON.parse(failure.detail ?? '{}')).toMatchObject({ field: 'business_date', number: bill.bill_number });
    expect(await pay(database.client, buyer, { allocations, business_date: await day(3) })).toMatchObject({
      settled_amount: 50,
    });
  });

  it('without bills settles those of its day or before, the rest is in advance', async () => {
    await billOn(5);
    await billOn(3);
    expect(await pay(database.client, buyer, { amount: 150, business_date: await day(4) })).toMatchObject({
      settled_amount: 116,
      advance_amount: 34,
    });
    expect(await pay(database.client, buyer, { amount: 10, business_date: await day(400) })).toMatchObject({
      settled_amount: 0,
      advance_amount: 10,
    });
  });

  it('is never of a day to come', async () => {
    await expectCode(pay(database.client, buyer, { amount: 10, business_date: await day(-1) }), 'invalid_input');
  });
});

describe('a refund', () => {
  it('is of what the supplier had on its day', async () => {
    await pay(database.client, buyer, { amount: 10, business_date: await day(2) });
    const failure = await expectCode(refund(10, 3), 'over_allocation');
    expect(failure.detail).toBe('{"available": 0}');
    expect(await refund(10, 2)).toMatchObject({ kind: 'refund', amount: 10 });
  });
});

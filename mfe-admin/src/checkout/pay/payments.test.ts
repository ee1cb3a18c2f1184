import fc from 'fast-check';
import { fromNumeric, type Money } from '@dukani/shared/money';
import {
  paymentInputs,
  quickCashAmounts,
  summarisePayments,
  type Payment,
  isBeyondCash,
  isUnlikelyCash,
} from './payments';

const money = (value: number) => fromNumeric(value);
const pay = (tenderType: Payment['tenderType'], amount: number, reference = ''): Payment => ({
  id: `${tenderType}-${amount}`,
  tenderType,
  amount: money(amount),
  reference,
});

const coin = money(0);

describe('summarisePayments', () => {
  it('says what is still due', () => {
    expect(summarisePayments(money(180), [pay('card', 100)], coin)).toMatchObject({
      due: money(80),
      change: 0,
      isComplete: false,
      problem: null,
    });
  });

  it('gives change from cash', () => {
    expect(summarisePayments(money(180), [pay('cash', 500)], coin)).toMatchObject({
      due: 0,
      change: money(320),
      isComplete: true,
    });
  });

  it('gives change when cash tops up a card', () => {
    expect(summarisePayments(money(180), [pay('card', 100), pay('cash', 100)], coin)).toMatchObject({
      change: money(20),
      isComplete: true,
    });
  });

  it('refuses more than the total on a card', () => {
    const summary = summarisePayments(money(180), [pay('card', 200)], coin);

    expect(summary.isComplete).toBe(false);
    expect(summary.problem).toMatch(/cannot be more than the total/);
  });

  it('refuses cash that nothing is due for', () => {
    expect(summarisePayments(money(180), [pay('card', 180), pay('cash', 50)], coin).problem).toMatch(/not needed/);
  });

  it('takes a free basket without any payment', () => {
    expect(summarisePayments(money(0), [], coin)).toMatchObject({ isComplete: true, problem: null });
  });
});

describe('paymentInputs', () => {
  it('sends what settles the sale, and what was handed over beside it', () => {
    expect(paymentInputs(money(180), [pay('cash', 500)], coin)).toEqual([
      { id: 'cash-500', tender_type: 'cash', amount: 180, amount_tendered: 500 },
    ]);
  });

  it('keeps the reference of a card and leaves out an empty one', () => {
    expect(paymentInputs(money(180), [pay('card', 100, ' 4411 '), pay('mobile_money', 80)], coin)).toEqual([
      { id: 'card-100', tender_type: 'card', amount: 100, reference: '4411' },
      { id: 'mobile_money-80', tender_type: 'mobile_money', amount: 80 },
    ]);
  });

  it('adds up to the total whenever the payments are complete', () => {
    const tender = fc.constantFrom<Payment['tenderType']>('cash', 'card', 'mobile_money');
    const payment = fc.record({
      id: fc.uuid(),
      tenderType: tender,
      amount: fc.integer({ min: 1, max: 500_000 }) as fc.Arbitrary<Money>,
      reference: fc.constant(''),
    });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 900_000 }), fc.array(payment, { maxLength: 5 }), (total, payments) => {
        fc.pre(summarisePayments(total as Money, payments, coin).isComplete);
        const settled = paymentInputs(total as Money, payments, coin).reduce(
          (running, input) => running + fromNumeric(input.amount),
          0,
        );
        expect(settled).toBe(total);
      }),
    );
  });
});

describe('cash that is rounded to the smallest coin', () => {
  const total = fromNumeric(15.72);
  const coins = fromNumeric(0.05);
  const paid = (tenderType: Payment['tenderType'], amount: number): Payment => ({
    id: tenderType,
    tenderType,
    amount: fromNumeric(amount),
    reference: '',
  });

  it('is complete with the coins, and gives change from them', () => {
    expect(summarisePayments(total, [paid('cash', 15.7)], coins)).toMatchObject({
      isComplete: true,
      rounding: -2,
      change: 0,
      due: 0,
    });
    expect(summarisePayments(total, [paid('cash', 20)], coins)).toMatchObject({ isComplete: true, change: 430 });
    expect(summarisePayments(total, [paid('cash', 15)], coins)).toMatchObject({ isComplete: false, due: 70 });
  });

  it('says what settles the sale, what was handed over, and what no coin moves for', () => {
    expect(paymentInputs(total, [paid('cash', 20)], coins)).toEqual([
      { id: 'cash', tender_type: 'cash', amount: 15.72, amount_tendered: 20, rounding_amount: 0.02 },
    ]);
  });

  it('is only what the other payments leave', () => {
    const split = [paid('card', 10.01), paid('cash', 5.7)];
    expect(summarisePayments(total, split, coins)).toMatchObject({ isComplete: true, rounding: -1, change: 0 });
    expect(paymentInputs(total, split, coins)).toMatchObject([
      { tender_type: 'card', amount: 10.01 },
      { tender_type: 'cash', amount: 5.71, amount_tendered: 5.7, rounding_amount: 0.01 },
    ]);
    expect(summarisePayments(total, [paid('card', 15.72)], coins)).toMatchObject({ isComplete: true, rounding: 0 });
    expect(summarisePayments(total, [paid('card', 15.7)], coins)).toMatchObject({ isComplete: false, due: 2 });
  });

  it('adds up to the total whatever is handed over', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000 }),
        fc.integer({ min: 0, max: 100_000 }),
        fc.constantFrom(5, 10, 50, 100, 5000),
        (due, card, step) => {
          const payments = [...(card === 0 ? [] : [paid('card', card / 100)]), paid('cash', 2000)];
          fc.pre(summarisePayments(due as Money, payments, step as Money).isComplete);
          const inputs = paymentInputs(due as Money, payments, step as Money);
          expect(inputs.reduce((running, { amount }) => running + fromNumeric(amount), 0)).toBe(due);
        },
      ),
    );
  });
});

describe('quickCashAmounts', () => {
  it.each([
    [180, 'KES', [200, 500, 1000]],
    [340, 'KES', [350, 400, 500, 1000]],
    [275, 'KES', [300, 500, 1000]],
    [1250, 'KES', [1300, 1500, 2000]],
    [7.35, 'USD', [10, 20, 50, 100]],
    [640, 'JPY', [1000, 5000, 10000]],
    [0, 'KES', []],
  ])('offers for %d %s the notes a customer would hand over', (due, currency, expected) => {
    expect(quickCashAmounts(money(due), currency)).toEqual(expected.map(money));
  });
});

describe('isUnlikelyCash', () => {
  it.each([
    [300, 300, false],
    [300, 500, false],
    [300, 1000, false],
    [300, 1001, true],
    [300, 4012, true],
    [300, 40_170_725, true],
    [15, 1000, false],
    [15, 101, true],
    [12, 40, false],
    [2300, 3000, false],
    [2300, 6000, false],
    [2300, 6001, true],
  ])('KSh %i paid with %i: %s', (due, given, isAsked) => {
    expect(isUnlikelyCash(fromNumeric(due), fromNumeric(given), 'KES')).toBe(isAsked);
  });
});

describe('isBeyondCash', () => {
  it.each([
    [116, 20_000_000, true],
    [116, 6_001_234_567_663, true],
    [116, 1_000_000, false],
    [90_000, 2_000_000, false],
    [99_999_999_999, 99_999_999_999.01, true],
  ])('%d paid with %d: %s, as the server says', (due, given, isRefused) => {
    expect(isBeyondCash(fromNumeric(due), fromNumeric(given))).toBe(isRefused);
  });
});

import { compare, roundToStep, zero, type Money } from '../money/money';
import { percentOf } from './amounts';
import { allocateInSteps, fromMoney, numeric, toMoney } from './decimal';

/** A discount as it was given; percent as typed (12.5 means 12.5 %). */
export type Discount = { kind: 'amount'; amount: Money } | { kind: 'percent'; percent: number };

/** What a discount takes off an amount. The database refuses more than the amount; while it is typed, that takes all. */
export function discountOn(amount: Money, discount: Discount | null, stepHundredths: number): Money {
  if (discount === null) return zero;
  const rounded =
    discount.kind === 'amount'
      ? roundToStep(discount.amount, stepHundredths)
      : percentOf(amount, discount.percent, stepHundredths);
  return compare(rounded, amount) > 0 ? amount : rounded;
}

/** Spreads a total over amounts, in whole steps: private.allocate, whose ties are decided by the decimals the database divides to. */
export function spread(total: Money, amounts: readonly Money[], stepHundredths: number): Money[] {
  if (total === zero) return amounts.map(() => zero);
  return allocateInSteps(fromMoney(total), amounts.map(fromMoney), numeric(stepHundredths, 2)).map(toMoney);
}

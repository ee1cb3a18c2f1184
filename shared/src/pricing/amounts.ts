import { divideRounding, subtract, type Money, type Thousandths } from '../money/money';

/** Left × right / divisor, rounded once to whole steps of the currency, halves away from zero. Rounding twice would differ from the database. */
export function inSteps(left: number, right: number, divisor: number, stepHundredths: number): Money {
  const step = BigInt(stepHundredths);
  return Number(divideRounding(BigInt(left) * BigInt(right), BigInt(divisor) * step) * step) as Money;
}

/** Percentages have at most three decimals. */
export const percentInThousandths = (percent: number): number => Math.round(percent * 1000);

/** Quantity × unit price. */
export const lineAmount = (unitPrice: Money, quantity: Thousandths, stepHundredths: number): Money =>
  inSteps(unitPrice, quantity, 1000, stepHundredths);

/** A percentage of an amount. */
export const percentOf = (amount: Money, percent: number, stepHundredths: number): Money =>
  inSteps(amount, percentInThousandths(percent), 100_000, stepHundredths);

interface Part {
  /** How much of the whole went before, and how much goes now. */
  before: Thousandths;
  now: Thousandths;
  whole: Thousandths;
}

/** The share of an amount that goes with a part of its quantity, so that all shares add up to it: private.part_of. */
export function partOf(amount: Money, { before, now, whole }: Part, stepHundredths: number): Money {
  const upTo = (quantity: Thousandths) => inSteps(amount, quantity, whole, stepHundredths);
  return subtract(upTo(before + now), upTo(before));
}

import {
  add,
  divideRounding,
  fromNumeric,
  quantityFromNumeric,
  roundToStep,
  subtract,
  sum,
  timesQuantity,
  zero,
  type Money,
} from '../../../shared/src/money/money';

export interface PricedLine {
  /** Main units. */
  price: number;
  quantity: number;
  /** Off this line, 0 to 100. */
  discountPercent: number;
  taxPercent: number;
}

export interface PriceRules {
  pricesIncludeTax: boolean;
  /** Smallest amount of the currency in hundredths. */
  stepHundredths: number;
}

/** A share of an amount; the percent has at most three decimals. */
function percentOf(amount: Money, percent: number): Money {
  return Number(divideRounding(BigInt(amount) * BigInt(Math.round(percent * 1000)), 100_000n)) as Money;
}

/** What a basket comes to, by the rules of the database: halves away from zero, line by line. */
export function saleTotal(lines: readonly PricedLine[], { pricesIncludeTax, stepHundredths }: PriceRules): Money {
  return sum(
    lines.map((line) => {
      const base = roundToStep(
        timesQuantity(fromNumeric(line.price), quantityFromNumeric(line.quantity)),
        stepHundredths,
      );
      const discount =
        line.discountPercent === 0 ? zero : roundToStep(percentOf(base, line.discountPercent), stepHundredths);
      const amount = subtract(base, discount);
      const tax = pricesIncludeTax ? zero : roundToStep(percentOf(amount, line.taxPercent), stepHundredths);
      return add(amount, tax);
    }),
  );
}

import { allocate, fromNumeric, parseMoneyInput, subtract, type Money } from '@dukani/shared/money';

export interface Margin {
  /** What is left of one unit, tax and cost taken off. */
  amount: Money;
  /** Of the price without tax, in tenths of a percent. */
  percent: number;
}

/** What a typed price leaves over a unit cost; null when it is no price. `taxPercent` may have three decimals. */
export function marginOf(
  price: string,
  { unitCost, taxPercent, isTaxIncluded }: { unitCost: number; taxPercent: number; isTaxIncluded: boolean },
): Margin | null {
  const gross = parseMoneyInput(price);
  if (gross === null || gross <= 0) return null;
  const [net = gross] = isTaxIncluded ? allocate(gross, [100_000, Math.round(taxPercent * 1000)]) : [gross];
  const amount = subtract(net, fromNumeric(unitCost));
  return net <= 0 ? null : { amount, percent: Math.round((amount * 1000) / net) / 10 };
}

import type { Money, Thousandths } from '../money/money';

/** How much a scale's label with a price sells: rounded up, so that quantity × unit price is never below the label: private.price_label. */
export function labelledQuantity(amount: Money, unitPrice: Money): Thousandths {
  // What has no price of its own is one piece at the label's.
  return unitPrice > 0 ? Number((BigInt(amount) * 1000n + BigInt(unitPrice) - 1n) / BigInt(unitPrice)) : 1000;
}

import { compare, fromNumeric, subtract, sum, zero, type Money } from '@dukani/shared/money';
import { discountOn, type PricedBasket } from '@dukani/shared/pricing';
import { currencyStep } from '../../common/useBusiness';
import { lineBase, unitPrice, type Basket, type BasketLine, type Discount } from './basket';

/** The highest price of one unit, and the most that a basket comes to, that the server takes. */
const MAX_PRICE = fromNumeric(9_999_999_999);

/**
 * Why the server would refuse this basket for a price or a discount in it, as a sentence; null when it would not. Looked at before goods
 * leave the shop: without the server nobody else does.
 */
export function basketBoundsProblem(
  basket: Pick<Basket, 'lines' | 'discount'>,
  estimate: PricedBasket,
  stepHundredths: number,
): string | null {
  const line = basket.lines.find(
    (one) => compare(unitPrice(one), MAX_PRICE) > 0 || (one.price !== undefined && one.price % stepHundredths !== 0),
  );
  if (line !== undefined) return `The price of ${line.name} cannot be charged. Change it.`;
  if (compare(estimate.subtotal, MAX_PRICE) > 0) return 'This basket is too large for one sale.';
  const discounts = [basket.discount, ...basket.lines.map((one) => one.discount)];
  return discounts.some((discount) => discount?.kind === 'amount' && discount.amount % stepHundredths !== 0)
    ? 'A discount has too many decimals for this currency. Change it.'
    : null;
}

/** What a discount is given on: a line without its promotions, or what the lines come to after their own discounts. */
export function discountableAmount(lines: readonly BasketLine[], lineId: string | null, stepHundredths: number): Money {
  const line = lines.find(({ id }) => id === lineId);
  if (line !== undefined) return lineBase(line, stepHundredths);
  return sum(
    lines.map((one) => {
      const base = lineBase(one, stepHundredths);
      return subtract(base, discountOn(base, one.discount, stepHundredths));
    }),
  );
}

/** Why a discount cannot be given at all, whoever gives it; null when it can. */
export function discountProblem(discount: Discount, base: Money, stepHundredths: number): string | null {
  if (discount.kind !== 'amount' || base === zero) return null;
  if (compare(discount.amount, base) > 0) return 'The discount is higher than the price. Lower it.';
  return discount.amount % stepHundredths === 0 ? null : 'Too many decimals for this currency.';
}

/** Whether a typed price is one that the server does not take: too high, or with smaller parts than the currency has. */
export function isBeyondPrice(price: Money, currencyCode: string): boolean {
  return compare(price, MAX_PRICE) > 0 || price % currencyStep(currencyCode) !== 0;
}

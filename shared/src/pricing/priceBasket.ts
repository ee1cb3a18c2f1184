import { add, subtract, sum, zero, type Money, type Thousandths } from '../money/money';
import { lineAmount } from './amounts';
import { discountOn, spread, type Discount } from './discounts';
import { labelledQuantity } from './priceLabels';
import { lineTaxes, taxedLine, taxTotals, type TaxRules, type TaxTotal } from './taxes';

/** A line of a basket, its price found: by the product, a price list or by hand. */
export interface PricingLine {
  id: string;
  quantity: Thousandths;
  /** What one unit costs, with what was chosen. */
  unitPrice: Money;
  ratePercent: number;
  /** By hand. */
  discount: Discount | null;
  /** What a scale's label says the line costs; its quantity follows from that. */
  labelAmount?: Money | undefined;
}

export interface PricingBasket {
  lines: readonly PricingLine[];
  /** By hand, on what is left of all lines. */
  discount: Discount | null;
}

export interface PricingRules extends TaxRules {
  /** What promotions take off each line, by its id: see findPromotions. */
  promotions?: ReadonlyMap<string, readonly { amount: Money }[]>;
}

/** A line as the database answers it, and what its discount is made of. */
export interface PricedLine {
  id: string;
  quantity: Thousandths;
  unitPrice: Money;
  /** Quantity × unit price. */
  base: Money;
  /** What a label's price takes off, by less than a thousandth of the unit price. */
  labelled: Money;
  promoted: Money;
  /** What the line's own discount takes off. */
  byHand: Money;
  /** What is left before the discount on the basket; tax that is not in the prices comes on top. */
  amount: Money;
  /** The line's share of the discount on the basket. */
  share: Money;
  /** All that is taken off. */
  discount: Money;
  ratePercent: number;
  net: Money;
  tax: Money;
  gross: Money;
}

export interface PricedBasket {
  lines: PricedLine[];
  subtotal: Money;
  discount: Money;
  net: Money;
  tax: Money;
  taxes: TaxTotal[];
  total: Money;
}

type Reduced = Omit<PricedLine, 'share' | 'discount' | 'net' | 'tax' | 'gross'>;

function reduceLine(line: PricingLine, { stepHundredths, promotions }: PricingRules): Reduced {
  const { id, labelAmount, ratePercent } = line;
  const unitPrice = labelAmount !== undefined && line.unitPrice === zero ? labelAmount : line.unitPrice;
  const quantity = labelAmount === undefined ? line.quantity : labelledQuantity(labelAmount, unitPrice);
  const base = lineAmount(unitPrice, quantity, stepHundredths);
  const labelled = labelAmount === undefined ? zero : subtract(base, labelAmount);
  const promoted = sum((promotions?.get(id) ?? []).map(({ amount }) => amount));
  const left = subtract(subtract(base, labelled), promoted);
  const byHand = discountOn(left, line.discount, stepHundredths);
  return { id, quantity, unitPrice, base, labelled, promoted, byHand, amount: subtract(left, byHand), ratePercent };
}

/**
 * What a basket comes to, to the cent what private.price_basket answers: price, promotions, discount by hand on the line, discount by
 * hand on the basket, tax. The golden cases beside this file hold both to it.
 */
export function priceBasket({ lines, discount }: PricingBasket, rules: PricingRules): PricedBasket {
  const reduced = lines.map((line) => reduceLine(line, rules));
  const amounts = reduced.map(({ amount }) => amount);
  const shares = spread(discountOn(sum(amounts), discount, rules.stepHundredths), amounts, rules.stepHundredths);
  const taxed = reduced.map(({ amount, ratePercent }, place) => ({
    amount: subtract(amount, shares[place] ?? zero),
    ratePercent,
  }));
  const taxes = lineTaxes(taxed, rules);
  const priced = reduced.map((line, place): PricedLine => {
    const share = shares[place] ?? zero;
    const amount = subtract(line.amount, share);
    const { net, tax, gross } = taxedLine({ amount, ratePercent: line.ratePercent }, taxes[place] ?? zero, rules);
    return { ...line, share, discount: subtract(line.base, amount), net, tax, gross };
  });
  const net = sum(priced.map((line) => line.net));
  const tax = sum(priced.map((line) => line.tax));
  return {
    lines: priced,
    subtotal: sum(priced.map(({ base }) => base)),
    discount: sum(priced.map((line) => line.discount)),
    net,
    tax,
    taxes: taxTotals(priced),
    total: add(net, tax),
  };
}

import { fromNumeric, quantityFromNumeric, type Money } from '../../../shared/src/money/money';
import { priceBasket, type TaxRules } from '../../../shared/src/pricing/pricing';

export interface SeedLine {
  /** Main units. */
  price: number;
  quantity: number;
  /** Off this line, 0 to 100. */
  discountPercent: number;
  taxPercent: number;
}

/** What a basket of the demo comes to. */
export function saleTotal(lines: readonly SeedLine[], rules: TaxRules): Money {
  const priced = lines.map(({ price, quantity, discountPercent, taxPercent }, place) => ({
    id: String(place),
    quantity: quantityFromNumeric(quantity),
    unitPrice: fromNumeric(price),
    ratePercent: taxPercent,
    discount: { kind: 'percent', percent: discountPercent } as const,
  }));
  return priceBasket({ lines: priced, discount: null }, rules).total;
}

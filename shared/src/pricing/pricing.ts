/**
 * `@dukani/shared/pricing`: the pricing engine in TypeScript. It answers what private.price_basket of the database answers, for the till
 * without a network, for figures while they are typed, and for the demo's history. The database decides; golden/ holds both together.
 */
export { lineAmount, partOf } from './amounts';
export { discountOn, type Discount } from './discounts';
export { holdsOn } from './holdsOn';
export {
  CATEGORY_LEVELS,
  offeredPrice,
  ranksOf,
  type HoldingList,
  type ListPrice,
  type OfferedPrice,
  type PricedProduct,
} from './offeredPrice';
export {
  priceBasket,
  type PricedBasket,
  type PricedLine,
  type PricingBasket,
  type PricingLine,
  type PricingRules,
} from './priceBasket';
export { labelledQuantity } from './priceLabels';
export {
  findPromotions,
  type FoundPromotions,
  type GivenPromotion,
  type PromotedLine,
  type Promotion,
} from './promotions/findPromotions';
export { hoursHold, type BusinessMoment } from './promotions/hoursHold';
export type { TaxRules, TaxTotal } from './taxes';
export { taxRateOn } from './taxRates';
export { inCoins } from './cashCoins';
export { wholeShillings } from './wholeShillings';

/**
 * `@dukani/shared/pricing-cases`, for tests: the golden cases of pricing. The engine, the database, the till and the demo's history all
 * price them and must answer what stands there.
 */
export type { ExpectedPrices, GoldenCase, GoldenLine, GoldenProduct } from './goldenCase';
export {
  asExpected,
  goldenCases,
  goldenCategoryId,
  goldenChoices,
  goldenDiscount,
  goldenId,
  goldenProduct,
  goldenProductId,
  goldenRate,
  goldenShillings,
  goldenStep,
} from './goldenFacts';
export { goldenLists, goldenPrices, goldenPromotions, priceGolden } from './priceGolden';

import {
  goldenCases,
  goldenProduct,
  goldenRate,
  goldenStep,
  type GoldenCase,
} from '../../../shared/src/pricing/golden/goldenCases';
import { saleTotal } from './saleTotal';

/* The demo's history asks the database for the totals that saleTotal says: they are those of the golden cases. */
const isOfSeed = ({ lists, promotions, basketDiscount, lines }: GoldenCase): boolean =>
  lists === undefined &&
  promotions === undefined &&
  basketDiscount === undefined &&
  lines.every((line) => line.discountAmount === undefined && line.label === undefined && line.choices === undefined);

it.each(goldenCases.filter(isOfSeed).map((golden) => [golden.name, golden] as const))('%s', (_name, golden) => {
  const { pricesIncludeTax, taxRounding } = golden;
  const lines = golden.lines.map((line) => ({
    price: line.price ?? goldenProduct(golden, line.product).price,
    quantity: line.quantity,
    discountPercent: line.discountPercent ?? 0,
    taxPercent: goldenRate(golden, goldenProduct(golden, line.product)),
  }));

  expect(saleTotal(lines, { stepHundredths: goldenStep(golden), pricesIncludeTax, taxRounding }) / 100).toBe(
    golden.expected.total,
  );
});

import { fromNumeric, type Money } from '../../money/money';
import type { Discount } from '../discounts';
import type { PricedBasket } from '../priceBasket';
import cases from './cases.json';
import shillings from './whole-shillings.json';
import type { ExpectedPrices, GoldenCase, GoldenDiscount, GoldenLine, GoldenProduct } from './goldenCase';

/** JSON knows no unions of words: what it says is held by the tests that run it. */
export const goldenCases = cases as unknown as GoldenCase[];

/** Amounts that are paid by M-Pesa, and what it moves. */
export const goldenShillings: readonly { amount: number; moved: number }[] = shillings;

/** Smallest amount of a currency, in hundredths. */
export const goldenStep = ({ currency }: Pick<GoldenCase, 'currency'>): number =>
  ['JPY', 'UGX', 'RWF', 'XOF', 'XAF'].includes(currency) ? 100 : 1;

export const goldenRate = ({ rates = { A: 16 } }: GoldenCase, { rate = 'A' }: GoldenProduct): number =>
  rates[rate] ?? NaN;

export function goldenProduct({ name, products }: GoldenCase, product: string): GoldenProduct {
  const found = products[product];
  if (found === undefined) throw new Error(`${name}: no product ${product}.`);
  return found;
}

/** What is chosen with a line adds this much to one unit. */
export function goldenChoices(golden: GoldenCase, { product, choices = [] }: GoldenLine): number {
  const offered = goldenProduct(golden, product).choices ?? {};
  return choices.reduce((sum, choice) => sum + (offered[choice] ?? NaN), 0);
}

export function goldenDiscount({ discountAmount, discountPercent }: GoldenDiscount = {}): Discount | null {
  if (discountAmount !== undefined) return { kind: 'amount', amount: fromNumeric(discountAmount) };
  return discountPercent === undefined ? null : { kind: 'percent', percent: discountPercent };
}

const main = (amount: Money): number => amount / 100;

/** What the engine answered, as the cases write it. */
export function asExpected({ lines, taxes, ...sums }: PricedBasket): ExpectedPrices {
  return {
    lines: lines.map((line) => ({
      quantity: line.quantity / 1000,
      unitPrice: main(line.unitPrice),
      discount: main(line.discount),
      net: main(line.net),
      tax: main(line.tax),
      gross: main(line.gross),
    })),
    subtotal: main(sums.subtotal),
    discount: main(sums.discount),
    net: main(sums.net),
    tax: main(sums.tax),
    taxes: taxes.map(({ ratePercent, net, tax }) => ({ rate: ratePercent, net: main(net), tax: main(tax) })),
    total: main(sums.total),
  };
}

/** Ids in the order of the case wherever it is priced: where everything else is equal, the id decides. */
export const goldenId = (
  kind: 'product' | 'category' | 'list' | 'price' | 'promotion' | 'line',
  place: number,
): string =>
  `${{ product: 1, category: 2, list: 3, price: 4, promotion: 5, line: 6 }[kind]}0000000-0000-4000-8000-${String(place).padStart(12, '0')}`;

export const goldenProductId = (golden: GoldenCase, product: string): string =>
  goldenId('product', Object.keys(golden.products).indexOf(product));

export const goldenCategoryId = (golden: GoldenCase, category: string): string =>
  goldenId('category', Object.keys(golden.categories ?? {}).indexOf(category));

import { fromNumeric } from '@dukani/shared/money';
import { estimateBasket, emptyBasket, type BasketLine, type Discount } from './basket';
import { basketBoundsProblem, discountableAmount, discountProblem, isBeyondPrice } from './basketBounds';

const LINE: BasketLine = {
  id: 'line-1',
  productId: 'product-1',
  name: 'Soap',
  sku: null,
  imageUrl: null,
  unit: 'each',
  quantity: 1000,
  listPrice: fromNumeric(195),
  taxRatePercent: 0,
  discount: null,
  discountReason: '',
};
const problemOf = (line: Partial<BasketLine>, discount: Discount | null = null, stepHundredths = 1) => {
  const basket = { ...emptyBasket('sale-1', 1), lines: [{ ...LINE, ...line }], discount };
  return basketBoundsProblem(
    basket,
    estimateBasket(basket, { stepHundredths, pricesIncludeTax: true }),
    stepHundredths,
  );
};

/* What record_sale refuses (private.check_basket_lines, check_priced_basket) is refused before goods leave. */
describe('basketBoundsProblem', () => {
  it('lets an ordinary basket through', () => {
    expect(problemOf({})).toBeNull();
    expect(problemOf({ quantity: 1_000_000_000, listPrice: fromNumeric(9999) })).toBeNull();
  });

  it.each<[string, Partial<BasketLine>, Discount | null, number]>([
    ['a price above the server’s', { price: fromNumeric(10_000_000_000) }, null, 1],
    ['a price with parts that the currency has not', { price: fromNumeric(10.5) }, null, 100],
    ['a basket above the server’s', { quantity: 1_000_000_000, listPrice: fromNumeric(10_000) }, null, 1],
    ['a discount in smaller parts than the currency', {}, { kind: 'amount', amount: fromNumeric(0.5) }, 100],
    ['a discount of a line in such parts', { discount: { kind: 'amount', amount: fromNumeric(0.5) } }, null, 100],
  ])('refuses %s', (_name, line, discount, step) => {
    expect(problemOf(line, discount, step)).not.toBeNull();
  });
});

describe('discountProblem', () => {
  const base = discountableAmount([LINE], 'line-1', 1);

  it('refuses more than the price, at once and by whoever', () => {
    expect(discountProblem({ kind: 'amount', amount: fromNumeric(500) }, base, 1)).toBe(
      'The discount is higher than the price. Lower it.',
    );
    expect(discountProblem({ kind: 'amount', amount: fromNumeric(195) }, base, 1)).toBeNull();
    expect(discountProblem({ kind: 'percent', percent: 100 }, base, 1)).toBeNull();
  });

  it('counts what lines have lost already for the whole basket', () => {
    const lines = [{ ...LINE, discount: { kind: 'amount', amount: fromNumeric(95) } as const }];
    expect(discountableAmount(lines, null, 1)).toBe(fromNumeric(100));
  });
});

it('knows a price that is none', () => {
  expect(isBeyondPrice(fromNumeric(6_001_234_567_663), 'KES')).toBe(true);
  expect(isBeyondPrice(fromNumeric(10.5), 'JPY')).toBe(true);
  expect(isBeyondPrice(fromNumeric(10.5), 'KES')).toBe(false);
});

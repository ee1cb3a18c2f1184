import type { Quote } from '../saleRows';
import { emptyBasket, type Basket, type BasketLine } from './basket';
import { isShortOfStock, saleableOnLine } from './stockShortage';

const basketOf = (...lines: [id: string, productId: string, pieces: number][]): Basket => ({
  ...emptyBasket('s', 1),
  lines: lines.map(([id, productId, pieces]) => ({ id, productId, quantity: pieces * 1000 }) as BasketLine),
});
const quoteOf = (...lines: [id: string, isAvailable: boolean, saleable: number | null][]) =>
  ({
    lines: lines.map(([id, isAvailable, saleable]) => ({
      id,
      isAvailable,
      saleable: saleable === null ? null : saleable * 1000,
    })),
  }) as Quote;

describe('saleableOnLine', () => {
  it('says how many there are', () => {
    expect(saleableOnLine(basketOf(['a', 'milk', 12]), quoteOf(['a', false, 9]), 'a')).toBe(9000);
  });

  it('leaves out what another line of the product takes', () => {
    const basket = basketOf(['a', 'milk', 8], ['b', 'milk', 4]);

    expect(saleableOnLine(basket, quoteOf(['a', false, 9], ['b', false, 9]), 'a')).toBe(5000);
  });

  it('never goes below nothing', () => {
    expect(saleableOnLine(basketOf(['a', 'milk', 1]), quoteOf(['a', false, -3]), 'a')).toBe(0);
  });

  it('has nothing to say of a line that is not short', () => {
    expect(saleableOnLine(basketOf(['a', 'milk', 1]), quoteOf(['a', true, 9]), 'a')).toBeNull();
    expect(saleableOnLine(basketOf(['a', 'milk', 1]), null, 'a')).toBeNull();
  });
});

describe('isShortOfStock', () => {
  it.each([
    [null, false],
    [quoteOf(['a', true, 9]), false],
    [quoteOf(['a', true, 9], ['b', false, 0]), true],
  ])('%#', (quote, expected) => {
    expect(isShortOfStock(quote)).toBe(expected);
  });
});

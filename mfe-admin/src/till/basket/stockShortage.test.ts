import type { Quote } from '../../checkout/saleRows';
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

const NONE: ReadonlyMap<string, number> = new Map();
const by = (quote: Quote | null, offlineStock = NONE, warnsBelowStock = false) => ({
  quote,
  offlineStock,
  warnsBelowStock,
});

describe('saleableOnLine', () => {
  it('says how many there are', () => {
    expect(saleableOnLine(basketOf(['a', 'milk', 12]), by(quoteOf(['a', false, 9])), 'a')).toBe(9000);
  });

  it('leaves out what another line of the product takes', () => {
    const basket = basketOf(['a', 'milk', 8], ['b', 'milk', 4]);

    expect(saleableOnLine(basket, by(quoteOf(['a', false, 9], ['b', false, 9])), 'a')).toBe(5000);
  });

  it('never goes below nothing', () => {
    expect(saleableOnLine(basketOf(['a', 'milk', 1]), by(quoteOf(['a', false, -3])), 'a')).toBe(0);
  });

  it('has nothing to say of a line that is not short', () => {
    expect(saleableOnLine(basketOf(['a', 'milk', 1]), by(quoteOf(['a', true, 9])), 'a')).toBeNull();
    expect(saleableOnLine(basketOf(['a', 'milk', 1]), by(null), 'a')).toBeNull();
  });

  it('warns of more than is there where that may be sold and a warning is wanted', () => {
    const soldAnyway = quoteOf(['a', true, 9]);

    expect(saleableOnLine(basketOf(['a', 'milk', 12]), by(soldAnyway, NONE, true), 'a')).toBe(9000);
    expect(saleableOnLine(basketOf(['a', 'milk', 12]), by(soldAnyway), 'a')).toBeNull();
    expect(saleableOnLine(basketOf(['a', 'milk', 9]), by(soldAnyway, NONE, true), 'a')).toBeNull();
    expect(saleableOnLine(basketOf(['a', 'hours', 3]), by(quoteOf(['a', true, null]), NONE, true), 'a')).toBeNull();
  });

  it('goes by what the device knows to be left only without a quote', () => {
    const left = new Map([['milk', 2000]]);

    expect(saleableOnLine(basketOf(['a', 'milk', 3]), by(null, left), 'a')).toBe(2000);
    expect(saleableOnLine(basketOf(['a', 'milk', 2], ['b', 'milk', 1]), by(null, left), 'a')).toBe(1000);
    expect(saleableOnLine(basketOf(['a', 'milk', 2]), by(null, left), 'a')).toBeNull();
    expect(saleableOnLine(basketOf(['a', 'bread', 3]), by(null, left), 'a')).toBeNull();
    expect(saleableOnLine(basketOf(['a', 'milk', 3]), by(quoteOf(['a', true, 9]), left), 'a')).toBeNull();
    expect(saleableOnLine(basketOf(['a', 'milk', 1]), by(null, new Map([['milk', -1000]])), 'a')).toBe(0);
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

import { marginOf } from './margin';

describe('the margin', () => {
  it.each([
    ['116', { unitCost: 80, taxPercent: 16, isTaxIncluded: true }, 2000, 20],
    ['116', { unitCost: 80, taxPercent: 16, isTaxIncluded: false }, 3600, 31],
    ['100', { unitCost: 120.5, taxPercent: 0, isTaxIncluded: true }, -2050, -20.5],
  ])('of %s with %j', (price, facts, amount, percent) => {
    expect(marginOf(price, facts)).toEqual({ amount, percent });
  });

  it.each(['', 'x', '0'])('is none of %j', (price) => {
    expect(marginOf(price, { unitCost: 1, taxPercent: 16, isTaxIncluded: true })).toBeNull();
  });
});

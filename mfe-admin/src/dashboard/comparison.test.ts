import { compareFigures, marginPercent } from './comparison';

describe('compareFigures', () => {
  it.each([
    [112, 100, 'up', '+12%'],
    [60, 100, 'down', '−40%'],
    [100, 100, 'same', 'same'],
    [5, 0, 'same', 'none before'],
    [0, 0, 'same', 'same'],
    [10, -4, 'up', 'was negative'],
    [3500, 100, 'up', '+3,400%'],
  ])('%d against %d is %s: %s', (now, then, direction, text) => {
    expect(compareFigures(now, then)).toEqual({ direction, text });
  });
});

describe('marginPercent', () => {
  it('is the share of sales that is profit', () => {
    expect(marginPercent(2_345, 10_000)).toBe(23.5);
  });

  it('is unknown without sales or without sight of cost', () => {
    expect(marginPercent(0, 0)).toBeNull();
    expect(marginPercent(null, 10_000)).toBeNull();
  });
});

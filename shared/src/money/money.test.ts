import { fc, test as property } from '@fast-check/jest';
import {
  add,
  allocate,
  compare,
  divideRounding,
  fromNumeric,
  negate,
  parseMoneyInput,
  quantityFromNumeric,
  quantityToNumeric,
  roundToStep,
  subtract,
  sum,
  timesBasisPoints,
  timesQuantity,
  toNumeric,
  zero,
  type Money,
} from './money';

const money = fc
  .integer({ min: -99_999_999_999_999, max: 99_999_999_999_999 })
  .map((hundredths) => hundredths as Money);

describe('fromNumeric', () => {
  it.each([
    [0, 0],
    [19.9, 1990],
    ['19.90', 1990],
    [-0.01, -1],
    ['-1234.5', -123450],
    [1.255, 126],
    [-1.255, -126],
    ['1.005', 101],
    [0.1 + 0.2, 30],
    [1e-7, 0],
    ['.5'.padStart(3, '0'), 50],
    [999_999_999_999.99, 99_999_999_999_999],
  ])('reads %p as %p hundredths', (value, hundredths) => {
    expect(fromNumeric(value)).toBe(hundredths);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, 1e21, 10_000_000_000_000, '', 'abc', '1,5', '1e5'])(
    'refuses %p',
    (value) => {
      expect(() => fromNumeric(value)).toThrow(RangeError);
    },
  );

  property.prop([money])('gives back what toNumeric wrote, through JSON too', (amount) => {
    expect(fromNumeric(toNumeric(amount))).toBe(amount);
    expect(fromNumeric(JSON.parse(toNumeric(amount)) as number)).toBe(amount);
  });
});

describe('toNumeric', () => {
  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [-5, '-0.05'],
    [1990, '19.90'],
    [-123450, '-1234.50'],
  ])('writes %p as %p', (hundredths, text) => {
    expect(toNumeric(hundredths as Money)).toBe(text);
  });
});

describe('arithmetic', () => {
  property.prop([money, money])('adds and subtracts exactly', (left, right) => {
    expect(subtract(add(left, right), right)).toBe(left);
  });

  it('sums a thousand times ten cents to a hundred', () => {
    expect(sum(Array.from({ length: 1000 }, () => fromNumeric(0.1)))).toBe(fromNumeric(100));
  });

  it('never makes a negative zero', () => {
    expect(Object.is(negate(zero), 0)).toBe(true);
  });

  it('refuses what is too large to be exact', () => {
    expect(() => add(Number.MAX_SAFE_INTEGER as Money, 1 as Money)).toThrow(RangeError);
  });

  it('orders', () => {
    expect([300, 100, 200].map((value) => value as Money).sort(compare)).toEqual([100, 200, 300]);
  });
});

describe('timesQuantity', () => {
  it.each([
    [35, 100, 4],
    [-35, 100, -4],
    [6000, 2000, 12000],
    [999, 1, 1],
    [333, 1500, 500],
  ])('%p hundredths times %p thousandths is %p', (price, quantity, expected) => {
    expect(timesQuantity(price as Money, quantity)).toBe(expected);
  });

  property.prop([fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: -100_000, max: 100_000 })])(
    'is at most half a hundredth off',
    (price, quantity) => {
      const doubled = BigInt(timesQuantity(price as Money, quantity)) * 2000n - BigInt(price) * BigInt(quantity) * 2n;
      expect(doubled <= 1000n && doubled >= -1000n).toBe(true);
    },
  );
});

describe('timesBasisPoints', () => {
  it.each([
    [10000, 1600, 1600],
    [1, 5000, 1],
    [-1, 5000, -1],
    [3333, 1000, 333],
  ])('%p times %p basis points is %p', (amount, rate, expected) => {
    expect(timesBasisPoints(amount as Money, rate)).toBe(expected);
  });
});

describe('divideRounding', () => {
  it.each([
    [5n, 2n, 3n],
    [-5n, 2n, -3n],
    [5n, -2n, -3n],
    [4n, 3n, 1n],
    [0n, 7n, 0n],
  ])('%p / %p is %p, halves away from zero', (dividend, divisor, expected) => {
    expect(divideRounding(dividend, divisor)).toBe(expected);
  });
});

describe('roundToStep', () => {
  it.each([
    [150, 100, 200],
    [-150, 100, -200],
    [149, 100, 100],
    [1003, 5, 1005],
    [1002, 5, 1000],
    [7, 1, 7],
  ])('%p to steps of %p is %p', (amount, step, expected) => {
    expect(roundToStep(amount as Money, step)).toBe(expected);
  });

  it.each([0, -5, 1.5])('refuses a step of %p', (step) => {
    expect(() => roundToStep(100 as Money, step)).toThrow(RangeError);
  });
});

describe('allocate', () => {
  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [5, [0, 3, 0], [0, 5, 0]],
    [10, [0, 0], [5, 5]],
    [1000, [70, 20, 10], [700, 200, 100]],
  ])('splits %p by %p into %p', (amount, weights, parts) => {
    expect(allocate(amount as Money, weights)).toEqual(parts);
  });

  property.prop([money, fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 40 })])(
    'always gives parts that add up to the whole',
    (amount, weights) => {
      expect(sum(allocate(amount, weights))).toBe(amount);
    },
  );

  property.prop([
    fc.integer({ min: 0, max: 1_000_000_00 }),
    fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 20 }),
  ])('gives nobody more than a hundredth off their share', (amount, weights) => {
    const total = weights.reduce((running, weight) => running + weight, 0);
    allocate(amount as Money, weights).forEach((part, index) =>
      expect(Math.abs(part - (amount * (weights[index] ?? 0)) / total)).toBeLessThan(1),
    );
  });

  it.each([[[]], [[-1, 2]], [[0.5]]])('refuses the weights %p', (weights) => {
    expect(() => allocate(100 as Money, weights)).toThrow(RangeError);
  });
});

describe('parseMoneyInput', () => {
  it.each([
    ['12', 1200],
    ['12.5', 1250],
    ['12.50', 1250],
    ['.5', 50],
    ['5.', 500],
    ['1,234.50', 123450],
    ['1 234', 123400],
    ['KSh 1,200', 120000],
    ['$5', 500],
    ['-5', -500],
    ['-$5.25', -525],
    ['  7 ', 700],
  ])('reads %p as %p', (text, hundredths) => {
    expect(parseMoneyInput(text)).toBe(hundredths);
  });

  it.each(['', ' ', '.', '-', 'abc', '1.234', '1,2', '12,34.5', '1.2.3', '1e3', '99999999999999999', '5 $5'])(
    'refuses %p',
    (text) => {
      expect(parseMoneyInput(text)).toBeNull();
    },
  );
});

describe('quantities', () => {
  it.each([
    [1, 1000],
    [0.125, 125],
    ['2.5', 2500],
    [0.0005, 1],
  ])('reads %p as %p thousandths', (value, thousandths) => {
    expect(quantityFromNumeric(value)).toBe(thousandths);
  });

  it('writes thousandths as a number', () => {
    expect(quantityToNumeric(1250)).toBe(1.25);
  });
});

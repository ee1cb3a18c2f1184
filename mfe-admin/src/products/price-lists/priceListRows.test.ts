import { parseValue, quantityText, typedValue, valueText } from './priceListRows';

describe('what is typed for a price', () => {
  it.each([
    ['80', { kind: 'fixed', value: 80 }],
    [' 80.50 ', { kind: 'fixed', value: 80.5 }],
    ['80,5', { kind: 'fixed', value: 80.5 }],
    ['10%', { kind: 'percent_off', value: 10 }],
    ['12.5 %', { kind: 'percent_off', value: 12.5 }],
    ['-5', { kind: 'amount_off', value: 5 }],
  ])('%j is read', (text, expected) => {
    expect(parseValue(text)).toEqual(expected);
  });

  it.each(['', 'abc', '101%', '1.005', '--5', '1e3', 'KSh 80'])('%j is no price', (text) => {
    expect(parseValue(text)).toBeNull();
  });

  it.each([
    [{ kind: 'fixed', value: 80 }, '80.00'],
    [{ kind: 'percent_off', value: 12.5 }, '12.5%'],
    [{ kind: 'amount_off', value: 5 }, '-5.00'],
  ] as const)('is shown for editing so that it is read back as the same', (item, text) => {
    expect(typedValue(item)).toBe(text);
    expect(parseValue(text)).toEqual(item);
  });
});

describe('how a price is said', () => {
  it('names a price, a percentage and an amount off', () => {
    expect([
      valueText({ kind: 'fixed', value: 80 }, 'KES'),
      valueText({ kind: 'percent_off', value: 10 }, 'KES'),
      valueText({ kind: 'amount_off', value: 5 }, 'KES'),
    ]).toEqual(['KSh\u00a080.00', '10% off', 'KSh\u00a05.00 off']);
  });

  it('says a quantity only where one is asked for', () => {
    expect([quantityText(1), quantityText(12_000)]).toEqual(['', 'from 12']);
  });
});

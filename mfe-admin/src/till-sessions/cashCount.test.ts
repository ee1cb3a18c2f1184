import { fromNumeric } from '@dukani/shared/money';
import { countedCash, denominationsInput, parseCount } from './cashCount';

describe('cashCount', () => {
  it('adds up notes and coins to the cent', () => {
    expect(countedCash({ '1000': '3', '200': '2', '0.5': '7', '0.05': '', '0.01': '3' })).toBe(fromNumeric(3403.53));
  });

  it('sends only what was counted', () => {
    expect(denominationsInput({ '1000': '3', '500': '0', '200': '', '0.5': '7' })).toEqual({ '1000': 3, '0.5': 7 });
  });

  it.each([
    ['', 0],
    ['12', 12],
    ['1.5', null],
    ['-1', null],
    ['x', null],
  ])('reads the count %j', (text, expected) => {
    expect(parseCount(text)).toBe(expected);
  });
});

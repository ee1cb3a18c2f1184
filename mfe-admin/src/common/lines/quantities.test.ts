import { addScan, costOf, positiveQuantity, quantityOrZero, signedQuantity } from './quantities';

describe('typed quantities', () => {
  it.each([
    ['24', 24],
    [' 0.5 ', 0.5],
    ['0,5', 0.5],
    ['0', null],
    ['-1', null],
    ['1.2345', null],
    ['two', null],
  ])('positive %s', (text, expected) => expect(positiveQuantity(text)).toBe(expected));

  it.each([
    ['', 0],
    ['3', 3],
    ['-3', null],
  ])('from zero on %s', (text, expected) => expect(quantityOrZero(text)).toBe(expected));

  it.each([
    ['-2', -2],
    ['−2', -2],
    ['+3', 3],
    ['0', null],
    ['', null],
  ])('signed %s', (text, expected) => expect(signedQuantity(text)).toBe(expected));

  it.each([
    ['41.25', 41.25],
    ['0', 0],
    ['4.1234567', null],
  ])('cost %s', (text, expected) => expect(costOf(text)).toBe(expected));

  it('adds scans without floating remains', () => {
    expect(addScan('', 24)).toBe('24');
    expect(addScan('0.1', 0.2)).toBe('0.3');
  });
});

import { measuredUnits, partSentence, quantityLabel, readQuantity, thousandthsOf, unitStep } from './quantity';

describe('unitStep', () => {
  it.each([...measuredUnits, 'KG', ' Litre '])('%s is measured', (unit) => expect(unitStep(unit)).toBe(1));
  it.each(['each', 'pc', 'box', 'tray', 'gorogoro', ''])('%s is counted', (unit) => expect(unitStep(unit)).toBe(1000));
});

describe('thousandthsOf', () => {
  it.each([
    ['1.5', 1500],
    ['1,5', 1500],
    [' 0.25 ', 250],
    ['12', 12_000],
    ['-3', null],
    ['+3', null],
    ['1.2345', null],
    ['1.000,5', null],
    ['abc', null],
    ['', null],
    ['1e3', null],
  ])('reads %j', (text, expected) => expect(thousandthsOf(text)).toBe(expected));
});

describe('readQuantity', () => {
  const piece = { name: 'Mug', unit: 'each', step: 1000, minimum: 1000, maximum: 9_999_000 };
  const banana = { name: 'Bananas', unit: 'kg', step: 250, minimum: 500, maximum: 9_999_000 };

  it.each([
    [piece, '3', { quantity: 3000 }],
    [piece, '1.5', { problem: 'Mug is counted by the piece: 1.5 is not a whole number. Enter a whole number.' }],
    [piece, '-3', { problem: '“-3” is not a quantity. Enter a whole number, such as 1.' }],
    [piece, '0', { problem: 'The minimum of Mug is 1.' }],
    [banana, '1,5', { quantity: 1500 }],
    [banana, '0.3', { problem: 'Bananas is sold in steps of 250 g.' }],
    [banana, '0.25', { problem: 'The minimum of Bananas is 500 g.' }],
    [banana, 'two', { problem: '“two” is not a quantity. Enter a number such as 0.5.' }],
  ])('%#', (rules, text, expected) =>
    expect(JSON.parse(JSON.stringify(readQuantity(text, rules)).replaceAll('\u00a0', ' '))).toEqual(expected),
  );
});

it.each([
  [500, 'kg', '500 g'],
  [1500, 'kg', '1.5 kg'],
  [250, 'l', '250 ml'],
  [3000, 'each', '3'],
  [150_000, 'g', '150 g'],
])('%d thousandths of %s read %s', (quantity, unit, text) => {
  expect(quantityLabel(quantity, unit).replace('\u00a0', ' ')).toBe(text);
});

it('names the unit of what is counted', () => {
  expect(partSentence({ name: 'Eggs', unit: 'tray', quantity: 500 })).toBe(
    'Eggs is counted in whole units (tray): 0.5 is not a whole number. Enter a whole number.',
  );
});

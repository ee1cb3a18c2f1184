import type { Money } from '@dukani/shared/money';
import { choiceProblem, choiceRule, modifiersOf, nameWithModifiers, toggleChoice, type ModifierSet } from './modifiers';

const set = (id: string, min: number, max: number | null, ...names: string[]): ModifierSet => ({
  id,
  name: id,
  min,
  max,
  choices: names.map((name) => ({ id: name, name, amount: 100 as Money })),
});
const MILK = set('Milk', 1, 1, 'cow', 'oat');
const EXTRAS = set('Extras', 0, 2, 'shot', 'syrup', 'cream');

describe('pressing a choice', () => {
  it('takes the place of the one before where only one may be, and takes it back', () => {
    expect(toggleChoice(MILK, ['cow', 'shot'], 'oat')).toEqual(['shot', 'oat']);
    expect(toggleChoice(MILK, ['oat'], 'oat')).toEqual([]);
  });

  it('adds up to as many as may be', () => {
    expect(toggleChoice(EXTRAS, ['shot', 'oat'], 'syrup')).toEqual(['shot', 'oat', 'syrup']);
    expect(toggleChoice(EXTRAS, ['shot', 'syrup'], 'cream')).toEqual(['shot', 'syrup']);
    expect(toggleChoice({ ...EXTRAS, max: null }, ['shot', 'syrup'], 'cream')).toHaveLength(3);
  });
});

it.each([
  [[], 'Choose Milk.'],
  [['oat'], null],
])('says what is missing of %p', (chosen, problem) => {
  expect(choiceProblem([MILK, EXTRAS], chosen)).toBe(problem);
});

it('says how many of a set more than one must be of', () => {
  expect(choiceProblem([{ ...EXTRAS, min: 2 }], ['shot'])).toBe('Choose at least 2 of Extras.');
});

it('keeps the order of the sets, and what is gone by its id', () => {
  expect(modifiersOf(['gone', 'shot', 'oat'], [MILK, EXTRAS]).map(({ id, set: of }) => [id, of])).toEqual([
    ['oat', 'Milk'],
    ['shot', 'Extras'],
    ['gone', ''],
  ]);
});

it.each([
  [1, 1, 'choose 1'],
  [0, 2, 'up to 2'],
  [1, 2, '1 to 2'],
  [0, null, 'any number'],
  [2, null, 'at least 2'],
])('calls %p to %p %s', (min, max, text) => {
  expect(choiceRule({ min, max })).toBe(text);
});

it('names a line with what was chosen', () => {
  expect(nameWithModifiers({ name: 'Latte', modifiers: [{ name: 'Oat' }, { name: 'Shot' }] })).toBe(
    'Latte (Oat, Shot)',
  );
  expect(nameWithModifiers({ name: 'Latte' })).toBe('Latte');
});

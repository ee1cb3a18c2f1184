import { spellingInstead } from './productSearch';

const found = (...suggestions: string[]) => ({ products: [], next_cursor: null, suggestions });

it.each([
  ['suger', ['sugar'], 'sugar'],
  ['mlik', ['milk'], 'milk'],
  ['chocolte bar', ['chocolate bar'], 'chocolate bar'],
  ['sukari', ['sukuma'], null],
  ['maziwa', ['ziwa'], null],
  ['coca cola', ['cola 2'], null],
  ['bred', ['bird seed', 'bread'], 'bread'],
])('reads %j with %j for %j', (term, suggestions, read) => {
  expect(spellingInstead(found(...suggestions), term)).toBe(read);
});

it('reads nothing else where something was found, or while it is asked', () => {
  expect(spellingInstead({ ...found('milk'), products: [{} as never] }, 'mlik')).toBeNull();
  expect(spellingInstead(undefined, 'mlik')).toBeNull();
});

import { isSameSale } from './isSameSale';

const line = (id: string, quantity: number) => ({ id, product_id: 'milk', quantity });
const known = (id: string, quantity: number) => ({ id, quantity: quantity * 1000 });

it.each([
  ['the same lines', [known('a', 1), known('b', 0.5)], [line('b', 0.5), line('a', 1)], true],
  ['more of a line', [known('a', 1)], [line('a', 2)], false],
  ['a line more', [known('a', 1)], [line('a', 1), line('b', 1)], false],
  ['a line less', [known('a', 1), known('b', 1)], [line('a', 1)], false],
  ['other lines', [known('a', 1)], [line('b', 1)], false],
])('knows %s', (_what, lines, request, isSame) => {
  expect(isSameSale(lines, { lines: request })).toBe(isSame);
});

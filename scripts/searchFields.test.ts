import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/*
 * A search field takes the first row of what was typed when Enter comes early. Its rows must be those of the text it asks with: a lookup that
 * waits once more, or that shows the rows of the text before (`data` instead of `currentData`), has it take the wrong one.
 */
const root = path.resolve(__dirname, '..');
const folders = ['shared', 'mfe-admin', 'mfe-superadmin'];
const lookup =
  /function (\w+)\(text: string\): (?:SearchAnswer|readonly SearchOption\[\] \| undefined) \{\n([\s\S]*?)\n\}/g;
const staleRows = /const \{[^}]*\bdata\b[^}]*\} = use\w+Query\([^;]*\btext\b/;

function lookupsIn(text: string): { name: string; body: string }[] {
  return [...text.matchAll(lookup)].map(([, name = '', body = '']) => ({ name, body }));
}
const isLate = (body: string): boolean => body.includes('useDebouncedValue') || staleRows.test(body);

it('lookups of search fields answer for the text they are asked with', () => {
  const found = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .flatMap((file) => lookupsIn(readFileSync(path.join(root, folder, 'src', file), 'utf8'))),
  );
  expect(found.length).toBeGreaterThan(7);
  expect(found.filter(({ body }) => isLate(body)).map(({ name }) => name)).toEqual([]);
});

it.each([
  'const { currentData } = usePageQuery(useDebouncedValue(text.trim(), 200));',
  'const { data, error } = usePageQuery({ filter: { query: text } });',
])('sees %j', (line) => {
  const [one] = lookupsIn(`function useRows(text: string): SearchAnswer {\n  ${line}\n}`);
  expect(isLate(one?.body ?? '')).toBe(true);
});

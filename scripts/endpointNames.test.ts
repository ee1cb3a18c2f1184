import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/*
 * All areas put their endpoints into one cache, by name. Of two with one name the later one is left out without a word: its screen asks
 * what the other screen asks, once that one was opened first.
 */
const root = path.resolve(__dirname, '..');
const folders = ['shared', ...readdirSync(root).filter((folder) => folder.startsWith('mfe-'))];
const endpoint = /^\s+(\w+): build\.(?:query|mutation|infiniteQuery)\b/gm;

const endpointsIn = (text: string): string[] => [...text.matchAll(endpoint)].map(([, name = '']) => name);

function repeated(found: readonly { name: string; file: string }[]): string[] {
  const files = new Map<string, string[]>();
  for (const { name, file } of found) files.set(name, [...(files.get(name) ?? []), file]);
  return [...files].flatMap(([name, places]) => (places.length > 1 ? [`${name}: ${places.join(', ')}`] : []));
}

it('no two endpoints have one name', () => {
  const found = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.(test|types)\.tsx?$/.test(file))
      .flatMap((file) => {
        const place = path.join(folder, 'src', file);
        return endpointsIn(readFileSync(path.join(root, place), 'utf8')).map((name) => ({ name, file: place }));
      }),
  );
  expect(found.length).toBeGreaterThan(700);
  expect(repeated(found)).toEqual([]);
});

it('sees two of one name', () => {
  const [name = ''] = endpointsIn('  endpoints: (build) => ({\n    listPlaces: build.query<Place[], void>({\n');
  expect(name).toBe('listPlaces');
  expect(
    repeated([
      { name, file: 'a.ts' },
      { name, file: 'b.ts' },
    ]),
  ).toEqual(['listPlaces: a.ts, b.ts']);
});

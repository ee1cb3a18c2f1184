import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../../..');
const folders = ['shell', 'shared', 'mfe-auth', 'mfe-storefront', 'mfe-admin', 'mfe-superadmin'];
const files = folders.flatMap((folder) =>
  readdirSync(path.join(root, folder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(css|tsx?)$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => ({
      name: path.join(folder, 'src', name),
      text: readFileSync(path.join(root, folder, 'src', name), 'utf8'),
    })),
);

/** In a sheet (`--space-1: 4px`), and in a script that sets one (`'--space-1'`). */
const defined = new Set(
  files.flatMap(({ text }) => [
    ...[...text.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name),
    ...[...text.matchAll(/['"`](--[\w-]+)['"`]/g)].map(([, name]) => name),
  ]),
);

it('a style asks for no measure or colour that is nowhere defined: without one a border or a size is silently lost', () => {
  const unknown = files
    .filter(({ name }) => name.endsWith('.css'))
    .flatMap(({ name, text }) =>
      [...text.matchAll(/var\((--[\w-]+)\)/g)].flatMap(([, used]) => (defined.has(used) ? [] : [`${name}: ${used}`])),
    );

  expect(defined.size).toBeGreaterThan(50);
  expect(unknown).toEqual([]);
});

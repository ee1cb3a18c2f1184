import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { icons } from './icons';
import { moreIcons } from './moreIcons';

const root = resolve(__dirname, '../../..');
const shared = ['shared/src/ui-core', 'shared/src/profile', 'shared/src/second-factor', 'shared/src/sign-in'];

/** The product's own code below a folder. */
const sourcesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|testing\/|[iI]cons\.ts$/.test(file))
    .map((file) => readFileSync(join(root, folder, file), 'utf8'))
    .join('\n');

it.each(['mfe-storefront/src', 'mfe-auth/src', ...shared])('%s shows icons that every page has', (folder) => {
  const text = sourcesIn(folder);
  const named = [...text.matchAll(/\b(?:icon|name)(?:=|: )['"]([a-z-]+)['"]/g)].map(([, name]) => String(name));

  expect(named.filter((name) => name in moreIcons)).toEqual([]);
});

it('has each icon once', () => {
  expect(Object.keys(icons).filter((name) => name in moreIcons)).toEqual([]);
});

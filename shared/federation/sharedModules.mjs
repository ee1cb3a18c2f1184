import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const versionOf = (name) => JSON.parse(readFileSync(require.resolve(`${name}/package.json`), 'utf8')).version;
const ownVersion = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;

/** One copy for the whole page; another version only warns, since the shell's copy serves everybody. */
const library = (name) => ({ singleton: true, requiredVersion: `^${versionOf(name)}` });

/** Our own contract: an area built against another major version is refused instead of half working. */
const own = { singleton: true, strictVersion: true, requiredVersion: `^${ownVersion}`, version: ownVersion };

/**
 * The modules that all five builds share. Keys with a final slash cover subpaths such as `react/jsx-runtime`. What only the facades of
 * @dukani/shared import (antd, react-router, Redux Toolkit, supabase-js) is deliberately missing: a shared library is not
 * tree-shaken, a facade is.
 */
export const sharedModules = {
  react: library('react'),
  'react/': library('react'),
  'react-dom': library('react-dom'),
  'react-dom/': library('react-dom'),
  'react-redux': library('react-redux'),
  '@dukani/shared/': own,
};

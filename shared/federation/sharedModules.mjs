import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
/** @param {string | URL} file @returns {string} */
const versionIn = (file) => /** @type {{ version: string }} */ (JSON.parse(readFileSync(file, 'utf8'))).version;
/** @param {string} name */
const versionOf = (name) => versionIn(require.resolve(`${name}/package.json`));
const ownVersion = versionIn(new URL('../package.json', import.meta.url));

/** One copy for the whole page; another version only warns, since the shell's copy serves everybody. @param {string} name */
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

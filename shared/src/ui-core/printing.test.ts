import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../../..');
const folders = ['shell', 'shared', 'mfe-auth', 'mfe-storefront', 'mfe-admin', 'mfe-superadmin'];

/** What is laid over a page and printed all the same, and why. */
const printed: Record<string, string> = {
  '.count-paper-holder': 'holds the paper itself',
  '.till-basket': 'the basket of a phone, which is the page',
};

function cssFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? cssFiles(path.join(folder, entry.name))
      : entry.name.endsWith('.css')
        ? [path.join(folder, entry.name)]
        : [],
  );
}

const sheets = folders.flatMap((folder) =>
  cssFiles(path.join(root, folder, 'src')).map((file) =>
    readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, ''),
  ),
);
/** Selectors of every rule that holds a declaration. */
const selectorsOf = (css: string, declaration: RegExp): string[] =>
  [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)]
    .filter(([, , body = '']) => declaration.test(body))
    .flatMap(([, selectors = '']) => selectors.split(',').map((selector) => selector.trim()));

/** The blocks of `@media print`, with the rules in them. */
const printBlocks = sheets.flatMap((css) =>
  [...css.matchAll(/@media print \{((?:[^{}]*\{[^{}]*\})*)\s*\}/g)].map(([, rules = '']) => rules),
);

/** `.dk-bulk__bar[data-is-active]` → `.dk-bulk__bar`; of a descendant the last part. */
const nameOf = (selector: string) => /\.[\w-]+(?=[^ .]*$)/.exec(selector)?.[0] ?? selector;

describe('what is laid over a page', () => {
  const fixed = sheets.flatMap((css) => selectorsOf(css, /position:\s*fixed/)).map(nameOf);
  const hidden = printBlocks.flatMap((rules) => selectorsOf(rules, /display:\s*none/)).map(nameOf);

  it('is known here', () => {
    expect(fixed.length).toBeGreaterThan(8);
  });

  it.each([...new Set(fixed)].filter((name) => !(name in printed)))('%s is not printed', (name) => {
    expect(hidden).toContain(name);
  });
});

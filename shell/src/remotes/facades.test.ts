import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(__dirname, '../../..');
const areas = readdirSync(root).filter((folder) => folder.startsWith('mfe-'));
const subpathPattern = /^import (?!type )[^;]*?from '@dukani\/shared\/([a-z-]+)';/gm;

/** Subpaths of the shared package that somebody's product code imports, types apart. */
function importedIn(folder: string): string[] {
  const files = readdirSync(resolve(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|testing\//.test(file))
    .map((file) => readFileSync(resolve(root, folder, file), 'utf8'));
  return [...new Set(files.flatMap((text) => [...text.matchAll(subpathPattern)].map(([, name]) => String(name))))];
}

describe('what the shell provides', () => {
  const provided = new Set([
    ...importedIn('shell/src'),
    ...[
      ...readFileSync(resolve(__dirname, 'facades.ts'), 'utf8').matchAll(/import\('@dukani\/shared\/([a-z-]+)'\)/g),
    ].map(([, name]) => String(name)),
  ]);

  it.each(areas)('covers everything that %s imports of the shared package, which brings no copy of its own', (area) => {
    const imported = importedIn(`${area}/src`);
    expect(imported).toContain('contract');
    expect(imported.filter((name) => !provided.has(name) && name !== 'testing')).toEqual([]);
  });
});

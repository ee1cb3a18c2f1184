import fs from 'node:fs';
import path from 'node:path';
import { chooseChecks } from './lib/chooseChecks.mjs';
import { mappedWalks } from './lib/walksOf.mjs';

const root = path.resolve(__dirname, '..');
const walks = fs
  .readdirSync(path.join(root, 'e2e'))
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => name.replace('.test.ts', ''));

const choose = (changed: string[], gone: string[] = []) => {
  const choices = chooseChecks({
    changed,
    present: changed.filter((file) => !gone.includes(file)),
    walks,
    readers: ['scripts/docs.test.ts'],
  });
  return choices === 'everything'
    ? choices
    : Object.fromEntries(choices.map(({ suite, files }) => [suite, files ?? 'all']));
};

describe('npm test -- --changed', () => {
  it('runs nothing when nothing has changed', () => expect(choose([])).toEqual({}));

  it.each(['package-lock.json', 'jest.config.mjs', 'jest.dom.ts', 'scripts/lib/suites.mjs', 'tsconfig.base.json'])(
    'runs everything for %s',
    (file) => expect(choose([file, 'README.md'])).toBe('everything'),
  );

  it('judges a document by its form and by the tests that read documents', () =>
    expect(choose(['docs/till.md'])).toEqual({
      format: ['docs/till.md'],
      'units and components': ['scripts/docs.test.ts'],
    }));

  it('runs for a screen what imports it, and the walks of its subject on a new build', () => {
    const file = 'mfe-admin/src/stock/counts/CountScreen.tsx';
    const chosen = choose([file]);
    expect(chosen).toMatchObject({ lint: [file], types: 'all', build: 'all', 'first start': 'all' });
    expect(chosen).toHaveProperty('units and components', [file, 'scripts/docs.test.ts']);
    expect(chosen).toHaveProperty('browser walks', expect.arrayContaining(['e2e/counting.test.ts']));
    expect(chosen).not.toHaveProperty('browser walks', expect.arrayContaining(['e2e/sessions.test.ts']));
    for (const suite of ['gateway', 'contract', 'schema']) expect(chosen).not.toHaveProperty(suite);
  });

  it('runs no walk for a test', () => {
    const file = 'mfe-admin/src/stock/StockScreen.test.tsx';
    expect(choose([file])).toEqual({
      format: [file],
      lint: [file],
      types: 'all',
      'units and components': [file, 'scripts/docs.test.ts'],
    });
  });

  it.each([
    'shared/src/ui-core/Button.tsx',
    'shell/src/App.tsx',
    'mfe-admin/src/layout/Header.tsx',
    'e2e/support/api.ts',
  ])('runs every walk for %s, which any screen may use', (file) =>
    expect(choose([file])).toHaveProperty(
      'browser walks',
      walks.map((name) => `e2e/${name}.test.ts`),
    ),
  );

  it('runs all that asks the database for a change of it, with the walks of its domain', () => {
    const chosen = choose(['supabase/schemas/85_imports/imports.sql', 'supabase/migrations/20261126000000_new.sql']);
    expect(chosen).toMatchObject({ schema: 'all', 'database types': 'all', database: 'all', contract: 'all' });
    expect(chosen).toHaveProperty('browser walks', [
      'e2e/catalogue.test.ts',
      'e2e/catalogueScreens.test.ts',
      'e2e/keyboardSettings.test.ts',
    ]);
    expect(chosen).not.toHaveProperty('gateway');
  });

  it('runs every walk for a migration that no schema stands behind', () =>
    expect(choose(['supabase/migrations/20261126000000_rows.sql'])).toHaveProperty(
      'browser walks',
      walks.map((name) => `e2e/${name}.test.ts`),
    ));

  it('runs one file for one test of the database, and all of them for what they share', () => {
    expect(choose(['supabase/tests/stock/serials.test.ts'])).toMatchObject({
      database: ['supabase/tests/stock/serials.test.ts'],
    });
    expect(choose(['supabase/tests/invariants/books.sql'])).toMatchObject({ database: 'all' });
  });

  it('runs gateway and contract for the embedded backend', () =>
    expect(choose(['supabase/local/src/rest/rpcHandler.ts'])).toMatchObject({ gateway: 'all', contract: 'all' }));

  it('runs a walk that changed alone', () =>
    expect(choose(['e2e/quotes.test.ts'])).toHaveProperty('browser walks', ['e2e/quotes.test.ts']));

  it('gives no file that is gone to a program', () => {
    const file = 'mfe-auth/src/common/gone.ts';
    expect(choose([file], [file])).toMatchObject({ types: 'all', 'units and components': ['scripts/docs.test.ts'] });
    expect(choose([file], [file])).not.toHaveProperty('format');
  });

  it('knows every walk but those that any change of the shell runs', () => {
    expect(mappedWalks().filter((name) => !walks.includes(name))).toEqual([]);
    expect(walks.filter((name) => !mappedWalks().includes(name))).toEqual(['redeploys']);
  });
});

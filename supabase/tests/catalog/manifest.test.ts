import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { testDatabase } from '../support/testDatabase';
import { readPrivileges, type Manifest } from './readPrivileges';

const database = testDatabase();
const manifestFile = path.join(__dirname, 'manifest.json');

function readManifest(): Manifest {
  return JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest;
}

beforeAll(async () => {
  // Run with UPDATE_MANIFEST=1 after a wanted change, and read the difference before it is committed.
  if (process.env.UPDATE_MANIFEST === '1')
    writeFileSync(manifestFile, `${JSON.stringify(await readPrivileges(database.client), null, 2)}\n`);
});

describe('what API roles may reach', () => {
  it.each(['anon', 'authenticated', 'definerFunctions', 'appendOnlyTables', 'realtimeTables'] as const)(
    'equals the manifest both ways: %s',
    async (part) => {
      const privileges = await readPrivileges(database.client);

      expect(privileges[part]).toEqual(readManifest()[part]);
    },
  );

  it('is unchanged after API roles have used it', async () => {
    const before = await readPrivileges(database.client);

    await database.client.query(`begin; set local role anon; select count(*) from public.currencies; commit`);
    await database.client.query(`begin; set local role authenticated; select count(*) from public.tenants; commit`);

    expect(await readPrivileges(database.client)).toEqual(before);
  });

  it('holds no schema but public, and no way to write for visitors', () => {
    const manifest = readManifest();

    expect([manifest.anon.schemas, manifest.authenticated.schemas]).toEqual([['public'], ['public']]);
    expect(Object.values(manifest.anon.tables).flatMap((verbs) => Object.keys(verbs))).toEqual(
      Object.keys(manifest.anon.tables).map(() => 'select'),
    );
    expect(
      Object.values(manifest.authenticated.tables)
        .flatMap((verbs) => Object.keys(verbs))
        .filter((verb) => !['select', 'insert', 'update', 'delete'].includes(verb)),
    ).toEqual([]);
  });

  it('keeps ledgers append-only: at least stock, journal, audit and activity', () => {
    expect(readManifest().appendOnlyTables).toEqual(
      expect.arrayContaining([
        'audit.events',
        'public.journal_entries',
        'public.journal_lines',
        'public.stock_movements',
        'public.user_activity_logs',
      ]),
    );
  });
});

describe('the generated TypeScript types', () => {
  it('match the database', async () => {
    const { execFileSync } = await import('node:child_process');
    const script = path.resolve(__dirname, '../../../scripts/database-types.mjs');

    const output = execFileSync(process.execPath, [script, '--check'], {
      env: { ...process.env, DATABASE_URL: database.url },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });

    expect(output).toBe('');
  });
});

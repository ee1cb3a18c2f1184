import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Client } from 'pg';
import { LocalSupabaseError } from '../LocalSupabaseError';
import { logger } from '../logger';

interface Migration {
  version: string;
  name: string;
  file: string;
  body: string;
}

interface PostgresErrorFields {
  message: string;
  position?: string;
  detail?: string;
  where?: string;
}

/**
 * Applies the migrations that are not in the CLI's history table yet, in order, each in one transaction and as
 * the role `postgres`, as the Supabase CLI does. Returns how many were applied.
 */
export async function applyMigrations(
  admin: Client,
  projectDir: string,
  onProgress: (message: string) => void,
): Promise<number> {
  const migrations = readMigrations(path.join(projectDir, 'migrations'));
  const { rows } = await admin.query<{ version: string; body: string | null }>(
    `select version, array_to_string(statements, E'\\n') as body from supabase_migrations.schema_migrations`,
  );
  const applied = new Map(rows.map((row) => [row.version, row.body]));
  warnAboutEdits(migrations, applied);
  const pending = migrations.filter(({ version }) => !applied.has(version));
  if (pending.length > 0) onProgress(`Applying ${pending.length} ${pending.length === 1 ? 'migration' : 'migrations'}`);
  for (const migration of pending) {
    await applyMigration(admin, migration);
  }
  if (pending.length > 0) await admin.query(`notify pgrst, 'reload schema'`);
  return pending.length;
}

/**
 * Refuses a database that other migrations made, of before the baseline or of another project: applying these to it could only fail
 * halfway. Reads only, so that the database stays as it is.
 */
export async function requireKnownHistory(admin: Client, projectDir: string): Promise<void> {
  const { rows: tables } = await admin.query(
    `select 1 where to_regclass('supabase_migrations.schema_migrations') is not null`,
  );
  if (tables.length === 0) return;
  const known = new Set(readMigrations(path.join(projectDir, 'migrations')).map(({ version }) => version));
  const { rows } = await admin.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations order by version',
  );
  const unknown = rows.map(({ version }) => version).filter((version) => !known.has(version));
  if (unknown.length === 0) return;
  throw new LocalSupabaseError(
    'other_migrations',
    `This database was made by other migrations than this version of Dukani has (${unknown.length}, the last is ${unknown.at(-1)}).`,
    'Nothing was changed. "npm run reset" throws the data away and begins anew with the demo; DATA_DIR=<folder> begins anew beside it; the version that made the data goes on with it.',
  );
}

function readMigrations(folder: string): Migration[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => /^\d+_.+\.sql$/.test(file))
    .sort()
    .map((file) => {
      const [version = '', ...rest] = file.slice(0, -'.sql'.length).split('_');
      return { version, name: rest.join('_'), file, body: readFileSync(path.join(folder, file), 'utf8') };
    });
}

async function applyMigration(admin: Client, { version, name, file, body }: Migration): Promise<void> {
  // Only a superuser may create an event trigger. On Supabase an extension lends postgres that right; here it is
  // lent inside the transaction, so that no other session ever sees it.
  const needsSuperuser = /create\s+event\s+trigger/i.test(body);
  await admin.query('begin');
  try {
    if (needsSuperuser) await admin.query('alter role postgres superuser');
    await admin.query(
      `set local role postgres; set local search_path = "$user", public, extensions; set local check_function_bodies = on`,
    );
    await admin.query(body);
    await admin.query('reset role');
    if (needsSuperuser) await admin.query('alter role postgres nosuperuser');
    await admin.query(
      'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, array[$3])',
      [version, name, body],
    );
    await admin.query('commit');
  } catch (cause) {
    await admin.query('rollback');
    throw migrationFailed(file, body, cause as PostgresErrorFields);
  }
}

function migrationFailed(file: string, body: string, cause: PostgresErrorFields): LocalSupabaseError {
  const line =
    cause.position === undefined ? '' : ` at line ${body.slice(0, Number(cause.position)).split('\n').length}`;
  const details = [cause.detail, cause.where].filter(Boolean).join('\n');
  return new LocalSupabaseError(
    'migration_failed',
    `Migration ${file} failed${line}: ${cause.message}${details === '' ? '' : `\n${details}`}`,
    'Nothing of this migration was kept. Correct the file and start again.',
    { cause },
  );
}

// A landed migration is never edited; if one was, this database does not have the change.
function warnAboutEdits(migrations: Migration[], applied: Map<string, string | null>): void {
  const edited = migrations.filter(({ version, body }) => {
    const recorded = applied.get(version);
    return typeof recorded === 'string' && recorded !== '' && recorded !== body;
  });
  if (edited.length > 0) {
    logger.warn(
      { files: edited.map(({ file }) => file) },
      'Migrations were edited after they ran here. "npm run reset" builds the database from the files as they are now.',
    );
  }
}

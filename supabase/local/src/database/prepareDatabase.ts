import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { liteSchemaSql, liteVersion } from '../lite/liteSchema';
import type { Secrets } from '../secrets';
import { applyMigrations, requireKnownHistory } from './applyMigrations';
import { applySeed } from './applySeed';
import { connectionUrl } from './connectionUrl';

const sqlFolder = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', '..', 'sql');

interface PrepareOptions {
  /** Address of the database with the superuser's name and password. */
  adminUrl: string;
  projectDir: string;
  secrets: Secrets;
  onProgress: (message: string) => void;
}

/** What preparing found. */
export interface PreparedDatabase {
  /** True when this database had no Supabase schema before. */
  isFresh: boolean;
  appliedMigrations: number;
}

/** Brings a database to the state of the project: roles, auth and storage schema, prelude, migrations, and the seed once. */
export async function prepareDatabase({
  adminUrl,
  projectDir,
  secrets,
  onProgress,
}: PrepareOptions): Promise<PreparedDatabase> {
  const admin = await connectAsAdmin(adminUrl);
  try {
    await requireKnownHistory(admin, projectDir);
    const previous = await prepareSystemSchema(admin, secrets, onProgress);
    const appliedMigrations = await applyMigrations(admin, projectDir, onProgress);
    if ((await readState(admin, 'seed')) === null) {
      await applySeed(admin, projectDir, onProgress);
      await writeState(admin, 'seed', 'applied');
    }
    return { isFresh: previous === null, appliedMigrations };
  } finally {
    await admin.end();
  }
}

/** Brings a database to what the server brings along itself: roles, auth and storage schema, prelude; nothing of the project. */
export async function prepareSystemDatabase(adminUrl: string, secrets: Secrets): Promise<void> {
  const admin = await connectAsAdmin(adminUrl);
  try {
    await prepareSystemSchema(admin, secrets, () => undefined);
  } finally {
    await admin.end();
  }
}

async function connectAsAdmin(adminUrl: string): Promise<Client> {
  const admin = new Client({ connectionString: adminUrl });
  // A broken connection also fails the statement under way, which says so.
  admin.on('error', () => undefined);
  await admin.connect();
  return admin;
}

/** Answers which system schema the database had before, null when none. */
async function prepareSystemSchema(
  admin: Client,
  secrets: Secrets,
  onProgress: (message: string) => void,
): Promise<string | null> {
  const roles = readFileSync(path.join(sqlFolder, 'roles.sql'), 'utf8');
  const prelude = readFileSync(path.join(sqlFolder, 'prelude.sql'), 'utf8');
  const fingerprint = createHash('sha256').update(`${liteVersion()}\n${roles}\n${prelude}`).digest('hex');
  const previous = await readState(admin, 'system_schema');
  if (previous !== fingerprint) {
    onProgress(previous === null ? 'Making the database' : 'Updating the database server schema');
    await admin.query(roles);
    await setPasswords(admin, secrets);
    await admin.query(await liteSchemaSql());
    await admin.query(prelude);
    await writeState(admin, 'system_schema', fingerprint);
  }
  return previous;
}

/** Creates the database when the server does not have it. */
export async function ensureDatabase({
  port,
  password,
  database,
}: {
  port: number;
  password: string;
  database: string;
}): Promise<void> {
  const admin = new Client({
    connectionString: connectionUrl({ role: 'supabase_admin', password, port, database: 'template1' }),
  });
  admin.on('error', () => undefined);
  await admin.connect();
  try {
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [database]);
    if (rowCount === 0) await admin.query(`create database ${admin.escapeIdentifier(database)}`);
  } finally {
    await admin.end();
  }
}

async function setPasswords(admin: Client, secrets: Secrets): Promise<void> {
  const passwords: Record<string, string> = {
    postgres: secrets.ownerPassword,
    authenticator: secrets.authenticatorPassword,
    supabase_local: secrets.authenticatorPassword,
    supabase_auth_admin: secrets.authAdminPassword,
  };
  for (const [role, password] of Object.entries(passwords)) {
    await admin.query(`alter role ${role} password ${admin.escapeLiteral(password)}`);
  }
}

async function readState(admin: Client, key: string): Promise<string | null> {
  const {
    rows: [table],
  } = await admin.query<{ exists: boolean }>(`select to_regclass('supabase_local.state') is not null as exists`);
  if (table?.exists !== true) return null;
  const { rows } = await admin.query<{ value: string }>('select value from supabase_local.state where key = $1', [key]);
  return rows[0]?.value ?? null;
}

async function writeState(admin: Client, key: string, value: string): Promise<void> {
  await admin.query(
    'insert into supabase_local.state (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    [key, value],
  );
}

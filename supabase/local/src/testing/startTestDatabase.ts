/**
 * A throwaway PostgreSQL with the project's migrations, for tests. Imports only pg and Node's own modules, so that
 * jest can load it; the backend itself runs in a child process.
 *
 *   // jest globalSetup, once
 *   const database = await startTestDatabase({ apiPort: 4120 });
 *   process.env.TEST_DATABASE_URL = database.databaseUrl;      // superuser, maintenance database
 *
 *   // in a test file, one database of its own (about 20 ms)
 *   const { url, drop } = await createTestDatabase(process.env.TEST_DATABASE_URL);
 *   ...
 *   await drop();
 *
 *   // jest globalTeardown
 *   await database.stop();
 *
 * With `apiPort` the whole API (auth, tables, functions, storage, realtime, mailbox) is served on that port, on a
 * copy named `api`; `database.api` has its address, keys and superuser connection.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';

/** The API on a test database. */
export interface TestApi {
  url: string;
  databaseUrl: string;
  publishableKey: string;
  secretKey: string;
  /** Signs access tokens, for tests that forge or shorten them. */
  jwtSecret: string;
}

/** A database of its own for one test file. */
export interface TestDatabaseCopy {
  /** Superuser connection. */
  url: string;
  drop(): Promise<void>;
}

/** The running test server. */
export interface TestDatabase {
  /** Superuser connection to the maintenance database `postgres`; it has no tables of the project. */
  databaseUrl: string;
  api: TestApi | null;
  createDatabase(): Promise<TestDatabaseCopy>;
  stop(): Promise<void>;
}

interface StartTestDatabaseOptions {
  apiPort?: number;
  /** Another folder with config.toml and migrations than supabase/. */
  projectDir?: string;
  /** Names of more databases, with the server's own schemas (roles, auth, storage) and nothing of the project. */
  systemDatabases?: string[];
  /** Added to the child's environment, for example AUTH_RATE_LIMIT. */
  env?: Record<string, string>;
}

const startTimeoutMs = 600_000;
// The name is repeated here because a jest worker cannot import the backend's modules.
const templateDatabase = 'dukani_template';

/** Starts the server, migrates the template and, with `apiPort`, serves the API. */
export async function startTestDatabase({
  apiPort,
  projectDir,
  systemDatabases = [],
  env = {},
}: StartTestDatabaseOptions = {}): Promise<TestDatabase> {
  const root = findRoot();
  const args = [
    '--import',
    'tsx',
    path.join(root, 'supabase/local/src/testing/testDatabaseMain.ts'),
    ...(apiPort === undefined ? [] : ['--api-port', String(apiPort)]),
    ...(projectDir === undefined ? [] : ['--project', projectDir]),
    ...systemDatabases.flatMap((name) => ['--system-database', name]),
  ];
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  const { databaseUrl, api } = await readReadyLine(child);
  return {
    databaseUrl,
    api,
    createDatabase: async () => await createTestDatabase(databaseUrl),
    stop: async () => {
      if (child.exitCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.stdin?.end();
      await ended;
    },
  };
}

/** Makes a fresh copy of the migrated template on a running test server. */
export async function createTestDatabase(databaseUrl: string): Promise<TestDatabaseCopy> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runOnce(databaseUrl, `create database ${name} template ${templateDatabase} strategy file_copy`);
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return {
    url: url.toString(),
    drop: async () => await runOnce(databaseUrl, `drop database if exists ${name} with (force)`),
  };
}

async function runOnce(databaseUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function readReadyLine(child: ChildProcess): Promise<{ databaseUrl: string; api: TestApi | null }> {
  return await new Promise((resolve, reject) => {
    let output = '';
    let errors = '';
    const timer = setTimeout(() => {
      child.kill('SIGTERM');
      reject(new Error(`The test database was not ready after ${startTimeoutMs / 1000} s.\n${errors}`));
    }, startTimeoutMs);
    child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const line = output.split('\n').find((candidate) => candidate.startsWith('{"ready":true'));
      if (line === undefined || !output.includes('\n')) return;
      clearTimeout(timer);
      resolve(JSON.parse(line) as { databaseUrl: string; api: TestApi | null });
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The test database ended with ${code}.\n${errors}`));
    });
  });
}

// Neither import.meta nor __dirname works in both module systems, so the root is looked for from where we are.
function findRoot(): string {
  for (let folder = process.cwd(); ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, 'supabase/local/src/testing/testDatabaseMain.ts'))) return folder;
    if (folder === path.dirname(folder)) throw new Error('Run the tests inside the repository.');
  }
}

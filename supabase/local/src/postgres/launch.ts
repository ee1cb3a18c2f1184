import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { LocalSupabaseError } from '../LocalSupabaseError';
import type { PostgresBinaries } from './binaries';
import { readServerState } from './orphan';
import type { ServerAccount } from './serverAccount';

const startTimeoutMs = 60_000;

/**
 * How the C library of Linux (glibc) keeps memory that a process of the server has given up; other systems take no notice. Out of the box
 * it hands everything beyond 128 KB back at the end of a statement and asks for it again at the next: 130 page faults in every sale, a
 * sixth of its time (docs/decisions/0039). A process keeps 16 MB at most; larger single blocks go back as they always did.
 */
const savedMemory = {
  MALLOC_TRIM_THRESHOLD_: String(16 * 1024 * 1024),
  MALLOC_MMAP_THRESHOLD_: String(4 * 1024 * 1024),
  MALLOC_TOP_PAD_: String(1024 * 1024),
};

/** What is needed to start the server on its files, the first time and again. */
export interface LaunchOptions {
  binaries: PostgresBinaries;
  folder: string;
  account: ServerAccount | null;
  dataDir: string;
  durable: boolean;
}

/** Starts the server on a free port, or again on the port that everybody knows it by. */
export async function launch(
  { binaries, folder, account, dataDir, durable }: LaunchOptions,
  knownPort?: number,
): Promise<{ child: ChildProcess; port: number }> {
  const logFile = path.join(dataDir, 'postgres.log');
  for (let attempt = 1; ; attempt += 1) {
    const port = knownPort ?? (await findFreePort());
    // At a restart the file stays: with it the server notices processes of the last one that still hold the files.
    if (knownPort === undefined) rmSync(path.join(folder, 'postmaster.pid'), { force: true });
    const log = openSync(logFile, 'w', 0o600);
    const child = spawn(binaries.postgres, ['-D', folder, '-p', String(port), ...serverSettings(binaries, durable)], {
      ...account,
      cwd: '/',
      stdio: ['ignore', log, log],
      env: { ...process.env, ...savedMemory, LC_ALL: 'C' },
    });
    closeSync(log);
    if (await becomesReady(child, folder)) return { child, port };
    const reason = existsSync(logFile) ? readFileSync(logFile, 'utf8').trim() : '';
    // Another program may have taken the port between finding and using it.
    if (knownPort === undefined && attempt < 3 && /could not bind|could not create any TCP/i.test(reason)) continue;
    throw notStarted(folder, reason);
  }
}

async function becomesReady(child: ChildProcess, folder: string): Promise<boolean> {
  let hasFailed = false;
  child.once('error', () => (hasFailed = true));
  child.once('exit', () => (hasFailed = true));
  const deadline = Date.now() + startTimeoutMs;
  while (!hasFailed && Date.now() < deadline) {
    const server = readServerState(folder);
    if (server?.pid === child.pid && server?.isReady === true) return true;
    await wait(10);
  }
  child.kill('SIGKILL');
  return false;
}

/** The settings that keep statistics of statements, where the programs came with the library; the server would not start without it. */
function statementStatistics({ postgres }: PostgresBinaries): Record<string, string> {
  const folder = path.join(path.dirname(postgres), '..', 'lib', 'postgresql');
  const isThere = ['so', 'dylib', 'dll'].some((suffix) =>
    existsSync(path.join(folder, `pg_stat_statements.${suffix}`)),
  );
  if (!isThere) return {};
  return {
    shared_preload_libraries: 'pg_stat_statements',
    // Commands keep what was typed in them, a password for example.
    'pg_stat_statements.track_utility': 'off',
    'pg_stat_statements.max': '2000',
  };
}

function serverSettings(binaries: PostgresBinaries, durable: boolean): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '100',
    // What touches every table and index in one transaction, twice beside each other, takes more than the usual 64 for each connection.
    max_locks_per_transaction: '256',
    password_encryption: 'scram-sha-256',
    // Sized for two cores with a browser and a build beside it.
    shared_buffers: '128MB',
    effective_cache_size: '1GB',
    work_mem: '8MB',
    random_page_cost: '1.1',
    jit: 'off',
    // Realtime reads the write-ahead log; a reader that has died must not fill the disk.
    wal_level: 'logical',
    max_wal_senders: '10',
    max_replication_slots: '10',
    max_slot_wal_keep_size: '256MB',
    // Errors of single statements are answered to their caller; the log would only repeat personal data.
    log_min_messages: 'fatal',
    log_min_error_statement: 'panic',
    timezone: 'UTC',
    ...statementStatistics(binaries),
    ...(durable
      ? {}
      : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum_naptime: '10min' }),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

function notStarted(folder: string, reason: string): LocalSupabaseError {
  const isDamage =
    /PANIC|invalid (checkpoint|primary)|could not (read|open|locate)|is not a database cluster|incompatible|corrupt/i.test(
      reason,
    );
  return new LocalSupabaseError(
    isDamage ? 'data_folder_damaged' : 'database_not_started',
    `PostgreSQL could not open ${folder}: ${firstLine(reason) || 'it ended without a message.'}`,
    isDamage
      ? 'Nothing was changed. Move the data folder aside to keep it, or start afresh with: npm run reset'
      : 'Look into postgres.log in the data folder, then start again.',
  );
}

async function findFreePort(): Promise<number> {
  return await new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

/** The line of an output that says what went wrong. */
export function firstLine(problem: unknown): string {
  const text = problem instanceof Error ? problem.message : String(problem);
  return text.split('\n').find((line) => /FATAL|PANIC|error/i.test(line)) ?? text.split('\n')[0] ?? '';
}

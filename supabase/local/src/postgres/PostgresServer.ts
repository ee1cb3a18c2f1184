import { spawn, type ChildProcess } from 'node:child_process';
import { chownSync, closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { LocalSupabaseError } from '../LocalSupabaseError';
import { logger } from '../logger';
import { locatePostgres, type PostgresBinaries } from './binaries';
import { findClusterFolder, makeOwnFolder } from './clusterFolder';
import { stopOrphanedServer } from './orphan';
import { chooseServerAccount, type ServerAccount } from './serverAccount';

const startTimeoutMs = 60_000;
const fastShutdownTimeoutMs = 10_000;

/** The superuser that initdb makes; the same name as on Supabase. */
export const adminRole = 'supabase_admin';

interface StartOptions {
  dataDir: string;
  adminPassword: string;
  durable: boolean;
}

/** A PostgreSQL server of our own: a child process on a random loopback port, without Unix sockets. */
export class PostgresServer {
  readonly port: number;
  readonly isNew: boolean;
  private readonly child: ChildProcess;
  private readonly killOnExit: () => void;
  private readonly reportEnd = (code: number | null) => {
    logger.error({ code }, 'PostgreSQL ended by itself; see postgres.log in the data folder, and start again');
  };

  private constructor(child: ChildProcess, port: number, isNew: boolean) {
    this.child = child;
    this.port = port;
    this.isNew = isNew;
    this.killOnExit = () => this.child.kill('SIGINT');
    this.child.once('exit', this.reportEnd);
    process.once('exit', this.killOnExit);
  }

  /** Starts the server on the data folder, making the database files first when there are none. */
  static async start({ dataDir, adminPassword, durable }: StartOptions): Promise<PostgresServer> {
    const account = chooseServerAccount();
    const binaries = locatePostgres(account);
    const folder = findClusterFolder(dataDir, account);
    if (folder.exists) await stopOrphanedServer(folder.path);
    else await initialise(binaries, folder.path, account, { dataDir, adminPassword });
    const { child, port } = await launch(binaries, folder.path, account, { dataDir, durable });
    return new PostgresServer(child, port, !folder.exists);
  }

  /** Stops the server in an orderly way: open transactions are rolled back, everything committed is on disk. */
  async stop(): Promise<void> {
    process.removeListener('exit', this.killOnExit);
    this.child.removeListener('exit', this.reportEnd);
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const exited = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill('SIGINT');
    const isStopped = await Promise.race([exited.then(() => true), wait(fastShutdownTimeoutMs, false, { ref: false })]);
    if (!isStopped) {
      this.child.kill('SIGQUIT');
      await exited;
    }
  }
}

async function initialise(
  binaries: PostgresBinaries,
  folder: string,
  account: ServerAccount | null,
  { dataDir, adminPassword }: { dataDir: string; adminPassword: string },
): Promise<void> {
  // Made under another name and renamed when whole, so that an interrupted first start is simply begun again.
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
  makeOwnFolder(unfinished, account);
  const passwordFile = path.join(path.dirname(folder), 'initdb.password');
  writeFileSync(passwordFile, adminPassword, { mode: 0o600 });
  if (account !== null) chownSync(passwordFile, account.uid, account.gid);
  try {
    await run(
      binaries.initdb,
      [
        '-D',
        unfinished,
        '-U',
        adminRole,
        '--auth=scram-sha-256',
        `--pwfile=${passwordFile}`,
        '-E',
        'UTF8',
        '--locale=C',
        '--locale-provider=icu',
        '--icu-locale=en-US',
        '--no-sync',
        '--no-instructions',
      ],
      account,
      dataDir,
    );
    renameSync(unfinished, folder);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

async function run(program: string, args: string[], account: ServerAccount | null, dataDir: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const child = spawn(program, args, {
      ...account,
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, LC_ALL: 'C' },
    });
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(output.trim() || `${program} ended with ${code}`)),
    );
  }).catch((cause: unknown) => {
    throw new LocalSupabaseError(
      'database_not_started',
      `The database files could not be made in ${dataDir}: ${firstLine(cause)}`,
      'Check that the disk has 200 MB free and that the folder can be written.',
      { cause },
    );
  });
}

async function launch(
  binaries: PostgresBinaries,
  folder: string,
  account: ServerAccount | null,
  { dataDir, durable }: { dataDir: string; durable: boolean },
): Promise<{ child: ChildProcess; port: number }> {
  const logFile = path.join(dataDir, 'postgres.log');
  for (let attempt = 1; ; attempt += 1) {
    const port = await findFreePort();
    rmSync(path.join(folder, 'postmaster.pid'), { force: true });
    const log = openSync(logFile, 'w', 0o600);
    const child = spawn(binaries.postgres, ['-D', folder, '-p', String(port), ...serverSettings(durable)], {
      ...account,
      cwd: '/',
      stdio: ['ignore', log, log],
      env: { ...process.env, LC_ALL: 'C' },
    });
    closeSync(log);
    if (await becomesReady(child, folder)) return { child, port };
    const reason = existsSync(logFile) ? readFileSync(logFile, 'utf8').trim() : '';
    // Another program may have taken the port between finding and using it.
    if (attempt < 3 && /could not bind|could not create any TCP/i.test(reason)) continue;
    throw notStarted(folder, reason);
  }
}

async function becomesReady(child: ChildProcess, folder: string): Promise<boolean> {
  let hasFailed = false;
  child.once('error', () => (hasFailed = true));
  child.once('exit', () => (hasFailed = true));
  const deadline = Date.now() + startTimeoutMs;
  const pidFile = path.join(folder, 'postmaster.pid');
  while (!hasFailed && Date.now() < deadline) {
    if (existsSync(pidFile) && /^ready\s*$/m.test(readFileSync(pidFile, 'utf8'))) return true;
    await wait(10);
  }
  child.kill('SIGKILL');
  return false;
}

function serverSettings(durable: boolean): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '100',
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

function firstLine(problem: unknown): string {
  const text = problem instanceof Error ? problem.message : String(problem);
  return text.split('\n').find((line) => /FATAL|PANIC|error/i.test(line)) ?? text.split('\n')[0] ?? '';
}

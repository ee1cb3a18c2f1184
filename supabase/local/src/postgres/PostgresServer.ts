import { spawn, type ChildProcess } from 'node:child_process';
import { chownSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { LocalSupabaseError } from '../LocalSupabaseError';
import { logger } from '../logger';
import { locatePostgres, type PostgresBinaries } from './binaries';
import { findClusterFolder, makeOwnFolder } from './clusterFolder';
import { firstLine, launch, type LaunchOptions } from './launch';
import { stopOrphanedServer } from './orphan';
import { chooseServerAccount, type ServerAccount } from './serverAccount';

const fastShutdownTimeoutMs = 10_000;
/** The pauses before the tries to start a server again that ended by itself. */
const restartPausesMs = [200, 1_000, 3_000, 6_000, 10_000];
/** A server that ran this long has earned all tries anew. */
const steadyMs = 60_000;

/** The superuser that initdb makes; the same name as on Supabase. */
export const adminRole = 'supabase_admin';

interface StartOptions {
  dataDir: string;
  adminPassword: string;
  durable: boolean;
  /** Called when the server ended by itself and cannot be started again. */
  onLost?: () => void;
}

/** A PostgreSQL server of our own: a child process on a random loopback port, without Unix sockets. Starts again after a crash. */
export class PostgresServer {
  readonly isNew: boolean;
  readonly port: number;
  private child: ChildProcess;
  private isRunning = true;
  private isStopping = false;
  private startedAt = Date.now();
  private failures = 0;
  private restarting: Promise<void> = Promise.resolve();
  private readonly killOnExit = () => this.child.kill('SIGINT');
  private readonly onEnd = (code: number | null) => {
    this.isRunning = false;
    if (this.isStopping) return;
    logger.error(
      { code },
      'PostgreSQL ended by itself and is started again; postgres.log in the data folder may say why',
    );
    this.restarting = this.restart();
  };

  private constructor(
    { child, port }: { child: ChildProcess; port: number },
    private readonly options: LaunchOptions & { isNew: boolean; onLost: () => void },
  ) {
    this.child = child;
    this.port = port;
    this.isNew = options.isNew;
    this.child.once('exit', this.onEnd);
    process.once('exit', this.killOnExit);
  }

  /** Starts the server on the data folder, making the database files first when there are none. */
  static async start({ dataDir, adminPassword, durable, onLost }: StartOptions): Promise<PostgresServer> {
    const account = chooseServerAccount();
    const binaries = locatePostgres(account);
    const folder = findClusterFolder(dataDir, account);
    if (folder.exists) await stopOrphanedServer(folder.path);
    else await initialise(binaries, folder.path, account, { dataDir, adminPassword });
    const options: LaunchOptions = { binaries, folder: folder.path, account, dataDir, durable };
    return new PostgresServer(await launch(options), {
      ...options,
      isNew: !folder.exists,
      onLost: onLost ?? (() => undefined),
    });
  }

  /** False from the end of the server process until it runs again. */
  isUp(): boolean {
    return this.isRunning;
  }

  /** Stops the server in an orderly way: open transactions are rolled back, everything committed is on disk. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await this.restarting;
    process.removeListener('exit', this.killOnExit);
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const exited = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill('SIGINT');
    const isStopped = await Promise.race([exited.then(() => true), wait(fastShutdownTimeoutMs, false, { ref: false })]);
    if (!isStopped) {
      this.child.kill('SIGQUIT');
      await exited;
    }
  }

  private async restart(): Promise<void> {
    if (Date.now() - this.startedAt > steadyMs) this.failures = 0;
    for (;;) {
      const pauseMs = restartPausesMs[this.failures];
      if (pauseMs === undefined) {
        this.options.onLost();
        return;
      }
      this.failures += 1;
      await wait(pauseMs);
      if (this.isStopping) return;
      const launched = await launch(this.options, this.port).catch((error: unknown) => {
        logger.warn({ err: error }, 'PostgreSQL could not be started again yet');
        return null;
      });
      if (launched === null) continue;
      this.child = launched.child;
      this.startedAt = Date.now();
      // It may have ended between being ready and being listened to; then it goes round once more.
      if (launched.child.exitCode !== null || launched.child.signalCode !== null) continue;
      launched.child.once('exit', this.onEnd);
      this.isRunning = true;
      return;
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

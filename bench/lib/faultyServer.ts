import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { freePort } from '../../scripts/lib/ports.mjs';
import type { Api } from './cashiers';

interface Ready extends Api {
  databaseUrl: string;
}

/** More than PostgreSQL lets its log grow to by itself. */
const LOG_DISK_MEGABYTES = 1600;

/** The API on a database of its own that writes every commit to the disk, and whose processes are killed. */
export class FaultyServer {
  private process: ChildProcess | null = null;
  private ready: Ready | null = null;
  private readonly dataDir = mkdtempSync(path.join(os.tmpdir(), 'dukani-faults-'));
  private port = 0;
  private hasLogDisk = false;

  private get logFolder(): string {
    return path.join(this.dataDir, 'postgres', 'pg_wal');
  }

  /** Starts it, as it was left. The address stays the same. */
  async start(): Promise<Api> {
    this.port ||= await freePort();
    const args = ['--import', 'tsx', 'supabase/local/src/main.ts', '--project', 'supabase'];
    const child = spawn(process.execPath, [...args, '--port', String(this.port), '--data', this.dataDir], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.process = child;
    // What it says of connections that broke is no news here; only why it would not start is.
    let lastWords = '';
    child.stderr.on('data', (chunk: Buffer) => (lastWords = chunk.toString()));
    this.ready = await new Promise<Ready>((resolve, reject) => {
      let output = '';
      child.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        const line = output.split('\n').find((candidate) => candidate.includes('"ready":true'));
        if (line !== undefined) resolve(JSON.parse(line) as Ready);
      });
      child.once('exit', (code) => reject(new Error(`The API stopped with code ${code}: ${lastWords}`)));
    });
    return this.ready;
  }

  /** A connection past every rule; it is asked for again until the database takes it. */
  async connect(): Promise<Client> {
    const until = Date.now() + 60_000;
    for (;;) {
      const client = new Client({ connectionString: this.ready?.databaseUrl });
      // Whoever kills servers is not surprised when a connection breaks.
      client.on('error', () => undefined);
      try {
        await client.connect();
        return client;
      } catch (error) {
        if (Date.now() > until) throw error;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  }

  /** Kills the API as when the power goes, and starts it again. Its database is stopped and recovered by the new start. */
  async killApi(): Promise<void> {
    await this.end('SIGKILL');
    await this.start();
  }

  /** Kills the database under the API, which starts it again by itself. */
  async killDatabase(): Promise<void> {
    const file = path.join(this.dataDir, 'postgres', 'postmaster.pid');
    process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGKILL');
    await (await this.connect()).end();
  }

  /**
   * Moves the database's log of changes to a disk of its own, in memory, so that it can be filled. Only root may mount one: answers
   * whether it was done.
   */
  async mountLogDisk(): Promise<boolean> {
    if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
    await this.end('SIGTERM');
    const { uid, gid } = statSync(this.logFolder);
    const aside = `${this.logFolder}.aside`;
    renameSync(this.logFolder, aside);
    mkdirSync(this.logFolder);
    const options = `size=${LOG_DISK_MEGABYTES}m,mode=700,uid=${uid},gid=${gid}`;
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', this.logFolder]);
    this.hasLogDisk = true;
    execFileSync('cp', ['-a', `${aside}/.`, this.logFolder]);
    rmSync(aside, { recursive: true });
    await this.start();
    return true;
  }

  /** Leaves no room for the log for some seconds: the database stops in the middle of whatever it writes, over and over. */
  async fillLogDisk(): Promise<void> {
    const ballast = path.join(this.logFolder, 'ballast');
    // It ends when nothing more fits.
    spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=1M'], { stdio: 'ignore' });
    const client = await this.connect();
    // Segments that are there already are used up first.
    let isDown = false;
    for (let segment = 0; segment < 200 && !isDown; segment += 1)
      isDown = await client.query(`select pg_logical_emit_message(false, 'bench', 'x'), pg_switch_wal()`).then(
        () => false,
        () => true,
      );
    if (!isDown) throw new Error('The disk of the log was never full.');
    await client.end().catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 3000));
    rmSync(ballast);
    await (await this.connect()).end();
  }

  /** Ends it for good and throws its data away. */
  async discard(): Promise<void> {
    await this.end('SIGTERM');
    if (this.hasLogDisk) execFileSync('umount', [this.logFolder]);
    rmSync(this.dataDir, { recursive: true, force: true, maxRetries: 5 });
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.process;
    this.process = null;
    if (child === null || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
}

import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { logger } from '../logger';
import { findDeno } from './denoProgram';

const hostProgram = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', '..', 'deno', 'functionsHost.ts');
const startTimeoutMs = 30_000;
const keyName = 'FUNCTIONS_HOST_KEY';

interface FunctionsHostOptions {
  functionsDir: string;
  dataDir: string;
  /** What the functions find in their environment, besides functions/.env. */
  env: Record<string, string>;
}

interface RunningHost {
  child: ChildProcess;
  port: number;
  startedAt: number;
}

/** The Deno process with the project's edge functions. Starts when first needed, again after a crash or an edit. */
export class FunctionsHost {
  readonly key = randomBytes(24).toString('base64url');
  private starting: Promise<RunningHost> | null = null;
  private running: RunningHost | null = null;
  private checkedAt = 0;
  private isStopped = false;

  constructor(private readonly options: FunctionsHostOptions) {}

  /** The port the functions listen on; starts them when they do not run. */
  async port(): Promise<number> {
    if (this.running !== null && this.hasEdits(this.running.startedAt)) await this.end(this.running);
    if (this.running !== null) return this.running.port;
    if (this.isStopped) throw new Error('The functions are stopping.');
    this.starting ??= this.start().finally(() => (this.starting = null));
    return (await this.starting).port;
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    const running = this.running ?? (await this.starting?.catch(() => null)) ?? null;
    if (running !== null) await this.end(running);
  }

  private async start(): Promise<RunningHost> {
    const deno = findDeno();
    if (deno === null) throw new Error(`There is no Deno for ${process.platform} on ${process.arch}.`);
    const { functionsDir, dataDir } = this.options;
    const cacheDir = path.join(dataDir, 'deno');
    mkdirSync(cacheDir, { recursive: true, mode: 0o700 });
    const config = path.join(functionsDir, 'deno.json');
    const startedAt = Date.now();
    const child = spawn(
      deno,
      [
        'run',
        '--quiet',
        '--no-prompt',
        '--no-lock',
        '--cached-only',
        '--node-modules-dir=manual',
        // Without it Deno writes a warning about the older way to the first caller's terminal.
        '--unstable-no-legacy-abort',
        ...(existsSync(config) ? ['--config', config] : ['--no-config']),
        '--allow-net',
        '--allow-env',
        '--allow-read',
        '--allow-sys',
        hostProgram,
        functionsDir,
        keyName,
      ],
      {
        cwd: path.dirname(functionsDir),
        stdio: ['pipe', 'pipe', 'pipe'],
        // Only what is named here: the functions see nothing of the environment of this process.
        env: {
          PATH: process.env.PATH ?? '',
          HOME: cacheDir,
          DENO_DIR: cacheDir,
          DENO_NO_UPDATE_CHECK: '1',
          NO_COLOR: '1',
          ...readEnvFile(path.join(functionsDir, '.env')),
          ...this.options.env,
          [keyName]: this.key,
        },
      },
    );
    const running = { child, port: await readPort(child), startedAt };
    child.once('exit', (code) => {
      if (this.running === running) this.running = null;
      if (!this.isStopped) logger.warn({ code }, 'The edge functions ended; they start again with the next call');
    });
    this.running = running;
    return running;
  }

  private async end(running: RunningHost): Promise<void> {
    this.running = null;
    if (running.child.exitCode !== null) return;
    const exited = new Promise((resolve) => running.child.once('exit', resolve));
    running.child.kill('SIGTERM');
    const timer = setTimeout(() => running.child.kill('SIGKILL'), 2_000);
    await exited;
    clearTimeout(timer);
  }

  // Looks at most once a second whether a function was edited since the process began.
  private hasEdits(startedAt: number): boolean {
    if (Date.now() - this.checkedAt < 1_000) return false;
    this.checkedAt = Date.now();
    return newestChange(this.options.functionsDir) > startedAt;
  }
}

async function readPort(child: ChildProcess): Promise<number> {
  return await new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error('The edge functions did not start in time.'));
    }, startTimeoutMs);
    child.once('error', reject);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`Deno ended with ${code}.`));
    });
    if (child.stdout !== null) {
      createInterface({ input: child.stdout }).on('line', (line) => {
        const port = /^\{"listening":(\d+)\}$/.exec(line)?.[1];
        if (port === undefined) {
          logger.info({ from: 'functions' }, line);
          return;
        }
        clearTimeout(timer);
        resolve(Number(port));
      });
    }
    if (child.stderr !== null)
      createInterface({ input: child.stderr }).on('line', (line) => logger.warn({ from: 'functions' }, line));
  });
}

function readEnvFile(file: string): Record<string, string> {
  if (!existsSync(file)) return {};
  const values = parseEnv(readFileSync(file, 'utf8'));
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

function newestChange(folder: string): number {
  if (!existsSync(folder)) return 0;
  return Math.max(
    0,
    ...readdirSync(folder, { withFileTypes: true }).map((entry) => {
      const full = path.join(folder, entry.name);
      return entry.isDirectory() ? newestChange(full) : statSync(full).mtimeMs;
    }),
  );
}

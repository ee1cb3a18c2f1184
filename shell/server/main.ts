import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { createShellServer, type ShellServer } from './createShellServer';
import { readSettings, type ServerSettings } from './settings';
import { StartError } from './StartError';

interface Closable {
  stop(): Promise<void>;
}

const say = (text: string) => process.stdout.write(`          ${text}\n`);

/** Starts everything on one port: pages at once, the API when the embedded backend is up, readiness when the demo data is in. */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const shell = createShellServer(settings);
  let backend: Closable | null = null;
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    shell.server.close();
    shell.server.closeAllConnections();
    await backend?.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());
  // The script that started us holds the other end of a pipe; when it is killed outright, the pipe closes and we end too.
  if (process.env.DUKANI_SUPERVISED === '1') process.stdin.on('end', () => void stop()).resume();

  await listen(shell, settings);
  if (settings.supabase === null) {
    await startEmbedded(shell, settings, (started) => {
      backend = started;
    });
  } else {
    shell.mount(null, {
      publicUrl: settings.supabase.url,
      internalUrl: settings.supabase.url,
      key: settings.supabase.key,
    });
  }
  if (!isStopping) shell.setReady();
}

function listen({ server }: ShellServer, { port, address }: ServerSettings): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const message =
        error.code === 'EADDRINUSE'
          ? `Port ${port} is already in use.`
          : `Port ${port} cannot be opened (${error.code ?? error.message}).`;
      reject(new StartError(message, `Stop the program that uses it, or choose another port: PORT=${port + 1}.`));
    });
    server.listen(port, address, resolve);
  });
}

async function startEmbedded(
  shell: ShellServer,
  settings: ServerSettings,
  onStarted: (backend: Closable) => void,
): Promise<void> {
  const { root, port, dataDir } = settings;
  const { discardData, LocalSupabaseError, startLocalSupabase } = await import('../../supabase/local/src/index');
  const explain = (error: unknown): never => {
    throw error instanceof LocalSupabaseError ? new StartError(error.message, error.remedy, { cause: error }) : error;
  };
  const marker = path.join(dataDir, 'first-start');
  if (fs.existsSync(marker)) {
    // Nobody has worked with what a first start left half made, so it is made again.
    say('the first start was cut off; beginning afresh');
    await discardData(dataDir).catch(explain);
  }
  const isFirstStart = !fs.existsSync(dataDir) || fs.readdirSync(dataDir).length === 0;
  if (isFirstStart) {
    fs.mkdirSync(dataDir, { recursive: true });
    fs.writeFileSync(marker, '');
  }
  const backend = await startLocalSupabase({
    projectDir: path.join(root, 'supabase'),
    dataDir,
    publicPort: port,
    // The hand-over of a session goes only to hosts that this installation serves.
    functionEnv: { TENANT_BASE_DOMAINS: settings.tenantBaseDomains.join(',') },
    durable: process.env.DUKANI_TEST !== '1',
    onProgress: say,
  }).catch(explain);
  onStarted(backend);
  const internalUrl = `http://127.0.0.1:${port}`;
  shell.mount(backend, { publicUrl: null, internalUrl, key: backend.publishableKey });
  if (backend.isFreshDatabase) {
    await seed({ root, databaseUrl: backend.databaseUrl, apiUrl: internalUrl, secretKey: backend.secretKey }).catch(
      async (error: unknown) => {
        await backend.stop();
        throw error;
      },
    );
  }
  fs.rmSync(marker, { force: true });
}

/** Makes the demo businesses in a process of its own, so that its memory goes with it. */
function seed({
  root,
  databaseUrl,
  apiUrl,
  secretKey,
}: {
  root: string;
  databaseUrl: string;
  apiUrl: string;
  secretKey: string;
}): Promise<void> {
  say('making the demo businesses (once)');
  const child = spawn(process.execPath, ['--import', 'tsx', path.join('scripts', 'seed', 'main.ts')], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: databaseUrl, API_URL: apiUrl, SUPABASE_SECRET_KEY: secretKey },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve();
      else
        reject(
          new StartError(
            'The demo businesses could not be made.',
            'See the reason in the lines above; the next start tries again from the beginning.',
          ),
        );
    });
  });
}

main().catch((error: unknown) => {
  const text =
    error instanceof StartError
      ? `${error.message} ${error.remedy}`
      : error instanceof Error
        ? (error.stack ?? error.message)
        : String(error);
  process.stderr.write(`\n${text}\n`);
  process.exit(1);
});

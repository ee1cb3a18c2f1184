import { spawn } from 'node:child_process';
import path from 'node:path';
import { StartError } from './say.mjs';

/**
 * Starts the one server of the platform as a child process.
 * @param {{ root: string, port: number, dataDir: string, env?: NodeJS.ProcessEnv, quiet?: boolean }} options
 */
export function spawnServer({ root, port, dataDir, env = {}, quiet = false }) {
  return spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--import', 'tsx', path.join('shell', 'server', 'main.ts')],
    {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: String(port),
        DATA_DIR: dataDir,
        DUKANI_SUPERVISED: '1',
        // The demonstration shows its mails; DUKANI_MAILBOX=0 npm start hides them.
        DUKANI_MAILBOX: process.env.DUKANI_MAILBOX ?? '1',
        ...env,
      },
      stdio: ['pipe', quiet ? 'ignore' : 'inherit', 'inherit'],
    },
  );
}

/**
 * Waits until /healthz answers 200; fails at once when the server ends first.
 * @param {import('node:child_process').ChildProcess} server
 * @param {number} port
 * @param {number} timeoutMs
 */
export async function waitUntilHealthy(server, port, timeoutMs) {
  const giveUpAt = Date.now() + timeoutMs;
  while (Date.now() < giveUpAt) {
    if (server.exitCode !== null || server.signalCode !== null) {
      throw new StartError('The server stopped before it was ready.', 'The lines above say why.');
    }
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null);
    if (answer?.status === 200) return;
    await answer?.body?.cancel();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new StartError(
    `The server was not ready after ${Math.round(timeoutMs / 1000)} s.`,
    'Run `npm run reset` to begin with fresh data, or start with LOG_LEVEL=debug to see more.',
  );
}

/** Ends the server and waits for it; after 20 s it is ended by force. @param {import('node:child_process').ChildProcess} server */
export function stopServer(server) {
  if (server.exitCode !== null || server.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const force = setTimeout(() => server.kill('SIGKILL'), 20_000);
    server.once('exit', () => {
      clearTimeout(force);
      resolve(undefined);
    });
    server.kill('SIGTERM');
  });
}

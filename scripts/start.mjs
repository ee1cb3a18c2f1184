#!/usr/bin/env node
/** `npm start`: a fresh clone becomes the whole running platform. Uses Node's own modules only, since nothing may be installed yet. */
import { fileURLToPath } from 'node:url';
import { checkNode } from './lib/checkNode.mjs';
import { checkWritable, dataFolder } from './lib/dataFolder.mjs';
import { ensureInstalled } from './lib/ensureInstalled.mjs';
import { isPortFree, wantedPort } from './lib/ports.mjs';
import { fail, StartError, step } from './lib/say.mjs';
import { spawnServer, stopServer, waitUntilHealthy } from './lib/server.mjs';
import { whenAskedToStop } from './lib/stopping.mjs';
import { welcome } from './lib/welcome.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const firstStartTimeoutMs = 900_000;

async function main() {
  checkNode();
  const port = wantedPort();
  const dataDir = dataFolder(root);
  checkWritable(dataDir);
  if (!(await isPortFree(port))) {
    throw new StartError(
      `Port ${port} is already in use.`,
      `Stop the program that uses it, or choose another port: PORT=${port + 1} npm start.`,
    );
  }
  ensureInstalled(root);
  const { buildAll } = await import('./build.mjs');
  await buildAll({ onProgress: step });

  const server = spawnServer({ root, port, dataDir });
  let isStopping = false;
  whenAskedToStop(() => {
    isStopping = true;
    void stopServer(server);
  });
  server.once('exit', (code) => {
    process.exitCode = isStopping ? 0 : (code ?? 1);
  });
  try {
    await waitUntilHealthy(server, port, firstStartTimeoutMs);
    step('ready');
    process.stdout.write(welcome(port));
  } catch (error) {
    if (isStopping) return;
    await stopServer(server);
    throw error;
  }
}

main().catch(fail);

#!/usr/bin/env node
/**
 * `npm run dev`: the platform with hot reload of the shell and the areas. `npm run dev -- mfe-admin` develops that area alone (and
 * the shell around it); the other areas are served as built.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
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
const startTimeoutMs = 300_000;

async function main() {
  checkNode();
  const port = wantedPort();
  const dataDir = dataFolder(root);
  checkWritable(dataDir);
  ensureInstalled(root);
  const { apps, buildAll } = await import('./build.mjs');
  const asked = process.argv.slice(2);
  const unknown = asked.filter((app) => !apps.includes(app));
  if (unknown.length > 0)
    throw new StartError(`There is no app called ${unknown.join(' or ')}.`, `The apps are: ${apps.join(', ')}.`);
  // An area in development asks for React's development build, which only a shell in development has to give.
  const developed = asked.length === 0 ? apps : apps.filter((app) => app === 'shell' || asked.includes(app));

  process.env.NODE_ENV = 'development';
  const { developmentPort } = await import('../shared/federation/rspackBase.mjs');
  const ports = new Map(developed.map((app) => [app, developmentPort(nameOf(app))]));
  for (const wanted of [port, ...ports.values()]) {
    if (!(await isPortFree(wanted))) {
      throw new StartError(
        `Port ${wanted} is already in use.`,
        'Stop the program that uses it, or choose others: PORT for the platform, DEV_PORT for the first of five development servers.',
      );
    }
  }
  await buildAll({ onProgress: step, only: apps.filter((app) => !developed.includes(app)) });

  const devServers = [...ports].map(([app, at]) => `${app}=http://localhost:${at}`).join(',');
  const server = spawnServer({ root, port, dataDir, env: { NODE_ENV: 'development', DEV_SERVERS: devServers } });
  const bundlers = developed.map(serveApp);
  let isStopping = false;
  const stop = async () => {
    isStopping = true;
    await Promise.all([server, ...bundlers].map(stopServer));
  };
  whenAskedToStop(() => void stop());
  for (const child of [server, ...bundlers]) {
    child.once('exit', (code) => {
      if (isStopping) return;
      process.exitCode = code ?? 1;
      void stop();
    });
  }
  try {
    await waitUntilHealthy(server, port, startTimeoutMs);
    await Promise.all([...ports].map(([app, at]) => waitUntilBuilt(app, at)));
    step('ready');
    process.stdout.write(welcome(port));
  } catch (error) {
    if (isStopping) return;
    await stop();
    throw error;
  }
}

/** The name of an app's build. @param {string} app */
const nameOf = (app) => /** @type {import('../shared/federation/rspackBase.mjs').AppName} */ (app.replace('mfe-', ''));

/** @param {string} app */
function serveApp(app) {
  const args = ['node_modules/@rspack/cli/bin/rspack.js', 'serve', '--config', path.join(app, 'rspack.config.mjs')];
  return spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'development' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

/** @param {string} app @param {number} port */
async function waitUntilBuilt(app, port) {
  const file = app === 'shell' ? 'index.html' : 'mf-manifest.json';
  const giveUpAt = Date.now() + startTimeoutMs;
  while (Date.now() < giveUpAt) {
    const answer = await fetch(`http://127.0.0.1:${port}/${file}`).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new StartError(`The development server of ${app} did not become ready.`, 'The lines above say why.');
}

main().catch(fail);

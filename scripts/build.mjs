#!/usr/bin/env node
/** `npm run build`: builds the shell and the four areas for production. `npm run build -- mfe-admin` builds only those named. */
import { spawn } from 'node:child_process';
import { renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildHash, isBuilt, markBuilt } from './lib/buildHash.mjs';
import { finishBuild } from './lib/finishBuild.mjs';
import { keepEarlierFiles } from './lib/keepEarlierFiles.mjs';
import { fail, StartError, step } from './lib/say.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
export const apps = ['shell', 'mfe-storefront', 'mfe-admin', 'mfe-superadmin', 'mfe-auth'];
/** Two at a time: a third build on two cores only makes all of them slower. */
const parallel = 2;

/**
 * Builds the apps whose sources changed since their last build.
 * @param {{ onProgress?: (message: string) => void, only?: string[] }} options
 */
export async function buildAll({ onProgress = () => undefined, only = apps } = {}) {
  const unknown = only.filter((app) => !apps.includes(app));
  if (unknown.length > 0)
    throw new StartError(`There is no app called ${unknown.join(' or ')}.`, `The apps are: ${apps.join(', ')}.`);
  const waiting = only
    .map((app) => ({ app, hash: buildHash(root, app) }))
    .filter(({ app, hash }) => !isBuilt(root, app, hash));
  if (waiting.length > 0) onProgress(`building ${waiting.map(({ app }) => app).join(', ')}`);
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      await buildOne(next.app, next.hash);
      onProgress(`built ${next.app}`);
    }
  };
  await Promise.all(Array.from({ length: parallel }, worker));
}

/**
 * Builds beside the present files and exchanges them at the end, so that a running server never serves half a build and two
 * builds at once do not tear at each other.
 * @param {string} app @param {string} hash
 */
async function buildOne(app, hash) {
  const folder = path.join(root, '.cache', `build-${app}-${process.pid}`);
  const dist = path.join(root, app, 'dist');
  try {
    await run(app, folder);
    await finishBuild({ app, folder });
    markBuilt(folder, hash);
    keepEarlierFiles({ from: dist, to: folder });
    rmSync(dist, { recursive: true, force: true });
    renameSync(folder, dist);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} app @param {string} folder where the files go */
function run(app, folder) {
  const args = ['node_modules/@rspack/cli/bin/rspack.js', 'build', '--config', path.join(app, 'rspack.config.mjs')];
  const env = { ...process.env, NODE_ENV: 'production', DIST_FOLDER: folder };
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const collect = (/** @type {Buffer} */ chunk) => {
    output += chunk.toString();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve(undefined);
      else
        reject(
          new StartError(
            `The build of ${app} failed.\n${output.trim()}`,
            'Mend what the lines above name and run the command again.',
          ),
        );
    });
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const only = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
  buildAll({ onProgress: step, ...(only.length > 0 ? { only } : {}) }).then(() => step('everything is built'), fail);
}

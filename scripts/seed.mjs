#!/usr/bin/env node
/**
 * `npm run seed`: fills an empty database with the demo businesses, or, with sizes, with as many as wanted:
 * `npm run seed -- --tenants 1000 --products-total 2000000 --largest-tenant 100000`.
 * Works on DATABASE_URL, else on the platform that runs here (`npm start` in another terminal).
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { dataFolder } from './lib/dataFolder.mjs';
import { ensureInstalled } from './lib/ensureInstalled.mjs';
import { localPlatform } from './lib/localPlatform.mjs';
import { wantedPort } from './lib/ports.mjs';
import { fail, StartError } from './lib/say.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** How to reach the platform that runs on this machine, from its data folder. */
function runningPlatform() {
  try {
    const { databaseUrl, secretKey } = localPlatform(dataFolder(root));
    return { DATABASE_URL: databaseUrl, API_URL: `http://127.0.0.1:${wantedPort()}`, SUPABASE_SECRET_KEY: secretKey };
  } catch {
    throw new StartError(
      'The platform does not run here.',
      'Run `npm start` in another terminal first, or set DATABASE_URL.',
    );
  }
}

try {
  ensureInstalled(root);
  const target = process.env.DATABASE_URL ? {} : runningPlatform();
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', path.join('scripts', 'seed', 'main.ts'), ...process.argv.slice(2)],
    {
      cwd: root,
      env: { ...process.env, ...target },
      stdio: 'inherit',
    },
  );
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill('SIGTERM'));
  child.once('exit', (code) => {
    process.exitCode = code ?? 1;
  });
} catch (error) {
  fail(error);
}

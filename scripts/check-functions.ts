/**
 * `npm run check:functions`: the edge functions under `deno check`, by the program and the rules that run them. Nothing is fetched: the
 * packages are those of node_modules, and what Deno keeps for itself lies in .cache.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findDeno } from '../supabase/local/src/functions/denoProgram';

const root = fileURLToPath(new URL('..', import.meta.url));
const functions = path.join(root, 'supabase', 'functions');

const deno = findDeno();
if (deno === null) throw new Error(`There is no Deno for ${process.platform} on ${process.arch}.`);
const entries = readdirSync(functions)
  .map((name) => path.join(functions, name, 'index.ts'))
  .filter((file) => existsSync(file));
const { status } = spawnSync(
  deno,
  [
    'check',
    '--quiet',
    '--no-lock',
    '--cached-only',
    '--node-modules-dir=manual',
    '--config',
    path.join(functions, 'deno.json'),
    ...entries,
  ],
  {
    cwd: functions,
    stdio: 'inherit',
    env: { ...process.env, DENO_DIR: path.join(root, '.cache', 'deno'), DENO_NO_UPDATE_CHECK: '1' },
  },
);
process.exitCode = status ?? 1;

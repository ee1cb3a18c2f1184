import { spawn } from 'node:child_process';
import { withApi } from './suites.mjs';

/** @typedef {{ command: string, output: string }} Bench */

/**
 * Runs the benches of `bench/`, the database ones on a throwaway database that writes every commit to the disk.
 * @param {string} root
 * @returns {Promise<Bench[]>}
 */
export async function runBenches(root) {
  const onDatabase = await withApi(
    root,
    async ({ SUPABASE_DB_URL: url }) => [
      await runBench(root, 'bench/sale.ts', url),
      await runBench(root, 'bench/search.ts', url),
    ],
    [],
  );
  return [...onDatabase, await runBench(root, 'bench/rpc.ts')];
}

/** @param {string} root @param {string} file @param {string | undefined} [url] @returns {Promise<Bench>} */
async function runBench(root, file, url) {
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...(url === undefined ? [] : [url])], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`${file} ended with code ${code}.`);
  return { command: `node --import tsx ${file}`, output: output.trim() };
}

import { spawn } from 'node:child_process';
import { withApi, withWalkedServer } from './suites.mjs';

/** @typedef {{ command: string, output: string }} Bench */

/**
 * Runs the benches of `bench/`, the database ones on a throwaway database that writes every commit to the disk.
 * @param {string} root
 * @returns {Promise<Bench[]>}
 */
export async function runBenches(root) {
  const onDatabase = await withApi(
    root,
    async ({ SUPABASE_DB_URL: url = '' }) => [
      await runBench(root, 'bench/sale.ts', [url]),
      await runBench(root, 'bench/count.ts', [url, '2000', '1000']),
      await runBench(root, 'bench/import.ts', [url, '10000']),
      await runBench(root, 'bench/search.ts', [url]),
      await runBench(root, 'bench/shopVisits.ts', [url]),
    ],
    [],
  );
  // Two million products need no disk that keeps them, but a database by themselves.
  const atFullSize = await withApi(root, ({ SUPABASE_DB_URL: url = '' }) =>
    runBench(root, 'bench/lists.ts', [url, '100000', '2000000', '1000']),
  );
  const overHttp = await withApi(root, async (env) => [
    await runBench(root, 'bench/wall.ts', [], env),
    await runBench(root, 'bench/oversell.ts', ['500', '20', '2500', '4'], env),
  ]);
  const throughTheStack = await withApi(root, (env) => runBench(root, 'bench/stack.ts', [], env), []);
  const underFaults = await runBench(root, 'bench/faults.ts', ['10000', '1000']);
  const inTheBrowser = await withWalkedServer(root, async (env) => [
    await runBench(root, 'bench/till.ts', ['2000', '100000'], env),
    await runBench(root, 'bench/offline.ts', ['50', '10'], env),
    await runBench(root, 'bench/shopSpeed.ts', ['5'], env),
    await runBench(root, 'bench/shopPages.ts', ['7'], env),
  ]);
  const onDevice = await runBench(root, 'bench/localSearch.ts', ['100000']);
  return [
    ...onDatabase,
    atFullSize,
    ...overHttp,
    throughTheStack,
    underFaults,
    await runBench(root, 'bench/rpc.ts'),
    onDevice,
    ...inTheBrowser,
  ];
}

/**
 * @param {string} root
 * @param {string} file
 * @param {string[]} [args] the address of the database first
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<Bench>}
 */
async function runBench(root, file, args = [], env = {}) {
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  /** @type {number | null} */
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`${file} ended with code ${code}.`);
  return { command: ['node --import tsx', file, ...args.slice(1)].join(' '), output: output.trim() };
}

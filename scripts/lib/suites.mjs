import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { checkSpecification } from './checkSpecification.mjs';
import { copyDataFolder, demoFolder } from './demoFolder.mjs';
import { browserArguments, findBrowser } from './findBrowser.mjs';
import { freePort } from './ports.mjs';
import { runJest, runNode } from './run.mjs';
import { spawnServer, stopServer, waitUntilHealthy } from './server.mjs';

/** @typedef {import('./run.mjs').Count} Count */
/** @typedef {{ url: string, publishableKey: string, secretKey: string, databaseUrl: string }} Ready what the embedded backend says when it is up */
/** @typedef {{ name: string, run: (root: string, files?: string[]) => Promise<Count> }} Suite files: only these, or what depends on them */

/** @param {number} code @returns {Count} */
const one = (code) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 });

const temporaryFolder = () => fs.mkdtempSync(path.join(os.tmpdir(), 'dukani-test-'));

/**
 * The API alone, on the project's own migrations, for suites that speak to it with supabase-js.
 * @template Result
 * @param {string} root
 * @param {(env: NodeJS.ProcessEnv) => Promise<Result>} use
 * @param {string[]} options of supabase/local; without --not-durable every commit is written to the disk
 * @returns {Promise<Result>}
 */
export async function withApi(root, use, options = ['--not-durable']) {
  const dataDir = temporaryFolder();
  const port = await freePort();
  const server = spawn(
    process.execPath,
    [
      '--import',
      'tsx',
      'supabase/local/src/main.ts',
      '--project',
      'supabase',
      '--port',
      String(port),
      '--data',
      dataDir,
      ...options,
    ],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  try {
    /** @type {Ready} */
    const ready = await new Promise((resolve, reject) => {
      let output = '';
      server.stdout.on('data', (chunk) => {
        output += chunk;
        const line = output
          .split('\n')
          .find((candidate) => candidate.startsWith('{') && candidate.includes('"ready":true'));
        if (line) resolve(/** @type {Ready} */ (JSON.parse(line)));
      });
      server.once('exit', (code) => reject(new Error(`The API stopped with code ${code}.`)));
    });
    return await use({
      SUPABASE_URL: ready.url,
      SUPABASE_PUBLISHABLE_KEY: ready.publishableKey,
      SUPABASE_SECRET_KEY: ready.secretKey,
      SUPABASE_DB_URL: ready.databaseUrl,
    });
  } finally {
    await stopServer(server);
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

/**
 * The built apps on a server of their own with the demo, and a browser for them.
 * @template Result
 * @param {string} root
 * @param {(env: NodeJS.ProcessEnv) => Promise<Result>} use
 * @returns {Promise<Result>}
 */
export async function withWalkedServer(root, use) {
  const browser = await findBrowser();
  const dataDir = temporaryFolder();
  await copyDataFolder(await demoFolder(root), dataDir);
  const port = await freePort();
  const server = spawnServer({ root, port, dataDir, env: { DUKANI_TEST: '1' } });
  try {
    await waitUntilHealthy(server, port, 60_000);
    return await use({
      E2E_PORT: String(port),
      E2E_DATA_DIR: dataDir,
      CHROME_PATH: browser.executablePath,
      CHROME_ARGUMENTS: browserArguments.join(' '),
      CHROME_ENV: JSON.stringify(browser.env),
    });
  } finally {
    await stopServer(server);
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

/**
 * Walks that have a business of their own, or look at screens and type: nothing of theirs is changed by another, so two run at a time.
 * The others change the demo that all share, or the release, and follow each other on a server of their own.
 * @param {string} root
 * @returns {{ alone: string[], together: string[] }} files
 */
export function walkFiles(root) {
  const folder = path.join(root, 'e2e');
  const files = fs.readdirSync(folder).filter((name) => name.endsWith('.test.ts'));
  const together = files.filter((name) => {
    if (
      /^(screens|catalogueScreens|tillScreens|keyboard\w*|pictures|cookieNotice|addresses|variantChoice)\./.test(name)
    )
      return true;
    const text = fs.readFileSync(path.join(folder, name), 'utf8');
    // What breaks the tax authority breaks it for every business of the server.
    if (/\bbreakAuthority\(/.test(text)) return false;
    return /\bopen(Business|TillShop)\(/.test(text) && !/@\w+\.test'/.test(text);
  });
  const paths = (/** @type {string[]} */ names) => names.map((name) => path.join('e2e', name));
  return { alone: paths(files.filter((name) => !together.includes(name))), together: paths(together) };
}

const walkConfig = ['--config', 'e2e/jest.config.mjs'];

/**
 * @param {string} root
 * @param {string} name of the report
 * @param {string[]} files
 * @param {string} workers
 */
const walk = async (root, name, files, workers) => {
  if (files.length === 0) return { passed: 0, failed: 0 };
  return await withWalkedServer(root, (env) =>
    runJest({
      root,
      name,
      args: [...walkConfig, workers, ...files],
      env,
      // A walk meets a whole machine and may be tried once more, counted and named; the second try leaves a trace of what fails again.
      again: { args: [...walkConfig, '--runInBand'], env: { E2E_TRACE: '1' } },
    }),
  );
};

/** @param {string[]} walks @param {string[]} [wanted] all where nothing is said */
const only = (walks, wanted) => walks.filter((file) => wanted?.includes(file.replaceAll(path.sep, '/')) ?? true);

/** @type {Suite} */
const walks = {
  name: 'browser walks',
  run: (root, files) => walk(root, 'walks', only(walkFiles(root).alone, files), '--runInBand'),
};

/** @type {Suite} */
const ownWalks = {
  name: 'browser walks of own businesses',
  run: (root, files) => walk(root, 'looks', only(walkFiles(root).together, files), '--maxWorkers=2'),
};

// A busy machine is no reason to fail; of several projects jest asks none for its own limit.
const patience = '--testTimeout=300000';

/** @type {Suite} */
const format = {
  name: 'format',
  run: async (root, files = ['.']) =>
    one(
      await runNode(root, [
        'node_modules/prettier/bin/prettier.cjs',
        '--check',
        '--ignore-unknown',
        '--log-level',
        'warn',
        ...files,
      ]),
    ),
};

/** @type {Suite} */
const lint = {
  name: 'lint',
  run: async (root, files = []) =>
    one(await runNode(root, ['node_modules/oxlint/bin/oxlint', '--config', 'oxlint.config.mjs', ...files])),
};

/** @type {Suite} */
const types = {
  name: 'types',
  run: async (root) => {
    const compiler = await runNode(root, ['node_modules/@typescript/native/bin/tsc', '-b']);
    const functions = await runNode(root, ['--import', 'tsx', 'scripts/check-functions.ts']);
    return one(compiler || functions);
  },
};

const unitProjects = [
  '--selectProjects',
  'shared',
  'shell',
  'mfe-auth',
  'mfe-storefront',
  'mfe-admin',
  'mfe-superadmin',
  'server',
];

/** Of jest's tests only those that depend on some files. @param {string[]} [files] */
const relatedTo = (files) => (files === undefined ? [] : ['--passWithNoTests', '--findRelatedTests', ...files]);

/** @type {Suite} */
const units = {
  name: 'units and components',
  run: (root, files) =>
    runJest({
      root,
      name: 'units',
      // Jest leaves one core idle; of two that is half of them.
      args: [...unitProjects, '--maxWorkers=100%', patience, ...relatedTo(files)],
    }),
};

/** @type {Suite} */
const database = {
  name: 'database',
  run: (root, files) =>
    runJest({
      root,
      name: 'database',
      args: ['--selectProjects', 'database', '--maxWorkers=100%', patience, ...relatedTo(files)],
    }),
};

/** @type {Suite} */
const gateway = {
  name: 'gateway',
  run: (root, files) =>
    runJest({
      root,
      name: 'gateway',
      args: ['--selectProjects', 'gateway', '--runInBand', patience, ...relatedTo(files)],
    }),
};

/** @type {Suite} */
const databaseTypes = {
  name: 'database types',
  run: (root) =>
    withApi(root, async (env) =>
      one(await runNode(root, ['scripts/database-types.mjs', '--check'], { DATABASE_URL: env.SUPABASE_DB_URL })),
    ),
};

/** @type {Suite} */
const schema = {
  name: 'schema',
  run: async (root) => one(await runNode(root, ['--import', 'tsx', 'scripts/schema.ts', 'check'])),
};

/** @type {Suite} */
const contract = {
  name: 'contract',
  run: (root) =>
    withApi(root, (env) =>
      runJest({
        root,
        name: 'contract',
        args: ['--config', 'supabase/tests/contract/jest.config.mjs', '--runInBand', patience],
        env,
      }),
    ),
};

/** @type {Suite} */
const firstStart = {
  name: 'first start',
  run: async (root) => {
    await demoFolder(root);
    return one(0);
  },
};

/** @type {Suite} */
const build = { name: 'build', run: async (root) => one(await runNode(root, ['scripts/build.mjs'])) };

/** @type {Suite} */
const specification = {
  name: 'specification',
  // By itself it judges by what the suites last reported.
  run: (root) => {
    const { held, waiting, problems } = checkSpecification(root);
    for (const problem of problems) process.stderr.write(`✕ ${problem}\n`);
    if (waiting > 0) process.stdout.write(`          ${waiting} sentences have no test so far\n`);
    return Promise.resolve({ passed: held, failed: problems.length, failures: problems });
  },
};

/**
 * Everything `npm test` runs: stage after stage; the lanes of a stage side by side. Built first, for whatever starts the server. Of the
 * second stage the first lane computes; the others mostly wait, for servers that start and stop and for timers, and fill what the first
 * leaves. The tests of the database and the walks fill all cores.
 * @type {Suite[][][]}
 */
export const stages = [
  [[build]],
  [[format, lint, types, databaseTypes, schema, units], [gateway], [contract, firstStart]],
  [[database]],
  [[walks], [ownWalks]],
  [[specification]],
];

/** The same one after the other. */
export const suites = stages.flat(2);

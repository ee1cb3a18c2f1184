import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { localPlatform } from './localPlatform.mjs';
import { freePort } from './ports.mjs';
import { spawnServer, stopServer, waitUntilHealthy } from './server.mjs';

const patienceMs = 900_000;

/** @type {Promise<string> | undefined} */
let demo;

/**
 * A data folder as the first start leaves it, with the demo in it. It is made once; whoever changes something takes a copy.
 * @param {string} root
 */
export const demoFolder = (root) => (demo ??= makeDemo(root));

/** @param {string} root */
async function makeDemo(root) {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'dukani-test-'));
  process.once('exit', () => fs.rmSync(dataDir, { recursive: true, force: true }));
  const port = await freePort();
  const server = spawnServer({ root, port, dataDir, env: { DUKANI_TEST: '1' } });
  try {
    await waitUntilHealthy(server, port, patienceMs);
    await waitUntilNothingIsDue(dataDir);
  } finally {
    await stopServer(server);
  }
  return dataDir;
}

/** What the timer does first is done once for all copies. @param {string} dataDir */
async function waitUntilNothingIsDue(dataDir) {
  const client = new pg.Client({ connectionString: localPlatform(dataDir).databaseUrl });
  await client.connect();
  try {
    for (const giveUpAt = Date.now() + patienceMs; Date.now() < giveUpAt;) {
      /** @type {pg.QueryResult<{ due: boolean }>} */
      const { rows } = await client.query(
        `select exists (select 1 from private.jobs where status = 'running' or (status = 'ready' and due_at <= now())) as due`,
      );
      if (rows[0]?.due !== true) return;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    throw new Error('The demo never came to rest: something is always due.');
  } finally {
    await client.end();
  }
}

/**
 * Copies a data folder with its owners: under root the database's files belong to another account.
 * @param {string} from
 * @param {string} to
 */
export async function copyDataFolder(from, to) {
  await fs.promises.cp(from, to, { recursive: true });
  if (process.getuid?.() !== 0) return;
  for (const name of ['', ...(await fs.promises.readdir(from, { recursive: true }))]) {
    const { uid, gid } = await fs.promises.lstat(path.join(from, name));
    await fs.promises.lchown(path.join(to, name), uid, gid);
  }
}

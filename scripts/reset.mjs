#!/usr/bin/env node
/** `npm run reset`: throws the local data away, so that the next start begins afresh. */
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { dataFolder } from './lib/dataFolder.mjs';
import { isPortFree, wantedPort } from './lib/ports.mjs';
import { fail, StartError } from './lib/say.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

async function main() {
  const folder = dataFolder(root);
  if (!(await isPortFree(wantedPort()))) {
    throw new StartError(
      'Dukani (or another program) is running on this port.',
      'Stop it first, then run the command again.',
    );
  }
  fs.rmSync(folder, { recursive: true, force: true });
  process.stdout.write(`Removed ${folder}. The next \`npm start\` begins with fresh demo data.\n`);
}

main().catch(fail);

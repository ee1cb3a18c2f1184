#!/usr/bin/env node
/**
 * `npm run walk -- e2e/quotes.test.ts`: runs these walks only, in a real browser, on a server of their own that has the demo. The areas
 * are served as they were last built (`npm run build`).
 */
import { fileURLToPath } from 'node:url';
import { runJest } from './lib/run.mjs';
import { fail, StartError } from './lib/say.mjs';
import { withWalkedServer } from './lib/suites.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** @param {string[]} files */
async function main(files) {
  if (files.length === 0)
    throw new StartError('Say which walks to run.', 'For example: npm run walk -- e2e/quotes.test.ts');
  const args = ['--config', 'e2e/jest.config.mjs', '--runInBand'];
  const { passed, failed } = await withWalkedServer(root, (env) =>
    runJest({ root, name: 'walk', args: [...args, ...files], env }),
  );
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  if (failed > 0) process.exitCode = 1;
}

main(process.argv.slice(2)).catch(fail);

#!/usr/bin/env node
/**
 * `npm test`: sets everything up in a fresh clone and runs every check; ends with `N passed, N failed`.
 * `npm test -- database walks` runs only the suites whose name begins so.
 */
import { fileURLToPath } from 'node:url';
import { checkNode } from './lib/checkNode.mjs';
import { ensureInstalled } from './lib/ensureInstalled.mjs';
import { fail, StartError, step } from './lib/say.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

async function main() {
  checkNode();
  ensureInstalled(root);
  const { stages, suites } = await import('./lib/suites.mjs');
  const wanted = process.argv.slice(2);
  const chosen =
    wanted.length === 0 ? suites : suites.filter(({ name }) => wanted.some((prefix) => name.includes(prefix)));
  if (chosen.length === 0)
    throw new StartError(
      `No suite is called ${wanted.join(' or ')}.`,
      `There are: ${suites.map(({ name }) => name).join(', ')}.`,
    );

  const total = { passed: 0, failed: 0 };
  /** @type {string[]} */
  const failures = [];
  /** @type {string[]} */
  const triedTwice = [];
  /** @param {import('./lib/suites.mjs').Suite} suite */
  const run = async (suite) => {
    step(`${suite.name} …`);
    /** @type {import('./lib/suites.mjs').Count} */
    const count = await suite.run(root).catch((/** @type {unknown} */ error) => {
      process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
      return { passed: 0, failed: 1 };
    });
    if (count.failed > 0) failures.push(...(count.failures ?? ['see above']).map((why) => `${suite.name}: ${why}`));
    triedTwice.push(...(count.triedTwice ?? []));
    total.passed += count.passed;
    total.failed += count.failed;
    step(`${suite.name}: ${count.passed} passed, ${count.failed} failed`);
  };
  for (const lanes of stages)
    await Promise.all(
      lanes.map(async (lane) => {
        for (const suite of lane) if (chosen.includes(suite)) await run(suite);
      }),
    );
  // Said once more at the end: what went wrong at the beginning is far up by now.
  for (const failure of failures) process.stdout.write(`\n✕ ${failure}\n`);
  if (triedTwice.length > 0)
    process.stdout.write(
      `\n! ${triedTwice.length} ${triedTwice.length === 1 ? 'walk' : 'walks'} tried twice: ${triedTwice.join(', ')}\n`,
    );
  process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
  if (total.failed > 0) process.exitCode = 1;
}

main().catch(fail);

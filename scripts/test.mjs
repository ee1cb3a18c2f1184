#!/usr/bin/env node
/**
 * `npm test`: sets everything up in a fresh clone and runs every check; ends with `N passed, N failed`.
 * `npm test -- database walks` runs only the suites whose name has one of these words.
 * `npm test -- --changed [commit]` runs what the changes since that commit (HEAD, where none is named) can break, and says why.
 */
import { fileURLToPath } from 'node:url';
import { checkNode } from './lib/checkNode.mjs';
import { ensureInstalled } from './lib/ensureInstalled.mjs';
import { fail, StartError, step } from './lib/say.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * The suites that are asked for, each with the files it is limited to.
 * @param {import('./lib/suites.mjs').Suite[]} suites
 * @param {string[]} wanted
 * @returns {Promise<Map<string, string[] | undefined>>}
 */
async function chooseSuites(suites, wanted) {
  if (wanted[0] === '--changed') return await suitesSince(suites, wanted[1] ?? 'HEAD');
  const chosen = suites.filter(({ name }) => wanted.length === 0 || wanted.some((prefix) => name.includes(prefix)));
  if (chosen.length === 0)
    throw new StartError(
      `No suite is called ${wanted.join(' or ')}.`,
      `There are: ${suites.map(({ name }) => name).join(', ')}.`,
    );
  return new Map(chosen.map(({ name }) => [name, undefined]));
}

/** @param {import('./lib/suites.mjs').Suite[]} suites @param {string} ref */
async function suitesSince(suites, ref) {
  const { checksSince } = await import('./lib/changedFiles.mjs');
  const { changed, choices } = checksSince(root, ref);
  step(`${changed.length} ${changed.length === 1 ? 'file differs' : 'files differ'} from ${ref}`);
  if (choices === 'everything') {
    step('everything runs: what all tests stand on has changed');
    return new Map(suites.map(({ name }) => [name, undefined]));
  }
  for (const { suite, files, why } of choices)
    step(`${suite}, ${files === undefined ? 'whole' : `by ${files.length} files`}: ${why}`);
  // The specification is judged by the reports of a whole run.
  return new Map(choices.map(({ suite, files }) => [suite, files]));
}

async function main() {
  checkNode();
  ensureInstalled(root);
  const { stages, suites } = await import('./lib/suites.mjs');
  const chosen = await chooseSuites(suites, process.argv.slice(2));

  const total = { passed: 0, failed: 0 };
  /** @type {string[]} */
  const failures = [];
  /** @type {string[]} */
  const triedTwice = [];
  /** @param {import('./lib/suites.mjs').Suite} suite */
  const run = async (suite) => {
    step(`${suite.name} …`);
    /** @type {import('./lib/suites.mjs').Count} */
    const count = await suite.run(root, chosen.get(suite.name)).catch((/** @type {unknown} */ error) => {
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
        for (const suite of lane) if (chosen.has(suite.name)) await run(suite);
      }),
    );
  // Said once more at the end: what went wrong at the beginning is far up by now.
  for (const failure of failures) process.stdout.write(`\n✕ ${failure}\n`);
  if (triedTwice.length > 0)
    process.stdout.write(
      `\n! ${triedTwice.length} ${triedTwice.length === 1 ? 'walk' : 'walks'} tried twice: ${triedTwice.join(', ')}\n`,
    );
  // And in a line each, which is all that the end of a long output shows.
  for (const failure of failures) process.stdout.write(`\n✕ ${shortened(failure)}`);
  process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
  if (total.failed > 0) process.exitCode = 1;
}

/** The test and the first sentence of why it failed. @param {string} failure */
function shortened(failure) {
  const [title = '', ...why] = failure.split('\n').map((line) => line.trim());
  return `${title}: ${why
    .filter((line) => line !== '')
    .slice(0, 4)
    .join(' · ')}`.slice(0, 400);
}

main().catch(fail);

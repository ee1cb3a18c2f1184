import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/**
 * Runs a Node program to its end, its output shown as it comes.
 * @param {string} root
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>} the exit code
 */
export function runNode(root, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/**
 * Runs jest and reads its own count, so that nothing is counted that did not run. With `again` the files in which something failed are
 * run once more as a whole: what is right then was a matter of this machine's moment, and is named.
 * @param {{ root: string, name: string, args: string[], env?: NodeJS.ProcessEnv, again?: { args: string[], env?: NodeJS.ProcessEnv } }} options
 * @returns {Promise<{ passed: number, failed: number, failures?: string[] }>} failures: what failed and how, for people
 */
export async function runJest({ root, name, args, env = {}, again }) {
  const folder = path.join(root, '.cache', 'test');
  const outputFile = path.join(folder, `${name}.json`);
  fs.mkdirSync(folder, { recursive: true });
  fs.rmSync(outputFile, { force: true });
  fs.rmSync(path.join(folder, `${name}-again.json`), { force: true });
  const nodeOptions = `${process.env.NODE_OPTIONS ?? ''} --disable-warning=ExperimentalWarning`.trim();
  const code = await runNode(
    root,
    // A file that failed before it could close its browser or its connections must not hold up the whole run.
    ['node_modules/jest/bin/jest.js', '--forceExit', '--json', `--outputFile=${outputFile}`, ...args],
    { NODE_OPTIONS: nodeOptions, ...env },
  );
  if (!fs.existsSync(outputFile)) return { passed: 0, failed: 1 };
  const result = readReport(outputFile);
  for (const { assertionResults, name: file } of result.testResults)
    for (const { fullName, status, invocations } of assertionResults)
      if (status === 'passed' && (invocations ?? 1) > 1) sayAgain(`${path.relative(root, file)} › ${fullName}`);
  const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
  const files = result.testResults.filter(({ status }) => status === 'failed').map(({ name: file }) => file);
  // More than a few are no accident.
  if (again === undefined || files.length === 0 || files.length > 3)
    return {
      passed: result.numPassedTests,
      failed: failed === 0 && code !== 0 ? 1 : failed,
      failures: result.testResults.flatMap((report) => failuresOf(root, report)),
    };
  for (const file of files) sayAgain(path.relative(root, file));
  const second = await runJest({
    root,
    name: `${name}-again`,
    args: [...again.args, ...files],
    env: { ...env, ...again.env },
  });
  const passedBefore = result.testResults
    .filter(({ name: file }) => !files.includes(file))
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed').length;
  replaceResults(outputFile, path.join(folder, `${name}-again.json`));
  return { ...second, passed: passedBefore + second.passed };
}

/** @typedef {{ fullName: string, status: string, failureMessages: string[], invocations?: number }} TestReport */
/** @typedef {{ name: string, status: string, message: string, assertionResults: TestReport[] }} FileReport what jest says of a file */
/** @typedef {{ testResults: FileReport[], numFailedTests: number, numPassedTests: number, numRuntimeErrorTestSuites: number }} Report */

/**
 * What failed in a file, each with the first lines of why; the file itself where it could not even begin.
 * @param {string} root
 * @param {FileReport} report
 * @returns {string[]}
 */
function failuresOf(root, { name, message, assertionResults }) {
  const file = path.relative(root, name);
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  if (failed.length === 0) return message === '' ? [] : [`${file}\n${firstLines(message)}`];
  return failed.map(
    ({ fullName, failureMessages }) => `${file} › ${fullName}\n${firstLines(failureMessages.join('\n'))}`,
  );
}

/** @param {string} file */
const readReport = (file) => /** @type {Report} */ (JSON.parse(fs.readFileSync(file, 'utf8')));

/**
 * The first lines of a failure, and what stood on the screen where a walk says so.
 * @param {string} text
 */
function firstLines(text) {
  const lines = text.split('\n');
  const screen = lines.findIndex((line) => line.trimStart().startsWith('On the screen at '));
  return [...lines.slice(0, 12), ...(screen === -1 ? [] : lines.slice(screen, screen + 40))].join('\n');
}

/** @param {string} what */
function sayAgain(what) {
  process.stdout.write(`! needed a second try: ${what}\n`);
}

/**
 * Puts what files reported the second time in the place of the first.
 * @param {string} firstFile
 * @param {string} secondFile
 */
function replaceResults(firstFile, secondFile) {
  if (!fs.existsSync(secondFile)) return;
  const first = readReport(firstFile);
  const { testResults: again } = readReport(secondFile);
  const testResults = first.testResults.map((report) => again.find(({ name }) => name === report.name) ?? report);
  fs.writeFileSync(firstFile, JSON.stringify({ ...first, testResults }));
}

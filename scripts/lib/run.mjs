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
 * @typedef {{ passed: number, failed: number, failures?: string[], triedTwice?: string[] }} Count failures: what failed and how, for people;
 * triedTwice: the files that were right at the second try only
 */

/**
 * Runs jest and reads its own count, so that nothing is counted that did not run. With `again`, which is for walks alone, the files in
 * which something failed are run once more as a whole; what is right then is counted and named.
 * @param {{ root: string, name: string, args: string[], env?: NodeJS.ProcessEnv, again?: { args: string[], env?: NodeJS.ProcessEnv } }} options
 * @returns {Promise<Count>}
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
  const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
  const files = failedFiles(result);
  // More than a few are no accident.
  if (again === undefined || files.length === 0 || files.length > 3)
    return {
      passed: result.numPassedTests,
      failed: failed === 0 && code !== 0 ? 1 : failed,
      failures: result.testResults.flatMap((report) => failuresOf(root, report)),
    };
  const second = await runJest({
    root,
    name: `${name}-again`,
    args: [...again.args, ...files],
    env: { ...env, ...again.env },
  });
  const secondFile = path.join(folder, `${name}-again.json`);
  const failedAgain = fs.existsSync(secondFile) ? failedFiles(readReport(secondFile)) : files;
  replaceResults(outputFile, secondFile);
  return {
    ...second,
    passed: passedOutside(result, files) + second.passed,
    triedTwice: files.filter((file) => !failedAgain.includes(file)).map((file) => path.relative(root, file)),
  };
}

/** @param {Report} report */
const failedFiles = ({ testResults }) =>
  testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);

/** How many tests passed in the other files. @param {Report} report @param {string[]} files */
const passedOutside = ({ testResults }, files) =>
  testResults
    .filter(({ name }) => !files.includes(name))
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed').length;

/** @typedef {{ fullName: string, status: string, failureMessages: string[] }} TestReport */
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

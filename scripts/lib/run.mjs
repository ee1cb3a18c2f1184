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
 * Runs jest and reads its own count, so that nothing is counted that did not run.
 * @param {{ root: string, name: string, args: string[], env?: NodeJS.ProcessEnv }} options
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runJest({ root, name, args, env = {} }) {
  const folder = path.join(root, '.cache', 'test');
  const outputFile = path.join(folder, `${name}.json`);
  fs.mkdirSync(folder, { recursive: true });
  fs.rmSync(outputFile, { force: true });
  const nodeOptions = `${process.env.NODE_OPTIONS ?? ''} --disable-warning=ExperimentalWarning`.trim();
  const code = await runNode(root, ['node_modules/jest/bin/jest.js', '--json', `--outputFile=${outputFile}`, ...args], {
    NODE_OPTIONS: nodeOptions,
    ...env,
  });
  if (!fs.existsSync(outputFile)) return { passed: 0, failed: 1 };
  const result = JSON.parse(fs.readFileSync(outputFile, 'utf8'));
  const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
  return { passed: result.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed };
}

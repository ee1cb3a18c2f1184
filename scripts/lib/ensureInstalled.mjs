import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { StartError, step } from './say.mjs';

/** @param {string} root */
const lockFile = (root) => path.join(root, 'package-lock.json');
/** @param {string} root */
const stampFile = (root) => path.join(root, 'node_modules', '.installed-lock');
/** @param {string} root */
const lockHash = (root) =>
  createHash('sha256')
    .update(fs.readFileSync(lockFile(root)))
    .digest('hex');

/**
 * True when node_modules was made from the present package-lock.json: by us (a stamp says so), or by the person's own
 * `npm ci` (npm's own record is younger than the lock file).
 * @param {string} root
 */
export function isInstalled(root) {
  const record = fs.statSync(path.join(root, 'node_modules', '.package-lock.json'), { throwIfNoEntry: false });
  if (record === undefined) return false;
  const stamp = fs.existsSync(stampFile(root)) ? fs.readFileSync(stampFile(root), 'utf8') : null;
  return stamp === null ? record.mtimeMs >= fs.statSync(lockFile(root)).mtimeMs : stamp === lockHash(root);
}

/** Runs `npm ci` when the installed packages are not the locked ones. @param {string} root */
export function ensureInstalled(root) {
  if (isInstalled(root)) return;
  step('installing packages (once; one to two minutes)');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const result = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) {
    throw new StartError(
      'The packages could not be installed.',
      'Check the network and free disk space, then run the command again.',
    );
  }
  fs.writeFileSync(stampFile(root), lockHash(root));
}

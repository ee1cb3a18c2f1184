import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** Files outside an app that change what its build gives. */
const common = ['package-lock.json', 'tsconfig.base.json', 'scripts/build.mjs', 'scripts/lib/finishBuild.mjs'];
const skipped = new Set(['node_modules', 'dist', 'server']);

/** A hash of everything that an app's build depends on; tests are not part of it. @param {string} root @param {string} app */
export function buildHash(root, app) {
  const hash = createHash('sha256').update(process.version);
  const files = [
    ...common.map((name) => path.join(root, name)),
    ...filesBelow(path.join(root, 'shared')),
    ...filesBelow(path.join(root, app)),
  ];
  for (const file of files.sort()) {
    hash.update(path.relative(root, file)).update('\0').update(fs.readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** @param {string} root @param {string} app @param {string} hash */
export function isBuilt(root, app, hash) {
  try {
    return fs.readFileSync(path.join(root, app, 'dist', markName), 'utf8') === hash;
  } catch {
    return false;
  }
}

/** Notes in a finished build what it was made from. @param {string} folder @param {string} hash */
export function markBuilt(folder, hash) {
  fs.writeFileSync(path.join(folder, markName), hash);
}

const markName = '.inputs';

/** @param {string} folder @returns {string[]} */
function filesBelow(folder) {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : filesBelow(file);
    return entry.isFile() && !/\.test\.tsx?$/.test(entry.name) ? [file] : [];
  });
}

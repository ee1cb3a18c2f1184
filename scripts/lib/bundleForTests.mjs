import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { buildSync } from 'esbuild';

/**
 * A package as one file for jest, which has no cache of modules between test files: antd is 1,462 of them, and each screen's test found,
 * read and compiled them all. Made once for what is installed.
 * @param {string} root
 * @param {string} name of the package
 * @returns {string} the file
 */
export function bundleForTests(root, name) {
  const lock = fs.readFileSync(path.join(root, 'package-lock.json'));
  const hash = createHash('sha256')
    .update(lock)
    .update(fs.readFileSync(import.meta.filename))
    .update(process.version)
    .digest('hex')
    .slice(0, 16);
  const folder = path.join(root, 'node_modules', '.cache', 'tests');
  const file = path.join(folder, `${name}-${hash}.cjs`);
  if (fs.existsSync(file)) return file;
  const unfinished = `${file}.${process.pid}`;
  buildSync({
    stdin: { contents: `module.exports = require('${name}')`, resolveDir: root },
    bundle: true,
    format: 'cjs',
    // As jest resolves it: what the browser's own build of a package would be, without a bundler's.
    platform: 'node',
    mainFields: ['main'],
    conditions: ['browser', 'require', 'default'],
    // One of each for antd and for what is tested: React, and the dates that antd's calendars and ours give each other.
    external: ['react', 'react/*', 'react-dom', 'react-dom/*', 'dayjs', 'dayjs/*'],
    outfile: unfinished,
    logLevel: 'error',
  });
  fs.renameSync(unfinished, file);
  return file;
}

import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(js|css|html|json|svg|txt|wasm|webmanifest)$/;
/** Smaller files gain less than their header costs. */
const smallestBytes = 512;
/** The highest quality takes seconds above this size and saves hardly more. */
const thoroughBelowBytes = 300_000;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Writes the release record of a built app and the packed copies of its files. @param {{ app: string, folder: string }} options */
export async function finishBuild({ app, folder }) {
  writeReleaseRecord(app, folder);
  for (const file of listFiles(folder)) {
    if (compressible.test(file)) await pack(path.join(folder, file));
  }
}

/** sha384 of every script, so that a page can refuse any other; the release's name is made of them. @param {string} app @param {string} folder */
function writeReleaseRecord(app, folder) {
  /** @type {Record<string, string>} */
  const files = {};
  for (const file of listFiles(folder)
    .filter((name) => name.endsWith('.js'))
    .sort()) {
    files[file] = `sha384-${createHash('sha384')
      .update(fs.readFileSync(path.join(folder, file)))
      .digest('base64')}`;
  }
  const release = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 12);
  fs.writeFileSync(path.join(folder, 'release.json'), JSON.stringify({ app, release, files }, null, 1));
}

/** @param {string} file */
async function pack(file) {
  const content = fs.readFileSync(file);
  if (content.length < smallestBytes) return;
  const quality = content.length < thoroughBelowBytes ? 11 : 9;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const [brotli, gzipped] = await Promise.all([toBrotli(content, { params }), toGzip(content, { level: 9 })]);
  fs.writeFileSync(`${file}.br`, brotli);
  fs.writeFileSync(`${file}.gz`, gzipped);
}

/** @param {string} folder @returns {string[]} paths below the folder, with slashes */
function listFiles(folder) {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz|map)$/.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
}

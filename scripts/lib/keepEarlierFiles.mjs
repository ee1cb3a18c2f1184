import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const retentionDays = 7;
/** Which files are those of earlier builds, and since when (milliseconds since 1970) they are no longer the newest. */
const recordName = '.earlier.json';

/**
 * Takes along the hashed files of earlier builds: pages that are open in a browser still ask for them. They go 7 days after they
 * were replaced, however long they had been in use before.
 * @param {{ from: string, to: string, now?: number }} folders
 */
export function keepEarlierFiles({ from, to, now = Date.now() }) {
  if (!existsSync(from)) return;
  const known = readRecord(from);
  /** @type {Record<string, number>} */
  const kept = {};
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(from, file);
    const target = path.join(to, name);
    if (!entry.isFile() || !/\.[0-9a-f]{8}\./.test(entry.name) || existsSync(target)) continue;
    const replacedAt = known[name] ?? now;
    if (replacedAt < now - retentionDays * 86_400_000) continue;
    mkdirSync(path.dirname(target), { recursive: true });
    copyFileSync(file, target);
    kept[name] = replacedAt;
  }
  writeFileSync(path.join(to, recordName), JSON.stringify(kept));
}

/** @param {string} folder @returns {Record<string, number>} */
function readRecord(folder) {
  const file = path.join(folder, recordName);
  return existsSync(file) ? /** @type {Record<string, number>} */ (JSON.parse(readFileSync(file, 'utf8'))) : {};
}

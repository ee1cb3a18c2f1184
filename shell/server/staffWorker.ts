import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Releases } from './releases';

/** What the staff pages of a business are made of. */
const apps = [
  { app: 'shell', prefix: '/' },
  { app: 'mfe-admin', prefix: '/remotes/mfe-admin/' },
] as const;
const cachedFiles = /\.(js|css|woff2)$/;
const templateFile = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', 'worker', 'staffWorker.js');
const records = ['mf-manifest.json', 'release.json'];
const picturesFile = 'server/tillPictures.cjs';

/**
 * The service worker of this very release: its text changes with any file, which is how browsers learn of a new one. Null before a
 * build. What keeps the till's pictures comes from the build of the shell, and last.
 */
export function makeStaffWorker(releases: Releases, supabaseUrl: string): string | null {
  const template = fs.readFileSync(templateFile, 'utf8');
  const files: string[] = [];
  const ids: string[] = [];
  for (const { app, prefix } of apps) {
    const release = releases.of(app);
    if (release === null) return null;
    ids.push(release.id);
    for (const name of listFiles(releases.folderOf(app)))
      if (cachedFiles.test(name) || records.includes(name)) files.push(prefix + name);
  }
  const facts = { supabaseOrigin: new URL(supabaseUrl).origin };
  const pictures = releases.text('shell', picturesFile) ?? '';
  return [
    `const RELEASE = ${JSON.stringify(ids.join('-'))};`,
    `const FILES = ${JSON.stringify(files.sort())};`,
    `const PICTURES = ${JSON.stringify(facts)};`,
    template,
    pictures,
  ].join('\n');
}

/** The files of a build itself, without those of earlier ones that still lie beside them. */
function listFiles(folder: string): string[] {
  const record = path.join(folder, '.earlier.json');
  const earlier = fs.existsSync(record) ? (JSON.parse(fs.readFileSync(record, 'utf8')) as Record<string, number>) : {};
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((name) => earlier[name] === undefined);
}

import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { LocalSupabaseError } from '../LocalSupabaseError';
import { canReach, type ServerAccount } from './serverAccount';

/** The major version of the data files; another major version cannot open them. */
const dataVersion = '17';
const pointerName = 'postgres.location';
const outsideRoot = '/var/lib/dukani';

/** Where the database files lie and whether they are there already. */
export interface ClusterFolder {
  path: string;
  exists: boolean;
}

/**
 * Decides where the database files lie: `<dataDir>/postgres`. Only when we are root and the server account cannot
 * enter the data folder from above (a checkout under /root) they lie in /var/lib/dukani/<hash> instead, and
 * `postgres.location` says so.
 */
export function findClusterFolder(dataDir: string, account: ServerAccount | null): ClusterFolder {
  const folder = clusterFolderPath(dataDir, account);
  if (!existsSync(folder) || readdirSync(folder).length === 0) return { path: folder, exists: false };
  assertUndamaged(folder);
  return { path: folder, exists: true };
}

/** Gives a new, empty folder to the server account, closed to everyone else. */
export function makeOwnFolder(folder: string, account: ServerAccount | null): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (account !== null) chownSync(folder, account.uid, account.gid);
}

/** Where the database files of a data folder lie or would lie. */
export function clusterFolderPath(dataDir: string, account: ServerAccount | null): string {
  const pointer = path.join(dataDir, pointerName);
  if (existsSync(pointer)) return readFileSync(pointer, 'utf8').trim();
  const inside = path.join(dataDir, 'postgres');
  if (account === null || canReach(dataDir, account)) return inside;
  if (canReach(path.dirname(dataDir), account)) {
    // Passing through is enough; what lies in the folder has its own, closed modes.
    chmodSync(dataDir, statSync(dataDir).mode | 0o001);
    return inside;
  }
  const outside = path.join(outsideRoot, createHash('sha256').update(dataDir).digest('hex').slice(0, 16));
  removeAbandoned();
  mkdirSync(outsideRoot, { recursive: true, mode: 0o755 });
  writeFileSync(`${outside}.owner`, dataDir);
  writeFileSync(pointer, `${outside}\n`);
  return outside;
}

/** Removes database files whose data folder was deleted or reset; the folder can no longer say so itself. */
function removeAbandoned(): void {
  if (!existsSync(outsideRoot)) return;
  for (const name of readdirSync(outsideRoot).filter((entry) => entry.endsWith('.owner'))) {
    const owner = readFileSync(path.join(outsideRoot, name), 'utf8');
    if (existsSync(path.join(owner, 'secrets.json'))) continue;
    rmSync(path.join(outsideRoot, name.slice(0, -'.owner'.length)), { recursive: true, force: true });
    rmSync(path.join(outsideRoot, name));
  }
}

function assertUndamaged(folder: string): void {
  const versionFile = path.join(folder, 'PG_VERSION');
  const version = existsSync(versionFile) ? readFileSync(versionFile, 'utf8').trim() : null;
  const isWhole =
    version !== null && existsSync(path.join(folder, 'global', 'pg_control')) && existsSync(path.join(folder, 'base'));
  if (isWhole && version === dataVersion) return;
  throw new LocalSupabaseError(
    'data_folder_damaged',
    isWhole
      ? `The database files in ${folder} were made by PostgreSQL ${version}; this one is ${dataVersion}.`
      : `The folder ${folder} holds files, but they are not a whole PostgreSQL database.`,
    'Nothing was changed. Move the folder aside to keep it, or start afresh with: npm run reset',
  );
}

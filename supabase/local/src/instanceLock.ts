import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { LocalSupabaseError } from './LocalSupabaseError';
import { isAlive } from './postgres/orphan';
import { readIfThere } from './readIfThere';

/** Marks a data folder as in use by this process. Returns the function that gives it free again. */
export function lockDataFolder(dataDir: string): () => void {
  const file = path.join(dataDir, 'instance.lock');
  const holder = Number.parseInt(readIfThere(file) ?? '', 10);
  if (Number.isInteger(holder) && holder !== process.pid && isAlive(holder) && isNode(holder)) {
    throw new LocalSupabaseError(
      'already_running',
      `The data folder ${dataDir} is already in use by process ${holder}.`,
      'Use the instance that runs, or stop it first (Ctrl-C in its terminal).',
    );
  }
  try {
    writeFileSync(file, `${process.pid}\n`);
  } catch (cause) {
    throw new LocalSupabaseError(
      'data_folder_not_writable',
      `The data folder ${dataDir} cannot be written.`,
      'Give yourself write permission to it, or choose another folder.',
      { cause },
    );
  }
  return () => rmSync(file, { force: true });
}

// After a crash the number in the file may belong to another program by now.
function isNode(pid: number): boolean {
  return readIfThere(`/proc/${pid}/cmdline`)?.includes('node') ?? true;
}

import { readFileSync } from 'node:fs';

/** The text of a file that another process may remove at any moment, or null when it is gone (or the process that it tells of is). */
export function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH') return null;
    throw error;
  }
}

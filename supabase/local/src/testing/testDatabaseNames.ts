import { accessSync, constants, existsSync } from 'node:fs';
import os from 'node:os';

/** The database that every test database is a copy of. */
export const templateDatabase = 'dukani_template';

/** Memory where there is some, since a copy of the template takes 15 ms there and 450 ms on disk. */
export function shmOrTemporaryFolder(): string {
  try {
    if (!existsSync('/dev/shm')) return os.tmpdir();
    accessSync('/dev/shm', constants.W_OK);
    return '/dev/shm';
  } catch {
    return os.tmpdir();
  }
}

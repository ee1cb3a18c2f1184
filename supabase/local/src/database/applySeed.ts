import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Client } from 'pg';
import { LocalSupabaseError } from '../LocalSupabaseError';

/** Runs seed.sql (reference rows) in one transaction. A project without one has nothing to seed. */
export async function applySeed(
  admin: Client,
  projectDir: string,
  onProgress: (message: string) => void,
): Promise<void> {
  const file = path.join(projectDir, 'seed.sql');
  if (!existsSync(file)) return;
  onProgress('Adding reference rows');
  await admin.query('begin');
  try {
    await admin.query('set local role postgres');
    await admin.query(readFileSync(file, 'utf8'));
    await admin.query('commit');
  } catch (cause) {
    await admin.query('rollback');
    throw new LocalSupabaseError(
      'seed_failed',
      `seed.sql failed: ${cause instanceof Error ? cause.message : String(cause)}`,
      'No row of it was kept. Correct the file and start again.',
      { cause },
    );
  }
}

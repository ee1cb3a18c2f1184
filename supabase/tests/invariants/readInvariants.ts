import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The checks of supabase/tests/invariants (`folder`) as one statement, so that everything is seen at the same instant. It is
 * read-only and answers rows `(invariant text, tenant_id uuid, details text)`: none when all hold.
 */
export function readInvariants(folder: string): string {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  if (files.length === 0) throw new Error(`There are no checks in ${folder}.`);
  return files
    .sort()
    .map((name) => readFileSync(path.join(folder, name), 'utf8').trim().replace(/;$/, ''))
    .map((check) => `select * from (\n${check}\n) as checked`)
    .join('\nunion all\n');
}

import { readFile } from 'node:fs/promises';
import type { Client } from 'pg';

const invariantsFile = new URL('../../../supabase/tests/check_invariants.sql', import.meta.url);

/** Runs check_invariants.sql and throws with the first broken rules. */
export async function checkInvariants(client: Client): Promise<void> {
  const { rows } = await client.query<{ invariant: string; tenant_id: string | null; details: string }>(
    await readFile(invariantsFile, 'utf8'),
  );
  if (rows.length === 0) return;
  const shown = rows
    .slice(0, 10)
    .map((row) => `  ${row.invariant} (${row.tenant_id ?? 'all'}): ${row.details}`)
    .join('\n');
  throw new Error(`The seeded books do not hold (${rows.length} findings):\n${shown}`);
}

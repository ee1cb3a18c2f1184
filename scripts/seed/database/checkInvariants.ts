import { fileURLToPath } from 'node:url';
import type { Client } from 'pg';
import { readInvariants } from '../../../supabase/tests/invariants/readInvariants';

const invariants = fileURLToPath(new URL('../../../supabase/tests/invariants', import.meta.url));

/** Looks whether the invariants hold and throws with the first broken rules. */
export async function checkInvariants(client: Client): Promise<void> {
  const { rows } = await client.query<{ invariant: string; tenant_id: string | null; details: string }>(
    readInvariants(invariants),
  );
  if (rows.length === 0) return;
  const shown = rows
    .slice(0, 10)
    .map((row) => `  ${row.invariant} (${row.tenant_id ?? 'all'}): ${row.details}`)
    .join('\n');
  throw new Error(`The seeded books do not hold (${rows.length} findings):\n${shown}`);
}

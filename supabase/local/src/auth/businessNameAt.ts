import type { Pool } from 'pg';

/** The project's own answer to whose host or shop an address is; a project without that function has no businesses. */
export async function businessNameAt(db: Pool, address: string): Promise<string | null> {
  const known = await db.query(
    `select 1 from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname = 'private' and p.proname = 'business_name_at'`,
  );
  if (known.rows.length === 0) return null;
  const { rows } = await db.query<{ name: string | null }>('select private.business_name_at($1) as name', [address]);
  return rows[0]?.name ?? null;
}

import type { Client } from 'pg';

/**
 * What PostgreSQL's own validators say of the functions of the project. A schema is applied without looking into bodies, since they name
 * tables that come later; here each is looked into.
 * @returns one line for each function that does not hold
 */
export async function functionFaults(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ oid: string; name: string; validator: string }>(
    `select p.oid::text, p.oid::regprocedure::text as name, l.lanvalidator::regproc::text as validator
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_language l on l.oid = p.prolang
     where n.nspname in ('public', 'private', 'audit') and l.lanvalidator <> 0 and p.prokind <> 'a' order by 2`,
  );
  const faults: string[] = [];
  for (const { oid, name, validator } of rows) {
    try {
      await client.query(`select ${validator}($1::oid)`, [oid]);
    } catch (error) {
      faults.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return faults;
}

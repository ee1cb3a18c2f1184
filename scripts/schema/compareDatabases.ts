import { diff, encodeId, extract, type Delta, type FactBase } from '@supabase/pg-delta';
import { Pool, type Client } from 'pg';

/** What a database is, as pg-delta reads it: an entry for each table, column, constraint, policy, grant, comment, function and so on. */
export async function readFacts(databaseUrl: string): Promise<FactBase> {
  const pool = new Pool({ connectionString: databaseUrl, max: 2 });
  try {
    return (await extract(pool)).factBase;
  } finally {
    await pool.end();
  }
}

/** How `desired` differs from `actual`, a line for each entry; empty when they are the same. */
export function differences(actual: FactBase, desired: FactBase): string[] {
  return [...new Set(diff(actual, desired).map(describe))].sort();
}

function describe(delta: Delta): string {
  if (delta.verb === 'add') return `missing: ${encodeId(delta.fact.id)}`;
  if (delta.verb === 'remove') return `too much: ${encodeId(delta.fact.id)}`;
  if (delta.verb === 'set') return `different: ${encodeId(delta.id)} (${delta.attr})`;
  return `different: ${encodeId(delta.edge.from)} (${delta.edge.kind} of ${encodeId(delta.edge.to)})`;
}

/**
 * What pg-delta does not compare: the order of a composite type's fields, the buckets, and the rows of the reference tables. Each entry
 * is one line; two databases with the same lines are the same. The order of a table's columns is not compared: a column that a migration
 * adds is always the last, and no function names columns by their place.
 */
export async function readRest(client: Client, referenceTables: string[]): Promise<string[]> {
  const { rows: types } = await client.query<{ line: string }>(
    `select 'fields of ' || c.oid::regclass || ': ' || string_agg(a.attname, ', ' order by a.attnum) as line
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace::regnamespace::text in ('public', 'private', 'audit') and c.relkind = 'c'
     group by c.oid`,
  );
  const { rows: buckets } = await client.query<{ line: string }>(
    `select 'bucket ' || b.id || ': ' || concat_ws(' ', b.public, b.file_size_limit, b.allowed_mime_types) as line from storage.buckets b`,
  );
  const lines = [...types, ...buckets].map(({ line }) => line);
  for (const table of referenceTables)
    lines.push(...(await readReferenceRows(client, table)).map((row) => `row of ${table}: ${row}`));
  return lines.sort();
}

/** The rows of a reference table as JSON, without the times at which they were written. */
export async function readReferenceRows(client: Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ row: string }>(
    `select (to_jsonb(t) - 'created_at' - 'updated_at')::text as row from ${table} t order by 1`,
  );
  return rows.map(({ row }) => row);
}

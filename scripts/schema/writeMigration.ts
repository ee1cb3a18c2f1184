import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { plan } from '@supabase/pg-delta';
import { escapeLiteral, type Client } from 'pg';
import { readFacts, readReferenceRows } from './compareDatabases';
import { migrationFolder, referenceTables, withClient, type SchemaDatabases } from './schemaDatabases';

/**
 * Writes what `supabase/schemas` has and the migrations have not as one more migration, to be read before it is committed: what needs
 * the rows of a table to change with it (a column that must not be empty) is added by hand.
 * @param name what it does, in words joined by underscores
 * @param now names the file
 * @returns the file's name, null when there is nothing to write
 */
export async function writeMigration(databases: SchemaDatabases, name: string, now: Date): Promise<string | null> {
  const [migrated, described] = await Promise.all([
    readFacts(databases.migratedUrl),
    readFacts(databases.describedUrl),
  ]);
  const { actions } = plan(migrated, described);
  const sql = [
    ...actions.map((action) => `${action.sql.trim().replace(/;$/, '')};`),
    ...(await referenceRows(databases)),
  ];
  if (sql.length === 0) return null;
  const file = `${stamp(now)}_${name}.sql`;
  writeFileSync(path.join(migrationFolder, file), `set local check_function_bodies = off;\n\n${sql.join('\n\n')}\n`);
  return file;
}

const stamp = (now: Date): string => now.toISOString().replace(/\D/g, '').slice(0, 14);

/** Statements that bring the reference rows of the migrated database to those of the schema. */
async function referenceRows({ migratedUrl, describedUrl, statements }: SchemaDatabases): Promise<string[]> {
  return withClient(migratedUrl, async (migrated) =>
    withClient(describedUrl, async (described) => {
      const sql: string[] = [];
      for (const table of new Set(referenceTables(statements))) sql.push(...(await rowsOf(table, migrated, described)));
      return sql;
    }),
  );
}

async function rowsOf(table: string, migrated: Client, described: Client): Promise<string[]> {
  const [actual, desired] = await Promise.all([readRowsIfThere(migrated, table), readReferenceRows(described, table)]);
  const added = desired.filter((row) => !actual.includes(row));
  const removed = actual.filter((row) => !desired.includes(row));
  const key = await keyOf(described, table);
  const keysAfter = new Set(added.map((row) => literals(row, key)));
  const before = new Map(removed.map((row) => [literals(row, key), row]));
  return [
    ...removed
      .filter((row) => !keysAfter.has(literals(row, key)))
      .map((row) => `delete from ${table} t where ${isRow(row, key)};`),
    // A row that stays keeps what points to it.
    ...added.map((row) => {
      const old = before.get(literals(row, key));
      return old === undefined ? insertOf(table, row) : updateOf(table, { old, row, key });
    }),
  ];
}

async function readRowsIfThere(client: Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [table]);
  return rows[0]?.found === true ? readReferenceRows(client, table) : [];
}

async function keyOf(client: Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
     where i.indrelid = $1::regclass and i.indisprimary order by a.attnum`,
    [table],
  );
  return rows.map(({ name }) => name);
}

const parse = (row: string): Record<string, unknown> => JSON.parse(row) as Record<string, unknown>;

/** The row by the names of its columns, from JSON, so that lists and objects become what each column is. */
const insertOf = (table: string, row: string): string =>
  `insert into ${table} (${Object.keys(parse(row)).join(', ')})\n${selectOf(table, row, Object.keys(parse(row)))};`;

/** Only what differs: what people chose since (settings of the platform) stays. */
function updateOf(table: string, { old, row, key }: { old: string; row: string; key: string[] }): string {
  const was = parse(old);
  const columns = Object.entries(parse(row))
    .filter(([column, value]) => JSON.stringify(value) !== JSON.stringify(was[column]))
    .map(([column]) => column);
  const target = columns.length === 1 ? columns[0] : `(${columns.join(', ')})`;
  return `update ${table} t set ${target} = (\n${selectOf(table, row, columns)})\nwhere ${isRow(row, key)};`;
}

const selectOf = (table: string, row: string, columns: string[]): string =>
  `select ${columns.map((column) => `r.${column}`).join(', ')} from jsonb_populate_record(null::${table}, ${escapeLiteral(row)}) r`;

const isRow = (row: string, key: string[]): string => `(${key.join(', ')}) = (${literals(row, key)})`;

function literals(row: string, columns: string[]): string {
  const values = parse(row);
  return columns.map((column) => literal(values[column])).join(', ');
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  return escapeLiteral(typeof value === 'string' ? value : JSON.stringify(value));
}

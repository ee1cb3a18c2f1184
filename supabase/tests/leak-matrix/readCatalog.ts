import type { Client } from 'pg';

export interface CatalogColumn {
  name: string;
  /** As written in SQL, without length: numeric, text[], uuid … */
  type: string;
  precision: number | null;
  scale: number | null;
  isRequired: boolean;
  isGenerated: boolean;
}

export interface CatalogForeignKey {
  columns: string[];
  /** schema.table */
  target: string;
  targetColumns: string[];
}

export interface CatalogTable {
  /** schema.table */
  name: string;
  columns: CatalogColumn[];
  primaryKey: string[];
  foreignKeys: CatalogForeignKey[];
  /** Check constraints by name, with the columns they speak of and the literals they compare with. */
  checks: Record<string, { columns: string[]; literals: string[] }>;
  hasTenant: boolean;
}

export interface CatalogFunction {
  name: string;
  signature: string;
  parameters: { name: string; type: string; hasDefault: boolean }[];
}

interface TableRow {
  name: string;
  columns: CatalogColumn[];
  primary_key: string[] | null;
  foreign_keys: CatalogForeignKey[];
  checks: { name: string; columns: string[]; definition: string }[];
}

const namesOf = (numbers: string, table: string): string =>
  `(select json_agg(a.attname order by u.n) from unnest(${numbers}) with ordinality u(attnum, n) join pg_attribute a on a.attrelid = ${table} and a.attnum = u.attnum)`;

const tablesQuery = `
  select n.nspname || '.' || c.relname as name,
    (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null), 'isRequired', a.attnotnull, 'isGenerated', a.attgenerated <> '' or a.attidentity = 'a',
        'precision', case when a.atttypid = 'numeric'::regtype and a.atttypmod > 0 then (a.atttypmod - 4) >> 16 end,
        'scale', case when a.atttypid = 'numeric'::regtype and a.atttypmod > 0 then (a.atttypmod - 4) & 65535 end) order by a.attnum)
      from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    (select ${namesOf('k.conkey', 'k.conrelid')} from pg_constraint k where k.conrelid = c.oid and k.contype = 'p') as primary_key,
    (select coalesce(json_agg(json_build_object('columns', ${namesOf('k.conkey', 'k.conrelid')}, 'target', fn.nspname || '.' || f.relname,
        'targetColumns', ${namesOf('k.confkey', 'k.confrelid')}) order by k.conname), '[]')
      from pg_constraint k join pg_class f on f.oid = k.confrelid join pg_namespace fn on fn.oid = f.relnamespace
      where k.conrelid = c.oid and k.contype = 'f') as foreign_keys,
    (select coalesce(json_agg(json_build_object('name', k.conname, 'columns', coalesce(${namesOf('k.conkey', 'k.conrelid')}, '[]'), 'definition', pg_get_constraintdef(k.oid))), '[]')
      from pg_constraint k where k.conrelid = c.oid and k.contype = 'c') as checks
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any ($1) and c.relkind in ('r', 'p', 'v')
  order by 1`;

function toTable(row: TableRow): CatalogTable {
  const checks: CatalogTable['checks'] = {};
  for (const { name, columns, definition } of row.checks) {
    checks[name] = { columns, literals: [...definition.matchAll(/'([^']*)'::text/g)].map((match) => match[1] ?? '') };
  }
  return {
    name: row.name,
    columns: row.columns,
    primaryKey: row.primary_key ?? [],
    foreignKeys: row.foreign_keys,
    checks,
    hasTenant: row.columns.some((column) => column.name === 'tenant_id'),
  };
}

/** All tables and views of the given schemas, as the catalog describes them. */
export async function readTables(client: Client, schemas: string[]): Promise<CatalogTable[]> {
  const { rows } = await client.query<TableRow>(tablesQuery, [schemas]);
  return rows.map(toTable);
}

/** All functions of schema public that an API layer could call, whether or not anybody may. */
export async function readFunctions(client: Client): Promise<CatalogFunction[]> {
  const { rows } = await client.query<CatalogFunction>(
    `select p.proname as name, p.oid::regprocedure::text as signature,
       (select coalesce(json_agg(json_build_object('name', p.proargnames[u.n], 'type', format_type(u.type, null),
           'hasDefault', u.n > p.pronargs - p.pronargdefaults) order by u.n), '[]')
        from unnest(p.proargtypes::oid[]) with ordinality u(type, n)) as parameters
     from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)
       and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
     order by 2`,
  );
  return rows;
}

/** Tables so that those a key points to come before those that point. */
export function inKeyOrder(tables: CatalogTable[]): CatalogTable[] {
  const ordered: CatalogTable[] = [];
  const visit = (table: CatalogTable, path: string[]): void => {
    if (ordered.includes(table) || path.includes(table.name)) return;
    for (const key of table.foreignKeys) {
      const target = tables.find((candidate) => candidate.name === key.target);
      if (target) visit(target, [...path, table.name]);
    }
    ordered.push(table);
  };
  for (const table of tables) visit(table, []);
  return ordered;
}

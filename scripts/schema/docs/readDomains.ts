import type { Client } from 'pg';
import { domainOf } from '../schemaDatabases';
import type { SchemaStatement } from '../readSchema';

export interface DocColumn {
  name: string;
  type: string;
  isRequired: boolean;
  /** Its default as SQL; null when it has none. */
  preset: string | null;
  comment: string | null;
}

export interface DocKey {
  kind: 'primary' | 'unique' | 'foreign';
  columns: string[];
  /** The table a foreign key names. */
  references: string | null;
}

export interface DocTable {
  /** With its schema unless that is public. */
  name: string;
  file: string;
  comment: string | null;
  columns: DocColumn[];
  keys: DocKey[];
}

export interface DocFunction {
  name: string;
  schema: string;
  file: string;
  parameters: string;
  answer: string;
  comment: string | null;
  /** API roles that may call it. */
  callers: string[];
}

export interface DocDomain {
  name: string;
  tables: DocTable[];
  functions: DocFunction[];
}

/** The tables and functions of a database by domain, as the files of the schema folder place them. */
export async function readDomains(client: Client, statements: SchemaStatement[]): Promise<DocDomain[]> {
  const files = filesOf(statements);
  const tables = await readTables(client, files);
  const functions = await readFunctions(client, files);
  const names = [...new Set(statements.map(({ file }) => file).sort())].map(domainOf);
  return [...new Set(names)].map((name) => ({
    name,
    tables: tables.filter(({ file }) => domainOf(file) === name),
    functions: functions.filter(({ file }) => domainOf(file) === name),
  }));
}

/** In which file a table, function or aggregate stands, by its name with its schema. */
function filesOf(statements: SchemaStatement[]): Map<string, string> {
  const files = new Map<string, string>();
  for (const { kind, sql, file } of statements) {
    if (kind !== 'CreateStmt' && kind !== 'CreateFunctionStmt' && kind !== 'DefineStmt') continue;
    const name = /create (?:unlogged )?(?:table|function|procedure|aggregate) ([a-z_0-9]+\.[a-z_0-9]+)/i.exec(sql)?.[1];
    if (name !== undefined) files.set(name, file);
  }
  return files;
}

const plain = (name: string): string => name.replace(/^public\./, '');

async function readTables(client: Client, files: Map<string, string>): Promise<DocTable[]> {
  const { rows } = await client.query<{
    name: string;
    comment: string | null;
    columns: DocColumn[];
    keys: { kind: 'p' | 'u' | 'f'; columns: string[]; references: string | null }[];
  }>(`
    select n.nspname || '.' || c.relname as name, obj_description(c.oid, 'pg_class') as comment,
      (select jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'isRequired', a.attnotnull,
          'preset', pg_get_expr(d.adbin, d.adrelid), 'comment', col_description(c.oid, a.attnum)) order by a.attnum)
        from pg_attribute a left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      coalesce((select jsonb_agg(jsonb_build_object('kind', k.contype, 'references', fn.nspname || '.' || f.relname,
          'columns', (select jsonb_agg(a.attname order by x.place) from unnest(k.conkey) with ordinality as x (attnum, place)
            join pg_attribute a on a.attrelid = c.oid and a.attnum = x.attnum)) order by k.contype = 'f', k.conname)
        from pg_constraint k left join pg_class f on f.oid = k.confrelid left join pg_namespace fn on fn.oid = f.relnamespace
        where k.conrelid = c.oid and k.contype in ('p', 'u', 'f')), '[]') as keys
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'private', 'audit') and c.relkind in ('r', 'p') order by n.nspname <> 'public', c.relname`);
  const kinds = { p: 'primary', u: 'unique', f: 'foreign' } as const;
  return rows.map(({ name, comment, columns, keys }) => ({
    name: plain(name),
    file: files.get(name) ?? '',
    comment,
    columns,
    keys: keys.map(({ kind, columns: of, references }) => ({
      kind: kinds[kind],
      columns: of,
      references: references === null ? null : plain(references),
    })),
  }));
}

async function readFunctions(client: Client, files: Map<string, string>): Promise<DocFunction[]> {
  const { rows } = await client.query<Omit<DocFunction, 'file'>>(`
    select p.proname as name, n.nspname as schema, pg_get_function_arguments(p.oid) as parameters,
      coalesce(pg_get_function_result(p.oid), 'nothing') as answer, obj_description(p.oid, 'pg_proc') as comment,
      array(select r.rolname::text from pg_roles r where r.rolname in ('anon', 'authenticated', 'service_role')
        and has_function_privilege(r.oid, p.oid, 'execute') and n.nspname = 'public' order by 1) as callers
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'private', 'audit') and pg_get_function_result(p.oid) is distinct from 'trigger'
    order by n.nspname <> 'public', p.proname, p.oid::regprocedure::text`);
  return rows.map((row) => ({ ...row, file: files.get(`${row.schema}.${row.name}`) ?? '' }));
}

// Writes shared/src/api/database.types.ts from the catalog of a migrated database, in the shape supabase-js expects.
//   node scripts/database-types.mjs            writes the file
//   node scripts/database-types.mjs --check    fails when the file differs from the database
// The database is that of DATABASE_URL, or without it a throwaway one with all migrations.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import * as prettier from 'prettier';

const root = fileURLToPath(new URL('..', import.meta.url));
const target = path.join(root, 'shared/src/api/database.types.ts');

/** @typedef {{ relation: string, is_table: boolean, name: string, type: string, element: string | null, is_required: boolean, is_generated: boolean, has_default: boolean }} Column */
/** @typedef {{ relation: string, name: string, referenced: string, columns: string[], referenced_columns: string[], is_one_to_one: boolean }} Relationship */
/** @typedef {{ name: string, labels: string[] }} Enum */
/**
 * @typedef {{
 *   name: string, is_set: boolean, returns: string, returns_element: string | null, returns_relation: string | null,
 *   argument_names: string[], argument_modes: string[] | null, default_count: number, argument_types: string[], argument_elements: (string | null)[],
 * }} DatabaseFunction
 */

const columnsQuery = `
  select c.relname as relation, c.relkind in ('r', 'p') as is_table, a.attname as name, t.typname as type, e.typname as element,
    a.attnotnull as is_required, a.attgenerated <> '' or a.attidentity = 'a' as is_generated,
    d.oid is not null or a.attidentity <> '' as has_default
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
  order by c.relname collate "C", a.attname collate "C"`;

const relationshipsQuery = `
  select c.relname as relation, k.conname as name, f.relname as referenced,
    array(select a.attname::text from unnest(k.conkey) with ordinality x(attnum, n) join pg_attribute a
      on a.attrelid = k.conrelid and a.attnum = x.attnum order by x.n) as columns,
    array(select a.attname::text from unnest(k.confkey) with ordinality x(attnum, n) join pg_attribute a
      on a.attrelid = k.confrelid and a.attnum = x.attnum order by x.n) as referenced_columns,
    exists (select 1 from pg_index i where i.indrelid = k.conrelid and i.indisunique and i.indpred is null
      and (select array_agg(u order by u) from unnest(i.indkey::int2[]) u) = (select array_agg(u order by u) from unnest(k.conkey) u)) as is_one_to_one
  from pg_constraint k
  join pg_class c on c.oid = k.conrelid
  join pg_class f on f.oid = k.confrelid
  where k.contype = 'f' and c.relnamespace = 'public'::regnamespace and f.relnamespace = 'public'::regnamespace
  order by c.relname collate "C", k.conname collate "C"`;

const functionsQuery = `
  select p.proname as name, p.proretset as is_set, r.typname as returns, re.typname as returns_element, rc.relname as returns_relation,
    coalesce(p.proargnames, '{}') as argument_names, p.proargmodes as argument_modes, p.pronargdefaults as default_count,
    array(select t.typname::text from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality x(type, n)
      join pg_type t on t.oid = x.type order by x.n) as argument_types,
    array(select e.typname::text from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality x(type, n)
      join pg_type t on t.oid = x.type left join pg_type e on e.oid = t.typelem and t.typcategory = 'A' order by x.n) as argument_elements
  from pg_proc p
  join pg_type r on r.oid = p.prorettype
  left join pg_type re on re.oid = r.typelem and r.typcategory = 'A'
  left join pg_class rc on rc.oid = r.typrelid and rc.relkind in ('r', 'p', 'v')
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and r.typname not in ('trigger', 'event_trigger')
    and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  order by p.proname collate "C", p.oid::regprocedure::text collate "C"`;

const enumsQuery = `
  select t.typname as name, array(select e.enumlabel::text from pg_enum e where e.enumtypid = t.oid order by e.enumsortorder) as labels
  from pg_type t where t.typnamespace = 'public'::regnamespace and t.typtype = 'e' order by t.typname collate "C"`;

const numbers = new Set(['int2', 'int4', 'int8', 'float4', 'float8', 'numeric']);

/** @param {string} type @param {Set<string>} enums */
function scalarType(type, enums) {
  if (numbers.has(type)) return 'number';
  if (type === 'bool') return 'boolean';
  if (type === 'json' || type === 'jsonb') return 'Json';
  if (type === 'void') return 'undefined';
  if (enums.has(type)) return `Database['public']['Enums']['${type}']`;
  return 'string';
}

/** @param {string} type @param {string | null | undefined} element @param {Set<string>} enums */
function typeOf(type, element, enums) {
  return element ? `${scalarType(element, enums)}[]` : scalarType(type, enums);
}

/** @param {Column[]} columns @param {Set<string>} enums */
function rowType(columns, enums) {
  return columns.map(
    (column) => `${column.name}: ${typeOf(column.type, column.element, enums)}${column.is_required ? '' : ' | null'}`,
  );
}

/** @param {Column[]} columns @param {Set<string>} enums @param {boolean} allOptional */
function writeType(columns, enums, allOptional) {
  return columns.map((column) => {
    if (column.is_generated) return `${column.name}?: never`;
    const isOptional = allOptional || column.has_default || !column.is_required;
    return `${column.name}${isOptional ? '?' : ''}: ${typeOf(column.type, column.element, enums)}${column.is_required ? '' : ' | null'}`;
  });
}

/** @param {string} name @param {string[]} members @param {string} indent */
function block(name, members, indent) {
  if (members.length === 0) return `${indent}${name}: Record<string, never>;`;
  return [`${indent}${name}: {`, ...members.map((member) => `${indent}  ${member};`), `${indent}};`].join('\n');
}

/** @param {Relationship[]} rows */
function relationships(rows) {
  if (rows.length === 0) return '        Relationships: [];';
  const list = (/** @type {string[]} */ values) => `[${values.map((value) => `'${value}'`).join(', ')}]`;
  const entries = rows.map((row) =>
    [
      '          {',
      `            foreignKeyName: '${row.name}';`,
      `            columns: ${list(row.columns)};`,
      `            isOneToOne: ${row.is_one_to_one};`,
      `            referencedRelation: '${row.referenced}';`,
      `            referencedColumns: ${list(row.referenced_columns)};`,
      '          },',
    ].join('\n'),
  );
  return ['        Relationships: [', ...entries, '        ];'].join('\n');
}

/** @param {string} name @param {Column[]} columns @param {Relationship[]} related @param {Set<string>} enums */
function relationType(name, columns, related, enums) {
  const parts = [`      ${name}: {`, block('Row', rowType(columns, enums), '        ')];
  if (columns[0]?.is_table) {
    parts.push(
      block('Insert', writeType(columns, enums, false), '        '),
      block('Update', writeType(columns, enums, true), '        '),
    );
  }
  return [...parts, relationships(related), '      };'].join('\n');
}

/** @typedef {{ name: string | undefined, type: string }} Argument */

/** @param {DatabaseFunction} row @param {Set<string>} enums */
function functionType(row, enums) {
  /** @type {Argument[]} */
  const inputs = [];
  /** @type {Argument[]} */
  const outputs = [];
  row.argument_types.forEach((type, index) => {
    const mode = row.argument_modes?.[index] ?? 'i';
    const argument = { name: row.argument_names[index], type: typeOf(type, row.argument_elements[index], enums) };
    (mode === 't' || mode === 'o' ? outputs : inputs).push(argument);
  });
  const firstDefault = inputs.length - row.default_count;
  const args = inputs.map((input, index) =>
    index >= firstDefault ? `${input.name}?: ${input.type} | null` : `${input.name}: ${input.type}`,
  );
  let returns = typeOf(row.returns, row.returns_element, enums);
  if (outputs.length > 0) returns = `{ ${outputs.map((output) => `${output.name}: ${output.type}`).join('; ')} }`;
  else if (row.returns_relation) returns = `Database['public']['Tables']['${row.returns_relation}']['Row']`;
  return `      ${row.name}: { Args: ${args.length > 0 ? `{ ${args.join('; ')} }` : 'never'}; Returns: ${returns}${row.is_set ? '[]' : ''} };`;
}

/** @param {string} name @param {string[]} entries */
function section(name, entries) {
  return entries.length === 0
    ? `    ${name}: Record<never, never>;`
    : [`    ${name}: {`, ...entries, '    };'].join('\n');
}

/** @param {pg.Client} client */
async function databaseTypes(client) {
  /** @type {pg.QueryResult<Column>} */
  const { rows: columns } = await client.query(columnsQuery);
  /** @type {pg.QueryResult<Relationship>} */
  const { rows: related } = await client.query(relationshipsQuery);
  /** @type {pg.QueryResult<DatabaseFunction>} */
  const { rows: functions } = await client.query(functionsQuery);
  /** @type {pg.QueryResult<Enum>} */
  const { rows: enumRows } = await client.query(enumsQuery);
  const enums = new Set(enumRows.map((row) => row.name));
  /** @type {Map<string, Column[]>} */
  const byRelation = new Map();
  for (const column of columns) byRelation.set(column.relation, [...(byRelation.get(column.relation) ?? []), column]);
  const relations = (/** @type {boolean} */ wantTables) =>
    [...byRelation]
      .filter(([, list]) => list[0]?.is_table === wantTables)
      .map(([name, list]) =>
        relationType(
          name,
          list,
          related.filter((row) => row.relation === name),
          enums,
        ),
      );
  return [
    '// Made by scripts/database-types.mjs from the catalog of the migrated database. Do not edit: run `npm run types:database`.',
    '',
    'export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];',
    '',
    '// A type, not an interface: supabase-js needs the index signature that only types have.',
    'export type Database = {',
    '  public: {',
    section('Tables', relations(true)),
    section('Views', relations(false)),
    section(
      'Functions',
      functions.map((row) => functionType(row, enums)),
    ),
    section(
      'Enums',
      enumRows.map((row) => `      ${row.name}: ${row.labels.map((label) => `'${label}'`).join(' | ')};`),
    ),
    '    CompositeTypes: Record<never, never>;',
    '  };',
    '};',
    '',
    "type PublicTables = Database['public']['Tables'];",
    '',
    '/** A row as it is read. */',
    "export type TableRow<Name extends keyof PublicTables> = PublicTables[Name]['Row'];",
    '/** What an insert may send. */',
    "export type TableInsert<Name extends keyof PublicTables> = PublicTables[Name]['Insert'];",
    '/** What an update may send. */',
    "export type TableUpdate<Name extends keyof PublicTables> = PublicTables[Name]['Update'];",
    '',
  ].join('\n');
}

/** @param {string} message */
function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}

async function main() {
  const connectionString = process.env.DATABASE_URL;
  if (connectionString) return readTypes(connectionString);
  const { withApi } = await import('./lib/suites.mjs');
  return withApi(root, ({ SUPABASE_DB_URL: url }) => readTypes(url));
}

/** @param {string | undefined} connectionString */
async function readTypes(connectionString) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  let types;
  try {
    // As `npm run format` would leave it, so that formatting and generating agree.
    types = await prettier.format(await databaseTypes(client), {
      ...(await prettier.resolveConfig(target)),
      filepath: target,
    });
  } finally {
    await client.end();
  }
  if (process.argv.includes('--check')) {
    let current = '';
    try {
      current = readFileSync(target, 'utf8');
    } catch {
      current = '';
    }
    if (current !== types)
      fail('shared/src/api/database.types.ts differs from the database. Run `npm run types:database` and commit it.');
    return undefined;
  }
  writeFileSync(target, types);
  process.stdout.write(`Wrote ${path.relative(process.cwd(), target)}\n`);
  return undefined;
}

await main().catch((/** @type {unknown} */ error) =>
  fail(`Could not read the database: ${error instanceof Error ? error.message : String(error)}`),
);

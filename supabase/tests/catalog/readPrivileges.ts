import type { Client } from 'pg';

type Verb = 'select' | 'insert' | 'update' | 'delete' | 'truncate' | 'references' | 'trigger';

export interface RolePrivileges {
  /** Schemas the role may name things in. */
  schemas: string[];
  functions: string[];
  /** Table, then verb, then columns ('*' when all, also for verbs that know no columns). */
  tables: Record<string, Partial<Record<Verb, string[]>>>;
}

/** Everything API roles may reach, as the catalog says it: what `manifest.json` must equal. */
export interface Manifest {
  anon: RolePrivileges;
  authenticated: RolePrivileges;
  /** Functions that run with their owner's rights; each checks its caller itself. */
  definerFunctions: string[];
  /** Tables no role can change rows of. */
  appendOnlyTables: string[];
  /** Tables whose changes are sent to subscribers. */
  realtimeTables: string[];
}

const ownSchemas = `('public', 'private', 'audit')`;

const tablesQuery = `
  select name, verb, case when bool_and(is_allowed) then array['*']
    else array_agg(column_name order by column_name collate "C") filter (where is_allowed) end as columns
  from (
    select n.nspname || '.' || c.relname as name, p.verb, a.attname::text as column_name,
      case when p.verb in ('delete', 'truncate', 'trigger') then has_table_privilege($1, c.oid, p.verb)
        else has_column_privilege($1, c.oid, a.attnum, p.verb) end as is_allowed
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname in ${ownSchemas}
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    cross join unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) p(verb)
    where c.relkind in ('r', 'p', 'v', 'm', 'f')) privileges
  group by name, verb
  having bool_or(is_allowed)
  order by name collate "C", verb`;

const functionsQuery = `
  select p.oid::regprocedure::text as signature
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname in ${ownSchemas} and has_function_privilege($1, p.oid, 'execute')
    and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  order by p.oid::regprocedure::text collate "C"`;

async function list(client: Client, sql: string, values: unknown[] = []): Promise<string[]> {
  const { rows } = await client.query<Record<string, string>>(sql, values);
  return rows.map((row) => Object.values(row)[0] ?? '');
}

async function readRole(client: Client, role: 'anon' | 'authenticated'): Promise<RolePrivileges> {
  const { rows } = await client.query<{ name: string; verb: Verb; columns: string[] }>(tablesQuery, [role]);
  const tables: RolePrivileges['tables'] = {};
  for (const row of rows) tables[row.name] = { ...tables[row.name], [row.verb]: row.columns };
  return {
    schemas: await list(
      client,
      `select nspname from pg_namespace where has_schema_privilege($1, oid, 'usage') and nspname in ${ownSchemas} order by 1`,
      [role],
    ),
    functions: await list(client, functionsQuery, [role]),
    tables,
  };
}

/** Reads what the API roles may reach from the live catalog. */
export async function readPrivileges(client: Client): Promise<Manifest> {
  await client.query(`set search_path = ''`);
  try {
    return {
      anon: await readRole(client, 'anon'),
      authenticated: await readRole(client, 'authenticated'),
      definerFunctions: await list(
        client,
        `select p.oid::regprocedure::text from pg_proc p where p.prosecdef and p.pronamespace = 'public'::regnamespace order by p.oid::regprocedure::text collate "C"`,
      ),
      appendOnlyTables: await list(
        client,
        `select distinct t.tgrelid::regclass::text from pg_trigger t where t.tgfoid = 'private.tg_append_only'::regproc order by 1`,
      ),
      realtimeTables: await list(
        client,
        `select schemaname || '.' || tablename from pg_publication_tables where pubname = 'supabase_realtime' order by 1`,
      ),
    };
  } finally {
    await client.query('reset search_path');
  }
}

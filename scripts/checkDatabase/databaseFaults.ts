import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Client } from 'pg';
import { rowSecurityRules } from '../../supabase/tests/catalog/catalogRules';
import { readPrivileges, type Manifest, type RolePrivileges } from '../../supabase/tests/catalog/readPrivileges';

const oldestServer = 16;
const guardedCommands = [
  'ALTER TABLE',
  'ALTER VIEW',
  'CREATE MATERIALIZED VIEW',
  'CREATE TABLE',
  'CREATE TABLE AS',
  'CREATE VIEW',
  'SELECT INTO',
];
const pictureTypes = ['image/avif', 'image/gif', 'image/jpeg', 'image/png', 'image/webp'];
const pictureBytes = 5_242_880;
const buckets = ['branding', 'product-images'];
/** A job that waits longer than this shows that nothing calls jobs-tick. */
const longestWait = '15 minutes';

/**
 * What a database lacks after the migrations were pushed to it, one sentence for each fault; empty when all is there. A push to a plain
 * server, or with too few rights, leaves things out with a notice that scrolls away. The client needs the rights of `postgres`.
 * `supabaseDir` holds the migrations and tests/catalog/manifest.json, which says what each role may reach.
 */
export async function databaseFaults(client: Client, supabaseDir: string): Promise<string[]> {
  const version = await serverFault(client);
  // The other questions are put in this version's words.
  if (version !== null) return [version];
  const missing = await missingMigrations(client, supabaseDir);
  if (missing.length > 0) return missing;
  const manifest = JSON.parse(readFileSync(path.join(supabaseDir, 'tests/catalog/manifest.json'), 'utf8')) as Manifest;
  const found = await readPrivileges(client);
  return [
    ...(await eventTriggerFaults(client)),
    ...(await rowSecurityFaults(client)),
    ...grantFaults('anon', manifest.anon, found.anon),
    ...grantFaults('authenticated', manifest.authenticated, found.authenticated),
    ...(await publicationFaults(client, manifest.realtimeTables, found.realtimeTables)),
    ...(await hookFaults(client)),
    ...(await bucketFaults(client)),
    ...(await timerFaults(client)),
  ];
}

async function list(client: Client, sql: string, values: unknown[] = []): Promise<string[]> {
  const { rows } = await client.query<Record<string, string>>(sql, values);
  return rows.map((row) => String(Object.values(row)[0]));
}

async function serverFault(client: Client): Promise<string | null> {
  const [number = '0', name = ''] = await list(
    client,
    `select unnest(array[current_setting('server_version_num'), current_setting('server_version')])`,
  );
  return Number(number) >= oldestServer * 10_000
    ? null
    : `This server is PostgreSQL ${name}; Dukani needs version ${oldestServer} or newer.`;
}

async function missingMigrations(client: Client, supabaseDir: string): Promise<string[]> {
  const [history] = await list(client, `select to_regclass('supabase_migrations.schema_migrations') is not null`);
  const [foundation] = await list(client, `select to_regclass('public.tenants') is not null`);
  if (history !== 'true' || foundation !== 'true')
    return ['There are no migrations of this project here: run supabase db push, and check the address.'];
  const applied = new Set(await list(client, 'select version from supabase_migrations.schema_migrations'));
  return readdirSync(path.join(supabaseDir, 'migrations'))
    .filter((file) => file.endsWith('.sql') && !applied.has(file.split('_')[0] ?? ''))
    .map((file) => `The migration ${file} was not applied: run supabase db push.`);
}

async function eventTriggerFaults(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ enabled: string; tags: string[] | null; function: string; event: string }>(
    `select e.evtenabled::text as enabled, e.evttags as tags, e.evtfoid::regproc::text as function, e.evtevent as event
     from pg_catalog.pg_event_trigger e where e.evtname = 'guard_exposed_tables'`,
  );
  const [trigger] = rows;
  const remedy = 'Make it as a superuser, with the statement at the end of the migration "walls".';
  if (trigger === undefined)
    return [
      `The event trigger guard_exposed_tables is missing, so that a new table may lie open to everybody. ${remedy}`,
    ];
  const isWhole =
    trigger.event === 'ddl_command_end' &&
    trigger.function.endsWith('tg_guard_exposed_tables') &&
    guardedCommands.every((tag) => trigger.tags?.includes(tag));
  return [
    ...(['O', 'A'].includes(trigger.enabled)
      ? []
      : ['The event trigger guard_exposed_tables is switched off: alter event trigger guard_exposed_tables enable.']),
    ...(isWhole ? [] : [`The event trigger guard_exposed_tables does not watch all that it should. ${remedy}`]),
  ];
}

async function rowSecurityFaults(client: Client): Promise<string[]> {
  await client.query(`set search_path = ''`);
  try {
    const faults: string[] = [];
    for (const { rule, offenders, except = {} } of rowSecurityRules)
      for (const name of await list(client, offenders))
        if (!(name in except)) faults.push(`Row security: "${rule}" does not hold for ${name}.`);
    return faults;
  } finally {
    await client.query('reset search_path');
  }
}

function grantFaults(role: string, wanted: RolePrivileges, found: RolePrivileges): string[] {
  const [before, now] = [rightsOf(wanted), rightsOf(found)];
  return [
    ...[...now].filter((right) => !before.has(right)).map((right) => `The role ${role} may ${right}, and must not.`),
    ...[...before]
      .filter((right) => !now.has(right))
      .map((right) => `The role ${role} must be able to ${right}, and is not.`),
  ];
}

/** Each right as words, so that what differs reads as a sentence. */
function rightsOf({ schemas, functions, tables }: RolePrivileges): Set<string> {
  return new Set([
    ...schemas.map((schema) => `use the schema ${schema}`),
    ...functions.map((signature) => `call ${signature}`),
    ...Object.entries(tables).flatMap(([table, verbs]) =>
      Object.entries(verbs).flatMap(([verb, columns]) =>
        columns.map((column) => `${verb} ${column === '*' ? 'every column' : `the column ${column}`} of ${table}`),
      ),
    ),
  ]);
}

async function publicationFaults(client: Client, wanted: string[], found: string[]): Promise<string[]> {
  const [exists] = await list(
    client,
    `select exists (select 1 from pg_catalog.pg_publication where pubname = 'supabase_realtime')`,
  );
  if (exists !== 'true')
    return [
      'The publication supabase_realtime is missing, so that no screen hears of changes: create it and push again.',
    ];
  const [level = ''] = await list(client, `select current_setting('wal_level')`);
  return [
    ...(level === 'logical' ? [] : [`The server's wal_level is ${level}; changes are told with logical only.`]),
    ...wanted
      .filter((table) => !found.includes(table))
      .map((table) => `The publication supabase_realtime lacks the table ${table}.`),
    ...found
      .filter((table) => !wanted.includes(table))
      .map((table) => `The publication supabase_realtime tells of ${table}, and must not.`),
  ];
}

async function hookFaults(client: Client): Promise<string[]> {
  const [hook] = await list(client, `select to_regprocedure('public.custom_access_token_hook(jsonb)')::text`);
  if (hook === undefined || hook === 'null')
    return [
      'The function public.custom_access_token_hook(jsonb) is missing, so that no token says which business its bearer works for.',
    ];
  const [role] = await list(
    client,
    `select exists (select 1 from pg_catalog.pg_roles where rolname = 'supabase_auth_admin')`,
  );
  if (role !== 'true')
    return ['The role supabase_auth_admin is missing: this server has no Supabase Auth to sign people in.'];
  const [mayCall] = await list(
    client,
    `select has_function_privilege('supabase_auth_admin', 'public.custom_access_token_hook(jsonb)', 'execute')
       and has_schema_privilege('supabase_auth_admin', 'public', 'usage')`,
  );
  return mayCall === 'true'
    ? []
    : ['The role supabase_auth_admin may not call public.custom_access_token_hook, so that nobody can sign in.'];
}

async function bucketFaults(client: Client): Promise<string[]> {
  const [exists] = await list(client, `select to_regclass('storage.buckets') is not null`);
  if (exists !== 'true') return ['There is no storage here, so that no picture can be kept.'];
  const { rows } = await client.query<{
    id: string;
    public: boolean;
    file_size_limit: string | null;
    types: string[] | null;
  }>(
    `select id, public, file_size_limit::text, array(select t from unnest(allowed_mime_types) t order by t) as types from storage.buckets where id = any ($1)`,
    [buckets],
  );
  const policies = new Set(
    await list(
      client,
      `select coalesce(pg_get_expr(p.polqual, p.polrelid), '') || coalesce(pg_get_expr(p.polwithcheck, p.polrelid), '')
       from pg_catalog.pg_policy p where p.polrelid = 'storage.objects'::regclass and p.polcmd = 'a'`,
    ),
  );
  return buckets.flatMap((name) => {
    const bucket = rows.find(({ id }) => id === name);
    if (bucket === undefined) return [`The bucket ${name} is missing, so that its pictures cannot be kept.`];
    return [
      ...(bucket.public ? [] : [`The bucket ${name} is not public, so that shoppers see none of its pictures.`]),
      ...(Number(bucket.file_size_limit ?? Infinity) <= pictureBytes
        ? []
        : [`The bucket ${name} takes files of more than 5 MB.`]),
      ...(bucket.types !== null && bucket.types.length > 0 && bucket.types.every((type) => pictureTypes.includes(type))
        ? []
        : [`The bucket ${name} takes other files than pictures, which could run scripts in the shop.`]),
      ...([...policies].some((policy) => policy.includes(`'${name}'`))
        ? []
        : [`Nobody may add to the bucket ${name}: its policies are missing.`]),
    ];
  });
}

/** The embedded backend keeps a connection of that name; a hosted project has a schedule. */
async function timerFaults(client: Client): Promise<string[]> {
  const [waiting = '0'] = await list(
    client,
    `select count(*) from private.jobs j where j.status = 'ready' and j.due_at < now() - interval '${longestWait}'`,
  );
  const [schedules] = await list(client, `select to_regclass('cron.job') is not null`);
  const [scheduled = '0'] =
    schedules === 'true'
      ? await list(client, `select count(*) from cron.job where active and command like '%jobs-tick%'`)
      : [];
  const [embedded] = await list(
    client,
    `select exists (select 1 from pg_catalog.pg_stat_activity where datname = current_database() and application_name = 'jobs timer')`,
  );
  return [
    ...(Number(scheduled) > 0 || embedded === 'true'
      ? []
      : [
          'No timer calls the function jobs-tick, so that no mail is sent and no payment is asked about: schedule it (Integrations, Cron).',
        ]),
    ...(Number(waiting) === 0
      ? []
      : [
          `${waiting} jobs have been due for more than ${longestWait}: the timer does not reach jobs-tick, or it cannot keep up.`,
        ]),
  ];
}

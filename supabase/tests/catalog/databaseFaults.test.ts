import path from 'node:path';
import type { Client } from 'pg';
import { databaseFaults } from '../../../scripts/checkDatabase/databaseFaults';
import { testDatabase } from '../support/testDatabase';

// Each fault is made on purpose, in a transaction that is undone.
const database = testDatabase({ breaksInvariants: true });
const supabaseDir = path.resolve(__dirname, '../..');

beforeAll(async () => {
  // As the schedule of a hosted project is kept.
  await database.client
    .query(`create schema cron; create table cron.job (jobid bigint, schedule text, command text, active boolean);
    -- What recurs has been due since the template was made.
    update private.jobs set due_at = now();
    insert into cron.job values (1, '10 seconds', 'select net.http_post(url := ''https://x.test/functions/v1/jobs-tick'')', true)`);
});

async function faultsAfter(sabotage: string): Promise<string[]> {
  await database.client.query('begin');
  try {
    await database.client.query(sabotage);
    return await databaseFaults(database.client, supabaseDir);
  } finally {
    await database.client.query('rollback');
  }
}

it('finds nothing missing in a database as the migrations leave it', async () => {
  expect(await databaseFaults(database.client, supabaseDir)).toEqual([]);
});

describe('a push that left something out is told so:', () => {
  it.each([
    ['no event trigger', 'drop event trigger guard_exposed_tables', /event trigger guard_exposed_tables is missing/],
    [
      'an event trigger that sleeps',
      'alter event trigger guard_exposed_tables disable',
      /guard_exposed_tables is switched off/,
    ],
    [
      'an event trigger that sees half',
      `drop event trigger guard_exposed_tables; create event trigger guard_exposed_tables on ddl_command_end when tag in ('CREATE TABLE')
         execute function private.tg_guard_exposed_tables()`,
      /does not watch all/,
    ],
    [
      'no row security',
      'drop event trigger guard_exposed_tables; alter table public.tills disable row level security',
      /Row security: .* public\.tills\./,
    ],
    [
      'row security that its owner passes by',
      'alter table private.staff_pins no force row level security',
      /private\.staff_pins/,
    ],
    [
      'no wall between businesses',
      'drop policy tenant_isolation on public.tills',
      /restrictive tenant wall.*public\.tills/,
    ],
    [
      'a right too many',
      'grant insert on public.tills to anon',
      /The role anon may insert every column of public\.tills, and must not\./,
    ],
    [
      'a function for everybody',
      'grant execute on function private.check_pin(uuid, uuid, text) to authenticated',
      /authenticated may call private\.check_pin/,
    ],
    [
      'a right too few',
      'revoke execute on function public.verify_till_pin(uuid, text) from authenticated',
      /authenticated must be able to call public\.verify_till_pin/,
    ],
    ['no schema', 'revoke usage on schema public from anon, public', /anon must be able to use the schema public/],
    ['no publication', 'drop publication supabase_realtime', /publication supabase_realtime is missing/],
    [
      'a table that is not told of',
      'alter publication supabase_realtime drop table public.orders',
      /lacks the table public\.orders/,
    ],
    [
      'a table that must not be told of',
      'alter publication supabase_realtime add table public.tills',
      /tells of public\.tills/,
    ],
    ['no hook', 'drop function public.custom_access_token_hook(jsonb)', /custom_access_token_hook\(jsonb\) is missing/],
    [
      'a hook that Auth may not call',
      'revoke execute on function public.custom_access_token_hook(jsonb) from supabase_auth_admin',
      /may not call public\.custom_access_token_hook/,
    ],
    ['no bucket', `delete from storage.buckets where id = 'branding'`, /bucket branding is missing/],
    [
      'a bucket behind a door',
      `update storage.buckets set public = false where id = 'product-images'`,
      /product-images is not public/,
    ],
    [
      'a bucket for everything',
      `update storage.buckets set allowed_mime_types = null where id = 'branding'`,
      /other files than pictures/,
    ],
    [
      'a bucket without bounds',
      `update storage.buckets set file_size_limit = null where id = 'branding'`,
      /more than 5 MB/,
    ],
    [
      'a bucket that nobody may fill',
      'drop policy "Staff with products.edit add product pictures" on storage.objects',
      /Nobody may add to the bucket product-images/,
    ],
    ['no timer', 'delete from cron.job', /No timer calls the function jobs-tick/],
    ['a timer that is switched off', 'update cron.job set active = false', /No timer calls/],
    ['no schedules at all', 'drop schema cron cascade', /No timer calls/],
    [
      'mails that nobody sends',
      `insert into private.jobs (kind, key, due_at) values ('mail', gen_random_uuid()::text, now() - interval '1 hour')`,
      /1 jobs have been due/,
    ],
    [
      'a migration that was forgotten',
      `delete from supabase_migrations.schema_migrations where version = '20261126120060'`,
      /20261126120060_.*\.sql was not applied/,
    ],
    ['a database without the project', 'drop schema supabase_migrations cascade', /no migrations of this project/],
  ])('%s', async (_what, sabotage, sentence) => {
    const faults = await faultsAfter(sabotage);
    expect(faults.join('\n')).toMatch(sentence);
    for (const fault of faults) expect(fault).toMatch(/^[A-Z0-9].*\.$/);
  });
});

it('refuses a server that is too old, and asks it nothing else', async () => {
  const asked: string[] = [];
  const old = {
    query: (sql: string) => {
      asked.push(sql);
      return Promise.resolve({ rows: [{ v: '150008' }, { v: '15.8' }] });
    },
  } as unknown as Client;
  expect(await databaseFaults(old, supabaseDir)).toEqual([
    'This server is PostgreSQL 15.8; Dukani needs version 16 or newer.',
  ]);
  expect(asked).toHaveLength(1);
});

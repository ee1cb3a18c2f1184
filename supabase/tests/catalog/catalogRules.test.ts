import { testDatabase } from '../support/testDatabase';
import { functionRules, rowSecurityRules, tenantKeyRules, tidinessRules, type CatalogRule } from './catalogRules';

// The guards below are broken on purpose to see that the rules notice.
const database = testDatabase({ breaksInvariants: true });

async function offenders({ offenders: sql }: CatalogRule): Promise<string[]> {
  await database.client.query(`set search_path = ''`);
  const { rows } = await database.client.query<Record<string, string>>(sql);
  await database.client.query('reset search_path');
  return rows.map((row) => Object.values(row)[0] ?? '').sort();
}

describe.each([
  ['row security', rowSecurityRules],
  ['tenant keys', tenantKeyRules],
  ['functions', functionRules],
  ['tidiness', tidinessRules],
])('%s', (_area, rules) => {
  it.each(rules.map((rule) => [rule.rule, rule] as const))('%s', async (_name, rule) => {
    const excused = Object.keys(rule.except ?? {});

    const found = await offenders(rule);

    expect(found.filter((name) => !excused.includes(name))).toEqual([]);
    // An excuse nobody needs any more is a hole waiting to be used.
    expect(excused.filter((name) => !found.includes(name))).toEqual([]);
  });
});

describe('the rules', () => {
  it.each([
    ['row security is on and forced', 'alter table public.tills no force row level security'],
    ['restrictive tenant wall', 'drop policy tenant_isolation on public.tills'],
    ['restrictive tenant wall', 'alter policy tenant_isolation on public.tills using (true) with check (true)'],
    ['needs a subscription', 'drop policy needs_subscription_update on public.tills'],
    ['for everybody', 'create policy loose on public.tills for select using (tenant_id is not null)'],
    ['simply true', 'create policy loose on public.tills for delete to authenticated using (true)'],
    [
      'one permissive policy',
      'create policy loose on public.tills for select to authenticated using (tenant_id is not null)',
    ],
    [
      'asked once per query',
      'create policy loose on public.tills for delete to authenticated using (tenant_id = private.current_tenant_id())',
    ],
    [
      'trusts metadata',
      `create policy loose on public.tills for delete to authenticated using (tenant_id = (select (auth.jwt() ->> 'tenant_id')::uuid))`,
    ],
    ['granted to an API role has a permissive policy', 'grant delete on public.tills to authenticated'],
    [
      'between tenant tables carries tenant_id',
      'create table public.loose (tenant_id uuid, till_id uuid, till_tenant_id uuid, foreign key (till_tenant_id, till_id) references public.tills (tenant_id, id))',
    ],
    ['unique index of a tenant table', 'create unique index loose on public.tills (name)'],
    ['foreign key is indexed', 'drop index public.tills_location_id_idx'],
    ['realtime tells', 'alter table public.orders replica identity full'],
    ['no row moves', 'drop trigger _100_tenant_id_immutable on public.tills'],
    ['pins an empty search path', 'create function public.loose() returns int language sql as $$ select 1 $$'],
    [
      'executable by everybody',
      'create function public.loose() returns int language sql as $$ select 1 $$; grant execute on function public.loose() to public',
    ],
    [
      'no dynamic SQL',
      `create function public.loose(p_sql text) returns void language plpgsql as $$ begin execute p_sql; end $$`,
    ],
    ['says how many to expect', 'create function public.loose() returns setof int language sql as $$ select 1 $$'],
    [
      'a clock that moves',
      'create function public.loose() returns bigint language sql as $$ select count(*) from public.orders o where o.placed_at > clock_timestamp() $$',
    ],
    ['every table has a comment', 'create table public.loose (id int primary key)'],
    ['secrets and hashes', 'alter table public.tills add column access_token text'],
    ['money is numeric', 'alter table public.tills add column last_amount double precision'],
    ['refuses NaN', 'alter table public.tills add column float_limit numeric(14, 2) check (float_limit >= 0)'],
    ['refuses NaN', 'alter table public.tills add column float_limit numeric(14, 2)'],
    [
      'refuses infinity',
      'alter table public.tills add column closed_on date; grant update (closed_on) on public.tills to authenticated',
    ],
  ])('notice a broken guard: %s (%s)', async (part, sabotage) => {
    const rule = [...rowSecurityRules, ...tenantKeyRules, ...functionRules, ...tidinessRules].find((candidate) =>
      candidate.rule.includes(part),
    );
    if (!rule) throw new Error(`No rule says: ${part}`);
    const before = await offenders(rule);
    await database.client.query('begin');
    try {
      await database.client.query(sabotage);

      expect((await offenders(rule)).length).toBeGreaterThan(before.length);
    } finally {
      await database.client.query('rollback');
    }
  });

  it('are backed by an event trigger: new tables are born locked, and the lock cannot be taken off', async () => {
    await database.client.query(
      'create table public.newcomer (id int primary key); create table private.newcomer (id int primary key)',
    );

    const { rows } = await database.client.query(
      `select relrowsecurity and relforcerowsecurity as locked, has_table_privilege('authenticated', oid, 'select') or has_table_privilege('anon', oid, 'select') as readable
       from pg_class where relname = 'newcomer'`,
    );
    expect(rows).toEqual([
      { locked: true, readable: false },
      { locked: true, readable: false },
    ]);
    for (const sql of [
      'alter table public.newcomer disable row level security',
      'create view public.leak as select * from public.tills',
      'create materialized view public.leak as select * from public.tills',
    ]) {
      await expect(database.client.query(sql)).rejects.toMatchObject({ code: '42501' });
    }
    await database.client.query(
      'create view public.safe with (security_invoker = true) as select * from public.tills; drop view public.safe; drop table public.newcomer; drop table private.newcomer',
    );
  });
});

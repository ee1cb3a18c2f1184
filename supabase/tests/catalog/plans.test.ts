import type { Client } from 'pg';
import { readTables } from '../leak-matrix/readCatalog';
import { makeTenant, type TestTenant } from '../support/makeTenant';
import { asUser } from '../support/personas';
import { count } from '../support/reduced';
import { testDatabase } from '../support/testDatabase';
import { readPrivileges } from './readPrivileges';

const database = testDatabase();

/** Makes a table of the test's own, and takes it away however the work ends: a table left behind would be judged as the product's. */
async function withThrowawayTable(
  client: Client,
  name: string,
  definition: string,
  work: () => Promise<void>,
): Promise<void> {
  await client.query(`drop table if exists ${name}`);
  try {
    await client.query(definition);
    await work();
  } finally {
    await client.query(`drop table if exists ${name}`);
  }
}

async function planOf(client: Client, tenant: TestTenant, sql: string, settings = ''): Promise<string> {
  return asUser(client, tenant.owner, async () => {
    if (settings !== '') await client.query(settings);
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${sql}`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}

describe('the policies of tenant tables', () => {
  it('stay an index condition: no table has to be read as a whole to find the rows of one tenant', async () => {
    const tenant = await makeTenant(database.client);
    const { authenticated } = await readPrivileges(database.client);
    // Policies of their own: a person's rows or the tenant's, or all of them for platform administrators.
    const ownPolicies = ['public.profiles', 'public.tenant_users', 'public.tenant_subscriptions'];
    const tables = (await readTables(database.client, ['public'])).filter(
      ({ name, hasTenant }) => hasTenant && authenticated.tables[name]?.select && !ownPolicies.includes(name),
    );
    expect(tables.length).toBeGreaterThan(10);

    for (const { name } of tables) {
      const column = authenticated.tables[name]?.select?.[0] ?? '*';
      // Tables are small here: with whole reads discouraged, one that remains has no index condition to use.
      const plan = await planOf(
        database.client,
        tenant,
        `select ${column} from ${name}`,
        'set local enable_seqscan = off',
      );
      expect(`${name}\n${plan}`).not.toMatch(/Seq Scan/);
      expect(`${name}\n${plan}`).toMatch(/Index Cond: .*(tenant_id|user_id) = /);
    }
  });

  it('let the latest 50 rows come straight from the index, without any filter in the query', async () => {
    const { client } = database;
    const tenants = [await makeTenant(client), await makeTenant(client), await makeTenant(client)];
    const definition = `
      create table public.measured (
        tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
        id uuid not null default gen_random_uuid(), created_at timestamptz not null default now(), primary key (tenant_id, id));
      call private.protect_tenant_table('public.measured', 'sales.view_all', 'sales.record');
      create index on public.measured (tenant_id, created_at desc);
      create index on public.measured (created_at desc);`;
    await withThrowawayTable(client, 'public.measured', definition, async () => {
      await client.query(
        `insert into public.measured (tenant_id, created_at) select ($1::uuid[])[1 + n % 3], now() - n * interval '1 minute' from generate_series(1, $2::int) n`,
        [tenants.map((tenant) => tenant.tenantId), count(20_000, 200_000)],
      );
      await client.query('analyze public.measured');
      const [tenant] = tenants;
      if (!tenant) throw new Error('unreachable');

      const latest = await planOf(client, tenant, 'select * from public.measured order by created_at desc limit 50');
      const counted = await planOf(client, tenant, 'select count(*) from public.measured');

      expect(latest).toMatch(/Index Scan using measured_tenant_id_created_at_idx/);
      expect(latest).not.toMatch(/Sort|Filter: .*tenant_id/);
      expect(counted).not.toMatch(/SubPlan/);
    });
  });
});

describe('the wall a table is put behind', () => {
  it('hides columns, keeps server columns, opens only the verbs asked for and refuses writes without a subscription', async () => {
    const { client } = database;
    const tenant = await makeTenant(client);
    const lapsed = await makeTenant(client, { subscription: 'past_due' });
    const definition = `
      create table public.walled (
        tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
        id uuid not null default gen_random_uuid(), name text not null, total numeric(14, 2) not null default 0, request_hash text,
        created_at timestamptz not null default now(), updated_at timestamptz not null default now(), primary key (tenant_id, id));
      call private.protect_tenant_table('public.walled', null, 'products.edit', array['insert', 'update', 'delete'], array['request_hash'], array['total']);`;
    await withThrowawayTable(client, 'public.walled', definition, async () => {
      const run = (who: TestTenant, person: 'owner' | 'cashier', sql: string): Promise<number> =>
        asUser(client, who[person], async () => (await client.query(sql)).rowCount ?? 0);

      expect(await run(tenant, 'owner', `insert into public.walled (name) values ('a'), ('b')`)).toBe(2);
      expect(await run(tenant, 'cashier', 'select id, name, total from public.walled')).toBe(2);
      expect(await run(tenant, 'owner', `update public.walled set name = 'c' where name = 'a'`)).toBe(1);
      expect(await run(tenant, 'owner', `delete from public.walled where name = 'c'`)).toBe(1);
      expect(await run(tenant, 'cashier', `update public.walled set name = 'x'`)).toBe(0);
      for (const sql of [
        'select request_hash from public.walled',
        'select * from public.walled',
        `update public.walled set total = 1`,
        `insert into public.walled (name, total) values ('x', 5)`,
        `insert into public.walled (name, created_at) values ('x', now())`,
        `update public.walled set tenant_id = tenant_id`,
        'truncate public.walled',
      ]) {
        await expect(run(tenant, 'owner', sql)).rejects.toMatchObject({ code: '42501' });
      }
      await expect(run(lapsed, 'owner', `insert into public.walled (name) values ('x')`)).rejects.toMatchObject({
        code: '42501',
      });
      await expect(run(tenant, 'cashier', `insert into public.walled (name) values ('x')`)).rejects.toMatchObject({
        code: '42501',
      });
    });
  });
});

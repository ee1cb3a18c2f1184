import type {
  DatabaseActivity,
  DatabaseChecks,
  DatabaseState,
  IndexUse,
  SlowStatements,
} from '../../../shared/src/api/rpcTypes';
import { callRpc, expectCode } from '../support/callRpc';
import { makePlatformAdmin, makeTenant, type TestTenant } from '../support/makeTenant';
import { asServiceRole, asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();
let shop: TestTenant;
let admin: Persona;

const as = <T>(persona: Persona, name: string): Promise<T> =>
  asUser(database.client, persona, () => callRpc<T>(database.client, name, {}));

beforeAll(async () => {
  shop = await makeTenant(database.client);
  admin = await makePlatformAdmin(database.client);
});

it('shows size, tables and how the database grows', async () => {
  for (let run = 0; run < 2; run += 1)
    await asServiceRole(database.client, () => callRpc(database.client, 'take_database_sample', {}));
  const state = await as<DatabaseState>(admin, 'admin_database');

  expect(state.size_bytes).toBeGreaterThan(1_000_000);
  expect(state.samples).toEqual([{ day: new Date().toISOString().slice(0, 10), bytes: expect.any(Number) }]);
  expect(state.tables.length).toBeGreaterThan(10);
  expect(state.tables[0]!.total_bytes).toBeGreaterThanOrEqual(state.tables[1]!.total_bytes);
});

it('shows the statements that take the time, and no value in them', async () => {
  await database.client.query(`select 'canary-value-1' as a, 987654321 as b, $1::text`, ['canary-value-2']);
  const { is_available: isAvailable, rows } = await as<SlowStatements>(admin, 'admin_slow_statements');

  expect(isAvailable).toBe(true);
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toMatch(/canary|987654321/);
});

it.each([
  [`select * from t where a = 'it''s' and b = 12.5`, 'select * from t where a = ? and b = ?'],
  [`select E'a\\'secret', x1, $2`, 'select ?, x1, $2'],
  [`select 'cut off in the mid`, 'select ?'],
  [`do $body$ secret $body$`, 'do ?'],
  [`do $$ secret with no end`, 'do ?'],
])('takes the values out of %s', async (statement, shape) => {
  const { rows } = await database.client.query('select private.statement_shape($1) as shape', [statement]);
  expect(rows).toEqual([{ shape }]);
});

it('finds indexes that exist twice and keys without one', async () => {
  const { client } = database;
  await client.query(`create index probe_twice_idx on public.tenants (name); create index probe_again_idx on public.tenants (name);
    create table private.probe_children (id uuid primary key, parent uuid references public.profiles (user_id) on delete cascade)`);
  const use = await as<IndexUse>(admin, 'admin_index_use');
  await client.query(
    'drop table private.probe_children; drop index public.probe_twice_idx; drop index public.probe_again_idx',
  );
  const after = await as<IndexUse>(admin, 'admin_index_use');

  expect(use.duplicates).toMatchObject([{ table: 'public.tenants', names: ['probe_again_idx', 'probe_twice_idx'] }]);
  expect(use.keys_without_index).toEqual([{ table: 'private.probe_children', name: expect.any(String) }]);
  expect([after.duplicates, after.keys_without_index]).toEqual([[], []]);
});

it('shows who waits for whom, and open transactions, without values', async () => {
  const [holder, waiter] = [await database.connect(), await database.connect()];
  await holder.query('begin');
  await holder.query(`select name, 'canary' from public.tenants where id = '${shop.tenantId}' for update`);
  const waiting = waiter.query(`update public.tenants set name = name where id = '${shop.tenantId}'`);
  let activity: DatabaseActivity;
  do activity = await as<DatabaseActivity>(admin, 'admin_database_activity');
  while (activity.blocked.length === 0);
  await holder.query('rollback');
  await waiting;

  expect(activity.blocked).toMatchObject([
    { statement: 'update public.tenants set name = name where id = ?', blocking_state: 'idle in transaction' },
  ]);
  expect(JSON.stringify(activity)).not.toContain('canary');
  expect(activity.connections.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(2);
});

it('checks the catalogue: nothing to find, until something is wrong', async () => {
  const errors = async () =>
    (await as<DatabaseChecks>(admin, 'admin_database_checks')).lints.map(({ lint, object }) => `${lint} ${object}`);
  expect(await errors()).toEqual([]);

  await database.client.query(`create function private.probe_loose() returns integer language sql as 'select 1'`);
  expect(await errors()).toEqual(['function_search_path_mutable private.probe_loose()']);
  await database.client.query('drop function private.probe_loose()');
});

it('is shown to platform staff with a second factor only', async () => {
  const weak = await makePlatformAdmin(database.client, { assuranceLevel: 'aal1' });
  for (const name of [
    'admin_database',
    'admin_slow_statements',
    'admin_index_use',
    'admin_database_activity',
    'admin_database_checks',
  ]) {
    await expectCode(as(shop.owner, name), 'permission_denied');
    await expectCode(as(weak, name), 'second_factor_required');
  }
});

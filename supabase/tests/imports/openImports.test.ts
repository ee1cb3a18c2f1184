import { randomUUID } from 'node:crypto';
import type { Import } from '../../../shared/src/api/rpcTypes';
import { callRpc, expectCode } from '../support/callRpc';
import { makeTenant, type TestTenant } from '../support/makeTenant';
import { asServiceRole } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { ImportDriver } from './importFixtures';

const database = testDatabase();
let tenant: TestTenant;
let driver: ImportDriver;

beforeEach(async () => {
  tenant = await makeTenant(database.client);
  driver = new ImportDriver(database.client, tenant.owner);
});

const fileOf = (id: string = randomUUID()) => ({
  id,
  kind: 'products',
  file_name: 'goods.csv',
  file_hash: 'a'.repeat(64),
  row_count: 1,
  headers: ['name'],
});
const start = (file = fileOf()) => driver.call<Import>('start_import', { p_import: file });
const upload = () => driver.upload({ headers: ['name', 'price'], rows: [['Tea', '10']] });
const age = (days: number, id: string) =>
  database.client.query(
    'update public.import_jobs set created_at = now() - make_interval(days => $3) where tenant_id = $1 and id = $2',
    [tenant.tenantId, id, days],
  );
async function held(): Promise<{ jobs: number; rows: number; keys: number }> {
  const { rows } = await database.client.query<{ jobs: number; rows: number; keys: number }>(
    `select (select count(*)::int from public.import_jobs where tenant_id = $1) as jobs,
      (select count(*)::int from public.import_rows where tenant_id = $1) as rows,
      (select count(*)::int from private.import_keys where tenant_id = $1) as keys`,
    [tenant.tenantId],
  );
  return rows[0]!;
}
const removeLapsed = () =>
  asServiceRole(database.client, () => callRpc<number>(database.client, 'remove_lapsed_imports'));

describe('imports that are open', () => {
  it('are five at most, until one is dropped or taken over; the fifth sent twice is one', async () => {
    const files = Array.from({ length: 5 }, () => fileOf());
    for (const file of files) await start(file);
    const refusal = await expectCode(start(), 'too_many_imports');
    expect(JSON.parse(refusal.detail ?? '')).toEqual({ count: 5, most: 5 });
    expect(await start(files[4])).toMatchObject({ id: files[4]!.id });
    await driver.call('cancel_import', { p_import_id: files[0]!.id });
    const sixth = await upload();
    await expectCode(start(), 'too_many_imports');
    await driver.run('check_import', sixth.id);
    expect(await driver.run('commit_import', sixth.id)).toMatchObject({ status: 'committed' });
    await start();
  });

  it('of another business do not count', async () => {
    for (let file = 0; file < 5; file += 1) await start();
    const other = new ImportDriver(database.client, (await makeTenant(database.client)).owner);
    expect(await other.call('start_import', { p_import: fileOf() })).toMatchObject({ status: 'uploading' });
  });

  it('are five also when two come at once', async () => {
    for (let file = 0; file < 4; file += 1) await start();
    const [first, second] = [await database.connect(), await database.connect()];
    const outcomes = await Promise.allSettled(
      [first, second].map((client) =>
        new ImportDriver(client, tenant.owner).call('start_import', { p_import: fileOf() }),
      ),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('a file that nobody finished', () => {
  it('lapses after seven days with its rows, without anybody coming back', async () => {
    const job = await upload();
    await driver.run('check_import', job.id);
    const young = await start();
    await age(6, job.id);
    expect(await removeLapsed()).toBe(0);
    expect(await held()).toMatchObject({ jobs: 2, rows: 1 });
    await age(8, job.id);
    expect(await removeLapsed()).toBe(1);
    expect(await removeLapsed()).toBe(0);
    expect(await held()).toEqual({ jobs: 1, rows: 0, keys: 0 });
    await expectCode(driver.call('get_import', { p_import_id: job.id }), 'not_found');
    await driver.call('get_import', { p_import_id: young.id });
  });

  it('stays when it was taken over, and makes room when it lapsed', async () => {
    const done = await upload();
    await driver.run('check_import', done.id);
    await driver.run('commit_import', done.id);
    await age(9, done.id);
    const old = [await start(), await start(), await start(), await start(), await start()];
    for (const { id } of old) await age(8, id);
    await start();
    expect(await held()).toMatchObject({ jobs: 2, rows: 1 });
  });
});

it('a consent that lies in the future is wrong in its row, and the other rows are taken', async () => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const job = await driver.upload({
    kind: 'contacts',
    headers: ['name', 'email', 'consent_email', 'consent_on'],
    rows: [
      ['Asha', 'asha@x.test', 'yes', day(-2)],
      ['Brian', 'brian@x.test', 'yes', day(2)],
    ],
  });
  await driver.run('check_import', job.id);
  expect(await driver.errors(job.id)).toEqual(['2 consent_on future_date']);
  expect(await driver.run('commit_import', job.id)).toMatchObject({ created_count: 1, failed_count: 1 });
});

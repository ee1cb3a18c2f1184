import type { FailedJob, JobKindState, PlatformJob, PlatformJobPage } from '../../../shared/src/api/rpcTypes';
import { callRpc, expectCode } from '../support/callRpc';
import { claimJobs } from '../support/jobs';
import { addMember, makePlatformAdmin, makeTenant, type TestTenant } from '../support/makeTenant';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { addKind, dropKinds, enqueue } from './jobFixtures';

const database = testDatabase();
const kind = 'seen_work';
let shop: TestTenant;
let other: TestTenant;
let admin: Persona;

const as = <T>(persona: Persona, name: string, args: Record<string, unknown> = {}): Promise<T> =>
  asUser(database.client, persona, () => callRpc<T>(database.client, name, args));
const addDead = async (tenantId: string, key: string): Promise<number> => {
  const id = await enqueue(database.client, kind, tenantId, key);
  await database.client.query(
    `update private.jobs set status = 'dead', finished_at = now(), attempts = 3, last_error = 'host db.internal refused', payload = '{"secret": 1}'
     where id = $1`,
    [id],
  );
  return id;
};

beforeAll(async () => {
  [shop, other] = [await makeTenant(database.client), await makeTenant(database.client)];
  admin = await makePlatformAdmin(database.client);
});
beforeEach(async () => {
  await addKind(database.client, kind);
});
afterEach(async () => {
  await dropKinds(database.client, kind);
});

describe('an owner', () => {
  it('sees what was given up for the own business, without the reasons of our machines', async () => {
    const id = await addDead(shop.tenantId, 'mine');
    await addDead(other.tenantId, 'theirs');
    await enqueue(database.client, kind, shop.tenantId, 'waiting');

    const failed = await as<FailedJob[]>(shop.owner, 'list_failed_jobs');
    expect(failed).toMatchObject([{ id, kind, key: 'mine', attempts: 3 }]);
    expect(JSON.stringify(failed)).not.toMatch(/internal|secret/);
  });

  it('of another business sees nothing of it, and a cashier may not look', async () => {
    await addDead(shop.tenantId, 'mine');
    expect(await as(other.owner, 'list_failed_jobs')).toEqual([]);
    const cashier = await addMember(database.client, shop.tenantId, 'cashier');
    await expectCode(as(cashier, 'list_failed_jobs'), 'permission_denied');
  });

  it('decides nothing about the queue', async () => {
    const id = await addDead(shop.tenantId, 'mine');
    for (const [name, args] of [
      ['admin_job_queue', {}],
      ['admin_list_jobs', {}],
      ['admin_retry_job', { p_job_id: id, p_reason: 'Please' }],
      ['admin_cancel_job', { p_job_id: id, p_reason: 'Please' }],
    ] as const)
      await expectCode(as(shop.owner, name, args), 'permission_denied');
  });
});

describe('platform staff', () => {
  const list = (args = {}) => as<PlatformJobPage>(admin, 'admin_list_jobs', { p_kind: kind, ...args });

  it('see how much waits of each kind, and each job without what it holds of the business', async () => {
    await addDead(shop.tenantId, 'dead');
    for (const key of ['a', 'b', 'c']) await enqueue(database.client, kind, shop.tenantId, key);
    await claimJobs(database.client, [kind]);

    const state = (await as<JobKindState[]>(admin, 'admin_job_queue')).find((entry) => entry.kind === kind);
    expect(state).toMatchObject({ due: 1, waiting: 0, running: 2, dead: 1, most_at_once: 2 });
    const page = await list({ p_limit: 3 });
    expect(page.rows.map(({ key }) => key)).toEqual(['c', 'b', 'a']);
    const rest = await list({ p_after: page.next_cursor });
    expect(rest).toMatchObject({ rows: [{ key: 'dead', last_error: 'host db.internal refused' }], next_cursor: null });
    expect(JSON.stringify(rest)).not.toContain('secret');
    expect((await list({ p_status: 'dead', p_tenant_id: other.tenantId })).rows).toEqual([]);
    await expectCode(list({ p_status: 'lost' }), 'invalid_input');
  });

  it('have a dead one run again with all its attempts, and it is written down', async () => {
    const id = await addDead(shop.tenantId, 'dead');
    const retry = (args = {}) =>
      as<PlatformJob>(admin, 'admin_retry_job', { p_job_id: id, p_reason: 'Keys are back', ...args });
    await expectCode(retry({ p_reason: ' ' }), 'invalid_input');
    expect(await retry()).toMatchObject({ status: 'ready', attempts: 0, finished_at: null });
    expect(await claimJobs(database.client, [kind])).toMatchObject([{ id, attempt: 1 }]);
    await expectCode(retry(), 'in_use');
    const { rows } = await database.client.query(
      `select after ->> 'reason' as reason from audit.events where action = 'admin_retry_job' and tenant_id = $1`,
      [shop.tenantId],
    );
    expect(rows).toEqual([{ reason: 'Keys are back' }]);
  });

  it('cancel what waits, and nothing that runs, has ended or recurs', async () => {
    const id = await enqueue(database.client, kind, shop.tenantId, 'a');
    const cancel = (jobId: number) => as<PlatformJob>(admin, 'admin_cancel_job', { p_job_id: jobId, p_reason: 'No' });
    expect(await cancel(id)).toMatchObject({ status: 'cancelled' });
    expect(await claimJobs(database.client, [kind])).toEqual([]);
    await expectCode(cancel(id), 'in_use');
    const { rows } = await database.client.query<{ id: string }>(`select id from private.jobs where kind = 'old_jobs'`);
    await expectCode(cancel(Number(rows[0]?.id)), 'in_use');
    await expectCode(cancel(0), 'not_found');
  });
});

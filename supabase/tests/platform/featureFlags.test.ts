import { createHash, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { FeatureFlag, MyAccess } from '../../../shared/src/api/rpcTypes';
import { callRpc, expectCode } from '../support/callRpc';
import { addMember, makePlatformAdmin, makeTenant, type TestTenant } from '../support/makeTenant';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();
const key = 'urgent_notices';
const reason = 'Tried with a few first';
let shop: TestTenant;
let admin: Persona;

const as = <T>(persona: Persona, name: string, args: Record<string, unknown> = {}): Promise<T> =>
  asUser(database.client, persona, () => callRpc<T>(database.client, name, args));
const saveFlag = (changes: Record<string, unknown> = {}, by = admin) =>
  as<FeatureFlag>(by, 'admin_save_flag', { p_flag: { key, percent: 0, ends_on: null, reason, ...changes } });
const setFor = (tenantId: string, state: string, by = admin, changes = {}) =>
  as<FeatureFlag>(by, 'admin_set_flag_for_tenant', {
    p_flag: { key, tenant_id: tenantId, state, reason, ...changes },
  });
const flagsOf = async (persona: Persona) => (await as<MyAccess>(persona, 'my_access')).flags;

async function bucketOf(flag: string, tenantId: string): Promise<number> {
  const { rows } = await database.client.query<{ bucket: number }>('select private.flag_bucket($1, $2) as bucket', [
    flag,
    tenantId,
  ]);
  return rows[0]?.bucket ?? -1;
}

beforeAll(async () => {
  shop = await makeTenant(database.client);
  admin = await makePlatformAdmin(database.client);
});
afterEach(async () => {
  await database.client.query('delete from private.feature_flag_tenants');
  await database.client.query('update private.feature_flags set percent = 0, ends_on = null');
});

describe('where a business stands', () => {
  it.each([
    ['new_reports', 1, 2501],
    ['new_reports', 2, 3389],
    ['new_reports', 3, 1668],
    ['pay_by_link', 1, 5379],
    ['pay_by_link', 2, 2903],
    ['pay_by_link', 3, 1753],
  ])('for %s of business %i is %i', async (flag, place, bucket) => {
    expect(await bucketOf(flag, `00000000-0000-4000-8000-00000000000${place}`)).toBe(bucket);
  });

  it('is the first four bytes of the hash, for any', () =>
    fc.assert(
      fc.asyncProperty(fc.uuid(), fc.stringMatching(/^[a-z][a-z_]{2,20}$/), async (tenantId, flag) => {
        const hash = createHash('sha256').update(`${flag}.${tenantId}`).digest().readUInt32BE(0);
        expect(await bucketOf(flag, tenantId)).toBe(hash % 10_000);
      }),
      { numRuns: 50 },
    ));
});

describe('a feature', () => {
  it('is off for everybody at first', async () => {
    expect(await flagsOf(shop.owner)).toEqual([]);
    const [flag] = await as<FeatureFlag[]>(admin, 'admin_list_flags');
    expect(flag).toMatchObject({ key, percent: 0, ends_on: null, tenants_on: 0, exceptions: [], saved_at: null });
  });

  it('is on below the share, for all members alike, and stays on when the share grows', async () => {
    const bucket = await bucketOf(key, shop.tenantId);
    await saveFlag({ percent: bucket / 100 });
    expect(await flagsOf(shop.owner)).toEqual([]);

    await saveFlag({ percent: (bucket + 1) / 100 });
    for (const persona of [shop.owner, shop.manager, shop.cashier]) expect(await flagsOf(persona)).toEqual([key]);

    const { tenants, tenants_on: on } = await saveFlag({ percent: 100 });
    expect(on).toBe(tenants);
    expect(await flagsOf(shop.owner)).toEqual([key]);
  });

  it('is on or off for one business whatever the share is, until the share decides again', async () => {
    const other = await makeTenant(database.client);
    expect(await setFor(shop.tenantId, 'on')).toMatchObject({
      tenants_on: 1,
      exceptions: [{ tenant_id: shop.tenantId, is_on: true }],
    });
    expect(await flagsOf(shop.owner)).toEqual([key]);
    expect(await flagsOf(other.owner)).toEqual([]);

    await saveFlag({ percent: 100 });
    await setFor(shop.tenantId, 'off');
    expect(await flagsOf(shop.owner)).toEqual([]);
    expect(await flagsOf(other.owner)).toEqual([key]);

    expect((await setFor(shop.tenantId, 'share')).exceptions).toEqual([]);
    expect(await flagsOf(shop.owner)).toEqual([key]);
  });

  it('ends after its last day, for those with an exception too', async () => {
    await setFor(shop.tenantId, 'on');
    await saveFlag({ percent: 100, ends_on: '2099-12-31' });
    expect(await flagsOf(shop.owner)).toEqual([key]);

    expect(await saveFlag({ percent: 100, ends_on: '2020-01-01' })).toMatchObject({ has_ended: true, tenants_on: 0 });
    expect(await flagsOf(shop.owner)).toEqual([]);
  });

  it('is not for people who are only invited', async () => {
    await setFor(shop.tenantId, 'on');
    const invited = await addMember(database.client, shop.tenantId, 'cashier', { invitationStatus: 'pending' });
    expect(await flagsOf(invited)).toEqual([]);
  });

  it('writes each change down once, with what was and why', async () => {
    const tenant = await makeTenant(database.client);
    await setFor(tenant.tenantId, 'on');
    await setFor(tenant.tenantId, 'on');
    await setFor(tenant.tenantId, 'off');

    const { rows } = await database.client.query(
      `select before ->> 'state' as before, after ->> 'state' as after, after ->> 'reason' as reason
       from audit.events where action = 'feature_flag_saved' and tenant_id = $1 order by created_at, id`,
      [tenant.tenantId],
    );
    expect(rows).toEqual([
      { before: 'share', after: 'on', reason },
      { before: 'on', after: 'off', reason },
    ]);
  });

  it.each([
    ['invalid_input', { percent: 101 }],
    ['invalid_input', { percent: 0.001 }],
    ['invalid_input', { ends_on: '2026-02-30' }],
    ['invalid_input', { reason: 'short' }],
    ['not_found', { key: 'nothing_like_it' }],
  ])('refuses what cannot be: %s', async (code, changes) => {
    await expectCode(saveFlag(changes), code);
  });

  it('is decided by owners and operations alone', async () => {
    for (const [role, may] of [
      ['operations', true],
      ['finance', false],
      ['support', false],
    ] as const) {
      const persona = await makePlatformAdmin(database.client);
      await database.client.query('update private.platform_admins set role = $2 where user_id = $1', [
        persona.userId,
        role,
      ]);
      for (const attempt of [() => saveFlag({ percent: 1 }, persona), () => setFor(shop.tenantId, 'on', persona)])
        await (may ? attempt() : expectCode(attempt(), 'permission_denied'));
      if (role === 'support') await expectCode(as(persona, 'admin_list_flags'), 'permission_denied');
      else expect(await as(persona, 'admin_list_flags')).toHaveLength(1);
    }
    await expectCode(setFor(randomUUID(), 'on'), 'not_found');
  });
});

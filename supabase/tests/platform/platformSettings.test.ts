import { randomUUID } from 'node:crypto';
import type { PlatformAdministrator, PlatformDomainPage, PlatformSettings } from '../../../shared/src/api/rpcTypes';
import { callRpc, expectCode } from '../support/callRpc';
import { makePlatformAdmin, makeTenant, makeUser, type TestTenant } from '../support/makeTenant';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();
const trialPlan = '00000000-0000-4000-8000-000000000001';
let shop: TestTenant;
let admin: Persona;
let everyRole: Record<string, Persona>;

const as = <T>(persona: Persona, name: string, args: Record<string, unknown> = {}): Promise<T> =>
  asUser(database.client, persona, () => callRpc<T>(database.client, name, args));

async function withRole(role: string): Promise<Persona> {
  const persona = await makePlatformAdmin(database.client);
  await database.client.query('update private.platform_admins set role = $2 where user_id = $1', [
    persona.userId,
    role,
  ]);
  return persona;
}
const read = () => as<PlatformSettings>(admin, 'admin_platform_settings');
async function save(changes: Record<string, unknown>, by = admin): Promise<PlatformSettings> {
  const stored = await read();
  const { trial_hours, default_plan_id, trial_extension_days, trial_extension_total_days } = stored;
  const { seller_name, approval_limits, grace_days, retry_days, refund_window_days, closing_days, saved_at } = stored;
  return as(by, 'admin_save_platform_settings', {
    p_settings: {
      ...{ trial_hours, default_plan_id, trial_extension_days, trial_extension_total_days },
      ...{ seller_name, approval_limits, grace_days, retry_days, refund_window_days, closing_days },
      version: saved_at,
      ...changes,
    },
  });
}

beforeAll(async () => {
  shop = await makeTenant(database.client);
  admin = await makePlatformAdmin(database.client);
  everyRole = {
    operations: await withRole('operations'),
    finance: await withRole('finance'),
    support: await withRole('support'),
  };
});

/** How a business that is opened now begins. */
async function firstSubscription(currency = 'KES') {
  const person = await makeUser(database.client);
  const id = randomUUID();
  await as(person, 'create_tenant', {
    p_tenant: { id, name: `New ${id.slice(0, 8)}`, country: 'KE', currency_code: currency },
  });
  const { rows } = await database.client.query<{ hours: string; status: string; plan: string; amount: string }>(
    `select extract(epoch from expires_at - created_at) / 3600 as hours, status, billing_plan_id as plan, amount
     from public.tenant_subscriptions where tenant_id = $1`,
    [id],
  );
  return { ...rows[0], hours: Number(rows[0]?.hours), amount: Number(rows[0]?.amount) };
}

describe('settings of the platform', () => {
  it('are those of the specification until somebody changes them', async () => {
    expect(await read()).toMatchObject({
      trial_hours: 720,
      default_plan_id: trialPlan,
      trial_extension_days: 90,
      trial_extension_total_days: 180,
      grace_days: 14,
      retry_days: [1, 3, 7, 13],
      refund_window_days: 30,
      closing_days: 30,
      saved_at: null,
      saved_by: null,
      may_edit: true,
    });
    expect(await firstSubscription()).toEqual({ hours: 720, status: 'trial', plan: trialPlan, amount: 0 });
  });

  it('decide how a business begins, and leave those that there are', async () => {
    const plan = randomUUID();
    await database.client.query(
      `insert into public.billing_plans (id, name, price, currency) values ($1, 'First plan', 9, 'USD')`,
      [plan],
    );
    const before = await firstSubscription();
    await save({ trial_hours: 336, default_plan_id: plan, seller_name: '  Dukani   Ltd ' });

    expect(before.hours).toBe(720);
    expect(await firstSubscription()).toEqual({ hours: 336, status: 'trial', plan, amount: 9 });
    const { rows } = await database.client.query<{ before: object; after: object; actor_id: string }>(
      `select before, after, actor_id from audit.events where action = 'platform_settings_saved' order by created_at desc limit 1`,
    );
    expect(rows[0]).toMatchObject({
      actor_id: admin.userId,
      before: { trial_hours: 720, default_plan_id: trialPlan, seller_name: 'Dukani' },
      after: { trial_hours: 336, default_plan_id: plan, seller_name: 'Dukani Ltd' },
    });
    await save({ trial_hours: 720, default_plan_id: trialPlan, seller_name: 'Dukani' });
  });

  it('limit how long a trial is extended', async () => {
    const trial = await makeTenant(database.client, { subscription: 'trial' });
    const { rows } = await database.client.query<{ ends: Date }>(
      'select expires_at as ends from public.tenant_subscriptions where tenant_id = $1',
      [trial.tenantId],
    );
    const extend = (days: number) =>
      as(admin, 'admin_extend_trial', {
        p_extension: {
          tenant_id: trial.tenantId,
          expires_at: new Date((rows[0]?.ends.getTime() ?? 0) + days * 86_400_000).toISOString(),
          reason: 'Needs more time',
        },
      });
    await save({ trial_extension_days: 10, trial_extension_total_days: 15 });

    await expectCode(extend(11), 'invalid_input');
    await extend(10);
    await expectCode(extend(16), 'trial_too_long');
    await extend(15);
    await save({ trial_extension_days: 90, trial_extension_total_days: 180 });
  });

  it('keep the days of unpaid invoices within their limits', async () => {
    await expectCode(save({ grace_days: 2 }), 'invalid_input');
    await expectCode(save({ grace_days: 29 }), 'invalid_input');
    await expectCode(save({ refund_window_days: 0 }), 'invalid_input');
    for (const closing_days of [13, 181]) await expectCode(save({ closing_days }), 'invalid_input');
    for (const retry_days of [
      [1, 3, 7],
      [1, 3, 7, 14],
      [3, 1, 7, 13],
      [1, 1, 7, 13],
      [0, 3, 7, 13],
      [1, 3, 7, 12.5],
      ['1', 3, 7, 13],
      '1,3',
      null,
    ])
      await expectCode(save({ retry_days }), 'invalid_input');
    expect(await save({ grace_days: 20, retry_days: [2, 5, 9, 19], refund_window_days: 60 })).toMatchObject({
      grace_days: 20,
      retry_days: [2, 5, 9, 19],
      refund_window_days: 60,
    });
    const { rows } = await database.client.query<{ after: object }>(
      `select after from audit.events where action = 'platform_settings_saved' order by created_at desc limit 1`,
    );
    expect(rows[0]?.after).toMatchObject({ grace_days: 20, retry_days: [2, 5, 9, 19], refund_window_days: 60 });
    await save({ grace_days: 14, retry_days: [1, 3, 7, 13], refund_window_days: 30 });
  });

  it('are not saved over what somebody else saved, nor twice', async () => {
    const { saved_at: version } = await read();
    const changed = await save({ trial_hours: 700 });
    await expectCode(save({ trial_hours: 600, version }), 'stale_row');
    expect((await save({ trial_hours: 700 })).saved_at).toBe(changed.saved_at);
    await save({ trial_hours: 720 });
  });

  it.each([
    ['trial_hours', { trial_hours: 23 }],
    ['trial_hours', { trial_hours: 24.5 }],
    ['trial_hours', { trial_hours: '720' }],
    ['default_plan_id', { default_plan_id: '00000000-0000-4000-8000-00000000dead' }],
    ['trial_extension_total_days', { trial_extension_days: 90, trial_extension_total_days: 89 }],
    ['seller_name', { seller_name: '\u200b' }],
  ])('refuse what cannot be at its field: %s', async (field, changes) => {
    const refusal = await expectCode(save(changes), 'invalid_input');
    expect(JSON.parse(refusal.detail ?? '')).toMatchObject({ field });
  });

  it('are changed by owners and operations, and read by finance too', async () => {
    for (const role of ['finance', 'support']) {
      await expectCode(save({}, everyRole[role]), 'permission_denied');
    }
    expect(await as(everyRole.finance!, 'admin_platform_settings')).toMatchObject({ may_edit: false });
    await expectCode(as(everyRole.support!, 'admin_platform_settings'), 'permission_denied');
    expect(await save({}, everyRole.operations)).toMatchObject({ may_edit: true });
  });
});

describe('own host names', () => {
  it('are listed with their business and whether they are verified, page by page', async () => {
    const other = await makeTenant(database.client);
    await database.client.query(
      `insert into public.tenant_domains (tenant_id, domain, verified_at) values ($1, 'a-list.test', now()), ($2, 'b-list.test', null)`,
      [shop.tenantId, other.tenantId],
    );
    const list = (args: Record<string, unknown>) => as<PlatformDomainPage>(admin, 'admin_list_domains', args);
    const first = await list({ p_filter: { text: '-LIST.test' }, p_limit: 1 });
    const second = await list({ p_filter: { text: '-LIST.test' }, p_after: first.next_cursor });

    expect(first.rows).toMatchObject([{ domain: 'a-list.test', tenant_id: shop.tenantId }]);
    expect(second).toMatchObject({
      rows: [{ domain: 'b-list.test', tenant_id: other.tenantId, verified_at: null }],
      next_cursor: null,
    });
    expect((await list({ p_filter: { state: 'verified', text: 'list' } })).rows).toHaveLength(1);
    expect((await list({ p_filter: { text: '%' } })).rows).toEqual([]);
    await expectCode(list({ p_after: 'bm9uc2Vuc2U' }), 'invalid_input');
  });
});

describe('the role of an administrator', () => {
  const set = (userId: string, role: string, by = admin) =>
    as<PlatformAdministrator[]>(by, 'admin_set_administrator_role', {
      p_user_id: userId,
      p_role: role,
      p_reason: 'Does this work from now on',
    });

  it('is changed by an owner, written down, and answers all of them', async () => {
    const persona = await withRole('support');
    const all = await set(persona.userId, 'finance');

    expect(all.find(({ user_id: id }) => id === persona.userId)).toMatchObject({ role: 'finance' });
    const { rows } = await database.client.query(
      `select before ->> 'role' as before, after ->> 'role' as after from audit.events where action = 'administrator_role_changed' and entity_id = $1`,
      [persona.userId],
    );
    expect(rows).toEqual([{ before: 'support', after: 'finance' }]);
    await expectCode(set(persona.userId, 'king'), 'invalid_input');
    await expectCode(set(shop.owner.userId, 'owner'), 'not_found');
  });

  it('is not given by anybody else, not even to oneself', async () => {
    for (const persona of Object.values(everyRole))
      await expectCode(set(persona.userId, 'owner', persona), 'permission_denied');
  });

  it('leaves the platform an owner', async () => {
    await database.client.query(`update private.platform_admins set role = 'support' where user_id <> $1`, [
      admin.userId,
    ]);
    await expectCode(set(admin.userId, 'support'), 'in_use');
    await set(everyRole.operations!.userId, 'owner');
    await set(everyRole.operations!.userId, 'operations');
  });
});

it.each([
  ['admin_platform_settings', {}],
  ['admin_save_platform_settings', { p_settings: {} }],
  ['admin_list_domains', {}],
  ['admin_list_flags', {}],
  ['admin_save_flag', { p_flag: { key: 'urgent_notices' } }],
  ['admin_set_flag_for_tenant', { p_flag: { key: 'urgent_notices' } }],
  [
    'admin_set_administrator_role',
    { p_user_id: '00000000-0000-4000-8000-000000000000', p_role: 'owner', p_reason: 'I want to be one' },
  ],
])('%s is for platform administrators with a second factor', async (name, args) => {
  for (const persona of [shop.owner, shop.cashier]) await expectCode(as(persona, name, args), 'permission_denied');
  const weak = await makePlatformAdmin(database.client, { assuranceLevel: 'aal1' });
  await expectCode(as(weak, name, args), 'second_factor_required');
});

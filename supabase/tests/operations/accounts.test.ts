import type { PlatformAccount, PlatformAccountPage } from '../../../shared/src/api/rpcTypes';
import { callRpc, expectCode } from '../support/callRpc';
import { addMember, makePlatformAdmin, makeTenant, makeUser, type TestTenant } from '../support/makeTenant';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();
const reason = 'The account was taken over';
let shop: TestTenant;
let cashier: Persona;
let admin: Persona;

const as = <T>(persona: Persona, name: string, args: Record<string, unknown> = {}): Promise<T> =>
  asUser(database.client, persona, () => callRpc<T>(database.client, name, args));
const list = (filter = {}, more = {}) =>
  as<PlatformAccountPage>(admin, 'admin_list_users', { p_filter: filter, ...more });
const setActive = (userId: string, isActive: boolean, more = {}) =>
  as<PlatformAccount>(admin, 'admin_set_user_active', {
    p_user_id: userId,
    p_is_active: isActive,
    p_reason: reason,
    ...more,
  });
const isThere = async (filter: Record<string, unknown>, userId: string) =>
  (await list({ tenant_id: shop.tenantId, ...filter })).rows.some(({ id }) => id === userId);

beforeEach(async () => {
  shop = await makeTenant(database.client);
  cashier = await addMember(database.client, shop.tenantId, 'cashier');
  admin = await makePlatformAdmin(database.client);
});

it('lists every account, newest first, page by page', async () => {
  const first = await list({ tenant_id: shop.tenantId }, { p_limit: 1 });
  const rest = await list({ tenant_id: shop.tenantId }, { p_after: first.next_cursor });

  expect(first.rows).toMatchObject([{ id: cashier.userId, role: 'cashier', sessions: 1, is_locked: false }]);
  expect(rest.rows.map(({ id }) => id)).toContain(shop.owner.userId);
  expect(rest.rows.map(({ id }) => id)).not.toContain(cashier.userId);
  expect(rest.next_cursor).toBeNull();
  await expectCode(list({}, { p_after: 'bm9uc2Vuc2U' }), 'invalid_input');
});

it('finds by mail, role, factor and state', async () => {
  const invited = await addMember(database.client, shop.tenantId, 'cashier', { invitationStatus: 'pending' });
  const { rows } = await database.client.query<{ email: string }>('select email from auth.users where id = $1', [
    cashier.userId,
  ]);
  await database.client.query(
    `insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'verified')`,
    [cashier.userId],
  );
  const newcomer = await makeUser(database.client);

  expect((await list({ text: rows[0]!.email.toUpperCase() })).rows.map(({ id }) => id)).toEqual([cashier.userId]);
  expect(await isThere({ role: 'cashier' }, cashier.userId)).toBe(true);
  expect(await isThere({ role: 'admin' }, cashier.userId)).toBe(false);
  expect(await isThere({ factor: 'yes' }, cashier.userId)).toBe(true);
  expect(await isThere({ factor: 'no' }, cashier.userId)).toBe(false);
  expect(await isThere({ state: 'invited' }, invited.userId)).toBe(true);
  expect(await isThere({ state: 'active' }, invited.userId)).toBe(false);
  expect((await list({ role: 'none' })).rows.map(({ id }) => id)).toContain(newcomer.userId);
  expect((await list({ role: 'platform' })).rows.every((row) => row.is_platform_admin)).toBe(true);
});

it('signs somebody out everywhere, with a reason that is written down', async () => {
  const end = (text: string) =>
    as<PlatformAccount>(admin, 'admin_end_user_sessions', { p_user_id: cashier.userId, p_reason: text });
  await expectCode(end('short'), 'invalid_input');

  expect(await end(reason)).toMatchObject({ sessions: 0 });
  await expectCode(as(cashier, 'my_sessions'), 'not_signed_in');
  const { rows } = await database.client.query(
    `select after ->> 'reason' as reason, tenant_id from audit.events where action = 'admin_end_user_sessions' and entity_id = $1`,
    [cashier.userId],
  );
  expect(rows).toEqual([{ reason, tenant_id: shop.tenantId }]);
});

it('lets somebody who failed too often try again', async () => {
  await database.client.query(
    `insert into supabase_local.failed_sign_ins (account_hash, ip_address, user_id) select 'h', 'a', $1 from generate_series(1, 10)`,
    [cashier.userId],
  );
  expect(await isThere({ state: 'locked' }, cashier.userId)).toBe(true);

  expect(await as(admin, 'admin_unlock_user', { p_user_id: cashier.userId })).toMatchObject({ is_locked: false });
  expect(await isThere({ state: 'locked' }, cashier.userId)).toBe(false);
});

it('deactivates and lets in again, twice the same', async () => {
  for (let run = 0; run < 2; run += 1)
    expect(await setActive(cashier.userId, false)).toMatchObject({
      is_deactivated: true,
      is_active: false,
      sessions: 0,
    });
  expect(await isThere({ state: 'deactivated' }, cashier.userId)).toBe(true);

  expect(await setActive(cashier.userId, true)).toMatchObject({ is_deactivated: false, is_active: true });
  const { rows } = await database.client.query<{ action: string }>(
    `select action from audit.events where entity_id = $1 and action like 'admin\\_%activate\\_user' order by created_at`,
    [cashier.userId],
  );
  expect(rows.map(({ action }) => action)).toEqual(['admin_deactivate_user', 'admin_activate_user']);
});

it('refuses to lock a business or the platform out', async () => {
  await expectCode(setActive(shop.owner.userId, false), 'in_use');
  await expectCode(setActive(admin.userId, false), 'in_use');
  await expectCode(setActive(shop.tenantId, false), 'not_found');
  await expectCode(setActive(cashier.userId, false, { p_reason: '  ' }), 'invalid_input');
});

it('is for platform staff with a second factor only', async () => {
  const weak = await makePlatformAdmin(database.client, { assuranceLevel: 'aal1' });
  for (const [name, args] of [
    ['admin_list_users', {}],
    ['admin_end_user_sessions', { p_user_id: cashier.userId, p_reason: reason }],
    ['admin_unlock_user', { p_user_id: cashier.userId }],
    ['admin_set_user_active', { p_user_id: cashier.userId, p_is_active: false, p_reason: reason }],
    ['admin_send_reset_link', { p_user_id: cashier.userId }],
  ] as const) {
    await expectCode(as(shop.owner, name, args), 'permission_denied');
    await expectCode(as(weak, name, args), 'second_factor_required');
  }
});

it('mails the way to a new password, once in ten minutes and to no deactivated account', async () => {
  const send = () => as<PlatformAccount>(admin, 'admin_send_reset_link', { p_user_id: cashier.userId });
  expect(await send()).toMatchObject({ id: cashier.userId });
  const { rows } = await database.client.query<{ body: string }>(
    `select body from private.mail_outbox where user_id = $1 and kind = 'password_help'`,
    [cashier.userId],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.body).toContain('{{site_url}}/forgot-password');
  await expectCode(send(), 'rate_limited');
  await setActive(cashier.userId, false);
  await expectCode(send(), 'in_use');
});

import type { ClosingState, PlatformTenantRow } from '../../../shared/src/api/rpcTypes';
import { addProduct, makeShop, pay, line, saleOf, sell, type Shop } from '../sales/salesFixtures';
import { callRpc, expectCode } from '../support/callRpc';
import { makePlatformAdmin, showFactor, showPassword } from '../support/makeTenant';
import { asServiceRole, asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

/* A business that is closed stops at once, and is what it was when that is taken back in time. */
const database = testDatabase();
let shop: Shop;
let other: Shop;

beforeEach(async () => {
  shop = await makeShop(database.client);
  other = await makeShop(database.client);
  for (const { owner } of [shop, other]) await showPassword(database.client, owner);
});

const query = async <T extends object>(sql: string, values: unknown[] = []) =>
  (await database.client.query<T>(sql, values)).rows;
const as = <T>(persona: Persona, name: string, args: Record<string, unknown> = {}) =>
  asUser(database.client, persona, () => callRpc<T>(database.client, name, args));
const nameOf = async ({ tenantId }: Shop) =>
  (await query<{ name: string }>('select name from public.tenants where id = $1', [tenantId]))[0]?.name ?? '';
async function close(by: Persona = shop.owner) {
  const closing = { name: await nameOf(shop), reason: 'We stop trading' };
  return await as<ClosingState>(by, 'close_business', { p_closing: closing });
}
const statusOf = async ({ tenantId }: Shop) =>
  (await query<{ status: string }>('select status from public.tenants where id = $1', [tenantId]))[0]?.status;
const step = () =>
  asServiceRole(database.client, () => callRpc(database.client, 'next_erasing_step', { p_tenant_id: shop.tenantId }));

it('stops shop, till, programs and staff at once, and says why', async () => {
  const product = await addProduct(database.client, shop, { price: 10, stock: 5 });
  await sell(database.client, shop, product, 1, 10);
  const state = await close();
  expect(state).toMatchObject({
    business_name: await nameOf(shop),
    waiting_days: 30,
    open_tills: 2,
    closing: { status: 'waiting', is_by_platform: false, asked_by_name: 'Olive Owner', reason: 'We stop trading' },
  });
  expect(await statusOf(shop)).toBe('closed');
  const sale = saleOf(shop, [line(product)], [pay(10)]);
  await expectCode(as(shop.cashier, 'record_sale', { p_sale: sale }), 'business_closed');
  await expectCode(as(shop.owner, 'list_roles'), 'business_closed');
  expect(await as(shop.owner, 'get_tenant_by_domain', { domain_name_param: shop.subdomain })).toBeNull();
  expect(await as<{ tenant: object }>(shop.manager, 'my_access')).toMatchObject({
    tenant: { status: 'closed', subdomain: null, custom_domain: null },
  });
  await expectCode(close(), 'in_use');
  // Nobody else notices.
  expect(await statusOf(other)).toBe('active');
  const theirs = await addProduct(database.client, other, { price: 10, stock: 5 });
  await sell(database.client, other, theirs, 1, 10);
});

it('holds what waits to be done, tells the owners, and bills nothing', async () => {
  await query(
    `select private.enqueue_job('report_fold', $1, 'held'), private.enqueue_job('payment_query', $1, 'money')`,
    [shop.tenantId],
  );
  await close();
  const due = `select key, due_at > now() + interval '30 days' as is_held from private.jobs where tenant_id = $1 and key in ('held', 'money') order by key`;
  expect(await query(due, [shop.tenantId])).toEqual([
    { key: 'held', is_held: true },
    { key: 'money', is_held: false },
  ]);
  const mails = `select subject from private.mail_outbox where user_id = $1 and kind = 'business_closing'`;
  expect(await query(mails, [shop.owner.userId])).toEqual([
    { subject: expect.stringMatching(/^Your business is closed and will be deleted on /) as string },
  ]);
  await query(
    `update public.tenant_subscriptions set status = 'trial', expires_at = now() - interval '61 days' where tenant_id = $1`,
    [shop.tenantId],
  );
  const standing = 'select status from public.tenant_subscriptions where tenant_id = $1';
  await asServiceRole(database.client, () => callRpc(database.client, 'run_billing_cycle', {}));
  expect(await query(standing, [shop.tenantId])).toEqual([{ status: 'trial' }]);

  // Seven days before, once.
  const [planned] = await query<{ at: string }>(
    'select erase_at::text as at from private.tenant_closures where tenant_id = $1',
    [shop.tenantId],
  );
  await query(`update private.tenant_closures set erase_at = now() + interval '6 days' where tenant_id = $1`, [
    shop.tenantId,
  ]);
  expect(await step()).toBeNull();
  expect(await step()).toBeNull();
  expect(await query(mails, [shop.owner.userId])).toHaveLength(2);
  expect(await statusOf(shop)).toBe('closed');

  await query('update private.tenant_closures set erase_at = $2 where tenant_id = $1', [shop.tenantId, planned?.at]);
  await as(shop.owner, 'take_back_closing');
  expect(await query(due.replace('30 days', '1 day'), [shop.tenantId])).toMatchObject([
    { is_held: false },
    { is_held: false },
  ]);
  await asServiceRole(database.client, () => callRpc(database.client, 'run_billing_cycle', {}));
  expect(await query(standing, [shop.tenantId])).toEqual([{ status: 'expired' }]);
});

it('gives what waited its own time back: what is asked for early would find nothing due, and never come again', async () => {
  await query(
    `select private.schedule_job('recurring', $1, 'later', now() + interval '10 days'), private.schedule_job('recurring', $1, 'far', now() + interval '90 days')`,
    [shop.tenantId],
  );
  const times = () =>
    query(`select key, due_at::text from private.jobs where tenant_id = $1 and kind = 'recurring' order by key`, [
      shop.tenantId,
    ]);
  const before = await times();
  await close();
  expect(await times()).not.toEqual(before);
  await as(shop.owner, 'take_back_closing');
  expect(await times()).toEqual(before);
});

it('is reminded of and taken back at once, one after the other', async () => {
  await close();
  const [taker, worker] = [await database.connect(), await database.connect()];
  await taker.query('begin');
  await taker.query('select 1 from public.tenants where id = $1 for update', [shop.tenantId]);
  await worker.query('begin');
  await worker.query('set local role service_role');
  const reminding = worker.query('select public.next_erasing_step($1) as step', [shop.tenantId]);
  for (let isWaiting = false; !isWaiting;)
    isWaiting =
      (await query(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
        .length > 0;
  await taker.query('select private.end_closing($1, $2, false, null)', [shop.tenantId, shop.owner.userId]);
  await taker.query('commit');
  expect((await reminding).rows).toEqual([{ step: null }]);
  await worker.query('commit');
  expect(await statusOf(shop)).toBe('active');
});

it('is taken back by an owner, and everything goes on', async () => {
  const product = await addProduct(database.client, shop, { price: 10, stock: 5 });
  await close();
  // The archive of everything can still be made and fetched.
  await expect(as(shop.owner, 'start_business_export')).resolves.toMatchObject({ status: 'running' });
  for (const persona of [shop.manager, shop.cashier])
    for (const name of ['get_business_closing', 'take_back_closing', 'start_business_export'])
      await expectCode(as(persona, name), 'business_closed');
  await expectCode(as(other.owner, 'take_back_closing'), 'not_found');
  await showPassword(database.client, shop.owner, 6);
  await expectCode(as(shop.owner, 'take_back_closing'), 'fresh_sign_in_required');
  await showPassword(database.client, shop.owner);
  expect(await as(shop.owner, 'take_back_closing')).toMatchObject({ closing: null });
  expect(await statusOf(shop)).toBe('active');
  await sell(database.client, shop, product, 1, 10);
  expect(await step()).toBeNull();
  await expectCode(as(shop.owner, 'take_back_closing'), 'not_found');
  const actions = `select action, actor_id from audit.events where tenant_id = $1 and entity = 'tenant_closures' order by created_at`;
  expect(await query(actions, [shop.tenantId])).toEqual([
    { action: 'business_closed', actor_id: shop.owner.userId },
    { action: 'business_closing_taken_back', actor_id: shop.owner.userId },
  ]);
});

it('is asked for by owners alone, who sign in again and write the name', async () => {
  const closing = { name: await nameOf(shop), reason: 'We stop trading' };
  const ask = (persona: Persona, more: object = {}) =>
    as(persona, 'close_business', { p_closing: { ...closing, ...more } });
  for (const persona of [shop.manager, shop.cashier]) {
    await expectCode(ask(persona), 'permission_denied');
    await expectCode(as(persona, 'get_business_closing'), 'permission_denied');
  }
  await expectCode(ask(other.owner), 'invalid_input');
  await expectCode(ask(shop.owner, { name: 'Something else' }), 'invalid_input');
  await expectCode(ask(shop.owner, { reason: ' ' }), 'invalid_input');
  await showPassword(database.client, shop.owner, 6);
  await expectCode(ask(shop.owner), 'fresh_sign_in_required');
  expect(await statusOf(shop)).toBe('active');
});

describe('by the platform', () => {
  const reason = 'Fraud, case 1234';
  const typed = () => shop.subdomain ?? '';
  const ask = (admin: Persona, more: object = {}) =>
    as<PlatformTenantRow>(admin, 'admin_close_business', {
      p_closing: { tenant_id: shop.tenantId, typed: typed(), reason, ...more },
    });
  const stop = (admin: Persona) =>
    as<PlatformTenantRow>(admin, 'admin_stop_closing', { p_stop: { tenant_id: shop.tenantId, reason } });

  it('is closed and opened again, by the platform alone', async () => {
    const admin = await makePlatformAdmin(database.client);
    await expectCode(ask(admin, { typed: 'other' }), 'invalid_input');
    await expectCode(ask(admin, { reason: 'Short' }), 'invalid_input');
    await expectCode(ask(admin, { tenant_id: '00000000-0000-4000-8000-00000000dead' }), 'not_found');
    expect(await ask(admin)).toMatchObject({
      status: 'closed',
      closing: { is_by_platform: true, asked_by_name: null, reason },
    });
    await expectCode(ask(admin), 'in_use');
    await expectCode(as(shop.owner, 'take_back_closing'), 'permission_denied');
    expect(await as(shop.owner, 'get_business_closing')).toMatchObject({ closing: { is_by_platform: true } });
    await expectCode(
      as(admin, 'admin_set_tenant_status', { p_tenant_id: shop.tenantId, p_status: 'active', p_reason: reason }),
      'in_use',
    );
    expect(await stop(admin)).toMatchObject({ status: 'active', closing: null });
    await expectCode(stop(admin), 'not_found');
  });

  it('stops what an owner began', async () => {
    await close();
    await expect(stop(await makePlatformAdmin(database.client))).resolves.toMatchObject({ status: 'active' });
  });

  it.each(['operations', 'finance', 'support'])('is not for %s', async (role) => {
    const admin = await makePlatformAdmin(database.client);
    await query('update private.platform_admins set role = $2 where user_id = $1', [admin.userId, role]);
    await expectCode(ask(admin), 'permission_denied');
    await expectCode(stop(admin), 'permission_denied');
  });

  it('takes a factor that was shown just now', async () => {
    const admin = await makePlatformAdmin(database.client);
    await showFactor(database.client, admin, 6);
    await expectCode(ask(admin), 'fresh_factor_required');
    await expectCode(stop(admin), 'fresh_factor_required');
    await expectCode(as(shop.owner, 'admin_close_business', { p_closing: {} }), 'permission_denied');
  });
});

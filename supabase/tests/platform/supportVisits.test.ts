import { randomUUID } from 'node:crypto';
import type { MyAccess, SupportVisit } from '../../../shared/src/api/rpcTypes';
import { call } from '../accounts/accountsFixtures';
import { expectCode, expectSqlState } from '../support/callRpc';
import { makePlatformAdmin, makeTenant, makeUser, showFactor, type TestTenant } from '../support/makeTenant';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

/* Platform staff look at a business as its owner sees it: 30 minutes, as themselves, and nothing changes. */
const database = testDatabase();
let tenant: TestTenant;
let other: TestTenant;
let admin: Persona;

beforeEach(async () => {
  tenant = await makeTenant(database.client);
  other = await makeTenant(database.client);
  admin = await makePlatformAdmin(database.client);
});

const reason = 'The owner asks why a sale is missing.';
const start = (persona: Persona, visit: Record<string, unknown> = {}) =>
  call<SupportVisit>(database.client, persona, 'admin_start_support_visit', {
    p_visit: { id: randomUUID(), tenant_id: tenant.tenantId, reason, ...visit },
  });
const end = (persona: Persona, id: string) =>
  call<SupportVisit>(database.client, persona, 'end_support_visit', { p_visit_id: id });
const accessOf = (persona: Persona) => call<MyAccess>(database.client, persona, 'my_access');
const namesSeenBy = async (persona: Persona) =>
  await asUser(database.client, persona, async () => {
    const { rows } = await database.client.query<{ tenant_id: string }>(
      'select distinct tenant_id from public.products',
    );
    return rows.map(({ tenant_id: id }) => id);
  });

async function withProducts(): Promise<void> {
  for (const { tenantId } of [tenant, other])
    await database.client.query(`insert into public.products (tenant_id, name, price) values ($1, 'Soap', 10)`, [
      tenantId,
    ]);
}

describe('admin_start_support_visit', () => {
  it('shows the visited business, no other, and only what lets look', async () => {
    await withProducts();
    expect(await namesSeenBy(admin)).toEqual([]);
    const visit = await start(admin, { ticket: 'HELP-12' });
    expect(visit).toMatchObject({ tenant_id: tenant.tenantId, reason, ticket: 'HELP-12', is_open: true });
    expect(Date.parse(visit.ends_at) - Date.parse(visit.starts_at)).toBe(30 * 60_000);

    expect(await namesSeenBy(admin)).toEqual([tenant.tenantId]);
    const access = await accessOf(admin);
    expect(access).toMatchObject({
      is_platform_admin: true,
      membership: { tenant_id: tenant.tenantId, role: 'admin', is_active: true },
      tenant: { id: tenant.tenantId },
      support_visit: { id: visit.id, tenant_id: tenant.tenantId },
    });
    expect(access.permissions).toEqual(
      expect.arrayContaining(['dashboard.view', 'sales.view_all', 'products.view_cost']),
    );
    expect(access.permissions.filter((right) => !/\.view(_[a-z]+)?$/.test(right))).toEqual([]);
  });

  it('changes nothing of the business, by function or by table', async () => {
    await withProducts();
    await start(admin);
    await expectCode(
      call(database.client, admin, 'save_tenant_role', {
        p_role: { id: randomUUID(), name: 'X', base: 'cashier', permissions: [] },
      }),
      'permission_denied',
    );
    // Tables that people write to: the statement begins before anybody asks who they are.
    await database.client.query(`insert into public.contacts (tenant_id, name) values ($1, 'Dennis')`, [
      tenant.tenantId,
    ]);
    const write = (statement: string) => asUser(database.client, admin, () => database.client.query(statement));
    await write(`update public.contacts set name = 'Taken'`);
    await expectSqlState(
      write(`insert into public.contacts (tenant_id, name) values ('${tenant.tenantId}', 'Made')`),
      '42501',
    );
    // Functions that whoever looks may call, and that write: one that asks whether it may, and one that does not.
    await expectCode(
      call(database.client, admin, 'save_view', {
        p_view: { id: randomUUID(), list_key: 'products', name: 'Mine', params: {} },
      }),
      'support_read_only',
    );
    await expectSqlState(call(database.client, admin, 'mark_notifications_read', {}), '25006');
    const { rows } = await database.client.query(
      `select name from public.products where tenant_id = $1 union all select name from public.contacts where tenant_id = $1 and not is_staff`,
      [tenant.tenantId],
    );
    expect(rows).toEqual([{ name: 'Soap' }, { name: 'Dennis' }]);
  });

  it('needs the second factor in the very session, whatever the claim says', async () => {
    await withProducts();
    await start(admin);
    await database.client.query(`update auth.sessions set aal = 'aal1' where id = $1`, [admin.sessionId]);
    expect(await namesSeenBy(admin)).toEqual([]);
    expect((await accessOf(admin)).support_visit).toBeNull();
    await expectCode(start(admin), 'second_factor_required');
  });

  it('is for owners, operations and support of the platform only', async () => {
    for (const [role, isAllowed] of [
      ['owner', true],
      ['operations', true],
      ['support', true],
      ['finance', false],
    ] as const) {
      const persona = await makePlatformAdmin(database.client);
      await database.client.query('update private.platform_admins set role = $2 where user_id = $1', [
        persona.userId,
        role,
      ]);
      if (isAllowed) expect(await start(persona)).toMatchObject({ is_open: true });
      else await expectCode(start(persona), 'permission_denied');
    }
    for (const persona of [tenant.owner, tenant.cashier, await makeUser(database.client, {})])
      await expectCode(start(persona), 'permission_denied');
  });

  it('is lost with the role', async () => {
    await withProducts();
    await start(admin);
    await database.client.query(`update private.platform_admins set role = 'finance' where user_id = $1`, [
      admin.userId,
    ]);
    expect(await namesSeenBy(admin)).toEqual([]);
  });

  it('ends by itself after its time', async () => {
    await withProducts();
    const visit = await start(admin);
    await database.client.query(
      `update private.support_visits set starts_at = starts_at - interval '31 minutes', ends_at = ends_at - interval '31 minutes' where id = $1`,
      [visit.id],
    );
    expect(await namesSeenBy(admin)).toEqual([]);
    expect((await accessOf(admin)).membership).toBeNull();
    // The next may begin.
    expect(await start(admin, { tenant_id: other.tenantId })).toMatchObject({ is_open: true });
  });

  it('is one at a time, the same call twice is one, and a reason is given', async () => {
    const id = randomUUID();
    const visit = await start(admin, { id });
    expect(await start(admin, { id })).toEqual(visit);
    await expectCode(start(admin, { id, reason: 'Another reason of the visit.' }), 'idempotency_mismatch');
    await expectCode(start(admin, { tenant_id: other.tenantId }), 'support_visit_open');
    await end(admin, id);
    await expectCode(start(admin, { reason: 'short' }), 'invalid_input');
    await expectCode(start(admin, { tenant_id: randomUUID() }), 'not_found');
  });

  it('is not for an account that belongs to a business', async () => {
    await database.client.query('insert into private.platform_admins (user_id) values ($1)', [other.owner.userId]);
    await database.client.query(`update auth.sessions set aal = 'aal2' where id = $1`, [other.owner.sessionId]);
    await showFactor(database.client, other.owner);
    await expectCode(start({ ...other.owner, assuranceLevel: 'aal2' }), 'support_visit_refused');
  });

  it('tells the owners, behind the bell, by mail and in the audit record', async () => {
    const visit = await start(admin);
    const { rows: bells } = await database.client.query(
      `select kind, body from public.notifications where tenant_id = $1 and kind = 'support_visit'`,
      [tenant.tenantId],
    );
    expect(bells).toEqual([{ kind: 'support_visit', body: reason }]);
    const { rows: mails } = await database.client.query<{ body: string }>(
      `select body from private.mail_outbox where user_id = $1 and kind = 'support_visit'`,
      [tenant.owner.userId],
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]?.body).toContain(reason);
    const { rows: events } = await database.client.query(
      `select action, actor_id, actor_kind from audit.events where entity_id = $1`,
      [visit.id],
    );
    expect(events).toEqual([{ action: 'support_visit_started', actor_id: admin.userId, actor_kind: 'platform' }]);
  });
});

describe('end_support_visit and list_support_visits', () => {
  it('lets staff end their own visit', async () => {
    await withProducts();
    const visit = await start(admin);
    expect(await end(admin, visit.id)).toMatchObject({ is_open: false, was_ended_by_business: false });
    expect(await namesSeenBy(admin)).toEqual([]);
  });

  it('lets an owner of the visited business end it, and shows it to them', async () => {
    await withProducts();
    const visit = await start(admin);
    expect(await end(tenant.owner, visit.id)).toMatchObject({ is_open: false, was_ended_by_business: true });
    expect(await namesSeenBy(admin)).toEqual([]);
    const shown = await call<SupportVisit[]>(database.client, tenant.owner, 'list_support_visits');
    expect(shown).toMatchObject([{ id: visit.id, reason, was_ended_by_business: true }]);
    expect(JSON.stringify(shown)).not.toContain(admin.userId);
  });

  it('is nobody else’s', async () => {
    const visit = await start(admin);
    const second = await makePlatformAdmin(database.client);
    await expectCode(end(other.owner, visit.id), 'not_found');
    await expectCode(end(tenant.cashier, visit.id), 'permission_denied');
    await expectCode(end(second, visit.id), 'no_membership');
    await expectCode(end(other.owner, randomUUID()), 'not_found');
    expect(await call(database.client, other.owner, 'list_support_visits')).toEqual([]);
    await expectCode(call(database.client, tenant.cashier, 'list_support_visits'), 'permission_denied');
  });
});

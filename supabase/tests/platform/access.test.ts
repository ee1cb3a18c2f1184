import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type { MyAccess } from '../../../shared/src/api/rpcTypes';
import { callRpc, expectCode } from '../support/callRpc';
import { addMember, makePlatformAdmin, makeTenant, makeUser, type TestTenant } from '../support/makeTenant';
import { asAnonymous, asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();

async function tillsSeenBy(client: Client, persona: Persona): Promise<number> {
  return asUser(client, persona, async () => (await client.query('select * from public.tills')).rows.length);
}

async function change(tenant: TestTenant, sql: string): Promise<void> {
  await database.client.query(sql, [tenant.tenantId]);
}

describe('the tenant of a request', () => {
  it('is that of an active, accepted member of a usable tenant with a live session', async () => {
    const tenant = await makeTenant(database.client);

    for (const persona of [tenant.owner, tenant.manager, tenant.cashier])
      expect(await tillsSeenBy(database.client, persona)).toBe(1);
  });

  it.each([
    [
      'the membership is deactivated',
      `update public.tenant_users set is_active = false where tenant_id = $1 and role = 'cashier'`,
    ],
    [
      'the invitation is pending',
      `update public.tenant_users set invitation_status = 'pending' where tenant_id = $1 and role = 'cashier'`,
    ],
    ['the membership is gone', `delete from public.tenant_users where tenant_id = $1 and role = 'cashier'`],
    [
      'a password change is due',
      `update public.profiles set require_password_change = true where tenant_id = $1 and role = 'cashier'`,
    ],
    ['the tenant is suspended', `update public.tenants set status = 'suspended' where id = $1`],
    ['the tenant is closed', `update public.tenants set status = 'closed' where id = $1`],
    [
      'the session was ended',
      `delete from auth.sessions s using public.tenant_users m where s.user_id = m.user_id and m.tenant_id = $1`,
    ],
    [
      'the session has run out',
      `update auth.sessions s set not_after = now() - interval '1 second' from public.tenant_users m where s.user_id = m.user_id and m.tenant_id = $1`,
    ],
  ])('is none when %s', async (_when, sql) => {
    const tenant = await makeTenant(database.client);
    expect(await tillsSeenBy(database.client, tenant.cashier)).toBe(1);

    await change(tenant, sql);

    expect(await tillsSeenBy(database.client, tenant.cashier)).toBe(0);
  });

  it('is none for a token whose session belongs to somebody else, and for one without a session', async () => {
    const tenant = await makeTenant(database.client);
    const other = await makeTenant(database.client);

    expect(await tillsSeenBy(database.client, { ...tenant.owner, sessionId: other.owner.sessionId })).toBe(0);
    const withoutSession = await asUser(database.client, tenant.owner, async () => {
      await database.client.query(`select set_config('request.jwt.claims', $1, true)`, [
        JSON.stringify({ sub: tenant.owner.userId, role: 'authenticated' }),
      ]);
      return (await database.client.query('select * from public.tills')).rows.length;
    });
    expect(withoutSession).toBe(0);
  });

  it('never follows what the token or the profile claims', async () => {
    const tenant = await makeTenant(database.client);
    const outsider = await makeUser(database.client);
    await database.client.query(`update public.profiles set tenant_id = $1, role = 'admin' where user_id = $2`, [
      tenant.tenantId,
      outsider.userId,
    ]);

    const seen = await asUser(database.client, outsider, async () => {
      const claims = {
        sub: outsider.userId,
        session_id: outsider.sessionId,
        role: 'authenticated',
        app_metadata: { tenant_id: tenant.tenantId, user_role: 'admin' },
      };
      await database.client.query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify(claims)]);
      return (await database.client.query('select * from public.tills')).rows.length;
    });
    // Put right again: no call can leave a profile that disagrees with its membership.
    await database.client.query(`update public.profiles set tenant_id = null, role = 'user' where user_id = $1`, [
      outsider.userId,
    ]);

    expect(seen).toBe(0);
  });

  it('is at once gone for a person who is deactivated, whose sessions end too', async () => {
    const tenant = await makeTenant(database.client);

    await change(tenant, `update public.tenant_users set is_active = false where tenant_id = $1 and role = 'manager'`);

    const { rows } = await database.client.query('select 1 from auth.sessions where user_id = $1', [
      tenant.manager.userId,
    ]);
    expect(rows).toHaveLength(0);
    await expectCode(
      asUser(database.client, tenant.manager, () => callRpc(database.client, 'my_access')),
      'not_signed_in',
    );
  });
});

describe('the last owner', () => {
  it.each([
    ['be deactivated', `update public.tenant_users set is_active = false where tenant_id = $1 and role = 'admin'`],
    ['be demoted', `update public.tenant_users set role = 'cashier' where tenant_id = $1 and role = 'admin'`],
    ['be removed', `delete from public.tenant_users where tenant_id = $1 and role = 'admin'`],
    [
      'lose the account',
      `delete from auth.users u using public.tenant_users m where m.user_id = u.id and m.tenant_id = $1 and m.role = 'admin'`,
    ],
  ])('cannot %s, but can with a second owner', async (_what, sql) => {
    const tenant = await makeTenant(database.client);

    await expectCode(change(tenant, sql), 'in_use');

    await addMember(database.client, tenant.tenantId, 'admin');
    await database.client.query(
      sql.replaceAll('m.tenant_id = $1', `m.user_id = $1`).replaceAll('tenant_id = $1', 'user_id = $1'),
      [tenant.owner.userId],
    );
    const { rows } = await database.client.query(
      `select 1 from public.tenant_users where tenant_id = $1 and role = 'admin' and is_active`,
      [tenant.tenantId],
    );
    expect(rows).toHaveLength(1);
  });
});

describe('my_access', () => {
  it('says role, tenant, subscription and permissions of a member', async () => {
    const tenant = await makeTenant(database.client, { subdomain: 'access-shop', subscription: 'cancelled' });
    await database.client.query(
      `insert into public.tenant_domains (tenant_id, domain, verified_at, is_primary) values ($1, 'access.example', now(), true)`,
      [tenant.tenantId],
    );

    const access = await asUser(database.client, tenant.cashier, () => callRpc<MyAccess>(database.client, 'my_access'));

    expect(access).toMatchObject({
      user_id: tenant.cashier.userId,
      is_platform_admin: false,
      assurance_level: 'aal1',
      profile: {
        full_name: 'Cora Cashier',
        role: 'cashier',
        require_password_change: false,
        invitation_status: 'accepted',
      },
      membership: { tenant_id: tenant.tenantId, role: 'cashier', is_active: true },
      tenant: {
        subdomain: 'access-shop',
        slug: 'access-shop',
        custom_domain: 'access.example',
        status: 'active',
        timezone: 'Africa/Nairobi',
        currency_code: 'KES',
        storefront_enabled: true,
      },
      subscription: { status: 'cancelled' },
    });
    expect(access.permissions).toEqual([
      'commission.view_own',
      'contacts.edit',
      'contacts.receive_payment',
      'contacts.view',
      'dashboard.view',
      'gift_cards.sell',
      'hours.clock',
      'orders.manage',
      'orders.view',
      'products.view',
      'reports.view_own',
      'sales.record',
      'sales.view_own',
      'stock.count',
      'stock.view',
      'till.operate',
    ]);
  });

  it('gives owners every permission and managers all but billing, commission, keys and ownership', async () => {
    const tenant = await makeTenant(database.client);
    const { rows } = await database.client.query<{ key: string }>('select key from public.permissions order by key');
    const all = rows.map((row) => row.key);

    const owner = await asUser(database.client, tenant.owner, () => callRpc<MyAccess>(database.client, 'my_access'));
    const manager = await asUser(database.client, tenant.manager, () =>
      callRpc<MyAccess>(database.client, 'my_access'),
    );

    expect(new Set(owner.permissions)).toEqual(new Set(all));
    expect(all.filter((key) => !manager.permissions.includes(key))).toEqual([
      'accounting.unlock',
      'api_keys.manage',
      'audit.view',
      'billing.manage',
      'billing.view',
      'commission.manage',
      'commission.view',
      'ownership.transfer',
      'payments.manage_keys',
      'tax.file',
    ]);
  });

  it('still answers someone who must change the password, and someone invited, without opening the tenant', async () => {
    const tenant = await makeTenant(database.client);
    const newHire = await addMember(database.client, tenant.tenantId, 'manager', { requirePasswordChange: true });
    const invited = await addMember(database.client, tenant.tenantId, 'admin', { invitationStatus: 'pending' });

    const hired = await asUser(database.client, newHire, () => callRpc<MyAccess>(database.client, 'my_access'));
    const asked = await asUser(database.client, invited, () => callRpc<MyAccess>(database.client, 'my_access'));

    expect(hired.profile?.require_password_change).toBe(true);
    expect(asked.membership).toMatchObject({ invitation_status: 'pending', is_active: false });
    expect(asked.permissions).toEqual([]);
    expect(asked.subscription).toBeNull();
    expect(await tillsSeenBy(database.client, newHire)).toBe(0);
    expect(await tillsSeenBy(database.client, invited)).toBe(0);
  });

  it('answers someone without a business, and refuses visitors and dead sessions', async () => {
    const user = await makeUser(database.client);

    const access = await asUser(database.client, user, () => callRpc<MyAccess>(database.client, 'my_access'));

    expect(access).toMatchObject({
      membership: null,
      tenant: null,
      subscription: null,
      permissions: [],
      profile: { role: 'user', invitation_status: 'none' },
    });
    await expectCode(
      asUser(database.client, { ...user, sessionId: randomUUID() }, () => callRpc(database.client, 'my_access')),
      'not_signed_in',
    );
    await expect(asAnonymous(database.client, () => callRpc(database.client, 'my_access'))).rejects.toMatchObject({
      code: '42501',
    });
  });
});

describe('platform administrators', () => {
  it('see overview and tenants with a second factor, and leave a line in the audit record', async () => {
    const tenant = await makeTenant(database.client, { name: 'Findable 100% Shop' });
    const root = await makePlatformAdmin(database.client);

    const page = await asUser(database.client, root, () =>
      callRpc<{ rows: { id: string }[]; count: number }>(database.client, 'admin_list_tenants', { p_query: '100% s' }),
    );

    expect(page).toMatchObject({
      count: 1,
      rows: [{ id: tenant.tenantId, user_count: 3, subscription_status: 'active', plan_name: 'Free trial' }],
    });
    expect(await asUser(database.client, root, () => callRpc(database.client, 'admin_overview'))).toMatchObject({
      tenants_suspended: expect.any(Number) as number,
      users_total: expect.any(Number) as number,
    });
    const { rows } = await database.client.query<{ action: string }>(
      'select action from audit.events where actor_id = $1 order by created_at',
      [root.userId],
    );
    expect(rows.map((row) => row.action)).toEqual(['admin_list_tenants', 'admin_overview']);
  });

  it('page through all tenants once each, newest first', async () => {
    const root = await makePlatformAdmin(database.client);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { rows: { id: string }[]; next_cursor: string | null; count: number } = await asUser(
        database.client,
        root,
        () => callRpc(database.client, 'admin_list_tenants', { p_after: cursor, p_limit: 4 }),
      );
      seen.push(...page.rows.map((row) => row.id));
      cursor = page.next_cursor;
    } while (cursor !== null);

    const { rows } = await database.client.query<{ id: string }>(
      'select id from public.tenants order by created_at desc, id desc',
    );
    expect(seen).toEqual(rows.map((row) => row.id));
  });

  it('lose their rights with the factor: the token of before opens nothing', async () => {
    const root = await makePlatformAdmin(database.client);
    await database.client.query(`update auth.sessions set aal = 'aal1' where id = $1`, [root.sessionId]);

    await expectCode(
      asUser(database.client, root, () => callRpc(database.client, 'admin_overview')),
      'second_factor_required',
    );
    const { rows } = await asUser(database.client, root, () =>
      database.client.query('select 1 from public.tenant_subscriptions'),
    );
    expect(rows).toEqual([]);
  });

  it('are refused without the second factor; owners are refused with one; a broken page marker is named', async () => {
    const tenant = await makeTenant(database.client);
    const root = await makePlatformAdmin(database.client);
    const weak = await makePlatformAdmin(database.client, { assuranceLevel: 'aal1' });
    await database.client.query(`update auth.sessions set aal = 'aal2' where id = $1`, [tenant.owner.sessionId]);

    for (const name of ['admin_overview', 'admin_list_tenants']) {
      await expectCode(
        asUser(database.client, weak, () => callRpc(database.client, name)),
        'second_factor_required',
      );
      await expectCode(
        asUser(database.client, { ...tenant.owner, assuranceLevel: 'aal2' }, () => callRpc(database.client, name)),
        'permission_denied',
      );
    }
    for (const p_after of ['x', 'bnVsbA==', '{}']) {
      await expectCode(
        asUser(database.client, root, () => callRpc(database.client, 'admin_list_tenants', { p_after })),
        'invalid_input',
      );
    }
  });

  it('see no data behind the wall of a tenant', async () => {
    await makeTenant(database.client);
    const root = await makePlatformAdmin(database.client);

    expect(await tillsSeenBy(database.client, root)).toBe(0);
  });
});

describe('what a business says of itself', () => {
  it('is for visitors of an open shop, not of one that is switched off or closed', async () => {
    const [open, quiet, suspended] = [
      await makeTenant(database.client),
      await makeTenant(database.client),
      await makeTenant(database.client, { status: 'suspended' }),
    ];
    await database.client.query('update public.storefront_settings set is_enabled = false where tenant_id = $1', [
      quiet.tenantId,
    ]);
    const { rows } = await asAnonymous(database.client, () =>
      database.client.query<{ tenant_id: string }>('select tenant_id, phone, email from public.business_settings'),
    );
    const seen = rows.map(({ tenant_id: id }) => id);
    expect(seen).toContain(open.tenantId);
    expect(seen).not.toContain(quiet.tenantId);
    expect(seen).not.toContain(suspended.tenantId);
    const own = await asUser(database.client, quiet.cashier, () =>
      database.client.query('select tenant_id from public.business_settings'),
    );
    expect(own.rows).toEqual([{ tenant_id: quiet.tenantId }]);
  });
});

import { randomUUID } from 'node:crypto';
import { callRpc, expectCode, expectSqlState } from '../support/callRpc';
import { addMember, makePlatformAdmin, makeTenant, makeUser } from '../support/makeTenant';
import { asAnonymous, asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();

function run(
  persona: Persona,
  sql: string,
  values: unknown[] = [],
): Promise<{ rows: Record<string, unknown>[]; rowCount: number | null }> {
  return asUser(database.client, persona, () => database.client.query<Record<string, unknown>>(sql, values));
}

async function profileOf(persona: Persona): Promise<Record<string, unknown>> {
  const { rows } = await database.client.query<Record<string, unknown>>(
    'select * from public.profiles where user_id = $1',
    [persona.userId],
  );
  return rows[0] ?? {};
}

describe('a person changing the own profile', () => {
  it('sets name and picture; the name is trimmed, empty becomes null', async () => {
    const user = await makeUser(database.client);

    await run(
      user,
      `update public.profiles set full_name = '  Amina Otieno ', avatar_url = 'https://project.example.test/storage/v1/object/public/avatars/a.png', updated_at = '2000-01-01' where user_id = $1`,
      [user.userId],
    );

    const profile = await profileOf(user);
    expect(profile).toMatchObject({ full_name: 'Amina Otieno', avatar_url: '/storage/v1/object/public/avatars/a.png' });
    await expectCode(
      run(user, `update public.profiles set avatar_url = 'https://example.test/a.png'`),
      'foreign_picture',
    );
    expect((profile.updated_at as Date).getFullYear()).toBeGreaterThan(2020);
    await run(user, `update public.profiles set full_name = '   '`);
    expect((await profileOf(user)).full_name).toBeNull();
  });

  it('takes only the name from the metadata of the account', async () => {
    const userId = randomUUID();
    const metadata = {
      full_name: '  Meta ',
      role: 'superadmin',
      tenant_id: randomUUID(),
      email_verified: true,
      invitation_status: 'accepted',
    };

    await database.client.query('insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3)', [
      userId,
      `${userId}@x.test`,
      JSON.stringify(metadata),
    ]);

    const { rows } = await database.client.query(
      'select full_name, role, tenant_id, email_verified, invitation_status from public.profiles where user_id = $1',
      [userId],
    );
    expect(rows).toEqual([
      { full_name: 'Meta', role: 'user', tenant_id: null, email_verified: false, invitation_status: 'none' },
    ]);
  });

  it.each([
    'javascript:alert(1)',
    'http://example.test/a.png',
    'data:text/html,x',
    'https://a b',
    '//evil.test/x',
    'https://example.test/a.png',
  ])('refuses the picture %s, which does not lie in the own storage', async (url) => {
    const user = await makeUser(database.client);

    await expectCode(run(user, 'update public.profiles set avatar_url = $1', [url]), 'foreign_picture');
  });

  it('refuses a picture outside of the public storage by a way back', async () => {
    const user = await makeUser(database.client);
    const url = '/storage/v1/object/public/branding/../../x';

    await expectSqlState(run(user, 'update public.profiles set avatar_url = $1', [url]), '23514');
  });

  it('cannot clear a forced password change, but a real one clears it', async () => {
    const tenant = await makeTenant(database.client);
    const newHire = await addMember(database.client, tenant.tenantId, 'cashier', { requirePasswordChange: true });

    await expectCode(
      run(newHire, 'update public.profiles set require_password_change = false, temp_password_created_at = null'),
      'permission_denied',
    );
    await run(newHire, `update public.profiles set temp_password_created_at = null`);
    expect(await profileOf(newHire)).toMatchObject({
      require_password_change: true,
      temp_password_created_at: expect.any(Date) as Date,
    });

    await database.client.query(`update auth.users set encrypted_password = 'another-hash' where id = $1`, [
      newHire.userId,
    ]);

    expect(await profileOf(newHire)).toMatchObject({ require_password_change: false, temp_password_created_at: null });
    const update = await run(
      newHire,
      'update public.profiles set require_password_change = false, temp_password_created_at = null returning user_id',
    );
    expect(update.rows).toHaveLength(1);
  });

  it('is not freed by any other change of the account', async () => {
    const tenant = await makeTenant(database.client);
    const newHire = await addMember(database.client, tenant.tenantId, 'cashier', { requirePasswordChange: true });

    await database.client.query(
      `update auth.users set email = $2, last_sign_in_at = now(), encrypted_password = encrypted_password where id = $1`,
      [newHire.userId, `${randomUUID()}@x.test`],
    );

    expect((await profileOf(newHire)).require_password_change).toBe(true);
  });

  it('touches nobody else', async () => {
    const tenant = await makeTenant(database.client);

    const update = await run(tenant.cashier, `update public.profiles set full_name = 'Hacked' where user_id <> $1`, [
      tenant.cashier.userId,
    ]);

    expect(update.rowCount).toBe(0);
    expect((await profileOf(tenant.owner)).full_name).toBe('Olive Owner');
  });

  it('carries the super-admin word only as a listed platform administrator', async () => {
    const user = await makeUser(database.client);
    const root = await makePlatformAdmin(database.client);

    expect((await profileOf(root)).role).toBe('superadmin');
    await expectCode(
      database.client.query(`update public.profiles set role = 'superadmin' where user_id = $1`, [user.userId]),
      'permission_denied',
    );
    for (const role of ['SuperAdmin', 'super_admin', 'platform_admin', 'Sysadmin']) {
      await expectSqlState(
        database.client.query('update public.profiles set role = $1 where user_id = $2', [role, root.userId]),
        '23514',
      );
    }
    await database.client.query('delete from private.platform_admins where user_id = $1', [root.userId]);
    expect((await profileOf(root)).role).toBe('user');
  });
});

describe('an invitation', () => {
  it('is accepted by the invited person, by call or by the two updates a client makes, and opens the tenant', async () => {
    const tenant = await makeTenant(database.client);
    const byCall = await addMember(database.client, tenant.tenantId, 'manager', { invitationStatus: 'pending' });
    const byUpdates = await addMember(database.client, tenant.tenantId, 'cashier', { invitationStatus: 'pending' });

    const answer = await asUser(database.client, byCall, () => callRpc(database.client, 'accept_invitation'));
    await run(
      byUpdates,
      `update public.profiles set invitation_status = 'accepted', invitation_accepted_at = '2001-01-01' where user_id = $1`,
      [byUpdates.userId],
    );
    await run(
      byUpdates,
      `update public.tenant_users set invitation_status = 'accepted', is_active = true, invitation_accepted_at = '2001-01-01' where user_id = $1`,
      [byUpdates.userId],
    );

    expect(answer).toEqual({
      tenant_id: tenant.tenantId,
      role: 'manager',
      is_active: true,
      invitation_status: 'accepted',
    });
    for (const persona of [byCall, byUpdates]) {
      expect((await run(persona, 'select * from public.tills')).rows).toHaveLength(1);
      const accepted = (await profileOf(persona)).invitation_accepted_at as Date;
      expect(Date.now() - accepted.getTime()).toBeLessThan(60_000);
    }
  });

  it('is accepted once: a deactivated person cannot come back through it', async () => {
    const tenant = await makeTenant(database.client);
    const removed = await addMember(database.client, tenant.tenantId, 'cashier', { isActive: false });

    await asUser(database.client, removed, () => callRpc(database.client, 'accept_invitation'));
    await expectCode(run(removed, 'update public.tenant_users set is_active = true'), 'permission_denied');
    await expectCode(run(removed, `update public.tenant_users set invitation_status = 'pending'`), 'permission_denied');
    await expectCode(run(removed, `update public.profiles set invitation_status = 'pending'`), 'permission_denied');

    expect((await run(removed, 'select * from public.tills')).rows).toHaveLength(0);
  });

  it('cannot be accepted for somebody else, nor without one', async () => {
    const tenant = await makeTenant(database.client);
    const invited = await addMember(database.client, tenant.tenantId, 'admin', { invitationStatus: 'pending' });
    const outsider = await makeUser(database.client);

    for (const persona of [outsider, tenant.owner]) {
      const update = await run(
        persona,
        `update public.tenant_users set invitation_status = 'accepted', is_active = true where user_id = $1`,
        [invited.userId],
      );
      expect(update.rowCount).toBe(0);
    }
    await expectCode(
      asUser(database.client, outsider, () => callRpc(database.client, 'accept_invitation')),
      'not_found',
    );
    await expectCode(run(outsider, `update public.profiles set invitation_status = 'accepted'`), 'permission_denied');
  });
});

describe('activity records', () => {
  const headers = { 'x-forwarded-for': '203.0.113.9, 10.0.0.1', 'user-agent': 'Test Browser 1.0' };

  it('say what the server knows, whatever the client claims, by insert and by call', async () => {
    const tenant = await makeTenant(database.client);
    const other = await makeTenant(database.client);

    await asUser(
      database.client,
      tenant.cashier,
      () =>
        database.client.query(
          `insert into public.user_activity_logs (tenant_id, user_id, action_type, details, ip_address, user_agent) values ($1, $2, 'account_deactivation', '{"self_deactivated": true}', '1.2.3.4', 'forged')`,
          [other.tenantId, other.owner.userId],
        ),
      { headers },
    );
    await asUser(
      database.client,
      tenant.cashier,
      () =>
        callRpc(database.client, 'log_user_activity', {
          p_tenant_id: other.tenantId,
          p_user_id: other.owner.userId,
          p_action: 'login',
          p_resource_type: 'auth',
          p_resource_id: null,
          p_details: { timestamp: 'now' },
          p_ip_address: '1.2.3.4',
          p_user_agent: 'forged',
        }),
      { headers },
    );

    const { rows } = await run(
      tenant.cashier,
      'select tenant_id, user_id, action_type, details, host(ip_address) as ip, user_agent from public.user_activity_logs order by created_at',
    );
    const stamped = {
      tenant_id: tenant.tenantId,
      user_id: tenant.cashier.userId,
      ip: '203.0.113.9',
      user_agent: 'Test Browser 1.0',
    };
    expect(rows).toEqual([
      { ...stamped, action_type: 'account_deactivation', details: { self_deactivated: true } },
      { ...stamped, action_type: 'login', details: { timestamp: 'now', resource_type: 'auth' } },
    ]);
    expect((await run(other.owner, 'select * from public.user_activity_logs')).rows).toHaveLength(0);
  });

  it('survive a forwarded address that is none', async () => {
    const user = await makeUser(database.client);

    await asUser(database.client, user, () => callRpc(database.client, 'log_user_activity', { p_action: 'login' }), {
      headers: { 'x-forwarded-for': '<script>' },
    });

    const { rows } = await run(user, 'select ip_address, tenant_id from public.user_activity_logs');
    expect(rows).toEqual([{ ip_address: null, tenant_id: null }]);
  });

  it.each([
    ['an unknown action', { p_action: 'became_admin' }],
    ['no action', {}],
    ['a huge detail', { p_action: 'login', p_details: { text: 'x'.repeat(5000) } }],
  ])('are refused with %s', async (_what, args) => {
    const user = await makeUser(database.client);

    await expectCode(
      asUser(database.client, user, () => callRpc(database.client, 'log_user_activity', args)),
      'invalid_input',
    );
  });

  it('are never changed or removed, not even by the database owner', async () => {
    const user = await makeUser(database.client);
    await asUser(database.client, user, () => callRpc(database.client, 'log_user_activity', { p_action: 'login' }));

    for (const sql of [
      `update public.user_activity_logs set action_type = 'logout'`,
      'delete from public.user_activity_logs',
      'truncate public.user_activity_logs',
      'delete from audit.events',
      'truncate audit.events',
    ]) {
      await makeTenant(database.client);
      await expectCode(database.client.query(sql), 'append_only');
    }
    await expectSqlState(
      asAnonymous(database.client, () => callRpc(database.client, 'log_user_activity', { p_action: 'login' })),
      '42501',
    );
  });
});

import { callRpc, expectCode } from '../support/callRpc';
import { addMember, makePlatformAdmin, makeTenant, makeUser, type TestTenant } from '../support/makeTenant';
import { asAnonymous, asServiceRole, asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();
let tenant: TestTenant;

beforeEach(async () => {
  tenant = await makeTenant(database.client);
});

const check = (persona: Persona, email = 'new@example.test', role: string | null = 'cashier') =>
  asUser(database.client, persona, () =>
    callRpc(database.client, 'check_invitation', { p_email: email, p_role: role }),
  );
const record = (actor: Persona, userId: string, role = 'cashier', tenantId = tenant.tenantId) =>
  asServiceRole(database.client, () =>
    callRpc(database.client, 'record_invitation', {
      p_actor_id: actor.userId,
      p_tenant_id: tenantId,
      p_user_id: userId,
      p_full_name: 'New Person',
      p_role: role,
    }),
  );
const withdraw = (persona: Persona, userId: string) =>
  asUser(database.client, persona, () => callRpc(database.client, 'withdraw_invitation', { p_user_id: userId }));
const membership = async (userId: string) =>
  (
    await database.client.query(
      'select tenant_id, role, invitation_status, is_active from public.tenant_users where user_id = $1',
      [userId],
    )
  ).rows[0] as Record<string, unknown> | undefined;

describe('check_invitation', () => {
  it('answers owner and manager with the business that the invitation leads to', async () => {
    await database.client.query(
      `insert into public.tenant_domains (tenant_id, domain, verified_at, is_primary) values ($1, 'shop.example.test', now(), true)`,
      [tenant.tenantId],
    );
    for (const persona of [tenant.owner, tenant.manager])
      expect(await check(persona)).toEqual({
        tenant_id: tenant.tenantId,
        tenant_name: expect.any(String) as string,
        subdomain: tenant.subdomain,
        custom_domain: 'shop.example.test',
      });
  });

  it('lets only owners make owners, and nobody without the right to manage the team', async () => {
    expect(await check(tenant.owner, 'a@example.test', 'admin')).toMatchObject({ tenant_id: tenant.tenantId });
    await expectCode(check(tenant.manager, 'a@example.test', 'admin'), 'permission_denied');
    await expectCode(check(tenant.cashier), 'permission_denied');
    await expectCode(check(await makeUser(database.client)), 'no_membership');
    await expect(
      asAnonymous(database.client, () =>
        callRpc(database.client, 'check_invitation', { p_email: 'a@b.test', p_role: 'cashier' }),
      ),
    ).rejects.toMatchObject({ code: '42501' });
  });

  it.each([
    ['nobody', 'cashier', 'email'],
    ['a b@example.test', 'cashier', 'email'],
    ['a@example.test', 'superadmin', 'role'],
    ['a@example.test', 'Platform_Admin', 'role'],
    ['a@example.test', null, 'role'],
  ])('refuses %s as %s', async (email, role, field) => {
    const failure = await expectCode(check(tenant.owner, email, role), 'invalid_input');
    expect(JSON.parse(failure.detail ?? '')).toEqual({ field });
  });

  it('stops after 50 invitations a day, and for a business that may not write', async () => {
    await database.client.query(
      `insert into audit.events (tenant_id, action, entity) select $1, 'member_invited', 'tenant_users' from generate_series(1, 50)`,
      [tenant.tenantId],
    );
    await expectCode(check(tenant.owner), 'rate_limited');
    const lapsed = await makeTenant(database.client, { subscription: 'expired_trial' });
    await expectCode(check(lapsed.owner), 'subscription_required');
  });
});

describe('record_invitation', () => {
  it('makes a pending member who sees nothing until the invitation is accepted', async () => {
    const person = await makeUser(database.client, { fullName: '' });

    await record(tenant.manager, person.userId);

    expect(await membership(person.userId)).toEqual({
      tenant_id: tenant.tenantId,
      role: 'cashier',
      invitation_status: 'pending',
      is_active: false,
    });
    await expectCode(
      asUser(database.client, person, () => callRpc(database.client, 'list_products')),
      'no_membership',
    );
    await asUser(database.client, person, () => callRpc(database.client, 'accept_invitation'));
    expect(await membership(person.userId)).toMatchObject({ invitation_status: 'accepted', is_active: true });
  });

  it('renews a pending one with another role, and tells so', async () => {
    const person = await makeUser(database.client);
    expect(await record(tenant.owner, person.userId)).toMatchObject({ is_resent: false });
    expect(await record(tenant.owner, person.userId, 'manager')).toMatchObject({ is_resent: true });
    expect(await membership(person.userId)).toMatchObject({ role: 'manager', invitation_status: 'pending' });
  });

  it('takes nobody from another business, no member again, and no platform administrator', async () => {
    const other = await makeTenant(database.client);
    await expectCode(record(tenant.owner, other.cashier.userId), 'in_use');
    await expectCode(record(tenant.owner, tenant.cashier.userId), 'in_use');
    await expectCode(record(tenant.owner, (await makePlatformAdmin(database.client)).userId), 'in_use');
    expect(await membership(other.cashier.userId)).toMatchObject({ tenant_id: other.tenantId });
  });

  it('asks again what the actor may do: rights can be lost between the two calls', async () => {
    const person = await makeUser(database.client);
    await expectCode(record(tenant.cashier, person.userId), 'permission_denied');
    await expectCode(record(tenant.manager, person.userId, 'admin'), 'permission_denied');
    const other = await makeTenant(database.client);
    await expectCode(record(other.owner, person.userId), 'permission_denied');
    expect(await membership(person.userId)).toBeUndefined();
  });

  it('is for the function alone', async () => {
    for (const name of ['record_invitation(uuid,uuid,uuid,text,text)', 'account_of_email(text)']) {
      const { rows } = await database.client.query(
        `select has_function_privilege('authenticated', 'public.${name}', 'execute') as people, has_function_privilege('anon', 'public.${name}', 'execute') as visitors`,
      );
      expect(rows).toEqual([{ people: false, visitors: false }]);
    }
  });
});

describe('withdraw_invitation', () => {
  it('takes a pending invitation back and ends what it opened', async () => {
    const invited = await addMember(database.client, tenant.tenantId, 'cashier', { invitationStatus: 'pending' });

    expect(await withdraw(tenant.manager, invited.userId)).toEqual({ withdrawn: true });

    expect(await membership(invited.userId)).toBeUndefined();
    await expectCode(
      asUser(database.client, invited, () => callRpc(database.client, 'accept_invitation')),
      'not_signed_in',
    );
  });

  it('leaves accepted members, other businesses and the invitations of owners alone', async () => {
    const other = await makeTenant(database.client);
    const theirs = await addMember(database.client, other.tenantId, 'cashier', { invitationStatus: 'pending' });
    const owner = await addMember(database.client, tenant.tenantId, 'admin', { invitationStatus: 'pending' });

    await expectCode(withdraw(tenant.owner, tenant.cashier.userId), 'in_use');
    await expectCode(withdraw(tenant.owner, theirs.userId), 'not_found');
    await expectCode(withdraw(tenant.manager, owner.userId), 'permission_denied');
    await expectCode(withdraw(tenant.cashier, theirs.userId), 'permission_denied');
    expect(await withdraw(tenant.owner, owner.userId)).toEqual({ withdrawn: true });
    expect(await membership(theirs.userId)).toBeDefined();
  });
});

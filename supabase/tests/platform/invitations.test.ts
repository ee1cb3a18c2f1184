import { randomUUID } from 'node:crypto';
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
    await invited(50);
    const failure = await expectCode(check(tenant.owner), 'rate_limited');
    const { retry_after_seconds: seconds } = JSON.parse(failure.detail ?? '') as { retry_after_seconds: number };
    expect(seconds).toBeGreaterThan(86_000);
    const lapsed = await makeTenant(database.client, { subscription: 'expired_trial' });
    await expectCode(check(lapsed.owner), 'subscription_required');
  });
});

/** Invitations of the past, of one person or of many. */
const invited = (count: number, options: { tenantId?: string; userId?: string; ago?: string } = {}) =>
  database.client.query(
    `insert into audit.events (tenant_id, action, entity, entity_id, created_at)
     select $1, 'member_invited', 'tenant_users', coalesce($2, gen_random_uuid()), now() - $3::interval from generate_series(1, $4)`,
    [options.tenantId ?? tenant.tenantId, options.userId ?? null, options.ago ?? '1 minute', count],
  );

describe('invitations to one address', () => {
  it.each([
    ['three in an hour', 3, '50 minutes', 660],
    ['six in a day', 6, '23 hours', 3660],
  ])('are refused after %s, whichever business sent them', async (_what, count, ago, atMost) => {
    const other = await makeTenant(database.client);
    const person = await makeUser(database.client);
    const email = `${person.userId}@example.test`;
    await invited(count - 1, { tenantId: other.tenantId, userId: person.userId, ago });
    expect(await check(tenant.owner, email)).toMatchObject({ tenant_id: tenant.tenantId });
    await invited(1, { userId: person.userId, ago });

    for (const ask of [() => check(tenant.owner, email), () => record(tenant.owner, person.userId)]) {
      const { detail } = await expectCode(ask(), 'rate_limited');
      const { retry_after_seconds: seconds } = JSON.parse(detail ?? '') as { retry_after_seconds: number };
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(atMost);
    }
    expect(await check(tenant.owner)).toMatchObject({ tenant_id: tenant.tenantId });
  });

  it('are counted one after the other when many are recorded at once', async () => {
    await invited(48);
    const people = await Promise.all([1, 2, 3, 4].map(() => makeUser(database.client)));
    const clients = await Promise.all(people.map(() => database.connect()));

    const outcomes = await Promise.allSettled(
      people.map((person, index) =>
        asServiceRole(clients[index] ?? database.client, () =>
          callRpc(clients[index] ?? database.client, 'record_invitation', {
            p_actor_id: tenant.owner.userId,
            p_tenant_id: tenant.tenantId,
            p_user_id: person.userId,
            p_full_name: 'New',
            p_role: 'cashier',
          }),
        ),
      ),
    );

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  });
});

describe('may_invite_account', () => {
  const may = async (persona: Persona) =>
    asServiceRole(database.client, () =>
      callRpc<boolean>(database.client, 'may_invite_account', {
        p_tenant_id: tenant.tenantId,
        p_user_id: persona.userId,
      }),
    );
  const confirmed = async (): Promise<Persona> => {
    const person = await makeUser(database.client);
    await database.client.query('update auth.users set email_confirmed_at = now() where id = $1', [person.userId]);
    return person;
  };

  it('lets an account in again that once opened a link of an invitation, when that was withdrawn or declined', async () => {
    const opened = await confirmed();
    await database.client.query('update auth.users set invited_at = now() where id = $1', [opened.userId]);
    await record(tenant.owner, opened.userId);
    await withdraw(tenant.owner, opened.userId);

    expect(await may(opened)).toBe(true);
    expect(await record(tenant.owner, opened.userId)).toMatchObject({ is_resent: false });
    expect(await may(opened)).toBe(true);
  });

  it('draws in nobody who signed up with an address that was never proven', async () => {
    const person = await confirmed();
    expect(await may(person)).toBe(false);
    await database.client.query('update public.profiles set email_verified = true where user_id = $1', [person.userId]);
    expect(await may(person)).toBe(true);
  });

  it('takes the word of a provider for its own address only', async () => {
    const person = await confirmed();
    const link = (email: string) =>
      database.client.query(
        `insert into auth.identities (id, provider, provider_id, user_id, identity_data) values (gen_random_uuid(), 'google', $1, $2, $3)`,
        [email, person.userId, JSON.stringify({ email, email_verified: true })],
      );
    await link('other@example.test');
    expect(await may(person)).toBe(false);
    await link(`${person.userId}@example.test`);
    expect(await may(person)).toBe(true);
  });

  it('refuses members, people whom others have invited, the banned and platform administrators', async () => {
    const other = await makeTenant(database.client);
    const theirs = await addMember(database.client, other.tenantId, 'cashier', { invitationStatus: 'pending' });
    const banned = await makeUser(database.client);
    await database.client.query(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
      banned.userId,
    ]);
    for (const person of [tenant.cashier, theirs, other.cashier, banned, await makePlatformAdmin(database.client)])
      expect(await may(person)).toBe(false);
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
    for (const name of [
      'record_invitation(uuid,uuid,uuid,text,text,uuid)',
      'account_of_email(text)',
      'may_invite_account(uuid,uuid)',
    ]) {
      const { rows } = await database.client.query(
        `select has_function_privilege('authenticated', 'public.${name}', 'execute') as people, has_function_privilege('anon', 'public.${name}', 'execute') as visitors`,
      );
      expect(rows).toEqual([{ people: false, visitors: false }]);
    }
  });
});

describe('decline_invitation', () => {
  const decline = (persona: Persona) =>
    asUser(database.client, persona, () => callRpc(database.client, 'decline_invitation'));

  it('takes the pending place away and leaves the person signed in, free for another business', async () => {
    const invited = await addMember(database.client, tenant.tenantId, 'cashier', { invitationStatus: 'pending' });
    expect(await asUser(database.client, invited, () => callRpc(database.client, 'my_access'))).toMatchObject({
      membership: { role: 'cashier', invitation_status: 'pending' },
      tenant: { id: tenant.tenantId, name: expect.any(String) as string },
    });

    expect(await decline(invited)).toEqual({ declined: true });

    expect(await membership(invited.userId)).toBeUndefined();
    expect(await asUser(database.client, invited, () => callRpc(database.client, 'my_access'))).toMatchObject({
      membership: null,
      tenant: null,
      profile: { invitation_status: 'none' },
    });
    const { rows } = await database.client.query(
      `select actor_id, before from audit.events where tenant_id = $1 and action = 'invitation_declined'`,
      [tenant.tenantId],
    );
    expect(rows).toEqual([{ actor_id: invited.userId, before: { role: 'cashier' } }]);
    await record(tenant.owner, invited.userId);
    expect(await membership(invited.userId)).toMatchObject({ invitation_status: 'pending' });
  });

  it('undoes no membership that was accepted, and knows when there is nothing to decline', async () => {
    await expectCode(decline(tenant.cashier), 'in_use');
    await expectCode(decline(await makeUser(database.client)), 'not_found');
    expect(await membership(tenant.cashier.userId)).toMatchObject({ is_active: true });
  });
});

describe('create_tenant by somebody who was only asked', () => {
  const create = (persona: Persona) =>
    asUser(database.client, persona, () =>
      callRpc<{ tenant_id: string }>(database.client, 'create_tenant', {
        p_tenant: { id: randomUUID(), name: 'My own', country: 'KE' },
      }),
    );

  it('is the answer no to the invitation', async () => {
    const invited = await addMember(database.client, tenant.tenantId, 'cashier', { invitationStatus: 'pending' });

    const made = await create(invited);

    expect(await membership(invited.userId)).toMatchObject({ tenant_id: made.tenant_id, role: 'admin' });
  });

  it('is refused for members as before, deactivated ones too', async () => {
    const removed = await addMember(database.client, tenant.tenantId, 'cashier', { isActive: false });
    await expectCode(create(tenant.cashier), 'in_use');
    await expectCode(create(removed), 'in_use');
  });
});

describe('withdraw_invitation', () => {
  it('takes a pending invitation back and ends what it opened', async () => {
    const invited = await addMember(database.client, tenant.tenantId, 'cashier', { invitationStatus: 'pending' });
    await database.client.query('update auth.users set encrypted_password = null where id = $1', [invited.userId]);

    expect(await withdraw(tenant.manager, invited.userId)).toEqual({ withdrawn: true });

    expect(await membership(invited.userId)).toBeUndefined();
    await expectCode(
      asUser(database.client, invited, () => callRpc(database.client, 'accept_invitation')),
      'not_signed_in',
    );
  });

  it('signs nobody out of an account with a password or a provider of its own', async () => {
    const withPassword = await addMember(database.client, tenant.tenantId, 'cashier', { invitationStatus: 'pending' });
    const withProvider = await addMember(database.client, tenant.tenantId, 'cashier', { invitationStatus: 'pending' });
    await database.client.query(`update auth.users set encrypted_password = '' where id = $1`, [withProvider.userId]);
    await database.client.query(
      `insert into auth.identities (id, provider, provider_id, user_id) values (gen_random_uuid(), 'google', 'g-1', $1)`,
      [withProvider.userId],
    );

    for (const person of [withPassword, withProvider]) {
      await withdraw(tenant.owner, person.userId);
      await expectCode(
        asUser(database.client, person, () => callRpc(database.client, 'accept_invitation')),
        'not_found',
      );
    }
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

import { randomUUID } from 'node:crypto';
import type { TeamMember, TenantRole } from '../../../shared/src/api/rpcTypes';
import { expectCode } from '../support/callRpc';
import { addMember, makePlatformAdmin, makeTenant, makeUser, type TestTenant } from '../support/makeTenant';
import type { Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { addSession, call, isBanned, mailKinds, sessionCount, strengthen } from './accountsFixtures';

const database = testDatabase();
let tenant: TestTenant;
let other: TestTenant;

beforeEach(async () => {
  tenant = await makeTenant(database.client);
  other = await makeTenant(database.client);
});

const listTeam = (persona: Persona) => call<TeamMember[]>(database.client, persona, 'list_team');
const setActive = (persona: Persona, userId: string, isActive: boolean | null) =>
  call<TeamMember>(database.client, persona, 'set_member_active', { p_user_id: userId, p_is_active: isActive });
const setRole = (persona: Persona, userId: string, role: string | null) =>
  call<TeamMember>(database.client, persona, 'change_member_role', { p_user_id: userId, p_role: role });
const handOver = (persona: Persona, userId: string) =>
  call<TeamMember>(database.client, persona, 'transfer_ownership', { p_user_id: userId });

async function roleOf({ userId }: Persona): Promise<string | undefined> {
  const { rows } = await database.client.query<{ role: string; mirror: string }>(
    'select m.role, p.role as mirror from public.tenant_users m join public.profiles p using (user_id) where m.user_id = $1',
    [userId],
  );
  expect(rows[0]?.mirror).toBe(rows[0]?.role);
  return rows[0]?.role;
}

describe('mails to the person concerned', () => {
  it('tell of a lost place, a place given back, and another role, each once', async () => {
    const { userId } = tenant.cashier;

    await setActive(tenant.owner, userId, false);
    await setActive(tenant.owner, userId, false);
    await setActive(tenant.owner, userId, true);
    await setRole(tenant.owner, userId, 'manager');
    await setRole(tenant.owner, userId, 'manager');

    expect(await mailKinds(database.client, userId)).toEqual([
      'member_deactivated',
      'member_activated',
      'member_role_changed',
    ]);
    const { rows } = await database.client.query<{ body: string }>(
      `select body from private.mail_outbox where user_id = $1 and kind = 'member_role_changed'`,
      [userId],
    );
    expect(rows[0]?.body).toContain('you are a manager at');
  });

  it('are not written when the change is refused', async () => {
    await expectCode(setActive(tenant.manager, tenant.owner.userId, false), 'permission_denied');
    await expectCode(setRole(other.owner, tenant.cashier.userId, 'manager'), 'not_found');

    expect(await mailKinds(database.client, tenant.owner.userId)).toEqual([]);
    expect(await mailKinds(database.client, tenant.cashier.userId)).toEqual([]);
  });
});

describe('list_team', () => {
  it('shows owners and managers everybody of the business, active people and owners first', async () => {
    const invited = await addMember(database.client, tenant.tenantId, 'admin', { invitationStatus: 'pending' });
    await database.client.query(`update auth.users set last_sign_in_at = '2026-02-03T04:05:06Z' where id = $1`, [
      tenant.manager.userId,
    ]);

    for (const persona of [tenant.owner, tenant.manager]) {
      const team = await listTeam(persona);
      expect(team.map(({ user_id: id }) => id)).toEqual([
        tenant.owner.userId,
        tenant.manager.userId,
        tenant.cashier.userId,
        invited.userId,
      ]);
      expect(team[1]).toMatchObject({
        full_name: 'Max Manager',
        email: `${tenant.manager.userId}@example.test`,
        role: 'manager',
        is_active: true,
        invitation_status: 'accepted',
      });
      expect(Date.parse(team[1]?.last_sign_in_at ?? '')).toBe(Date.UTC(2026, 1, 3, 4, 5, 6));
      expect(team[3]).toMatchObject({ invitation_status: 'pending', is_active: false, invitation_accepted_at: null });
    }
  });

  it('shows nobody of another business, and nothing to cashiers, anonymous visitors and the platform', async () => {
    expect(JSON.stringify(await listTeam(other.owner))).not.toContain(tenant.owner.userId);
    await expectCode(listTeam(tenant.cashier), 'permission_denied');
    await expectCode(listTeam(await makeUser(database.client)), 'no_membership');
    await expectCode(listTeam(await makePlatformAdmin(database.client)), 'no_membership');
  });
});

describe('set_member_active', () => {
  it('signs a deactivated person out at once and for good, until let in again', async () => {
    expect(await setActive(tenant.owner, tenant.cashier.userId, false)).toMatchObject({
      user_id: tenant.cashier.userId,
      is_active: false,
    });

    await expectCode(call(database.client, tenant.cashier, 'list_products'), 'no_membership');
    expect(await sessionCount(database.client, tenant.cashier.userId)).toBe(0);
    expect(await isBanned(database.client, tenant.cashier.userId)).toBe(true);

    expect(await setActive(tenant.manager, tenant.cashier.userId, true)).toMatchObject({ is_active: true });
    expect(await isBanned(database.client, tenant.cashier.userId)).toBe(false);
  });

  it('may be said twice', async () => {
    for (const isActive of [true, false, false, true, true])
      expect(await setActive(tenant.owner, tenant.cashier.userId, isActive)).toMatchObject({ is_active: isActive });
    const { rows } = await database.client.query(
      `select action from audit.events where entity_id = $1 and action like 'member_%' order by created_at`,
      [tenant.cashier.userId],
    );
    expect(rows).toEqual([{ action: 'member_deactivated' }, { action: 'member_activated' }]);
  });

  it('keeps managers away from owners, and everybody from themselves', async () => {
    await expectCode(setActive(tenant.manager, tenant.owner.userId, false), 'permission_denied');
    await expectCode(setActive(tenant.manager, tenant.manager.userId, false), 'permission_denied');
    await expectCode(setActive(tenant.owner, tenant.owner.userId, false), 'permission_denied');
    await expectCode(setActive(tenant.cashier, tenant.manager.userId, false), 'permission_denied');
    await expectCode(setActive(tenant.cashier, tenant.cashier.userId, true), 'permission_denied');
  });

  it('works between two owners', async () => {
    const second = await addMember(database.client, tenant.tenantId, 'admin');

    expect(await setActive(second, tenant.owner.userId, false)).toMatchObject({ is_active: false });
  });

  it('knows nobody outside the own team, whoever it is', async () => {
    for (const userId of [other.cashier.userId, other.owner.userId, randomUUID()]) {
      const error = await expectCode(setActive(tenant.owner, userId, false), 'not_found');
      expect(error.message).toBe('This person is not on your team.');
    }
    expect(await isBanned(database.client, other.cashier.userId)).toBe(false);
  });

  it('does not accept an invitation for somebody', async () => {
    const invited = await addMember(database.client, tenant.tenantId, 'cashier', { invitationStatus: 'pending' });

    await expectCode(setActive(tenant.owner, invited.userId, true), 'in_use');
  });

  it('cannot keep a platform administrator from the platform', async () => {
    await database.client.query('insert into private.platform_admins (user_id) values ($1)', [tenant.cashier.userId]);

    expect(await setActive(tenant.owner, tenant.cashier.userId, false)).toMatchObject({ is_active: false });
    expect(await isBanned(database.client, tenant.cashier.userId)).toBe(false);
  });

  it('wants to be told which', async () => {
    await expectCode(setActive(tenant.owner, tenant.cashier.userId, null), 'invalid_input');
  });

  it('stays open to a business whose subscription has ended', async () => {
    const expired = await makeTenant(database.client, { subscription: 'expired_trial' });

    expect(await setActive(expired.owner, expired.cashier.userId, false)).toMatchObject({ is_active: false });
  });

  it('is not for a session that has not shown the second factor there is', async () => {
    const strong = await strengthen(database.client, tenant.owner);
    const weak = await addSession(database.client, strong.userId);

    await expectCode(setActive(weak, tenant.cashier.userId, false), 'no_membership');
    expect(await setActive(strong, tenant.cashier.userId, false)).toMatchObject({ is_active: false });
  });
});

describe('change_member_role', () => {
  // Who, whom, to what: the outcome.
  it.each<[TenantRole, TenantRole, string, string]>([
    ['admin', 'manager', 'cashier', 'done'],
    ['admin', 'cashier', 'manager', 'done'],
    ['admin', 'cashier', 'admin', 'done'],
    ['admin', 'admin', 'manager', 'done'],
    ['manager', 'cashier', 'manager', 'done'],
    ['manager', 'manager', 'cashier', 'done'],
    ['manager', 'cashier', 'admin', 'permission_denied'],
    ['manager', 'admin', 'cashier', 'permission_denied'],
    ['manager', 'admin', 'admin', 'permission_denied'],
    ['admin', 'cashier', 'accountant', 'done'],
    ['manager', 'accountant', 'cashier', 'done'],
    ['accountant', 'cashier', 'accountant', 'permission_denied'],
    ['cashier', 'cashier', 'manager', 'permission_denied'],
    ['cashier', 'manager', 'cashier', 'permission_denied'],
    ['admin', 'cashier', 'Admin', 'invalid_input'],
    ['admin', 'cashier', 'superadmin', 'invalid_input'],
    ['admin', 'cashier', 'SUPER_ADMIN', 'invalid_input'],
    ['admin', 'cashier', 'Platform_Admin', 'invalid_input'],
    ['admin', 'cashier', 'owner', 'invalid_input'],
    ['admin', 'cashier', 'user', 'invalid_input'],
    ['admin', 'cashier', '', 'invalid_input'],
  ])('an %s makes a %s a %s: %s', async (actorRole, targetRole, role, outcome) => {
    const accountant = await addMember(database.client, tenant.tenantId, 'accountant');
    const actor = { admin: tenant.owner, manager: tenant.manager, accountant, cashier: tenant.cashier }[actorRole];
    const target = await addMember(database.client, tenant.tenantId, targetRole);

    if (outcome === 'done') {
      expect(await setRole(actor, target.userId, role)).toMatchObject({ user_id: target.userId, role });
      expect(await roleOf(target)).toBe(role);
    } else {
      await expectCode(setRole(actor, target.userId, role), outcome);
      expect(await roleOf(target)).toBe(targetRole);
    }
  });

  it('takes rights away from the next request on', async () => {
    await expect(listTeam(tenant.manager)).resolves.toHaveLength(3);

    await setRole(tenant.owner, tenant.manager.userId, 'cashier');

    await expectCode(listTeam(tenant.manager), 'permission_denied');
  });

  it('nobody changes themselves, and nobody outside the team is found', async () => {
    await expectCode(setRole(tenant.owner, tenant.owner.userId, 'manager'), 'permission_denied');
    await expectCode(setRole(tenant.manager, tenant.manager.userId, 'admin'), 'permission_denied');
    await expectCode(setRole(tenant.owner, other.cashier.userId, 'manager'), 'not_found');
    await expectCode(setRole(tenant.owner, tenant.cashier.userId, null), 'invalid_input');
  });

  it('asks for the right again after waiting: whoever is demoted meanwhile changes nobody', async () => {
    const first = await database.connect();
    await first.query('begin');
    await first.query('select 1 from public.tenants where id = $1 for update', [tenant.tenantId]);
    const late = setRole(tenant.manager, tenant.cashier.userId, 'manager');
    await new Promise((resolve) => setTimeout(resolve, 200));
    await first.query(`update public.tenant_users set role = 'cashier' where user_id = $1`, [tenant.manager.userId]);
    await first.query('commit');

    await expectCode(late, 'permission_denied');
    expect(await roleOf(tenant.cashier)).toBe('cashier');
  });

  it('leaves one owner when two demote each other at once', async () => {
    const second = await addMember(database.client, tenant.tenantId, 'admin');
    const clients = await Promise.all([database.connect(), database.connect()]);

    await Promise.allSettled([
      call(clients[0], tenant.owner, 'change_member_role', { p_user_id: second.userId, p_role: 'manager' }),
      call(clients[1], second, 'change_member_role', { p_user_id: tenant.owner.userId, p_role: 'manager' }),
    ]);

    expect([await roleOf(tenant.owner), await roleOf(second)].sort()).toEqual(['admin', 'manager']);
  });
});

describe('transfer_ownership', () => {
  it('makes the person the owner and the caller a manager, and tells both', async () => {
    expect(await handOver(tenant.owner, tenant.cashier.userId)).toMatchObject({
      user_id: tenant.cashier.userId,
      role: 'admin',
    });

    expect(await roleOf(tenant.owner)).toBe('manager');
    await expectCode(handOver(tenant.owner, tenant.owner.userId), 'permission_denied');
    expect(await mailKinds(database.client, tenant.cashier.userId)).toEqual(['ownership_received']);
    expect(await mailKinds(database.client, tenant.owner.userId)).toEqual(['ownership_given']);
    const { rows } = await database.client.query(
      `select tenant_id, actor_id from audit.events where action = 'ownership_transferred' and entity_id = $1`,
      [tenant.cashier.userId],
    );
    expect(rows).toEqual([{ tenant_id: tenant.tenantId, actor_id: tenant.owner.userId }]);
  });

  it('is for owners only, to active people of the own team', async () => {
    const invited = await addMember(database.client, tenant.tenantId, 'cashier', { invitationStatus: 'pending' });
    const gone = await addMember(database.client, tenant.tenantId, 'manager', { isActive: false });

    await expectCode(handOver(tenant.manager, tenant.manager.userId), 'permission_denied');
    await expectCode(handOver(tenant.cashier, tenant.cashier.userId), 'permission_denied');
    await expectCode(handOver(tenant.owner, tenant.owner.userId), 'invalid_input');
    await expectCode(handOver(tenant.owner, invited.userId), 'in_use');
    await expectCode(handOver(tenant.owner, gone.userId), 'in_use');
    await expectCode(handOver(tenant.owner, other.manager.userId), 'not_found');
    await expectCode(handOver(other.owner, tenant.manager.userId), 'not_found');
    expect(await roleOf(tenant.owner)).toBe('admin');
    expect(await roleOf(other.manager)).toBe('manager');
  });

  it('happens once when it is asked for twice at once', async () => {
    const clients = await Promise.all([database.connect(), database.connect()]);

    const outcomes = await Promise.allSettled([
      call(clients[0], tenant.owner, 'transfer_ownership', { p_user_id: tenant.manager.userId }),
      call(clients[1], tenant.owner, 'transfer_ownership', { p_user_id: tenant.cashier.userId }),
    ]);

    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const roles = [await roleOf(tenant.owner), await roleOf(tenant.manager), await roleOf(tenant.cashier)];
    expect(roles.filter((role) => role === 'admin')).toHaveLength(1);
  });
});

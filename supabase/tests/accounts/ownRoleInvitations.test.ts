import { randomUUID } from 'node:crypto';
import type { MyAccess, TeamMember, TeamRole, TenantRole } from '../../../shared/src/api/rpcTypes';
import { callRpc, expectCode } from '../support/callRpc';
import { addMember, makePlatformAdmin, makeTenant, makeUser, type TestTenant } from '../support/makeTenant';
import { asServiceRole, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { call } from './accountsFixtures';

/* Somebody is invited straight into a role that the business made itself. */
const database = testDatabase();
let tenant: TestTenant;
let other: TestTenant;

beforeEach(async () => {
  tenant = await makeTenant(database.client);
  other = await makeTenant(database.client);
});

interface RoleDraft {
  name?: string;
  base?: TenantRole;
  permissions?: string[];
}
const save = (persona: Persona, draft: RoleDraft = {}) =>
  call<TeamRole>(database.client, persona, 'save_tenant_role', {
    p_role: { id: randomUUID(), name: 'Floor lead', base: 'cashier', permissions: ['sales.record'], ...draft },
  });
const remove = (persona: Persona, id: string | null) =>
  call(database.client, persona, 'delete_tenant_role', { p_role_id: id });
const give = (persona: Persona, { userId }: Persona, role: Pick<TeamRole, 'base' | 'id'>) =>
  call<TeamMember>(database.client, persona, 'change_member_role', {
    p_user_id: userId,
    p_role: role.base,
    p_role_id: role.id,
  });
const rightsOf = async (persona: Persona) => (await call<MyAccess>(database.client, persona, 'my_access')).permissions;

describe('an invitation into an own role', () => {
  const asFunction = <T>(name: string, args: Record<string, unknown>) =>
    asServiceRole(database.client, () => callRpc<T>(database.client, name, args));
  const record = (actor: Persona, person: Persona, role: Pick<TeamRole, 'base' | 'id'>) =>
    asFunction<{ user_id: string }>('record_invitation', {
      p_actor_id: actor.userId,
      p_tenant_id: tenant.tenantId,
      p_user_id: person.userId,
      p_full_name: 'Zawadi',
      p_role: role.base,
      p_role_id: role.id,
    });
  const check = (actor: Persona, role: Pick<TeamRole, 'base' | 'id'>) =>
    call(database.client, actor, 'check_invitation', {
      p_email: 'z@people.test',
      p_role: role.base,
      p_role_id: role.id,
    });
  const shownOf = async (userId: string) =>
    (await call<TeamMember[]>(database.client, tenant.owner, 'list_team')).find(({ user_id }) => user_id === userId);

  it('gives its rights on joining, and keeps the role from being deleted', async () => {
    const lead = await save(tenant.owner, { permissions: ['sales.record', 'stock.count'] });
    const person = await makeUser(database.client);
    await expect(check(tenant.owner, lead)).resolves.toMatchObject({ tenant_id: tenant.tenantId });
    await record(tenant.owner, person, lead);

    expect(await shownOf(person.userId)).toMatchObject({ role: 'cashier', role_id: lead.id, role_name: 'Floor lead' });
    await expectCode(remove(tenant.owner, lead.id), 'in_use');
    await call(database.client, person, 'accept_invitation');
    expect(await rightsOf(person)).toEqual(['sales.record', 'stock.count']);
  });

  it('is renewed with a ready role, and with the own one again', async () => {
    const lead = await save(tenant.owner);
    const person = await makeUser(database.client);
    await record(tenant.owner, person, lead);
    await record(tenant.owner, person, { base: 'manager', id: null });
    expect(await shownOf(person.userId)).toMatchObject({ role: 'manager', role_id: null, role_name: null });
    await record(tenant.owner, person, lead);
    expect(await shownOf(person.userId)).toMatchObject({ role: 'cashier', role_id: lead.id });
  });

  it('looks the same where nobody can accept it', async () => {
    const lead = await save(tenant.owner);
    const { user_id: id } = await asFunction<{ user_id: string }>('record_unanswerable_invitation', {
      p_actor_id: tenant.owner.userId,
      p_tenant_id: tenant.tenantId,
      p_user_id: other.manager.userId,
      p_email: 'njeri@elsewhere.test',
      p_full_name: 'Njeri',
      p_role: lead.base,
      p_role_id: lead.id,
    });

    expect(await shownOf(id)).toMatchObject({ role: 'cashier', role_id: lead.id, role_name: 'Floor lead' });
    await expectCode(remove(tenant.owner, lead.id), 'in_use');
    await call(database.client, tenant.owner, 'withdraw_invitation', { p_user_id: id });
    await expect(remove(tenant.owner, lead.id)).resolves.toMatchObject({ deleted: true });
  });

  it('is refused with rights that the inviter lacks, with another base, and with a role of somebody else', async () => {
    const own = await save(tenant.owner, { name: 'Lead', permissions: ['team.manage', 'sales.record'] });
    const actor = await addMember(database.client, tenant.tenantId, 'cashier');
    await give(tenant.owner, actor, own);
    const above = await save(tenant.owner, { name: 'Above', base: 'manager', permissions: ['reports.view'] });
    const partner = await save(tenant.owner, { name: 'Partner', base: 'admin', permissions: ['billing.view'] });
    const theirs = await save(other.owner, { name: 'Theirs' });
    const person = await makeUser(database.client);

    for (const [persona, role, code] of [
      [actor, above, 'permission_denied'],
      [tenant.manager, partner, 'permission_denied'],
      [tenant.cashier, own, 'permission_denied'],
      [tenant.owner, { base: 'manager' as const, id: own.id }, 'not_found'],
      [tenant.owner, theirs, 'not_found'],
    ] as const) {
      await expectCode(check(persona, role), code);
      await expectCode(record(persona, person, role), code);
    }
    await expectCode(check(await makePlatformAdmin(database.client), own), 'no_membership');
    await expect(check(actor, own)).resolves.toMatchObject({ tenant_id: tenant.tenantId });
  });
});

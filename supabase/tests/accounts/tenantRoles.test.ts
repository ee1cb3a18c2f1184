import { randomUUID } from 'node:crypto';
import type { MyAccess, TeamMember, TeamRole, TeamRoles, TenantRole } from '../../../shared/src/api/rpcTypes';
import { expectCode } from '../support/callRpc';
import { addMember, makePlatformAdmin, makeTenant, makeUser, type TestTenant } from '../support/makeTenant';
import type { Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { call, strengthen } from './accountsFixtures';

/* Own roles of a business: what they hold is what their people may do, and nobody gives what they lack. */
const database = testDatabase();
let tenant: TestTenant;
let other: TestTenant;

beforeEach(async () => {
  tenant = await makeTenant(database.client);
  other = await makeTenant(database.client);
});

interface RoleDraft {
  id?: string;
  name?: string;
  base?: TenantRole;
  permissions?: string[];
  expected_updated_at?: string | null;
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
const can = async (persona: Persona, right: string) => (await rightsOf(persona)).includes(right);

describe('list_roles', () => {
  it('shows owners and managers every right, the ready roles and the own ones with their people', async () => {
    const made = await save(tenant.owner, { permissions: ['team.view', 'sales.record'] });
    await give(tenant.owner, tenant.cashier, made);

    for (const persona of [tenant.owner, tenant.manager]) {
      const { permissions, roles } = await call<TeamRoles>(database.client, persona, 'list_roles');
      expect(roles.map(({ base, name, people }) => [base, name, people])).toEqual([
        ['admin', null, 1],
        ['manager', null, 1],
        ['accountant', null, 0],
        ['cashier', null, 0],
        ['cashier', 'Floor lead', 1],
      ]);
      expect(roles.at(-1)?.permissions).toEqual(['sales.record', 'team.view']);
      expect(permissions.filter((right) => right.is_for_owners).map(({ key }) => key)).toEqual([
        'api_keys.manage',
        'audit.view',
        'billing.manage',
        'billing.view',
        'ownership.transfer',
        'payments.manage_keys',
      ]);
    }
  });

  it('is for nobody else, and shows nothing of another business', async () => {
    await save(other.owner, { name: 'Theirs' });

    await expectCode(call(database.client, tenant.cashier, 'list_roles'), 'permission_denied');
    await expectCode(call(database.client, await makeUser(database.client), 'list_roles'), 'no_membership');
    await expectCode(call(database.client, await makePlatformAdmin(database.client), 'list_roles'), 'no_membership');
    expect(JSON.stringify(await call(database.client, tenant.owner, 'list_roles'))).not.toContain('Theirs');
  });
});

describe('an own role', () => {
  it('decides from the next request on, in answers and in functions, and so does each change of it', async () => {
    const made = await save(tenant.owner, { permissions: ['team.view'] });
    expect(await give(tenant.owner, tenant.cashier, made)).toMatchObject({ role: 'cashier', role_name: 'Floor lead' });

    expect(await rightsOf(tenant.cashier)).toEqual(['team.view']);
    await expect(call(database.client, tenant.cashier, 'list_team')).resolves.toHaveLength(3);
    await expectCode(call(database.client, tenant.cashier, 'list_products'), 'permission_denied');

    await save(tenant.owner, {
      ...made,
      permissions: ['products.view'],
      expected_updated_at: made.updated_at,
    } as RoleDraft);
    await expectCode(call(database.client, tenant.cashier, 'list_team'), 'permission_denied');
    await expect(call(database.client, tenant.cashier, 'list_products')).resolves.toBeDefined();

    await give(tenant.owner, tenant.cashier, { base: 'cashier', id: null });
    expect(await can(tenant.cashier, 'sales.record')).toBe(true);
  });

  it('names itself to its people, in my_access', async () => {
    await give(tenant.owner, tenant.cashier, await save(tenant.owner));

    const { membership } = await call<MyAccess>(database.client, tenant.cashier, 'my_access');
    expect(membership).toMatchObject({ role: 'cashier', role_name: 'Floor lead' });
  });

  it('lets approve at the till what it holds, and nothing else', async () => {
    await give(
      tenant.owner,
      tenant.cashier,
      await save(tenant.owner, { permissions: ['sales.refund', 'till.operate'] }),
    );

    const { people } = await call<{ people: { user_id: string; can_approve: string[] }[] }>(
      database.client,
      tenant.owner,
      'list_till_staff',
    );
    expect(people.find(({ user_id: id }) => id === tenant.cashier.userId)?.can_approve).toEqual(['sales.refund']);
  });

  it('holds no right of owners unless it is a role of owners', async () => {
    for (const right of ['billing.view', 'ownership.transfer', 'payments.manage_keys', 'audit.view'])
      for (const base of ['manager', 'accountant', 'cashier'] as const)
        await expectCode(save(tenant.owner, { base, permissions: [right] }), 'invalid_input');

    const partner = await save(tenant.owner, { name: 'Partner', base: 'admin', permissions: ['billing.view'] });
    await give(tenant.owner, tenant.manager, partner);
    expect(await rightsOf(tenant.manager)).toEqual(['billing.view']);
  });

  it('of owners is made, changed, given and deleted by owners alone', async () => {
    const partner = await save(tenant.owner, { base: 'admin', permissions: ['sales.record'] });

    await expectCode(save(tenant.manager, { name: 'Mine', base: 'admin' }), 'permission_denied');
    await expectCode(save(tenant.manager, { id: partner.id ?? '', name: 'Mine' }), 'permission_denied');
    await expectCode(give(tenant.manager, tenant.cashier, partner), 'permission_denied');
    await expectCode(remove(tenant.manager, partner.id), 'permission_denied');
    await give(tenant.owner, tenant.cashier, partner);
    await expectCode(give(tenant.manager, tenant.cashier, { base: 'cashier', id: null }), 'permission_denied');
  });

  it('is refused with a right, a base or a name that does not exist', async () => {
    await expectCode(save(tenant.owner, { permissions: ['sales.everything'] }), 'invalid_input');
    await expectCode(save(tenant.owner, { permissions: [5 as unknown as string] }), 'invalid_input');
    await expectCode(save(tenant.owner, { base: 'owner' as TenantRole }), 'invalid_input');
    await expectCode(save(tenant.owner, { name: '\u200b' }), 'invalid_input');
    await save(tenant.owner, { name: 'Night shift' });
    await expectCode(save(tenant.owner, { name: 'night SHIFT' }), 'invalid_input');
    await expect(save(other.owner, { name: 'Night shift' })).resolves.toMatchObject({ name: 'Night shift' });
  });

  it('is changed by whoever read it last, and saved once when it is sent twice', async () => {
    const draft = { id: randomUUID(), permissions: ['sales.record'] };
    const made = await save(tenant.owner, draft);
    expect(await save(tenant.owner, draft)).toEqual(made);

    await save(tenant.owner, { ...draft, name: 'Lead', expected_updated_at: made.updated_at });
    await expectCode(save(tenant.owner, { ...draft, name: 'Late', expected_updated_at: made.updated_at }), 'stale_row');
  });

  it('has a limit of 30 for a business', async () => {
    await database.client.query(
      `insert into public.tenant_roles (tenant_id, name, base) select $1, 'Role ' || n, 'cashier' from generate_series(1, 30) as n`,
      [tenant.tenantId],
    );

    await expectCode(save(tenant.owner), 'invalid_input');
  });

  it('is deleted when nobody has it', async () => {
    const made = await save(tenant.owner);
    await give(tenant.owner, tenant.cashier, made);
    await database.client.query('update public.tenant_users set is_active = false where user_id = $1', [
      tenant.cashier.userId,
    ]);
    await expectCode(remove(tenant.owner, made.id), 'in_use');
    await database.client.query('update public.tenant_users set is_active = true, role_id = null where user_id = $1', [
      tenant.cashier.userId,
    ]);

    await expect(remove(tenant.owner, made.id)).resolves.toEqual({ id: made.id, deleted: true });
    await expectCode(remove(tenant.owner, made.id), 'not_found');
  });

  it('of another business is not found, given or changed', async () => {
    const theirs = await save(other.owner);

    await expectCode(remove(tenant.owner, theirs.id), 'not_found');
    await expectCode(give(tenant.owner, tenant.cashier, theirs), 'not_found');
    // The same id in another business is another role.
    await save(tenant.owner, { id: theirs.id ?? '', name: 'Ours' });
    const { roles } = await call<TeamRoles>(database.client, other.owner, 'list_roles');
    expect(roles.at(-1)).toMatchObject({ id: theirs.id, name: 'Floor lead' });
  });

  it('is given only with the base that it has', async () => {
    const made = await save(tenant.owner, { base: 'manager' });

    await expectCode(give(tenant.owner, tenant.cashier, { base: 'cashier', id: made.id }), 'not_found');
  });
});

describe('nobody gives what they lack', () => {
  const lead = async (permissions: string[]) => {
    await give(tenant.owner, tenant.manager, await save(tenant.owner, { name: 'Lead', base: 'manager', permissions }));
    return tenant.manager;
  };

  it('in a role that they make or change', async () => {
    const actor = await lead(['team.manage', 'team.view', 'sales.record']);

    const error = await expectCode(save(actor, { permissions: ['sales.record', 'sales.refund'] }), 'permission_denied');
    expect(error.message).toBe('You cannot give rights that you do not have yourself.');
    expect(JSON.parse(error.detail ?? '')).toEqual({ permissions: ['sales.refund'] });
    const wide = await save(tenant.owner, { permissions: ['sales.refund'] });
    // What the role holds already may stay.
    await expect(
      save(actor, {
        ...wide,
        permissions: ['sales.refund', 'sales.record'],
        id: wide.id ?? '',
        name: 'Floor lead',
        expected_updated_at: wide.updated_at,
      }),
    ).resolves.toMatchObject({ permissions: ['sales.record', 'sales.refund'] });
  });

  it.each<[TenantRole, string]>([
    ['manager', 'permission_denied'],
    ['accountant', 'permission_denied'],
    ['cashier', 'done'],
  ])('by making somebody a %s: %s', async (role, outcome) => {
    const { rows } = await database.client.query<{ key: string }>(
      `select permission_key as key from public.role_permissions where role = 'cashier'`,
    );
    const actor = await lead(['team.manage', ...rows.map(({ key }) => key)]);
    const person = await addMember(database.client, tenant.tenantId, 'accountant', { fullName: 'Anna' });
    if (role === 'accountant') await give(tenant.owner, person, { base: 'cashier', id: null });

    const change = give(actor, person, { base: role, id: null });
    if (outcome === 'done') await expect(change).resolves.toMatchObject({ role });
    else await expectCode(change, outcome);
    const invite = call(database.client, actor, 'check_invitation', { p_email: 'new@people.test', p_role: role });
    if (outcome === 'done') await expect(invite).resolves.toMatchObject({ tenant_id: tenant.tenantId });
    else await expectCode(invite, outcome);
  });

  it('in the role that they have themselves', async () => {
    const actor = await lead(['team.manage', 'sales.record']);
    const { roles } = await call<TeamRoles>(database.client, tenant.owner, 'list_roles');
    const own = roles.at(-1);

    await expectCode(
      save(actor, { id: own?.id ?? '', name: 'Me', permissions: [], expected_updated_at: own?.updated_at ?? null }),
      'permission_denied',
    );
    await expectCode(give(actor, actor, { base: 'cashier', id: null }), 'permission_denied');
  });

  it('and who may not manage the team changes no role', async () => {
    const accountant = await addMember(database.client, tenant.tenantId, 'accountant');
    for (const persona of [tenant.cashier, accountant]) {
      await expectCode(save(persona), 'permission_denied');
      await expectCode(remove(persona, randomUUID()), 'permission_denied');
    }
    await expectCode(save(await makePlatformAdmin(database.client)), 'no_membership');
    const strong = await strengthen(database.client, tenant.owner);
    await expect(save(strong)).resolves.toMatchObject({ name: 'Floor lead' });
  });
});

describe('the last owner', () => {
  it('stays one in full: an own role of owners is not enough', async () => {
    const partner = await save(tenant.owner, { base: 'admin', permissions: ['sales.record'] });
    const second = await addMember(database.client, tenant.tenantId, 'admin');
    await give(tenant.owner, second, partner);

    await expectCode(
      database.client.query(`update public.tenant_users set is_active = false where user_id = $1`, [
        tenant.owner.userId,
      ]),
      'in_use',
    );
    await expectCode(
      database.client.query(`update public.tenant_users set role_id = $2 where user_id = $1`, [
        tenant.owner.userId,
        partner.id,
      ]),
      'in_use',
    );
    await give(tenant.owner, second, { base: 'admin', id: null });
    await expect(give(second, tenant.owner, partner)).resolves.toMatchObject({ role_name: 'Floor lead' });
  });

  it('is made by nobody who lacks a right of owners: a second account would hold what its person does not', async () => {
    const rights = ['ownership.transfer', 'team.manage', 'team.view'];
    const partner = await save(tenant.owner, { name: 'Partner', base: 'admin', permissions: rights });
    await give(tenant.owner, tenant.manager, partner);

    const refusal = await expectCode(
      call(database.client, tenant.manager, 'transfer_ownership', { p_user_id: tenant.cashier.userId }),
      'permission_denied',
    );
    expect(refusal.detail).toContain('payments.manage_keys');
    expect(await can(tenant.cashier, 'ownership.transfer')).toBe(false);
    expect(await rightsOf(tenant.manager)).toEqual(rights);
  });

  it('hands over to somebody with an own role, who then is an owner in full', async () => {
    await give(tenant.owner, tenant.cashier, await save(tenant.owner));

    await call(database.client, tenant.owner, 'transfer_ownership', { p_user_id: tenant.cashier.userId });

    expect(await can(tenant.cashier, 'ownership.transfer')).toBe(true);
    expect(await can(tenant.owner, 'ownership.transfer')).toBe(false);
  });
});

describe('the audit record', () => {
  it('has a line for every right given or taken, and for the role itself', async () => {
    const made = await save(tenant.owner, { permissions: ['sales.record', 'sales.void'] });
    await save(tenant.owner, {
      ...made,
      id: made.id ?? '',
      name: 'Lead',
      permissions: ['sales.record', 'team.view'],
      expected_updated_at: made.updated_at,
    });
    await remove(tenant.owner, made.id);

    const { rows } = await database.client.query<{ action: string; after: Record<string, string> | null }>(
      'select action, after from audit.events where tenant_id = $1 and entity_id = $2 order by created_at, id',
      [tenant.tenantId, made.id],
    );
    expect(rows.map(({ action, after }) => [action, after?.permission ?? after?.name ?? null]).toSorted()).toEqual(
      [
        ['role_deleted', null],
        ['role_made', 'Floor lead'],
        ['role_renamed', 'Lead'],
        ['role_right_given', 'sales.record'],
        ['role_right_given', 'sales.void'],
        ['role_right_given', 'team.view'],
        ['role_right_taken', 'sales.void'],
      ].toSorted(),
    );
  });
});

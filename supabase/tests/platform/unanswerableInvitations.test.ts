import type { TeamMember } from '../../../shared/src/api/rpcTypes';
import { callRpc, expectCode } from '../support/callRpc';
import { makeTenant, makeUser, type TestTenant } from '../support/makeTenant';
import { asServiceRole, asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();
let tenant: TestTenant;
let elsewhere: TestTenant;
beforeEach(async () => {
  tenant = await makeTenant(database.client);
  elsewhere = await makeTenant(database.client);
});

const record = (actor: Persona, role = 'cashier') =>
  asServiceRole(database.client, () =>
    callRpc<{ user_id: string; is_resent: boolean }>(database.client, 'record_unanswerable_invitation', {
      p_actor_id: actor.userId,
      p_tenant_id: tenant.tenantId,
      p_user_id: elsewhere.manager.userId,
      p_email: 'Njeri@Elsewhere.test',
      p_full_name: 'Njeri',
      p_role: role,
    }),
  );
const team = (persona: Persona) =>
  asUser(database.client, persona, () => callRpc<TeamMember[]>(database.client, 'list_team'));

describe('an invitation of an address whose account belongs elsewhere', () => {
  it('is pending in the team like any other, is renewed once, makes nobody a member and can be taken back', async () => {
    const { user_id: id, is_resent: isResent } = await record(tenant.owner);
    expect(isResent).toBe(false);
    expect(await record(tenant.owner)).toEqual({ user_id: id, is_resent: true });

    const shown = (await team(tenant.owner)).find(({ user_id }) => user_id === id);
    expect(shown).toMatchObject({
      email: 'njeri@elsewhere.test',
      full_name: 'Njeri',
      invitation_status: 'pending',
      is_active: false,
    });
    expect(Object.keys(shown ?? {}).sort()).toEqual(Object.keys((await team(tenant.owner))[0] ?? {}).sort());
    const { rows } = await database.client.query('select tenant_id from public.tenant_users where user_id = $1', [
      elsewhere.manager.userId,
    ]);
    expect(rows).toEqual([{ tenant_id: elsewhere.tenantId }]);
    expect((await team(elsewhere.owner)).map(({ user_id }) => user_id)).not.toContain(id);

    const withdraw = (persona: Persona) =>
      asUser(database.client, persona, () => callRpc(database.client, 'withdraw_invitation', { p_user_id: id }));
    await expectCode(withdraw(elsewhere.owner), 'not_found');
    await withdraw(tenant.owner);
    expect((await team(tenant.owner)).map(({ user_id }) => user_id)).not.toContain(id);
    await expectCode(withdraw(tenant.owner), 'not_found');
  });

  it('is refused as a real one is, so that no refusal tells the two apart', async () => {
    const { user_id: id } = await record(tenant.owner, 'admin');
    await expectCode(record(tenant.manager), 'permission_denied');
    const person = await makeUser(database.client);
    await database.client.query(
      `insert into public.tenant_users (tenant_id, user_id, role, invitation_status, is_active) values ($1, $2, 'admin', 'pending', false)`,
      [tenant.tenantId, person.userId],
    );
    for (const p_user_id of [id, person.userId]) {
      const ask = (persona: Persona, name: string, more: object = {}) =>
        asUser(database.client, persona, () => callRpc(database.client, name, { p_user_id, ...more }));
      await expectCode(ask(tenant.manager, 'change_member_role', { p_role: 'cashier' }), 'permission_denied');
      await expectCode(ask(tenant.owner, 'change_member_role', { p_role: 'cashier' }), 'in_use');
      await expectCode(ask(tenant.owner, 'set_member_active', { p_is_active: false }), 'in_use');
      await expectCode(ask(tenant.owner, 'transfer_ownership'), 'in_use');
      await expectCode(ask(elsewhere.owner, 'change_member_role', { p_role: 'cashier' }), 'not_found');
    }
  });

  it('is refused to whoever may not invite, and counted like any other', async () => {
    await expectCode(record(tenant.cashier), 'permission_denied');
    for (let count = 0; count < 3; count += 1) await record(tenant.owner);
    await expectCode(record(tenant.owner), 'rate_limited');
  });
});

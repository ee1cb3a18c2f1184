import { addMember, makePlatformAdmin, makeTenant, makeUser } from '../support/makeTenant';
import { expectCode } from '../support/callRpc';
import type { Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { addSession, call, isBanned, mailKinds, mailsTo, sessionCount, strengthen } from './accountsFixtures';

const database = testDatabase();
const leave = (persona: Persona) => call(database.client, persona, 'deactivate_account');

async function membership(persona: Persona): Promise<unknown> {
  const { rows } = await database.client.query<Record<string, unknown>>(
    'select role, is_active, invitation_status from public.tenant_users where user_id = $1',
    [persona.userId],
  );
  return rows[0];
}

describe('deactivate_account', () => {
  it('writes it down, ends every session and has sign-in refused', async () => {
    const { cashier, tenantId } = await makeTenant(database.client);
    await addSession(database.client, cashier.userId);

    expect(await leave(cashier)).toEqual({ deactivated: true });

    expect(await membership(cashier)).toEqual({ role: 'cashier', is_active: false, invitation_status: 'accepted' });
    expect(await sessionCount(database.client, cashier.userId)).toBe(0);
    expect(await isBanned(database.client, cashier.userId)).toBe(true);
    const { rows } = await database.client.query<{ details: Record<string, unknown> }>(
      'select tenant_id, action_type, details, host(ip_address) as address, user_agent from public.user_activity_logs where user_id = $1',
      [cashier.userId],
    );
    expect(rows).toMatchObject([
      {
        tenant_id: tenantId,
        action_type: 'account_deactivation',
        details: { self_deactivated: true },
        address: '203.0.113.7',
        user_agent: 'Firefox/140 on Linux',
      },
    ]);
    expect(Object.keys(rows[0]?.details ?? {}).sort()).toEqual(['self_deactivated', 'timestamp']);
    expect(Math.abs(Date.parse(String(rows[0]?.details.timestamp)) - Date.now())).toBeLessThan(60_000);
  });

  it('leaves nothing to do for whoever kept the token', async () => {
    const { cashier } = await makeTenant(database.client);
    await leave(cashier);

    for (const name of ['deactivate_account', 'my_access', 'my_sessions', 'accept_invitation'])
      await expectCode(call(database.client, cashier, name), 'not_signed_in');
  });

  it('tells whoever kept the token why; a session that only ended says nothing more', async () => {
    const { cashier, manager } = await makeTenant(database.client);
    await leave(cashier);
    await database.client.query('delete from auth.sessions where user_id = $1', [manager.userId]);

    await expect(call(database.client, cashier, 'my_access')).rejects.toMatchObject({
      hint: 'not_signed_in',
      detail: expect.stringMatching(/^\{"reason": ?"deactivated"\}$/) as unknown,
    });
    const refused: unknown = await call(database.client, manager, 'my_access').catch((error: unknown) => error);
    expect(refused).toMatchObject({ hint: 'not_signed_in' });
    expect(refused).not.toMatchObject({ detail: expect.stringContaining('deactivated') as unknown });
  });

  it('tells the owners and the person', async () => {
    const { owner, manager, cashier } = await makeTenant(database.client);
    await leave(cashier);

    expect(await mailKinds(database.client, owner.userId)).toEqual(['member_left']);
    expect((await mailsTo(database.client, owner.userId))[0]?.body).toContain('Cora Cashier');
    expect(await mailKinds(database.client, cashier.userId)).toEqual(['account_deactivated']);
    expect(await mailKinds(database.client, manager.userId)).toEqual([]);
  });

  it('an address in a name becomes no link in a mail to the owner', async () => {
    const { owner, tenantId } = await makeTenant(database.client);
    const joker = await addMember(database.client, tenantId, 'cashier', {
      fullName: 'Win https://evil.test/now\nTo: x',
    });
    await leave(joker);

    const { body } = (await mailsTo(database.client, owner.userId))[0] ?? { body: '' };
    expect(body).not.toContain('https://evil.test');
    expect(body).not.toContain('\nTo:');
  });

  it('keeps the last active owner, with nothing half done', async () => {
    const { owner, manager } = await makeTenant(database.client);

    await expectCode(leave(owner), 'in_use');

    expect(await membership(owner)).toMatchObject({ is_active: true });
    expect(await isBanned(database.client, owner.userId)).toBe(false);
    expect(await sessionCount(database.client, owner.userId)).toBe(1);
    expect(await mailKinds(database.client, owner.userId)).toEqual([]);
    // After handing over there is another owner, and leaving is possible.
    await call(database.client, owner, 'transfer_ownership', { p_user_id: manager.userId });
    expect(await leave(owner)).toEqual({ deactivated: true });
  });

  it('lets one of the last two owners leave when both do at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { owner, tenantId } = await makeTenant(database.client);
      const second = await addMember(database.client, tenantId, 'admin');
      const clients = await Promise.all([database.connect(), database.connect()]);

      const outcomes = await Promise.allSettled([
        call(clients[0], owner, 'deactivate_account'),
        call(clients[1], second, 'deactivate_account'),
      ]);

      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const refused = outcomes.find((outcome) => outcome.status === 'rejected');
      expect((refused as PromiseRejectedResult).reason).toMatchObject({ hint: 'in_use' });
      const { rows } = await database.client.query(
        `select 1 from public.tenant_users where tenant_id = $1 and role = 'admin' and is_active`,
        [tenantId],
      );
      expect(rows).toHaveLength(1);
    }
  });

  it('leaves one owner when two deactivate each other at once', async () => {
    const { owner, tenantId } = await makeTenant(database.client);
    const second = await addMember(database.client, tenantId, 'admin');
    const clients = await Promise.all([database.connect(), database.connect()]);

    await Promise.allSettled([
      call(clients[0], owner, 'set_member_active', { p_user_id: second.userId, p_is_active: false }),
      call(clients[1], second, 'set_member_active', { p_user_id: owner.userId, p_is_active: false }),
    ]);

    const { rows } = await database.client.query(
      `select 1 from public.tenant_users where tenant_id = $1 and role = 'admin' and is_active`,
      [tenantId],
    );
    expect(rows).toHaveLength(1);
  });

  it('is not for platform administrators, nor for a session without the second factor there is', async () => {
    await expectCode(leave(await makePlatformAdmin(database.client)), 'permission_denied');
    const { manager } = await makeTenant(database.client);
    const strong = await strengthen(database.client, manager);
    await expectCode(leave(await addSession(database.client, strong.userId)), 'second_factor_required');
    expect(await leave(strong)).toEqual({ deactivated: true });
  });

  it('is refused to whoever belongs to no business: nobody could let them in again', async () => {
    const { tenantId } = await makeTenant(database.client);
    const invited = await addMember(database.client, tenantId, 'cashier', { invitationStatus: 'pending' });

    for (const person of [await makeUser(database.client), invited]) {
      await expectCode(leave(person), 'no_membership');
      expect(await isBanned(database.client, person.userId)).toBe(false);
      expect(await sessionCount(database.client, person.userId)).toBe(1);
    }
  });

  it('touches nobody of another business', async () => {
    const [own, other] = [await makeTenant(database.client), await makeTenant(database.client)];
    await leave(own.manager);

    for (const persona of [other.owner, other.manager, other.cashier, own.owner, own.cashier]) {
      expect(await membership(persona)).toMatchObject({ is_active: true });
      expect(await isBanned(database.client, persona.userId)).toBe(false);
    }
    expect(await mailKinds(database.client, other.owner.userId)).toEqual([]);
  });
});

describe('coming back', () => {
  it('takes an owner, or a manager', async () => {
    const { owner, cashier } = await makeTenant(database.client);
    await leave(cashier);

    await call(database.client, owner, 'set_member_active', { p_user_id: cashier.userId, p_is_active: true });

    expect(await isBanned(database.client, cashier.userId)).toBe(false);
    expect(await membership(cashier)).toMatchObject({ is_active: true });
    // The old token stays dead; a new sign-in works.
    await expectCode(call(database.client, cashier, 'list_products'), 'no_membership');
    const back = await addSession(database.client, cashier.userId);
    await expect(call(database.client, back, 'list_products')).resolves.toBeDefined();
  });

  it('does not lift a ban that the platform has put on the account', async () => {
    const { owner, cashier } = await makeTenant(database.client);
    await database.client.query(`update auth.users set banned_until = '2090-01-01' where id = $1`, [cashier.userId]);
    await call(database.client, owner, 'set_member_active', { p_user_id: cashier.userId, p_is_active: false });
    await call(database.client, owner, 'set_member_active', { p_user_id: cashier.userId, p_is_active: true });
    expect(await isBanned(database.client, cashier.userId)).toBe(true);

    const second = await makeTenant(database.client);
    await leave(second.cashier);
    await database.client.query(`update auth.users set banned_until = '2090-01-01' where id = $1`, [
      second.cashier.userId,
    ]);
    await call(database.client, second.owner, 'set_member_active', {
      p_user_id: second.cashier.userId,
      p_is_active: true,
    });
    expect(await isBanned(database.client, second.cashier.userId)).toBe(true);
  });
});

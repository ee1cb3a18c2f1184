import { expectSqlState } from '../support/callRpc';
import { makePlatformAdmin, makeTenant } from '../support/makeTenant';
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

describe('subscriptions', () => {
  const insert = `insert into public.tenant_subscriptions (tenant_id, amount) values ($1, 0) returning status, currency, amount`;

  it('are added, changed and removed by a platform administrator with a second factor; new ones are pending', async () => {
    const tenant = await makeTenant(database.client, { subscription: null });
    const root = await makePlatformAdmin(database.client);

    const added = await run(root, insert, [tenant.tenantId]);
    const changed = await run(
      root,
      `update public.tenant_subscriptions set status = 'cancelled' where tenant_id = $1 and status = 'pending'`,
      [tenant.tenantId],
    );
    const removed = await run(
      root,
      `delete from public.tenant_subscriptions where tenant_id = $1 and status = 'cancelled'`,
      [tenant.tenantId],
    );

    expect(added.rows).toEqual([{ status: 'pending', currency: 'USD', amount: '0.00' }]);
    expect([changed.rowCount, removed.rowCount]).toEqual([1, 1]);
  });

  it('are beyond everybody else, the owner and an administrator without second factor included', async () => {
    const tenant = await makeTenant(database.client, { subscription: 'expired_trial' });
    const weak = await makePlatformAdmin(database.client, { assuranceLevel: 'aal1' });

    for (const persona of [
      tenant.owner,
      tenant.manager,
      { ...tenant.owner, assuranceLevel: 'aal2' as const },
      weak,
      { ...weak, assuranceLevel: 'aal2' as const },
    ]) {
      await expectSqlState(run(persona, insert, [tenant.tenantId]), '42501');
      expect((await run(persona, `update public.tenant_subscriptions set status = 'active'`)).rowCount).toBe(0);
      expect((await run(persona, 'delete from public.tenant_subscriptions')).rowCount).toBe(0);
    }
    await expectSqlState(
      asAnonymous(database.client, () => database.client.query('select * from public.tenant_subscriptions')),
      '42501',
    );
  });

  it('are read by those who may see billing, of the own tenant', async () => {
    const tenant = await makeTenant(database.client);
    await makeTenant(database.client);

    expect((await run(tenant.owner, 'select * from public.tenant_subscriptions')).rows).toHaveLength(1);
    expect((await run(tenant.manager, 'select * from public.tenant_subscriptions')).rows).toHaveLength(0);
  });

  it('allow one open one per tenant, an offer beside a running one included', async () => {
    const tenant = await makeTenant(database.client);

    for (const status of ['trial', 'pending', 'suspended'])
      await expectSqlState(
        database.client.query(`insert into public.tenant_subscriptions (tenant_id, status) values ($1, $2)`, [
          tenant.tenantId,
          status,
        ]),
        '23505',
      );
  });
});

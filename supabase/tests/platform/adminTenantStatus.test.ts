import { callRpc, expectCode } from '../support/callRpc';
import { makePlatformAdmin, makeTenant } from '../support/makeTenant';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();

const set = (persona: Persona, tenantId: string, status: string | null, reason: string | null = 'Did not pay') =>
  asUser(database.client, persona, () =>
    callRpc<Record<string, unknown>>(database.client, 'admin_set_tenant_status', {
      p_tenant_id: tenantId,
      p_status: status,
      p_reason: reason,
    }),
  );
const statusOf = async (tenantId: string) =>
  (
    await database.client.query<{ status: string; timezone: string }>(
      'select status from public.tenants where id = $1',
      [tenantId],
    )
  ).rows[0]?.status;

describe('admin_set_tenant_status', () => {
  it('suspends a business at once and lets it work again, with who, when and why in the audit record', async () => {
    const root = await makePlatformAdmin(database.client);
    const tenant = await makeTenant(database.client);
    const look = () => asUser(database.client, tenant.owner, () => callRpc(database.client, 'list_products'));

    expect(await set(root, tenant.tenantId, 'suspended')).toMatchObject({ id: tenant.tenantId, status: 'suspended' });
    await expectCode(look(), 'no_membership');
    expect(await set(root, tenant.tenantId, 'active', 'Paid')).toMatchObject({ status: 'active' });
    await look();

    const { rows } = await database.client.query(
      `select actor_id, before, after from audit.events where tenant_id = $1 and action = 'tenant_status_changed' order by created_at`,
      [tenant.tenantId],
    );
    expect(rows).toEqual([
      {
        actor_id: root.userId,
        before: { status: 'active' },
        after: { status: 'suspended', reason: 'Did not pay' },
      },
      { actor_id: root.userId, before: { status: 'suspended' }, after: { status: 'active', reason: 'Paid' } },
    ]);
  });

  it('is for platform administrators with a second factor only', async () => {
    const tenant = await makeTenant(database.client);
    const weak = await makePlatformAdmin(database.client, { assuranceLevel: 'aal1' });

    await expectCode(set(weak, tenant.tenantId, 'suspended'), 'second_factor_required');
    for (const persona of [tenant.owner, tenant.manager, tenant.cashier])
      await expectCode(set(persona, tenant.tenantId, 'suspended'), 'permission_denied');
    expect(await statusOf(tenant.tenantId)).toBe('active');
  });

  it.each([
    ['closed', 'Why not', 'p_status'],
    [null, 'Why not', 'p_status'],
    ['suspended', '  ', 'p_reason'],
    ['suspended', null, 'p_reason'],
    ['suspended', 'x'.repeat(501), 'p_reason'],
  ])('refuses %p because of %p', async (status, reason, field) => {
    const root = await makePlatformAdmin(database.client);
    const tenant = await makeTenant(database.client);

    const failure = await expectCode(set(root, tenant.tenantId, status, reason), 'invalid_input');

    expect(JSON.parse(failure.detail ?? '')).toEqual({ field });
    expect(await statusOf(tenant.tenantId)).toBe('active');
  });

  it('leaves closed businesses closed, and knows no others', async () => {
    const root = await makePlatformAdmin(database.client);
    const closed = await makeTenant(database.client, { status: 'closed' });

    await expectCode(set(root, closed.tenantId, 'active'), 'in_use');
    await expectCode(set(root, '99999999-9999-4999-8999-999999999999', 'suspended'), 'not_found');
  });
});

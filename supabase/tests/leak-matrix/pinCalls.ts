import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type { TestTenant } from '../support/makeTenant';

type Json = Record<string, unknown>;

/** A manager with a PIN, and an owner whose password can be checked. */
export async function setUpPins(client: Client, tenant: TestTenant): Promise<void> {
  await client.query(
    `insert into private.staff_pins (tenant_id, member_id, pin_hash)
     select $1, u.id, extensions.crypt('4711', extensions.gen_salt('bf', 10)) from unnest($2::uuid[]) as u (id)`,
    [tenant.tenantId, [tenant.manager.userId, tenant.cashier.userId]],
  );
  await client.query(
    `update auth.users set encrypted_password = extensions.crypt('own-Passw0rd', extensions.gen_salt('bf', 4)) where id = $1`,
    [tenant.owner.userId],
  );
}

/** A call that succeeds for each procedure of PINs and approvals. */
export function pinCalls(ids: Json, tenant: TestTenant): Record<string, Json> {
  return {
    approve_action: {
      p_approval: {
        id: randomUUID(),
        approver_user_id: tenant.manager.userId,
        pin: '4711',
        permission: 'sales.discount',
        reason: 'Own regular',
        subject: { sale_id: ids.sale_id, percent: 20, amount: 100 },
      },
    },
    clear_staff_pin: { p_user_id: tenant.cashier.userId },
    list_till_staff: {},
    set_staff_pin: { p_pin: '9274', p_password: 'own-Passw0rd' },
    verify_till_pin: { p_user_id: tenant.manager.userId, p_pin: '4711' },
  };
}

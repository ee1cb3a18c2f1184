import type { Client } from 'pg';
import { showPassword, type TestTenant } from '../support/makeTenant';

type Json = Record<string, unknown>;

/** An archive of the business that is ready. */
export async function setUpExport(client: Client, { tenantId, owner }: TestTenant): Promise<Json> {
  await showPassword(client, owner);
  const { rows } = await client.query<{ id: string }>(
    `insert into private.business_exports (tenant_id, status, phase, tables, asked_by, ready_at, expires_at)
     values ($1, 'ready', 'done', '{public.tenants}', $2, clock_timestamp(), clock_timestamp() + interval '7 days') returning id`,
    [tenantId, owner.userId],
  );
  const { rows: named } = await client.query<{ name: string }>('select name from public.tenants where id = $1', [
    tenantId,
  ]);
  return { export_id: rows[0]?.id, business_name: named[0]?.name };
}

/** A call that succeeds for each procedure of archives of a business. */
export function exportCalls(ids: Json): Record<string, Json> {
  return {
    close_business: { p_closing: { name: ids.business_name, reason: 'We stop trading' } },
    get_business_closing: {},
    get_business_exports: {},
    open_business_export: { p_export_id: ids.export_id },
    start_business_export: {},
  };
}

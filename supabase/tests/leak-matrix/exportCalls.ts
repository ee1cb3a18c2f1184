import type { Client } from 'pg';
import type { TestTenant } from '../support/makeTenant';

type Json = Record<string, unknown>;

/** An archive of the business that is ready. */
export async function setUpExport(client: Client, { tenantId, owner }: TestTenant): Promise<Json> {
  const { rows } = await client.query<{ id: string }>(
    `insert into private.business_exports (tenant_id, status, phase, tables, asked_by, ready_at, expires_at)
     values ($1, 'ready', 'done', '{public.tenants}', $2, clock_timestamp(), clock_timestamp() + interval '7 days') returning id`,
    [tenantId, owner.userId],
  );
  return { export_id: rows[0]?.id };
}

/** A call that succeeds for each procedure of archives of a business. */
export function exportCalls(ids: Json): Record<string, Json> {
  return {
    get_business_exports: {},
    open_business_export: { p_export_id: ids.export_id },
    start_business_export: {},
  };
}

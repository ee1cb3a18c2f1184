import type { Client } from 'pg';
import type { TestTenant } from '../support/makeTenant';

type Json = Record<string, unknown>;

/** The ways to pay of a business, as settingsCalls saves them again. */
export async function readWaysToPay(client: Client, tenant: TestTenant): Promise<Json> {
  const { rows } = await client.query<Json>(
    'select id, name, is_enabled, proof, shortcut from public.payment_methods where tenant_id = $1 order by position, id',
    [tenant.tenantId],
  );
  return { ways_to_pay: rows };
}

/** Calls that set how a business works, as its owner makes them. */
export function settingsCalls(ids: Json): Record<string, Json> {
  return {
    business_day_settings: {},
    save_business_day: { p_timezone: 'Africa/Nairobi', p_day_cutoff: '00:00' },
    document_numbering: {},
    save_document_numbering: {
      p_numbering: { document_type: 'quote', prefix: 'Q-', width: 5, is_yearly: false },
    },
    save_payment_methods: { p_methods: { methods: ids.ways_to_pay } },
  };
}

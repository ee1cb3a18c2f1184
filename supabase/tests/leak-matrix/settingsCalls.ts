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
    paper_settings: {},
    save_paper_settings: {
      p_papers: {
        header: 'Karibu',
        footer: null,
        how_to_pay: null,
        terms: null,
        shows_logo: true,
        shows_cashier: true,
        shows_customer: true,
        shows_taxes: true,
        code: 'link',
        dates: 'words',
        hours: '24',
      },
      p_version: 0,
    },
    shop_policy: { p_tenant_id: ids.tenant_id, p_kind: 'terms' },
    shop_policy_settings: {},
    save_shop_policy: { p_kind: 'terms', p_body: 'Own terms', p_version: 0 },
    my_notification_choices: {},
    save_notification_choices: { p_choices: { choices: [{ kind: 'books_health', bell: true, mail: false }] } },
    save_payment_methods: { p_methods: { methods: ids.ways_to_pay } },
  };
}

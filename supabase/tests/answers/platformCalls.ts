import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { makePlatformAdmin, makeTenant, showPassword } from '../support/makeTenant';
import type { Persona } from '../support/personas';

interface Given {
  planId: string;
  tenantId: string;
  adminId: string;
  closedId: string;
}

async function addAnnouncement(client: Client, adminId: string): Promise<string> {
  const id = randomUUID();
  await client.query(
    `insert into private.announcements (id, title, body, audience_kind, created_by) values ($1, 'New', 'Look at it', 'all', $2)`,
    [id, adminId],
  );
  return id;
}

async function addBlock(client: Client, adminId: string): Promise<string> {
  const id = randomUUID();
  await client.query(
    `insert into private.blocked_addresses (id, network, reason, ends_at, created_by, request_hash)
     values ($1, '198.51.100.7', 'Tries passwords', now() + interval '1 day', $2, '')`,
    [id, adminId],
  );
  return id;
}

/** The owner of another business that is closed, and its id. */
export async function addClosedBusiness(client: Client): Promise<{ tenantId: string; owner: Persona }> {
  const { tenantId, owner } = await makeTenant(client, { subdomain: 'closed-one' });
  await client.query(`select private.begin_closing($1, $2, false, 'We stop trading')`, [tenantId, owner.userId]);
  await showPassword(client, owner);
  return { tenantId, owner };
}

/** A visit of somebody else, which the business may end. */
async function addSupportVisit(client: Client, tenantId: string): Promise<string> {
  const id = randomUUID();
  const visitor = await makePlatformAdmin(client);
  await client.query(
    `insert into private.support_visits (id, admin_id, visited_tenant_id, reason, starts_at, ends_at, request_hash)
     select $1, $2, $3, 'The owner asked for help', now(), now() + interval '30 minutes', ''`,
    [id, visitor.userId, tenantId],
  );
  return id;
}

/** A call for each procedure about the platform's settings, features, announcements and mails. */
export async function platformCalls(client: Client, { planId, tenantId, adminId, closedId }: Given) {
  const { rows } = await client.query<{ typed: string }>(
    'select coalesce(subdomain, name) as typed from public.tenants where id = $1',
    [tenantId],
  );
  const announcement = () => addAnnouncement(client, adminId);
  return {
    admin_close_business: { p_closing: { tenant_id: tenantId, typed: rows[0]?.typed, reason: 'Fraud, case 1234' } },
    admin_stop_closing: { p_stop: { tenant_id: closedId, reason: 'The owner wrote to us' } },
    take_back_closing: {},
    admin_list_domains: {},
    admin_list_flags: {},
    admin_my_rights: {},
    admin_platform_settings: {},
    admin_save_flag: {
      p_flag: { key: 'urgent_notices', percent: 5, ends_on: '2099-01-01', reason: 'Tried with a few' },
    },
    admin_save_platform_settings: {
      p_settings: {
        trial_hours: 336,
        default_plan_id: planId,
        trial_extension_days: 30,
        trial_extension_total_days: 60,
        grace_days: 10,
        retry_days: [1, 2, 5, 9],
        refund_window_days: 45,
        closing_days: 60,
        seller_name: 'Dukani Ltd',
        approval_limits: [{ currency: 'USD', amount: 500 }],
        version: null,
      },
    },
    admin_set_administrator_role: { p_user_id: adminId, p_role: 'owner', p_reason: 'Runs the platform' },
    admin_set_flag_for_tenant: {
      p_flag: { key: 'urgent_notices', tenant_id: tenantId, state: 'on', reason: 'Asked to try it' },
    },
    admin_count_audience: { p_audience: { audience_kind: 'all', audience_value: null } },
    admin_get_announcement: { p_announcement_id: await announcement() },
    admin_list_announcements: {},
    admin_list_mails: { p_filter: { state: 'waiting' } },
    admin_message_overview: {},
    admin_save_announcement: {
      p_announcement: {
        id: randomUUID(),
        kind: 'news',
        title: 'New',
        body: 'Look at it',
        audience_kind: 'tenant',
        audience_value: tenantId,
        by_mail: true,
        starts_at: null,
      },
    },
    admin_start_support_visit: {
      p_visit: { id: randomUUID(), tenant_id: tenantId, reason: 'The owner asked for help', ticket: null },
    },
    end_support_visit: { p_visit_id: await addSupportVisit(client, tenantId) },
    list_support_visits: {},
    admin_send_announcement: { p_announcement_id: await announcement(), p_reason: 'The owners should know' },
    admin_delete_announcement: { p_announcement_id: await announcement(), p_reason: 'It is not needed' },
    admin_list_blocked_addresses: {},
    admin_block_address: {
      p_block: {
        id: randomUUID(),
        network: '203.0.113.0/24',
        reason: 'Tries passwords',
        ends_at: new Date(Date.now() + 3_600_000).toISOString(),
        is_own_too: false,
      },
    },
    admin_unblock_address: { p_block_id: await addBlock(client, adminId), p_reason: 'They wrote to us' },
    admin_withdraw_announcement: { p_announcement_id: await announcement(), p_reason: 'It was a mistake' },
  };
}

import { randomUUID } from 'node:crypto';

type Json = Record<string, unknown>;

const newKey = (): Json => ({
  id: randomUUID(),
  name: 'Own key',
  scopes: ['products.view'],
  most_per_minute: 600,
  ends_at: new Date(Date.now() + 86_400_000).toISOString(),
});

const newWebhook = (): Json => ({
  id: randomUUID(),
  name: 'Own hook',
  url: 'https://own.example.com/hook',
  events: ['order.placed'],
  is_on: true,
});

/** An own role that nobody has, a key for a program, and webhooks. */
export async function setUpTeam(as: <T>(name: string, args: Json) => Promise<T>): Promise<Json> {
  const id = randomUUID();
  await as('save_tenant_role', { p_role: { id, name: 'Own role', base: 'cashier', permissions: ['sales.record'] } });
  const key = await as<{ id: string }>('create_api_key', { p_key: newKey() });
  const [kept, gone] = [newWebhook(), newWebhook()];
  for (const webhook of [kept, gone]) await as('save_webhook', { p_webhook: webhook });
  const sent = await as<{ id: string }>('test_webhook', { p_webhook_id: kept.id });
  return { role_id: id, api_key_id: key.id, webhook_id: kept.id, gone_webhook_id: gone.id, delivery_id: sent.id };
}

/** A call that succeeds for each procedure of roles, keys for programs and webhooks. */
export function teamCalls(ids: Json): Record<string, Json> {
  return {
    delete_tenant_role: { p_role_id: ids.role_id },
    list_api_keys: {},
    create_api_key: { p_key: newKey() },
    revoke_api_key: { p_api_key_id: ids.api_key_id },
    list_webhooks: {},
    save_webhook: { p_webhook: newWebhook() },
    delete_webhook: { p_webhook_id: ids.gone_webhook_id },
    webhook_secret: { p_webhook_id: ids.webhook_id, p_is_new: false },
    list_webhook_deliveries: { p_webhook_id: ids.webhook_id },
    test_webhook: { p_webhook_id: ids.webhook_id },
    resend_webhook: { p_delivery_id: ids.delivery_id },
    list_roles: {},
    search_activity: { p_filter: { actor_id: ids.cashier_id, document_id: ids.sale_id } },
    save_tenant_role: {
      p_role: { id: randomUUID(), name: 'Another own role', base: 'manager', permissions: ['team.view'] },
    },
  };
}

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

/** An own role that nobody has, working hours, a commission rule, a key for a program, and webhooks. */
export async function setUpTeam(as: <T>(name: string, args: Json) => Promise<T>, userId: string): Promise<Json> {
  const id = randomUUID();
  await as('save_tenant_role', { p_role: { id, name: 'Own role', base: 'cashier', permissions: ['sales.record'] } });
  const [entryId, ruleId] = [randomUUID(), randomUUID()];
  await as('save_time_entry', { p_entry: ownHours(userId, entryId, 3) });
  await as('approve_hours', { p_user_id: userId, p_week: '2026-02-02' });
  await as('save_commission_rule', { p_rule: ownRule(ruleId) });
  const key = await as<{ id: string }>('create_api_key', { p_key: newKey() });
  const [kept, gone] = [newWebhook(), newWebhook()];
  for (const webhook of [kept, gone]) await as('save_webhook', { p_webhook: webhook });
  const sent = await as<{ id: string }>('test_webhook', { p_webhook_id: kept.id });
  return {
    role_id: id,
    time_entry_id: entryId,
    commission_rule_id: ruleId,
    api_key_id: key.id,
    webhook_id: kept.id,
    gone_webhook_id: gone.id,
    delivery_id: sent.id,
  };
}

const ownHours = (userId: unknown, id: string, day: number): Json => ({
  id,
  user_id: userId,
  kind: 'work',
  started_at: `2026-03-0${day}T08:00:00Z`,
  ended_at: `2026-03-0${day}T12:00:00Z`,
  reason: 'Own reason',
});

const ownRule = (id: string): Json => ({ id, basis: 'net', percent: 2, valid_from: '2026-01-01' });

/** A call that succeeds for each procedure of roles, hours, commission, keys for programs and webhooks. */
export function teamCalls(ids: Json): Record<string, Json> {
  const person = { p_user_id: ids.cashier_id };
  return {
    approve_commission: { ...person, p_month: '2026-02-01' },
    approve_hours: { ...person, p_week: '2026-01-05' },
    clock_time: { p_clock: { id: randomUUID(), action: 'start' } },
    delete_commission_rule: { p_rule_id: ids.commission_rule_id },
    get_commission: { ...person, p_month: '2026-03-01' },
    get_hours: { ...person, p_week: '2026-03-02' },
    hours_worked: { p_from: '2026-03-01', p_to: '2026-03-31' },
    list_clock_states: {},
    list_commission: { p_month: '2026-03-01' },
    list_commission_rules: {},
    list_hours: { p_week: '2026-03-02' },
    remove_time_entry: { p_entry_id: ids.time_entry_id, p_reason: 'Own reason' },
    reopen_hours: { ...person, p_week: '2026-02-02', p_reason: 'Own reason' },
    save_commission_rule: { p_rule: { ...ownRule(randomUUID()), category_id: ids.category_id } },
    save_time_entry: { p_entry: ownHours(ids.cashier_id, randomUUID(), 5) },
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
    search_business: { p_query: 'INV' },
    save_tenant_role: {
      p_role: { id: randomUUID(), name: 'Another own role', base: 'manager', permissions: ['team.view'] },
    },
  };
}

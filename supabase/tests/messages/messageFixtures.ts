import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type { Campaign, MessageTemplate, MessageTemplateInput, SegmentRules } from '../../../shared/src/api/rpcTypes';
import { callRpc } from '../support/callRpc';
import { makeTenant, type TestTenant } from '../support/makeTenant';
import { asServiceRole, asUser, type Persona } from '../support/personas';

type Json = Record<string, unknown>;

/** A message as it is handed to the service. */
export interface ClaimedMessage {
  id: string;
  lease_id: string;
  channel: string;
  provider: string;
  address: string;
  sender: string | null;
  text: string;
  unsubscribe_url: string | null;
  whatsapp: { name: string; language: string; parameters: string[] } | null;
  keys: { name: string; sealed: string }[];
}

export function as<T>(client: Client, persona: Persona, name: string, args: Json = {}): Promise<T> {
  return asUser(client, persona, () => callRpc<T>(client, name, args));
}

export function asServer<T>(client: Client, name: string, args: Json = {}): Promise<T> {
  return asServiceRole(client, () => callRpc<T>(client, name, args));
}

/** A Kenyan business whose SMS go by a short code, without quiet hours: when a test runs changes nothing. */
export async function makeSender(client: Client): Promise<TestTenant> {
  const shop = await makeTenant(client, { country: 'KE' });
  await as(client, shop.owner, 'save_message_channel', {
    p_channel: 'sms',
    p_settings: channelOf({ is_on: false }),
  });
  await asServer(client, 'save_message_keys', {
    p_tenant_id: shop.tenantId,
    p_user_id: shop.owner.userId,
    p_channel: 'sms',
    p_keys: JSON.stringify([{ name: 'api_key', sealed: 'sealed'.repeat(10), last4: '1234' }]),
  });
  await as(client, shop.owner, 'save_message_channel', { p_channel: 'sms', p_settings: channelOf() });
  await as(client, shop.owner, 'save_message_rules', {
    p_rules: { quiet: { starts: '00:00', ends: '00:00', sundays: false }, most_in_7_days: 4 },
  });
  return shop;
}

export function channelOf(more: Json = {}): Json {
  return {
    provider: 'africastalking',
    is_on: true,
    sender: '20880',
    reply_to: null,
    details: { username: 'sandbox' },
    price_per_part: 0.8,
    ...more,
  };
}

export function templateOf(more: Partial<MessageTemplateInput> = {}): MessageTemplateInput {
  return {
    id: randomUUID(),
    name: 'Offer',
    channel: 'sms',
    purpose: 'marketing',
    language: 'en',
    event_key: null,
    is_on: true,
    subject: null,
    body: 'Hi {{first_name|friend}}, sugar is cheap today.',
    whatsapp_name: null,
    ...more,
  };
}

export function saveTemplate(
  client: Client,
  shop: TestTenant,
  more: Partial<MessageTemplateInput> = {},
): Promise<MessageTemplate> {
  return as(client, shop.owner, 'save_message_template', { p_template: templateOf(more) });
}

/** Customers with numbers from +254700000001 on who all agreed, on a day that is over. */
export async function addCustomers(
  client: Client,
  shop: TestTenant,
  count: number,
  { channel = 'sms', agreed = true, from = 1 }: { channel?: string; agreed?: boolean | null; from?: number } = {},
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `insert into public.contacts (tenant_id, name, type, phone, email)
     select $1, 'Customer ' || n, 'customer', '07' || lpad(n::text, 8, '0'), 'customer' || n || '@mail.test'
     from generate_series($2::integer, $2 + $3 - 1) n returning id`,
    [shop.tenantId, from, count],
  );
  const ids = rows.map(({ id }) => id);
  if (agreed !== null)
    await client.query(
      `insert into public.contact_consents (tenant_id, contact_id, channel, is_granted, given_on, source)
       select $1, i, $3, $4, '2026-01-05', 'Form at the till' from unnest($2::uuid[]) i`,
      [shop.tenantId, ids, channel, agreed],
    );
  return ids;
}

export async function saveCampaign(
  client: Client,
  shop: TestTenant,
  { rules, ...template }: Partial<MessageTemplateInput> & { rules?: SegmentRules } = {},
): Promise<Campaign> {
  const { id: templateId } = await saveTemplate(client, shop, template);
  const segmentId = randomUUID();
  if (rules) await as(client, shop.owner, 'save_segment', { p_segment: { id: segmentId, name: 'Segment', rules } });
  return as(client, shop.owner, 'save_campaign', {
    p_campaign: {
      id: randomUUID(),
      name: 'Sugar week',
      template_id: templateId,
      segment_id: rules ? segmentId : null,
    },
  });
}

/** Lets the campaign be written out, as its job does. */
export async function expand(client: Client, shop: TestTenant, campaignId: string): Promise<void> {
  const step = () =>
    asServer<boolean>(client, 'continue_campaign', { p_tenant_id: shop.tenantId, p_campaign_id: campaignId });
  while (await step());
}

export function claim(client: Client, shop: TestTenant, limit = 200): Promise<ClaimedMessage[]> {
  return asServer(client, 'claim_messages', { p_tenant_id: shop.tenantId, p_limit: limit, p_lease_seconds: 120 });
}

export function settle(client: Client, message: ClaimedMessage, outcome: Json = {}): Promise<void> {
  return asServer(client, 'settle_message', {
    p_message_id: message.id,
    p_lease_id: message.lease_id,
    p_outcome: { state: 'sent', provider_message_id: `at-${message.id}`, ...outcome },
  });
}

/** The service's bucket is full again. */
export async function fillBucket(client: Client, shop: TestTenant): Promise<void> {
  await client.query('update private.message_buckets set tokens = 200 where tenant_id = $1', [shop.tenantId]);
}

/** Sends until nothing is due any more; answers the addresses in the order that the service got them. */
export async function sendAll(client: Client, shop: TestTenant): Promise<string[]> {
  const sent: string[] = [];
  for (;;) {
    await fillBucket(client, shop);
    const claimed = await claim(client, shop);
    if (claimed.length === 0) return sent;
    for (const message of claimed) {
      sent.push(message.address);
      await settle(client, message);
    }
  }
}

export async function statesOf(client: Client, shop: TestTenant): Promise<Record<string, number>> {
  const { rows } = await client.query<{ state: string; many: number }>(
    `select state || coalesce(':' || reason, '') as state, count(*)::int as many from public.messages where tenant_id = $1 group by 1 order by 1`,
    [shop.tenantId],
  );
  return Object.fromEntries(rows.map(({ state, many }) => [state, many]));
}

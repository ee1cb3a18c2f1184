/** Keys with which programs of a business call the API: docs/domains/api.md. */
export interface ApiKey {
  id: string;
  name: string;
  /** Its first twelve signs, and its last four. */
  key_start: string;
  last4: string;
  scopes: string[];
  most_per_minute: number;
  made_at: string;
  made_by_name: string | null;
  ends_at: string;
  revoked_at: string | null;
  /** To the minute. */
  last_used_at: string | null;
  last_used_address: string | null;
  state: 'live' | 'ended' | 'revoked';
}

/** A key as it is answered once, when it is made. */
export interface MadeApiKey extends ApiKey {
  key: string;
}

/** An address of the API, as private.api_endpoints describes it. */
export interface ApiEndpoint {
  method: 'GET' | 'PATCH' | 'POST';
  path: string;
  scopes: string[];
  summary: string;
  parameters: { name: string; says: string }[];
  /** Examples of what is sent and answered. */
  body: Record<string, unknown> | null;
  answer: Record<string, unknown>;
}

export interface ApiKeys {
  keys: ApiKey[];
  /** The rights that the caller can give a key. */
  scopes: { key: string; description: string }[];
  endpoints: ApiEndpoint[];
}

export interface NewApiKey {
  id: string;
  name: string;
  scopes: string[];
  most_per_minute: number;
  ends_at: string;
}

/** Where a business has events sent to. */
export interface Webhook {
  id: string;
  name: string;
  url: string;
  events: string[];
  is_on: boolean;
  /** Since when nothing was taken there. */
  failing_since: string | null;
  /** Switched off by itself, after five days of that. */
  switched_off_at: string | null;
  secret_changed_at: string;
  made_at: string;
}

export interface Webhooks {
  /** The events that there are. */
  events: string[];
  webhooks: Webhook[];
}

export type WebhookInput = Pick<Webhook, 'id' | 'name' | 'url' | 'events' | 'is_on'>;

/** An event as it was sent. */
export interface WebhookDelivery {
  id: string;
  message_id: string;
  event: string;
  state: 'waiting' | 'sent' | 'failed';
  /** Its place among the events of its webhook, without gaps; null until it is first sent. */
  sequence: number | null;
  /** The text that was signed. */
  body: string;
  tries: { at: string; status: number | null; answer: string | null; problem: string | null; took_ms: number | null }[];
  /** When it is sent next; null when nothing is to be done any more. */
  due_at: string | null;
  created_at: string;
}

export interface ApiKeyInputs {
  create_api_key: { p_key: NewApiKey };
  save_webhook: { p_webhook: WebhookInput };
}

export interface ApiKeyAnswers {
  create_api_key: MadeApiKey;
  delete_webhook: { id: string; deleted: true };
  list_api_keys: ApiKeys;
  list_webhook_deliveries: WebhookDelivery[];
  list_webhooks: Webhooks;
  resend_webhook: WebhookDelivery;
  revoke_api_key: ApiKey;
  save_webhook: Webhook;
  test_webhook: { id: string };
  webhook_secret: { secret: string };
}

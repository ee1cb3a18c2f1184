import type { KeyedPage } from './keyedPage';

/** Messages to customers: docs/domains/messages.md. Money is in the currency of the business, times are instants (ISO text). */
export type MessageChannel = 'email' | 'sms' | 'whatsapp';
/** transactional: what a customer needs (receipt, order); marketing: only with consent; account: codes. */
export type MessagePurpose = 'transactional' | 'marketing' | 'account';
/** held: waits for quiet hours to end; needs_data: a value is missing; unsure: nobody knows whether it was sent; skipped: not allowed, with its reason. */
export type MessageState =
  | 'queued'
  | 'held'
  | 'sending'
  | 'sent'
  | 'delivered'
  | 'read'
  | 'failed'
  | 'unsure'
  | 'skipped'
  | 'needs_data'
  | 'stopped';
export type CampaignState = 'draft' | 'scheduled' | 'expanding' | 'sending' | 'paused' | 'done' | 'stopped';
export type SkipReason =
  | 'no_address'
  | 'invalid_address'
  | 'no_consent'
  | 'stopped'
  | 'bounced'
  | 'complained'
  | 'too_many'
  | 'doubled'
  | 'needs_data'
  | 'out_of_window'
  | 'archived';

/** get_message_settings(): one row per channel, whether it is set up or not. */
export interface MessageSettings {
  channels: MessageChannelSettings[];
  quiet: { starts: string; ends: string; sundays: boolean };
  /** At most so many marketing messages to one person in 7 days. */
  most_in_7_days: number;
  currency: string;
  time_zone: string;
  /** The business's own addresses that tests may be sent to, by channel. */
  test_addresses: { channel: MessageChannel; address: string }[];
}
export interface MessageChannelSettings {
  channel: MessageChannel;
  /** email: platform; sms: africastalking or http; whatsapp: cloud. */
  provider: 'platform' | 'africastalking' | 'http' | 'whatsapp_cloud' | null;
  is_on: boolean;
  /** email: the sender's name; sms: sender id or short code; whatsapp: the number shown. */
  sender: string | null;
  reply_to: string | null;
  /** What the service needs beside its keys: username (africastalking), url (http), phone_number_id, business_account_id, api_version (whatsapp). */
  details: Record<string, string>;
  /** Names of the keys that are kept, with their last signs; keys are never read back. */
  keys: { name: string; last4: string; saved_at: string }[];
  /** What a part of a message costs the business. */
  price_per_part: number;
  /** Where the service reports to: shown to be pasted there. Null until keys are kept. */
  report_url_path: string | null;
  last_sent_at: string | null;
  last_error: string | null;
}
/** save_message_channel(p_channel, p_settings), answers MessageSettings. */
export interface MessageChannelInput {
  provider: string | null;
  is_on: boolean;
  sender: string | null;
  reply_to: string | null;
  details: Record<string, string>;
  price_per_part: number;
}
/** save_message_rules(p_rules), answers MessageSettings. */
export interface MessageRulesInput {
  quiet: { starts: string; ends: string; sundays: boolean };
  most_in_7_days: number;
}

/** list_message_templates(p_search, p_channel): all, by name. */
export interface MessageTemplateRow {
  id: string;
  name: string;
  channel: MessageChannel;
  purpose: MessagePurpose;
  language: string;
  /** The event that sends it by itself; null for campaigns. */
  event_key: MessageEvent | null;
  is_on: boolean;
  version: number;
  subject: string | null;
  body: string;
  parts: number | null;
  whatsapp_name: string | null;
  whatsapp_state: 'none' | 'pending' | 'approved' | 'paused' | 'rejected';
  updated_at: string;
}
export type MessageEvent =
  | 'order_placed'
  | 'order_paid'
  | 'order_ready'
  | 'order_sent'
  | 'order_cancelled'
  | 'receipt'
  | 'debt_reminder'
  | 'pickup_reminder'
  | 'review_request'
  | 'back_in_stock';
/** get_message_template(p_template_id). */
export interface MessageTemplate extends MessageTemplateRow {
  versions: { version: number; subject: string | null; body: string; saved_by: string | null; saved_at: string }[];
}
/** save_message_template(p_template), answers MessageTemplate. A changed text is a new version. Errors: unknown_variable, template_too_long, whatsapp_variables. */
export interface MessageTemplateInput {
  id: string;
  name: string;
  channel: MessageChannel;
  purpose: MessagePurpose;
  language: string;
  event_key: MessageEvent | null;
  is_on: boolean;
  subject: string | null;
  body: string;
  whatsapp_name: string | null;
}
/** delete_message_template(p_template_id). Kept where something was sent by it: archived then. */

/** list_message_variables(p_event_key): what may stand in {{ }}. */
export interface MessageVariable {
  key: string;
  label: string;
  example: string;
}
/** preview_message(p_channel, p_purpose, p_event_key, p_subject, p_body): with three real contacts. */
export interface MessagePreview {
  /** GSM-7 or UCS-2 for SMS, else null. */
  encoding: 'gsm7' | 'ucs2' | null;
  units: number | null;
  parts: number;
  cost_per_message: number;
  /** Typographic signs that make it UCS-2 and have a plain form. */
  replaceable: string[];
  samples: {
    contact_id: string | null;
    name: string;
    address: string | null;
    subject: string | null;
    text: string;
    missing: string[];
  }[];
}
/** send_test_message(p_id, p_template_id, p_address). At most 10 a day, only own verified addresses (test_addresses). Answers MessageRow. */

export type SegmentField =
  | 'tag'
  | 'type'
  | 'city'
  | 'language'
  | 'consent'
  | 'last_sale_at'
  | 'sales_count'
  | 'sales_sum'
  | 'bought_product'
  | 'bought_category'
  | 'balance'
  | 'points'
  | 'birthday_month'
  | 'created_at';
/** A leaf: which operators a field has is in list_segment_fields. in_days: within so many days; not_in_days: not within. */
export interface SegmentLeaf {
  field: SegmentField;
  op: 'is' | 'is_not' | 'at_least' | 'at_most' | 'in_days' | 'not_in_days' | 'before' | 'after';
  value: string | number;
  /** Of bought_product and bought_category: in the last so many days. */
  days?: number;
}
export type SegmentRules = { all: SegmentRules[] } | { any: SegmentRules[] } | { not: SegmentRules } | SegmentLeaf;
/** list_segments(): by name. */
export interface SegmentRow {
  id: string;
  name: string;
  rules: SegmentRules;
  updated_at: string;
  used_by: number;
}
/** count_segment(p_rules): contacts and how many may be written to by each channel. Errors: segment_too_deep, segment_too_long, unknown_segment_field. */
export interface SegmentCount {
  contacts: number;
  reachable: { email: number; sms: number; whatsapp: number };
  examples: { contact_id: string; name: string }[];
}
/** save_segment(p_segment {id, name, rules}), delete_segment(p_segment_id). */

/** list_campaigns(p_state, p_search): newest first. */
export interface CampaignRow {
  id: string;
  name: string;
  channel: MessageChannel;
  state: CampaignState;
  segment_name: string;
  scheduled_at: string | null;
  started_at: string | null;
  finished_at: string | null;
  counts: CampaignCounts;
  cost: number;
  created_at: string;
}
/** States sum to recipients. */
export interface CampaignCounts {
  recipients: number;
  waiting: number;
  sent: number;
  delivered: number;
  read: number;
  failed: number;
  skipped: number;
  unsure: number;
  /** Who stopped messages by this one. */
  stops: number;
  replies: number;
}
/** get_campaign(p_campaign_id). */
export interface Campaign extends CampaignRow {
  template_id: string;
  template_name: string;
  subject: string | null;
  body: string;
  /** The rules as they were when it began; before, those of the segment. */
  rules: SegmentRules;
  segment_id: string | null;
  pause_reason: string | null;
  skipped_by_reason: { reason: SkipReason; count: number }[];
  failed_by_code: { code: string; count: number }[];
  /** Sales of its recipients in 7 days after their message. */
  revenue: { sales: number; amount: number };
}
/** save_campaign(p_campaign): a draft. Answers Campaign. */
export interface CampaignInput {
  id: string;
  name: string;
  template_id: string;
  segment_id: string | null;
}
/** quote_campaign(p_campaign_id): what it will cost, before it is sent. */
export interface CampaignQuote {
  recipients: number;
  skipped: { reason: SkipReason; count: number }[];
  parts: number;
  cost: number;
  currency: string;
  /** A number above 1,000 is typed by who sends. */
  typed_needed: boolean;
  /** When quiet hours hold it, the first opening. */
  held_until: string | null;
  channel_ready: boolean;
}
/** start_campaign(p_campaign_id, p_at null for now, p_typed_recipients), pause_campaign, resume_campaign, stop_campaign(p_campaign_id), delete_campaign (a draft): answer Campaign. Errors: campaign_changed, channel_not_ready, recipients_not_typed, campaign_late. */

/** list_messages(p_filter {channel, state, purpose, campaign_id, contact_id, search, from, to}, p_after, p_limit): newest first. */
export type MessagePage = KeyedPage<MessageRow>;
export interface MessageRow {
  id: string;
  channel: MessageChannel;
  purpose: MessagePurpose;
  contact_id: string | null;
  contact_name: string | null;
  address: string;
  subject: string | null;
  text: string;
  state: MessageState;
  /** Why it was skipped or failed. */
  reason: string | null;
  parts: number;
  cost: number;
  campaign_id: string | null;
  campaign_name: string | null;
  created_at: string;
  sent_at: string | null;
  delivered_at: string | null;
  read_at: string | null;
}
/** get_message_events(p_message_id): what the service reported, oldest first. */
export interface MessageReport {
  status: string;
  at: string;
  detail: string | null;
}
/** resend_message(p_message_id, p_id): a failed or unsure transactional one, as a new message. */

/** list_suppressions(p_search, p_after, p_limit): addresses that are not written to. lift_suppression(p_suppression_id, p_reason 10 to 500 signs). */
export interface SuppressionRow {
  id: string;
  channel: MessageChannel;
  /** As far as it may be shown: +2547•••101368. */
  address: string;
  reason: 'bounce' | 'complaint' | 'stop' | 'manual';
  contact_id: string | null;
  contact_name: string | null;
  detail: string | null;
  created_at: string;
}
/** list_consents(p_contact_id null for all, p_channel, p_after, p_limit): the ledger, newest first. record_consent(p_consent). */
export interface ConsentRow {
  id: string;
  contact_id: string;
  contact_name: string;
  channel: MessageChannel;
  is_granted: boolean;
  given_on: string;
  source: string;
  wording: string | null;
  proof: string | null;
  recorded_by: string | null;
  created_at: string;
}
export interface ConsentInput {
  id: string;
  contact_id: string;
  channel: MessageChannel;
  is_granted: boolean;
  given_on: string;
  source: string;
  wording: string | null;
  proof: string | null;
}

/** list_inbox(p_state open|closed, p_search, p_after, p_limit): threads, newest message first. */
export interface InboxThreadRow {
  id: string;
  channel: MessageChannel;
  contact_id: string | null;
  contact_name: string | null;
  address: string;
  last_text: string;
  last_at: string;
  last_is_ours: boolean;
  unread: number;
  is_closed: boolean;
}
/** get_inbox_thread(p_thread_id): marks it as read. */
export interface InboxThread extends InboxThreadRow {
  /** WhatsApp: free text may be written until then; null where there is no window. */
  window_ends_at: string | null;
  messages: {
    id: string;
    is_ours: boolean;
    text: string;
    at: string;
    state: MessageState | null;
    sent_by: string | null;
  }[];
}
/**
 * open_inbox_thread(p_contact_id, p_channel): the thread with a contact, made when they never wrote; answers InboxThread. Errors:
 * invalid_input (p_channel: no address), channel_not_ready, whatsapp_window_closed, not_found.
 */

/** reply_in_inbox(p_thread_id, p_id, p_text), close_inbox_thread(p_thread_id, p_is_closed): answer InboxThread. Errors: whatsapp_window_closed. */

/** get_communications_overview(): figures of the last 30 days and what needs somebody. */
export interface CommunicationsOverview {
  sent: { channel: MessageChannel; sent: number; delivered: number; failed: number; cost: number }[];
  by_day: { day: string; sent: number; delivered: number; failed: number }[];
  unread_threads: number;
  consents: { channel: MessageChannel; granted: number; refused: number }[];
  running_campaigns: number;
}

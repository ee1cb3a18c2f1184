import type * as rpc from '@dukani/shared/rpc';
import type { BadgeTone } from '@dukani/shared/ui-core';

export const CHANNELS: readonly rpc.MessageChannel[] = ['email', 'sms', 'whatsapp'];
export const CHANNEL_NAMES: Record<rpc.MessageChannel, string> = { email: 'Email', sms: 'SMS', whatsapp: 'WhatsApp' };
export const CHANNEL_OPTIONS = CHANNELS.map((value) => ({ value, label: CHANNEL_NAMES[value] }));

export const PURPOSE_NAMES: Record<rpc.MessagePurpose, string> = {
  transactional: 'Receipts and orders',
  marketing: 'Marketing',
  account: 'Codes and account',
};
export const PURPOSE_OPTIONS = (Object.keys(PURPOSE_NAMES) as rpc.MessagePurpose[]).map((value) => ({
  value,
  label: PURPOSE_NAMES[value],
}));

export const STATE_WORDS: Record<rpc.MessageState, { label: string; tone: BadgeTone }> = {
  queued: { label: 'Waiting', tone: 'info' },
  held: { label: 'Waits for quiet hours to end', tone: 'info' },
  needs_data: { label: 'A value is missing', tone: 'warning' },
  sending: { label: 'Sending', tone: 'info' },
  sent: { label: 'Sent', tone: 'neutral' },
  delivered: { label: 'Delivered', tone: 'success' },
  read: { label: 'Read', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  unsure: { label: 'Not confirmed', tone: 'warning' },
  skipped: { label: 'Skipped', tone: 'neutral' },
  stopped: { label: 'Stopped', tone: 'neutral' },
};
export const STATE_OPTIONS = (Object.keys(STATE_WORDS) as rpc.MessageState[]).map((value) => ({
  value,
  label: STATE_WORDS[value].label,
}));

export const CAMPAIGN_WORDS: Record<rpc.CampaignState, { label: string; tone: BadgeTone }> = {
  draft: { label: 'Draft', tone: 'neutral' },
  scheduled: { label: 'Scheduled', tone: 'info' },
  expanding: { label: 'Preparing', tone: 'info' },
  sending: { label: 'Sending', tone: 'info' },
  paused: { label: 'Paused', tone: 'warning' },
  done: { label: 'Done', tone: 'success' },
  stopped: { label: 'Stopped', tone: 'neutral' },
};

export const SKIP_WORDS: Record<rpc.SkipReason, string> = {
  no_address: 'No address',
  invalid_address: 'Address is not valid',
  no_consent: 'Has not agreed',
  stopped: 'Unsubscribed',
  bounced: 'Address does not exist',
  complained: 'Reported as spam',
  too_many: 'Limit for 7 days reached',
  doubled: 'Same address as another contact',
  needs_data: 'A value is missing',
  out_of_window: 'WhatsApp window is closed',
  archived: 'Archived contact',
};

/** Why a service did not take or deliver a message, by the code that is kept. */
const FAILURE_WORDS: Readonly<Record<string, string>> = {
  invalid_number: 'Number is not valid',
  blocked: 'Blocked at the service',
  rejected: 'Refused by the service',
  no_route: 'The service does not reach this network',
  unanswered: 'The service did not confirm it',
  rate_limited: 'Too many messages at the service',
  no_balance: 'No balance at the service',
  keys_refused: 'The service refused your keys',
  keys_missing: 'Keys are missing',
  unreachable: 'The service does not answer',
  template_paused: 'WhatsApp paused the template',
  template_refused: 'WhatsApp refused the template',
  window_closed: 'WhatsApp window is closed',
};

/** Why a message was skipped or failed: our words where there are some, else those of the service. */
export const reasonText = (reason: string): string =>
  SKIP_WORDS[reason as rpc.SkipReason] ?? FAILURE_WORDS[reason] ?? reason;

export const EVENT_NAMES: Record<rpc.MessageEvent, string> = {
  order_placed: 'Order received',
  order_paid: 'Order paid',
  order_ready: 'Order ready for pickup',
  order_sent: 'Order on its way',
  order_cancelled: 'Order cancelled',
  receipt: 'Receipt',
  debt_reminder: 'Debt reminder',
  pickup_reminder: 'Pickup reminder',
  review_request: 'Review request',
  back_in_stock: 'Back in stock',
};
export const EVENTS = Object.keys(EVENT_NAMES) as rpc.MessageEvent[];

export const SUPPRESSION_WORDS: Record<rpc.SuppressionRow['reason'], string> = {
  bounce: 'Address does not exist',
  complaint: 'Reported as spam',
  stop: 'Unsubscribed',
  manual: 'Blocked by staff',
};

export const WHATSAPP_WORDS: Record<rpc.MessageTemplateRow['whatsapp_state'], { label: string; tone: BadgeTone }> = {
  none: { label: 'Not sent to Meta', tone: 'neutral' },
  pending: { label: 'Meta is checking it', tone: 'info' },
  approved: { label: 'Approved by Meta', tone: 'success' },
  paused: { label: 'Paused by Meta', tone: 'warning' },
  rejected: { label: 'Rejected by Meta', tone: 'danger' },
};

/** The address of a part of the screen. */
export const tabLink = (tab: string, params: Record<string, string> = {}): string =>
  `/admin/communications?${new URLSearchParams({ tab, ...params }).toString()}`;

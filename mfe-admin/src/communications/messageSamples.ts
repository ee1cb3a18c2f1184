import type * as rpc from '@dukani/shared/rpc';

/** Answers of the functions of messages, for tests. */
export const SETTINGS: rpc.MessageSettings = {
  channels: [
    {
      channel: 'email',
      provider: 'platform',
      is_on: true,
      sender: 'Duka la Mama',
      reply_to: 'mama@duka.test',
      details: {},
      keys: [],
      price_per_part: 0,
      report_url_path: null,
      last_sent_at: '2026-11-20T08:00:00Z',
      last_error: null,
    },
    {
      channel: 'sms',
      provider: 'africastalking',
      is_on: false,
      sender: 'DUKA',
      reply_to: null,
      details: { username: 'dukashop' },
      keys: [],
      price_per_part: 0.8,
      report_url_path: null,
      last_sent_at: null,
      last_error: null,
    },
    {
      channel: 'whatsapp',
      provider: null,
      is_on: false,
      sender: null,
      reply_to: null,
      details: {},
      keys: [],
      price_per_part: 0,
      report_url_path: null,
      last_sent_at: null,
      last_error: null,
    },
  ],
  quiet: { starts: '20:00:00', ends: '08:00:00', sundays: false },
  most_in_7_days: 4,
  currency: 'KES',
  time_zone: 'Africa/Nairobi',
  test_addresses: [
    { channel: 'sms', address: '+254700000001' },
    { channel: 'email', address: 'owner@duka.test' },
  ],
};

export const TEMPLATE: rpc.MessageTemplate = {
  id: '40000000-0000-4000-8000-000000000001',
  name: 'We miss you',
  channel: 'sms',
  purpose: 'marketing',
  language: 'en',
  event_key: null,
  is_on: true,
  version: 2,
  subject: null,
  body: 'Hello {{first_name|friend}}, we’re open.',
  parts: 1,
  whatsapp_name: null,
  whatsapp_state: 'none',
  updated_at: '2026-11-20T08:00:00Z',
  versions: [
    {
      version: 1,
      subject: null,
      body: 'Hello, we are open.',
      saved_by: 'Mama Njeri',
      saved_at: '2026-11-01T08:00:00Z',
    },
    {
      version: 2,
      subject: null,
      body: 'Hello {{first_name|friend}}, we’re open.',
      saved_by: 'Mama Njeri',
      saved_at: '2026-11-20T08:00:00Z',
    },
  ],
};

export const VARIABLES: rpc.MessageVariable[] = [
  { key: 'first_name', label: 'First name', example: 'Asha' },
  { key: 'shop', label: 'Shop', example: 'Duka la Mama' },
];

export const PREVIEW: rpc.MessagePreview = {
  encoding: 'ucs2',
  units: 71,
  parts: 2,
  cost_per_message: 1.6,
  replaceable: ['’'],
  samples: [
    {
      contact_id: '11111111-1111-4111-8111-111111111111',
      name: 'Asha Wanjiru',
      address: '+254712345678',
      subject: null,
      text: 'Hello Asha, we’re open.',
      missing: [],
    },
    {
      contact_id: null,
      name: 'Otieno',
      address: null,
      subject: null,
      text: 'Hello , we’re open.',
      missing: ['first_name'],
    },
  ],
};

export const SEGMENT: rpc.SegmentRow = {
  id: '50000000-0000-4000-8000-000000000001',
  name: 'Away for 60 days',
  rules: {
    all: [
      { field: 'last_sale_at', op: 'not_in_days', value: 60 },
      {
        any: [
          { field: 'tag', op: 'is', value: 'vip' },
          { field: 'city', op: 'is', value: 'Thika' },
        ],
      },
    ],
  },
  updated_at: '2026-11-20T08:00:00Z',
  used_by: 1,
};

export const COUNT: rpc.SegmentCount = {
  contacts: 1234,
  reachable: { email: 300, sms: 1100, whatsapp: 7 },
  examples: [{ contact_id: '11111111-1111-4111-8111-111111111111', name: 'Asha Wanjiru' }],
};

export const NO_COUNTS: rpc.CampaignCounts = {
  recipients: 0,
  waiting: 0,
  sent: 0,
  delivered: 0,
  read: 0,
  failed: 0,
  skipped: 0,
  unsure: 0,
  stops: 0,
  replies: 0,
};

export const DRAFT: rpc.Campaign = {
  id: '60000000-0000-4000-8000-000000000001',
  name: 'November',
  channel: 'sms',
  state: 'draft',
  segment_name: SEGMENT.name,
  scheduled_at: null,
  started_at: null,
  finished_at: null,
  counts: NO_COUNTS,
  cost: 0,
  created_at: '2026-11-20T08:00:00Z',
  template_id: TEMPLATE.id,
  template_name: TEMPLATE.name,
  subject: null,
  body: TEMPLATE.body,
  rules: SEGMENT.rules,
  segment_id: SEGMENT.id,
  pause_reason: null,
  skipped_by_reason: [],
  failed_by_code: [],
  revenue: { sales: 0, amount: 0 },
};

export const SENDING: rpc.Campaign = {
  ...DRAFT,
  state: 'sending',
  started_at: '2026-11-21T08:00:00Z',
  counts: {
    recipients: 1000,
    waiting: 400,
    sent: 100,
    delivered: 380,
    read: 20,
    failed: 30,
    skipped: 69,
    unsure: 1,
    stops: 3,
    replies: 5,
  },
  cost: 400,
  skipped_by_reason: [
    { reason: 'no_consent', count: 9 },
    { reason: 'too_many', count: 60 },
  ],
  failed_by_code: [{ code: 'invalid_number', count: 30 }],
  revenue: { sales: 12, amount: 4800 },
};

export const QUOTE: rpc.CampaignQuote = {
  recipients: 1100,
  skipped: [{ reason: 'no_consent', count: 134 }],
  parts: 2200,
  cost: 1760,
  currency: 'KES',
  typed_needed: true,
  held_until: '2026-11-21T05:00:00Z',
  channel_ready: true,
};

export const MESSAGE: rpc.MessageRow = {
  id: '70000000-0000-4000-8000-000000000001',
  channel: 'sms',
  purpose: 'transactional',
  contact_id: '11111111-1111-4111-8111-111111111111',
  contact_name: 'Asha Wanjiru',
  address: '+254712345678',
  subject: null,
  text: 'Your receipt R-12: KSh 300.',
  state: 'failed',
  reason: 'no_balance',
  parts: 1,
  cost: 0.8,
  campaign_id: null,
  campaign_name: null,
  created_at: '2026-11-20T08:00:00Z',
  sent_at: null,
  delivered_at: null,
  read_at: null,
};

export const SUPPRESSION: rpc.SuppressionRow = {
  id: '80000000-0000-4000-8000-000000000001',
  channel: 'sms',
  address: '+2547•••101368',
  reason: 'stop',
  contact_id: null,
  contact_name: null,
  detail: 'STOP',
  created_at: '2026-11-20T08:00:00Z',
};

export const CONSENT: rpc.ConsentRow = {
  id: '80000000-0000-4000-8000-000000000002',
  contact_id: '11111111-1111-4111-8111-111111111111',
  contact_name: 'Asha Wanjiru',
  channel: 'sms',
  is_granted: true,
  given_on: '2026-01-05',
  source: 'Signed form',
  wording: 'I want offers by SMS',
  proof: 'Form 12',
  recorded_by: 'Mama Njeri',
  created_at: '2026-01-05T08:00:00Z',
};

export const THREAD: rpc.InboxThread = {
  id: '90000000-0000-4000-8000-000000000001',
  channel: 'whatsapp',
  contact_id: '11111111-1111-4111-8111-111111111111',
  contact_name: 'Asha Wanjiru',
  address: '+254712345678',
  last_text: 'Are you open?',
  last_at: '2026-11-20T09:00:00Z',
  last_is_ours: false,
  unread: 2,
  is_closed: false,
  window_ends_at: '2099-11-21T09:00:00Z',
  messages: [
    {
      id: 'm1',
      is_ours: true,
      text: 'Your order is ready.',
      at: '2026-11-20T08:00:00Z',
      state: 'delivered',
      sent_by: null,
    },
    { id: 'm2', is_ours: false, text: 'Are you open?', at: '2026-11-20T09:00:00Z', state: null, sent_by: null },
  ],
};

export const OVERVIEW: rpc.CommunicationsOverview = {
  sent: [
    { channel: 'sms', sent: 200, delivered: 150, failed: 10, cost: 160 },
    { channel: 'email', sent: 0, delivered: 0, failed: 0, cost: 0 },
  ],
  by_day: [
    { day: '2026-11-19', sent: 120, delivered: 100, failed: 4 },
    { day: '2026-11-20', sent: 80, delivered: 50, failed: 6 },
  ],
  unread_threads: 3,
  consents: [{ channel: 'sms', granted: 1100, refused: 12 }],
  running_campaigns: 1,
};

const page = <Row>(rows: Row[]) => ({ rows, next_cursor: null });

/** Everything the screens ask for. */
export const MESSAGE_ANSWERS: Record<string, unknown> = {
  get_communications_overview: OVERVIEW,
  get_message_settings: SETTINGS,
  list_message_templates: [TEMPLATE],
  get_message_template: TEMPLATE,
  list_message_variables: VARIABLES,
  preview_message: PREVIEW,
  list_segments: [SEGMENT],
  count_segment: COUNT,
  list_campaigns: [SENDING],
  get_campaign: SENDING,
  quote_campaign: QUOTE,
  list_messages: page([MESSAGE]),
  get_message_events: [
    { status: 'sent', at: '2026-11-20T08:00:01Z', detail: null },
    { status: 'failed', at: '2026-11-20T08:00:05Z', detail: 'no_balance' },
  ],
  list_suppressions: page([SUPPRESSION]),
  list_consents: page([CONSENT]),
  list_inbox: page([THREAD]),
  get_inbox_thread: THREAD,
  list_saved_views: [],
  contact_tags: [{ tag: 'vip', contact_count: 3 }],
};

import type {
  Campaign,
  CampaignInput,
  CampaignQuote,
  CampaignRow,
  CommunicationsOverview,
  ConsentInput,
  ConsentRow,
  InboxThread,
  InboxThreadRow,
  MessageChannel,
  MessageChannelInput,
  MessageEvent,
  MessagePage,
  MessagePreview,
  MessagePurpose,
  MessageReport,
  MessageRow,
  MessageRulesInput,
  MessageSettings,
  MessageState,
  MessageTemplate,
  MessageTemplateInput,
  MessageTemplateRow,
  MessageVariable,
  SegmentCount,
  SegmentField,
  SegmentLeaf,
  SegmentRow,
  SegmentRules,
  SuppressionRow,
} from './messages';
import type { KeyedPage } from './keyedPage';

/** list_segment_fields(): what a rule may ask, with which operators, and what its value is. */
export interface SegmentFieldRow {
  field: SegmentField;
  ops: SegmentLeaf['op'][];
  kind: 'text' | 'contact_type' | 'channel' | 'day' | 'number' | 'product' | 'category' | 'month';
}

export interface MessageFilter {
  channel?: MessageChannel;
  state?: MessageState;
  purpose?: MessagePurpose;
  campaign_id?: string;
  contact_id?: string;
  search?: string;
  /** Days of the business, the last one included. */
  from?: string;
  to?: string;
}

/** What the caller of check_message_keys may save. */
export interface MessageKeysCheck {
  tenant_id: string;
  names: string[];
}

export interface MessageInputs {
  list_messages: { p_filter: MessageFilter | null };
  save_message_channel: { p_settings: MessageChannelInput };
  save_message_rules: { p_rules: MessageRulesInput };
  save_message_template: { p_template: MessageTemplateInput };
  list_message_variables: { p_event_key: MessageEvent | null };
  preview_message: { p_event_key: MessageEvent | null; p_subject: string | null };
  count_segment: { p_rules: SegmentRules };
  save_segment: { p_segment: { id: string; name: string; rules: SegmentRules } };
  save_campaign: { p_campaign: CampaignInput };
  start_campaign: { p_at: string | null; p_typed_recipients: number | null };
  record_consent: { p_consent: ConsentInput };
}

/** What the procedures about messages to customers answer: a part of RpcAnswers. */
export interface MessageAnswers {
  get_message_settings: MessageSettings;
  save_message_channel: MessageSettings;
  save_message_rules: MessageSettings;
  check_message_keys: MessageKeysCheck;
  list_message_templates: MessageTemplateRow[];
  get_message_template: MessageTemplate;
  save_message_template: MessageTemplate;
  list_message_variables: MessageVariable[];
  preview_message: MessagePreview;
  delete_message_template: { id: string };
  send_test_message: MessageRow;
  list_segment_fields: SegmentFieldRow[];
  list_segments: SegmentRow[];
  count_segment: SegmentCount;
  save_segment: SegmentRow;
  delete_segment: { id: string };
  list_campaigns: CampaignRow[];
  get_campaign: Campaign;
  save_campaign: Campaign;
  quote_campaign: CampaignQuote;
  start_campaign: Campaign;
  pause_campaign: Campaign;
  resume_campaign: Campaign;
  stop_campaign: Campaign;
  delete_campaign: { id: string };
  list_messages: MessagePage;
  get_message_events: MessageReport[];
  resend_message: MessageRow;
  list_suppressions: KeyedPage<SuppressionRow>;
  lift_suppression: { id: string };
  list_consents: KeyedPage<ConsentRow>;
  record_consent: ConsentRow;
  list_inbox: KeyedPage<InboxThreadRow>;
  get_inbox_thread: InboxThread;
  open_inbox_thread: InboxThread;
  reply_in_inbox: InboxThread;
  close_inbox_thread: InboxThread;
  get_communications_overview: CommunicationsOverview;
}

import type * as rpc from '@dukani/shared/rpc';

/** What the functions of messages take and answer, by name. */
export interface MessageContract {
  get_communications_overview: { args: Record<string, never>; answer: rpc.CommunicationsOverview };
  get_message_settings: { args: Record<string, never>; answer: rpc.MessageSettings };
  save_message_channel: {
    args: { p_channel: rpc.MessageChannel; p_settings: rpc.MessageChannelInput };
    answer: rpc.MessageSettings;
  };
  save_message_rules: { args: { p_rules: rpc.MessageRulesInput }; answer: rpc.MessageSettings };

  list_message_templates: {
    args: { p_search: string | null; p_channel: rpc.MessageChannel | null };
    answer: rpc.MessageTemplateRow[];
  };
  get_message_template: { args: { p_template_id: string }; answer: rpc.MessageTemplate };
  save_message_template: { args: { p_template: rpc.MessageTemplateInput }; answer: rpc.MessageTemplate };
  delete_message_template: { args: { p_template_id: string }; answer: unknown };
  list_message_variables: { args: { p_event_key: rpc.MessageEvent | null }; answer: rpc.MessageVariable[] };
  preview_message: { args: PreviewArgs; answer: rpc.MessagePreview };
  send_test_message: { args: { p_id: string; p_template_id: string; p_address: string }; answer: rpc.MessageRow };

  list_segments: { args: Record<string, never>; answer: rpc.SegmentRow[] };
  count_segment: { args: { p_rules: rpc.SegmentRules }; answer: rpc.SegmentCount };
  save_segment: { args: { p_segment: { id: string; name: string; rules: rpc.SegmentRules } }; answer: unknown };
  delete_segment: { args: { p_segment_id: string }; answer: unknown };

  list_campaigns: { args: { p_state: rpc.CampaignState | null; p_search: string | null }; answer: rpc.CampaignRow[] };
  get_campaign: { args: { p_campaign_id: string }; answer: rpc.Campaign };
  save_campaign: { args: { p_campaign: rpc.CampaignInput }; answer: rpc.Campaign };
  quote_campaign: { args: { p_campaign_id: string }; answer: rpc.CampaignQuote };
  start_campaign: {
    args: { p_campaign_id: string; p_at: string | null; p_typed_recipients: number | null };
    answer: rpc.Campaign;
  };
  pause_campaign: { args: { p_campaign_id: string }; answer: rpc.Campaign };
  resume_campaign: { args: { p_campaign_id: string }; answer: rpc.Campaign };
  stop_campaign: { args: { p_campaign_id: string }; answer: rpc.Campaign };
  delete_campaign: { args: { p_campaign_id: string }; answer: unknown };

  list_messages: {
    args: { p_filter: MessageFilter; p_after: string | null; p_limit: number };
    answer: rpc.MessagePage;
  };
  get_message_events: { args: { p_message_id: string }; answer: rpc.MessageReport[] };
  resend_message: { args: { p_message_id: string; p_id: string }; answer: rpc.MessageRow };

  list_suppressions: {
    args: { p_search: string | null; p_after: string | null; p_limit: number };
    answer: rpc.KeyedPage<rpc.SuppressionRow>;
  };
  lift_suppression: { args: { p_suppression_id: string; p_reason: string }; answer: unknown };
  list_consents: {
    args: {
      p_contact_id: string | null;
      p_channel: rpc.MessageChannel | null;
      p_after: string | null;
      p_limit: number;
    };
    answer: rpc.KeyedPage<rpc.ConsentRow>;
  };
  record_consent: { args: { p_consent: rpc.ConsentInput }; answer: unknown };

  list_inbox: {
    args: { p_state: 'open' | 'closed'; p_search: string | null; p_after: string | null; p_limit: number };
    answer: rpc.KeyedPage<rpc.InboxThreadRow>;
  };
  get_inbox_thread: { args: { p_thread_id: string }; answer: rpc.InboxThread };
  reply_in_inbox: { args: { p_thread_id: string; p_id: string; p_text: string }; answer: rpc.InboxThread };
  close_inbox_thread: { args: { p_thread_id: string; p_is_closed: boolean }; answer: rpc.InboxThread };
}

export interface PreviewArgs {
  p_channel: rpc.MessageChannel;
  p_purpose: rpc.MessagePurpose;
  p_event_key: rpc.MessageEvent | null;
  p_subject: string | null;
  p_body: string;
}

/** What the ledger of messages is asked for; days are of the business, both included. */
export interface MessageFilter {
  channel: rpc.MessageChannel | null;
  state: rpc.MessageState | null;
  purpose: rpc.MessagePurpose | null;
  campaign_id: string | null;
  contact_id: string | null;
  search: string | null;
  from: string | null;
  to: string | null;
}

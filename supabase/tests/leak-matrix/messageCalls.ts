import { randomUUID } from 'node:crypto';

type Json = Record<string, unknown>;
type Call = <T>(name: string, args: Json) => Promise<T>;

const rules = { all: [{ field: 'tag', op: 'is', value: 'own' }] };

const templateOf = (more: Json = {}): Json => ({
  id: randomUUID(),
  name: 'Own offer',
  channel: 'email',
  purpose: 'marketing',
  language: 'en',
  event_key: null,
  is_on: true,
  subject: 'Own offer',
  body: 'Hello {{first_name|friend}}',
  whatsapp_name: null,
  ...more,
});

/** A template, a segment and campaigns in each state that messageCalls needs. */
export async function setUpMessages(as: Call): Promise<Json> {
  const template = await as<{ id: string }>('save_message_template', { p_template: templateOf() });
  const spare = await as<{ id: string }>('save_message_template', { p_template: templateOf() });
  const segment = await as<{ id: string }>('save_segment', {
    p_segment: { id: randomUUID(), name: 'Own segment', rules },
  });
  const draft = async (): Promise<string> => {
    const made = await as<{ id: string }>('save_campaign', {
      p_campaign: { id: randomUUID(), name: 'Own campaign', template_id: template.id, segment_id: segment.id },
    });
    return made.id;
  };
  const begun = async (): Promise<string> => {
    const id = await draft();
    await as('start_campaign', { p_campaign_id: id });
    return id;
  };
  const paused = await begun();
  await as('pause_campaign', { p_campaign_id: paused });
  return {
    message_template_id: template.id,
    spare_template_id: spare.id,
    segment_id: segment.id,
    draft_campaign_id: await draft(),
    gone_campaign_id: await draft(),
    started_campaign_id: await draft(),
    running_campaign_id: await begun(),
    stopped_campaign_id: await begun(),
    paused_campaign_id: paused,
  };
}

/** A call that succeeds for each procedure of messages to customers that needs no service. */
export function messageCalls(ids: Json): Record<string, Json> {
  return {
    get_message_settings: {},
    save_message_channel: {
      p_channel: 'email',
      p_settings: {
        provider: 'platform',
        is_on: true,
        sender: 'Own shop',
        reply_to: null,
        details: {},
        price_per_part: 0,
      },
    },
    save_message_rules: { p_rules: { quiet: { starts: '20:00', ends: '08:00', sundays: false }, most_in_7_days: 4 } },
    list_message_templates: {},
    get_message_template: { p_template_id: ids.message_template_id },
    save_message_template: { p_template: templateOf() },
    delete_message_template: { p_template_id: ids.spare_template_id },
    list_message_variables: { p_event_key: null },
    preview_message: {
      p_channel: 'sms',
      p_purpose: 'marketing',
      p_event_key: null,
      p_subject: null,
      p_body: 'Hello {{name}}',
    },
    list_segment_fields: {},
    list_segments: {},
    count_segment: { p_rules: rules },
    save_segment: { p_segment: { id: randomUUID(), name: 'Own other segment', rules } },
    delete_segment: { p_segment_id: randomUUID() },
    list_campaigns: {},
    get_campaign: { p_campaign_id: ids.draft_campaign_id },
    save_campaign: {
      p_campaign: {
        id: randomUUID(),
        name: 'Own campaign',
        template_id: ids.message_template_id,
        segment_id: ids.segment_id,
      },
    },
    quote_campaign: { p_campaign_id: ids.draft_campaign_id },
    start_campaign: { p_campaign_id: ids.started_campaign_id },
    pause_campaign: { p_campaign_id: ids.running_campaign_id },
    resume_campaign: { p_campaign_id: ids.paused_campaign_id },
    stop_campaign: { p_campaign_id: ids.stopped_campaign_id },
    delete_campaign: { p_campaign_id: ids.gone_campaign_id },
    list_messages: { p_filter: { channel: 'email' } },
    list_suppressions: {},
    list_consents: {},
    record_consent: {
      p_consent: {
        id: randomUUID(),
        contact_id: ids.contact_id,
        channel: 'email',
        is_granted: true,
        given_on: '2026-01-05',
        source: 'Own form',
        wording: 'Send me offers',
        proof: null,
      },
    },
    list_inbox: {},
    get_communications_overview: {},
  };
}

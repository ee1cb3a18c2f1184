import type * as rpc from '@dukani/shared/rpc';

/** A template as it is typed. */
export interface TemplateDraft {
  name: string;
  channel: rpc.MessageChannel;
  purpose: rpc.MessagePurpose;
  language: string;
  /** Empty: for campaigns. */
  event: rpc.MessageEvent | '';
  isOn: boolean;
  subject: string;
  body: string;
  whatsappName: string;
}

/** The most that a text may have, by channel. */
export const MOST_SIGNS: Record<rpc.MessageChannel, number> = { email: 20_000, sms: 1_530, whatsapp: 1_024 };

export const draftOfTemplate = (
  template: rpc.MessageTemplate | null,
  channel: rpc.MessageChannel = 'sms',
): TemplateDraft =>
  template === null
    ? {
        name: '',
        channel,
        purpose: 'marketing',
        language: 'en',
        event: '',
        isOn: true,
        subject: '',
        body: '',
        whatsappName: '',
      }
    : {
        name: template.name,
        channel: template.channel,
        purpose: template.purpose,
        language: template.language,
        event: template.event_key ?? '',
        isOn: template.is_on,
        subject: template.subject ?? '',
        body: template.body,
        whatsappName: template.whatsapp_name ?? '',
      };

export function templateProblems(draft: TemplateDraft): Partial<Record<keyof TemplateDraft, string>> {
  const most = MOST_SIGNS[draft.channel];
  return {
    ...(draft.name.trim() === '' ? { name: 'Give the template a name.' } : {}),
    ...(draft.channel === 'email' && draft.subject.trim() === '' ? { subject: 'Enter a subject.' } : {}),
    ...(draft.body.trim() === ''
      ? { body: 'Write the message.' }
      : draft.body.length > most
        ? { body: `Shorten the message to ${most} characters.` }
        : {}),
    ...(draft.channel === 'whatsapp' && draft.whatsappName !== '' && !/^[a-z0-9_]{1,512}$/.test(draft.whatsappName)
      ? { whatsappName: 'Small letters, digits and _ only, as at Meta.' }
      : {}),
  };
}

/** Automatic messages are what a customer needs, those of campaigns are marketing. */
export const purposeFor = (event: TemplateDraft['event']): rpc.MessagePurpose =>
  event === '' || event === 'review_request' ? 'marketing' : 'transactional';

export const templateInput = (id: string, draft: TemplateDraft): rpc.MessageTemplateInput => ({
  id,
  name: draft.name.trim(),
  channel: draft.channel,
  purpose: draft.purpose,
  language: draft.language,
  event_key: draft.event === '' ? null : draft.event,
  is_on: draft.isOn,
  subject: draft.channel === 'email' ? draft.subject.trim() : null,
  body: draft.body,
  whatsapp_name: draft.channel === 'whatsapp' && draft.whatsappName.trim() !== '' ? draft.whatsappName.trim() : null,
});

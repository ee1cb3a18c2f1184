import { useState } from 'react';
import { SelectField, TextAreaField, TextField } from '@dukani/shared/fields';
import type * as rpc from '@dukani/shared/rpc';
import {
  DateField,
  EditDialog,
  newId,
  SearchSelect,
  useEditForm,
  useToday,
  type SearchOption,
} from '@dukani/shared/ui-antd';
import { useRecordConsentMutation } from '../messagesApi';
import { useContactOptions } from '../useContactOptions';
import { CHANNEL_NAMES, CHANNEL_OPTIONS } from '../words';

interface ConsentDraft {
  contact: SearchOption | null;
  channel: rpc.MessageChannel;
  answer: 'agreed' | 'withdrawn';
  day: string;
  source: string;
  wording: string;
  proof: string;
}

const ANSWERS: readonly { value: ConsentDraft['answer']; label: string }[] = [
  { value: 'agreed', label: 'Agrees to marketing messages' },
  { value: 'withdrawn', label: 'Wants no marketing messages' },
];

/** What is wrong; what a contact agrees to must be shown later, so that its wording is asked for. */
export function consentProblems(
  { contact, answer, day, source, wording }: ConsentDraft,
  today: string,
): Partial<Record<keyof ConsentDraft, string>> {
  return {
    ...(contact === null ? { contact: 'Choose a contact.' } : {}),
    ...(day === '' || day > today ? { day: 'Choose a day up to today.' } : {}),
    ...(source.trim() === '' ? { source: 'Enter how you know.' } : {}),
    ...(answer === 'agreed' && wording.trim() === '' ? { wording: 'Enter what the customer agreed to.' } : {}),
  };
}

const textOrNull = (text: string) => (text.trim() === '' ? null : text.trim());

/** Records that a contact agreed to messages, or wants none. */
export function ConsentDialog({ onClose }: { onClose: () => void }) {
  const today = useToday();
  const [id] = useState(newId);
  const [record] = useRecordConsentMutation();
  const form = useEditForm<ConsentDraft, unknown>({
    initial: { contact: null, channel: 'sms', answer: 'agreed', day: today, source: '', wording: '', proof: '' },
    version: null,
    validate: (draft) => consentProblems(draft, today),
    save: ({ contact, channel, answer, day, source, wording, proof }) =>
      record({
        id,
        contact_id: contact?.value ?? '',
        channel,
        is_granted: answer === 'agreed',
        given_on: day,
        source: source.trim(),
        wording: textOrNull(wording),
        proof: textOrNull(proof),
      }).unwrap(),
    savedText: () => 'Consent recorded',
  });
  return (
    <EditDialog form={form} title="Record consent" saveLabel="Record" onClose={onClose}>
      <SearchSelect label="Contact" {...form.field('contact')} useOptions={useContactOptions} required />
      <div className="msg-pair">
        <SelectField label="Channel" {...form.field('channel')} options={CHANNEL_OPTIONS} />
        <DateField label="Day" {...form.field('day')} max={today} required />
      </div>
      <SelectField
        label={`By ${CHANNEL_NAMES[form.draft.channel]} the contact`}
        {...form.field('answer')}
        options={ANSWERS}
      />
      <TextField
        label="How do you know?"
        {...form.field('source')}
        maxLength={200}
        placeholder="Signed form, phone call, message"
        required
      />
      <TextAreaField
        label="Wording"
        {...form.field('wording')}
        maxLength={500}
        rows={2}
        help="What the customer read or heard, word for word."
        required={form.draft.answer === 'agreed'}
      />
      <TextField
        label="Proof"
        {...form.field('proof')}
        maxLength={500}
        help="Where it can be found, for example the number of the form."
      />
    </EditDialog>
  );
}

import { SelectField } from '@dukani/shared/fields';
import type * as rpc from '@dukani/shared/rpc';
import { ActionDialog, SearchSelect, useEditForm, type FormErrors, type SearchOption } from '@dukani/shared/ui-antd';
import { useMessageSettingsQuery } from '../channelsApi';
import { useOpenThreadMutation } from '../messagesApi';
import { useContactOptions } from '../useContactOptions';
import { CHANNEL_OPTIONS } from '../words';

interface WriteDraft {
  contact: SearchOption | null;
  channel: rpc.MessageChannel;
}

interface WriteDialogProps {
  onClose: () => void;
  /** Called with the conversation that is open now. */
  onOpen: (threadId: string) => void;
}

const validate = ({ contact }: WriteDraft): FormErrors<WriteDraft> =>
  contact === null ? { contact: 'Choose a contact.' } : {};

/** Opens the conversation with a contact, who need not have written before; the message itself is written there. */
export function WriteDialog({ onClose, onOpen }: WriteDialogProps) {
  const [open] = useOpenThreadMutation();
  const { data: settings } = useMessageSettingsQuery();
  const on = settings?.channels.filter(({ is_on: isOn }) => isOn).map(({ channel }) => channel);
  const form = useEditForm<WriteDraft, rpc.InboxThread>({
    initial: { contact: null, channel: 'email' },
    // What a customer reads first, where it is set up.
    suggested: { channel: on?.find((channel) => channel === 'sms') ?? 'email' },
    version: null,
    validate,
    save: ({ contact, channel }) => open({ contactId: contact?.value ?? '', channel }).unwrap(),
    onSaved: ({ id }) => onOpen(id),
  });
  return (
    <ActionDialog form={form} title="Write to a contact" saveLabel="Write" cancelLabel="Cancel" onClose={onClose}>
      <SearchSelect label="Contact" {...form.field('contact')} useOptions={useContactOptions} required />
      <SelectField
        label="Channel"
        {...form.field('channel')}
        options={CHANNEL_OPTIONS.filter(({ value }) => on === undefined || on.includes(value))}
        help={
          form.draft.channel === 'whatsapp'
            ? 'Only to customers who wrote in the last 24 hours.'
            : 'For what the customer needs to know. Offers go by campaigns, to those who agreed.'
        }
      />
    </ActionDialog>
  );
}

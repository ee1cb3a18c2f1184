import { TextField } from '@dukani/shared/fields';
import { Button } from '@dukani/shared/ui-core';
import { InlineForm, useEditForm } from '@dukani/shared/ui-antd';
import { useMailReceiptMutation } from './receiptsApi';

interface MailReceiptFormProps {
  saleId: string;
  /** Of the customer, to begin with. */
  email: string | null;
  onSent: (address: string) => void;
}

/** Sends the receipt to an address. */
export function MailReceiptForm({ saleId, email, onSent }: MailReceiptFormProps) {
  const [mailReceipt] = useMailReceiptMutation();
  const form = useEditForm({
    initial: { email: email ?? '' },
    version: null,
    validate: (draft) => (draft.email.trim() === '' ? { email: 'Type an email address.' } : {}),
    save: (draft) => mailReceipt({ saleId, email: draft.email.trim() }).unwrap(),
    onSaved: onSent,
  });
  return (
    <InlineForm form={form} className="receipt-mail">
      <TextField label="Send to" type="email" {...form.field('email')} autoComplete="off" required autoFocus />
      <Button type="submit" icon="mail" isBusy={form.isSaving}>
        Send
      </Button>
    </InlineForm>
  );
}

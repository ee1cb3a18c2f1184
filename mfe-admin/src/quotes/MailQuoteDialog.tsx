import { TextField } from '@dukani/shared/fields';
import { ActionDialog, useEditForm, useNotify } from '@dukani/shared/ui-antd';
import type { QuoteDetail } from '../checkout/quotes/quoteRows';
import { useMailQuoteMutation } from '../checkout/quotes/quotesApi';

interface MailQuoteDialogProps {
  quote: QuoteDetail;
  onClose: () => void;
}

/** Sends a quote with its link to an address. */
export function MailQuoteDialog({ quote, onClose }: MailQuoteDialogProps) {
  const notify = useNotify();
  const [mail] = useMailQuoteMutation();
  const form = useEditForm({
    initial: { email: quote.contact?.email ?? '' },
    version: null,
    validate: ({ email }) => (email.trim() === '' ? { email: 'Type an email address.' } : {}),
    save: ({ email }) => mail({ quoteId: quote.id, email: email.trim() }).unwrap(),
    onSaved: (address) => notify.success(`${quote.number} is on its way`, address),
  });
  return (
    <ActionDialog form={form} title={`Mail ${quote.number}`} saveLabel="Send" saveIcon="mail" onClose={onClose}>
      <TextField
        label="Send to"
        type="email"
        {...form.field('email')}
        help="With the lines, the total and a link where the customer can accept."
        autoComplete="off"
        required
        autoFocus
      />
    </ActionDialog>
  );
}

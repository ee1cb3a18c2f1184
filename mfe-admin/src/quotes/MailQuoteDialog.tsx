import { useId, useState, type FormEvent } from 'react';
import { errorMessage } from '@dukani/shared/errors';
import { TextField } from '@dukani/shared/fields';
import { Button, Dialog } from '@dukani/shared/ui-core';
import { useNotify } from '@dukani/shared/ui-antd';
import type { QuoteDetail } from '../checkout/quotes/quoteRows';
import { useMailQuoteMutation } from '../checkout/quotes/quotesApi';

interface MailQuoteDialogProps {
  quote: QuoteDetail;
  onClose: () => void;
}

/** Sends a quote with its link to an address. */
export function MailQuoteDialog({ quote, onClose }: MailQuoteDialogProps) {
  const formId = useId();
  const notify = useNotify();
  const [address, setAddress] = useState(quote.contact?.email ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const [mail, { isLoading }] = useMailQuoteMutation();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading) return;
    if (address.trim() === '') return setProblem('Type an email address.');
    setProblem(null);
    const { data, error } = await mail({ quoteId: quote.id, email: address.trim() });
    if (data === undefined) return setProblem(errorMessage(error));
    notify.success(`${quote.number} is on its way`, data);
    onClose();
  };
  return (
    <Dialog
      isOpen
      title={`Mail ${quote.number}`}
      onClose={onClose}
      footer={
        <Button type="submit" form={formId} variant="primary" icon="mail" isBusy={isLoading}>
          Send
        </Button>
      }
    >
      <form id={formId} className="adm-form" onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label="Send to"
          type="email"
          value={address}
          onChange={setAddress}
          error={problem}
          help="With the lines, the total and a link where the customer can accept."
          autoComplete="off"
          autoFocus
        />
      </form>
    </Dialog>
  );
}

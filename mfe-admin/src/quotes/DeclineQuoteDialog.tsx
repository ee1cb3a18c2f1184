import { useId, useState, type FormEvent } from 'react';
import { errorMessage } from '@dukani/shared/errors';
import { TextField } from '@dukani/shared/fields';
import { Button, Dialog } from '@dukani/shared/ui-core';
import { useNotify } from '@dukani/shared/ui-antd';
import type { QuoteDetail } from '../checkout/quotes/quoteRows';
import { useDeclineQuoteMutation } from '../checkout/quotes/quotesApi';

interface DeclineQuoteDialogProps {
  quote: QuoteDetail;
  onClose: () => void;
}

/** Notes that nothing comes of a quote; its link says so from then on. */
export function DeclineQuoteDialog({ quote, onClose }: DeclineQuoteDialogProps) {
  const formId = useId();
  const notify = useNotify();
  const [reason, setReason] = useState('');
  const [decline, { isLoading, error }] = useDeclineQuoteMutation();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await decline({ quoteId: quote.id, reason: reason.trim() });
    if (answer.error !== undefined) return;
    notify.success(`${quote.number} is declined`);
    onClose();
  };
  return (
    <Dialog
      isOpen
      title={`Decline ${quote.number}?`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Keep quote</Button>
          <Button type="submit" form={formId} variant="danger" isBusy={isLoading}>
            Decline quote
          </Button>
        </>
      }
    >
      <form id={formId} className="adm-form" onSubmit={(event) => void submit(event)} noValidate>
        <p>The customer can no longer accept it. You can duplicate it at any time.</p>
        <TextField
          label="Reason (optional)"
          value={reason}
          onChange={setReason}
          maxLength={200}
          help="For your own records, such as: too expensive, bought elsewhere."
          autoFocus
        />
        {error !== undefined && (
          <p className="adm-error" role="alert">
            {errorMessage(error)}
          </p>
        )}
      </form>
    </Dialog>
  );
}

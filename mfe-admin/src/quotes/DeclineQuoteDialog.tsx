import { TextField } from '@dukani/shared/fields';
import { ActionDialog, useEditForm } from '@dukani/shared/ui-antd';
import type { QuoteDetail } from '../checkout/quotes/quoteRows';
import { useDeclineQuoteMutation } from '../checkout/quotes/quotesApi';

interface DeclineQuoteDialogProps {
  quote: QuoteDetail;
  onClose: () => void;
}

/** Notes that nothing comes of a quote; its link says so from then on. */
export function DeclineQuoteDialog({ quote, onClose }: DeclineQuoteDialogProps) {
  const [decline] = useDeclineQuoteMutation();
  const form = useEditForm({
    initial: { reason: '' },
    version: null,
    save: ({ reason }) => decline({ quoteId: quote.id, reason: reason.trim() }).unwrap(),
    savedText: () => `${quote.number} is declined`,
  });
  return (
    <ActionDialog
      form={form}
      title={`Decline ${quote.number}?`}
      saveLabel="Decline quote"
      tone="danger"
      cancelLabel="Keep quote"
      onClose={onClose}
    >
      <p>The customer can no longer accept it. You can duplicate it at any time.</p>
      <TextField
        label="Reason (optional)"
        {...form.field('reason')}
        maxLength={200}
        help="For your own records, such as: too expensive, bought elsewhere."
        autoFocus
      />
    </ActionDialog>
  );
}

import { useState } from 'react';
import { formatCurrency } from '@dukani/shared/format';
import { TextField } from '@dukani/shared/fields';
import { ActionDialog, useEditForm } from '@dukani/shared/ui-antd';
import { newId } from '../../common/newId';
import { useBusiness } from '../../common/useBusiness';
import { inPlainWords } from '../booksRefusal';
import { useReverseTaxPaymentMutation } from './taxApi';
import type { TaxPayment } from './taxRows';

/** Takes a payment of tax back by its mirror, dated today; the tax is due again. */
export function ReverseTaxPaymentDialog({ payment, onClose }: { payment: TaxPayment; onClose: () => void }) {
  const { currencyCode } = useBusiness();
  const [reverse] = useReverseTaxPaymentMutation();
  // One id for one reversal, however often it is sent.
  const [id] = useState(newId);
  const form = useEditForm({
    initial: { reason: '' },
    version: null,
    validate: ({ reason }) => (reason.trim() === '' ? { reason: 'Give a reason.' } : {}),
    save: ({ reason }) =>
      reverse({ id, payment_id: payment.id, reason: reason.trim() })
        .unwrap()
        .catch((thrown: unknown) => {
          throw inPlainWords(thrown);
        }),
    savedText: () => 'Payment reversed',
  });
  return (
    <ActionDialog
      form={form}
      title={`Reverse the payment of ${formatCurrency(payment.amount, currencyCode)}`}
      saveLabel="Reverse"
      onClose={onClose}
    >
      <p>The payment stays in the books with its reversal, dated today. The tax is due again.</p>
      <TextField label="Reason" {...form.field('reason')} required maxLength={500} autoFocus />
    </ActionDialog>
  );
}

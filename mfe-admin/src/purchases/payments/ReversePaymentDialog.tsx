import { useState } from 'react';
import { TextField } from '@dukani/shared/fields';
import { EditDialog, useEditForm } from '@dukani/shared/ui-antd';
import { newId } from '../../common/newId';
import type { Payment } from '../moneyRows';
import { inPlainWords } from '../purchaseRefusal';
import { useReversePaymentMutation } from '../supplierMoneyApi';

/** Takes a payment back whole: what it settled is open again. */
export function ReversePaymentDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const [reverse] = useReversePaymentMutation();
  // One id for one reversal, however often it is sent.
  const [id] = useState(newId);
  const form = useEditForm({
    initial: { reason: '' },
    version: null,
    validate: ({ reason }) => (reason.trim() === '' ? { reason: 'Give a reason.' } : {}),
    save: ({ reason }) => reverse({ id, payment_id: payment.id, reason: reason.trim() }).unwrap().catch(inPlainWords),
    savedText: () => `Payment ${payment.number} reversed`,
  });
  return (
    <EditDialog form={form} title={`Reverse payment ${payment.number}`} saveLabel="Reverse" onClose={onClose}>
      <p>
        The payment stays in the books with its reversal, dated today, and its bills are open again.
        {payment.sessionId !== null && ' The cash is returned to your open till.'}
      </p>
      <TextField label="Reason" {...form.field('reason')} required maxLength={500} autoFocus />
    </EditDialog>
  );
}

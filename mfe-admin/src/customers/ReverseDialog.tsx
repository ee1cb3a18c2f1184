import { useState } from 'react';
import { TextField } from '@dukani/shared/fields';
import { EditDialog, useEditForm } from '@dukani/shared/ui-antd';
import { newId } from '../common/newId';
import { useMayAtTill } from '../common/pin/useMayAtTill';
import type { StatementEntry } from '../common/contacts/contactRows';
import { useReverseContactPaymentMutation } from './contactLedgerApi';

interface ReverseDialogProps {
  entry: StatementEntry;
  onClose: () => void;
}

/** Takes a payment back, with a reason: what it settled is open again. */
export function ReverseDialog({ entry, onClose }: ReverseDialogProps) {
  const [reverse] = useReverseContactPaymentMutation();
  const [id] = useState(newId);
  const { operatorInput } = useMayAtTill('sales.refund');
  const form = useEditForm({
    initial: { reason: '' },
    version: null,
    validate: ({ reason }) => (reason.trim() === '' ? { reason: 'Give a reason.' } : {}),
    save: ({ reason }) => reverse({ id, paymentId: entry.documentId, reason: reason.trim(), operatorInput }).unwrap(),
    savedText: () => `Payment ${entry.number ?? ''} reversed`,
  });
  return (
    <EditDialog form={form} title={`Reverse payment ${entry.number ?? ''}`} saveLabel="Reverse" onClose={onClose}>
      <p>
        The payment stays in the books with its reversal, and its invoices are open again. Cash is paid out of your open
        till.
      </p>
      <TextField label="Reason" {...form.field('reason')} required maxLength={500} autoFocus />
    </EditDialog>
  );
}

import { TextField } from '@dukani/shared/fields';
import { formatCurrency } from '@dukani/shared/format';
import { EditDialog, useEditForm } from '@dukani/shared/ui-antd';
import type { DirectPayment } from './directPaymentRows';
import { useResolveDirectPaymentMutation } from './directPaymentsApi';

interface DecisionProps {
  payment: DirectPayment;
  /** Called with what was decided. */
  onDecided: (title: string) => void;
  onClose: () => void;
}

/** Puts money away that is not for this business, or for nothing that stands here. */
export function SetAsideDialog({ payment, onDecided, onClose }: DecisionProps) {
  const [resolve] = useResolveDirectPaymentMutation();
  const form = useEditForm({
    initial: { note: '' },
    version: null,
    validate: ({ note }) => (note.trim() === '' ? { note: 'Enter what it is for.' } : {}),
    save: ({ note }) => resolve({ id: payment.id, action: 'set_aside', note: note.trim() }).unwrap(),
    onSaved: () => onDecided(`${payment.code} is ignored`),
  });
  return (
    <EditDialog form={form} title={`Ignore ${payment.code}`} saveLabel="Ignore" onClose={onClose}>
      <p>
        For money that has nothing to do with this business or its orders, such as rent that came to the same number. It
        is not recorded in the books. You can reopen it later.
      </p>
      <TextField label="What it is for" {...form.field('note')} required maxLength={500} autoFocus />
    </EditDialog>
  );
}

/** Notes that money was sent back by hand, with the code of that transfer. */
export function SentBackDialog({ payment, onDecided, onClose }: DecisionProps) {
  const [resolve] = useResolveDirectPaymentMutation();
  const amount = formatCurrency(payment.amount, payment.currencyCode);
  const form = useEditForm({
    initial: { reference: '' },
    version: null,
    validate: ({ reference }) => (reference.trim() === '' ? { reference: 'Enter the transaction code.' } : {}),
    save: ({ reference }) => resolve({ id: payment.id, action: 'sent_back', reference: reference.trim() }).unwrap(),
    onSaved: () => onDecided(`${payment.code} is marked as refunded`),
  });
  return (
    <EditDialog form={form} title={`Refund of ${payment.code}`} saveLabel="Mark as refunded" onClose={onClose}>
      <p>Send {amount} from your M-Pesa for Business first; here you only record it.</p>
      <TextField
        label="Transaction code of the refund"
        {...form.field('reference')}
        required
        maxLength={100}
        autoComplete="off"
        autoFocus
      />
    </EditDialog>
  );
}

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
    validate: ({ note }) => (note.trim() === '' ? { note: 'Say what it is for.' } : {}),
    save: ({ note }) => resolve({ id: payment.id, action: 'set_aside', note: note.trim() }).unwrap(),
    onSaved: () => onDecided(`${payment.code} is set aside`),
  });
  return (
    <EditDialog form={form} title={`Set ${payment.code} aside`} saveLabel="Set aside" onClose={onClose}>
      <p>
        For money that has nothing to do with this business or its orders, such as rent that came to the same number. It
        stands in no book, and can be opened again.
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
    validate: ({ reference }) => (reference.trim() === '' ? { reference: 'Enter the code of the transfer.' } : {}),
    save: ({ reference }) => resolve({ id: payment.id, action: 'sent_back', reference: reference.trim() }).unwrap(),
    onSaved: () => onDecided(`${payment.code} is noted as sent back`),
  });
  return (
    <EditDialog form={form} title={`${payment.code} was sent back`} saveLabel="Note as sent back" onClose={onClose}>
      <p>Send {amount} back from your M-Pesa for Business first: here it is only noted.</p>
      <TextField
        label="Code of the transfer back"
        {...form.field('reference')}
        required
        maxLength={100}
        autoComplete="off"
        autoFocus
      />
    </EditDialog>
  );
}

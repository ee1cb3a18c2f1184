import { TextField } from '@dukani/shared/fields';
import { compare, parseMoneyInput, toNumeric, zero } from '@dukani/shared/money';
import { EditDialog, useEditForm, useNotify, type FormErrors } from '@dukani/shared/ui-antd';
import { AmountField } from '../common/AmountField';
import { toAmount } from '../common/toAmount';
import { useRecordDirectPaymentMutation, type PaymentClaim } from './orderPaymentsApi';
import type { WebOrder } from './orderRows';

interface NotePaymentDialogProps {
  order: WebOrder;
  claim: PaymentClaim;
  onClose: () => void;
}

interface Draft {
  receiptNumber: string;
  amount: string;
}

/** Notes money for an order that somebody saw arrive on the paybill or till, where Safaricom reports nothing. */
export function NotePaymentDialog({ order, claim, onClose }: NotePaymentDialogProps) {
  const notify = useNotify();
  const [record] = useRecordDirectPaymentMutation();
  const form = useEditForm({
    initial: { receiptNumber: claim.code ?? '', amount: toNumeric(claim.due) },
    version: null,
    validate: (draft) => {
      const errors: FormErrors<Draft> = {};
      const amount = parseMoneyInput(draft.amount);
      if (draft.receiptNumber.trim() === '') errors.receiptNumber = 'Type the M-Pesa code.';
      if (amount === null || compare(amount, zero) <= 0) errors.amount = 'Type the amount received.';
      return errors;
    },
    save: (draft) =>
      record({
        order_id: order.id,
        receipt_number: draft.receiptNumber.trim().toUpperCase(),
        amount: toAmount(parseMoneyInput(draft.amount) ?? zero),
      }).unwrap(),
    onSaved: (payments) => {
      if (payments.some(({ is_direct: isDirect, state }) => isDirect && state === 'needs_review'))
        notify.info('Payment recorded', 'It does not match the order. Check it below.');
      else notify.success(`Payment of ${order.orderNumber} recorded`);
    },
  });
  return (
    <EditDialog form={form} title={`Payment of ${order.orderNumber}`} saveLabel="Record payment" onClose={onClose}>
      <p>Only if you see it in M-Pesa for Business or in your M-Pesa messages.</p>
      <TextField
        label="Code"
        {...form.field('receiptNumber')}
        help="From the M-Pesa message, for example SKJ4T8LM2Q."
        required
        maxLength={30}
        autoComplete="off"
        autoFocus
      />
      <AmountField label="Amount" {...form.field('amount')} currencyCode={order.currencyCode} required />
    </EditDialog>
  );
}

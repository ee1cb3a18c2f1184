import { useState } from 'react';
import { formatCurrency } from '@dukani/shared/format';
import { fromNumeric, parseMoneyInput, toNumeric } from '@dukani/shared/money';
import type { BillingRefundState, PlatformInvoiceInFull } from '@dukani/shared/rpc';
import { TextAreaField, TextField } from '@dukani/shared/fields';
import { ActionDialog, newId, useEditForm } from '@dukani/shared/ui-antd';
import { reasonError } from './reasons';
import {
  useMarkUncollectibleMutation,
  useRecordBankPaymentMutation,
  useRefundInvoiceMutation,
  useVoidInvoiceMutation,
} from './revenueApi';

export type InvoiceAction = 'refund' | 'void' | 'uncollectible' | 'bank';

const words = (invoice: PlatformInvoiceInFull) =>
  ({
    refund: {
      title: `Refund ${invoice.number}?`,
      effect:
        'A credit note is issued. A card is refunded by its service; what was paid by M-Pesa or bank is sent by hand. More than 30 days after the payment a second administrator has to agree.',
      save: 'Refund',
      tone: 'danger',
    },
    void: {
      title: `Void ${invoice.number}?`,
      effect: 'The business owes nothing for it. The number stays used.',
      save: 'Void the invoice',
      tone: 'danger',
    },
    uncollectible: {
      title: `Give up ${invoice.number}?`,
      effect: 'It is not collected any further. A payment that still comes is taken.',
      save: 'Give up',
      tone: 'danger',
    },
    bank: {
      title: `Bank payment for ${invoice.number}`,
      effect: `Owed: ${formatCurrency(fromNumeric(invoice.owed), invoice.currency)}. What is paid beyond that becomes credit.`,
      save: 'Record payment',
      tone: 'primary',
    },
  }) as const;

interface InvoiceDialogProps {
  invoice: PlatformInvoiceInFull;
  action: InvoiceAction;
  onClose: () => void;
}

interface Draft {
  amount: string;
  reference: string;
  reason: string;
}

const hasAmount = (action: InvoiceAction) => action === 'refund' || action === 'bank';

function errorsOf(action: InvoiceAction, { amount, reference, reason }: Draft): Partial<Draft> {
  return {
    ...(hasAmount(action) && (parseMoneyInput(amount) ?? 0) <= 0 ? { amount: 'Enter an amount above 0.' } : {}),
    ...(action === 'bank' && reference.trim() === '' ? { reference: 'Enter the bank’s reference.' } : {}),
    ...reasonError(reason),
  };
}

/** Says what will happen, asks for the reason, and does it. */
export function InvoiceDialog({ invoice, action, onClose }: InvoiceDialogProps) {
  const [id] = useState(newId);
  const save = useSaveAction(invoice.id, id, action);
  const { title, effect, save: saveLabel, tone } = words(invoice)[action];
  const most = action === 'refund' ? invoice.paid_amount - invoice.refunded_amount : invoice.owed;
  const left = formatCurrency(fromNumeric(most), invoice.currency);
  const form = useEditForm<Draft, string>({
    initial: { amount: toNumeric(fromNumeric(most)), reference: '', reason: '' },
    version: null,
    validate: (draft) => errorsOf(action, draft),
    save,
    savedText: (text) => text,
  });
  return (
    <ActionDialog form={form} title={title} saveLabel={saveLabel} tone={tone} cancelLabel="Back" onClose={onClose}>
      <p className="sup-muted">{effect}</p>
      {hasAmount(action) && (
        <TextField
          label={`Amount (${invoice.currency})`}
          {...form.field('amount')}
          inputMode="decimal"
          autoComplete="off"
          help={action === 'refund' ? `At most ${left} can still be refunded.` : undefined}
          required
        />
      )}
      {action === 'bank' && (
        <TextField
          label="Reference of the bank"
          {...form.field('reference')}
          maxLength={80}
          autoComplete="off"
          required
        />
      )}
      <TextAreaField
        label="Reason"
        {...form.field('reason')}
        help="Saved in the audit record."
        maxLength={500}
        required
      />
    </ActionDialog>
  );
}

const REFUND_TEXTS: Partial<Record<BillingRefundState, string>> = {
  waiting: 'A second administrator has to agree',
  manual: 'Send the money by hand now',
};

/** Does the action, and answers what to tell the person. */
function useSaveAction(invoiceId: string, id: string, action: InvoiceAction) {
  const [refund] = useRefundInvoiceMutation();
  const [voidInvoice] = useVoidInvoiceMutation();
  const [markUncollectible] = useMarkUncollectibleMutation();
  const [recordPayment] = useRecordBankPaymentMutation();
  return async (draft: Draft): Promise<string> => {
    const reason = draft.reason.trim();
    const amount = Number(toNumeric(parseMoneyInput(draft.amount) ?? fromNumeric(0)));
    switch (action) {
      case 'refund': {
        const { state } = await refund({ id, invoiceId, amount, reason }).unwrap();
        return REFUND_TEXTS[state] ?? 'The refund is being sent';
      }
      case 'void':
        await voidInvoice({ invoiceId, reason }).unwrap();
        return 'The invoice is void';
      case 'uncollectible':
        await markUncollectible({ invoiceId, reason }).unwrap();
        return 'The invoice is given up';
      case 'bank':
        await recordPayment({ id, invoiceId, amount, reference: draft.reference.trim(), reason }).unwrap();
        return 'The payment is recorded';
    }
  };
}

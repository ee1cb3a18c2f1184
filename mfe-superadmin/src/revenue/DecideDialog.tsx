import { formatCurrency } from '@dukani/shared/format';
import { fromNumeric } from '@dukani/shared/money';
import type { AffiliatePayoutRequest, WaitingRefund } from '@dukani/shared/rpc';
import { TextAreaField } from '@dukani/shared/fields';
import { ActionDialog, useEditForm } from '@dukani/shared/ui-antd';
import { reasonError } from './reasons';
import { useDecidePayoutMutation, useDeclineRefundMutation, useRefundInvoiceMutation } from './revenueApi';

export type Decision = { isAgreed: boolean } & (
  { kind: 'refund'; refund: WaitingRefund } | { kind: 'payout'; payout: AffiliatePayoutRequest }
);

/** What is decided about, and what happens then. */
function wordsOf(decision: Decision): { name: string; reason: string; effect: string } {
  if (decision.kind === 'refund') {
    const { amount, currency, number, tenant_name: tenant, reason } = decision.refund;
    return {
      name: `the refund of ${number}`,
      reason,
      effect: decision.isAgreed
        ? `A credit note over ${formatCurrency(fromNumeric(amount), currency)} is issued, and the money goes back to ${tenant}.`
        : `Nothing is sent to ${tenant}, and no credit note is issued.`,
    };
  }
  const { total, currency, reason } = decision.payout;
  const money = formatCurrency(fromNumeric(total), currency);
  return {
    name: `the pay-out of ${money}`,
    reason,
    effect: decision.isAgreed
      ? `The file over ${money} is made, and what it settles is settled for good. It stands with the affiliates.`
      : 'No file is made. What is owed stays owed.',
  };
}

/** Whoever asked withdraws what others decline. */
function verbOf(decision: Decision): 'Agree' | 'Withdraw' | 'Decline' {
  const { is_own: isOwn } = decision.kind === 'refund' ? decision.refund : decision.payout;
  return decision.isAgreed ? 'Agree' : isOwn ? 'Withdraw' : 'Decline';
}

/** Agrees to what somebody else asked for, or declines it with a reason. */
export function DecideDialog({ decision, onClose }: { decision: Decision; onClose: () => void }) {
  const [refundInvoice] = useRefundInvoiceMutation();
  const [declineRefund] = useDeclineRefundMutation();
  const [decidePayout] = useDecidePayoutMutation();
  const { isAgreed } = decision;
  const words = wordsOf(decision);
  const verb = verbOf(decision);
  const undone = verb === 'Withdraw' ? 'Withdrawn' : 'Declined';
  // A refund is agreed to by sending the same again, with the reason that was given first.
  const isReasonAsked = decision.kind === 'payout' || !isAgreed;
  const form = useEditForm({
    initial: { reason: '' },
    version: null,
    validate: ({ reason }) => (isReasonAsked ? reasonError(reason) : {}),
    save: async (draft): Promise<string> => {
      const reason = draft.reason.trim();
      if (decision.kind === 'payout') {
        await decidePayout({ id: decision.payout.id, decision: isAgreed ? 'agree' : 'decline', reason }).unwrap();
        return isAgreed ? 'The file is made' : undone;
      }
      const { id, invoice_id: invoiceId, amount, reason: given } = decision.refund;
      if (!isAgreed) {
        await declineRefund({ id, invoiceId, reason }).unwrap();
        return undone;
      }
      const { state } = await refundInvoice({ id, invoiceId, amount, reason: given }).unwrap();
      return state === 'manual' ? 'Send the money by hand now' : 'The refund is being sent';
    },
    savedText: (text) => text,
  });
  return (
    <ActionDialog
      form={form}
      title={isAgreed ? `Agree to ${words.name}?` : `${verb} ${words.name}?`}
      saveLabel={verb}
      tone={isAgreed ? 'danger' : 'primary'}
      cancelLabel="Back"
      onClose={onClose}
    >
      <p className="sup-muted">
        {words.effect} Reason given: {words.reason}
      </p>
      {isReasonAsked && (
        <TextAreaField
          label="Reason"
          {...form.field('reason')}
          help="Saved in the audit record."
          maxLength={500}
          required
        />
      )}
    </ActionDialog>
  );
}

import { useState } from 'react';
import { fromNumeric } from '@dukani/shared/money';
import type { BillingRefund, PlatformInvoiceInFull } from '@dukani/shared/rpc';
import { TextAreaField, TextField } from '@dukani/shared/fields';
import { Badge, Button } from '@dukani/shared/ui-core';
import { ActionDialog, DateText, MoneyText, useEditForm } from '@dukani/shared/ui-antd';
import { reasonError } from './reasons';
import { useRefundInvoiceMutation, useSendRefundMutation } from './revenueApi';
import { REFUND_STATES, refundWay } from './revenueWords';

/** Money that goes back for an invoice: where each part stands, and what a person still has to do. */
export function Refunds({ invoice }: { invoice: PlatformInvoiceInFull }) {
  const [sent, setSent] = useState<BillingRefund | null>(null);
  const [approved, setApproved] = useState<BillingRefund | null>(null);
  if (invoice.refunds.length === 0) return null;
  return (
    <section aria-label="Refunds">
      <h3>Refunds</h3>
      <ul className="rev-refunds">
        {invoice.refunds.map((refund) => (
          <li key={refund.id}>
            <Refund refund={refund} currency={invoice.currency} />
            {(refund.state === 'manual' || refund.state === 'failed') && (
              <Button size="small" onClick={() => setSent(refund)}>
                Sent by hand
              </Button>
            )}
            {refund.may_approve && (
              <Button size="small" onClick={() => setApproved(refund)}>
                Agree to the refund
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sent !== null && <SentDialog invoice={invoice} refund={sent} onClose={() => setSent(null)} />}
      {approved !== null && <AgreeDialog invoice={invoice} refund={approved} onClose={() => setApproved(null)} />}
    </section>
  );
}

function Refund({ refund, currency }: { refund: BillingRefund; currency: string }) {
  const { label, tone } = REFUND_STATES[refund.state];
  return (
    <div>
      <p>
        <MoneyText amount={fromNumeric(refund.amount)} currencyCode={currency} /> <Badge tone={tone}>{label}</Badge>
      </p>
      <p className="sup-muted">
        {refundWay(refund)}
        {refund.reference !== null && ` · ${refund.reference}`} ·{' '}
        <DateText iso={refund.settled_at ?? refund.created_at} format="date" />
      </p>
      {refund.failure !== null && <p>{refund.failure}</p>}
      <p className="sup-muted">{refund.reason}</p>
    </div>
  );
}

interface RefundDialogProps {
  invoice: PlatformInvoiceInFull;
  refund: BillingRefund;
  onClose: () => void;
}

/** The money was sent by M-Pesa or bank: its reference is recorded, and the owners get a mail. */
function SentDialog({ invoice, refund, onClose }: RefundDialogProps) {
  const [sendRefund] = useSendRefundMutation();
  const form = useEditForm({
    initial: { reference: '', reason: '' },
    version: null,
    validate: ({ reference, reason }) => ({
      ...(reference.trim() === '' ? { reference: 'Enter the reference of the transfer.' } : {}),
      ...reasonError(reason),
    }),
    save: ({ reference, reason }) =>
      sendRefund({
        id: refund.id,
        invoiceId: invoice.id,
        reference: reference.trim(),
        reason: reason.trim(),
      }).unwrap(),
    savedText: () => 'The refund is recorded',
  });
  return (
    <ActionDialog
      form={form}
      title={`Refund of ${invoice.number} sent by hand`}
      saveLabel="Record refund"
      cancelLabel="Back"
      onClose={onClose}
    >
      <p className="sup-muted">
        Send <MoneyText amount={fromNumeric(refund.amount)} currencyCode={invoice.currency} /> by M-Pesa or bank first.
        The owners then get a mail with the reference.
      </p>
      <TextField
        label="Reference of the transfer"
        {...form.field('reference')}
        maxLength={80}
        autoComplete="off"
        required
      />
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

/** The second administrator, who sends what the first one asked for. */
function AgreeDialog({ invoice, refund, onClose }: RefundDialogProps) {
  const [refundInvoice] = useRefundInvoiceMutation();
  const form = useEditForm({
    initial: {},
    version: null,
    save: () =>
      refundInvoice({
        id: refund.id,
        invoiceId: invoice.id,
        amount: refund.amount,
        reason: refund.reason,
      }).unwrap(),
    savedText: ({ state }) => (state === 'manual' ? 'Send the money by hand now' : 'The refund is being sent'),
  });
  return (
    <ActionDialog
      form={form}
      title={`Agree to the refund of ${invoice.number}?`}
      saveLabel="Agree and refund"
      tone="danger"
      cancelLabel="Back"
      onClose={onClose}
    >
      <p className="sup-muted">
        A credit note over <MoneyText amount={fromNumeric(refund.amount)} currencyCode={invoice.currency} /> is issued,
        and the money goes back. Reason given: {refund.reason}
      </p>
    </ActionDialog>
  );
}

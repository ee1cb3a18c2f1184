import { useState } from 'react';
import { formatCurrency } from '@dukani/shared/format';
import { fromNumeric } from '@dukani/shared/money';
import type { ResolvePaymentInput, StaffPayment } from '@dukani/shared/rpc';
import { usePermission } from '@dukani/shared/session';
import { TextField } from '@dukani/shared/fields';
import { Badge, Button, type BadgeTone } from '@dukani/shared/ui-core';
import { DateText, MoneyText, refusalText, useNotify } from '@dukani/shared/ui-antd';
import { PaymentReturns } from './PaymentReturns';
import { useOrderPaymentsQuery, useResolvePaymentMutation } from './orderPaymentsApi';

const PROVIDER_NAMES: Record<StaffPayment['provider'], string> = {
  mpesa: 'M-Pesa',
  paystack: 'Paystack',
  stripe: 'Stripe',
};
const STATES: Record<StaffPayment['state'], { name: string; tone: BadgeTone }> = {
  created: { name: 'Asked for', tone: 'info' },
  pending: { name: 'Waiting', tone: 'info' },
  succeeded: { name: 'Paid', tone: 'success' },
  failed: { name: 'Failed', tone: 'neutral' },
  needs_review: { name: 'Look at this', tone: 'danger' },
  refunded: { name: 'Given back', tone: 'neutral' },
};
const REASONS: Record<NonNullable<StaffPayment['review_reason']>, string> = {
  amount_mismatch: 'Another amount came than was asked for.',
  order_closed: 'The money came after the order was closed.',
  order_expired: 'The money came after the order had lapsed, and its goods are gone.',
  paid_twice: 'This order was paid twice.',
  receipt_reused: 'This receipt number has already paid for something else.',
};
const EVENTS: Record<NonNullable<StaffPayment['events']>[number]['kind'], string> = {
  requested: 'Asked for',
  accepted: 'The service took the request',
  refused: 'The service refused the request',
  unanswered: 'The service did not answer',
  callback: 'The service reported',
  query: 'The service was asked',
  succeeded: 'Paid',
  failed: 'Failed',
  needs_review: 'Does not fit the order',
  refund_due: 'To be given back',
  refunded: 'Given back',
  accepted_by_staff: 'Accepted for the order',
  paid_directly: 'Paid to the paybill or till',
  service_message: 'The service sent a message',
  return_pending: 'A refund or dispute was opened',
  return_gone: 'Money went back',
  return_kept: 'Money came back, or did not go',
  return_decided: 'Somebody decided about it',
};

/** How an order was paid online or directly, try by try, and what has to be decided about it. */
export function OrderPayments({ orderId }: { orderId: string }) {
  const { data: payments = [] } = useOrderPaymentsQuery(orderId);
  if (payments.length === 0) return null;
  return (
    <section aria-label="M-Pesa and card payments">
      <h3>M-Pesa and card payments</h3>
      <ul className="order-payments">
        {payments.map((payment) => (
          <li key={payment.id}>
            <div className="order-payment__head">
              <span>
                {PROVIDER_NAMES[payment.provider]}
                {payment.is_direct && ', paid directly'} {payment.receipt_number ?? ''}{' '}
                <Badge tone={STATES[payment.state].tone}>{STATES[payment.state].name}</Badge>{' '}
                {payment.is_test && <Badge tone="warning">Test</Badge>}
                <span className="adm-muted"> {payment.payer}</span>
              </span>
              <MoneyText amount={fromNumeric(payment.received_amount ?? payment.amount)} />
            </div>
            {payment.review_reason !== null && (payment.state === 'needs_review' || payment.state === 'succeeded') && (
              <p>
                {REASONS[payment.review_reason]}
                {/* Nobody was asked for what somebody sent by themselves. */}
                {!payment.is_direct &&
                  ` Asked for: ${formatCurrency(fromNumeric(payment.amount), payment.currency_code)}.`}
              </p>
            )}
            {payment.refund_status === 'sent' && <p>On its way back through {PROVIDER_NAMES[payment.provider]}.</p>}
            {payment.refund_status === 'done' && (
              <p>Given back{payment.refund_reference === null ? '' : `: ${payment.refund_reference}`}.</p>
            )}
            {(payment.state === 'needs_review' || payment.refund_status === 'due') &&
              payment.refund_status !== 'sent' && <Resolution payment={payment} />}
            <PaymentReturns rows={payment.returns} />
            <details>
              <summary>What happened</summary>
              <ol className="order-events">
                {payment.events?.map((event) => (
                  <li key={event.id}>
                    <span className="adm-muted">
                      <DateText iso={event.created_at} />
                    </span>{' '}
                    {EVENTS[event.kind]}
                    {[event.code, event.message].some(Boolean) &&
                      `: ${[event.code, event.message].filter(Boolean).join(' ')}`}
                  </li>
                ))}
              </ol>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Resolution({ payment }: { payment: StaffPayment }) {
  const mayRefund = usePermission('sales.refund');
  const notify = useNotify();
  const [reference, setReference] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [resolve, { isLoading }] = useResolvePaymentMutation();
  if (!mayRefund) return <p className="adm-muted">A manager decides what becomes of this money.</p>;
  const send = async (resolution: Omit<ResolvePaymentInput, 'id'>, said: string) => {
    const { error } = await resolve({ id: payment.id, ...resolution });
    if (error === undefined) notify.success(said);
    else notify.error('Nothing was changed', refusalText(error));
  };
  const noteRefund = () => {
    setProblem(reference.trim() === '' ? 'Enter the code of the transfer.' : null);
    if (reference.trim() !== '') void send({ action: 'refunded', reference: reference.trim() }, 'Noted as given back');
  };
  return (
    <div className="adm-form">
      {payment.refund_amount !== null && (
        <p>
          To be given back: <b>{formatCurrency(fromNumeric(payment.refund_amount), payment.currency_code)}</b> to{' '}
          {payment.payer}
        </p>
      )}
      <div className="adm-form-actions">
        {payment.state === 'needs_review' && payment.review_reason === 'amount_mismatch' && (
          <Button isBusy={isLoading} onClick={() => void send({ action: 'accept' }, 'Accepted for the order')}>
            Accept for this order
          </Button>
        )}
        {payment.provider !== 'mpesa' && (
          <Button isBusy={isLoading} onClick={() => void send({ action: 'refund' }, 'On its way back')}>
            Give back through {PROVIDER_NAMES[payment.provider]}
          </Button>
        )}
      </div>
      <TextField
        label="Code of the transfer back"
        value={reference}
        onChange={setReference}
        error={problem ?? undefined}
        help={
          payment.provider === 'mpesa'
            ? 'Send the money back from your M-Pesa for Business, then note its code here.'
            : 'Only if you gave it back another way.'
        }
      />
      <div>
        <Button isBusy={isLoading} onClick={noteRefund}>
          Note as given back
        </Button>
      </div>
    </div>
  );
}

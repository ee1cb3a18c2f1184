import { formatCurrency } from '@dukani/shared/format';
import { fromNumeric } from '@dukani/shared/money';
import type { StaffPayment } from '@dukani/shared/rpc';
import { usePermission } from '@dukani/shared/session';
import { TextField } from '@dukani/shared/fields';
import { Badge, Button, type BadgeTone } from '@dukani/shared/ui-core';
import { DateText, InlineForm, MoneyText, refusalText, useEditForm, useNotify } from '@dukani/shared/ui-antd';
import { PaymentReturns } from './PaymentReturns';
import { useOrderPaymentsQuery, useResolvePaymentMutation } from './orderPaymentsApi';

const PROVIDER_NAMES: Record<StaffPayment['provider'], string> = {
  mpesa: 'M-Pesa',
  paystack: 'Paystack',
  stripe: 'Stripe',
};
const STATES: Record<StaffPayment['state'], { name: string; tone: BadgeTone }> = {
  created: { name: 'Requested', tone: 'info' },
  pending: { name: 'Waiting', tone: 'info' },
  succeeded: { name: 'Paid', tone: 'success' },
  failed: { name: 'Failed', tone: 'neutral' },
  needs_review: { name: 'To check', tone: 'danger' },
  refunded: { name: 'Refunded', tone: 'neutral' },
};
const REASONS: Record<NonNullable<StaffPayment['review_reason']>, string> = {
  amount_mismatch: 'The amount received differs from the amount requested.',
  order_closed: 'The payment came after the order was closed.',
  order_expired: 'The payment came after the order expired, and its goods are no longer available.',
  paid_twice: 'This order was paid twice.',
  receipt_reused: 'This M-Pesa code was already used for another payment.',
};
const EVENTS: Record<NonNullable<StaffPayment['events']>[number]['kind'], string> = {
  requested: 'Requested',
  accepted: 'Request accepted by the service',
  refused: 'Request refused by the service',
  unanswered: 'No answer from the service',
  callback: 'Reported by the service',
  query: 'Status requested',
  succeeded: 'Paid',
  failed: 'Failed',
  needs_review: 'Does not match the order',
  refund_due: 'To refund',
  refunded: 'Refunded',
  accepted_by_staff: 'Accepted for the order',
  paid_directly: 'Paid to the paybill or till',
  service_message: 'Message from the service',
  return_pending: 'A refund or dispute was opened',
  return_gone: 'Refunded',
  return_kept: 'Refund returned or failed',
  return_decided: 'Decided by staff',
};

/** How an order was paid online or directly, try by try, and what has to be decided about it. */
export function OrderPayments({ orderId }: { orderId: string }) {
  const { data: payments = [] } = useOrderPaymentsQuery(orderId);
  if (payments.length === 0) return null;
  return (
    <section aria-label="M-Pesa and card payments">
      <h3>M-Pesa and card payments</h3>
      <ul className="adm-records">
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
                  ` Requested: ${formatCurrency(fromNumeric(payment.amount), payment.currency_code)}.`}
              </p>
            )}
            {payment.refund_status === 'sent' && <p>Refund in progress through {PROVIDER_NAMES[payment.provider]}.</p>}
            {payment.refund_status === 'done' && (
              <p>Refunded{payment.refund_reference === null ? '' : `: ${payment.refund_reference}`}.</p>
            )}
            {(payment.state === 'needs_review' || payment.refund_status === 'due') &&
              payment.refund_status !== 'sent' && <Resolution payment={payment} />}
            <PaymentReturns rows={payment.returns} />
            <details>
              <summary>History</summary>
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
  const [resolve, { isLoading }] = useResolvePaymentMutation();
  const form = useEditForm({
    initial: { reference: '' },
    version: null,
    validate: ({ reference }) => (reference.trim() === '' ? { reference: 'Enter the transaction code.' } : {}),
    save: ({ reference }) => resolve({ id: payment.id, action: 'refunded', reference: reference.trim() }).unwrap(),
    savedText: () => 'Marked as refunded',
    onRefused: (error) => notify.error('Nothing was changed', refusalText(error)),
  });
  if (!mayRefund) return <p className="adm-muted">A manager decides about this payment.</p>;
  const decide = async (action: 'accept' | 'refund', said: string) => {
    const { error } = await resolve({ id: payment.id, action });
    if (error === undefined) notify.success(said);
    else notify.error('Nothing was changed', refusalText(error));
  };
  return (
    <InlineForm form={form} className="adm-form">
      {payment.refund_amount !== null && (
        <p>
          To refund: <b>{formatCurrency(fromNumeric(payment.refund_amount), payment.currency_code)}</b> to{' '}
          {payment.payer}
        </p>
      )}
      <div className="adm-form-actions">
        {payment.state === 'needs_review' && payment.review_reason === 'amount_mismatch' && (
          <Button isBusy={isLoading} onClick={() => void decide('accept', 'Accepted for the order')}>
            Accept for this order
          </Button>
        )}
        {payment.provider !== 'mpesa' && (
          <Button isBusy={isLoading} onClick={() => void decide('refund', 'Refund started')}>
            Refund through {PROVIDER_NAMES[payment.provider]}
          </Button>
        )}
      </div>
      <TextField
        label="Transaction code of the refund"
        {...form.field('reference')}
        help={
          payment.provider === 'mpesa'
            ? 'Refund from your M-Pesa for Business, then enter the code here.'
            : 'Only if you refunded another way.'
        }
      />
      <div>
        <Button type="submit" isBusy={isLoading}>
          Mark as refunded
        </Button>
      </div>
    </InlineForm>
  );
}

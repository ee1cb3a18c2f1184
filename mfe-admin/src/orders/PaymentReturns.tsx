import { Link } from '@dukani/shared/router';
import { formatCurrency, formatDateTime } from '@dukani/shared/format';
import { fromNumeric } from '@dukani/shared/money';
import type { PaymentReturn } from '@dukani/shared/rpc';
import { usePermission } from '@dukani/shared/session';
import { TextField } from '@dukani/shared/fields';
import { Badge, Button, type BadgeTone } from '@dukani/shared/ui-core';
import { InlineForm, refusalText, useEditForm, useNotify } from '@dukani/shared/ui-antd';
import { useBusiness } from '../common/useBusiness';
import { useListPaymentReturnsQuery, useResolvePaymentReturnMutation } from './orderPaymentsApi';

const SERVICES: Record<PaymentReturn['provider'], string> = { mpesa: 'M-Pesa', paystack: 'Paystack', stripe: 'Stripe' };
const KINDS: Record<PaymentReturn['kind'], string> = {
  refund: 'Refund',
  dispute: 'Dispute',
  message: 'Message',
};
const STATES: Record<PaymentReturn['state'], { name: string; tone: BadgeTone }> = {
  pending: { name: 'No money moved yet', tone: 'warning' },
  gone: { name: 'Lost', tone: 'danger' },
  kept: { name: 'Won', tone: 'success' },
  unknown: { name: 'To check', tone: 'danger' },
};
const DECISIONS: Record<NonNullable<PaymentReturn['decision']>, string> = {
  booked: 'Booked under Refunds and Chargebacks.',
  elsewhere: 'Recorded elsewhere in the books.',
  own: 'Refunded from here.',
  nothing: 'Nothing to record.',
};

/** Refunds and disputes of one payment, as its service has them. */
export function PaymentReturns({ rows }: { rows: readonly PaymentReturn[] }) {
  if (rows.length === 0) return null;
  return (
    <ul className="adm-records" aria-label="Refunds and disputes at the payment service">
      {rows.map((row) => (
        <Return key={row.id} row={row} />
      ))}
    </ul>
  );
}

/** What went back at the payment services and waits for a decision, of all orders; nothing while there is none. */
export function WaitingReturns() {
  const mayView = usePermission('orders.view');
  const { data = [] } = useListPaymentReturnsQuery(undefined, { skip: !mayView, refetchOnMountOrArgChange: true });
  if (data.length === 0) return null;
  return (
    <section className="order-claim" aria-label="Refunds and disputes at payment services">
      <h2>Refunds and disputes at payment services</h2>
      <PaymentReturns rows={data} />
    </section>
  );
}

function Return({ row }: { row: PaymentReturn }) {
  const { timezone } = useBusiness();
  const state = STATES[row.state];
  return (
    <li>
      <div className="order-payment__head">
        <span>
          {KINDS[row.kind]} at {SERVICES[row.provider]}{' '}
          {row.order !== null && (
            <Link to={`/admin/sales?tab=orders&order=${row.order.id}`}>{row.order.order_number}</Link>
          )}{' '}
          <Badge tone={state.tone}>{state.name}</Badge> {row.is_test && <Badge tone="warning">Test</Badge>}
          <span className="adm-muted">
            {' '}
            {formatDateTime(row.created_at, timezone)} · {row.kind === 'message' ? row.status : row.reference}
            {row.reason !== null && ` · ${row.reason.replaceAll('_', ' ')}`}
          </span>
        </span>
        {row.amount !== null && row.currency_code !== null && (
          <span>{formatCurrency(fromNumeric(row.amount), row.currency_code)}</span>
        )}
      </div>
      {row.respond_by !== null && row.needs_decision && (
        <p>
          Respond in your {SERVICES[row.provider]} account by {formatDateTime(row.respond_by, timezone)}.
        </p>
      )}
      {row.decision !== null && (
        <p>
          {DECISIONS[row.decision]} {row.note}
        </p>
      )}
      {row.needs_decision && <Decision row={row} />}
    </li>
  );
}

function Decision({ row }: { row: PaymentReturn }) {
  const mayRefund = usePermission('sales.refund');
  const notify = useNotify();
  const [resolve, { isLoading }] = useResolvePaymentReturnMutation();
  const form = useEditForm({
    initial: { note: '' },
    version: null,
    validate: ({ note }) => (note.trim() === '' ? { note: 'Enter where it is recorded.' } : {}),
    save: ({ note }) => resolve({ id: row.id, action: 'elsewhere', note: note.trim() }).unwrap(),
    savedText: () => 'Noted',
    onRefused: (error) => notify.error('Nothing was changed', refusalText(error)),
  });
  if (!mayRefund) return <p className="adm-muted">A manager decides how this is recorded.</p>;
  const book = async () => {
    const { error } = await resolve({ id: row.id, action: 'book' });
    if (error === undefined) notify.success('Recorded');
    else notify.error('Nothing was changed', refusalText(error));
  };
  return (
    <InlineForm form={form} className="adm-form">
      {(row.state === 'gone' || row.state === 'kept') && (
        <div>
          <p className="adm-muted">
            {row.state === 'gone'
              ? 'Record returned goods as a return and an unfilled order as cancelled, and note it below. Otherwise record the money as lost.'
              : 'The loss is reversed in the books.'}
          </p>
          <Button isBusy={isLoading} onClick={() => void book()}>
            {row.state === 'gone' ? 'Record as lost' : 'Reverse the loss'}
          </Button>
        </div>
      )}
      <TextField label="Where it is recorded" {...form.field('note')} help="For example the number of the return." />
      <div>
        <Button type="submit" isBusy={isLoading}>
          Note and close
        </Button>
      </div>
    </InlineForm>
  );
}

import { useState } from 'react';
import { TextField } from '@dukani/shared/fields';
import type { BillingState, BillingSubscription } from '@dukani/shared/rpc';
import { useSession } from '@dukani/shared/session';
import { ActionDialog, DateText, refusalText, useConfirm, useEditForm, useNotify } from '@dukani/shared/ui-antd';
import { Badge, Button } from '@dukani/shared/ui-core';
import { subscriptionState } from '../common/billingState';
import { useVisitGuard } from '../common/useVisitGuard';
import { useCancelSubscriptionMutation, useDropChangeMutation, useResumeSubscriptionMutation } from './billingApi';
import { everyText, money, plusTax } from './billingTexts';
import { CheckAgain } from './CheckAgain';

/** How the subscription stands, what comes next, and its end. */
export function SubscriptionPanel({ state }: { state: BillingState }) {
  const { subscription, balance, currency } = state;
  const shown = useSession().access?.subscription ?? null;
  const status = subscriptionState(shown);
  const isInGrace = subscription?.grace_until !== null && subscription?.status === 'active';
  return (
    <section className="billing-card" aria-label="Subscription">
      <h2>
        {subscription?.plan_name ?? 'No plan'}{' '}
        <Badge tone={isInGrace ? 'warning' : status.tone}>{isInGrace ? 'Payment is late' : status.label}</Badge>
      </h2>
      {subscription !== null && <Facts subscription={subscription} taxRate={state.tax.rate} />}
      {balance > 0 && <p>Your balance of {money(balance, currency)} is used for the next invoices.</p>}
      <div className="billing-actions">
        {subscription?.status === 'active' && subscription.is_billed && <EndOrStay subscription={subscription} />}
        {subscription?.pending != null && <DropChange subscription={subscription} pending={subscription.pending} />}
        <CheckAgain />
      </div>
    </section>
  );
}

function Facts({ subscription, taxRate }: { subscription: BillingSubscription; taxRate: number }) {
  const { amount, currency, period, status, expires_at: expiresAt, pending } = subscription;
  const nextAt = subscription.cancel_at_period_end ? null : subscription.next_billing_date;
  const isTrial = status === 'trial' || status === 'trialing';
  return (
    <dl className="billing-facts">
      {amount > 0 && (
        <div>
          <dt>Price</dt>
          <dd>
            {money(amount, currency)} {everyText[period]}
            {plusTax(taxRate)}
          </dd>
        </div>
      )}
      {isTrial && expiresAt !== null && <DateFact label="Trial until" iso={expiresAt} />}
      {subscription.grace_until !== null && <DateFact label="Works until" iso={subscription.grace_until} />}
      {status === 'active' && nextAt !== null && <DateFact label="Renews" iso={nextAt} />}
      {subscription.cancel_at_period_end && <DateFact label="Ends" iso={subscription.current_period_end} />}
      {(status === 'cancelled' || status === 'expired') && expiresAt !== null && (
        <DateFact label="Ended" iso={expiresAt} />
      )}
      {pending !== null && (
        <div>
          <dt>Next plan</dt>
          <dd>
            {pending.plan_name}, {money(pending.amount, pending.currency)} {everyText[pending.period]}
            {plusTax(taxRate)}
            {pending.invoice_id === null ? ', from the next period' : ', as soon as it is paid'}
          </dd>
        </div>
      )}
    </dl>
  );
}

function DateFact({ label, iso }: { label: string; iso: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <DateText iso={iso} format="date" />
      </dd>
    </div>
  );
}

function EndOrStay({ subscription }: { subscription: BillingSubscription }) {
  const [isAsking, setIsAsking] = useState(false);
  const [resume, { isLoading }] = useResumeSubscriptionMutation();
  const notify = useNotify();
  const guard = useVisitGuard();
  const stay = async () => {
    const { error } = await resume();
    if (error === undefined) notify.success('Your subscription continues');
    else notify.error('The subscription could not be continued', refusalText(error));
  };
  if (subscription.cancel_at_period_end)
    return (
      <Button variant="primary" isBusy={isLoading} onClick={() => void stay()} {...guard}>
        Keep the subscription
      </Button>
    );
  return (
    <>
      <Button onClick={() => setIsAsking(true)} {...guard}>
        Cancel subscription
      </Button>
      {isAsking && <CancelDialog subscription={subscription} onClose={() => setIsAsking(false)} />}
    </>
  );
}

interface DropChangeProps {
  subscription: BillingSubscription;
  pending: NonNullable<BillingSubscription['pending']>;
}

/** Takes the planned change of plan back. */
function DropChange({ subscription, pending }: DropChangeProps) {
  const [drop, { isLoading }] = useDropChangeMutation();
  const confirm = useConfirm();
  const notify = useNotify();
  const guard = useVisitGuard();
  const kept = subscription.plan_name ?? 'the plan you have';
  const askAndDrop = async () => {
    const isMeant = await confirm({
      title: `Stay on ${kept}?`,
      content:
        pending.invoice_id === null
          ? `The change to ${pending.plan_name} is dropped. Nothing is charged for it.`
          : `The change to ${pending.plan_name} is dropped, and its unpaid invoice is void.`,
      confirmLabel: 'Drop the change',
    });
    if (!isMeant) return;
    const { error } = await drop();
    if (error === undefined) notify.success('The change of plan is dropped');
    else notify.error('The change could not be dropped', refusalText(error));
  };
  return (
    <Button isBusy={isLoading} onClick={() => void askAndDrop()} {...guard}>
      Drop the change to {pending.plan_name}
    </Button>
  );
}

function CancelDialog({ subscription, onClose }: { subscription: BillingSubscription; onClose: () => void }) {
  const [cancel] = useCancelSubscriptionMutation();
  const form = useEditForm({
    initial: { reason: '' },
    version: null,
    save: ({ reason }) => cancel(reason.trim()).unwrap(),
    savedText: () => 'The subscription ends with its period',
  });
  return (
    <ActionDialog
      form={form}
      title="Cancel the subscription?"
      saveLabel="Cancel at the end"
      tone="danger"
      cancelLabel="Keep it"
      onClose={onClose}
    >
      <p>
        Everything works until <DateText iso={subscription.current_period_end} format="date" />, and nothing is charged
        after it. Until then you can take this back. Your records stay.
      </p>
      <TextField
        label="Reason (optional)"
        {...form.field('reason')}
        maxLength={500}
        help="It helps us to do better."
        autoFocus
      />
    </ActionDialog>
  );
}

import { useEffect, useState } from 'react';
import { SelectField } from '@dukani/shared/fields';
import type {
  BillingCollection,
  BillingInputs,
  BillingState,
  ConfirmedChange,
  SubscriptionQuote,
} from '@dukani/shared/rpc';
import { ActionDialog, DateText, refusalText, useEditForm } from '@dukani/shared/ui-antd';
import { ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { useConfirmChangeMutation, useQuoteChangeMutation } from './billingApi';
import { everyText, money, plusTax, quoteLines, waysToPay } from './billingTexts';

type Change = BillingInputs['quote_subscription_change']['p_change'];

interface ChangePlanDialogProps {
  change: Change;
  planName: string;
  state: BillingState;
  onConfirmed: (confirmed: ConfirmedChange) => void;
  onClose: () => void;
}

/** What another plan costs, line by line, and taking it. Where the price has changed meanwhile the new one is shown and asked about. */
export function ChangePlanDialog({ change, planName, state, onConfirmed, onClose }: ChangePlanDialogProps) {
  const [confirm] = useConfirmChangeMutation();
  const isTrial = state.subscription?.status === 'trial' || state.subscription?.status === 'trialing';
  const canMpesa = waysToPay(state, change.currency).includes('mpesa');
  const form = useEditForm({
    initial: { collection: (canMpesa ? 'mpesa' : 'card') satisfies BillingCollection, begins: 'later' },
    version: null,
    save: async () => {
      if (quote === null) throw new Error('There is no price yet.');
      return await confirm(quote).unwrap();
    },
    refusalOf: (error) => {
      if ((error as { code?: unknown }).code === 'quote_changed') askAgain();
      return refusalText(error);
    },
    onSaved: onConfirmed,
  });
  const { collection, begins } = form.draft;
  const { quote, refusal, askAgain } = useQuote({
    ...change,
    collection: collection === 'mpesa' ? 'mpesa' : 'card',
    ...(isTrial ? { begins: begins === 'now' ? 'now' : 'later' } : {}),
  });
  return (
    <ActionDialog
      form={form}
      title={`Take the plan ${planName}?`}
      saveLabel={quote !== null && quote.amount_due > 0 && !quote.is_waived ? 'Confirm and pay' : 'Confirm'}
      cancelLabel="Cancel"
      isDisabled={quote === null}
      onClose={onClose}
    >
      {canMpesa && (
        <SelectField
          label="Pay by"
          {...form.field('collection')}
          options={[
            { value: 'mpesa', label: 'M-Pesa' },
            { value: 'card', label: 'Card' },
          ]}
        />
      )}
      {isTrial && (
        <SelectField
          label="Begins"
          {...form.field('begins')}
          options={[
            { value: 'later', label: 'When the trial ends' },
            { value: 'now', label: 'Now' },
          ]}
        />
      )}
      {refusal !== null ? (
        <ErrorState title="The price could not be worked out" error={refusal} onRetry={askAgain} />
      ) : quote === null ? (
        <div role="status" aria-label="Working out the price">
          <Skeleton height={132} />
        </div>
      ) : (
        <QuoteTable quote={quote} />
      )}
    </ActionDialog>
  );
}

interface AskedQuote {
  quote: SubscriptionQuote | null;
  refusal: unknown;
}

const NO_ANSWER: AskedQuote = { quote: null, refusal: null };

/** What a change costs, asked anew whenever it is another one: until the answer is there, no price of another choice is shown. */
function useQuote(change: Change): AskedQuote & { askAgain: () => void } {
  const { billing_plan_id: planId, period, currency, collection, begins } = change;
  const [askQuote] = useQuoteChangeMutation();
  const [attempt, setAttempt] = useState(0);
  const [answered, setAnswered] = useState<AskedQuote & { question: string }>({ ...NO_ANSWER, question: '' });
  const question = [planId, period, currency, collection, begins, attempt].join(' ');
  useEffect(() => {
    let isCurrent = true;
    const asked: Change = {
      billing_plan_id: planId,
      period,
      currency,
      ...(collection === undefined ? {} : { collection }),
      ...(begins === undefined ? {} : { begins }),
    };
    void askQuote(asked).then(({ data, error }) => {
      if (isCurrent) setAnswered({ quote: data ?? null, refusal: error ?? null, question });
    });
    return () => {
      isCurrent = false;
      setAnswered({ ...NO_ANSWER, question: '' });
    };
  }, [askQuote, planId, period, currency, collection, begins, question]);
  const { quote, refusal } = answered.question === question ? answered : NO_ANSWER;
  return { quote, refusal, askAgain: () => setAttempt((before) => before + 1) };
}

function QuoteTable({ quote }: { quote: SubscriptionQuote }) {
  const { currency } = quote;
  const due = quote.is_waived ? 0 : Math.max(quote.amount_due, 0);
  return (
    <div className="billing-quote">
      <table>
        <caption className="dk-visually-hidden">What the change costs</caption>
        <tbody>
          {quoteLines(quote).map(({ label, amount }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{money(amount, currency)}</td>
            </tr>
          ))}
          <tr className="billing-quote__due">
            <th scope="row">Due today</th>
            <td>{money(due, currency)}</td>
          </tr>
        </tbody>
      </table>
      {quote.total < 0 && <p>{money(-quote.total, currency)} is added to your balance.</p>}
      <p>
        {quote.kind === 'schedule' || quote.kind === 'trial_plan' ? 'Begins on ' : 'Next payment on '}
        <DateText iso={quote.next_renewal_at} format="date" />: {money(quote.next_renewal_amount, currency)}{' '}
        {everyText[quote.period]}
        {quote.next_renewal_amount > 0 && plusTax(quote.tax_rate_percent)}.
      </p>
    </div>
  );
}

import { useState } from 'react';
import { Badge, Button, Icon } from '@dukani/shared/ui-core';
import { SelectField } from '@dukani/shared/fields';
import type { BillingPeriod, BillingState, ConfirmedChange } from '@dukani/shared/rpc';
import { useVisitGuard } from '../common/useVisitGuard';
import { ChangePlanDialog } from './ChangePlanDialog';
import { everyText, money, plusTax } from './billingTexts';

type Plan = BillingState['plans'][number];

interface PlanChooserProps {
  state: BillingState;
  onConfirmed: (confirmed: ConfirmedChange) => void;
}

/** The plans on offer by month or year and currency, each with a way to take it. */
export function PlanChooser({ state, onConfirmed }: PlanChooserProps) {
  const prices = state.plans.flatMap((plan) => plan.prices);
  const currencies = [...new Set(prices.map(({ currency }) => currency))].sort(
    (left, right) => Number(right === state.currency) - Number(left === state.currency),
  );
  const hasYears = prices.some(({ period }) => period === 'year');
  const current = state.subscription?.period === 'year' ? 'year' : 'month';
  const [period, setPeriod] = useState<BillingPeriod>(current);
  const [currency, setCurrency] = useState(currencies[0] ?? state.currency);
  const [chosen, setChosen] = useState<Plan | null>(null);
  return (
    <section className="billing-plans" aria-labelledby="billing-plans-title">
      <h2 id="billing-plans-title">Plans</h2>
      <div className="billing-choices">
        {hasYears && (
          <SelectField
            label="Paid"
            value={period}
            options={[
              { value: 'month', label: 'By month' },
              { value: 'year', label: 'By year' },
            ]}
            onChange={setPeriod}
          />
        )}
        {currencies.length > 1 && (
          <SelectField
            label="Currency"
            value={currency}
            options={currencies.map((value) => ({ value, label: value }))}
            onChange={setCurrency}
          />
        )}
      </div>
      <ul>
        {state.plans.map((plan) => (
          <li key={plan.billing_plan_id}>
            <PlanOffer plan={plan} wanted={{ period, currency }} state={state} onTake={() => setChosen(plan)} />
          </li>
        ))}
      </ul>
      {chosen !== null && (
        <ChangePlanDialog
          change={{ billing_plan_id: chosen.billing_plan_id, period, currency }}
          planName={chosen.name}
          state={state}
          onConfirmed={onConfirmed}
          onClose={() => setChosen(null)}
        />
      )}
    </section>
  );
}

interface PlanOfferProps {
  plan: Plan;
  wanted: { period: BillingPeriod; currency: string };
  state: BillingState;
  onTake: () => void;
}

/** Why a plan cannot be taken as it was asked for. */
function notOffered({ prices }: Plan, { period, currency }: PlanOfferProps['wanted']): string {
  if (!prices.some((price) => price.currency === currency)) return `Not offered in ${currency}`;
  return period === 'year' ? 'Not offered by year' : 'Not offered by month';
}

function PlanOffer({ plan, wanted, state: { subscription, open_invoices: open, tax }, onTake }: PlanOfferProps) {
  const guard = useVisitGuard();
  const price = plan.prices.find(({ period, currency }) => period === wanted.period && currency === wanted.currency);
  const isOwn = plan.billing_plan_id === subscription?.billing_plan_id;
  const isTheirs = isOwn && subscription.status !== 'cancelled' && subscription.status !== 'expired';
  const isRunning = isTheirs && subscription.is_billed;
  // One that platform staff keep by hand is not billed: once it no longer runs, choosing it here begins that.
  const isKept = isRunning || (isTheirs && subscription.status === 'active');
  const isSame = isKept && subscription.period === wanted.period && subscription.currency === wanted.currency;
  const isNext = plan.billing_plan_id === subscription?.pending?.billing_plan_id;
  const isBlocked = subscription?.status === 'suspended' || (subscription?.status === 'past_due' && open.length > 0);
  return (
    <article className="billing-plan" data-current={isTheirs ? '' : undefined} aria-label={plan.name}>
      <h3>
        {plan.name} {isTheirs && <Badge tone="brand">Your plan</Badge>}
        {isNext && !isTheirs && <Badge tone="neutral">Your next plan</Badge>}
        {plan.badge !== null && !isTheirs && <Badge tone="neutral">{plan.badge}</Badge>}
      </h3>
      <p className="billing-price">
        {price === undefined ? (
          <span className="adm-muted">{notOffered(plan, wanted)}</span>
        ) : (
          <>
            <strong>{money(price.amount, price.currency)}</strong> {everyText[price.period]}
            {price.amount > 0 && plusTax(tax.rate)}
          </>
        )}
      </p>
      {plan.description !== null && <p className="adm-muted">{plan.description}</p>}
      <ul className="billing-features">
        {plan.features.map((feature) => (
          <li key={feature}>
            <Icon name="check" size={16} /> {feature}
          </li>
        ))}
      </ul>
      {price !== undefined && !isSame && !isBlocked && (
        <div className="billing-request">
          <Button isWide aria-label={`Choose ${plan.name}`} onClick={onTake} {...guard}>
            {isRunning ? 'Change to this' : 'Choose'}
          </Button>
        </div>
      )}
    </article>
  );
}

import { useState, type CSSProperties } from 'react';
import { readableTextOn } from '@dukani/shared/branding';
import { SelectField } from '@dukani/shared/fields';
import { planCurrencies, type OfferedPlan } from '@dukani/shared/plans';
import { ButtonLink, EmptyState, ErrorState, Icon, Skeleton } from '@dukani/shared/ui-core';
import { signUpPath } from './addresses';
import { currencyName, firstCurrency, planPriceText, plansLead } from './planTexts';
import { usePublicPlans } from './usePublicPlans';

/** What it costs, as the platform's own table of plans says. */
export function PlansSection() {
  return (
    <section className="land-section" id="plans" aria-labelledby="plans-title">
      <div className="land-heading">
        <h2 id="plans-title">Plans</h2>
        <p>{plansLead}</p>
      </div>
      <Plans />
    </section>
  );
}

function Plans() {
  const { state, retry } = usePublicPlans();
  if (state.status === 'loading') return <PlansSkeleton />;
  if (state.status === 'failed') {
    return (
      <div className="land-card">
        <ErrorState title="The plans could not be loaded" error={state.error} onRetry={retry} />
      </div>
    );
  }
  if (state.plans.length === 0) {
    return (
      <div className="land-card">
        <EmptyState
          icon="tag"
          title="Plans are coming soon"
          description="You can already start: the first 30 days are free."
          action={<SignUpButton />}
        />
      </div>
    );
  }
  return <PricedPlans plans={state.plans} />;
}

/** The plans in the money of the visitor, or in the one they choose. */
function PricedPlans({ plans }: { plans: OfferedPlan[] }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const currencies = planCurrencies(plans);
  const currencyCode = chosen ?? firstCurrency(plans, thisVisitor());
  return (
    <>
      {currencies.length > 1 && (
        <div className="land-currency">
          <SelectField
            label="Prices in"
            value={currencyCode}
            options={currencies.map((code) => ({ value: code, label: currencyName(code) }))}
            onChange={setChosen}
          />
        </div>
      )}
      <ul className="land-plans" data-count={Math.min(plans.length, 4)}>
        {plans.map((plan) => (
          <PlanCard key={plan.id} plan={plan} currencyCode={currencyCode} />
        ))}
      </ul>
    </>
  );
}

function thisVisitor(): { language: string; timezone: string } {
  return { language: navigator.language, timezone: Intl.DateTimeFormat().resolvedOptions().timeZone };
}

function PlanCard({ plan, currencyCode }: { plan: OfferedPlan; currencyCode: string }) {
  return (
    <li className="land-card land-plan">
      <div className="land-plan__offer">
        <div className="land-plan__title">
          <h3>{plan.name}</h3>
          {plan.badge !== null && <PlanBadge text={plan.badge} color={plan.badgeColor} />}
        </div>
        {plan.description !== null && <p className="land-plan__description">{plan.description}</p>}
        <p className="land-plan__price">
          <strong>{planPriceText(plan, currencyCode)}</strong> <span>{plan.periodText}</span>
        </p>
        <SignUpButton plan={plan.name} />
      </div>
      {plan.features.length > 0 && (
        <ul className="land-checks">
          {plan.features.map((feature) => (
            <li key={feature}>
              <Icon name="check" size={18} />
              {feature}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function PlanBadge({ text, color }: { text: string; color: string | null }) {
  const style: CSSProperties | undefined =
    color === null ? undefined : { background: color, color: readableTextOn(color) };
  return (
    <span className="dk-badge" data-tone="brand" {...(style === undefined ? {} : { style })}>
      {text}
    </span>
  );
}

/** All plans begin with the trial, so the button says the same everywhere; which plan it stands under is said aloud and goes along. */
function SignUpButton({ plan }: { plan?: string }) {
  return (
    <ButtonLink
      to={plan === undefined ? signUpPath : `${signUpPath}&plan=${encodeURIComponent(plan)}`}
      variant="primary"
      size="large"
      isWide
    >
      Start your business
      {plan !== undefined && <span className="dk-visually-hidden"> with {plan}</span>}
    </ButtonLink>
  );
}

/** As many cards as there usually are, so that little moves when they come. */
function PlansSkeleton() {
  return (
    <div role="status">
      <span className="dk-visually-hidden">Loading the plans</span>
      <div className="land-currency">
        <Skeleton height={72} />
      </div>
      <div className="land-plans" data-count={4}>
        {[1, 2, 3, 4].map((card) => (
          <div key={card} className="land-card land-plan">
            <div className="land-plan__offer">
              <Skeleton width="50%" height={24} />
              <Skeleton height={48} />
              <Skeleton width="60%" height={48} />
              <Skeleton height={48} />
            </div>
            <div className="land-checks">
              <Skeleton width="80%" height={24} />
              <Skeleton width="90%" height={24} />
              <Skeleton width="70%" height={24} />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

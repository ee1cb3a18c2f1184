import { formatCurrency } from '@dukani/shared/format';
import { planPriceIn, type OfferedPlan } from '@dukani/shared/plans';
import { Badge, ErrorState, Icon, Skeleton } from '@dukani/shared/ui-core';
import { supportMailto } from '../common/supportMail';
import { useListOfferedPlansQuery, useReadChosenPlanQuery } from './plansApi';

interface PlanListProps {
  /** Name of the plan the business has, if it has one. */
  currentPlan: string | null;
  /** Of the business: plans are priced in it where they have such a price. */
  currencyCode: string;
  /** The subscription lets nobody work. */
  isLocked: boolean;
  /** How the business is told apart in a mail: `Duka la Mama (duka)`. */
  business: string;
  /** Where a plan is asked for; without it plans are only shown. */
  support: string | null;
}

/** The plans of the platform with their prices, each with a way to ask for it. */
export function PlanList({ currentPlan, currencyCode, isLocked, business, support }: PlanListProps) {
  const { data, error, refetch } = useListOfferedPlansQuery();
  const { data: chosen = null } = useReadChosenPlanQuery();
  return (
    <section className="billing-plans" aria-labelledby="billing-plans-title">
      <h2 id="billing-plans-title">Plans</h2>
      {data !== undefined ? (
        <ul>
          {data.map((plan) => (
            <li key={plan.id}>
              <PlanCard
                plan={plan}
                currencyCode={currencyCode}
                isCurrent={plan.name === currentPlan}
                isChosen={plan.name === chosen}
                isLocked={isLocked}
                business={business}
                support={support}
              />
            </li>
          ))}
        </ul>
      ) : error === undefined ? (
        <ul role="status" aria-label="Loading the plans">
          {[1, 2, 3].map((key) => (
            <li key={key}>
              <Skeleton height={292} />
            </li>
          ))}
        </ul>
      ) : (
        <ErrorState title="The plans could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
    </section>
  );
}

interface PlanCardProps extends Pick<PlanListProps, 'business' | 'support' | 'isLocked' | 'currencyCode'> {
  plan: OfferedPlan;
  isCurrent: boolean;
  /** Chosen before signing up. */
  isChosen: boolean;
}

function PlanCard({ plan, currencyCode, isCurrent, isChosen, isLocked, business, support }: PlanCardProps) {
  const price = planPriceIn(plan, currencyCode);
  const priceText = formatCurrency(price.amount, price.currencyCode);
  return (
    <article className="billing-plan" data-current={isCurrent ? '' : undefined} aria-label={plan.name}>
      <h3>
        {plan.name} {isCurrent && <Badge tone="brand">Your plan</Badge>}
        {isChosen && !isCurrent && <Badge tone="neutral">Chosen when you signed up</Badge>}
      </h3>
      <p className="billing-price">
        <strong>{priceText}</strong> {plan.periodText}
      </p>
      {plan.description !== null && <p className="adm-muted">{plan.description}</p>}
      <ul className="billing-features">
        {plan.features.map((feature) => (
          <li key={feature}>
            <Icon name="check" size={16} /> {feature}
          </li>
        ))}
      </ul>
      {support !== null && (
        <a
          className="dk-button billing-request"
          data-variant={(isCurrent && isLocked) || (isChosen && !isCurrent) ? 'primary' : 'secondary'}
          data-size="medium"
          href={supportMailto(support, {
            subject: `${isCurrent ? 'Continue' : 'Request'} plan ${plan.name}: ${business}`,
            body: `Please put ${business} on the plan ${plan.name} (${priceText} ${plan.periodText}).\n`,
          })}
        >
          <Icon name="mail" size={18} /> {isCurrent ? 'Continue this plan' : 'Request this plan'}
        </a>
      )}
    </article>
  );
}

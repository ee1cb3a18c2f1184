import { formatCurrency } from '@dukani/shared/format';
import { fromNumeric } from '@dukani/shared/money';
import { useSearchParams } from '@dukani/shared/router';
import { useSession } from '@dukani/shared/session';
import { Badge, Button, Icon } from '@dukani/shared/ui-core';
import { DateText, PageHeader } from '@dukani/shared/ui-antd';
import '../common/common.css';
import { readRuntimeConfig } from '../common/runtimeConfig';
import './billing.css';
import {
  daysText,
  isSubscriptionLocked,
  noticeOfFlags,
  subscriptionDates,
  subscriptionState,
} from '../common/billingState';
import { platformAddress } from './platformAddress';

/** /admin/billing: how the subscription stands. Reachable also while everything else is closed. */
export function BillingScreen() {
  const [params] = useSearchParams();
  const session = useSession();
  const subscription = session.access?.subscription ?? null;
  const notice = noticeOfFlags(params);
  const state = subscriptionState(subscription);
  return (
    <>
      <PageHeader title="Billing" />
      {notice !== null && (
        <section className="billing-notice" data-tone={notice.tone} role="alert">
          <Icon name="alert" size={22} />
          <div>
            <h2>{notice.title}</h2>
            <p>{notice.text}</p>
          </div>
        </section>
      )}
      <section className="billing-card" aria-label="Subscription">
        <h2>
          {subscription?.plan_name ?? 'No plan'} <Badge tone={state.tone}>{state.label}</Badge>
        </h2>
        {subscription !== null && (
          <dl className="billing-facts">
            <div>
              <dt>Amount</dt>
              <dd>{formatCurrency(fromNumeric(subscription.amount), subscription.currency)}</dd>
            </div>
            {subscriptionDates(subscription, state).map(({ label, iso, daysLeft }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <DateText iso={iso} format="date" />
                  {daysLeft !== null && ` (${daysText(daysLeft)} left)`}
                </dd>
              </div>
            ))}
          </dl>
        )}
        <ReachPlatform />
        <div className="adm-form-actions">
          <Button
            icon="refresh"
            variant={isSubscriptionLocked(subscription) ? 'primary' : 'secondary'}
            onClick={() => void session.refreshAccess()}
          >
            Check again
          </Button>
        </div>
      </section>
    </>
  );
}

/** Who changes a plan, what to tell them, and where they are. */
function ReachPlatform() {
  const { access } = useSession();
  const tenant = access?.tenant ?? null;
  const site = platformAddress(readRuntimeConfig(), window.location);
  const shop = tenant?.custom_domain ?? tenant?.subdomain ?? tenant?.slug ?? null;
  return (
    <section className="billing-help" aria-label="Change or start a plan">
      <h3>Change or start a plan</h3>
      <p>
        The people who run this platform do it for you. Tell them the business{' '}
        {tenant === null ? 'and your address' : <strong>{tenant.name}</strong>}
        {shop !== null && ` (${shop})`}, and the plan you want. Then press “Check again”.
      </p>
      <ul>
        <li>
          <a className="adm-link" href={`${site}/`} target="_blank" rel="noreferrer">
            The platform’s site: plans and who runs it
          </a>
        </li>
        <li>
          <a className="adm-link" href={`${site}/terms#payment`} target="_blank" rel="noreferrer">
            Terms: trial, plans and payment
          </a>
        </li>
      </ul>
    </section>
  );
}

import { formatCurrency } from '@dukani/shared/format';
import { fromNumeric } from '@dukani/shared/money';
import { useSearchParams } from '@dukani/shared/router';
import { useSession } from '@dukani/shared/session';
import { Badge, Button, Icon } from '@dukani/shared/ui-core';
import { DateText, PageHeader } from '@dukani/shared/ui-antd';
import '../common/common.css';
import './billing.css';
import { noticeOfFlags, subscriptionState } from './billingState';

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
            {subscription.expires_at !== null && (
              <div>
                <dt>{state.daysLeft === null ? 'Ended' : 'Runs until'}</dt>
                <dd>
                  <DateText iso={subscription.expires_at} format="date" />
                  {state.daysLeft !== null && ` (${daysText(state.daysLeft)} left)`}
                </dd>
              </div>
            )}
            {subscription.current_period_end !== null && (
              <div>
                <dt>Period ends</dt>
                <dd>
                  <DateText iso={subscription.current_period_end} format="date" />
                </dd>
              </div>
            )}
          </dl>
        )}
        <p className="adm-muted">
          Choosing and paying for a plan will be done here. Until then the platform's team changes it for you; ask them
          and then check again.
        </p>
        <p>
          <Button icon="refresh" onClick={() => void session.refreshAccess()}>
            Check again
          </Button>
        </p>
      </section>
    </>
  );
}

function daysText(days: number): string {
  return days === 0 ? 'less than a day' : `${days} ${days === 1 ? 'day' : 'days'}`;
}

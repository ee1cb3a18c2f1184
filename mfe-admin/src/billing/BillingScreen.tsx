import { useState } from 'react';
import { formatCurrency } from '@dukani/shared/format';
import { fromNumeric } from '@dukani/shared/money';
import type { BillingInvoice, BillingState, ConfirmedChange } from '@dukani/shared/rpc';
import { useSearchParams } from '@dukani/shared/router';
import { usePermission, useSession } from '@dukani/shared/session';
import { Badge, ErrorState, Icon, Skeleton } from '@dukani/shared/ui-core';
import { DateText, PageHeader } from '@dukani/shared/ui-antd';
import './billing.css';
import {
  daysText,
  isSubscriptionLocked,
  noticeOfFlags,
  subscriptionDates,
  subscriptionState,
} from '../common/billingState';
import { supportAddress } from '../common/supportMail';
import { useVisitGuard } from '../common/useVisitGuard';
import { useReadBillingQuery } from './billingApi';
import { BuyerPanel, CouponPanel, MethodPanel, UsagePanel } from './BillingDetails';
import { CheckAgain } from './CheckAgain';
import { InvoicesPanel, OpenInvoices } from './InvoicesPanel';
import { PayDialog } from './PayDialog';
import { PlanChooser } from './PlanChooser';
import { PlanList } from './PlanList';
import { ReachPlatform } from './ReachPlatform';
import { SubscriptionPanel } from './SubscriptionPanel';

/** /admin/billing: how the subscription stands, and how to get another. Reachable also while everything else is closed. */
export function BillingScreen() {
  const mayBill = usePermission('billing.view');
  const guard = useVisitGuard();
  if (!mayBill) return <AskTheOwner />;
  return (
    <>
      <PageHeader title="Billing" />
      <div className="billing">
        {guard.title !== undefined && <p className="adm-muted">{guard.title}</p>}
        <Notice />
        <Bills />
      </div>
    </>
  );
}

/** Paying here, or a mail to the platform where it takes no payments. */
function Bills() {
  const { data: state, error, refetch } = useReadBillingQuery();
  if (error !== undefined && state === undefined)
    return <ErrorState title="Billing could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (state === undefined)
    return (
      <div role="status" aria-label="Loading billing">
        <Skeleton height={420} />
      </div>
    );
  return state.providers.length === 0 ? <ByMail /> : <Payable state={state} />;
}

function Payable({ state }: { state: BillingState }) {
  const { refreshAccess } = useSession();
  const [paying, setPaying] = useState<BillingInvoice | null>(null);
  const taken = ({ invoice }: ConfirmedChange) => {
    if (invoice?.status === 'open') setPaying(invoice);
    else void refreshAccess();
  };
  return (
    <>
      <OpenInvoices state={state} />
      <SubscriptionPanel state={state} />
      <PlanChooser state={state} onConfirmed={taken} />
      <div className="billing-columns">
        <MethodPanel state={state} />
        <BuyerPanel state={state} />
        <CouponPanel state={state} />
        <UsagePanel state={state} />
      </div>
      <InvoicesPanel />
      {paying !== null && <PayDialog invoice={paying} state={state} onClose={() => setPaying(null)} />}
    </>
  );
}

/** How it is where the platform takes no payments: plans to look at, and an address to write to. */
function ByMail() {
  const { access } = useSession();
  const tenant = access?.tenant ?? null;
  const shop = tenant?.custom_domain ?? tenant?.subdomain ?? tenant?.slug ?? null;
  const business = tenant === null ? 'my business' : shop === null ? tenant.name : `${tenant.name} (${shop})`;
  const support = supportAddress();
  return (
    <>
      <SubscriptionCard />
      <PlanList
        currentPlan={access?.subscription?.plan_name ?? null}
        currencyCode={tenant?.currency_code ?? 'USD'}
        isLocked={isSubscriptionLocked(access?.subscription ?? null)}
        business={business}
        support={support}
      />
      <ReachPlatform business={business} support={support} />
    </>
  );
}

/** What those see who keep no plan: who does, and no figures. */
function AskTheOwner() {
  const [params] = useSearchParams();
  const isLocked = noticeOfFlags(params) !== null;
  return (
    <>
      <PageHeader title="Billing" />
      <div className="billing">
        <section className="billing-card" aria-label="Subscription">
          <h2>Ask the owner of your business</h2>
          <p>
            {isLocked
              ? 'Work is paused until the owner renews the plan. Your records are safe.'
              : 'Only the owner can manage the plan and its payment.'}
          </p>
          {isLocked && <CheckAgain />}
        </section>
      </div>
    </>
  );
}

function Notice() {
  const [params] = useSearchParams();
  const notice = noticeOfFlags(params);
  return notice === null ? null : (
    <section className="billing-notice" data-tone={notice.tone} role="alert">
      <Icon name="alert" size={22} />
      <div>
        <h2>{notice.title}</h2>
        <p>{notice.text}</p>
      </div>
    </section>
  );
}

function SubscriptionCard() {
  const subscription = useSession().access?.subscription ?? null;
  const state = subscriptionState(subscription);
  return (
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
      <CheckAgain />
    </section>
  );
}

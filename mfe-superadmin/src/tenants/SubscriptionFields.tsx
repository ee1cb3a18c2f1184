import { CURRENCIES } from '@dukani/shared/format';
import { toNumeric } from '@dukani/shared/money';
import { planPriceIn } from '@dukani/shared/plans';
import type { PlatformTenantRow } from '@dukani/shared/rpc';
import { SelectField, TextField } from '@dukani/shared/fields';
import type { EditFormState } from '@dukani/shared/ui-antd';
import { SUBSCRIPTION_STATUS, SUBSCRIPTION_STATUSES } from '../common/tenantLabels';
import type { SubscriptionDraft } from './subscriptionForm';
import { useListPlansQuery } from './subscriptionsApi';

interface PartProps {
  form: EditFormState<SubscriptionDraft>;
}

/** The fields of a subscription. */
export function SubscriptionFields({ tenant, form }: PartProps & { tenant: PlatformTenantRow }) {
  return (
    <>
      <PlanFields tenant={tenant} form={form} />
      <PriceFields form={form} />
      <TextField type="date" label="Period begins" {...form.field('periodStart')} />
      <TextField type="date" label="Period ends" {...form.field('periodEnd')} />
      <TextField
        type="date"
        label="Expires"
        {...form.field('expires')}
        help="A trial ends on this date. Other subscriptions end when their status is changed. Empty: never."
      />
      <TextField type="date" label="Next billing" {...form.field('nextBilling')} />
      <TextField label="Next amount" {...form.field('nextAmount')} inputMode="decimal" autoComplete="off" />
      <TextField label="Reference" {...form.field('reference')} maxLength={120} autoComplete="off" />
    </>
  );
}

function PlanFields({ tenant, form }: PartProps & { tenant: PlatformTenantRow }) {
  const plans = useListPlansQuery();
  const choosePlan = (planId: string) => {
    const plan = plans.data?.find((candidate) => candidate.id === planId);
    const price = plan === undefined ? null : planPriceIn(plan, tenant.currency_code);
    form.change({
      planId,
      ...(price === null ? {} : { amount: toNumeric(price.amount), currency: price.currencyCode }),
    });
  };
  return (
    <>
      <SelectField
        label="Plan"
        {...form.field('planId')}
        options={[
          { value: '', label: plans.isLoading ? 'Loading plans…' : 'No plan' },
          ...(plans.data ?? []).map((plan) => ({ value: plan.id, label: plan.name })),
        ]}
        onChange={choosePlan}
        {...(plans.isError ? { error: 'The plans could not be loaded.' } : {})}
      />
      <SelectField
        label="Status"
        {...form.field('status')}
        options={SUBSCRIPTION_STATUSES.map((value) => ({
          value,
          label: value === 'trialing' ? 'Trial (trialing)' : SUBSCRIPTION_STATUS[value].label,
        }))}
      />
    </>
  );
}

function PriceFields({ form }: PartProps) {
  return (
    <>
      <TextField label="Amount" {...form.field('amount')} inputMode="decimal" autoComplete="off" />
      <SelectField
        label="Currency"
        {...form.field('currency')}
        options={CURRENCIES.map(({ code }) => ({ value: code, label: code }))}
      />
    </>
  );
}

import { CURRENCIES } from '@dukani/shared/format';
import { toNumeric } from '@dukani/shared/money';
import { planPriceIn } from '@dukani/shared/plans';
import type { PlatformTenantRow } from '@dukani/shared/rpc';
import { SelectField, TextField } from '@dukani/shared/fields';
import { SUBSCRIPTION_STATUS, SUBSCRIPTION_STATUSES } from '../common/tenantLabels';
import type { SubscriptionDraft, SubscriptionErrors } from './subscriptionForm';
import { useListPlansQuery } from './subscriptionsApi';

interface PartProps {
  draft: SubscriptionDraft;
  errors: SubscriptionErrors;
  onChange: (changes: Partial<SubscriptionDraft>) => void;
}

/** The fields of a subscription. */
export function SubscriptionFields({ tenant, ...part }: PartProps & { tenant: PlatformTenantRow }) {
  return (
    <>
      <PlanFields tenant={tenant} {...part} />
      <PriceFields {...part} />
      <DateFields {...part} />
      <LaterFields {...part} />
    </>
  );
}

function PlanFields({ tenant, draft, onChange }: PartProps & { tenant: PlatformTenantRow }) {
  const plans = useListPlansQuery();
  const choosePlan = (planId: string) => {
    const plan = plans.data?.find((candidate) => candidate.id === planId);
    const price = plan === undefined ? null : planPriceIn(plan, tenant.currency_code);
    onChange({
      planId,
      ...(price === null ? {} : { amount: toNumeric(price.amount), currency: price.currencyCode }),
    });
  };
  return (
    <>
      <SelectField
        label="Plan"
        value={draft.planId}
        options={[
          { value: '', label: plans.isLoading ? 'Loading plans…' : 'No plan' },
          ...(plans.data ?? []).map((plan) => ({ value: plan.id, label: plan.name })),
        ]}
        onChange={choosePlan}
        error={plans.isError ? 'The plans could not be loaded.' : null}
      />
      <SelectField
        label="Status"
        value={draft.status}
        options={SUBSCRIPTION_STATUSES.map((value) => ({
          value,
          label: value === 'trialing' ? 'Trial (trialing)' : SUBSCRIPTION_STATUS[value].label,
        }))}
        onChange={(status) => onChange({ status })}
      />
    </>
  );
}

function PriceFields({ draft, errors, onChange }: PartProps) {
  return (
    <>
      <TextField
        label="Amount"
        value={draft.amount}
        onChange={(amount) => onChange({ amount })}
        error={errors.amount}
        inputMode="decimal"
        autoComplete="off"
      />
      <SelectField
        label="Currency"
        value={draft.currency}
        options={CURRENCIES.map(({ code }) => ({ value: code, label: code }))}
        onChange={(currency) => onChange({ currency })}
      />
    </>
  );
}

function DateFields({ draft, errors, onChange }: PartProps) {
  const date = (field: 'periodStart' | 'periodEnd' | 'nextBilling' | 'expires', label: string, help?: string) => (
    <TextField
      type="date"
      label={label}
      help={help}
      value={draft[field]}
      onChange={(value) => onChange({ [field]: value })}
      error={errors[field]}
    />
  );
  return (
    <>
      {date('periodStart', 'Period begins')}
      {date('periodEnd', 'Period ends')}
      {date(
        'expires',
        'Expires',
        'A trial ends on this date. Other subscriptions end when their status is changed. Empty: never.',
      )}
      {date('nextBilling', 'Next billing')}
    </>
  );
}

function LaterFields({ draft, errors, onChange }: PartProps) {
  return (
    <>
      <TextField
        label="Next amount"
        value={draft.nextAmount}
        onChange={(nextAmount) => onChange({ nextAmount })}
        error={errors.nextAmount}
        inputMode="decimal"
        autoComplete="off"
      />
      <TextField
        label="Reference"
        value={draft.reference}
        onChange={(reference) => onChange({ reference })}
        maxLength={120}
        autoComplete="off"
      />
    </>
  );
}

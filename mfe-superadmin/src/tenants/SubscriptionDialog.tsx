import { useId, useState, type FormEvent } from 'react';
import { CURRENCIES } from '@dukani/shared/format';
import { toNumeric } from '@dukani/shared/money';
import { planPriceIn } from '@dukani/shared/plans';
import type { PlatformTenantRow } from '@dukani/shared/rpc';
import { SelectField, TextField } from '@dukani/shared/fields';
import { Button, Dialog } from '@dukani/shared/ui-core';
import { SUBSCRIPTION_STATUS, SUBSCRIPTION_STATUSES } from '../common/tenantLabels';
import {
  draftOf,
  newDraft,
  validateDraft,
  valuesOf,
  type SubscriptionDraft,
  type SubscriptionErrors,
} from './subscriptionForm';
import { useListPlansQuery, type Subscription } from './subscriptionsApi';
import { SubscriptionEffect } from './SubscriptionEffect';
import { useSubscriptionSaving } from './useSubscriptionSaving';

interface SubscriptionDialogProps {
  tenant: PlatformTenantRow;
  /** Null for a new one. */
  subscription: Subscription | null;
  onClose: () => void;
}

/** A subscription as a form. */
export function SubscriptionDialog({ tenant, subscription, onClose }: SubscriptionDialogProps) {
  const formId = useId();
  const plans = useListPlansQuery();
  const { isBusy, create, update } = useSubscriptionSaving();
  const [openedMs] = useState(() => Date.now());
  const [draft, setDraft] = useState<SubscriptionDraft>(() =>
    subscription === null ? newDraft(openedMs) : draftOf(subscription),
  );
  const [errors, setErrors] = useState<SubscriptionErrors>({});
  const change = (changes: Partial<SubscriptionDraft>) => setDraft((before) => ({ ...before, ...changes }));

  const choosePlan = (planId: string) => {
    const plan = plans.data?.find((candidate) => candidate.id === planId);
    const price = plan === undefined ? null : planPriceIn(plan, tenant.currency_code);
    change({
      planId,
      ...(price === null ? {} : { amount: toNumeric(price.amount), currency: price.currencyCode }),
    });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = validateDraft(draft);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const values = valuesOf(draft, subscription, Date.now());
    const isSaved = subscription === null ? await create(tenant.id, values) : await update(subscription.id, values);
    if (isSaved) onClose();
  };
  const date = (field: 'periodStart' | 'periodEnd' | 'nextBilling' | 'expires', label: string, help?: string) => (
    <TextField
      type="date"
      label={label}
      help={help}
      value={draft[field]}
      onChange={(value) => change({ [field]: value })}
      error={errors[field]}
    />
  );

  return (
    <Dialog
      isOpen
      title={subscription === null ? `New subscription of ${tenant.name}` : `Subscription of ${tenant.name}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" isBusy={isBusy}>
            {subscription === null ? 'Create' : 'Save'}
          </Button>
        </>
      }
    >
      <form id={formId} className="ten-form" onSubmit={(event) => void submit(event)} noValidate>
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
          onChange={(status) => change({ status })}
        />
        <TextField
          label="Amount"
          value={draft.amount}
          onChange={(amount) => change({ amount })}
          error={errors.amount}
          inputMode="decimal"
          autoComplete="off"
        />
        <SelectField
          label="Currency"
          value={draft.currency}
          options={CURRENCIES.map(({ code }) => ({ value: code, label: code }))}
          onChange={(currency) => change({ currency })}
        />
        {date('periodStart', 'Period begins')}
        {date('periodEnd', 'Period ends')}
        {date(
          'expires',
          'Expires',
          'A trial ends on this date. Other subscriptions end when their status is changed. Empty: never.',
        )}
        {date('nextBilling', 'Next billing')}
        <TextField
          label="Next amount"
          value={draft.nextAmount}
          onChange={(nextAmount) => change({ nextAmount })}
          error={errors.nextAmount}
          inputMode="decimal"
          autoComplete="off"
        />
        <TextField
          label="Reference"
          value={draft.reference}
          onChange={(reference) => change({ reference })}
          maxLength={120}
          autoComplete="off"
        />
        <SubscriptionEffect tenantId={tenant.id} subscription={subscription} draft={draft} openedMs={openedMs} />
      </form>
    </Dialog>
  );
}

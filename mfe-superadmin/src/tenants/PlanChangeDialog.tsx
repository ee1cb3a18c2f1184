import { useState } from 'react';
import type { BillingPeriod, PlatformTenantRow, RpcArgs } from '@dukani/shared/rpc';
import { SelectField } from '@dukani/shared/fields';
import { ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { ActionDialog, FieldProblem, useEditForm } from '@dukani/shared/ui-antd';
import { reasonError } from '../common/reasonRule';
import { useConfirmTenantChangeMutation, usePlanOffersQuery, useQuoteTenantChangeQuery } from './careApi';
import { QuoteFacts } from './QuoteFacts';
import { ReasonField } from './ReasonField';
import { planPrices } from './planPrices';

type Change = RpcArgs<'admin_quote_subscription_change'>['p_change'];

interface PlanChangeDialogProps {
  tenant: PlatformTenantRow;
  onClose: () => void;
}

interface Draft {
  price: string;
  begins: Change['begins'];
  reason: string;
}

/** What is not asked about. */
const NO_CHANGE: Change = { tenant_id: '', billing_plan_id: '', period: 'month', currency: '', begins: 'later' };

/** Which change the draft is about; null while no plan is chosen. */
function changeOf(tenantId: string, { price, begins }: Draft): Change | null {
  const [planId = '', period = '', currency = ''] = price.split(':');
  return price === ''
    ? null
    : { tenant_id: tenantId, billing_plan_id: planId, period: period as BillingPeriod, currency, begins };
}

/** Puts a business on another plan, now or later; what it costs is shown before, and only that is done. */
export function PlanChangeDialog({ tenant, onClose }: PlanChangeDialogProps) {
  const [confirm] = useConfirmTenantChangeMutation();
  const plans = usePlanOffersQuery();
  const [draftNow, setDraftNow] = useState<Draft>({ price: '', begins: 'later', reason: '' });
  const change = changeOf(tenant.id, draftNow);
  const {
    currentData: quote,
    error,
    refetch,
  } = useQuoteTenantChangeQuery(change ?? NO_CHANGE, { skip: change === null });
  const isTrial = tenant.subscription_status === 'trial' || tenant.subscription_status === 'trialing';
  const form = useEditForm<Draft, unknown>({
    initial: { price: '', begins: 'later', reason: '' },
    version: null,
    validate: ({ price, reason }) => ({
      ...(price === '' ? { price: 'Choose a plan.' } : {}),
      ...reasonError(reason),
    }),
    save: ({ reason }) => {
      if (quote === undefined) throw new FieldProblem('price', 'Wait until the price is shown.');
      return confirm({
        tenant_id: tenant.id,
        quote_id: quote.quote_id,
        quote_hash: quote.quote_hash,
        reason: reason.trim(),
      }).unwrap();
    },
    savedText: () => `The plan of ${tenant.name} is changed`,
    // Another offer for what is true now.
    onRefused: (refusal) => {
      if (refusal.code === 'quote_changed') void refetch();
      form.setErrors({ price: refusal.message });
    },
  });
  const choose = (changes: Partial<Draft>) => {
    form.change(changes);
    setDraftNow((before) => ({ ...before, ...changes }));
  };
  return (
    <ActionDialog
      form={form}
      title={`Change the plan of ${tenant.name}`}
      saveLabel="Change plan"
      cancelLabel="Cancel"
      onClose={onClose}
    >
      <SelectField
        label="Plan"
        {...form.field('price')}
        options={[
          { value: '', label: plans.isLoading ? 'Loading plans…' : 'Choose…' },
          ...planPrices(plans.data ?? []),
        ]}
        onChange={(price) => choose({ price })}
      />
      <SelectField
        label="Begins"
        {...form.field('begins')}
        options={[
          { value: 'later', label: isTrial ? 'When the trial ends' : 'When the period ends' },
          { value: 'now', label: 'Now' },
        ]}
        onChange={(begins) => choose({ begins })}
      />
      {change !== null && quote === undefined && error === undefined && <Skeleton height={96} />}
      {error !== undefined && (
        <ErrorState title="This change cannot be made" error={error} onRetry={() => void refetch()} />
      )}
      {quote !== undefined && <QuoteFacts quote={quote} />}
      <ReasonField field={form.field('reason')} />
    </ActionDialog>
  );
}

import { useState } from 'react';
import { CURRENCIES } from '@dukani/shared/format';
import { fromNumeric, toNumeric } from '@dukani/shared/money';
import type { PlatformPlanInFull } from '@dukani/shared/rpc';
import { SelectField, TextField } from '@dukani/shared/fields';
import { ActionDialog, useEditForm } from '@dukani/shared/ui-antd';
import { BILLED_PERIODS, priceError, priceOf } from './planForm';
import { useSetPlanPriceMutation } from './plansApi';

interface PriceDialogProps {
  plan: PlatformPlanInFull;
  /** The price that is changed; null for one in another currency or period. */
  price: PlatformPlanInFull['prices'][number] | null;
  onClose: () => void;
}

/** What a plan costs in another currency or for another period, from now on. Left empty, the price ends. */
export function PriceDialog({ plan, price, onClose }: PriceDialogProps) {
  const [setPrice] = useSetPlanPriceMutation();
  const [initial] = useState(() => ({
    currency: price?.currency ?? (plan.currency === 'KES' ? 'USD' : 'KES'),
    period: price?.period ?? 'month',
    amount: price === null ? '' : toNumeric(fromNumeric(price.amount)),
  }));
  const form = useEditForm({
    initial,
    version: null,
    validate: (draft) => {
      if (draft.amount.trim() === '') return price === null ? { amount: 'Enter a price.' } : {};
      const wrong = priceError(draft.amount, draft.currency);
      return wrong === undefined ? {} : { amount: wrong };
    },
    save: (draft) =>
      setPrice({
        planId: plan.id,
        currency: draft.currency,
        period: draft.period,
        amount: draft.amount.trim() === '' ? null : priceOf(draft.amount),
      }).unwrap(),
    savedText: () => `The price of ${plan.name} is saved`,
  });
  return (
    <ActionDialog
      form={form}
      title={price === null ? `New price of ${plan.name}` : `Price of ${plan.name} in ${price.currency}`}
      saveLabel="Save"
      cancelLabel="Cancel"
      onClose={onClose}
    >
      <p className="sup-muted">It holds for those who choose the plan from now on. Others keep their price.</p>
      <SelectField
        label="Currency"
        {...form.field('currency')}
        options={CURRENCIES.map(({ code }) => ({ value: code, label: code }))}
        disabled={price !== null}
      />
      <SelectField label="For a" {...form.field('period')} options={BILLED_PERIODS} disabled={price !== null} />
      <TextField
        label="Price"
        {...form.field('amount')}
        inputMode="decimal"
        autoComplete="off"
        help={price === null ? 'Without tax.' : 'Without tax. Leave it empty to end this price.'}
      />
    </ActionDialog>
  );
}

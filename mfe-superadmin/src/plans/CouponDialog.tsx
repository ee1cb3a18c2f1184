import { useState } from 'react';
import { CURRENCIES } from '@dukani/shared/format';
import type { PlatformCoupon } from '@dukani/shared/rpc';
import { SelectField, TextField } from '@dukani/shared/fields';
import { ActionDialog, newId, useEditForm } from '@dukani/shared/ui-antd';
import { couponDraft, couponErrors, couponOf } from './couponForm';
import { useSaveCouponMutation } from './plansApi';

const KINDS = [
  { value: 'percent', label: 'A percentage' },
  { value: 'amount', label: 'An amount' },
] as const;
const DURATIONS = [
  { value: 'once', label: 'The first bill' },
  { value: 'months', label: 'A number of bills' },
  { value: 'forever', label: 'Every bill' },
] as const;

/** A coupon as a form. What was used keeps its discount. */
export function CouponDialog({ coupon, onClose }: { coupon: PlatformCoupon | null; onClose: () => void }) {
  const [saveCoupon] = useSaveCouponMutation();
  const [id] = useState(() => coupon?.id ?? newId());
  const form = useEditForm({
    initial: couponDraft(coupon),
    version: null,
    validate: couponErrors,
    save: (draft) => saveCoupon(couponOf(id, draft)).unwrap(),
    fieldOf: (field) => (field === 'max_redemptions' ? 'most' : field === 'valid_until' ? 'lastDay' : null),
    savedText: ({ code }) => `Coupon ${code} is saved`,
  });
  const { draft } = form;
  const isUsed = coupon !== null && coupon.redeemed > 0;
  return (
    <ActionDialog
      form={form}
      title={coupon === null ? 'New coupon' : `Coupon ${coupon.code}`}
      saveLabel={coupon === null ? 'Add coupon' : 'Save'}
      cancelLabel="Cancel"
      className="plan-form"
      onClose={onClose}
    >
      <TextField
        label="Code"
        {...form.field('code')}
        maxLength={40}
        autoComplete="off"
        help="What people type: letters, digits, - and _."
        required
      />
      {isUsed && <p className="sup-muted">It was used, so its discount stays as it is.</p>}
      <div className="plan-price">
        <SelectField label="Discount" {...form.field('kind')} options={KINDS} disabled={isUsed} />
        {draft.kind === 'percent' ? (
          <TextField
            label="Percent off"
            {...form.field('percent')}
            inputMode="decimal"
            autoComplete="off"
            disabled={isUsed}
          />
        ) : (
          <>
            <TextField
              label="Amount off"
              {...form.field('amount')}
              inputMode="decimal"
              autoComplete="off"
              disabled={isUsed}
            />
            <SelectField
              label="Currency"
              {...form.field('currency')}
              options={CURRENCIES.map(({ code }) => ({ value: code, label: code }))}
              disabled={isUsed}
            />
          </>
        )}
      </div>
      <div className="plan-price">
        <SelectField label="Off" {...form.field('duration')} options={DURATIONS} disabled={isUsed} />
        {draft.duration === 'months' && (
          <TextField label="Number of bills" {...form.field('months')} inputMode="numeric" autoComplete="off" />
        )}
      </div>
      <div className="plan-price">
        <TextField type="date" label="Last day (UTC)" {...form.field('lastDay')} help="Empty: no end." />
        <TextField
          label="Businesses that may use it"
          {...form.field('most')}
          inputMode="numeric"
          autoComplete="off"
          help="Empty: any number. Each uses it once."
        />
      </div>
    </ActionDialog>
  );
}

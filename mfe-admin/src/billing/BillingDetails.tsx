import { useState } from 'react';
import { TextAreaField, TextField } from '@dukani/shared/fields';
import type { BillingState } from '@dukani/shared/rpc';
import { ActionDialog, InlineForm, refusalText, useEditForm, useNotify } from '@dukani/shared/ui-antd';
import { Button } from '@dukani/shared/ui-core';
import { useVisitGuard } from '../common/useVisitGuard';
import {
  useActOnPaymentMutation,
  useApplyCouponMutation,
  useRemoveBillingMethodMutation,
  useSaveBillingDetailsMutation,
} from './billingApi';
import { methodText, money, waysToPay } from './billingTexts';

interface PartProps {
  state: BillingState;
}

/** The card or number that pays by itself, or is offered first. */
export function MethodPanel({ state }: PartProps) {
  const { method } = state;
  const [remove, { isLoading }] = useRemoveBillingMethodMutation();
  const [isAdding, setIsAdding] = useState(false);
  const notify = useNotify();
  const guard = useVisitGuard();
  const takeOff = async () => {
    const { error } = await remove();
    if (error === undefined) notify.success('Removed');
    else notify.error('It could not be removed', refusalText(error));
  };
  return (
    <section className="billing-card" aria-labelledby="billing-method-title">
      <h2 id="billing-method-title">How you pay</h2>
      <p>
        {method === null
          ? 'Nothing is saved. A card that you pay with is kept for the next invoices.'
          : method.provider === 'mpesa'
            ? `${methodText(method)}. You confirm each payment on this phone.`
            : `${methodText(method)}. Invoices are charged to it when they are due.`}
      </p>
      <div className="billing-actions">
        {waysToPay(state, state.currency).includes('mpesa') && (
          <Button onClick={() => setIsAdding(true)} {...guard}>
            {method?.provider === 'mpesa' ? 'Change the number' : 'Save an M-Pesa number'}
          </Button>
        )}
        {method !== null && (
          <Button isBusy={isLoading} onClick={() => void takeOff()} {...guard}>
            Remove
          </Button>
        )}
      </div>
      {isAdding && <NumberDialog onClose={() => setIsAdding(false)} />}
    </section>
  );
}

function NumberDialog({ onClose }: { onClose: () => void }) {
  const [act] = useActOnPaymentMutation();
  const form = useEditForm({
    initial: { phone: '' },
    version: null,
    validate: ({ phone }) => (phone.trim() === '' ? { phone: 'Enter the number.' } : {}),
    save: ({ phone }) => act({ action: 'save_number', phone: phone.trim() }).unwrap(),
    savedText: () => 'Number saved',
  });
  return (
    <ActionDialog form={form} title="M-Pesa number" saveLabel="Save" onClose={onClose}>
      <TextField
        label="Phone"
        {...form.field('phone')}
        required
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        autoFocus
      />
    </ActionDialog>
  );
}

/** The coupon that lowers the bills, or a place for one. */
export function CouponPanel({ state: { coupon } }: PartProps) {
  const [apply] = useApplyCouponMutation();
  const guard = useVisitGuard();
  const form = useEditForm({
    initial: { code: '' },
    version: null,
    validate: ({ code }) => (code.trim() === '' ? { code: 'Enter the code.' } : {}),
    save: ({ code }) => apply(code.trim()).unwrap(),
    fieldOfCode: { coupon_unknown: 'code', coupon_used: 'code', coupon_used_up: 'code' },
    savedText: () => 'Coupon added',
  });
  return (
    <section className="billing-card" aria-labelledby="billing-coupon-title">
      <h2 id="billing-coupon-title">Coupon</h2>
      {coupon === null ? (
        <InlineForm form={form} className="billing-coupon">
          <TextField
            label="Code"
            {...form.field('code')}
            maxLength={40}
            autoComplete="off"
            disabled={guard.disabled ?? false}
          />
          <Button type="submit" isBusy={form.isSaving} {...guard}>
            Add
          </Button>
        </InlineForm>
      ) : (
        <p>
          <strong>{coupon.code}</strong>:{' '}
          {coupon.percent === null ? money(coupon.amount ?? 0, coupon.currency ?? 'USD') : `${coupon.percent}%`} off
          {coupon.periods_left === null
            ? '.'
            : coupon.periods_left === 1
              ? ', for one more payment.'
              : `, for ${coupon.periods_left} more payments.`}
        </p>
      )}
    </section>
  );
}

/** Who invoices are made out to. */
export function BuyerPanel({ state: { buyer } }: PartProps) {
  const [save] = useSaveBillingDetailsMutation();
  const guard = useVisitGuard();
  const [isEditing, setIsEditing] = useState(false);
  const lines = [buyer.tax_id === null ? null : `Tax number ${buyer.tax_id}`, buyer.address, buyer.email];
  const form = useEditForm({
    initial: { name: buyer.name, taxId: buyer.tax_id ?? '', address: buyer.address ?? '', email: buyer.email ?? '' },
    version: null,
    save: ({ name, taxId, address, email }) =>
      save({ name: textOf(name), tax_id: textOf(taxId), address: textOf(address), email: textOf(email) }).unwrap(),
    isFollowing: true,
    savedText: () => 'Saved for the next invoices',
  });
  return (
    <section className="billing-card" aria-labelledby="billing-buyer-title">
      <h2 id="billing-buyer-title">On your invoices</h2>
      <address>
        <strong>{buyer.name}</strong>
        {lines.map((line) => line !== null && <span key={line}>{line}</span>)}
      </address>
      <div className="billing-actions">
        <Button onClick={() => setIsEditing(true)} {...guard}>
          Edit details
        </Button>
      </div>
      {isEditing && (
        <ActionDialog form={form} title="Details on invoices" saveLabel="Save" onClose={() => setIsEditing(false)}>
          <TextField label="Name" {...form.field('name')} maxLength={200} autoFocus />
          <TextField label="Tax number" {...form.field('taxId')} maxLength={40} />
          <TextAreaField label="Address" {...form.field('address')} maxLength={500} />
          <TextField
            label="Second address for bills"
            {...form.field('email')}
            type="email"
            maxLength={320}
            help="Bills are mailed to the owners, and here."
          />
        </ActionDialog>
      )}
    </section>
  );
}

const textOf = (text: string): string | null => (text.trim() === '' ? null : text.trim());

const USED: Record<BillingState['usage'][number]['what'], string> = {
  users: 'People',
  products: 'Products',
  locations: 'Locations',
  tills: 'Tills',
  sales_30_days: 'Sales in 30 days',
};

/** What the business uses; no plan limits it. */
export function UsagePanel({ state: { usage } }: PartProps) {
  return (
    <section className="billing-card" aria-labelledby="billing-usage-title">
      <h2 id="billing-usage-title">What you use</h2>
      <dl className="billing-usage">
        {usage.map(({ what, used }) => (
          <div key={what}>
            <dt>{USED[what]}</dt>
            <dd>{used.toLocaleString('en')}</dd>
          </div>
        ))}
      </dl>
      <p className="adm-muted">No limit: use as much as you need on any plan.</p>
    </section>
  );
}

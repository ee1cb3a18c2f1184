import { useState } from 'react';
import { usePermission } from '@dukani/shared/session';
import { CheckboxField, SelectField, TextField } from '@dukani/shared/fields';
import { Badge, Button, ErrorState } from '@dukani/shared/ui-core';
import { DateText, EditForm, FormSection, refusalText, useEditForm, useNotify } from '@dukani/shared/ui-antd';
import { AmountField } from '../../common/AmountField';
import { useBusiness } from '../../common/useBusiness';
import { SectionSkeleton } from '../SectionSkeleton';
import { amountOf, amountText, isAmount } from './amounts';
import './shop.css';
import { useSaveShopRulesMutation, useShopRulesQuery, type ShopRules } from './shopRulesApi';

/** /admin/settings?section=online-orders: whether the shop takes orders now, from which amount on, and when they are collected. */
export function OnlineOrdersSection() {
  const { data, error, refetch } = useShopRulesQuery();
  if (data !== undefined && data !== null)
    return (
      <div className="shop-settings">
        <Pause rules={data} />
        <OrderRules rules={data} />
      </div>
    );
  if (error !== undefined)
    return <ErrorState title="These settings could not be read" error={error} onRetry={() => void refetch()} />;
  return <SectionSkeleton />;
}

const PAUSES = [
  { value: '0', label: 'Until I resume' },
  { value: '1', label: 'For 1 hour' },
  { value: '2', label: 'For 2 hours' },
  { value: '4', label: 'For 4 hours' },
  { value: '24', label: 'For 1 day' },
  { value: '72', label: 'For 3 days' },
  { value: '168', label: 'For 1 week' },
];

/** Whether the shop is paused at this moment. */
export function isPaused({ orders_paused: isOn, orders_paused_until: until }: ShopRules, now = Date.now()): boolean {
  return isOn && (until === null || Date.parse(until) > now);
}

function Pause({ rules }: { rules: ShopRules }) {
  const { tenantId } = useBusiness();
  const mayEdit = usePermission('storefront.edit');
  const notify = useNotify();
  const [save, { isLoading }] = useSaveShopRulesMutation();
  const [hours, setHours] = useState('0');
  const [message, setMessage] = useState(rules.pause_message ?? '');
  const paused = isPaused(rules);
  const set = async (changes: Partial<ShopRules>, done: string) => {
    const { error } = await save({ tenantId, changes });
    if (error === undefined) notify.success(done);
    else notify.error('Nothing has changed', refusalText(error));
  };
  const pause = () =>
    set(
      {
        orders_paused: true,
        orders_paused_until: hours === '0' ? null : new Date(Date.now() + Number(hours) * 3_600_000).toISOString(),
        pause_message: message.trim() === '' ? null : message.trim(),
      },
      'Your shop is not accepting orders now',
    );
  return (
    <FormSection
      title="Accepting orders"
      description="While paused, customers can browse your shop but not order. Your tills still work."
    >
      <p role="status">
        {paused ? <Badge tone="warning">Paused</Badge> : <Badge tone="success">Accepting orders</Badge>}{' '}
        {paused && rules.orders_paused_until !== null && (
          <>
            until <DateText iso={rules.orders_paused_until} />
          </>
        )}
        {paused && rules.orders_paused_until === null && 'until you resume'}
      </p>
      {paused && rules.pause_message !== null && <p className="adm-muted">“{rules.pause_message}”</p>}
      {mayEdit && paused && (
        <div>
          <Button
            variant="primary"
            icon="play"
            isBusy={isLoading}
            onClick={() =>
              void set({ orders_paused: false, orders_paused_until: null }, 'Your shop is accepting orders again')
            }
          >
            Resume orders
          </Button>
        </div>
      )}
      {mayEdit && !paused && (
        <>
          <SelectField label="Pause" value={hours} options={PAUSES} onChange={setHours} />
          <TextField
            label="Message to customers"
            value={message}
            onChange={setMessage}
            maxLength={300}
            placeholder="We are stocktaking and back on Monday."
          />
          <div>
            <Button icon="pause" isBusy={isLoading} onClick={() => void pause()}>
              Pause orders
            </Button>
          </div>
        </>
      )}
    </FormSection>
  );
}

const SLOTS = [15, 30, 60, 120, 240];
const whole = (text: string, from: number, to: number) =>
  /^\d{1,5}$/.test(text.trim()) && Number(text) >= from && Number(text) <= to;

const orderRulesOf = (rules: ShopRules) => ({
  minimum: amountText(rules.order_minimum),
  hasTimes: rules.pickup_slot_minutes !== null,
  slotMinutes: String(rules.pickup_slot_minutes ?? 60),
  capacity: rules.pickup_slot_capacity === null ? '' : String(rules.pickup_slot_capacity),
  leadMinutes: String(rules.pickup_lead_minutes),
  daysAhead: String(rules.pickup_days_ahead),
  asksAboutCarts: rules.cart_mail_hours !== null,
  cartMailHours: String(rules.cart_mail_hours ?? 4),
  mailsOfOrders: rules.mails_of_orders,
});

function OrderRules({ rules }: { rules: ShopRules }) {
  const { tenantId, currencyCode } = useBusiness();
  const mayEdit = usePermission('storefront.edit');
  const [save] = useSaveShopRulesMutation();
  const form = useEditForm({
    initial: orderRulesOf(rules),
    version: tenantId,
    validate: (draft) => ({
      ...(isAmount(draft.minimum) ? {} : { minimum: 'Type an amount, or leave it empty.' }),
      ...(draft.capacity.trim() === '' || whole(draft.capacity, 1, 1000)
        ? {}
        : { capacity: 'Type a number from 1 to 1,000, or leave it empty.' }),
      ...(whole(draft.leadMinutes, 0, 20160) ? {} : { leadMinutes: 'Type minutes, at most two weeks.' }),
      ...(whole(draft.daysAhead, 0, 30) ? {} : { daysAhead: 'Type days from 0 to 30.' }),
      ...(!draft.asksAboutCarts || whole(draft.cartMailHours, 1, 72)
        ? {}
        : { cartMailHours: 'Type hours from 1 to 72.' }),
    }),
    save: (draft) =>
      save({
        tenantId,
        changes: {
          order_minimum: amountOf(draft.minimum),
          pickup_slot_minutes: draft.hasTimes ? Number(draft.slotMinutes) : null,
          pickup_slot_capacity: draft.capacity.trim() === '' ? null : Number(draft.capacity),
          pickup_lead_minutes: Number(draft.leadMinutes),
          pickup_days_ahead: Number(draft.daysAhead),
          cart_mail_hours: draft.asksAboutCarts ? Number(draft.cartMailHours) : null,
          mails_of_orders: draft.mailsOfOrders,
        },
      }).unwrap(),
    savedText: () => 'Saved',
  });
  const known = SLOTS.includes(Number(form.draft.slotMinutes)) ? SLOTS : [...SLOTS, Number(form.draft.slotMinutes)];
  const hasNoHours = Object.keys(rules.opening_hours).length === 0;
  return (
    <EditForm form={form} title="Online orders" layout="section" isReadOnly={!mayEdit}>
      <FormSection title="Emails about new orders" description="One email for each online order.">
        <CheckboxField label="Email each order to the owner and managers" {...form.tick('mailsOfOrders')} />
      </FormSection>
      <FormSection
        title="Minimum order"
        description="Smallest order total without delivery. A delivery zone can require more."
      >
        <AmountField
          label="Minimum order"
          {...form.field('minimum')}
          currencyCode={currencyCode}
          help="Leave empty for any amount."
        />
      </FormSection>
      <FormSection title="Pickup times" description="Customers choose a pickup time within your opening hours.">
        <CheckboxField label="Customers choose a pickup time" {...form.tick('hasTimes')} />
        {form.draft.hasTimes && hasNoHours && (
          <p className="settings-notice" role="status">
            Set your opening hours first.
          </p>
        )}
        {form.draft.hasTimes && (
          <div className="settings-pair">
            <SelectField
              label="Length of a pickup slot"
              {...form.field('slotMinutes')}
              options={known.map((minutes) => ({
                value: String(minutes),
                label: minutes % 60 === 0 ? `${minutes / 60} h` : `${minutes} minutes`,
              }))}
            />
            <TextField
              label="Orders per slot"
              {...form.field('capacity')}
              inputMode="numeric"
              help="Leave empty for any number."
            />
            <TextField label="Preparation time in minutes" {...form.field('leadMinutes')} inputMode="numeric" />
            <TextField label="Days in advance" {...form.field('daysAhead')} inputMode="numeric" help="0: today only." />
          </div>
        )}
      </FormSection>
      <FormSection
        title="Abandoned carts"
        description="One email to a signed-in customer who agreed to it, with an unsubscribe link."
      >
        <CheckboxField label="Email about abandoned carts" {...form.tick('asksAboutCarts')} />
        {form.draft.asksAboutCarts && (
          <TextField
            label="Hours without activity"
            {...form.field('cartMailHours')}
            inputMode="numeric"
            help="One email per cart."
          />
        )}
      </FormSection>
    </EditForm>
  );
}

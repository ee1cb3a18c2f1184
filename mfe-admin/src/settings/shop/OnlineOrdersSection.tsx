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
  { value: '0', label: 'Until I switch it on again' },
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
      'Your shop takes no orders now',
    );
  return (
    <FormSection
      title="Taking orders"
      description="While it is paused people can look around in your shop, and the checkout says that you take no orders. Your tills sell on."
    >
      <p role="status">
        {paused ? <Badge tone="warning">Paused</Badge> : <Badge tone="success">Taking orders</Badge>}{' '}
        {paused && rules.orders_paused_until !== null && (
          <>
            until <DateText iso={rules.orders_paused_until} />
          </>
        )}
        {paused && rules.orders_paused_until === null && 'until you switch it on again'}
      </p>
      {paused && rules.pause_message !== null && <p className="adm-muted">“{rules.pause_message}”</p>}
      {mayEdit && paused && (
        <div>
          <Button
            variant="primary"
            icon="play"
            isBusy={isLoading}
            onClick={() =>
              void set({ orders_paused: false, orders_paused_until: null }, 'Your shop takes orders again')
            }
          >
            Take orders again
          </Button>
        </div>
      )}
      {mayEdit && !paused && (
        <>
          <SelectField label="Pause" value={hours} options={PAUSES} onChange={setHours} />
          <TextField
            label="What shoppers read"
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
      <FormSection title="Mails about new orders" description="Each order of the online shop, with what was ordered.">
        <CheckboxField label="The owner and the managers get a mail of each order" {...form.tick('mailsOfOrders')} />
      </FormSection>
      <FormSection title="Minimum order" description="What goods must come to. A delivery zone can ask for more.">
        <AmountField
          label="Minimum order"
          {...form.field('minimum')}
          currencyCode={currencyCode}
          help="Empty: any amount."
        />
      </FormSection>
      <FormSection
        title="Pickup times"
        description="Who collects an order chooses a time within your opening hours, so that not everybody comes at once."
      >
        <CheckboxField label="Shoppers choose when they collect" {...form.tick('hasTimes')} />
        {form.draft.hasTimes && hasNoHours && (
          <p className="settings-notice" role="status">
            Set your opening hours first: until then no times are asked.
          </p>
        )}
        {form.draft.hasTimes && (
          <div className="settings-pair">
            <SelectField
              label="Length of a time"
              {...form.field('slotMinutes')}
              options={known.map((minutes) => ({
                value: String(minutes),
                label: minutes % 60 === 0 ? `${minutes / 60} h` : `${minutes} minutes`,
              }))}
            />
            <TextField
              label="Orders in one time"
              {...form.field('capacity')}
              inputMode="numeric"
              help="Empty: any number."
            />
            <TextField label="Minutes to get ready" {...form.field('leadMinutes')} inputMode="numeric" />
            <TextField label="Days ahead" {...form.field('daysAhead')} inputMode="numeric" help="0: today only." />
          </div>
        )}
      </FormSection>
      <FormSection
        title="Carts left behind"
        description="One mail to a signed-in shopper who agreed to it in their account, with a link that ends such mails."
      >
        <CheckboxField label="Ask about carts that were left" {...form.tick('asksAboutCarts')} />
        {form.draft.asksAboutCarts && (
          <TextField
            label="Hours without a change"
            {...form.field('cartMailHours')}
            inputMode="numeric"
            help="Each cart is asked about once."
          />
        )}
      </FormSection>
    </EditForm>
  );
}

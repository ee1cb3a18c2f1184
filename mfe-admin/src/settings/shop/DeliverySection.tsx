import { useState } from 'react';
import { formatCurrency } from '@dukani/shared/format';
import { fromNumeric } from '@dukani/shared/money';
import { usePermission } from '@dukani/shared/session';
import { CheckboxField, TextAreaField } from '@dukani/shared/fields';
import { Badge, Button, confirm, ErrorState, IconButton } from '@dukani/shared/ui-core';
import { EditForm, FormSection, refusalText, useEditForm, useNotify } from '@dukani/shared/ui-antd';
import { AmountField } from '../../common/AmountField';
import { useBusiness } from '../../common/useBusiness';
import { SectionSkeleton } from '../SectionSkeleton';
import { amountOf, amountText, isAmount } from './amounts';
import './shop.css';
import {
  useDeleteDeliveryZoneMutation,
  useDeliveryZonesQuery,
  useSaveShopRulesMutation,
  useShopRulesQuery,
  type DeliveryZoneRow,
  type ShopRules,
} from './shopRulesApi';
import { ZoneDialog } from './ZoneDialog';

/** /admin/settings?section=delivery: how goods of the online shop reach people, where to, and for how much. */
export function DeliverySection() {
  const rules = useShopRulesQuery();
  const zones = useDeliveryZonesQuery();
  const error = rules.error ?? zones.error;
  if (error !== undefined && (rules.data === undefined || zones.data === undefined))
    return (
      <ErrorState
        title="Delivery could not be read"
        error={error}
        onRetry={() => {
          void rules.refetch();
          void zones.refetch();
        }}
      />
    );
  if (rules.data === undefined || rules.data === null || zones.data === undefined) return <SectionSkeleton />;
  return (
    <div className="shop-settings">
      <WaysForm rules={rules.data} hasZones={zones.data.some(({ is_active: isActive }) => isActive)} />
      <Zones zones={zones.data} />
    </div>
  );
}

const waysOf = (rules: ShopRules) => ({
  isDelivering: rules.delivery_enabled,
  fee: amountText(rules.delivery_fee),
  freeFrom: amountText(rules.free_delivery_from),
  deliveryNote: rules.delivery_note ?? '',
  hasPickup: rules.pickup_enabled,
  pickupNote: rules.pickup_note ?? '',
});

function WaysForm({ rules, hasZones }: { rules: ShopRules; hasZones: boolean }) {
  const { tenantId, currencyCode } = useBusiness();
  const mayEdit = usePermission('storefront.edit');
  const [save] = useSaveShopRulesMutation();
  const form = useEditForm({
    initial: waysOf(rules),
    version: tenantId,
    validate: (draft) => ({
      ...(isAmount(draft.fee, { isNeeded: true, mayBeZero: true }) ? {} : { fee: 'Type the fee, 0 when it is free.' }),
      ...(isAmount(draft.freeFrom, { mayBeZero: true }) ? {} : { freeFrom: 'Type an amount, or leave it empty.' }),
    }),
    save: (draft) =>
      save({
        tenantId,
        changes: {
          delivery_enabled: draft.isDelivering,
          delivery_fee: amountOf(draft.fee) ?? 0,
          free_delivery_from: amountOf(draft.freeFrom),
          delivery_note: draft.deliveryNote.trim() === '' ? null : draft.deliveryNote.trim(),
          pickup_enabled: draft.hasPickup,
          pickup_note: draft.pickupNote.trim() === '' ? null : draft.pickupNote.trim(),
        },
      }).unwrap(),
    savedText: () => 'Delivery saved',
  });
  return (
    <EditForm form={form} title="Delivery and pickup" layout="section" isReadOnly={!mayEdit}>
      <FormSection title="Delivery and pickup" description="How online orders reach your customers.">
        <CheckboxField label="We deliver" {...form.tick('isDelivering')} />
        {form.draft.isDelivering && (
          <>
            {hasZones ? (
              <p className="adm-muted">The fee depends on the delivery zone, see below.</p>
            ) : (
              <div className="settings-pair">
                <AmountField label="Delivery fee" {...form.field('fee')} currencyCode={currencyCode} required />
                <AmountField
                  label="Free from"
                  {...form.field('freeFrom')}
                  currencyCode={currencyCode}
                  help="Leave empty to never deliver free."
                />
              </div>
            )}
            <TextAreaField label="Note on delivery" {...form.field('deliveryNote')} rows={2} maxLength={500} />
          </>
        )}
        <CheckboxField label="Pickup is available" {...form.tick('hasPickup')} />
        {form.draft.hasPickup && (
          <TextAreaField label="Note on pickup" {...form.field('pickupNote')} rows={2} maxLength={500} />
        )}
      </FormSection>
    </EditForm>
  );
}

function Zones({ zones }: { zones: readonly DeliveryZoneRow[] }) {
  const mayEdit = usePermission('storefront.edit');
  const [edited, setEdited] = useState<DeliveryZoneRow | 'new' | null>(null);
  return (
    <FormSection
      title="Delivery zones"
      description="Customers choose their area and pay the fee of its zone. Without zones, the fee above applies everywhere."
    >
      {zones.length === 0 ? (
        <p className="adm-muted">No zones: one fee for all.</p>
      ) : (
        <ul className="shop-zones" aria-label="Delivery zones">
          {zones.map((zone) => (
            <ZoneCard key={zone.id} zone={zone} mayEdit={mayEdit} onEdit={() => setEdited(zone)} />
          ))}
        </ul>
      )}
      {mayEdit && (
        <div>
          <Button icon="plus" onClick={() => setEdited('new')}>
            Add a zone
          </Button>
        </div>
      )}
      {edited !== null && (
        <ZoneDialog zone={edited === 'new' ? null : edited} zones={zones} onClose={() => setEdited(null)} />
      )}
    </FormSection>
  );
}

function ZoneCard({ zone, mayEdit, onEdit }: { zone: DeliveryZoneRow; mayEdit: boolean; onEdit: () => void }) {
  const { currencyCode } = useBusiness();
  const notify = useNotify();
  const [remove, { isLoading }] = useDeleteDeliveryZoneMutation();
  const money = (amount: number) => formatCurrency(fromNumeric(amount), currencyCode);
  const removeAsked = async () => {
    const isSure = await confirm({
      title: `Remove ${zone.name}?`,
      content: 'Existing orders keep its name and fee.',
      confirmLabel: 'Remove the zone',
      isDanger: true,
    });
    if (!isSure) return;
    const { error } = await remove(zone.id);
    if (error === undefined) notify.success(`${zone.name} removed`);
    else notify.error('The zone was not removed', refusalText(error));
  };
  const facts = [
    zone.fee === 0 ? 'Free' : money(zone.fee),
    zone.free_from === null ? null : `free from ${money(zone.free_from)}`,
    zone.minimum === null ? null : `orders from ${money(zone.minimum)}`,
    zone.estimate,
  ].filter((fact) => fact !== null);
  return (
    <li className="shop-zone">
      <div>
        <h3>
          {zone.name} {!zone.is_active && <Badge tone="neutral">Off</Badge>}
        </h3>
        <p>{facts.join(' · ')}</p>
        {zone.areas.length > 0 && <p className="adm-muted">{zone.areas.join(', ')}</p>}
      </div>
      {mayEdit && (
        <span className="shop-zone__actions">
          <IconButton icon="edit" label={`Edit ${zone.name}`} onClick={onEdit} />
          <IconButton
            icon="trash"
            label={`Remove ${zone.name}`}
            disabled={isLoading}
            onClick={() => void removeAsked()}
          />
        </span>
      )}
    </li>
  );
}

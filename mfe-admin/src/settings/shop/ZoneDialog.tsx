import { useState } from 'react';
import { CheckboxField, TextAreaField, TextField } from '@dukani/shared/fields';
import { EditDialog, useEditForm } from '@dukani/shared/ui-antd';
import { AmountField } from '../../common/AmountField';
import { newId } from '../../common/newId';
import { useBusiness } from '../../common/useBusiness';
import { useSaveDeliveryZoneMutation, type DeliveryZoneRow } from './shopRulesApi';
import { zoneDraftOf, zoneErrors, zoneOf } from './zoneDraft';

interface ZoneDialogProps {
  /** Null for a new one. */
  zone: DeliveryZoneRow | null;
  zones: readonly DeliveryZoneRow[];
  onClose: () => void;
}

/** A delivery zone: its places, what going there costs, and how long it takes. */
export function ZoneDialog({ zone, zones, onClose }: ZoneDialogProps) {
  const { currencyCode } = useBusiness();
  const [id] = useState(() => zone?.id ?? newId());
  const [save] = useSaveDeliveryZoneMutation();
  const others = zones.filter((other) => other.id !== id).map(({ name }) => name);
  const form = useEditForm({
    initial: zoneDraftOf(zone, zones.length),
    version: zone?.id ?? null,
    validate: (draft) => zoneErrors(draft, others),
    save: (draft) => save({ zone: zoneOf(draft, id), isNew: zone === null }).unwrap(),
    savedText: () => 'Delivery zone saved',
  });
  return (
    <EditDialog
      form={form}
      title={zone === null ? 'New delivery zone' : `Edit ${zone.name}`}
      onClose={onClose}
      isEnterSaving={false}
    >
      <TextField label="Name" {...form.field('name')} required maxLength={80} placeholder="Inner town" />
      <TextAreaField
        label="Areas"
        {...form.field('areas')}
        rows={5}
        help="Estates or towns that customers choose from, one per line or separated by commas. Leave empty to use the name of the zone."
      />
      <div className="settings-pair">
        <AmountField label="Delivery fee" {...form.field('fee')} currencyCode={currencyCode} required />
        <AmountField
          label="Free from"
          {...form.field('freeFrom')}
          currencyCode={currencyCode}
          help="Leave empty to never deliver free."
        />
        <AmountField
          label="Minimum order"
          {...form.field('minimum')}
          currencyCode={currencyCode}
          help="Leave empty to use the shop’s minimum."
        />
        <TextField label="How long it takes" {...form.field('estimate')} maxLength={80} placeholder="2 to 3 hours" />
        <TextField label="Position in the list" {...form.field('position')} inputMode="numeric" />
      </div>
      <CheckboxField label="We deliver here now" {...form.tick('isActive')} />
    </EditDialog>
  );
}

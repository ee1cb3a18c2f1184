import { useState } from 'react';
import { formatQuantity } from '@dukani/shared/format';
import { usePermission } from '@dukani/shared/session';
import { CheckboxField, SelectField, TextAreaField, TextField } from '@dukani/shared/fields';
import { Badge, Button, ErrorState, IconButton, Skeleton } from '@dukani/shared/ui-core';
import { EditDialog, MoneyText, useEditForm, useNotify, useUndo } from '@dukani/shared/ui-antd';
import { newId } from '../../common/newId';
import { useBusiness } from '../../common/useBusiness';
import {
  useArchiveLocationMutation,
  useListLocationsQuery,
  useSaveLocationMutation,
  useSaveTillMutation,
} from '../../common/locations/locationsApi';
import type { Location } from '../../common/locations/locationsApi';
import { BusinessPoliciesForm } from './BusinessPoliciesForm';
import './locations.css';
import { TillDevices } from './TillDevices';

type Till = Location['tills'][number];
type Editing =
  { what: 'location'; location: Location | null } | { what: 'till'; till: Till | null; locationId: string };

/** /admin/settings?section=locations: where stock lies, the tills that sell from there, and the rules of the house. */
export function LocationsSection() {
  const { data: locations, error, refetch } = useListLocationsQuery();
  const mayEdit = usePermission('settings.edit');
  const [editing, setEditing] = useState<Editing | null>(null);
  const close = () => setEditing(null);
  if (error !== undefined && locations === undefined)
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (locations === undefined) return <Skeleton height={240} />;
  return (
    <div className="set-locations">
      <div className="set-locations-head">
        <h2>Locations and tills</h2>
        {mayEdit && (
          <Button variant="primary" icon="plus" onClick={() => setEditing({ what: 'location', location: null })}>
            New location
          </Button>
        )}
      </div>
      <ul className="set-locations-list">
        {locations.map((location) => (
          <LocationCard key={location.id} location={location} mayEdit={mayEdit} onEdit={setEditing} />
        ))}
      </ul>
      <BusinessPoliciesForm mayEdit={mayEdit} />
      {editing?.what === 'location' && <LocationDialog location={editing.location} onClose={close} />}
      {editing?.what === 'till' && (
        <TillDialog till={editing.till} locationId={editing.locationId} locations={locations} onClose={close} />
      )}
    </div>
  );
}

interface LocationCardProps {
  location: Location;
  mayEdit: boolean;
  onEdit: (editing: Editing) => void;
}

function LocationCard({ location, mayEdit, onEdit }: LocationCardProps) {
  const [archive, archiving] = useArchiveLocationMutation();
  const seesDevices = usePermission('till.operate');
  const { currencyCode } = useBusiness();
  const notify = useNotify();
  const offerUndo = useUndo();
  const setArchived = async (isArchived: boolean) => {
    const { error } = await archive({ locationId: location.id, isArchived });
    if (error !== undefined) return notify.error(isArchived ? 'Not closed' : 'Not opened', error);
    if (isArchived)
      offerUndo({
        title: `${location.name} closed`,
        undo: () => archive({ locationId: location.id, isArchived: false }).unwrap(),
        undone: `${location.name} reopened`,
      });
  };
  const products = `${location.productCount} ${location.productCount === 1 ? 'product' : 'products'}`;
  return (
    <li className="set-location">
      <div className="set-location-head">
        <h3>
          {location.name} {location.isDefault && <Badge tone="info">Default</Badge>}{' '}
          {!location.isActive && <Badge tone="neutral">Closed</Badge>}
        </h3>
        {mayEdit && (
          <span className="set-location-actions">
            <IconButton
              icon="edit"
              label={`Edit ${location.name}`}
              onClick={() => onEdit({ what: 'location', location })}
            />
            {!location.isDefault && (
              <Button size="small" isBusy={archiving.isLoading} onClick={() => void setArchived(location.isActive)}>
                {location.isActive ? 'Close' : 'Open again'}
              </Button>
            )}
          </span>
        )}
      </div>
      <p className="adm-muted">
        {products}
        {location.value !== null && (
          <>
            {' '}
            worth <MoneyText amount={location.value} currencyCode={currencyCode} />
          </>
        )}
        {location.arriving > 0 && ` · ${formatQuantity(location.arriving)} in transit here`}
      </p>
      <ul className="set-tills" aria-label={`Tills of ${location.name}`}>
        {location.tills.map((till) => (
          <li key={till.id}>
            <span>
              {till.name} {till.isOpen && <Badge tone="success">Open</Badge>}{' '}
              {!till.isActive && <Badge tone="neutral">Closed</Badge>}
            </span>
            {mayEdit && (
              <IconButton
                icon="edit"
                label={`Edit ${till.name}`}
                onClick={() => onEdit({ what: 'till', till, locationId: location.id })}
              />
            )}
            {seesDevices && till.isActive && <TillDevices till={till} mayEdit={mayEdit} />}
          </li>
        ))}
      </ul>
      {mayEdit && location.isActive && (
        <Button size="small" icon="plus" onClick={() => onEdit({ what: 'till', till: null, locationId: location.id })}>
          Add a till
        </Button>
      )}
    </li>
  );
}

function LocationDialog({ location, onClose }: { location: Location | null; onClose: () => void }) {
  const [id] = useState(() => location?.id ?? newId());
  const [save] = useSaveLocationMutation();
  const form = useEditForm({
    initial: {
      name: location?.name ?? '',
      address: location?.address ?? '',
      isDefault: location?.isDefault ?? false,
    },
    version: location === null ? null : location.id,
    validate: (draft) => (draft.name.trim() === '' ? { name: 'Give the location a name.' } : {}),
    save: (draft) =>
      save({
        id,
        name: draft.name.trim(),
        is_default: draft.isDefault,
        address: draft.address.trim() === '' ? null : draft.address.trim(),
      }).unwrap(),
    savedText: (saved) => `${saved.name} saved`,
  });
  return (
    <EditDialog form={form} title={location === null ? 'New location' : `Edit ${location.name}`} onClose={onClose}>
      <TextField label="Name" {...form.field('name')} required maxLength={80} placeholder="Store room" />
      <TextAreaField
        label="Address"
        {...form.field('address')}
        maxLength={500}
        rows={2}
        help="Printed on orders to suppliers. Leave empty for the address of the business."
      />
      <CheckboxField
        label="Default location: the online shop sells from here"
        {...form.tick('isDefault')}
        disabled={location?.isDefault ?? false}
      />
    </EditDialog>
  );
}

interface TillDialogProps {
  till: Till | null;
  locationId: string;
  locations: readonly Location[];
  onClose: () => void;
}

function TillDialog({ till, locationId, locations, onClose }: TillDialogProps) {
  const [id] = useState(() => till?.id ?? newId());
  const [save] = useSaveTillMutation();
  const form = useEditForm({
    initial: { name: till?.name ?? '', locationId, isActive: till?.isActive ?? true },
    version: till === null ? null : till.id,
    validate: (draft) => (draft.name.trim() === '' ? { name: 'Give the till a name.' } : {}),
    save: (draft) =>
      save({ id, name: draft.name.trim(), location_id: draft.locationId, is_active: draft.isActive }).unwrap(),
    savedText: () => 'Till saved',
  });
  return (
    <EditDialog form={form} title={till === null ? 'New till' : `Edit ${till.name}`} onClose={onClose}>
      <TextField label="Name" {...form.field('name')} required maxLength={80} placeholder="Till 2" />
      <SelectField
        label="Sells from"
        {...form.field('locationId')}
        options={locations.filter(({ isActive }) => isActive).map(({ id: value, name }) => ({ value, label: name }))}
      />
      <CheckboxField label="In use" {...form.tick('isActive')} />
    </EditDialog>
  );
}

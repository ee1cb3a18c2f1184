import { useEffect } from 'react';
import { SelectField } from '@dukani/shared/fields';
import { useListLocationsQuery } from './locationsApi';
import type { Location } from './locationsApi';

/** The places that are open, the default one first; empty until they are known. */
export function useOpenLocations(): Location[] {
  const { data } = useListLocationsQuery();
  return data?.filter((location) => location.isActive) ?? [];
}

interface LocationFieldProps {
  label: string;
  value: string;
  onChange: (locationId: string) => void;
  /** Not offered: a transfer goes elsewhere. */
  without?: string;
  /** Whether it starts with the default location. */
  isPrefilled?: boolean;
  error?: string | null;
  /** Not shown while there is only one place anyway. */
  isHiddenOffline?: boolean;
}

/** Chooses a location. */
export function LocationField(props: LocationFieldProps) {
  const { label, value, onChange, without, isPrefilled = true, error = null, isHiddenOffline = false } = props;
  const locations = useOpenLocations().filter((location) => location.id !== without);
  const first = locations[0]?.id;
  useEffect(() => {
    if (value === '' && isPrefilled && first !== undefined) onChange(first);
  }, [value, isPrefilled, first, onChange]);
  if (isHiddenOffline && locations.length < 2) return null;
  return (
    <SelectField
      label={label}
      value={value}
      options={[
        ...(value === '' ? [{ value: '', label: 'Choose a location' }] : []),
        ...locations.map((location) => ({ value: location.id, label: location.name })),
      ]}
      onChange={onChange}
      error={error}
    />
  );
}

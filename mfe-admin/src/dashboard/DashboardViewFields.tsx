import { SelectField } from '@dukani/shared/fields';
import type { Location } from '../common/locations/locationsApi';
import { PERIODS, type OpenView } from './useDashboardView';

interface DashboardViewFieldsProps {
  view: OpenView;
  onChange: (changes: Partial<OpenView>) => void;
  locations: readonly Location[];
}

const ALL = '';

/** Of which days, which place and which till the figures are. A choice that a business does not have is not there. */
export function DashboardViewFields({ view, onChange, locations }: DashboardViewFieldsProps) {
  const places = locations.filter(({ id, isActive }) => isActive || id === view.locationId);
  const tills = places
    .filter(({ id }) => view.locationId === null || id === view.locationId)
    .flatMap((place) => place.tills)
    .filter(({ id, isActive }) => isActive || id === view.tillId);
  return (
    <div className="dash-view" role="group" aria-label="What the figures are of">
      <SelectField label="Period" value={view.period} options={PERIODS} onChange={(period) => onChange({ period })} />
      {places.length > 1 && (
        <SelectField
          label="Location"
          value={view.locationId ?? ALL}
          options={[
            { value: ALL, label: 'All locations' },
            ...places.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          // A till stands in one place.
          onChange={(id) => onChange({ locationId: id === ALL ? null : id, tillId: null })}
        />
      )}
      {(tills.length > 1 || view.tillId !== null) && (
        <SelectField
          label="Till"
          value={view.tillId ?? ALL}
          options={[{ value: ALL, label: 'All tills' }, ...tills.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={(id) => onChange({ tillId: id === ALL ? null : id })}
        />
      )}
    </div>
  );
}

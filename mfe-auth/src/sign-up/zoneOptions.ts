import { currentZoneName, mainZoneByCountry } from '@dukani/shared/places';

/** All time zones for a list to choose from; `present` is among them whatever the browser knows. */
export function zoneOptions(present: string): { value: string; label: string }[] {
  const zones = new Set([
    ...Intl.supportedValuesOf('timeZone').map(currentZoneName),
    ...Object.values(mainZoneByCountry),
    'UTC',
    present,
  ]);
  return [...zones].sort().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
}

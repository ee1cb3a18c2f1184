/** Every zone that the browser knows, by name, with the present one among them whatever the browser calls it. */
export function timeZoneOptions(present: string): { value: string; label: string }[] {
  const known = typeof Intl.supportedValuesOf === 'function' ? Intl.supportedValuesOf('timeZone') : [];
  return [...new Set([present, 'UTC', ...known])]
    .sort((left, right) => left.localeCompare(right))
    .map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
}

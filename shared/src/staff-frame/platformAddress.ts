import type { RuntimeConfig } from '../contract/contract';

/** Where the platform's own site is, without a slash at its end; the present host where that is not known. */
export function platformAddress(
  config: Pick<RuntimeConfig, 'mainHosts'> | null,
  location: Pick<Location, 'protocol' | 'port' | 'origin'>,
): string {
  const host = config?.mainHosts[0];
  if (host === undefined) return location.origin;
  return `${location.protocol}//${host}${location.port === '' ? '' : `:${location.port}`}`;
}

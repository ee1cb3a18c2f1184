import type { RuntimeConfig } from '@dukani/shared/contract';
import type { HostNames } from '@dukani/shared/host';

const none: HostNames = { mainHosts: [], tenantBaseDomains: [], operationsHost: '' };

/** The platform's own addresses, from the configuration the server wrote into the page. */
export function hostNames(): HostNames {
  const text = document.getElementById('runtime-config')?.textContent ?? '';
  return text === '' ? none : (JSON.parse(text) as RuntimeConfig);
}

/** The address of the platform's main site, on the port of this page. */
export function mainOrigin({ mainHosts }: HostNames, { protocol, port, hostname }: Location): string {
  return `${protocol}//${mainHosts[0] ?? hostname}${port === '' ? '' : `:${port}`}`;
}

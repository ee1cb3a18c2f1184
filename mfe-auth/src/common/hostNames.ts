import type { RuntimeConfig } from '@dukani/shared/contract';
import type { HostNames } from '@dukani/shared/host';

const none: HostNames = { mainHosts: [], tenantBaseDomains: [], operationsHost: '' };

/** The platform's own addresses, from the configuration the server wrote into the page. */
export function hostNames(): HostNames {
  const text = document.getElementById('runtime-config')?.textContent ?? '';
  return text === '' ? none : (JSON.parse(text) as RuntimeConfig);
}

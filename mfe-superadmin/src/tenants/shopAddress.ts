import type { RuntimeConfig } from '@dukani/shared/contract';
import { tenantOrigin } from '@dukani/shared/host';
import type { PlatformTenantRow } from '@dukani/shared/rpc';

/** Where the tenant's shop is; null when it has no host of its own, is not usable, or the page has no configuration. */
export function shopAddress(
  tenant: Pick<PlatformTenantRow, 'status' | 'subdomain' | 'custom_domain'>,
  config = readRuntimeConfig(),
): string | null {
  const isUsable = tenant.status === 'active' || tenant.status === 'trial';
  if (!isUsable || config === null || (tenant.subdomain === null && tenant.custom_domain === null)) return null;
  return `${tenantOrigin(tenant, config, window.location)}/`;
}

/** The configuration that the server wrote into the page. */
function readRuntimeConfig(): Pick<RuntimeConfig, 'tenantBaseDomains'> | null {
  const text = document.getElementById('runtime-config')?.textContent ?? '';
  try {
    return text === '' ? null : (JSON.parse(text) as RuntimeConfig);
  } catch {
    return null;
  }
}

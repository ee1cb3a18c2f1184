import type { RuntimeConfig } from '@dukani/shared/contract';
import { tenantOrigin } from '@dukani/shared/host';
import type { PlatformTenantRow } from '@dukani/shared/rpc';
import { readRuntimeConfig } from '@dukani/shared/staff-frame';

/** Where the tenant's shop is; null when it has no host of its own, is not usable, or the page has no configuration. */
export function shopAddress(
  tenant: Pick<PlatformTenantRow, 'status' | 'subdomain' | 'custom_domain'>,
  config: Pick<RuntimeConfig, 'tenantBaseDomains'> | null = readRuntimeConfig(),
): string | null {
  const isUsable = tenant.status === 'active' || tenant.status === 'trial';
  if (!isUsable || config === null || (tenant.subdomain === null && tenant.custom_domain === null)) return null;
  return `${tenantOrigin(tenant, config, window.location)}/`;
}

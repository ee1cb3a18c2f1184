import type { PlatformTenantRow } from '@dukani/shared/rpc';

/** The list, narrowed to the tenant's name so that it is among the rows, with its panel open. */
export function tenantPath({ id, name }: Pick<PlatformTenantRow, 'id' | 'name'>): string {
  return `/superadmin/tenants?${new URLSearchParams({ q: name, tenant: id }).toString()}`;
}

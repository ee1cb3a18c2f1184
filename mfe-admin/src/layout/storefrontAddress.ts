import type { RuntimeConfig } from '@dukani/shared/contract';
import { tenantOrigin } from '@dukani/shared/host';
import type { MyAccess } from '@dukani/shared/rpc';

type Tenant = NonNullable<MyAccess['tenant']>;

/** Where the shop of the business is; null while it is switched off or has no address. */
export function storefrontAddress(tenant: Tenant | null, config: RuntimeConfig | null): string | null {
  if (tenant === null || !tenant.storefront_enabled) return null;
  if (tenant.subdomain === null && tenant.custom_domain === null)
    return tenant.slug === null ? null : `/t/${tenant.slug}`;
  if (config === null) return null;
  // A window's name holds within one origin only: whoever works at the own domain stays there, everybody else is at the subdomain.
  const isAtOwnDomain = tenant.custom_domain === window.location.hostname;
  const place = isAtOwnDomain || tenant.subdomain === null ? tenant : { ...tenant, custom_domain: null };
  return `${tenantOrigin(place, config, window.location)}/`;
}

/** One window per business, so that pressing the button again brings the shop that is already open to the front. */
export function storefrontWindowName(tenant: Tenant): string {
  return `storefront-${tenant.id}`;
}

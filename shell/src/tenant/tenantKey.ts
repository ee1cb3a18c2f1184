import type { RuntimeConfig } from '@dukani/shared/contract';

/** How a business is looked up: by host name or subdomain label, by the slug of `/t/…`, or by its id. */
export interface TenantKey {
  kind: 'domain' | 'slug' | 'tenant';
  value: string;
}

/** The business that a page belongs to; null on the platform's own pages. */
export function tenantKeyOf({ host }: Pick<RuntimeConfig, 'host'>, pathname: string): TenantKey | null {
  if (host.kind === 'tenant_subdomain') return { kind: 'domain', value: host.subdomain ?? host.name };
  if (host.kind === 'custom_domain') return { kind: 'domain', value: host.name };
  const slug = slugOf(pathname);
  return slug === null ? null : { kind: 'slug', value: slug };
}

/** Where the shop's pages begin on this page: `/t/slug` on the platform's hosts, '' on a business's own. */
export function shopBaseOf({ host }: Pick<RuntimeConfig, 'host'>, pathname: string): string {
  const slug = host.kind === 'main' || host.kind === 'operations' ? slugOf(pathname) : null;
  return slug === null ? '' : `/t/${encodeURIComponent(slug)}`;
}

function slugOf(pathname: string): string | null {
  const encoded = /^\/t\/([^/]+)/.exec(pathname)?.[1];
  if (encoded === undefined) return null;
  try {
    return decodeURIComponent(encoded).toLowerCase();
  } catch {
    return null;
  }
}

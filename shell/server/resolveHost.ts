import type { HostKind } from '@dukani/shared/contract';
import { hostKindOf, normaliseHost, subdomainOf, type HostNames } from '@dukani/shared/host';

/** Whose host a request was sent to. */
export interface ResolvedHost {
  kind: HostKind;
  name: string;
  subdomain: string | null;
}

/**
 * Reads the Host header; null when it is no usable name. Forwarded headers are not looked at: the edge in front must pass
 * the Host through, so that nobody else can choose the tenant.
 */
export function resolveHost(header: string | undefined, names: HostNames): ResolvedHost | null {
  const name = header === undefined ? null : normaliseHost(header);
  if (name === null) return null;
  const kind = hostKindOf(name, names);
  return { kind, name, subdomain: kind === 'tenant_subdomain' ? subdomainOf(name, names) : null };
}

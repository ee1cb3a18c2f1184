import type { Access, AreaName, RuntimeConfig } from '@dukani/shared/contract';

export interface FoundArea {
  name: AreaName;
  access: Access;
  prefix: string;
}

/** Which area owns a path on this host, by the longest prefix of the configuration; null when it is the shell's own or nobody's. */
export function findArea(config: RuntimeConfig, pathname: string): FoundArea | null {
  const isShopHost = config.host.kind === 'tenant_subdomain' || config.host.kind === 'custom_domain';
  let found: FoundArea | null = null;
  for (const [name, area] of Object.entries(config.areas) as [
    AreaName,
    NonNullable<RuntimeConfig['areas'][AreaName]>,
  ][]) {
    for (const { prefix, access } of area.paths) {
      // The root belongs to the shop on a business's own host only; elsewhere it is the landing page.
      if (prefix === '/' && !isShopHost) continue;
      if (startsWithPath(pathname, prefix) && prefix.length > (found?.prefix.length ?? 0))
        found = { name, access, prefix };
    }
  }
  return found;
}

/** True for the prefix itself and for what lies below it, not for words that only begin alike. */
export function startsWithPath(pathname: string, prefix: string): boolean {
  return prefix === '/' || pathname === prefix || pathname.startsWith(`${prefix}/`);
}

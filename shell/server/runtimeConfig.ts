import { CONTRACT_VERSION, type AreaConfig, type AreaName, type RuntimeConfig } from '@dukani/shared/contract';
import { areaNames, areaTable } from './areaTable';
import type { Releases } from './releases';
import type { ResolvedHost } from './resolveHost';
import type { ServerSettings } from './settings';

interface RuntimeConfigInput {
  settings: ServerSettings;
  releases: Releases;
  host: ResolvedHost;
  /** Where this page was asked for, for example `http://duka.shop.localhost:3000`. */
  origin: string;
  supabase: { url: string; key: string };
}

/** `/config.json` of one host: only the areas that this kind of host may show. */
export function makeRuntimeConfig({ settings, releases, host, origin, supabase }: RuntimeConfigInput): RuntimeConfig {
  const areas: Partial<Record<AreaName, AreaConfig>> = {};
  for (const name of areaNames) {
    const area = areaConfig({ name, settings, releases, origin });
    if (area !== null && area.hostKinds.includes(host.kind)) areas[name] = area;
  }
  return {
    supabaseUrl: supabase.url,
    supabaseKey: supabase.key,
    host,
    mainHosts: settings.mainHosts,
    tenantBaseDomains: settings.tenantBaseDomains,
    operationsHost: settings.operationsHost,
    supportEmail: settings.supportEmail,
    areas,
  };
}

function areaConfig(input: {
  name: AreaName;
  settings: ServerSettings;
  releases: Releases;
  origin: string;
}): AreaConfig | null {
  const { name, settings, releases, origin } = input;
  const row = areaTable[name];
  const common = {
    container: row.container,
    contractVersion: CONTRACT_VERSION,
    hostKinds: row.hostKinds,
    paths: row.paths,
    navigation: row.navigation,
  };
  const devServer = settings.devServers[row.folder];
  if (devServer !== undefined) return { ...common, entry: `${devServer}/mf-manifest.json`, release: 'dev' };
  const release = releases.of(row.folder);
  if (release === null) return null;
  const base = `${row.isOperationsOnly ? withHost(origin, settings.operationsHost) : origin}/remotes/${row.folder}`;
  return {
    ...common,
    entry: `${base}/mf-manifest.json`,
    release: release.id,
    ...(release.recordHash === null
      ? {}
      : { releaseRecord: `${base}/release.json`, releaseRecordHash: release.recordHash }),
  };
}

/** The same scheme and port on another host. */
export function withHost(origin: string, hostname: string): string {
  const url = new URL(origin);
  url.hostname = hostname;
  return url.origin;
}

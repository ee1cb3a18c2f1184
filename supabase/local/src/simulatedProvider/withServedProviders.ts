import type { ProjectConfig } from '../projectConfig';

type Providers = Pick<ProjectConfig, 'externalProviders' | 'siteUrl'>;

/**
 * A provider that config.toml finds on this server is found at the address that is really served. Off this machine there is
 * none: a simulated provider believes everybody, so a public site gets neither it nor its button; nor does a production server
 * that has not been told to serve it.
 */
export function withServedProviders<T extends Providers>(
  config: T,
  { siteUrl, isSimulationServed }: { siteUrl: string; isSimulationServed: boolean },
): T {
  const moved = Object.entries(config.externalProviders).map(([name, provider]) => {
    if (provider.url?.startsWith(`${config.siteUrl}/`) !== true) return [name, provider] as const;
    const url = `${siteUrl}${provider.url.slice(config.siteUrl.length)}`;
    return [
      name,
      { ...provider, url, enabled: provider.enabled && isSimulationServed && isThisMachine(siteUrl) },
    ] as const;
  });
  return { ...config, externalProviders: Object.fromEntries(moved) };
}

function isThisMachine(siteUrl: string): boolean {
  const { hostname } = new URL(siteUrl);
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1';
}

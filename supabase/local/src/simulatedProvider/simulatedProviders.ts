import type { ProjectConfig } from '../projectConfig';
import { SimulatedProvider } from './SimulatedProvider';
import { simulatedPrefix } from './simulatedProviderHandler';

/** One simulated provider for every provider that config.toml switches on and points at this server. */
export function makeSimulatedProviders(
  { externalProviders }: Pick<ProjectConfig, 'externalProviders'>,
  { siteUrl }: { siteUrl: string },
): Map<string, SimulatedProvider> {
  return new Map(
    Object.entries(externalProviders).flatMap(([name, { enabled, url, clientId, secret }]) => {
      const issuer = `${siteUrl}${simulatedPrefix}/${name}`;
      if (!enabled || url !== issuer) return [];
      return [[name, new SimulatedProvider(issuer, { clientId, secret, redirectUri: `${siteUrl}/auth/v1/callback` })]];
    }),
  );
}

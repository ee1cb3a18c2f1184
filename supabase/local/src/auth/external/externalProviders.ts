import type { ProjectConfig } from '../../projectConfig';
import { AuthError } from '../AuthError';
import { OidcProvider } from './OidcProvider';

/** Providers that are told apart from each other by their issuer alone; all but Google need `url` in config.toml. */
const oidcNames = new Set([
  'apple',
  'azure',
  'gitlab',
  'google',
  'kakao',
  'keycloak',
  'linkedin_oidc',
  'slack_oidc',
  'workos',
]);

/** The OpenID Connect providers that config.toml switches on, by name. GitHub, which speaks OAuth only, stays with lite. */
export function makeExternalProviders(
  { externalProviders }: Pick<ProjectConfig, 'externalProviders'>,
  { siteUrl }: { siteUrl: string },
): Map<string, OidcProvider> {
  return new Map(
    Object.entries(externalProviders)
      .filter(
        ([name, { enabled, clientId, secret, url }]) =>
          enabled && clientId !== '' && secret !== '' && oidcNames.has(name) && (url !== null || name === 'google'),
      )
      .map(([name, { clientId, secret, url }]) => [
        name,
        new OidcProvider({ name, clientId, secret, issuerUrl: url, redirectUri: `${siteUrl}/auth/v1/callback` }),
      ]),
  );
}

/** The provider of that name, or a refusal as the auth service of Supabase words it. */
export function providerNamed(providers: Map<string, OidcProvider>, name: string): OidcProvider {
  const provider = providers.get(name);
  if (provider === undefined)
    throw new AuthError(400, 'validation_failed', 'Unsupported provider: provider is not enabled');
  return provider;
}

import { ApiError, toApiError } from '../api/apiError';
import { dataConfig, getSupabase, type SupabaseClient } from '../api/dataClient';
import { forgetLinking, rememberLinking } from './linking';

/** Sign-in providers with a name for people, in the order of their buttons. */
const names = {
  google: 'Google',
  apple: 'Apple',
  azure: 'Microsoft',
  github: 'GitHub',
  facebook: 'Facebook',
  gitlab: 'GitLab',
  linkedin_oidc: 'LinkedIn',
  keycloak: 'Keycloak',
} as const;

/** A sign-in provider as the auth service calls it. */
export type SignInProvider = keyof typeof names;

let asked: { url: string; providers: Promise<SignInProvider[]> } | null = null;
let answered: { url: string; providers: SignInProvider[] } | null = null;

/** The name of a provider for people: `google` is Google. */
export function providerName(provider: string): string {
  return Object.hasOwn(names, provider) ? names[provider as SignInProvider] : provider;
}

/** The providers that the auth service has switched on, asked once for the page. Empty when it cannot be asked. */
export function listSignInProviders(): Promise<SignInProvider[]> {
  const { supabaseUrl } = dataConfig();
  if (asked?.url !== supabaseUrl) asked = { url: supabaseUrl, providers: readProviders() };
  return asked.providers;
}

/** The same answer when it is there already; null before. */
export function knownSignInProviders(): SignInProvider[] | null {
  return answered?.url === dataConfig().supabaseUrl ? answered.providers : null;
}

/** Starts a test with an answer, or null without one. */
export function presetSignInProviders(providers: SignInProvider[] | null): void {
  const url = providers === null ? '' : dataConfig().supabaseUrl;
  answered = providers === null ? null : { url, providers };
  asked = providers === null ? null : { url, providers: Promise.resolve(providers) };
}

/**
 * The address at which the person signs in with a provider. It leads back to `/auth/callback` of this host, which goes on
 * to `next`; only this browser can use what it brings. Throws ApiError.
 */
export async function providerAddress({
  provider,
  next,
}: {
  provider: SignInProvider;
  next: string | null;
}): Promise<string> {
  forgetLinking();
  const client = await getSupabase();
  const { data, error } = await client.auth.signInWithOAuth({ provider, options: optionsFor(next) });
  if (error !== null) throw toApiError(error);
  return addressOf(data);
}

/** The same for a signed-in person who wants one more way to sign in. Throws ApiError. */
export async function linkAddress({ provider, next }: { provider: SignInProvider; next: string }): Promise<string> {
  const client = await getSupabase();
  const { data, error } = await client.auth.linkIdentity({ provider, options: optionsFor(next) });
  if (error !== null) throw toApiError(error);
  const address = addressOf(data);
  rememberLinking(provider);
  return address;
}

type OAuthOptions = NonNullable<Parameters<SupabaseClient['auth']['signInWithOAuth']>[0]['options']>;

function optionsFor(next: string | null): OAuthOptions {
  const query = next === null ? '' : `?${new URLSearchParams({ next }).toString()}`;
  return {
    redirectTo: `${location.origin}/auth/callback${query}`,
    scopes: 'email profile',
    skipBrowserRedirect: true,
  };
}

function addressOf({ url }: { url: string | null | undefined }): string {
  if (typeof url === 'string' && /^https?:\/\//.test(url)) return url;
  throw new ApiError({ code: 'unexpected', status: 500, message: 'The sign-in page could not be found.' });
}

async function readProviders(): Promise<SignInProvider[]> {
  const config = dataConfig();
  try {
    const response = await (config.fetch ?? fetch)(`${config.supabaseUrl}/auth/v1/settings`, {
      headers: { apikey: config.supabaseKey },
    });
    if (!response.ok) throw new Error(`The auth service answered ${response.status}.`);
    const { external = {} } = (await response.json()) as { external?: Record<string, unknown> };
    const providers = (Object.keys(names) as SignInProvider[]).filter((name) => external[name] === true);
    answered = { url: config.supabaseUrl, providers };
    return providers;
  } catch {
    // Password sign-in does not need the answer. The next page asks again.
    asked = null;
    return [];
  }
}

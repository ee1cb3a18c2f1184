import type { AuthAnswer, AuthContext, AuthRequest } from './AuthContext';
import { proxyUpstream } from './proxyUpstream';

/** GET /settings: which ways to sign in there are. The sign-in page shows what is switched on here. */
export async function getSettings(context: AuthContext, request: AuthRequest): Promise<AuthAnswer> {
  const response = await proxyUpstream(context, request);
  if (!response.ok) return response;
  const settings = (await response.json()) as { external?: Record<string, boolean> };
  const names = Object.keys(settings.external ?? {});
  const enabled = [...new Set([...names, ...context.providers.keys()])].map((name) => [
    name,
    // Without its client id a provider is no way in, whatever config.toml says.
    context.providers.has(name) || (settings.external?.[name] === true && !isIncomplete(context, name)),
  ]);
  return { status: 200, body: { ...settings, external: Object.fromEntries(enabled) as Record<string, boolean> } };
}

function isIncomplete({ config }: AuthContext, name: string): boolean {
  const provider = config.externalProviders[name];
  return provider !== undefined && (provider.clientId === '' || provider.secret === '');
}

import { codeText, recordOf } from './envelope.ts';

interface Token {
  text: string;
  endsAt: number;
}

const cache = new Map<string, Token>();
const earlierMs = 60_000;

/** The application at the authority's gateway. */
export interface GatewayApplication {
  key: string;
  secret: string;
  appId: string;
}

interface TokenOptions {
  url: string;
  application: GatewayApplication;
  timeoutMs: number;
  now: () => number;
}

/** A token, kept until a minute before its end; or why there is none. */
export async function tokenFor({
  url,
  application,
  timeoutMs,
  now,
}: TokenOptions): Promise<{ token: string } | { code: string; isRefused: boolean }> {
  const place = cacheKey(url, application);
  const kept = cache.get(place);
  if (kept !== undefined && kept.endsAt > now()) return { token: kept.text };
  try {
    const response = await fetch(`${url}?grant_type=client_credentials`, {
      headers: { authorization: `Basic ${btoa(`${application.key}:${application.secret}`)}` },
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'manual',
    });
    const body = recordOf(await response.json().catch(() => null));
    const text = codeText(body?.access_token);
    const seconds = Number(codeText(body?.expires_in));
    if (text === '')
      return { code: `token_${response.status}`, isRefused: response.status >= 400 && response.status < 500 };
    if (seconds > 0) cache.set(place, { text, endsAt: now() + seconds * 1000 - earlierMs });
    return { token: text };
  } catch {
    return { code: 'token_unreachable', isRefused: false };
  }
}

/** The authority refused the token: the next request asks for another. */
export function forgetToken(url: string, application: GatewayApplication): void {
  cache.delete(cacheKey(url, application));
}

function cacheKey(url: string, { key, secret }: GatewayApplication): string {
  return JSON.stringify([url, key, secret]);
}

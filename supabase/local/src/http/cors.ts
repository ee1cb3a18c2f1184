import type { IncomingMessage, ServerResponse } from 'node:http';

const allowedHeaders = [
  'authorization',
  'apikey',
  'content-type',
  'x-client-info',
  'x-supabase-api-version',
  'prefer',
  'range',
  'accept',
  'accept-profile',
  'content-profile',
  'x-upsert',
  'x-region',
  'cache-control',
  'x-retry-count',
  'idempotency-key',
  'x-metadata',
].join(', ');
const exposedHeaders =
  'content-range, content-location, location, preference-applied, retry-after, x-supabase-api-version, x-total-count, link';

/** Decides which other origins a browser may call from: this machine's names, and those that config.toml lets people be sent to. */
export function makeOriginCheck(siteUrl: string, redirectUrls: string[]): (origin: string) => boolean {
  const configured = new Set(
    [siteUrl, ...redirectUrls].flatMap((url) => {
      const match = /^(https?:\/\/[^/*]+)(?:\/.*)?$/.exec(url);
      return match?.[1] === undefined ? [] : [match[1]];
    }),
  );
  return (origin) => configured.has(origin) || isThisMachine(origin);
}

/** Adds the CORS headers for an allowed origin. Answers a preflight itself and then returns true. */
export function handleCors(req: IncomingMessage, res: ServerResponse, isAllowed: (origin: string) => boolean): boolean {
  const origin = req.headers.origin;
  res.setHeader('vary', 'Origin');
  if (origin !== undefined && isAllowed(origin)) {
    res.setHeader('access-control-allow-origin', origin);
    res.setHeader('access-control-expose-headers', exposedHeaders);
  }
  if (req.method !== 'OPTIONS') return false;
  if (origin !== undefined && isAllowed(origin)) {
    res.setHeader('access-control-allow-methods', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS');
    res.setHeader('access-control-allow-headers', allowedHeaders);
    res.setHeader('access-control-max-age', '3600');
  }
  res.writeHead(204).end();
  return true;
}

function isThisMachine(origin: string): boolean {
  try {
    const { hostname, protocol } = new URL(origin);
    return (
      protocol.startsWith('http') &&
      (hostname === 'localhost' || hostname === '127.0.0.1' || hostname.endsWith('.localhost'))
    );
  } catch {
    return false;
  }
}

import type { IncomingMessage } from 'node:http';

/** Longer addresses are nobody's. */
const longestTarget = 8192;

/** TLS ends at the edge, which says so; nothing but the scheme is taken from it. */
export const cameByTls = (req: IncomingMessage): boolean => req.headers['x-forwarded-proto'] === 'https';

/**
 * The address that was asked for, null when it is none that can be answered. The host is the Host header's alone: a request line
 * that names a host itself (`//evil.example`, `http://evil.example/`) would otherwise put that name into the page's configuration,
 * and the page would send the visitor's session there.
 */
export function visitedUrl(req: IncomingMessage): URL | null {
  const target = req.url ?? '/';
  const authority = req.headers.host ?? '';
  if (!/^\/(?![/\\])/.test(target) || target.length > longestTarget || !isDecodable(target)) return null;
  const address = `${cameByTls(req) ? 'https' : 'http'}://${authority}${target}`;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  return `${url.host}` === withoutDefaultPort(authority.toLowerCase(), url.protocol) ? url : null;
}

function isDecodable(target: string): boolean {
  try {
    return !decodeURIComponent(target.split('?', 1)[0] ?? '').includes('\0');
  } catch {
    return false;
  }
}

const withoutDefaultPort = (authority: string, protocol: string) =>
  authority.replace(protocol === 'https:' ? /:443$/ : /:80$/, '');

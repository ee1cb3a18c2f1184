import type { IncomingMessage } from 'node:http';

/**
 * Whether a request comes from a page of the host it is sent to, or from no page at all (a program says no origin). Pages for trying
 * things out have no login, so that a form or a script of another site must not work them.
 */
export function isFromOwnPage({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const { origin } = headers;
  if (origin === undefined) return true;
  // A page without referrers says no more than `null`; then only the browser's own word for the site counts.
  if (origin === 'null') return site === 'same-origin';
  return URL.canParse(origin) && new URL(origin).host === (headers.host ?? '').toLowerCase();
}

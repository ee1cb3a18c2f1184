import type { IncomingMessage } from 'node:http';

const notFilters = new Set(['select', 'order', 'limit', 'offset', 'columns', 'on_conflict', 'apikey']);

/**
 * Whether a request would change or delete every row it may reach. Such a request is refused: a filter that was
 * forgotten, or was undefined in the client, must not empty a table.
 */
export function isFilterlessWrite(req: IncomingMessage, url: URL): boolean {
  if (req.method !== 'PATCH' && req.method !== 'DELETE') return false;
  if (url.pathname.startsWith('/rest/v1/rpc/')) return false;
  return ![...url.searchParams.keys()].some((key) => !notFilters.has(key));
}

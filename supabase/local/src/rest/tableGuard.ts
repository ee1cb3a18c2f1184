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

const regularExpression = /^(not\.)?i?match(\((any|all)\))?\./;
const regularExpressionInside = /\.(not\.)?i?match(\((any|all)\))?\./;

/**
 * Whether a request filters by a regular expression. Nothing here does, and one with back references keeps a connection busy until
 * its time is over: some sixty of them by one visitor stopped every other reading of tables.
 */
export function hasRegularExpression(url: URL): boolean {
  return [...url.searchParams].some(([key, value]) => {
    if (notFilters.has(key)) return false;
    return /(^|\.)(or|and)$/.test(key) ? regularExpressionInside.test(value) : regularExpression.test(value);
  });
}

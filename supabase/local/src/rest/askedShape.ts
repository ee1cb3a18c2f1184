import type { IncomingMessage } from 'node:http';

const shapingKeys = new Set([
  'select',
  'order',
  'limit',
  'offset',
  'and',
  'or',
  'not.and',
  'not.or',
  'columns',
  'on_conflict',
]);
/** A dotted value (`gt.5`) may be a filter on the result rather than an argument. */
const filterValue = /^(not\.)?(eq|neq|gt|gte|lt|lte|like|ilike|is|in|cs|cd|ov|fts|plfts|phfts|wfts)[.(]/;
const shapingPreferences = /(?:^|[\s,;])(tx|count|params|max-affected)\s*=/gi;

/**
 * What a request asks of a function's answer besides the answer itself, by name; empty for a plain call. Parts of the
 * address (`select`, `order`, `limit`, `offset`, `columns`, filters), `Range`, and preferences that count rows, bound them
 * or end the transaction in another way.
 */
export function askedShape(req: IncomingMessage, url: URL): string[] {
  const keys = [...url.searchParams.keys()].filter((key) => key !== 'apikey');
  // A call by POST has its arguments in the body, so that whatever stands in its address is a wish about the answer.
  const inAddress = req.method === 'POST' ? keys : keys.filter((key) => shapingKeys.has(key));
  const preferences = [...String(req.headers.prefer ?? '').matchAll(shapingPreferences)].map(
    ([, name = '']) => `Prefer: ${name.toLowerCase()}`,
  );
  return [...new Set([...inAddress, ...preferences, ...(req.headers.range === undefined ? [] : ['Range'])])];
}

/** Whether the address of a call by GET may hold filters on the rows of the answer. */
export function mayFilter({ method }: IncomingMessage, url: URL): boolean {
  return method !== 'POST' && [...url.searchParams.values()].some((value) => filterValue.test(value));
}

/** Whether the answer may be JSON as it comes: not stripped of nulls, no CSV, no plan of the query. */
export function acceptsPlainJson({ headers: { accept = '*/*' } }: IncomingMessage): boolean {
  return (
    /\*\/\*|application\/\*|application\/json|application\/vnd\.pgrst\.object(\+json)?/.test(accept) &&
    !/nulls=stripped|vnd\.pgrst\.plan/.test(accept)
  );
}

/** Whether the arguments come as JSON, or none come at all. */
export function sendsJson(req: IncomingMessage): boolean {
  return req.method !== 'POST' || /^application\/json|^$/i.test(req.headers['content-type'] ?? '');
}

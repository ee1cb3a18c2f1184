import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';
import type { Caller } from './caller';

/** What the database may know about the request it serves, as PostgREST tells it. */
export interface RequestFacts {
  method: string;
  path: string;
  /** Request headers as JSON, without the keys; `x-forwarded-for` is the address of the socket, not what the client claims. */
  headersJson: string;
  /** Where the client wants a mail to lead; checked against the allow list before it is used. */
  redirectTo?: string | undefined;
}

/** Carries the request's facts to the place where the transaction is opened, through code that does not know them. */
export const requestFacts = new AsyncLocalStorage<RequestFacts>();

const secretHeaders = new Set([
  'authorization',
  'apikey',
  'cookie',
  'x-forwarded-for',
  'x-real-ip',
  'x-forwarded-host',
  'forwarded',
]);

/** Collects the facts of one request. */
export function readRequestFacts(req: IncomingMessage, pathname: string): RequestFacts {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(req.headers)) {
    if (value !== undefined && !secretHeaders.has(name))
      headers[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  const address = clientAddress(req);
  headers['x-forwarded-for'] = address;
  headers['x-real-ip'] = address;
  return { method: req.method ?? 'GET', path: pathname, headersJson: JSON.stringify(headers) };
}

/** The address of the other end of the socket. Nothing stands in front of the embedded backend, so no header is believed. */
export function clientAddress(req: IncomingMessage): string {
  return (req.socket.remoteAddress ?? '127.0.0.1').replace(/^::ffff:/, '');
}

/** How long one statement of a caller may run, in milliseconds; 0 is without limit. As on Supabase. */
export function statementTimeoutMs({ role }: Pick<Caller, 'role'>): number {
  return { anon: 3_000, authenticated: 8_000, service_role: 0 }[role];
}

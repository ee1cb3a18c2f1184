import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type { MadeApiKey, NewApiKey } from '../../../shared/src/api/rpcTypes';
import { call } from '../accounts/accountsFixtures';
import { callRpc } from '../support/callRpc';
import { asServiceRole, type Persona } from '../support/personas';

export const everyScope = [
  'contacts.view',
  'orders.manage',
  'orders.view',
  'products.edit',
  'products.view',
  'sales.view_all',
  'stock.view',
];

/** A day so many days from now, as the screens send it. */
export const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

/** Makes a key as a person, with every scope unless told otherwise. */
export async function makeKey(client: Client, persona: Persona, more: Partial<NewApiKey> = {}): Promise<MadeApiKey> {
  const key = { id: randomUUID(), name: 'Web shop', scopes: everyScope, most_per_minute: 600, ends_at: inDays(30) };
  return await call<MadeApiKey>(client, persona, 'create_api_key', { p_key: { ...key, ...more } });
}

export interface ProgramRequest {
  method?: string;
  query?: Record<string, string>;
  body?: unknown;
  idempotency_key?: string;
}

/** A request of a program, as the edge function hands it to the database. */
export async function askApi<T>(client: Client, key: string, path: string, more: ProgramRequest = {}): Promise<T> {
  const request = { method: 'GET', query: {}, body: null, address: '203.0.113.9', ...more, path };
  const { body } = await asServiceRole(client, () =>
    callRpc<{ body: T; replayed: boolean }>(client, 'answer_api_request', { p_key: key, p_request: request }),
  );
  return body;
}

import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { createClient } from '@supabase/supabase-js';
import type { Client } from 'pg';
import ws from 'ws';
import { makeShop, type BenchShop } from './benchShop';

/** Somebody who is signed in, with a business and an open till of their own. */
export interface Cashier extends BenchShop {
  token: string;
  /** What the token says, as JSON. */
  claims: string;
}

/** Where the API is, and its keys. */
export interface Api {
  url: string;
  publishableKey: string;
  secretKey: string;
}

/** What the server answered. */
export interface Answer {
  status: number;
  body: unknown;
}

/**
 * What goes wrong with a request: it breaks off in its middle (`half`), the connection is cut while the server works (`cut`), or just
 * before its answer is read (`deaf`).
 */
export type RequestFault = 'half' | 'cut' | 'deaf';

/** The address and keys of the API that the environment names. */
export function apiOfEnvironment(): Api {
  const setting = (name: string): string => {
    const value = process.env[name];
    if (value === undefined) throw new Error(`${name} is not set.`);
    return value;
  };
  return {
    url: setting('SUPABASE_URL'),
    publishableKey: setting('SUPABASE_PUBLISHABLE_KEY'),
    secretKey: setting('SUPABASE_SECRET_KEY'),
  };
}

const clientOf = (url: string, key: string) =>
  createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: ws as unknown as typeof WebSocket },
  });

/** Makes people with a business each, signed in. `database` is past every rule. */
export async function makeCashiers(api: Api, database: Client, count: number): Promise<Cashier[]> {
  const admin = clientOf(api.url, api.secretKey);
  const password = `Bench-${randomUUID()}`;
  const cashiers: Cashier[] = [];
  for (let index = 0; index < count; index += 1) {
    const email = `${randomUUID()}@bench.test`;
    const made = await admin.auth.admin.createUser({ email, password, email_confirm: true });
    if (made.error) throw made.error;
    const shop = await makeShop(database, made.data.user.id);
    const { data, error } = await clientOf(api.url, api.publishableKey).auth.signInWithPassword({ email, password });
    if (error) throw error;
    const token = data.session.access_token;
    cashiers.push({ ...shop, token, claims: Buffer.from(token.split('.')[1] ?? '', 'base64url').toString() });
  }
  return cashiers;
}

/** Calls a function over HTTP on kept connections, as a browser does. */
export class Caller {
  private readonly agent: http.Agent;
  private readonly address: string;

  constructor(
    private readonly api: Api,
    connections: number,
  ) {
    this.agent = new http.Agent({ keepAlive: true, maxSockets: connections });
    // Node tries both addresses of the name; the API listens on one of them.
    this.address = api.url.replace('localhost', '127.0.0.1');
  }

  /** Rejects when no whole answer came. */
  call(name: string, args: object, token: string, fault?: RequestFault): Promise<Answer> {
    const body = JSON.stringify(args);
    return new Promise((resolve, reject) => {
      const request = http.request(new URL(`/rest/v1/rpc/${name}`, this.address), {
        method: 'POST',
        agent: this.agent,
        headers: {
          apikey: this.api.publishableKey,
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
      });
      const cut = () => request.destroy(new Error('The connection was cut.'));
      request.on('error', reject);
      request.on('response', (response) => {
        if (fault === 'deaf') return cut();
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (text += chunk));
        response.on('error', reject);
        response.on('end', () => {
          try {
            resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) as unknown });
          } catch {
            reject(new Error(`Not a whole answer: ${text.slice(0, 200)}`));
          }
        });
      });
      if (fault === 'half') request.write(body.slice(0, body.length / 2), () => setTimeout(cut, 2));
      else request.end(body);
      if (fault === 'cut') setTimeout(cut, Math.random() * 12);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}

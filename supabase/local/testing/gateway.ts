import net from 'node:net';
import path from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { Client } from 'pg';
import WebSocket from 'ws';
import { startTestDatabase, type TestApi, type TestDatabase } from '../src/testing/startTestDatabase';

/** Ids of the fixture project's seed. */
export const ids = {
  acme: '11111111-1111-4111-8111-111111111111',
  bolt: '22222222-2222-4222-8222-222222222222',
  drinks: 'aaaaaaaa-0000-4000-8000-000000000001',
  soda: 'bbbbbbbb-0000-4000-8000-000000000001',
  juice: 'bbbbbbbb-0000-4000-8000-000000000002',
  boltThing: 'cccccccc-0000-4000-8000-000000000001',
};

/** The password of every account that the tests make. */
export const password = 'correct-Horse-7';

/** The whole API on the fixture project, for one test file. */
export interface Gateway {
  api: TestApi;
  anon: SupabaseClient;
  service: SupabaseClient;
  admin: Client;
  /** A new client with the publishable key. */
  client(): SupabaseClient;
  /** A signed-in member of a tenant. */
  member(email: string, tenantId: string | null): Promise<SupabaseClient>;
  stop(): Promise<void>;
}

/** Starts the API on a free port. */
export async function startGateway(env: Record<string, string> = {}): Promise<Gateway> {
  const database: TestDatabase = await startTestDatabase({
    apiPort: await freePort(),
    projectDir: path.join(__dirname, 'project'),
    env,
  });
  const { api } = database;
  if (api === null) throw new Error('The API was not started.');
  const admin = new Client({ connectionString: api.databaseUrl });
  await admin.connect();
  const open: SupabaseClient[] = [];
  const connect = (key: string) => {
    const made = createClient(api.url, key, {
      auth: { persistSession: false, autoRefreshToken: false },
      realtime: { transport: WebSocket as unknown as typeof globalThis.WebSocket },
    });
    open.push(made);
    return made;
  };
  const client = () => connect(api.publishableKey);
  const service = connect(api.secretKey);
  return {
    api,
    admin,
    service,
    anon: client(),
    client,
    member: async (email, tenantId) => {
      const created = await service.auth.admin.createUser({
        email,
        password,
        email_confirm: true,
        user_metadata: { full_name: email },
      });
      if (created.error) throw created.error;
      await admin.query(`update public.profiles set tenant_id = $2, role = 'admin' where user_id = $1`, [
        created.data.user.id,
        tenantId,
      ]);
      const member = client();
      const signedIn = await member.auth.signInWithPassword({ email, password });
      if (signedIn.error) throw signedIn.error;
      return member;
    },
    stop: async () => {
      for (const made of open) {
        if (made.getChannels().length > 0) await made.removeAllChannels();
        // Disconnecting starts a timer of 10 seconds, even where nothing is connected.
        if (made.realtime.isConnected()) await made.realtime.disconnect();
      }
      await admin.end();
      await database.stop();
    },
  };
}

/** Sends a plain request with the publishable key. */
export async function request({ api }: Gateway, address: string, init: RequestInit = {}): Promise<Response> {
  return await fetch(`${api.url.replace('localhost', '127.0.0.1')}${address}`, {
    redirect: 'manual',
    ...init,
    headers: { apikey: api.publishableKey, ...(init.headers as Record<string, string>) },
  });
}

/** Waits until something is true, at most a minute if nothing else is said: a busy machine is no reason to fail. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  what: string,
  timeoutMs = 60_000,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Waited in vain for ${what}.`);
    await pause(10);
  }
}

/** Lets time pass. */
export async function pause(ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
}

/** A free port of this machine. */
export async function freePort(): Promise<number> {
  return await new Promise((resolve) => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

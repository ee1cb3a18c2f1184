import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { Client } from 'pg';
import WebSocket from 'ws';
import type { Database } from '../../../shared/src/api/database.types';

/** The typed client of the product. */
export type Db = SupabaseClient<Database>;

/** One account and its session. */
export interface Account {
  userId: string;
  email: string;
  accessToken: string;
  refreshToken: string;
}

/** Who the suite acts as. Everybody but `platformAdmin` is made through the API alone. */
export interface World {
  /** Business A and its people. */
  tenantId: string;
  subdomain: string;
  owner: Account;
  manager: Account;
  cashier: Account;
  /** Invited, not accepted yet. */
  invited: Account;
  /** Was a member, is inactive now. */
  removed: Account;
  /** Has a temporary password. */
  mustChange: Account;
  /** Business B. */
  otherTenantId: string;
  otherOwner: Account;
  /** Signed up, belongs to nobody. */
  outsider: Account;
  /** Needs SUPABASE_DB_URL; null without. */
  platformAdmin: (Account & { totpSecret: string }) | null;
  /** A published and an unpublished product of business A. */
  productId: string;
  hiddenProductId: string;
}

/** The personas by name. */
export type Persona = Exclude<{ [K in keyof World]: World[K] extends Account ? K : never }[keyof World], undefined>;

/** The password of every account of the suite. */
export const password = 'contract-Horse-7';

const required = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`The contract suite needs ${name}.`);
  return value;
};

/** Where the suite is pointed at. */
export const target = {
  url: required('SUPABASE_URL'),
  publishableKey: required('SUPABASE_PUBLISHABLE_KEY'),
  secretKey: required('SUPABASE_SECRET_KEY'),
  databaseUrl: process.env.SUPABASE_DB_URL ?? null,
  /** The embedded backend keeps mails; a hosted one sends them. */
  hasMailbox: /^http:\/\/(localhost|127\.0\.0\.1)/.test(required('SUPABASE_URL')),
};

/** The personas that globalSetup made. */
export function world(): World {
  return JSON.parse(required('CONTRACT_WORLD')) as World;
}

const open: Db[] = [];

/** A new client with the publishable key, not signed in. */
export function anonymous(): Db {
  return connect(target.publishableKey);
}

/** A new client with the secret key. */
export function service(): Db {
  return connect(target.secretKey);
}

/** A new client that is signed in as one of the personas. */
export async function as(persona: Persona | Account): Promise<Db> {
  const account = typeof persona === 'string' ? world()[persona] : persona;
  const client = anonymous();
  const { error } = await client.auth.setSession({
    access_token: account.accessToken,
    refresh_token: account.refreshToken,
  });
  if (error) throw error;
  return client;
}

/** Signs in anew, as for tests that end or change a session. */
export async function signIn(email: string, secret = password): Promise<Db> {
  const client = anonymous();
  const { error } = await client.auth.signInWithPassword({ email, password: secret });
  if (error) throw error;
  return client;
}

/** Makes an account with a confirmed address. */
export async function makeAccount(email: string, fullName = 'Contract Person'): Promise<string> {
  const { data, error } = await service().auth.admin.createUser({
    email,
    password,
    email_confirm: true,
    user_metadata: { full_name: fullName },
  });
  if (error) throw error;
  return data.user.id;
}

/** A unique address. */
export function freshEmail(name: string): string {
  return `${name}-${Math.random().toString(36).slice(2, 10)}@contract.test`;
}

/** A plain request with the publishable key. */
export async function request(address: string, init: RequestInit = {}): Promise<Response> {
  return await fetch(`${target.url}${address}`, {
    redirect: 'manual',
    ...init,
    headers: { apikey: target.publishableKey, ...(init.headers as Record<string, string>) },
  });
}

/** Runs work over a superuser's connection. */
export async function withDatabase<T>(work: (client: Client) => Promise<T>): Promise<T> {
  if (target.databaseUrl === null) throw new Error('This needs SUPABASE_DB_URL.');
  const client = new Client({ connectionString: target.databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The newest mail of the embedded backend to an address. */
export async function lastMail(to: string): Promise<{ text: string; subject: string }> {
  const mails = (await (await request(`/mailbox/messages?to=${encodeURIComponent(to)}`)).json()) as {
    text: string;
    subject: string;
  }[];
  const [mail] = mails;
  if (mail === undefined) throw new Error(`No mail for ${to}`);
  return mail;
}

/** Waits until something is true, at most 10 seconds. */
export async function until(condition: () => boolean, what: string): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error(`Waited in vain for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Runs tests only where there is what they need. */
export const whenPossible = {
  get database() {
    return target.databaseUrl === null ? describe.skip : describe;
  },
  get mailbox() {
    return target.hasMailbox ? describe : describe.skip;
  },
};

function connect(key: string): Db {
  const client = createClient<Database>(target.url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as unknown as typeof globalThis.WebSocket },
  });
  open.push(client);
  return client;
}

/** Ends every channel and socket of this test file. */
export async function closeAll(): Promise<void> {
  for (const client of open.splice(0)) {
    if (client.getChannels().length > 0) await client.removeAllChannels();
    // Disconnecting starts a timer of 10 seconds, even where nothing is connected.
    if (client.realtime.isConnected()) await client.realtime.disconnect();
  }
}

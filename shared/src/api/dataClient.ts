import type { PostgrestClient } from '@supabase/postgrest-js';
import type { SupabaseClient as GenericSupabaseClient } from '@supabase/supabase-js';
import { ApiError, toApiError } from './apiError';
import type { Database } from './database.types';
import { refreshOnce } from './refreshOnce';
import { retryRolledBack } from './retryRolledBack';
import type { FunctionAnswer, FunctionBody, PublicFunctionName } from './rpc/edgeFunctions';
import type { RpcAnswer, RpcArgs, RpcName, RpcNameWithoutArgs } from './rpcContract';

/** The full client (auth, realtime, storage, functions, tables), typed with the database. */
export type SupabaseClient = GenericSupabaseClient<Database>;

export interface DataConfig {
  supabaseUrl: string;
  supabaseKey: string;
  /** Replaces the network; tests use it. */
  fetch?: typeof fetch;
  /** Where the session is kept in this browser, default `sessionStorageKey`. */
  storageKey?: string;
}

/** Where supabase-js keeps the session of this origin. */
export const sessionStorageKey = 'dukani-auth';

let current: DataConfig | null = null;
let rest: Promise<PostgrestClient<Database>> | null = null;
let supabase: Promise<SupabaseClient> | null = null;
const startListeners = new Set<(client: SupabaseClient) => void>();

/** Tells where the API is. Called once by the shell before anything is drawn; calling again starts over. */
export function configureData(config: DataConfig): void {
  current = config;
  rest = null;
  supabase = null;
}

/** The address and public key in use. Throws before `configureData`. */
export function dataConfig(): DataConfig {
  if (current === null) throw new Error('configureData has not been called yet.');
  return current;
}

/** Anonymous reads of tables: an eighth of the full client, fetched at the first call. */
export function publicRest(): Promise<PostgrestClient<Database>> {
  rest ??= createRest(dataConfig()).catch((error: unknown) => {
    rest = null;
    throw error;
  });
  return rest;
}

/** The full client, one for the page, fetched at the first call. */
export function getSupabase(): Promise<SupabaseClient> {
  supabase ??= createSupabase(dataConfig()).catch((error: unknown) => {
    // A failed download must not be remembered as the client.
    supabase = null;
    throw error;
  });
  return supabase;
}

/** The full client if somebody has asked for it already; never starts it. */
export function startedSupabase(): Promise<SupabaseClient> | null {
  return supabase;
}

/** Calls the listener with the full client as soon as somebody has asked for it. Returns the way to stop listening. */
export function onSupabaseStarted(listener: (client: SupabaseClient) => void): () => void {
  startListeners.add(listener);
  return () => startListeners.delete(listener);
}

/** Calls a stored procedure as an anonymous visitor. Throws ApiError. */
export function callPublicRpc<Name extends RpcName>(
  name: Name,
  args: RpcArgs<Name>,
  signal?: AbortSignal,
): Promise<RpcAnswer<Name>>;
export function callPublicRpc<Name extends RpcNameWithoutArgs>(name: Name): Promise<RpcAnswer<Name>>;
export async function callPublicRpc(name: RpcName, args: object = {}, signal?: AbortSignal): Promise<unknown> {
  return await post(`/rest/v1/rpc/${name}`, args, { token: null, ...(signal === undefined ? {} : { signal }) });
}

/** Calls an edge function as an anonymous visitor. Throws ApiError. */
export async function callPublicFunction<Name extends PublicFunctionName>(
  name: Name,
  body: FunctionBody<Name>,
): Promise<FunctionAnswer<Name>> {
  return await post<FunctionAnswer<Name>>(`/functions/v1/${name}`, body, { token: null });
}

/** Calls a stored procedure as the signed-in person. Throws ApiError. */
export function callRpc<Name extends RpcName>(
  name: Name,
  args: RpcArgs<Name>,
  signal?: AbortSignal,
): Promise<RpcAnswer<Name>>;
export function callRpc<Name extends RpcNameWithoutArgs>(name: Name): Promise<RpcAnswer<Name>>;
export async function callRpc(name: RpcName, args: object = {}, signal?: AbortSignal): Promise<unknown> {
  const client = await getSupabase();
  const { data } = await client.auth.getSession();
  return await post(`/rest/v1/rpc/${name}`, args, {
    token: data.session?.access_token ?? null,
    ...(signal === undefined ? {} : { signal }),
  });
}

/** Stores a picture and answers its public address: absolute, or beginning with `/storage/v1` when the API is on this origin. */
export async function uploadImage(bucket: string, path: string, file: File | Blob): Promise<string> {
  const client = await getSupabase();
  const options = { upsert: true, ...(file.type === '' ? {} : { contentType: file.type }) };
  const { error } = await client.storage.from(bucket).upload(path, file, options);
  if (error !== null) throw toApiError(error);
  const { publicUrl } = client.storage.from(bucket).getPublicUrl(path).data;
  // Hosts of one business differ; a path is right on all of them.
  return publicUrl.startsWith(`${location.origin}/`) ? publicUrl.slice(location.origin.length) : publicUrl;
}

/** What every request of every client is sent with. */
function sender(config: DataConfig): typeof fetch {
  return retryRolledBack(config.fetch ?? ((...request) => fetch(...request)));
}

async function createRest(config: DataConfig): Promise<PostgrestClient<Database>> {
  const { PostgrestClient: Client } = await import('@supabase/postgrest-js');
  return new Client<Database>(`${config.supabaseUrl}/rest/v1`, {
    headers: { apikey: config.supabaseKey },
    fetch: sender(config),
  });
}

async function createSupabase(config: DataConfig): Promise<SupabaseClient> {
  const { createClient } = await import('@supabase/supabase-js');
  const storageKey = config.storageKey ?? sessionStorageKey;
  const client = createClient<Database>(config.supabaseUrl, config.supabaseKey, {
    auth: { storageKey, flowType: 'pkce', detectSessionInUrl: false },
    realtime: { params: { eventsPerSecond: 10 }, logLevel: 'warn' },
    global: { fetch: refreshOnce(sender(config), storageKey) },
  });
  for (const listener of startListeners) listener(client);
  return client;
}

async function post<T>(
  path: string,
  body: object,
  { token, signal }: { token: string | null; signal?: AbortSignal },
): Promise<T> {
  const config = dataConfig();
  const headers: Record<string, string> = { apikey: config.supabaseKey, 'content-type': 'application/json' };
  if (token !== null) headers['authorization'] = `Bearer ${token}`;
  const init: RequestInit = {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
    ...(signal === undefined ? {} : { signal }),
  };
  let response: Response;
  let text: string;
  try {
    response = await sender(config)(`${config.supabaseUrl}${path}`, init);
    text = await response.text();
  } catch (error) {
    throw networkError(error);
  }
  const answer = parsedJson(text);
  if (!response.ok) throw toApiError(answer ?? { message: `The server answered ${response.status}.` }, response.status);
  return answer as T;
}

/** Whatever fetch throws, no answer came; only a cancelled request is something else. */
function networkError(error: unknown): ApiError {
  const known = toApiError(error);
  return known.code === 'aborted'
    ? known
    : new ApiError({ code: 'network_failure', message: known.message, status: 0, cause: error });
}

function parsedJson(text: string): unknown {
  try {
    return text === '' ? null : (JSON.parse(text) as unknown);
  } catch {
    return { message: 'The server sent an answer that is not JSON.' };
  }
}

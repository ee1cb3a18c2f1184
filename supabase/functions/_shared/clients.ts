import { createClient, type SupabaseClient, type User } from '@supabase/supabase-js';
import { FunctionError } from './respond.ts';

/** Reads a setting that the function cannot do without. */
export function requiredSetting(name: string): string {
  const value = Deno.env.get(name);
  if (!value) throw new Error(`The setting ${name} is missing.`);
  return value;
}

/** What the database answers is unknown here, until whoever asked says what it is. */
interface UnknownAnswers {
  public: {
    Tables: Record<string, Record<'Row' | 'Insert' | 'Update', Record<string, unknown>> & { Relationships: [] }>;
    Views: Record<never, never>;
    Functions: Record<string, { Args: Record<string, unknown>; Returns: unknown }>;
  };
}

export type DatabaseClient = SupabaseClient<UnknownAnswers>;

const options = { auth: { persistSession: false, autoRefreshToken: false } };

/** A client with all rights. Only for what the caller was checked for first. */
export function serviceClient(): DatabaseClient {
  return createClient<UnknownAnswers>(
    requiredSetting('SUPABASE_URL'),
    requiredSetting('SUPABASE_SERVICE_ROLE_KEY'),
    options,
  );
}

/** A client with the rights of anybody: for what a secret token opens. */
export function anonymousClient(): DatabaseClient {
  return createClient<UnknownAnswers>(requiredSetting('SUPABASE_URL'), requiredSetting('SUPABASE_ANON_KEY'), options);
}

/** A client that acts as the caller, under the caller's policies. */
export function callerClient(request: Request): DatabaseClient {
  return createClient<UnknownAnswers>(requiredSetting('SUPABASE_URL'), requiredSetting('SUPABASE_ANON_KEY'), {
    ...options,
    global: { headers: { Authorization: request.headers.get('Authorization') ?? '' } },
  });
}

/** Calls a database function as the caller; its refusals become answers. */
export async function callAs<T>(request: Request, name: string, args: Record<string, unknown>): Promise<T> {
  const { data, error } = await callerClient(request).rpc(name, args);
  if (error === null) return data as T;
  const status = Number(/^PT(\d{3})$/.exec(error.code)?.[1] ?? 500);
  if (status >= 500) throw error;
  throw new FunctionError(status, error.hint ?? 'refused', error.message);
}

/** The signed-in person behind a request, as the auth service knows them now; refuses everybody else. */
export async function requireUser(request: Request): Promise<User> {
  const token = (request.headers.get('Authorization') ?? '').replace(/^Bearer\s+/i, '');
  const { data, error } = await serviceClient().auth.getUser(token);
  if (error || !data.user) throw new FunctionError(401, 'not_signed_in', 'Please sign in again.');
  return data.user;
}

/** The main host, without a slash at the end. */
export const siteUrl = (): string => requiredSetting('SITE_URL').replace(/\/+$/, '');

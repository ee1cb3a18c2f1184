import type { PostgresConnection } from '@supabase/lite/postgres';
import { requestFacts, statementTimeoutMs } from '../http/requestContext';
import type { ApiRole } from '../http/caller';
import { readOnlyRefusal, statusOfPostgresError } from '../rest/errorStatus';
import { silenceLogs } from './silenceLogs';

/** The members of lite's connection that are replaced. They are private in its types; the version is pinned exactly. */
interface LiteInternals {
  rlsState: string;
  normalizeDbError: (error: unknown) => unknown;
  applyJwtSessionContext: (executor: QueryExecutor, vars: LiteVars, setRole: boolean) => Promise<void>;
  applyRpcRequestGucs: (executor: QueryExecutor) => Promise<void>;
  introspect: (options?: { useCache?: boolean }) => Promise<Introspection>;
}

type Introspection = Awaited<ReturnType<PostgresConnection['introspect']>>;

interface QueryExecutor {
  executeQuery: (query: {
    sql: string;
    parameters: unknown[];
    query: { kind: 'RawNode' };
    queryId: { queryId: string };
  }) => Promise<unknown>;
}

interface LiteVars {
  auth?: { role?: string; uid?: string | null; jwt?: unknown };
  storage?: { operation?: string };
}

interface DatabaseError {
  code?: string;
  message?: string;
  detail?: string;
  hint?: string;
}

/** Opens lite's connection and corrects what it does differently from Supabase on PostgreSQL. */
export async function openLiteConnection(url: string, maxConnections: number): Promise<PostgresConnection> {
  return await silenceLogs(async () => {
    const { createPostgresConnection } = await import('@supabase/lite/postgres');
    const connection = createPostgresConnection({
      url,
      postgresOptions: { max: maxConnections, idle_timeout: 60, onnotice: () => undefined, types: supabaseTypes },
    });
    correct(connection as unknown as LiteInternals);
    return connection;
  });
}

function correct(connection: LiteInternals): void {
  // Left alone, lite answers its first request by granting all tables to anon and authenticated, which undoes every
  // revoke of the migrations. It does not when it believes that this is done.
  connection.rlsState = 'active';
  connection.applyJwtSessionContext = applySessionContext;
  connection.applyRpcRequestGucs = async (executor) => {
    await run(executor, `select set_config('response.status', '', true), set_config('response.headers', '', true)`, []);
  };
  connection.introspect = exposedKeysOnly(connection.introspect.bind(connection));
  const normalise = connection.normalizeDbError.bind(connection);
  connection.normalizeDbError = (error) => asPostgrestError(normalise(error));
}

/**
 * What lite knows of the database, without the foreign keys of schemas that REST does not show. Lite counts a private
 * table with keys to two others as a way from one to the other, and then no longer knows which rows are asked for.
 */
function exposedKeysOnly(introspect: LiteInternals['introspect']): LiteInternals['introspect'] {
  const exposed = new WeakMap<Introspection, Introspection>();
  return async (options) => {
    const found = await introspect(options);
    const known = exposed.get(found) ?? {
      ...found,
      foreign_keys: found.foreign_keys.filter(({ schema }) => schema === undefined || schema === 'public'),
    };
    exposed.set(found, known);
    return known;
  };
}

/** One statement where lite sends six; and besides it the time limit, the search path and the facts of the request. */
async function applySessionContext(executor: QueryExecutor, vars: LiteVars): Promise<void> {
  const role = (vars.auth?.role ?? 'anon') as ApiRole;
  const facts = requestFacts.getStore();
  await run(
    executor,
    `select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true), set_config('request.jwt.claim.role', $3, true),
            set_config('storage.operation', $4, true), set_config('request.method', $5, true), set_config('request.path', $6, true),
            set_config('request.headers', $7, true), set_config('statement_timeout', $8, true), set_config('role', $3, true)`,
    [
      JSON.stringify(vars.auth?.jwt ?? { role }),
      vars.auth?.uid ?? '',
      role,
      vars.storage?.operation ?? '',
      facts?.method ?? '',
      facts?.path ?? '',
      facts?.headersJson ?? '{}',
      String(statementTimeoutMs({ role }) || 0),
    ],
  );
}

async function run(executor: QueryExecutor, sql: string, parameters: unknown[]): Promise<void> {
  await executor.executeQuery({ sql, parameters, query: { kind: 'RawNode' }, queryId: { queryId: 'supabase-local' } });
}

// Unique and foreign key violations, missing values and PTxyz are already answered as PostgREST does.
const answeredByLite = new Set(['23505', '23503', '23502', '42501', '42P01', '42703', '42883']);

/** Lite answers most database errors with 500 and drops detail and hint. PGRST makes it pass on what is in it. */
function asPostgrestError(error: unknown): unknown {
  const { code, message, detail, hint } = (error ?? {}) as DatabaseError;
  if (typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code) || code.startsWith('PT') || answeredByLite.has(code))
    return error;
  const shown =
    code === readOnlyRefusal.code
      ? { ...readOnlyRefusal, details: null, hint: null }
      : { code, message, details: detail ?? null, hint: hint ?? null };
  return {
    code: 'PGRST',
    message: JSON.stringify(shown),
    detail: JSON.stringify({ status: statusOfPostgresError(code, message ?? '', true), headers: {} }),
  };
}

// Lite hands over JSON values already as text, so serialising once more would store a JSON string.
function serialiseJson(value: unknown): string {
  return typeof value === 'string' && isJsonContainer(value) ? value : JSON.stringify(value);
}

function isJsonContainer(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const isoTimestamp = (text: string) => text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');
const asText = (value: unknown) => String(value);

/** How values travel: numbers as numbers and instants as ISO 8601, as PostgREST answers them. */
const supabaseTypes = {
  jsonb: { to: 3802, from: [3802], serialize: serialiseJson, parse: (text: string): unknown => JSON.parse(text) },
  json: { to: 114, from: [114], serialize: serialiseJson, parse: (text: string): unknown => JSON.parse(text) },
  numeric: {
    to: 1700,
    from: [1700],
    serialize: asText,
    parse: (text: string) => (/^-?\d/.test(text) ? Number(text) : text),
  },
  timestamptz: { to: 1184, from: [1184], serialize: asText, parse: isoTimestamp },
  timestamp: { to: 1114, from: [1114], serialize: asText, parse: (text: string) => text.replace(' ', 'T') },
};

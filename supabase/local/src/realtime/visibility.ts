import type { Pool } from 'pg';
import type { Caller } from '../http/caller';
import { logger } from '../logger';
import { callerContext } from '../rest/callerContext';
import type { RequestPool } from '../rest/requestPool';
import type { Change } from './ChangeFeed';
import type { TextRow } from './changeFilter';
import type { Relation } from './RelationCatalog';

/** Two subscribers with the same identity see the same rows, so one check answers for both. */
export function identityOf({ role, claims }: Pick<Caller, 'role' | 'claims'>): string {
  return role === 'anon'
    ? 'anon'
    : JSON.stringify([role, claims.sub, claims.session_id, claims.aal, claims.app_metadata]);
}

interface Databases {
  /** Requests under the caller's role. */
  requests: RequestPool;
  /** A superuser's connections. */
  admin: Pool;
}

/**
 * Whether the subscriber may see the changed row, asked from the database under their role and claims: a row that is
 * there is looked up by its key; a deleted one is held against the policies of its table.
 */
export async function isVisible(
  { requests, admin }: Databases,
  caller: Pick<Caller, 'role' | 'claims'>,
  change: Change,
  relation: Relation,
): Promise<boolean> {
  if (relation.readable[caller.role].size === 0) return false;
  if (relation.policies[caller.role] === 'true') return true;
  return change.type === 'DELETE'
    ? await wasVisible(admin, caller, change, relation)
    : await isPresentAndVisible(requests, caller, change, relation);
}

async function isPresentAndVisible(
  requests: RequestPool,
  caller: Pick<Caller, 'role' | 'claims'>,
  { schema, table, newRow }: Change,
  { keyColumns }: Relation,
): Promise<boolean> {
  if (keyColumns.length === 0 || newRow === null) return false;
  const conditions = keyColumns.map((column, index) => `${quote(column)} = $${index + 1}`);
  try {
    const [, result] = await requests.transaction('begin read only', [
      callerContext(caller),
      {
        text: `select 1 from ${quote(schema)}.${quote(table)} where ${conditions.join(' and ')}`,
        values: keyColumns.map((column) => newRow[column] ?? null),
      },
    ]);
    return (result?.rowCount ?? 0) > 0;
  } catch {
    // No privilege on the key, or a policy that fails for this person: then the row is not theirs to see.
    return false;
  }
}

/**
 * The policies become the body of a function that is parsed here, with our rights, and run with the subscriber's:
 * just as a policy is, which may use what its reader could not name. Everything is rolled back.
 */
async function wasVisible(
  admin: Pool,
  { role, claims }: Pick<Caller, 'role' | 'claims'>,
  { schema, table, oldRow }: Change,
  relation: Relation,
): Promise<boolean> {
  const policy = relation.policies[role];
  if (policy === null || oldRow === null) return false;
  const type = `${quote(schema)}.${quote(table)}`;
  const context = callerContext({ role, claims });
  const client = await admin.connect();
  try {
    await client.query('begin');
    await client.query(
      `create function pg_temp.was_visible(former ${type}) returns boolean language sql
       begin atomic select exists (select 1 from (select former.*) as ${quote(table)} where ${policy}); end`,
    );
    await client.query(context.text, context.values);
    const { rows } = await client.query<{ visible: boolean }>(
      `select pg_temp.was_visible(json_populate_record(null::${type}, $1::text::json)) as visible`,
      [JSON.stringify(oldRow)],
    );
    return rows[0]?.visible === true;
  } catch (error) {
    logger.debug({ err: error, table }, 'The policies could not be asked about a deleted row');
    return false;
  } finally {
    await client.query('rollback').catch(() => undefined);
    client.release();
  }
}

/** The values of a row that a role may read, as JSON values. */
export function readableRecord(
  row: TextRow,
  relation: Relation,
  role: Caller['role'],
  onlyKeys = false,
): Record<string, unknown> {
  const allowed = relation.readable[role];
  return Object.fromEntries(
    Object.entries(row)
      .filter(
        ([name, text]) => text !== undefined && allowed.has(name) && (!onlyKeys || relation.keyColumns.includes(name)),
      )
      .map(([name, text]) => [name, jsonValue(text ?? null, relation.typeNames.get(name) ?? 'text')]),
  );
}

/** A value of the log as PostgREST would answer it. Arrays stay PostgreSQL text, which supabase-js reads by their type. */
function jsonValue(text: string | null, type: string): unknown {
  if (text === null) return null;
  switch (type) {
    case 'bool':
      return text === 't';
    case 'int2':
    case 'int4':
    case 'int8':
    case 'float4':
    case 'float8':
    case 'numeric':
    case 'oid': {
      const value = Number(text);
      return Number.isFinite(value) && (type !== 'int8' || Number.isSafeInteger(value)) ? value : text;
    }
    case 'json':
    case 'jsonb':
      return JSON.parse(text);
    case 'timestamptz':
      return text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');
    case 'timestamp':
      return text.replace(' ', 'T');
    default:
      return text;
  }
}

function quote(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`;
}

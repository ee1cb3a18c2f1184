import type { IncomingMessage, ServerResponse } from 'node:http';
import type { QueryResult } from 'pg';
import type { Caller } from '../http/caller';
import { endPacked } from '../http/compress';
import { sendError } from '../http/respond';
import { logger } from '../logger';
import { readOnlyRefusal, statusOfPostgresError } from './errorStatus';
import type { CatalogFunction, Unresolved } from './FunctionCatalog';
import { PoolExhaustedError } from './requestPool';

interface CallRow {
  body: string | null;
  row_count: number;
  headers: string | null;
  status: string | null;
}

/** What node-postgres throws: an answer of the database, or a failure of the connection. */
export interface DatabaseError {
  code?: string;
  message: string;
  detail?: string;
  hint?: string;
  /** Set on answers of the database; absent when the connection itself failed. */
  severity?: string;
}

/** What was called, with the names of the arguments that were given. */
interface CalledName {
  schema: string;
  name: string;
  given: string[];
}

/** Answers a call that fits no function, or several. */
export function sendUnresolved(res: ServerResponse, { schema, name, given }: CalledName, unresolved: Unresolved): void {
  if (unresolved.problem === 'ambiguous') {
    const choices = unresolved.candidates.map(
      (candidate) =>
        `${schema}.${name}(${candidate.arguments.map((argument) => `${argument.name} => ${argument.type}`).join(', ')})`,
    );
    sendError(res, 300, {
      code: 'PGRST203',
      message: `Could not choose the best candidate function between: ${choices.join(', ')}`,
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    });
    return;
  }
  const signature =
    given.length === 0 ? `${schema}.${name} without parameters` : `${schema}.${name}(${given.join(', ')})`;
  const searched =
    given.length === 0 ? 'without parameters' : `with parameter${given.length === 1 ? '' : 's'} ${given.join(', ')}`;
  sendError(res, 404, {
    code: 'PGRST202',
    message: `Could not find the function ${signature} in the schema cache`,
    details: `Searched for the function ${schema}.${name} ${searched}${given.length === 0 ? '' : ' or with a single unnamed json/jsonb parameter'}, but no matches were found in the schema cache.`,
  });
}

/** Answers a function that may change data and was asked for like a page. What PostgreSQL says of that is nobody's reading. */
export function sendReadOnly(res: ServerResponse): void {
  res.setHeader('allow', 'POST');
  sendError(res, 405, readOnlyRefusal);
}

/** Answers a body that is no JSON object: one call has one set of arguments. */
export function sendNoObject(res: ServerResponse): void {
  sendError(res, 400, { code: 'PGRST102', message: 'The arguments of a function are sent as one JSON object.' });
}

/** Answers a wish for one row of a set that is only made by changing something. */
export function sendNoObjectOfSet(res: ServerResponse): void {
  sendError(res, 400, {
    code: 'answer_takes_no_shape',
    message: 'What this function answers comes as it is. Ask for application/json.',
  });
}

/** Answers what the function returned, in the shape that PostgREST gives it. */
export async function sendResult(
  { req, res }: { req: IncomingMessage; res: ServerResponse },
  target: CatalogFunction,
  result: QueryResult | undefined,
  wantsObject: boolean,
): Promise<void> {
  const row = (result?.rows[0] ?? { body: null, row_count: 0, headers: null, status: null }) as CallRow;
  const headers: Record<string, string> = responseHeaders(row.headers);
  const status = row.status === null ? 200 : Number(row.status);
  if (target.isVoid) {
    res.writeHead(row.status === null ? 204 : status, headers).end();
    return;
  }
  let body = row.body ?? 'null';
  if (target.isSet && wantsObject) {
    if (row.row_count !== 1) {
      sendError(res, 406, {
        code: 'PGRST116',
        message: 'Cannot coerce the result to a single JSON object',
        details: `The result contains ${row.row_count} rows`,
      });
      return;
    }
    body = body.slice(body.indexOf('[') + 1, body.lastIndexOf(']'));
  }
  if (target.isSet) headers['content-range'] = row.row_count === 0 ? '*/*' : `0-${row.row_count - 1}/*`;
  const type =
    wantsObject && (target.isSet || target.isComposite) ? 'application/vnd.pgrst.object+json' : 'application/json';
  headers['content-type'] ??= `${type}; charset=utf-8`;
  await endPacked({ req, res }, { status, headers, content: Buffer.from(body) });
}

/** What the function asked for in the setting response.headers: `[{"name": "value"}]`. */
function responseHeaders(json: string | null): Record<string, string> {
  if (json === null) return {};
  try {
    const list: unknown = JSON.parse(json);
    const entries = Array.isArray(list) ? list.flatMap((item: unknown) => Object.entries(item ?? {})) : [];
    return Object.fromEntries(
      entries
        .filter(([, value]) => typeof value === 'string')
        .map(([name, value]) => [name.toLowerCase(), value as string]),
    );
  } catch {
    return {};
  }
}

/** Answers an error of the database with its code, detail and hint. */
export function sendFailure(res: ServerResponse, error: DatabaseError, caller: Caller): void {
  if (error instanceof PoolExhaustedError) {
    sendError(res, 504, { code: 'PGRST003', message: error.message });
    return;
  }
  if (error.code === undefined || error.severity === undefined) {
    logger.warn({ err: error }, 'A function call did not reach the database');
    sendError(res, 503, { code: 'PGRST001', message: 'Database client error. Retrying the connection.' });
    return;
  }
  if (error.code === readOnlyRefusal.code) return sendReadOnly(res);
  const status = statusOfPostgresError(error.code, error.message, caller.role !== 'anon');
  sendError(res, status, {
    code: error.code,
    message: error.message,
    details: error.detail ?? null,
    hint: error.hint ?? null,
  });
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import { bodyLimitOf } from '../http/bodyLimit';
import type { Caller } from '../http/caller';
import { readRequestFacts, type RequestFacts } from '../http/requestContext';
import { readBody, sendError } from '../http/respond';
import { assertSafeRequest } from '../http/safeText';
import { acceptsPlainJson, askedShape, mayFilter, sendsJson } from './askedShape';
import { callerContext } from './callerContext';
import type { FairLimiter } from './CallLimiter';
import { takesWholeBody, type AnswerForm, type FunctionCatalog } from './FunctionCatalog';
import { functionCallStatement } from './functionCall';
import type { RequestPool } from './requestPool';
import {
  sendFailure,
  sendNoObject,
  sendNoObjectOfSet,
  sendReadOnly,
  sendResult,
  sendUnresolved,
  type DatabaseError,
} from './rpcAnswers';

interface RpcOptions {
  pool: RequestPool;
  turns: FairLimiter;
  catalog: FunctionCatalog;
  schemas: string[];
  maxRows: number;
}

interface RpcRequest {
  req: IncomingMessage;
  res: ServerResponse;
  url: URL;
  caller: Caller;
}

/** Not answered here: the request asks for more than a plain call and goes on to the table routes, with its body. */
export interface PassedOn {
  body: Buffer;
}

const retriedCodes = new Set(['40001', '40P01']);
const staleCatalogCodes = new Set(['42883', 'XX000']);

/** Makes the handler of /rest/v1/rpc/<function>. It answers the call, or hands the body back for the table routes. */
export function makeRpcHandler({
  pool,
  turns,
  catalog,
  schemas,
  maxRows,
}: RpcOptions): (request: RpcRequest) => Promise<PassedOn | null> {
  return async ({ req, res, url, caller }) => {
    const name = decodeURIComponent(url.pathname.slice('/rest/v1/rpc/'.length));
    if (req.method !== 'POST' && !isRead(req)) {
      sendError(res, 405, { code: 'PGRST101', message: 'Functions are called by GET, HEAD or POST.' });
      return null;
    }
    // Refused before it runs: how far it comes in a transaction that only reads would tell what its arguments are worth.
    if (isRead(req) && (await catalog.isVolatile(name))) {
      sendReadOnly(res);
      return null;
    }
    const body = req.method === 'POST' ? await readBody(req, bodyLimitOf(caller)) : Buffer.alloc(0);
    const schema = requestedSchema(req) ?? schemas[0] ?? 'public';
    if (!schemas.includes(schema)) {
      sendError(res, 406, {
        code: 'PGRST106',
        message: `Invalid schema: ${schema}`,
        hint: `Only the following schemas are exposed: ${schemas.join(', ')}`,
      });
      return null;
    }
    const form = await catalog.formOf(schema, name);
    if (form !== 'shapeable') {
      const refusal = refusedForm(req, url, form);
      if (refusal !== null) {
        sendError(res, refusal.status, refusal);
        return null;
      }
    } else if (askedShape(req, url).length > 0 || mayFilter(req, url) || !acceptsPlainJson(req) || !sendsJson(req)) {
      return { body };
    }
    // What takes time belongs to the caller's turn: looking at the body as well as the call itself.
    const answered = await turns.run({ req, caller }, async () => {
      const parsed = readArguments(req, url, body);
      if (parsed === 'list' && form !== 'shapeable' && form !== 'whole_body') return () => sendNoObject(res);
      if (parsed === 'list') return 'passed on';
      if (parsed === 'invalid')
        return () => sendError(res, 400, { code: 'PGRST102', message: 'Empty or invalid json' });
      const call: Call = {
        schema,
        name,
        given: parsed.names,
        argumentsJson: parsed.json,
        caller,
        facts: readRequestFacts(req, url.pathname),
        isRead: isRead(req),
      };
      return await answer(call, { pool, catalog, maxRows, req, res });
    });
    if (answered === 'passed on') return { body };
    await Promise.resolve(answered());
    return null;
  };
}

/** How a call is answered once its turn is over; some are handed on to the table routes. */
type Answer = (() => unknown) | 'passed on';

interface Call {
  schema: string;
  name: string;
  given: string[];
  argumentsJson: string;
  caller: Caller;
  facts: RequestFacts;
  isRead: boolean;
}

interface AnswerOptions {
  pool: RequestPool;
  catalog: FunctionCatalog;
  maxRows: number;
  req: IncomingMessage;
  res: ServerResponse;
}

async function answer(call: Call, { pool, catalog, maxRows, req, res }: AnswerOptions): Promise<Answer> {
  const wantsObject = req.headers.accept?.includes('application/vnd.pgrst.object+json') === true;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const target = await catalog.resolve(call.schema, call.name, call.given);
      if ('problem' in target) {
        // Functions with one unnamed argument take the body whole; that form is left to the table routes.
        if (target.problem === 'no_match' && target.candidates.some(takesWholeBody)) return 'passed on';
        return () => sendUnresolved(res, call, target);
      }
      // Whether there is one row is known when the work is done, and a refusal must not undo it.
      if (target.isSet && wantsObject && target.isVolatile) return () => sendNoObjectOfSet(res);
      const statement = functionCallStatement(target, call.given, call.argumentsJson, maxRows);
      const context = callerContext(call.caller, call.facts);
      const [, result] = await pool.transaction(call.isRead ? 'begin read only' : 'begin', [context, statement]);
      return () => sendResult({ req, res }, target, result, wantsObject);
    } catch (error) {
      const { code } = error as DatabaseError;
      const isWorthARetry = code !== undefined && (retriedCodes.has(code) || staleCatalogCodes.has(code));
      if (attempt === 1 && isWorthARetry) {
        if (staleCatalogCodes.has(code)) catalog.forget();
        continue;
      }
      return () => sendFailure(res, error as DatabaseError, call.caller);
    }
  }
}

function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

interface Refusal {
  status: number;
  code: string;
  message: string;
}

/**
 * Why a call of a function whose answer takes no shape is refused before it runs, null where it is plain. What comes after the
 * function's own work (a cast, a filter, a count of rows, another format, another end of the transaction) may fail or undo, and with
 * it would go the guess, the copy or the audit row that the function counted.
 */
function refusedForm(req: IncomingMessage, url: URL, form: AnswerForm): Refusal | null {
  const asked = askedShape(req, url);
  if (asked.length > 0)
    return {
      status: 400,
      code: 'answer_takes_no_shape',
      message: `What this function answers comes as it is. Call it without: ${asked.join(', ')}.`,
    };
  if (!acceptsPlainJson(req))
    return { status: 406, code: 'PGRST107', message: `None of these media types are available: ${req.headers.accept}` };
  if (!sendsJson(req) && form !== 'whole_body')
    return { status: 415, code: 'PGRST102', message: 'The arguments of a function are sent as application/json.' };
  return null;
}

function requestedSchema(req: IncomingMessage): string | undefined {
  const header = req.headers[isRead(req) ? 'accept-profile' : 'content-profile'];
  return Array.isArray(header) ? header[0] : header;
}

function readArguments(
  req: IncomingMessage,
  url: URL,
  body: Buffer,
): { names: string[]; json: string } | 'invalid' | 'list' {
  if (isRead(req)) {
    const given = Object.fromEntries([...url.searchParams].filter(([key]) => key !== 'apikey'));
    return { names: Object.keys(given), json: JSON.stringify(given) };
  }
  assertSafeRequest(req, body);
  const json = body.length === 0 ? '{}' : body.toString('utf8');
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'list';
    return { names: Object.keys(value), json };
  } catch {
    return 'invalid';
  }
}

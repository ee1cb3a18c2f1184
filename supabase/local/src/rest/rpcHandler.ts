import type { IncomingMessage, ServerResponse } from 'node:http';
import { bodyLimitOf } from '../http/bodyLimit';
import type { Caller } from '../http/caller';
import { readRequestFacts, type RequestFacts } from '../http/requestContext';
import { readBody, sendError } from '../http/respond';
import { assertSafeRequest } from '../http/safeText';
import { callerContext } from './callerContext';
import type { CallTurns } from './CallerTurns';
import type { CatalogFunction, FunctionCatalog } from './FunctionCatalog';
import { functionCallStatement } from './functionCall';
import type { RequestPool } from './requestPool';
import { sendFailure, sendReadOnly, sendResult, sendUnresolved, type DatabaseError } from './rpcAnswers';

interface RpcOptions {
  pool: RequestPool;
  turns: CallTurns;
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
    if (!isPlainCall(req, url)) return { body };
    const schema = requestedSchema(req) ?? schemas[0] ?? 'public';
    if (!schemas.includes(schema)) {
      sendError(res, 406, {
        code: 'PGRST106',
        message: `Invalid schema: ${schema}`,
        hint: `Only the following schemas are exposed: ${schemas.join(', ')}`,
      });
      return null;
    }
    // What takes time belongs to the caller's turn: looking at the body as well as the call itself.
    const answered = await turns.run({ req, caller }, async () => {
      const parsed = readArguments(req, url, body);
      if (parsed === 'other') return 'passed on';
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
    answered();
    return null;
  };
}

/** How a call is answered once its turn is over; some are handed on to the table routes. */
type Answer = (() => void) | 'passed on';

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
      // A refused single object must undo what the call did, which only works before the commit.
      if (target.isSet && wantsObject && target.isVolatile && !call.isRead) return 'passed on';
      const statement = functionCallStatement(target, call.given, call.argumentsJson, maxRows);
      const context = callerContext(call.caller, call.facts);
      const [, result] = await pool.transaction(call.isRead ? 'begin read only' : 'begin', [context, statement]);
      return () => sendResult(res, target, result, wantsObject);
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

function isPlainCall(req: IncomingMessage, url: URL): boolean {
  const accept = req.headers.accept ?? '*/*';
  const prefer = String(req.headers.prefer ?? '');
  const isJson =
    /\*\/\*|application\/json|application\/vnd\.pgrst\.object\+json/.test(accept) && !accept.includes('nulls=stripped');
  const hasJsonBody = req.method === 'GET' || /^application\/json|^$/.test(req.headers['content-type'] ?? '');
  const shaping = ['select', 'order', 'limit', 'offset', 'and', 'or', 'columns', 'on_conflict'];
  const isUnshaped = req.method === 'POST' ? url.search === '' : !shaping.some((key) => url.searchParams.has(key));
  return (
    (req.method === 'POST' || req.method === 'GET') &&
    isJson &&
    hasJsonBody &&
    isUnshaped &&
    req.headers.range === undefined &&
    !/count=|tx=|params=|max-affected/.test(prefer)
  );
}

function requestedSchema(req: IncomingMessage): string | undefined {
  const header = req.headers[isRead(req) ? 'accept-profile' : 'content-profile'];
  return Array.isArray(header) ? header[0] : header;
}

function readArguments(
  req: IncomingMessage,
  url: URL,
  body: Buffer,
): { names: string[]; json: string } | 'invalid' | 'other' {
  if (req.method === 'GET') {
    const given = Object.fromEntries([...url.searchParams].filter(([key]) => key !== 'apikey'));
    // A dotted value (`gt.5`) may be a filter on the result rather than an argument; the table routes can tell.
    if (
      Object.values(given).some((value) =>
        /^(not\.)?(eq|neq|gt|gte|lt|lte|like|ilike|is|in|cs|cd|ov|fts)\./.test(value),
      )
    )
      return 'other';
    return { names: Object.keys(given), json: JSON.stringify(given) };
  }
  assertSafeRequest(req, body);
  const json = body.length === 0 ? '{}' : body.toString('utf8');
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'other';
    return { names: Object.keys(value), json };
  } catch {
    return 'invalid';
  }
}

function takesWholeBody({ arguments: expected }: CatalogFunction): boolean {
  const [only] = expected;
  return expected.length === 1 && only?.name === '' && ['json', 'jsonb', 'text', 'bytea', 'xml'].includes(only.type);
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import { bodyLimitOf } from './http/bodyLimit';
import { credentialsOf, identifyCaller, type Caller } from './http/caller';
import { handleCors } from './http/cors';
import { DatabaseDownError, isConnectionFailure, isOutOfTime } from './http/databaseDown';
import { passToLite, sendLiteAnswer } from './http/liteBridge';
import { noteAnswer } from './http/noteAnswer';
import { isFromOwnPage } from './http/ownPage';
import { readBody, RequestError, sendError } from './http/respond';
import { assertSafeAddress, assertSafeRequest } from './http/safeText';
import { logger } from './logger';
import type { LiteApp } from './lite/LiteApp';
import type { makeRpcHandler } from './rest/rpcHandler';
import { withoutQuotedPatterns } from './rest/quotedPatterns';
import type { FairLimiter } from './rest/CallLimiter';
import { hasRegularExpression, isFilterlessWrite } from './rest/tableGuard';
import type { Secrets } from './secrets';
import { simulatedEtimsPrefix } from './simulatedEtims/simulatedEtimsHandler';
import { simulatedMessagesPrefix } from './simulatedMessages/simulatedMessagesHandler';
import { simulatedPaymentsPrefix } from './simulatedPayments/simulatedPaymentsHandler';
import { simulatedPrefix } from './simulatedProvider/simulatedProviderHandler';

/** A request whose caller is known. */
export interface GatewayRequest {
  req: IncomingMessage;
  res: ServerResponse;
  url: URL;
  caller: Caller;
}

interface GatewayOptions {
  /** False while PostgreSQL is being started again. */
  isDatabaseUp: () => boolean;
  secrets: Secrets;
  lite: Pick<LiteApp, 'fetch'>;
  /** For whatever takes one of lite's connections. */
  turns: FairLimiter;
  isAllowedOrigin: (origin: string) => boolean;
  handleRpc: ReturnType<typeof makeRpcHandler>;
  handleAuth: (req: IncomingMessage, res: ServerResponse, url: URL) => Promise<void>;
  handleStorage: (request: GatewayRequest) => Promise<void>;
  /** Storage addresses that work without a key: public files and signed links. Returns false when it is none of them. */
  handlePublicStorage: (req: IncomingMessage, res: ServerResponse, url: URL) => Promise<boolean>;
  handleFunctions: (req: IncomingMessage, res: ServerResponse, url: URL) => Promise<void>;
  handleBroadcast: (request: GatewayRequest) => Promise<void>;
  handleMailbox: (req: IncomingMessage, res: ServerResponse, url: URL) => Promise<void>;
  /** Null unless config.toml points a sign-in provider at this server. */
  handleSimulatedProvider: ((req: IncomingMessage, res: ServerResponse, url: URL) => Promise<void>) | null;
  /** Null where no pages for trying things out are served. */
  handleSimulatedPayments: ((req: IncomingMessage, res: ServerResponse, url: URL) => Promise<void>) | null;
  /** Null where no pages for trying things out are served. */
  handleSimulatedEtims: ((req: IncomingMessage, res: ServerResponse, url: URL) => Promise<void>) | null;
  /** Null where no pages for trying things out are served. */
  handleSimulatedMessages: ((req: IncomingMessage, res: ServerResponse, url: URL) => Promise<void>) | null;
}

const answeredMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);
const prefixes = ['/auth/v1', '/rest/v1', '/realtime/v1', '/storage/v1', '/functions/v1', '/mailbox'];

/** Makes the function that answers everything under the API's prefixes and leaves the rest of the site alone. */
export function makeGateway(options: GatewayOptions): (req: IncomingMessage, res: ServerResponse) => boolean {
  const answered = [
    ...prefixes,
    ...(options.handleSimulatedProvider === null ? [] : [simulatedPrefix]),
    ...(options.handleSimulatedPayments === null ? [] : [simulatedPaymentsPrefix]),
    ...(options.handleSimulatedEtims === null ? [] : [simulatedEtimsPrefix]),
    ...(options.handleSimulatedMessages === null ? [] : [simulatedMessagesPrefix]),
  ];
  return (req, res) => {
    const url = parseUrl(req);
    if (url === null || !answered.some((prefix) => isBelow(url, prefix))) return false;
    noteAnswer(req, res, url.pathname);
    route(req, res, url, options).catch((error: unknown) => answerFailure(req, res, error));
    return true;
  };
}

async function route(req: IncomingMessage, res: ServerResponse, url: URL, options: GatewayOptions): Promise<void> {
  res.setHeader('x-content-type-options', 'nosniff');
  // What an answer holds is one person's and one moment's; files of the storage say themselves how long they keep.
  res.setHeader('cache-control', 'no-store');
  // Data and refusals are no pages; what is one says its own policy.
  res.setHeader('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  assertSafeAddress(url);
  if (isLocalPage(url) && !isReading(req) && !isFromOwnPage(req)) {
    sendError(res, 403, { code: 'cross_site', message: 'This is done from its own page only.' });
    return;
  }
  if (url.pathname === '/mailbox' || url.pathname.startsWith('/mailbox/'))
    return await options.handleMailbox(req, res, url);
  if (options.handleSimulatedProvider !== null && url.pathname.startsWith(`${simulatedPrefix}/`))
    return await options.handleSimulatedProvider(req, res, url);
  if (options.handleSimulatedPayments !== null && url.pathname.startsWith(`${simulatedPaymentsPrefix}/`))
    return await options.handleSimulatedPayments(req, res, url);
  if (options.handleSimulatedEtims !== null && isBelow(url, simulatedEtimsPrefix))
    return await options.handleSimulatedEtims(req, res, url);
  if (options.handleSimulatedMessages !== null && isBelow(url, simulatedMessagesPrefix))
    return await options.handleSimulatedMessages(req, res, url);
  if (handleCors(req, res, options.isAllowedOrigin)) return;
  if (!answeredMethods.has(req.method ?? 'GET')) {
    sendError(res, 405, { code: 'PGRST117', message: `Unsupported HTTP method: ${req.method ?? ''}` });
    return;
  }
  if (!options.isDatabaseUp()) throw new DatabaseDownError();
  if (url.pathname.startsWith('/auth/v1/')) return await options.handleAuth(req, res, url);
  if (url.pathname.startsWith('/functions/v1/')) return await options.handleFunctions(req, res, url);
  if (url.pathname.startsWith('/storage/v1/') && (await options.handlePublicStorage(req, res, url))) return;
  const caller = identifyCaller(credentialsOf(req, url.searchParams), options.secrets);
  if ('status' in caller) {
    sendError(res, caller.status, caller);
    return;
  }
  const request: GatewayRequest = { req, res, url, caller };
  if (url.pathname.startsWith('/rest/v1/')) await routeRest(request, options);
  else if (url.pathname.startsWith('/storage/v1/')) await options.handleStorage(request);
  else if (/^\/realtime\/v1\/api\/broadcast(\/|$)/.test(url.pathname)) await options.handleBroadcast(request);
  else sendNotFound(req, res, url);
}

const localPages = [
  '/mailbox',
  simulatedPrefix,
  simulatedPaymentsPrefix,
  simulatedEtimsPrefix,
  simulatedMessagesPrefix,
];

/** Whether an address is one of the pages for trying things out, which nobody signs in to. */
function isLocalPage(url: URL): boolean {
  return localPages.some((prefix) => isBelow(url, prefix));
}

function isBelow({ pathname }: URL, prefix: string): boolean {
  return pathname === prefix || pathname.startsWith(`${prefix}/`);
}

function isReading({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

async function routeRest(request: GatewayRequest, options: GatewayOptions): Promise<void> {
  const { req, res, url } = request;
  if (hasRegularExpression(url)) {
    sendError(res, 400, { code: 'PGRST100', message: 'Regular expressions are not looked for here: use ilike.' });
    return;
  }
  if (url.pathname.startsWith('/rest/v1/rpc/')) {
    const passedOn = await options.handleRpc(request);
    if (passedOn !== null) await answerByLite({ ...request, body: passedOn.body }, options);
    return;
  }
  // A table's name is one plain word; what is deeper is nobody's to answer.
  if (!/^\/rest\/v1\/\w*$/.test(url.pathname)) {
    sendNotFound(req, res, url);
    return;
  }
  if (isFilterlessWrite(req, url)) {
    const verb = req.method === 'DELETE' ? 'DELETE' : 'UPDATE';
    sendError(res, 400, { code: '21000', message: `${verb} requires a WHERE clause` });
    return;
  }
  const table = { ...request, url: withoutQuotedPatterns(url) };
  const hasBody = req.method === 'POST' || req.method === 'PATCH' || req.method === 'PUT' || req.method === 'DELETE';
  const passedOn = hasBody ? { ...table, body: await readBody(req, bodyLimitOf(request.caller)) } : table;
  await answerByLite(passedOn, options);
}

/** Looks at the body and asks the database in the caller's turn; sending the answer is no part of it, since a client may read as slowly as it likes. */
async function answerByLite(request: GatewayRequest & { body?: Buffer }, options: GatewayOptions): Promise<void> {
  const response = await options.turns.run(request, () => {
    if (request.body !== undefined) assertSafeRequest(request.req, request.body);
    return passToLite(request, options);
  });
  await sendLiteAnswer(request, response);
}

/** Answers an address under the API that leads nowhere. */
export function sendNotFound(req: IncomingMessage, res: ServerResponse, url: URL): void {
  sendError(res, 404, { code: 'not_found', message: `There is nothing at ${req.method ?? 'GET'} ${url.pathname}` });
}

/**
 * One spelling for each path (RFC 3986, 6.2.2.2): letters, digits and the like that were encoded without need, and slashes, stand as
 * themselves. Who answers is decided by the path, and `/rest/v1/%72pc/f` must not lead past the rules for `/rest/v1/rpc/f`.
 */
function withPlainPath(url: URL): URL {
  const plain = url.pathname.replaceAll(/%(2[DEF]|3\d|4[1-9A-F]|5[0-9AF]|6[1-9A-F]|7[0-9AE])/gi, (code) =>
    decodeURIComponent(code),
  );
  // Set anew, so that dots that were hidden as well lead nowhere else.
  url.pathname = plain;
  return url;
}

/** The address of a request, or null when it is none. Encodings of the path that say nothing are undone. */
export function parseUrl(req: IncomingMessage): URL | null {
  try {
    // Only path and query are used: the Host header decides nothing here.
    return withPlainPath(new URL(`http://127.0.0.1${req.url ?? '/'}`));
  } catch {
    return null;
  }
}

function answerFailure(req: IncomingMessage, res: ServerResponse, error: unknown): void {
  if (res.headersSent || req.socket.destroyed) {
    // Mostly a client that hung up, which is its right.
    logger.debug({ err: error, method: req.method, path: req.url?.split('?')[0] }, 'A request was not finished');
    res.destroy();
    return;
  }
  if (isConnectionFailure(error)) {
    res.setHeader('retry-after', '1');
    sendError(res, 503, new DatabaseDownError());
    return;
  }
  if (isOutOfTime(error)) {
    sendError(res, 503, { code: '57014', message: 'This took too long and was stopped. Try again in a moment.' });
    return;
  }
  if (error instanceof RequestError) {
    // The rest of a refused upload is not read; closing tells the client so.
    res.setHeader('connection', 'close');
    if (error.status === 429) res.setHeader('retry-after', '1');
    sendError(res, error.status, error);
    return;
  }
  if (error instanceof URIError) {
    sendError(res, 400, { code: 'invalid_address', message: 'The address is not encoded properly.' });
    return;
  }
  logger.error({ err: error, method: req.method, path: req.url?.split('?')[0] }, 'A request failed');
  sendError(res, 500, { code: 'internal_error', message: 'Something went wrong on the server.' });
}

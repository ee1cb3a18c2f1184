import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { logger } from '../logger';
import type { LiteApp } from '../lite/LiteApp';
import type { Secrets } from '../secrets';
import type { Caller } from './caller';
import { endPacked } from './compress';
import { clientAddress, readRequestFacts, requestFacts } from './requestContext';
import { sendError } from './respond';

const droppedRequestHeaders = new Set([
  'host',
  'connection',
  'transfer-encoding',
  'content-length',
  'apikey',
  'authorization',
  'cookie',
  'user-agent',
  'x-forwarded-host',
  'x-forwarded-proto',
  'forwarded',
  'expect',
]);
const droppedResponseHeaders = new Set([
  'connection',
  'transfer-encoding',
  'content-length',
  'access-control-allow-origin',
  'access-control-expose-headers',
  'access-control-allow-credentials',
  'vary',
]);

/** Turns an incoming request into one for lite, with the caller as decided here and the body if it was read already. */
export function liteRequest(
  req: IncomingMessage,
  url: URL,
  caller: Caller | null,
  secrets: Secrets,
  body?: Buffer,
): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    if (value !== undefined && !droppedRequestHeaders.has(name))
      headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  if (caller !== null) {
    headers.set('apikey', caller.hasSecretKey ? secrets.secretKey : secrets.publishableKey);
    if (caller.token !== null) headers.set('authorization', `Bearer ${caller.token}`);
  }
  headers.set('x-forwarded-for', clientAddress(req));
  const method = req.method ?? 'GET';
  const target = new URL(url);
  target.searchParams.delete('apikey');
  if (method === 'GET' || method === 'HEAD') return new Request(target, { method, headers });
  // Lite judges the size of an upload by this header.
  if (body !== undefined) headers.set('content-length', String(body.length));
  const stream = body ?? Readable.toWeb(req);
  return new Request(target, { method, headers, body: stream as BodyInit, duplex: 'half' } as RequestInit);
}

/** Sends a web response over the Node socket. CORS headers are ours, lite's are dropped. */
export async function sendResponse(res: ServerResponse, response: Response): Promise<void> {
  const headers = answerHeaders(response);
  const { body } = response;
  if (body === null) {
    res.writeHead(response.status, headers).end();
    return;
  }
  const length = response.headers.get('content-length');
  if (length !== null) headers['content-length'] = length;
  res.writeHead(response.status, headers);
  const stream = Readable.fromWeb(body as ReadableStream);
  await new Promise<void>((resolve) => {
    stream.on('error', (error) => {
      // A client that hangs up is no event.
      logger[res.destroyed ? 'debug' : 'warn']({ err: error }, 'A response broke off');
      res.destroy();
      resolve();
    });
    res.on('close', () => {
      stream.destroy();
      resolve();
    });
    stream.pipe(res);
  });
}

/** The headers of an answer that are passed on. */
function answerHeaders(response: Response): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {};
  response.headers.forEach((value, name) => {
    if (!droppedResponseHeaders.has(name) && name !== 'set-cookie') headers[name] = value;
  });
  return headers;
}

interface PassedRequest {
  req: IncomingMessage;
  url: URL;
  caller: Caller | null;
  body?: Buffer;
}

/** Lets lite answer the request. The answer is still to be sent, which takes as long as the client likes. */
export async function passToLite(
  { req, url, caller, body }: PassedRequest,
  { lite, secrets }: { lite: Pick<LiteApp, 'fetch'>; secrets: Secrets },
): Promise<Response> {
  const request = liteRequest(req, url, caller, secrets, body);
  return await requestFacts.run(
    readRequestFacts(req, url.pathname),
    async () => await lite.fetch(request, clientAddress(req)),
  );
}

/** Sends what lite answered. It answers unknown addresses with a page; the API never does. */
export async function sendLiteAnswer(
  { req, res, url }: { req: IncomingMessage; res: ServerResponse; url: URL },
  response: Response,
): Promise<void> {
  if (response.headers.get('content-type')?.includes('text/html') === true) {
    sendError(res, 404, { code: 'not_found', message: `There is nothing at ${req.method ?? 'GET'} ${url.pathname}` });
    return;
  }
  if (response.status === 503 && !res.hasHeader('retry-after')) res.setHeader('retry-after', '1');
  const isPacked = response.body !== null && response.headers.get('content-type')?.includes('json') === true;
  if (!isPacked) {
    await sendResponse(res, response);
    return;
  }
  const content = Buffer.from(await response.arrayBuffer());
  await endPacked({ req, res }, { status: response.status, headers: answerHeaders(response), content });
}

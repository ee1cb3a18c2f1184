import http, { type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { bodyLimitOf, maxAnonymousBodyBytes } from '../http/bodyLimit';
import { credentialsOf, identifyCaller } from '../http/caller';
import { clientAddress } from '../http/requestContext';
import { readBody, sendJson } from '../http/respond';
import { logger } from '../logger';
import type { ProjectConfig } from '../projectConfig';
import type { Secrets } from '../secrets';
import type { FunctionsHost } from './FunctionsHost';

const callTimeoutMs = 150_000;
const droppedRequestHeaders = [
  'host',
  'connection',
  'transfer-encoding',
  'content-length',
  'cookie',
  'x-forwarded-host',
  'forwarded',
  'expect',
  'x-functions-host-key',
];
const droppedResponseHeaders = [
  'connection',
  'transfer-encoding',
  'access-control-allow-origin',
  'access-control-allow-headers',
  'access-control-allow-methods',
  'access-control-expose-headers',
  'keep-alive',
];

interface FunctionsOptions {
  host: FunctionsHost;
  secrets: Secrets;
  functions: ProjectConfig['functions'];
}

/** Makes the handler of /functions/v1/<name>. A function with verify_jwt off decides itself whom it believes. */
export function makeFunctionsHandler({ host, secrets, functions }: FunctionsOptions) {
  return async (req: IncomingMessage, res: ServerResponse, url: URL): Promise<void> => {
    const name = url.pathname.split('/')[3] ?? '';
    const settings = functions[name];
    const caller = identifyCaller(credentialsOf(req, url.searchParams), secrets);
    if (settings?.verifyJwt !== false) {
      if ('status' in caller) {
        sendJson(res, 401, {
          code: caller.code === 'PGRST301' ? 'UNAUTHORIZED_INVALID_JWT_FORMAT' : 'UNAUTHORIZED_NO_AUTH_HEADER',
          message: caller.message,
        });
        return;
      }
    }
    if (settings?.enabled === false) {
      sendJson(res, 404, { code: 'NOT_FOUND', message: 'Requested function was not found' });
      return;
    }
    const body = await readBody(req, 'status' in caller ? maxAnonymousBodyBytes : bodyLimitOf(caller));
    const port = await host.port().catch((error: unknown) => {
      logger.error({ err: error }, 'The edge functions could not be started');
      return null;
    });
    if (port === null)
      sendJson(res, 503, { code: 'BOOT_ERROR', message: 'Function failed to start (please check logs)' });
    else await forward({ req, res, url, body, port, key: host.key });
  };
}

interface Forwarded {
  req: IncomingMessage;
  res: ServerResponse;
  url: URL;
  body: Buffer;
  port: number;
  key: string;
}

async function forward({ req, res, url, body, port, key }: Forwarded): Promise<void> {
  const headers: OutgoingHttpHeaders = {
    ...req.headers,
    'x-forwarded-for': clientAddress(req),
    'x-functions-host-key': key,
    'content-length': body.length,
  };
  for (const name of droppedRequestHeaders)
    if (name !== 'content-length' && name !== 'x-functions-host-key') delete headers[name];
  const path = `${url.pathname.slice('/functions/v1'.length)}${url.search}`;
  await new Promise<void>((resolve) => {
    const outgoing = http.request(
      { host: '127.0.0.1', port, path, method: req.method, headers, timeout: callTimeoutMs },
      (response) => {
        const answered: OutgoingHttpHeaders = { ...response.headers };
        for (const name of droppedResponseHeaders) delete answered[name];
        res.writeHead(response.statusCode ?? 502, answered);
        pipeline(response, res)
          .catch(() => res.destroy())
          .finally(resolve);
      },
    );
    outgoing.once('timeout', () => outgoing.destroy(new Error('timeout')));
    outgoing.once('error', (error) => {
      logger[res.destroyed ? 'debug' : 'warn']({ err: error }, 'An edge function gave no answer');
      if (res.headersSent) res.destroy();
      else if (error.message === 'timeout')
        sendJson(res, 504, { code: 'IDLE_TIMEOUT', message: 'The function did not answer in time' });
      else sendJson(res, 503, { code: 'WORKER_ERROR', message: 'The function gave no answer' });
      resolve();
    });
    res.once('close', () => outgoing.destroy());
    outgoing.end(body);
  });
}

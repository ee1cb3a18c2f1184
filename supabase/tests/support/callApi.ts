import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';
import type { Caller } from '../../local/src/http/caller';
import { RequestError, sendError } from '../../local/src/http/respond';
import { FairLimiter } from '../../local/src/rest/CallLimiter';
import { FunctionCatalog } from '../../local/src/rest/FunctionCatalog';
import { RequestPool } from '../../local/src/rest/requestPool';
import { makeRpcHandler } from '../../local/src/rest/rpcHandler';
import type { Persona } from './personas';

/** A request as it goes over the wire; null calls as a visitor. */
export interface WireCall {
  name: string;
  body: unknown;
  persona?: Persona | null;
  /** After the name, for example `?select=*`. */
  address?: string;
  method?: string;
  headers?: Record<string, string>;
}

export interface WireAnswer {
  status: number;
  text: string;
}

/** The API's own way of calling functions, on a test database. */
export interface CallApi {
  catalog: FunctionCatalog;
  /** How many transactions were begun so far. */
  begun(): number;
  send(call: WireCall): Promise<WireAnswer>;
  close(): Promise<void>;
}

/** Status of a call that was handed on to the table routes, where an answer is shaped after the function's work. */
export const passedOnStatus = 599;

/** Opens the handler of /rest/v1/rpc on a port of its own; callers are whoever the test says, without tokens. */
export async function openCallApi(databaseUrl: string): Promise<CallApi> {
  const requests = new RequestPool({ connectionString: databaseUrl, maxConnections: 4 });
  const catalogPool = new Pool({ connectionString: databaseUrl, max: 1 });
  const catalog = new FunctionCatalog(catalogPool, ['public']);
  let begun = 0;
  const counted = {
    transaction: async (...work: Parameters<RequestPool['transaction']>) => {
      begun += 1;
      return await requests.transaction(...work);
    },
  } as RequestPool;
  const turns = new FairLimiter({ atOnce: 50, waiting: 500, forAnonymous: 50 });
  const handle = makeRpcHandler({ pool: counted, turns, catalog, schemas: ['public'], maxRows: 1000 });
  const server = http.createServer((req, res) => {
    const caller = JSON.parse(String(req.headers['x-test-caller'])) as Caller;
    handle({ req, res, url: new URL(`http://x${req.url ?? '/'}`), caller })
      .then((passedOn) => {
        if (passedOn !== null) sendError(res, passedOnStatus, { code: 'passed_on', message: 'To the table routes.' });
      })
      .catch((error: unknown) => {
        if (error instanceof RequestError) sendError(res, error.status, error);
        else sendError(res, 500, { code: 'internal_error', message: String(error) });
      });
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    catalog,
    begun: () => begun,
    send: ({ name, body, persona = null, address = '', method = 'POST', headers = {} }) =>
      send({
        port,
        path: `/rest/v1/rpc/${name}${address}`,
        method,
        body,
        headers: { ...jsonType, ...headers, 'x-test-caller': JSON.stringify(callerOf(persona)) },
      }),
    close: async () => {
      await new Promise((resolve) => server.close(resolve));
      await requests.close();
      await catalogPool.end();
    },
  };
}

const jsonType = { 'content-type': 'application/json' };

function callerOf(persona: Persona | null): Caller {
  if (persona === null) return { role: 'anon', claims: { role: 'anon' }, token: null, hasSecretKey: false };
  const claims = {
    role: 'authenticated',
    sub: persona.userId,
    session_id: persona.sessionId,
    aal: persona.assuranceLevel ?? 'aal1',
  };
  return { role: 'authenticated', claims, token: null, hasSecretKey: false };
}

interface Sent {
  port: number;
  path: string;
  method: string;
  body: unknown;
  headers: Record<string, string>;
}

// Not fetch: it sends no body with GET and makes addresses prettier than an attacker would.
async function send({ port, path, method, body, headers }: Sent): Promise<WireAnswer> {
  return await new Promise((resolve, reject) => {
    const request = http.request({ host: '127.0.0.1', port, path, method, headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
      );
    });
    request.on('error', reject);
    request.end(
      method === 'GET' || method === 'HEAD' ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
    );
  });
}

const agent = new http.Agent({ keepAlive: false });

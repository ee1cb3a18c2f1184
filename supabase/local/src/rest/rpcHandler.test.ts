import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Caller } from '../http/caller';
import { RequestError, sendError } from '../http/respond';
import { FairLimiter } from './CallLimiter';
import type { FunctionCatalog } from './FunctionCatalog';
import type { RequestPool } from './requestPool';
import { makeRpcHandler } from './rpcHandler';

const outsider: Caller = { role: 'anon', claims: { role: 'anon' }, token: null, hasSecretKey: false };
const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

/** The handler on a port of its own. One anonymous visitor at a time has a turn; calls of functions end when they are told to. */
async function open() {
  const turns = new FairLimiter({ atOnce: 6, waiting: 500, forAnonymous: 1 });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const pool = {
    transaction: async (begin: string) => {
      begun.push(begin);
      await new Promise<void>((resolve) => ends.push(resolve));
      return [{}, { rows: [{ body: '1', row_count: 1, headers: null, status: null }] }];
    },
  } as unknown as RequestPool;
  const found = { oid: 1, schema: 'public', name: 'f', arguments: [], isSet: false, isComposite: false, isVoid: false };
  const catalog = {
    isVolatile: () => Promise.resolve(true),
    formOf: () => Promise.resolve('plain'),
    resolve: () => Promise.resolve({ ...found, isVolatile: true }),
  } as unknown as FunctionCatalog;
  const handle = makeRpcHandler({ pool, turns, catalog, schemas: ['public'], maxRows: 10 });
  const server = http.createServer((req, res) => {
    handle({ req, res, url: new URL(`http://x${req.url ?? '/'}`), caller: outsider }).catch((error: unknown) => {
      if (error instanceof RequestError) sendError(res, error.status, error);
      else res.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/rest/v1/rpc/f`;
  const post = (body: string) => fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  return { turns, begun, ends, server, port, url, post };
}

describe('a call of a function', () => {
  it('is looked at in its turn, and not while others of the same caller are', async () => {
    const { ends, begun, server, post } = await open();
    const first = post('{}');
    while (begun.length === 0) await settle();
    let refused: number | null = null;
    const deep = post(`{"a":${'['.repeat(300)}`).then(({ status }) => (refused = status));
    const broken = post('{"a":');
    await settle();
    expect(refused).toBeNull();
    ends.shift()?.();
    expect([(await first).status, await deep, (await broken).status]).toEqual([200, 400, 400]);
    server.close();
  });

  it('takes no turn while its body is still on the way', async () => {
    const { ends, begun, server, port, url, post } = await open();
    const headers = { 'content-type': 'application/json', 'content-length': '2' };
    const slow = http.request({ port, host: '127.0.0.1', path: new URL(url).pathname, method: 'POST', headers });
    slow.on('error', () => undefined);
    slow.write('{');
    await settle();
    const quick = post('{}');
    while (begun.length === 0) await settle();
    ends.shift()?.();
    expect((await quick).status).toBe(200);
    slow.destroy();
    server.close();
  });

  it('by GET is refused before it takes a turn or a transaction', async () => {
    const { begun, server, url } = await open();
    const response = await fetch(url);
    expect([response.status, await response.json()]).toMatchObject([405, { code: '25006' }]);
    expect(begun).toEqual([]);
    server.close();
  });
});

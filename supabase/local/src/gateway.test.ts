import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeGateway } from './gateway';
import { RequestError } from './http/respond';
import { FairLimiter } from './rest/CallLimiter';

const secrets = {
  jwtSecret: 'a secret',
  publishableKey: 'publishable',
  secretKey: 'secret',
  ownerPassword: '',
  adminPassword: '',
  authenticatorPassword: '',
  authAdminPassword: '',
  mailApiKey: '',
};
const nobody = () => Promise.resolve();
const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

/** A gateway in front of a database that answers when it is told to. */
async function openGateway(more: Partial<Parameters<typeof makeGateway>[0]> = {}) {
  const ends: (() => void)[] = [];
  const bodies: string[] = [];
  const handle = makeGateway({
    isDatabaseUp: () => true,
    secrets,
    lite: {
      fetch: async (request) => {
        bodies.push(await request.text());
        await new Promise<void>((resolve) => ends.push(resolve));
        return Response.json('x'.repeat(100));
      },
    },
    turns: new FairLimiter({ atOnce: 9, waiting: 9, forAnonymous: 2 }),
    isAllowedOrigin: () => true,
    handleRpc: () => Promise.resolve({ body: Buffer.from('{}') }),
    handleAuth: nobody,
    handleStorage: nobody,
    handlePublicStorage: () => Promise.reject(new RequestError(429, 'rate_limited', 'Too many requests at once.')),
    handleFunctions: nobody,
    handleBroadcast: nobody,
    handleMailbox: nobody,
    handleSimulatedProvider: null,
    handleSimulatedPayments: null,
    handleSimulatedEtims: null,
    handleSimulatedMessages: null,
    ...more,
  });
  const server = http.createServer((req, res) => void handle(req, res)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { ends, bodies, server, url };
}

describe('what goes on to the table routes', () => {
  it.each([
    ['a call of a function that asks for a shape', 'POST', '/rest/v1/rpc/anything?select=*', '{}'],
    ['a table that is read', 'GET', '/rest/v1/products', undefined],
    ['a table that is written', 'POST', '/rest/v1/products', '{}'],
  ])('waits for its turn: %s', async (_what, method, path, body) => {
    const { ends, bodies, server, url } = await openGateway();
    const init = { method, headers: { apikey: secrets.publishableKey }, ...(body === undefined ? {} : { body }) };
    const asked = Array.from({ length: 5 }, () => fetch(`${url}${path}`, init));
    for (let answered = 0; answered < 5; answered += 1) {
      while (ends.length === 0) await settle();
      await settle();
      expect(bodies.length - answered).toBeLessThanOrEqual(2);
      ends.shift()?.();
    }
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    server.close();
  });
});

it('tells who asks too much at once when to come again', async () => {
  const { server, url } = await openGateway();
  const response = await fetch(`${url}/storage/v1/render/image/public/a/b.png`);
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '1']);
  expect(await response.json()).toMatchObject({ code: 'rate_limited' });
  server.close();
});

const done = (_req: http.IncomingMessage, res: http.ServerResponse) => {
  res.end('{}');
  return Promise.resolve();
};

it.each([
  '/rest/v1/rpc/f',
  '/rest/v1/nothing/there',
  '/auth/v1/user',
  '/functions/v1/f',
  '/realtime/v1/none',
  '/rest/v1/rpc/f?select=*',
])('says of %s that it is not to be stored, and runs nothing', async (path) => {
  const { server, url } = await openGateway({
    handleRpc: ({ res }) => {
      res.end('{}');
      return Promise.resolve(null);
    },
    handleAuth: done,
    handleFunctions: done,
  });
  const { headers } = await fetch(`${url}${path}`, { headers: { apikey: secrets.publishableKey } });
  expect([headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual(['no-store', 'nosniff']);
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  server.close();
});

it.each([
  '/rest/v1/%72pc/f',
  '/rest/v1/rpc%2ff',
  '/rest/v1/rp%63/%66',
  '/rest/v1/x%2f%2e%2e%2frpc/f',
  '/rest/v1/%2e/rpc/f',
])('takes %s for the call that it is', async (path) => {
  const seen: string[] = [];
  const { server } = await openGateway({
    handleRpc: ({ res, url }) => {
      seen.push(url.pathname);
      res.end('{}');
      return Promise.resolve(null);
    },
  });
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => {
    // Not fetch, which tidies addresses itself.
    http
      .request(
        { port, host: '127.0.0.1', path, method: 'POST', headers: { apikey: secrets.publishableKey } },
        (response) => {
          response.resume().once('end', resolve);
        },
      )
      .end('{}');
  });
  expect(seen).toEqual(['/rest/v1/rpc/f']);
  server.close();
});

it('says when to come again where the database ran out of time', async () => {
  const outOfTime = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
  const { server, url } = await openGateway({ handlePublicStorage: () => Promise.reject(outOfTime) });
  const response = await fetch(`${url}/storage/v1/object/list/a`, {
    method: 'POST',
    headers: { apikey: secrets.publishableKey },
  });
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await response.json()).toMatchObject({ code: '57014' });
  server.close();
});

describe('a page for trying things out', () => {
  const places = [
    '/mailbox/clear',
    '/mailbox/messages',
    '/mailbox/send',
    '/simulated-payments/stripe/page/1',
    '/simulated-payments/mpesa/phone',
    '/simulated-etims',
    '/simulated-etims/fault',
    '/simulated-provider/google/authorize',
    '/simulated-provider/google/token',
  ];
  const senders: [string, Record<string, string>, boolean][] = [
    ['another site', { origin: 'https://evil.test' }, false],
    ['another port of this machine', { origin: 'http://127.0.0.1:1' }, false],
    ['a page that hides where it is', { origin: 'null' }, false],
    ['another site, as the browser says', { 'sec-fetch-site': 'cross-site' }, false],
    ['a shop of the same site', { 'sec-fetch-site': 'same-site', origin: 'http://duka.shop.localhost:3000' }, false],
    ['another site that hides where it is', { 'sec-fetch-site': 'cross-site', origin: 'null' }, false],
    ['its own form', { 'sec-fetch-site': 'same-origin', origin: 'null' }, true],
    ['a program', {}, true],
  ];
  it.each(places)('takes nothing at %s from the page of another site', async (place) => {
    const { server, url } = await openGateway({
      handleMailbox: done,
      handleSimulatedPayments: done,
      handleSimulatedEtims: done,
      handleSimulatedProvider: done,
    });
    for (const method of ['POST', 'DELETE', 'PUT'])
      for (const [who, headers, isTaken] of [...senders, ['its own page', { origin: url }, true] as const]) {
        const { status } = await fetch(`${url}${place}`, { method, headers });
        expect([who, method, status]).toEqual([who, method, isTaken ? 200 : 403]);
      }
    server.close();
  });
});

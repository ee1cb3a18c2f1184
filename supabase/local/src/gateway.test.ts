import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeGateway } from './gateway';
import { RequestError } from './http/respond';
import { CallTurns } from './rest/CallerTurns';

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
async function openGateway() {
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
    turns: new CallTurns({ atOnce: 9, waiting: 9, forStrangers: 2 }),
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

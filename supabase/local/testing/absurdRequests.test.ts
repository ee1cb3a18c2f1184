import http from 'node:http';
import type { SupabaseClient } from '@supabase/supabase-js';
import { ids, request, startGateway, type Gateway } from './gateway';

let gateway: Gateway;
let token: string;
beforeAll(async () => {
  gateway = await startGateway();
  const member: SupabaseClient = await gateway.member('staff@absurd.test', ids.acme);
  token = (await member.auth.getSession()).data.session?.access_token ?? '';
}, 300_000);
afterAll(async () => await gateway.stop());

const send = async (address: string, method = 'GET', body?: string, type = 'application/json') =>
  await request(gateway, address, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    ...(body === undefined ? {} : { body }),
  });

/** Sends verbs that fetch does not know. */
const verb = async (method: string, address: string) =>
  await new Promise<number>((resolve, reject) => {
    const { port } = new URL(gateway.api.url);
    http
      .request({ port, host: '127.0.0.1', method, path: address, headers: { apikey: gateway.api.publishableKey } })
      .once('response', (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      })
      .once('error', reject)
      .end();
  });

const own = `/storage/v1/object/product-images/${ids.acme}`;
/** Begins as a picture does; nobody looks further. */
const picture = 'RIFF....WEBP';
const expectRefusal = async (response: Response, status: number) => {
  expect({ status: response.status, body: await response.json() }).toMatchObject({
    status,
    body: { code: expect.any(String), message: expect.any(String) },
  });
};

describe('storage', () => {
  it('keeps nothing under a key that no file system can hold', async () => {
    await expectRefusal(await send(`${own}/x%00.png`, 'POST', picture, 'image/webp'), 400);
    await expectRefusal(await send(`${own}/${'x'.repeat(260)}.png`, 'POST', picture, 'image/webp'), 400);
    await expectRefusal(
      await send(`/storage/v1/object/product-images/${'x/'.repeat(600)}x.png`, 'POST', picture, 'image/webp'),
      400,
    );
    expect((await send(`${own}/${'x'.repeat(240)}.png`, 'POST', picture, 'image/webp')).status).toBe(200);
  });

  it('keeps no object inside another one, and none in the place of a folder', async () => {
    expect((await send(`${own}/a.png`, 'POST', picture, 'image/webp')).status).toBe(200);
    await expectRefusal(await send(`${own}/a.png/x`, 'POST', picture, 'image/webp'), 400);
    expect((await send(`${own}/folder/b.png`, 'POST', picture, 'image/webp')).status).toBe(200);
    await expectRefusal(await send(`${own}/folder`, 'POST', picture, 'image/webp'), 400);
  });

  it('answers a public address that is a folder like one that is nothing', async () => {
    await send(`${own}/shown/c.png`, 'POST', picture, 'image/webp');
    await expectRefusal(await send(`/storage/v1/object/public/product-images/${ids.acme}/shown`), 400);
    await expectRefusal(await send(`/storage/v1/object/public/product-images/${ids.acme}/shown/c.png/d`), 400);
    await expectRefusal(await send(`/storage/v1/object/public/product-images/${'x'.repeat(300)}`), 400);
    await expectRefusal(await send(`/storage/v1/object/product-images/${ids.acme}/shown`), 400);
  });

  it.each([
    ['object/sign/product-images', '{"expiresIn":60,"paths":["\\u0000"]}'],
    ['object/list/product-images', '{'],
    ['object/list/product-images', '[]'],
    ['object/list/product-images', '{"prefix":5}'],
    ['object/list/product-images', '{"prefix":"","limit":-1}'],
    ['object/list/product-images', '{"prefix":"","limit":"many"}'],
    ['object/list/product-images', '{"prefix":"","sortBy":{"column":"; drop"}}'],
    ['object/list/product-images', '{"prefix":"a\\u0000"}'],
    ['object/move', '{"bucketId":"product-images","sourceKey":5,"destinationKey":"x"}'],
    ['object/move', '{"bucketId":"product-images","sourceKey":"x"}'],
  ])('refuses %s with %s', async (address, body) => {
    await expectRefusal(await send(`/storage/v1/${address}`, 'POST', body), 400);
  });

  it('stores a file that is JSON with everything in it', async () => {
    expect(
      (
        await send(
          `${own.replace('product-images', 'documents')}/odd.png`,
          'POST',
          '{"a":"\\u0000"',
          'application/json',
        )
      ).status,
    ).toBe(200);
  });
});

describe('tables and functions', () => {
  it('read no query and no body that is nested without end', async () => {
    await expectRefusal(await send(`/rest/v1/tenants?select=${'a('.repeat(3000)}`), 400);
    await expectRefusal(await send('/rest/v1/tenants', 'POST', '{"name":'.repeat(300_000)), 400);
    await expectRefusal(await send('/rest/v1/rpc/anything', 'POST', `{"a":${'['.repeat(300_000)}`), 400);
  });

  it('take large bodies from who works for a business only', async () => {
    const large = JSON.stringify({ p_value: 'x'.repeat(300 * 1024) });
    const headers = { 'content-type': 'application/json' };
    const addresses = [
      '/rest/v1/rpc/echo_json',
      '/rest/v1/rpc/echo_json?select=*',
      '/rest/v1/tenants',
      '/auth/v1/token?grant_type=password',
      '/storage/v1/object/list/product-images',
      '/storage/v1/object/product-images/x.webp',
      '/functions/v1/open-door',
      '/realtime/v1/api/broadcast',
    ];
    for (const address of addresses) {
      const response = await request(gateway, address, { method: 'POST', headers, body: large });
      expect([address, response.status]).toEqual([address, 413]);
      expect((await response.json()) as unknown).toMatchObject({
        code: 'payload_too_large',
        message: 'The request body is larger than 256 KB.',
      });
    }
    const nobody = await gateway.member('nobody@absurd.test', null);
    expect((await nobody.rpc('echo_json', { p_value: 'x'.repeat(300 * 1024) })).status).toBe(413);
    expect((await send('/rest/v1/rpc/echo_json', 'POST', large)).status).toBe(200);
  });

  it('answer verbs that nobody knows with 405', async () => {
    for (const method of ['LINK', 'PROPFIND', 'PURGE', 'TRACE'])
      expect([method, await verb(method, '/rest/v1/tenants')]).toEqual([method, 405]);
  });

  it.each(['/rest/v1/', '/rest/v1/nothing/here', '/rest/v1/no_such_table', '/storage/v1/nothing', '/auth/v1/nothing'])(
    'refuse %s with a code and a message',
    async (address) => {
      const response = await send(address);
      expect(response.status).toBeGreaterThanOrEqual(400);
      await expectRefusal(response, response.status);
    },
  );
});

import http from 'node:http';
import { hasLocalPages } from '../src/http/isLocal';
import { startGateway, type Gateway } from './gateway';

/** A request as a proxy on this machine would send it, or the browser itself. */
async function statusOf({ api }: Gateway, path: string, headers: Record<string, string> = {}): Promise<number> {
  const { port } = new URL(api.url);
  return await new Promise((resolve, reject) => {
    const sent = http.request(
      { host: '127.0.0.1', port, path, headers: { host: 'localhost', ...headers } },
      (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      },
    );
    sent.once('error', reject).end();
  });
}

const pages = [
  '/mailbox',
  '/mailbox/messages',
  '/simulated-provider/keycloak/.well-known/openid-configuration',
  '/simulated-messages',
];

describe('pages for trying things out', () => {
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await startGateway();
  }, 300_000);
  afterAll(async () => await gateway.stop());

  it.each(pages)('are open to a browser of this machine: %s', async (page) => {
    expect(await statusOf(gateway, page)).toBe(200);
  });

  it.each([
    { 'x-forwarded-for': '203.0.113.9' },
    { 'x-forwarded-proto': 'https' },
    { 'x-forwarded-host': 'shop.example' },
    { forwarded: 'for=203.0.113.9' },
    { via: '1.1 edge' },
    { 'x-real-ip': '203.0.113.9' },
    { 'cf-connecting-ip': '203.0.113.9' },
    { host: 'shop.example' },
  ])('are closed to what was forwarded here with %p', async (headers) => {
    for (const page of pages) expect(await statusOf(gateway, page, headers as Record<string, string>)).toBe(403);
  });
});

describe('where they are switched off', () => {
  it('mails cannot be read and the provider is none, but mails are still taken in', async () => {
    const gateway = await startGateway({ NODE_ENV: 'production' });
    try {
      for (const page of pages) expect(await statusOf(gateway, page)).toBe(404);
      const sent = await fetch(`${gateway.api.url.replace('localhost', '127.0.0.1')}/mailbox/send`, { method: 'POST' });
      expect(sent.status).toBe(401);
      const settings = await gateway.anon.auth.signInWithOtp({ email: 'anybody@mail.test' });
      expect(settings.error).toBeNull();
    } finally {
      await gateway.stop();
    }
  }, 300_000);

  it.each([
    [{}, true],
    [{ NODE_ENV: 'development' }, true],
    [{ NODE_ENV: 'production' }, false],
    [{ NODE_ENV: 'production', DUKANI_MAILBOX: '1' }, true],
    [{ NODE_ENV: 'production', DUKANI_TEST: '1' }, true],
    [{ NODE_ENV: 'production', DUKANI_TEST: '1', DUKANI_MAILBOX: '0' }, false],
    [{ NODE_ENV: 'development', DUKANI_MAILBOX: '0' }, false],
  ])('%p: %p', (env, expected) => expect(hasLocalPages(env as NodeJS.ProcessEnv)).toBe(expected));
});

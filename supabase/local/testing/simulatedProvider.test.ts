import { createHash, randomBytes } from 'node:crypto';
import { startGateway, type Gateway } from './gateway';
import { choose, local } from './providerBrowsers';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
}, 300_000);
afterAll(async () => await gateway.stop());

describe('the simulated provider', () => {
  const page = async (query: string, headers: Record<string, string> = {}) =>
    await fetch(local(`${gateway.api.url}/simulated-provider/keycloak/authorize?${query}`), {
      redirect: 'manual',
      headers,
    });
  const good = () =>
    new URLSearchParams({
      client_id: 'simulated-client',
      redirect_uri: `${gateway.api.url}/auth/v1/callback`,
      response_type: 'code',
      scope: 'openid',
      state: 's',
      nonce: 'n',
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 'S256',
    });

  it('offers a choice of accounts', async () => {
    const response = await page(good().toString());
    expect(response.status).toBe(200);
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(await response.text()).toContain('zawadi@mail.test');
  });

  it('has a form of its own for another account, so that Enter there does not choose the first one listed', async () => {
    const html = await (await page(good().toString())).text();
    const forms = [...html.matchAll(/<form[^>]*>([\s\S]*?)<\/form>/g)].map(([, content = '']) => content);
    const own = forms.filter((content) => content.includes('name="email"'));
    expect(own).toHaveLength(1);
    expect(own[0]?.match(/<button[^>]*>/g)).toEqual(['<button name="account" value="other">']);
  });

  it.each([
    ['client_id', 'another'],
    ['redirect_uri', 'https://evil.test/'],
    ['response_type', 'token'],
    ['scope', 'email'],
    ['state', ''],
    ['nonce', ''],
    ['code_challenge', 'short'],
    ['code_challenge_method', 'plain'],
  ])('refuses a request whose %s is %p, without leading anywhere', async (name, value) => {
    const query = good();
    query.set(name, value);
    const response = await page(query.toString());
    expect(response.status).toBe(400);
    expect(response.headers.get('location')).toBeNull();
  });

  it.each([
    ['secret', { client_secret: 'wrong' }, 401],
    ['verifier', { code_verifier: 'wrong' }, 400],
    ['redirect_uri', { redirect_uri: 'http://localhost/other' }, 400],
    ['grant type', { grant_type: 'password' }, 400],
  ])('gives no token for a wrong %s', async (_what, change, status) => {
    const verifier = randomBytes(32).toString('base64url');
    const query = good();
    query.set('code_challenge', createHash('sha256').update(verifier).digest('base64url'));
    const authorize = new URL(`${gateway.api.url}/simulated-provider/keycloak/authorize?${query.toString()}`);
    const callback = await choose(authorize, { email: 'token@provider.test' });
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      code: callback.searchParams.get('code') ?? '',
      redirect_uri: `${gateway.api.url}/auth/v1/callback`,
      client_id: 'simulated-client',
      client_secret: 'simulated-secret',
      code_verifier: verifier,
      ...change,
    });
    const token = async (form: URLSearchParams) =>
      await fetch(local(`${gateway.api.url}/simulated-provider/keycloak/token`), { method: 'POST', body: form });
    expect((await token(body)).status).toBe(status);
  });

  it('is there only for providers that config.toml points at it, and for nobody from elsewhere', async () => {
    const other = await fetch(local(`${gateway.api.url}/simulated-provider/google/.well-known/openid-configuration`));
    expect(other.status).toBe(404);
    const userinfo = await fetch(local(`${gateway.api.url}/simulated-provider/keycloak/userinfo`), {
      headers: { authorization: 'Bearer made-up' },
    });
    expect(userinfo.status).toBe(401);
  });
});

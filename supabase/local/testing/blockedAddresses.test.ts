import { password, request, startGateway, type Gateway } from './gateway';

/* Blocked addresses: asked of the database before a session begins, by the address of the connection and by no header. */
let gateway: Gateway;
const block = (network: string | null) =>
  gateway.admin.query(
    `create or replace function private.is_address_blocked(p_address text) returns boolean language sql stable
     return ${network === null ? 'false' : `p_address::inet <<= '${network}'::inet`}`,
  );
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  request(gateway, `/auth/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const signIn = (headers: Record<string, string> = {}) =>
  post('token?grant_type=password', { email: 'person@blocked.test', password }, headers);

beforeAll(async () => {
  gateway = await startGateway();
  await gateway.member('person@blocked.test', null);
  await gateway.admin.query(
    'create schema if not exists private; grant usage on schema private to supabase_auth_admin',
  );
  await block(null);
}, 300_000);
afterAll(async () => await gateway.stop());
beforeEach(async () => await block(null));

it('refuses sign-in, sign-up and mails with a code, in a sentence', async () => {
  expect((await signIn()).status).toBe(200);
  await block('127.0.0.0/8');
  for (const answer of [
    await signIn(),
    await post('signup', { email: 'new@blocked.test', password }),
    await post('otp', { email: 'person@blocked.test' }),
    await post('recover', { email: 'person@blocked.test' }),
  ]) {
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({
      code: 'address_blocked',
      msg: expect.stringMatching(/^Nobody can sign in from your network/) as string,
    });
  }
  const { rows } = await gateway.admin.query(`select 1 from auth.users where email = 'new@blocked.test'`);
  expect(rows).toEqual([]);
});

it('leads a link that is opened back to the site with the refusal', async () => {
  await block('127.0.0.1');
  const answer = await request(gateway, '/auth/v1/verify?token=x&type=magiclink', { redirect: 'manual' });
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toMatch(/\/auth\/callback\?error=access_denied&error_code=address_blocked/);
});

it('believes no header: a forged one neither frees the blocked nor frames others', async () => {
  const headers = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'cf-connecting-ip', 'true-client-ip'];
  const claiming = (address: string) => Object.fromEntries(headers.map((name) => [name, address]));
  await block('127.0.0.1');
  expect((await signIn(claiming('203.0.113.5'))).status).toBe(403);
  await block('203.0.113.0/24');
  expect((await signIn(claiming('203.0.113.5'))).status).toBe(200);
});

it('leaves who is signed in alone, and what the platform does with its own key', async () => {
  const { refresh_token: token } = (await (await signIn()).json()) as { refresh_token: string };
  await block('127.0.0.1');
  expect((await post('token?grant_type=refresh_token', { refresh_token: token })).status).toBe(200);
  expect((await gateway.service.auth.admin.listUsers()).error).toBeNull();
  expect((await signIn({ apikey: gateway.api.secretKey })).status).toBe(200);
});

it('works in a project that knows no blocked addresses', async () => {
  await gateway.admin.query('drop function private.is_address_blocked(text)');
  expect((await signIn()).status).toBe(200);
});

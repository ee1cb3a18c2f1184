import { password, request, startGateway, type Gateway } from './gateway';
import { codeIn, lastMail, linkIn } from './mails';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
}, 300_000);
afterAll(async () => await gateway.stop());

describe('signing up and in', () => {
  it('gives a session whose token has the claims that Supabase gives, and what the hook adds', async () => {
    const client = gateway.client();
    const { data, error } = await client.auth.signUp({
      email: 'ann@auth.test',
      password,
      options: { data: { full_name: 'Ann' } },
    });
    expect(error).toBeNull();
    expect(data.user?.user_metadata).toMatchObject({ full_name: 'Ann' });
    const claims = (await client.auth.getClaims()).data?.claims;
    expect(claims).toMatchObject({
      iss: `${gateway.api.url}/auth/v1`,
      aud: 'authenticated',
      role: 'authenticated',
      email: 'ann@auth.test',
      aal: 'aal1',
      is_anonymous: false,
      session_id: expect.any(String),
      amr: [{ method: 'password', timestamp: expect.any(Number) }],
      app_metadata: { provider: 'email', user_role: 'user', tenant_id: null },
    });
    expect((await client.from('profiles').select('full_name').single()).data).toEqual({ full_name: 'Ann' });
  });

  it('never puts what the person wrote about themselves into app_metadata or the role', async () => {
    const client = await gateway.member('meta@auth.test', null);
    await client.auth.updateUser({ data: { role: 'service_role', app_metadata: { user_role: 'superadmin' } } });
    await client.auth.refreshSession();
    expect((await client.auth.getClaims()).data?.claims).toMatchObject({
      role: 'authenticated',
      app_metadata: { user_role: 'admin' },
    });
  });

  it.each([
    ['short', 'abc1234', 'weak_password', 422],
    ['common', 'Password123', 'weak_password', 422],
  ])('refuses a %s password', async (_what, weak, code, status) => {
    expect((await gateway.client().auth.signUp({ email: 'weak@auth.test', password: weak })).error).toMatchObject({
      code,
      status,
    });
    const member = await gateway.member(`weak-${weak}@auth.test`, null);
    expect((await member.auth.updateUser({ password: weak })).error).toMatchObject({ code, status });
  });

  it('refuses an address that is taken and credentials that are wrong', async () => {
    await gateway.member('taken@auth.test', null);
    expect((await gateway.client().auth.signUp({ email: 'taken@auth.test', password })).error?.code).toBe(
      'user_already_exists',
    );
    expect(
      (await gateway.client().auth.signInWithPassword({ email: 'taken@auth.test', password: 'wrong-Horse-7' })).error,
    ).toMatchObject({ code: 'invalid_credentials', status: 400 });
    expect(
      (await gateway.client().auth.signInWithPassword({ email: 'nobody@auth.test', password })).error,
    ).toMatchObject({ code: 'invalid_credentials', status: 400 });
  });

  it('answers unknown routes, broken bodies and broken tokens without a 500', async () => {
    expect((await request(gateway, '/auth/v1/token?grant_type=password', { method: 'POST', body: '{' })).status).toBe(
      400,
    );
    expect((await request(gateway, '/auth/v1/token?grant_type=nonsense', { method: 'POST', body: '{}' })).status).toBe(
      400,
    );
    expect((await request(gateway, '/auth/v1/user', { headers: { authorization: 'Bearer nonsense' } })).status).toBe(
      403,
    );
    expect((await request(gateway, '/auth/v1/user')).status).toBe(401);
    expect((await request(gateway, '/auth/v1/factors', { method: 'POST', body: '{}' })).status).toBe(401);
  });

  it('says that it signs with a shared secret: the public key set is empty', async () => {
    const response = await fetch(`${gateway.api.url.replace('localhost', '127.0.0.1')}/auth/v1/.well-known/jwks.json`);
    expect(await response.json()).toEqual({ keys: [] });
  });
});

describe('lockout', () => {
  it('locks an account for an address after 10 failures, even for the right password, and no other account', async () => {
    await gateway.member('locked@auth.test', null);
    const attempt = async (tried: string) =>
      await gateway.client().auth.signInWithPassword({ email: 'locked@auth.test', password: tried });
    for (let failure = 1; failure <= 10; failure += 1)
      expect((await attempt(`wrong-Horse-${failure}`)).error?.status).toBe(400);
    expect((await attempt('wrong-Horse-11')).error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
    expect((await attempt(password)).error?.status).toBe(429);
    const raw = await request(gateway, '/auth/v1/token?grant_type=password', {
      method: 'POST',
      body: JSON.stringify({ email: 'LOCKED@auth.test', password }),
    });
    expect(Number(raw.headers.get('retry-after'))).toBeGreaterThan(0);
    await gateway.member('free@auth.test', null);
  });

  it('kills a mailed code after 5 wrong tries', async () => {
    await gateway.member('coded@auth.test', null);
    await gateway.client().auth.signInWithOtp({ email: 'coded@auth.test', options: { shouldCreateUser: false } });
    const code = codeIn(await lastMail(gateway, 'coded@auth.test'));
    const wrong = code === '000000' ? '000001' : '000000';
    for (let failure = 1; failure <= 5; failure += 1) {
      expect(
        (await gateway.client().auth.verifyOtp({ email: 'coded@auth.test', token: wrong, type: 'email' })).error,
      ).not.toBeNull();
    }
    expect(
      (await gateway.client().auth.verifyOtp({ email: 'coded@auth.test', token: code, type: 'email' })).error?.code,
    ).toBe('otp_expired');
  });
});

describe('sessions', () => {
  it('rotates refresh tokens and ends the whole family when an old one comes back', async () => {
    const member = await gateway.member('rotate@auth.test', null);
    const first = (await member.auth.getSession()).data.session?.refresh_token ?? '';
    const second = (await member.auth.refreshSession()).data.session?.refresh_token ?? '';
    expect(second).not.toBe(first);
    await member.auth.refreshSession();
    expect((await gateway.client().auth.refreshSession({ refresh_token: first })).error?.code).toBe(
      'refresh_token_already_used',
    );
    expect((await member.auth.refreshSession()).error).not.toBeNull();
    expect((await gateway.client().auth.refreshSession({ refresh_token: 'abcdefghijkl' })).error?.status).toBe(400);
  });

  it('signs out here, elsewhere or everywhere', async () => {
    const here = await gateway.member('out@auth.test', null);
    const there = gateway.client();
    await there.auth.signInWithPassword({ email: 'out@auth.test', password });
    await here.auth.signOut({ scope: 'others' });
    expect((await there.auth.getUser()).error).not.toBeNull();
    expect((await here.auth.getUser()).error).toBeNull();
    await here.auth.signOut({ scope: 'global' });
    const left = await gateway.admin.query(
      `select 1 from auth.sessions s join auth.users u on u.id = s.user_id where u.email = 'out@auth.test'`,
    );
    expect(left.rowCount).toBe(0);
  });

  it('checks the current password when it is given', async () => {
    const member = await gateway.member('current@auth.test', null);
    expect(
      (await member.auth.updateUser({ password: 'another-Horse-8', current_password: 'wrong-Horse-7' })).error?.status,
    ).toBe(400);
    expect(
      (await member.auth.updateUser({ password: 'another-Horse-8', current_password: password })).error,
    ).toBeNull();
    expect(
      (await gateway.client().auth.signInWithPassword({ email: 'current@auth.test', password: 'another-Horse-8' }))
        .error,
    ).toBeNull();
  });
});

describe('mails', () => {
  it('leads a reset to the callback of the host that asked, which signs in by token hash', async () => {
    await gateway.member('reset@auth.test', null);
    const redirectTo = `http://acme.shop.localhost:${new URL(gateway.api.url).port}/reset-password`;
    await gateway.client().auth.resetPasswordForEmail('reset@auth.test', { redirectTo });
    const link = linkIn(await lastMail(gateway, 'reset@auth.test'));
    expect(link.origin).toBe(new URL(redirectTo).origin);
    expect(link.pathname).toBe('/auth/callback');
    expect(Object.fromEntries(link.searchParams)).toMatchObject({ type: 'recovery', next: '/reset-password' });
    const client = gateway.client();
    const verified = await client.auth.verifyOtp({
      token_hash: link.searchParams.get('token_hash') ?? '',
      type: 'recovery',
    });
    expect(verified.error).toBeNull();
    expect((await client.auth.getClaims()).data?.claims).toMatchObject({ amr: [{ method: 'otp' }] });
    expect(
      (
        await gateway
          .client()
          .auth.verifyOtp({ token_hash: link.searchParams.get('token_hash') ?? '', type: 'recovery' })
      ).error?.code,
    ).toBe('otp_expired');
  });

  it.each([
    'https://evil.test/steal',
    '//evil.test',
    'http://localhost.evil.test/',
    'http://acme.shop.localhost.evil.test/',
    'javascript:alert(1)',
  ])('never leads to %s', async (redirectTo) => {
    const email = `target-${Buffer.from(redirectTo).toString('hex').slice(0, 40)}@auth.test`;
    await gateway.service.auth.admin.createUser({ email, password, email_confirm: true });
    await gateway.client().auth.resetPasswordForEmail(email, { redirectTo });
    expect(linkIn(await lastMail(gateway, email)).origin).toBe(gateway.api.url);
  });

  it('says the same whether an address is known or not', async () => {
    await gateway.member('known@auth.test', null);
    const known = await request(gateway, '/auth/v1/recover', {
      method: 'POST',
      body: JSON.stringify({ email: 'known@auth.test' }),
    });
    const unknown = await request(gateway, '/auth/v1/recover', {
      method: 'POST',
      body: JSON.stringify({ email: 'never-seen@auth.test' }),
    });
    expect([unknown.status, await unknown.text()]).toEqual([known.status, await known.text()]);
  });

  it('escapes what people wrote about themselves', async () => {
    await gateway.service.auth.admin.inviteUserByEmail('html@auth.test', {
      data: { full_name: '<script>alert(1)</script>' },
    });
    const page = await (await request(gateway, '/mailbox', { headers: { accept: 'text/html' } })).text();
    expect(page).toContain('html@auth.test');
    expect(page).not.toContain('<script>');
  });
});

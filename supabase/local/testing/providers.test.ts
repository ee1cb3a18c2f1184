import { createHash, randomBytes } from 'node:crypto';
import { password, request, startGateway, type Gateway } from './gateway';
import { lastMail, linkIn, oneTimeCode } from './mails';
import { choose, follow, providerBrowsers } from './providerBrowsers';

let gateway: Gateway;
let browsers: ReturnType<typeof providerBrowsers>;
beforeAll(async () => {
  gateway = await startGateway();
  browsers = providerBrowsers(gateway);
}, 300_000);
afterAll(async () => await gateway.stop());

const countUsers = async (email: string) =>
  (await gateway.admin.query('select 1 from auth.users where email = $1', [email])).rowCount;

describe('signing in at a provider', () => {
  it('opens an account and comes back to the page that asked, without a token in its address', async () => {
    const { client, page, user, error } = await browsers.signIn({ email: 'first@provider.test' });

    expect(error).toBeNull();
    expect(page.origin + page.pathname).toBe(browsers.redirectTo);
    expect([...page.searchParams.keys()]).toEqual(['code']);
    expect(page.hash).toBe('');
    expect(user).toMatchObject({
      email: 'first@provider.test',
      app_metadata: { provider: 'keycloak', providers: ['keycloak'] },
      user_metadata: { full_name: 'Ann Example', email_verified: true },
    });
    expect((await client.auth.getClaims()).data?.claims).toMatchObject({
      aal: 'aal1',
      amr: [{ method: 'oauth' }],
      role: 'authenticated',
    });
    expect((await client.from('profiles').select('full_name').single()).data).toEqual({ full_name: 'Ann Example' });
    expect((await client.auth.refreshSession()).error).toBeNull();
  });

  it('knows the same person again by what the provider calls them, not by the address', async () => {
    const first = await browsers.signIn({ email: 'again@provider.test' });
    await gateway.admin.query(`update auth.users set email = 'moved@provider.test' where id = $1`, [first.user?.id]);
    const second = await browsers.signIn({ email: 'again@provider.test' });

    expect(second.user?.id).toBe(first.user?.id);
    expect(await countUsers('again@provider.test')).toBe(0);
  });

  it('makes one account of two first sign-ins at once', async () => {
    const both = await Promise.all([
      browsers.signIn({ email: 'twice@provider.test' }),
      browsers.signIn({ email: 'twice@provider.test' }),
    ]);

    expect(both[0].user?.id).toBe(both[1].user?.id);
    expect(await countUsers('twice@provider.test')).toBe(1);
  });

  it('joins an existing account whose address the provider has verified; its second factor is still owed', async () => {
    const member = await gateway.member('joined@provider.test', null);
    const enrolled = await member.auth.mfa.enroll({ factorType: 'totp' });
    const secret = enrolled.data?.type === 'totp' ? enrolled.data.totp.secret : '';
    await member.auth.mfa.challengeAndVerify({ factorId: enrolled.data?.id ?? '', code: oneTimeCode(secret) });
    const { client, user } = await browsers.signIn({ email: 'joined@provider.test' });

    expect(user?.id).toBe((await member.auth.getUser()).data.user?.id);
    expect(user?.identities?.map(({ provider }) => provider).sort()).toEqual(['email', 'keycloak']);
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    });
  });

  it('takes every way in from somebody who made the account without ever proving the address', async () => {
    const email = 'squatted@provider.test';
    const squatter = gateway.client();
    expect((await squatter.auth.signUp({ email, password })).error).toBeNull();
    const squatterId = (await squatter.auth.getUser()).data.user?.id;
    await squatter.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Squatter' });
    await gateway.admin.query(
      `insert into auth.identities (id, provider, provider_id, user_id, identity_data)
       values (gen_random_uuid(), 'google', 'squatter', $1, '{"sub":"squatter","email":"other@mail.test","email_verified":true}')`,
      [squatterId],
    );
    const { user } = await browsers.signIn({ email });

    expect(user).toMatchObject({ id: squatterId, email });
    expect(user?.identities?.map(({ provider }) => provider)).toEqual(['keycloak']);
    expect(user?.factors ?? []).toEqual([]);
    expect((await squatter.auth.getUser()).error).not.toBeNull();
    expect((await gateway.client().auth.signInWithPassword({ email, password })).error?.code).toBe(
      'invalid_credentials',
    );
  });

  it('does not let anybody into an unproven account that has a business, and says what to do', async () => {
    const email = 'trader@provider.test';
    const trader = gateway.client();
    await trader.auth.signUp({ email, password });
    const userId = (await trader.auth.getUser()).data.user?.id;
    await gateway.admin.query('create table if not exists public.tenant_users (user_id uuid)');
    await gateway.admin.query('insert into public.tenant_users (user_id) values ($1)', [userId]);
    const page = await browsers.goThrough(browsers.browser(), { email });

    expect(Object.fromEntries(page.searchParams)).toMatchObject({
      error: 'access_denied',
      error_code: 'account_address_unproven',
    });
    expect((await trader.auth.getUser()).error).toBeNull();
    // Opening the link of a mail proves nothing, programs do that as well; a new password saved behind it does.
    await trader.auth.resetPasswordForEmail(email);
    const tokenHash = linkIn(await lastMail(gateway, email)).searchParams.get('token_hash') ?? '';
    const reader = gateway.client();
    expect((await reader.auth.verifyOtp({ token_hash: tokenHash, type: 'recovery' })).error).toBeNull();
    const opened = await browsers.goThrough(browsers.browser(), { email });
    expect(opened.searchParams.get('error_code')).toBe('account_address_unproven');
    expect((await reader.auth.updateUser({ password: 'a-new-Passw0rd' })).error).toBeNull();
    expect((await browsers.signIn({ email })).user?.id).toBe(userId);
    // Whoever set the password before may be somebody else: neither it nor their session is worth anything now.
    expect((await trader.auth.getUser()).error).not.toBeNull();
    expect((await gateway.client().auth.signInWithPassword({ email, password })).error?.code).toBe(
      'invalid_credentials',
    );
  });

  it('lets an invited person in who has no other way in yet', async () => {
    const email = 'invited@provider.test';
    const invited = await gateway.service.auth.admin.inviteUserByEmail(email);
    await gateway.admin.query('create table if not exists public.tenant_users (user_id uuid)');
    await gateway.admin.query('insert into public.tenant_users (user_id) values ($1)', [invited.data.user?.id]);
    expect((await browsers.signIn({ email })).user?.id).toBe(invited.data.user?.id);
  });

  it('refuses a deactivated person', async () => {
    const { user } = await browsers.signIn({ email: 'banned@provider.test' });
    await gateway.service.auth.admin.updateUserById(user?.id ?? '', { ban_duration: '24h' });
    const page = await browsers.goThrough(browsers.browser(), { email: 'banned@provider.test' });

    expect(Object.fromEntries(page.searchParams)).toMatchObject({ error: 'access_denied', error_code: 'user_banned' });
  });
});

describe('an address that the provider has not verified', () => {
  it.each([
    ['of an existing account', 'victim@provider.test', { isVerified: false }],
    ['of an existing account, said in another way', 'victim@provider.test', { fault: 'unverified_email' }],
    ['of nobody', 'nobody@provider.test', { isVerified: false }],
  ])('%s opens nothing', async (_whose, email, choice) => {
    if (email.startsWith('victim') && (await countUsers(email)) === 0) await gateway.member(email, null);
    const before = await countUsers(email);
    const page = await browsers.goThrough(browsers.browser(), { email, ...choice });

    expect(Object.fromEntries(page.searchParams)).toMatchObject({
      error: 'access_denied',
      error_code: 'provider_email_needs_verification',
    });
    expect(page.searchParams.has('code')).toBe(false);
    expect(await countUsers(email)).toBe(before);
    const linked = await gateway.admin.query(
      `select 1 from auth.identities i join auth.users u on u.id = i.user_id where u.email = $1 and i.provider = 'keycloak'`,
      [email],
    );
    expect(linked.rowCount).toBe(0);
  });
});

describe('a provider that misbehaves', () => {
  it.each(['wrong_nonce', 'wrong_audience', 'wrong_issuer', 'foreign_key', 'expired_token', 'expired_code'])(
    'with %s signs nobody in',
    async (fault) => {
      const email = `${fault}@provider.test`;
      const page = await browsers.goThrough(browsers.browser(), { email, fault });

      expect(Object.fromEntries(page.searchParams)).toMatchObject({
        error: 'server_error',
        error_code: 'unexpected_failure',
      });
      expect(await countUsers(email)).toBe(0);
    },
  );

  it('without an address in its ID token is asked for the profile', async () => {
    expect((await browsers.signIn({ email: 'profile@provider.test', fault: 'no_email' })).user?.email).toBe(
      'profile@provider.test',
    );
  });

  it('that cannot be reached is answered with a refusal, not with a hanging page', async () => {
    const response = await request(gateway, `/auth/v1/authorize?provider=gitlab&${browsers.pkce()}`);
    expect(response.status).toBe(500);
    expect(await response.json()).toMatchObject({ code: 'unexpected_failure' });
  });

  it('says when the person has declined', async () => {
    const page = await browsers.goThrough(browsers.browser(), { isCancelled: true });
    expect(page.searchParams.get('error')).toBe('access_denied');
    expect(page.searchParams.has('error_code')).toBe(false);
  });
});

describe('GET /authorize', () => {
  const authorize = async (query: string) => await request(gateway, `/auth/v1/authorize?${query}`);

  it('hands scopes and further parameters on, but none that are its own', async () => {
    const evil = 'client_id=evil&redirect_uri=https://evil.test&state=evil&nonce=evil&response_type=token&scope=evil';
    const response = await authorize(
      `provider=keycloak&${browsers.pkce()}&scopes=address,phone&prompt=consent&${evil}`,
    );
    const asked = new URL(response.headers.get('location') ?? '').searchParams;

    expect(asked.get('scope')).toBe('openid email profile address phone');
    expect(asked.get('prompt')).toBe('consent');
    expect(asked.get('client_id')).toBe('simulated-client');
    expect(asked.get('redirect_uri')).toBe(`${gateway.api.url}/auth/v1/callback`);
    expect(asked.get('response_type')).toBe('code');
    expect(asked.get('code_challenge_method')).toBe('S256');
    expect([asked.get('state'), asked.get('nonce')]).not.toContain('evil');
    expect(asked.has('redirect_to')).toBe(false);
  });

  it.each([
    ['no code challenge', ''],
    ['a short one', 'code_challenge=short&code_challenge_method=s256'],
    ['an unknown method', `code_challenge=${'a'.repeat(43)}&code_challenge_method=md5`],
  ])('refuses %s: a session never travels in an address', async (_what, query) => {
    expect((await authorize(`provider=keycloak&${query}`)).status).toBe(400);
  });

  it.each(['facebook', 'azure', 'github', '', 'constructor', '__proto__'])('refuses the provider %p', async (name) => {
    const response = await authorize(`provider=${name}&${browsers.pkce()}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'validation_failed' });
  });

  it.each(['https://evil.test/steal', '//evil.test', 'http://acme.shop.localhost.evil.test/', 'javascript:alert(1)'])(
    'never leads back to %s',
    async (target) => {
      const page = await browsers.goThrough(
        browsers.browser(),
        { email: 'home@provider.test' },
        { redirectTo: target },
      );
      expect(page.origin).toBe(gateway.api.url);
    },
  );
});

describe('the way back', () => {
  /** A flow whose verifier the test knows. */
  async function flow(email: string) {
    const verifier = randomBytes(32).toString('base64url');
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const page = await follow(`${gateway.api.url}/auth/v1/authorize?provider=keycloak&${browsers.pkce(challenge)}`);
    const callback = await choose(page, { email });
    return { verifier, callback };
  }
  const exchange = async (code: string | null, verifier: string) =>
    await request(gateway, '/auth/v1/token?grant_type=pkce', {
      method: 'POST',
      body: JSON.stringify({ auth_code: code, code_verifier: verifier }),
    });

  it('takes a state once', async () => {
    const { callback } = await flow('state@provider.test');
    await follow(callback.toString());
    const again = await follow(callback.toString());

    expect(again.searchParams.get('error_code')).toBe('bad_oauth_state');
    expect(again.searchParams.has('code')).toBe(false);
  });

  it('takes no state that is too old or made up', async () => {
    const { callback } = await flow('old@provider.test');
    await gateway.admin.query(`update auth.flow_state set created_at = now() - interval '11 minutes' where id = $1`, [
      callback.searchParams.get('state'),
    ]);
    expect((await follow(callback.toString())).searchParams.get('error_code')).toBe('bad_oauth_state');
    callback.searchParams.set('state', 'made-up');
    expect((await follow(callback.toString())).searchParams.has('code')).toBe(false);
  });

  it('takes a code once, and only with the verifier of the browser that began', async () => {
    const first = await flow('code@provider.test');
    const code = (await follow(first.callback.toString())).searchParams.get('code');
    expect((await exchange(code, first.verifier)).status).toBe(200);
    expect((await exchange(code, first.verifier)).status).toBe(404);

    const second = await flow('code@provider.test');
    const stolen = (await follow(second.callback.toString())).searchParams.get('code');
    const answer = await exchange(stolen, randomBytes(32).toString('base64url'));
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([400, 'bad_code_verifier']);
    // A code that somebody guessed at is spent.
    expect((await exchange(stolen, second.verifier)).status).toBe(404);
  });

  it('takes a code of two requests at once for one session only', async () => {
    const { callback, verifier } = await flow('race@provider.test');
    const code = (await follow(callback.toString())).searchParams.get('code');
    const answers = await Promise.all([1, 2, 3, 4].map(async () => (await exchange(code, verifier)).status));
    expect(answers.sort()).toEqual([200, 404, 404, 404]);
  });

  it('takes no code after 5 minutes', async () => {
    const { callback, verifier } = await flow('late@provider.test');
    const code = (await follow(callback.toString())).searchParams.get('code');
    await gateway.admin.query(
      `update auth.flow_state set auth_code_issued_at = now() - interval '6 minutes' where auth_code = $1`,
      [code],
    );
    const answer = await exchange(code, verifier);
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([422, 'flow_state_expired']);
  });
});

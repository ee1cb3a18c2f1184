import { createClient } from '@supabase/supabase-js';
import { ids, password, request, startGateway, type Gateway } from './gateway';
import { codeIn, lastMail, linkIn, oneTimeCode } from './mails';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
}, 300_000);
afterAll(async () => await gateway.stop());

describe('second factors', () => {
  it('raises the session to aal2 with the right code, and to nothing with a wrong one', async () => {
    const member = await gateway.member('totp@auth.test', null);
    const events: string[] = [];
    member.auth.onAuthStateChange((event) => void events.push(event));
    const enrolled = await member.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone', issuer: 'Dukani' });
    expect(enrolled.data).toMatchObject({
      type: 'totp',
      totp: { qr_code: expect.stringContaining('<svg'), uri: expect.stringContaining('issuer=Dukani') },
    });
    const factorId = enrolled.data?.id ?? '';
    const secret = enrolled.data?.type === 'totp' ? enrolled.data.totp.secret : '';

    const wrong = oneTimeCode(secret) === '000000' ? '000001' : '000000';
    expect((await member.auth.mfa.challengeAndVerify({ factorId, code: wrong })).error).toMatchObject({
      code: 'mfa_verification_failed',
      status: 422,
    });
    expect((await member.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal1');

    expect((await member.auth.mfa.challengeAndVerify({ factorId, code: oneTimeCode(secret) })).error).toBeNull();
    expect(events).toContain('MFA_CHALLENGE_VERIFIED');
    await member.auth.refreshSession();
    expect((await member.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal2',
      nextLevel: 'aal2',
    });
    expect((await member.auth.mfa.listFactors()).data?.totp).toMatchObject([
      { friendly_name: 'Phone', status: 'verified' },
    ]);

    const second = gateway.client();
    await second.auth.signInWithPassword({ email: 'totp@auth.test', password });
    expect((await second.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    });
    expect((await second.auth.mfa.unenroll({ factorId })).error?.code).toBe('insufficient_aal');
    expect((await second.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Other' })).error?.code).toBe(
      'insufficient_aal',
    );
    expect((await member.auth.mfa.unenroll({ factorId })).error).toBeNull();
  });

  it('closes a challenge after 5 wrong codes', async () => {
    const member = await gateway.member('guess@auth.test', null);
    const enrolled = await member.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Guess' });
    const factorId = enrolled.data?.id ?? '';
    const secret = enrolled.data?.type === 'totp' ? enrolled.data.totp.secret : '';
    const challengeId = (await member.auth.mfa.challenge({ factorId })).data?.id ?? '';
    for (let failure = 1; failure <= 5; failure += 1)
      await member.auth.mfa.verify({ factorId, challengeId, code: '000000' });
    expect((await member.auth.mfa.verify({ factorId, challengeId, code: oneTimeCode(secret) })).error?.code).toBe(
      'mfa_challenge_expired',
    );
  });

  it('sends codes to a phone into the mailbox', async () => {
    const member = await gateway.member('phone@auth.test', null);
    const factorId =
      (await member.auth.mfa.enroll({ factorType: 'phone', phone: '+254700000001', friendlyName: 'SMS' })).data?.id ??
      '';
    const challengeId = (await member.auth.mfa.challenge({ factorId, channel: 'sms' })).data?.id ?? '';
    const message = await lastMail(gateway, '+254700000001');
    expect(message.channel).toBe('sms');
    expect((await member.auth.mfa.verify({ factorId, challengeId, code: codeIn(message) })).error).toBeNull();
  });

  it('belongs to one person only', async () => {
    const owner = await gateway.member('mine@auth.test', null);
    const other = await gateway.member('theirs@auth.test', null);
    const factorId = (await owner.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' })).data?.id ?? '';
    expect((await other.auth.mfa.challenge({ factorId })).error?.code).toBe('mfa_factor_not_found');
    expect((await other.auth.mfa.unenroll({ factorId })).error?.code).toBe('mfa_factor_not_found');
    expect((await other.auth.mfa.unenroll({ factorId: 'no-uuid' })).error?.status).toBe(404);
  });
});

describe('identities', () => {
  it('unlinks one of two and keeps the last one', async () => {
    const member = await gateway.member('linked@auth.test', null);
    await gateway.admin.query(
      `insert into auth.identities (id, provider, provider_id, user_id, identity_data) select gen_random_uuid(), 'google', '77', id, '{"sub":"77"}' from auth.users where email = 'linked@auth.test'`,
    );
    const identities = (await member.auth.getUserIdentities()).data?.identities ?? [];
    const google = identities.find(({ provider }) => provider === 'google');
    const email = identities.find(({ provider }) => provider === 'email');
    if (google === undefined || email === undefined) throw new Error('Both identities are expected.');
    expect((await member.auth.unlinkIdentity(google)).error).toBeNull();
    expect((await member.auth.unlinkIdentity(email)).error).toMatchObject({
      code: 'single_identity_not_deletable',
      status: 422,
    });
    expect((await member.auth.getUserIdentities()).data?.identities).toHaveLength(1);
  });
});

describe('administration', () => {
  it('is closed to everybody without the secret key', async () => {
    const member = await gateway.member('plain@auth.test', ids.acme);
    expect((await member.auth.admin.listUsers()).error?.status).toBe(403);
    expect((await gateway.anon.auth.admin.createUser({ email: 'x@auth.test' })).error?.status).toBe(403);
    expect((await member.auth.admin.inviteUserByEmail('x@auth.test')).error?.status).toBe(403);
  });

  it('makes, reads, changes, bans and deletes accounts', async () => {
    const { admin } = gateway.service.auth;
    const made = await admin.createUser({
      email: 'Managed@auth.test',
      password,
      email_confirm: true,
      app_metadata: { plan: 'a' },
      user_metadata: { full_name: 'M' },
    });
    const id = made.data.user?.id ?? '';
    expect(made.data.user).toMatchObject({
      email: 'managed@auth.test',
      app_metadata: { plan: 'a', provider: 'email' },
      email_confirmed_at: expect.any(String),
    });
    expect((await admin.createUser({ email: 'managed@auth.test', password })).error?.code).toBe('email_exists');
    expect((await admin.getUserById(id)).data.user?.id).toBe(id);
    expect(
      (await admin.updateUserById(id, { app_metadata: { tier: 'b' }, password: 'changed-Horse-9' })).data.user
        ?.app_metadata,
    ).toMatchObject({ plan: 'a', tier: 'b' });
    const client = gateway.client();
    expect(
      (await client.auth.signInWithPassword({ email: 'managed@auth.test', password: 'changed-Horse-9' })).error,
    ).toBeNull();
    await admin.updateUserById(id, { ban_duration: '24h' });
    expect((await client.auth.getUser()).error).not.toBeNull();
    expect((await client.auth.refreshSession()).error).not.toBeNull();
    expect(
      (await gateway.client().auth.signInWithPassword({ email: 'managed@auth.test', password: 'changed-Horse-9' }))
        .error?.code,
    ).toBe('user_banned');
    await admin.updateUserById(id, { ban_duration: 'none' });
    expect(
      (await gateway.client().auth.signInWithPassword({ email: 'managed@auth.test', password: 'changed-Horse-9' }))
        .error,
    ).toBeNull();
    expect((await admin.deleteUser(id)).error).toBeNull();
    expect((await admin.getUserById(id)).error?.code).toBe('user_not_found');
    expect((await admin.getUserById('11111111-1111-4111-8111-111111111111')).error?.status).toBe(404);
  });

  it('lists accounts page by page', async () => {
    const first = await gateway.service.auth.admin.listUsers({ page: 1, perPage: 2 });
    expect(first.data.users).toHaveLength(2);
    expect(first.data).toMatchObject({ nextPage: 2, total: expect.any(Number) });
  });

  it('invites by mail; the link sets the person up once', async () => {
    const invited = await gateway.service.auth.admin.inviteUserByEmail('invited@auth.test', {
      data: { full_name: 'Ina' },
    });
    expect(invited.data.user?.invited_at).toEqual(expect.any(String));
    const link = linkIn(await lastMail(gateway, 'invited@auth.test'));
    expect(link.searchParams.get('type')).toBe('invite');
    const client = gateway.client();
    const tokenHash = link.searchParams.get('token_hash') ?? '';
    expect((await client.auth.verifyOtp({ token_hash: tokenHash, type: 'invite' })).error).toBeNull();
    expect((await client.auth.updateUser({ password: 'invited-Horse-1' })).error).toBeNull();
    expect(
      (await gateway.client().auth.signInWithPassword({ email: 'invited@auth.test', password: 'invited-Horse-1' })).data
        .user?.email_confirmed_at,
    ).toEqual(expect.any(String));
    expect((await gateway.client().auth.verifyOtp({ token_hash: tokenHash, type: 'invite' })).error?.code).toBe(
      'otp_expired',
    );
    expect((await gateway.service.auth.admin.inviteUserByEmail('invited@auth.test')).error?.code).toBe('email_exists');
  });

  it('hands out links: the link form carries the session with full claims in its fragment', async () => {
    await gateway.member('link@auth.test', ids.acme);
    const { data } = await gateway.service.auth.admin.generateLink({ type: 'magiclink', email: 'link@auth.test' });
    expect(data.properties).toMatchObject({
      email_otp: expect.stringMatching(/^\d{6}$/),
      verification_type: 'magiclink',
    });
    const link = new URL(data.properties?.action_link ?? '');
    const opened = await request(gateway, `${link.pathname}${link.search}`, { headers: { apikey: '' } });
    expect(opened.status).toBe(303);
    const fragment = new URLSearchParams(opened.headers.get('location')?.split('#')[1]);
    const claims = JSON.parse(
      Buffer.from(fragment.get('access_token')?.split('.')[1] ?? '', 'base64url').toString(),
    ) as Record<string, unknown>;
    expect(claims).toMatchObject({ app_metadata: { tenant_id: ids.acme }, aal: 'aal1' });
    const again = await request(gateway, `${link.pathname}${link.search}`, { headers: { apikey: '' } });
    expect(again.headers.get('location')).toContain('otp_expired');
  });

  it('hands out a token hash that a page can verify itself', async () => {
    await gateway.member('handover@auth.test', ids.acme);
    const { data } = await gateway.service.auth.admin.generateLink({ type: 'magiclink', email: 'handover@auth.test' });
    const client = gateway.client();
    expect(
      (await client.auth.verifyOtp({ token_hash: data.properties?.hashed_token ?? '', type: 'email' })).error,
    ).toBeNull();
    expect((await client.auth.getUser()).data.user?.email).toBe('handover@auth.test');
  });
});

describe('providers', () => {
  const authorize = async (query: string) =>
    await request(gateway, `/auth/v1/authorize?${query}`, { headers: { apikey: '' } });
  const pkce = `redirect_to=http://localhost:3000/auth/callback&code_challenge=${'a'.repeat(43)}&code_challenge_method=s256&scopes=email`;

  it('answers the address as JSON when asked not to redirect', async () => {
    const response = await authorize(`provider=google&${pkce}&skip_http_redirect=true`);
    expect(response.status).toBe(200);
    expect(((await response.json()) as { url: string }).url).toMatch(/^https:\/\/accounts\.google\.com\//);
  });

  it('redirects otherwise, and refuses a provider that is not configured', async () => {
    expect((await authorize(`provider=google&${pkce}`)).status).toBe(302);
    expect((await authorize(`provider=github&${pkce}`)).status).toBe(400);
  });

  it('starts the flow of supabase-js', async () => {
    const client = createClient(gateway.api.url, gateway.api.publishableKey, {
      auth: { persistSession: false, flowType: 'pkce' },
      realtime: { transport: class {} as never },
    });
    const { data } = await client.auth.signInWithOAuth({
      provider: 'google',
      options: { skipBrowserRedirect: true, redirectTo: 'http://localhost:3000/auth/callback' },
    });
    expect(data.url).toContain('/auth/v1/authorize?provider=google');
  });
});

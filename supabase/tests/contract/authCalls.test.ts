import { Secret, TOTP } from 'otpauth';
import {
  anonymous,
  as,
  closeAll,
  freshEmail,
  lastMail,
  makeAccount,
  password,
  request,
  signIn,
  target,
  whenPossible,
  world,
} from './environment';

afterAll(closeAll);

const fresh = async (name: string) => {
  const email = freshEmail(name);
  await makeAccount(email);
  return { email, client: await signIn(email) };
};

describe('sign in, refresh and sign out', () => {
  it('answers a session with access token, refresh token and expiry', async () => {
    const { client } = await fresh('session');
    const { data } = await client.auth.getSession();
    expect(data.session).toMatchObject({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      expires_at: expect.any(Number),
      user: { id: expect.any(String) },
    });
  });

  it('refuses wrong credentials without saying which part is wrong', async () => {
    const { email } = await fresh('wrong');
    const wrong = await anonymous().auth.signInWithPassword({ email, password: 'not-the-Horse-1' });
    const unknown = await anonymous().auth.signInWithPassword({ email: freshEmail('nobody'), password });
    expect(wrong.error).toMatchObject({ code: 'invalid_credentials', status: 400 });
    expect(unknown.error).toMatchObject({ code: 'invalid_credentials', status: 400, message: wrong.error?.message });
  });

  it('exchanges a refresh token once (POST /token?grant_type=refresh_token)', async () => {
    const { client } = await fresh('refresh');
    const before = (await client.auth.getSession()).data.session?.refresh_token;
    const { data, error } = await client.auth.refreshSession();
    expect(error).toBeNull();
    expect(data.session?.refresh_token).not.toBe(before);
    expect((await anonymous().auth.refreshSession({ refresh_token: 'no-such-token' })).error?.status).toBe(400);
  });

  it('signs out: the session is gone', async () => {
    const { client } = await fresh('out');
    const refreshToken = (await client.auth.getSession()).data.session?.refresh_token ?? '';
    await client.auth.signOut();
    expect((await anonymous().auth.refreshSession({ refresh_token: refreshToken })).error).not.toBeNull();
  });

  it('carries the claims that screens use, and nothing that the person chose', async () => {
    const claims = (await (await as('owner')).auth.getClaims()).data?.claims;
    expect(claims).toMatchObject({
      role: 'authenticated',
      aal: 'aal1',
      session_id: expect.any(String),
      amr: [{ method: 'password' }],
      user_metadata: { full_name: 'Contract Person' },
    });
  });

  it('adds tenant and role by the access token hook', async () => {
    const client = await signIn(world().owner.email);
    expect((await client.auth.getClaims()).data?.claims.app_metadata).toMatchObject({
      tenant_id: world().tenantId,
      user_role: 'admin',
    });
  });
});

describe('changes of the own account', () => {
  it('changes name, password and address by the person themselves', async () => {
    const { client, email } = await fresh('change');
    expect((await client.auth.updateUser({ data: { full_name: 'New Name' } })).data.user?.user_metadata).toMatchObject({
      full_name: 'New Name',
    });
    expect(
      (await client.auth.updateUser({ password: 'changed-Horse-8', current_password: password })).error,
    ).toBeNull();
    expect((await anonymous().auth.signInWithPassword({ email, password: 'changed-Horse-8' })).error).toBeNull();
    const changed = await client.auth.updateUser({ email: freshEmail('changed') });
    expect(changed.data.user?.email).toBe(email);
  });

  it('refuses a password under 8 characters and the present one', async () => {
    const { client } = await fresh('weak');
    expect((await client.auth.updateUser({ password: 'Short-1', current_password: password })).error).toMatchObject({
      code: 'weak_password',
      status: 422,
    });
    expect((await client.auth.updateUser({ password, current_password: password })).error).toMatchObject({
      code: 'same_password',
      status: 422,
    });
  });

  it('asks whoever sets a new password for the present one', async () => {
    const { client } = await fresh('unasked');
    expect((await client.auth.updateUser({ password: 'changed-Horse-8' })).error).toMatchObject({
      code: 'current_password_required',
      status: 400,
    });
    expect(
      (await client.auth.updateUser({ password: 'changed-Horse-8', current_password: 'wrong-Horse-8' })).error?.status,
    ).toBe(400);
  });

  it('refuses everything to somebody who is not signed in', async () => {
    const response = await request('/auth/v1/user', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: '{"password":"x-Horse-12345"}',
    });
    expect(response.status).toBe(401);
  });
});

describe('second factors', () => {
  it('enrols, challenges, verifies and removes (POST and DELETE /factors)', async () => {
    const { client, email } = await fresh('factor');
    const enrolled = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone', issuer: 'Dukani' });
    if (enrolled.data?.type !== 'totp') throw new Error('A TOTP factor was expected.');
    const { id, totp } = enrolled.data;
    const code = () => new TOTP({ secret: Secret.fromBase32(totp.secret) }).generate();
    const challenge = await client.auth.mfa.challenge({ factorId: id });
    const wrong = code() === '000000' ? '111111' : '000000';
    expect(
      (await client.auth.mfa.verify({ factorId: id, challengeId: challenge.data?.id ?? '', code: wrong })).error,
    ).toMatchObject({ code: 'mfa_verification_failed', status: 422 });
    expect((await client.auth.mfa.challengeAndVerify({ factorId: id, code: code() })).error).toBeNull();
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2');
    expect((await client.auth.mfa.listFactors()).data?.totp).toMatchObject([
      { status: 'verified', friendly_name: 'Phone', factor_type: 'totp' },
    ]);
    expect((await (await signIn(email)).auth.mfa.unenroll({ factorId: id })).error).toMatchObject({
      code: 'insufficient_aal',
      status: 422,
    });
    expect((await client.auth.mfa.unenroll({ factorId: id })).error).toBeNull();
  });

  it('a factor begun by whoever knew the password proves nothing once the owner has one', async () => {
    const { client: owner, email } = await fresh('begun-factor');
    const thief = await signIn(email);
    const phone = await thief.auth.mfa.enroll({ factorType: 'phone', phone: '+254711999888', friendlyName: 'Thief' });
    const enrolled = await owner.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Own' });
    if (enrolled.data?.type !== 'totp') throw new Error('A TOTP factor was expected.');
    const code = new TOTP({ secret: Secret.fromBase32(enrolled.data.totp.secret) }).generate();
    expect((await owner.auth.mfa.challengeAndVerify({ factorId: enrolled.data.id, code })).error).toBeNull();
    const again = await signIn(email);
    expect((await again.auth.mfa.challenge({ factorId: phone.data?.id ?? '' })).error).not.toBeNull();
    expect((await again.auth.mfa.enroll({ factorType: 'phone', phone: '+254711999887' })).error).toMatchObject({
      code: 'insufficient_aal',
      status: 403,
    });
    expect((await again.auth.signOut({ scope: 'others' })).error).not.toBeNull();
    expect((await owner.auth.getUser()).error).toBeNull();
  });

  it('keeps a person out of another one’s factors', async () => {
    const { client } = await fresh('owner-of-factor');
    const factorId = (await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' })).data?.id ?? '';
    const other = await as('outsider');
    expect((await other.auth.mfa.challenge({ factorId })).error?.status).toBe(404);
    expect((await other.auth.mfa.unenroll({ factorId })).error?.status).toBe(404);
  });
});

describe('identities and providers', () => {
  it('keeps the last identity (DELETE /user/identities/{id})', async () => {
    const { client } = await fresh('identity');
    const [identity] = (await client.auth.getUserIdentities()).data?.identities ?? [];
    if (identity === undefined) throw new Error('An identity was expected.');
    expect((await client.auth.unlinkIdentity(identity)).error).toMatchObject({
      code: 'single_identity_not_deletable',
      status: 422,
    });
  });

  it('refuses a provider that is not configured (GET /authorize)', async () => {
    const query = `provider=github&redirect_to=${encodeURIComponent('http://localhost:3000')}&scopes=email&code_challenge=${'a'.repeat(43)}&code_challenge_method=s256&skip_http_redirect=true`;
    const response = await request(`/auth/v1/authorize?${query}`);
    expect(response.status).toBe(400);
  });

  it('publishes its keys (GET /.well-known/jwks.json)', async () => {
    const response = await request('/auth/v1/.well-known/jwks.json');
    expect(await response.json()).toEqual({ keys: expect.any(Array) });
  });
});

whenPossible.mailbox('mails', () => {
  it('resets a password by the link in a mail, which works once', async () => {
    const { email } = await fresh('reset');
    await anonymous().auth.resetPasswordForEmail(email, { redirectTo: `${target.url}/reset-password` });
    const link = new URL(/https?:\S+/.exec((await lastMail(email)).text)?.[0] ?? target.url);
    const tokenHash = link.searchParams.get('token_hash') ?? '';
    const client = anonymous();
    expect((await client.auth.verifyOtp({ token_hash: tokenHash, type: 'recovery' })).error).toBeNull();
    expect((await client.auth.updateUser({ password: 'recovered-Horse-9' })).error).toBeNull();
    expect((await anonymous().auth.verifyOtp({ token_hash: tokenHash, type: 'recovery' })).error).toMatchObject({
      code: 'otp_expired',
      status: 403,
    });
  });

  it('changes the address once the links of both mails were followed, and knows it as proven then', async () => {
    const { email, client } = await fresh('moving');
    const next = freshEmail('moved');
    expect((await client.auth.updateUser({ email: next })).error).toBeNull();
    const tokenFor = async (to: string) =>
      new URL(/https?:\S+/.exec((await lastMail(to)).text)?.[0] ?? target.url).searchParams.get('token_hash') ?? '';
    const [toOld, toNew] = [await tokenFor(email), await tokenFor(next)];
    const first = await anonymous().auth.verifyOtp({ token_hash: toNew, type: 'email_change' });
    expect([first.error, first.data.session]).toEqual([null, null]);
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
    const mover = anonymous();
    const second = await mover.auth.verifyOtp({ token_hash: toOld, type: 'email_change' });
    expect(second.data.user?.email).toBe(next);
    expect((await mover.from('profiles').select('email_verified').single()).data).toEqual({ email_verified: true });
  });

  it('lets a shopper in by a code', async () => {
    const email = freshEmail('shopper');
    expect(
      (await anonymous().auth.signInWithOtp({ email, options: { data: { full_name: 'Shopper' } } })).error,
    ).toBeNull();
    const code = /\b\d{6}\b/.exec((await lastMail(email)).text)?.[0] ?? '';
    const client = anonymous();
    expect((await client.auth.verifyOtp({ email, token: code, type: 'email' })).error).toBeNull();
    expect((await client.from('profiles').select('full_name, tenant_id').single()).data).toEqual({
      full_name: 'Shopper',
      tenant_id: null,
    });
  });
});

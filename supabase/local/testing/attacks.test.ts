import { createHash } from 'node:crypto';
import { password, pause, request, startGateway, type Gateway } from './gateway';
import { codeIn, lastMail, linkIn, oneTimeCode } from './mails';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
}, 300_000);
afterAll(async () => await gateway.stop());

const post = async (address: string, body: unknown, headers: Record<string, string> = {}) =>
  await request(gateway, `/auth/v1/${address}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

/** A person with a proven authenticator app, and a second session that has only the password. */
async function withFactor(email: string) {
  const strong = await gateway.member(email, null);
  const enrolled = await strong.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'App' });
  const factorId = enrolled.data?.id ?? '';
  const secret = enrolled.data?.type === 'totp' ? enrolled.data.totp.secret : '';
  const code = oneTimeCode(secret);
  expect((await strong.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
  const weak = gateway.client();
  await weak.auth.signInWithPassword({ email, password });
  return { strong, weak, factorId, secret, code };
}

describe('a session without its second factor', () => {
  it('changes neither password nor address, but the own name', async () => {
    const { strong, weak } = await withFactor('bypass@attack.test');
    const refusal = { status: 401, code: 'insufficient_aal' };
    expect((await weak.auth.updateUser({ password: 'stolen-Horse-9' })).error).toMatchObject(refusal);
    expect((await weak.auth.updateUser({ email: 'thief@attack.test' })).error).toMatchObject(refusal);
    expect((await weak.auth.updateUser({ data: { full_name: 'Me' } })).error).toBeNull();
    expect(
      (await strong.auth.updateUser({ password: 'changed-Horse-9', current_password: password })).error,
    ).toBeNull();
  });

  it('is not raised by a code that was used before', async () => {
    const { weak, factorId, secret, code } = await withFactor('replay@attack.test');
    expect((await weak.auth.mfa.challengeAndVerify({ factorId, code })).error).toMatchObject({
      code: 'mfa_verification_failed',
    });
    await gateway.admin.query('update supabase_local.used_totp_steps set step = step - 2 where factor_id = $1', [
      factorId,
    ]);
    expect((await weak.auth.mfa.challengeAndVerify({ factorId, code: oneTimeCode(secret) })).error).toBeNull();
  });

  it('is locked out of the factor after 10 wrong codes, also over new challenges, and its owner is not', async () => {
    const { strong, weak, factorId, secret } = await withFactor('codes@attack.test');
    const wrong = oneTimeCode(secret) === '000000' ? '111111' : '000000';
    for (let failure = 1; failure <= 10; failure += 1)
      expect((await weak.auth.mfa.challengeAndVerify({ factorId, code: wrong })).error?.code).toBe(
        'mfa_verification_failed',
      );
    expect((await weak.auth.mfa.challengeAndVerify({ factorId, code: wrong })).error).toMatchObject({
      status: 429,
      code: 'over_request_rate_limit',
    });
    await gateway.admin.query('update supabase_local.used_totp_steps set step = step - 2 where factor_id = $1', [
      factorId,
    ]);
    expect((await strong.auth.mfa.challengeAndVerify({ factorId, code: oneTimeCode(secret) })).error).toBeNull();
  });

  it('of all sessions together lock the factor after 30 wrong codes', async () => {
    const { factorId, secret, strong } = await withFactor('many@attack.test');
    const wrong = oneTimeCode(secret) === '000000' ? '111111' : '000000';
    for (let number = 0; number < 3; number += 1) {
      const thief = gateway.client();
      await thief.auth.signInWithPassword({ email: 'many@attack.test', password });
      for (let failure = 1; failure <= 10; failure += 1)
        await thief.auth.mfa.challengeAndVerify({ factorId, code: wrong });
    }
    expect((await strong.auth.mfa.challengeAndVerify({ factorId, code: wrong })).error?.status).toBe(429);
  });

  it.each(['others', 'global'] as const)('does not throw %s out, but ends itself', async (scope) => {
    const { strong, weak } = await withFactor(`logout-${scope}@attack.test`);
    const { data } = await weak.auth.getSession();
    const logout = async (wanted: string) =>
      await post(`logout?scope=${wanted}`, {}, { authorization: `Bearer ${data.session?.access_token ?? ''}` });
    const refused = await logout(scope);
    expect([refused.status, await refused.json()]).toMatchObject([422, { code: 'insufficient_aal' }]);
    expect((await strong.auth.getUser()).error).toBeNull();
    expect((await logout('local')).status).toBe(204);
    expect((await weak.auth.getUser()).error).not.toBeNull();
    expect((await strong.auth.getUser()).error).toBeNull();
  });
});

describe('a factor that a thief began', () => {
  it('proves nothing once the owner has one, and goes when the owner proves theirs', async () => {
    const owner = await gateway.member('begun@attack.test', null);
    const thief = gateway.client();
    await thief.auth.signInWithPassword({ email: 'begun@attack.test', password });
    const phone = await thief.auth.mfa.enroll({ factorType: 'phone', phone: '+254711999888', friendlyName: 'Thief' });
    const stolenId = phone.data?.id ?? '';
    const enrolled = await owner.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Own' });
    const secret = enrolled.data?.type === 'totp' ? enrolled.data.totp.secret : '';
    const proven = await owner.auth.mfa.challengeAndVerify({
      factorId: enrolled.data?.id ?? '',
      code: oneTimeCode(secret),
    });
    expect(proven.error).toBeNull();
    expect((await owner.auth.mfa.listFactors()).data?.all).toMatchObject([{ friendly_name: 'Own' }]);

    await thief.auth.signInWithPassword({ email: 'begun@attack.test', password });
    expect((await thief.auth.mfa.challenge({ factorId: stolenId })).error?.code).toBe('mfa_factor_not_found');
    // One that slipped in at the same moment is worth nothing either.
    await gateway.admin.query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, phone)
       select $1, id, 'Late', 'phone', '254711999888' from auth.users where email = 'begun@attack.test'`,
      [stolenId],
    );
    const refusal = { status: 403, code: 'insufficient_aal' };
    expect((await thief.auth.mfa.challenge({ factorId: stolenId })).error).toMatchObject(refusal);
    expect(
      (await thief.auth.mfa.verify({ factorId: stolenId, challengeId: stolenId, code: '123456' })).error,
    ).toMatchObject(refusal);
    expect((await thief.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'New' })).error).toMatchObject(refusal);
    expect((await owner.auth.mfa.challenge({ factorId: stolenId })).error).toBeNull();
  });

  it('with an issuer without end is refused before it is begun', async () => {
    const member = await gateway.member('issuer@attack.test', null);
    const { error } = await member.auth.mfa.enroll({ factorType: 'totp', issuer: 'x'.repeat(4000) });
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
    expect((await member.auth.mfa.listFactors()).data?.all).toEqual([]);
  });
});

describe('a new password', () => {
  it('ends every other session and keeps the one that set it', async () => {
    const here = await gateway.member('sessions@attack.test', null);
    const thief = gateway.client();
    await thief.auth.signInWithPassword({ email: 'sessions@attack.test', password });
    expect((await here.auth.updateUser({ data: { full_name: 'Same' } })).error).toBeNull();
    expect((await thief.auth.refreshSession()).error).toBeNull();
    expect(
      (await here.auth.updateUser({ password: 'brand-new-Horse-1', current_password: password })).error,
    ).toBeNull();
    expect((await thief.auth.refreshSession()).error).not.toBeNull();
    expect((await thief.auth.getUser()).error).not.toBeNull();
    expect((await here.auth.refreshSession()).error).toBeNull();
  });
});

describe('a session alone', () => {
  it('sets no new password; the present one or a mailed code does', async () => {
    const member = await gateway.member('stolen@attack.test', null);
    expect((await member.auth.updateUser({ password: 'thieves-Horse-9' })).error).toMatchObject({
      status: 400,
      code: 'current_password_required',
    });
    expect((await member.auth.updateUser({ password: 'thieves-Horse-9', nonce: '123456' })).error).toMatchObject({
      status: 422,
      code: 'reauthentication_not_valid',
    });
    await member.auth.reauthenticate();
    const nonce = codeIn(await lastMail(gateway, 'stolen@attack.test'));
    expect((await member.auth.updateUser({ password: 'owners-Horse-9', nonce })).error).toBeNull();
    expect((await member.auth.updateUser({ password: 'owners-Horse-8', nonce })).error).not.toBeNull();
    expect(
      (await member.auth.updateUser({ password: 'owners-Horse-8', current_password: 'owners-Horse-9' })).error,
    ).toBeNull();
  });

  it('is asked for nothing for 15 minutes after a link for a new password', async () => {
    await gateway.member('forgot@attack.test', null);
    await gateway.client().auth.resetPasswordForEmail('forgot@attack.test');
    const client = gateway.client();
    const tokenHash = linkIn(await lastMail(gateway, 'forgot@attack.test')).searchParams.get('token_hash') ?? '';
    await client.auth.verifyOtp({ token_hash: tokenHash, type: 'recovery' });
    expect((await client.auth.updateUser({ password: 'found-Horse-9' })).error).toBeNull();
    await gateway.admin.query(`update supabase_local.link_sessions set opened_at = now() - interval '16 minutes'`);
    expect((await client.auth.updateUser({ password: 'found-Horse-8' })).error?.code).toBe('current_password_required');
  });

  it.each([
    ['spaces alone', ' '.repeat(12), 'weak_password'],
    ['more than 72 bytes', 'é'.repeat(40), 'validation_failed'],
  ])('no password is made of %s', async (_what, wrong, code) => {
    const refusal = { status: 422, code };
    const email = `odd-${code}@attack.test`;
    expect((await gateway.client().auth.signUp({ email, password: wrong })).error).toMatchObject(refusal);
    expect((await gateway.service.auth.admin.createUser({ email, password: wrong })).error).toMatchObject(refusal);
    const member = await gateway.member(email, null);
    expect((await member.auth.updateUser({ password: wrong, current_password: password })).error).toMatchObject(
      refusal,
    );
  });
});

describe('the same at once', () => {
  it('signs one person up once and says so to the others', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(async () => await post('signup', { email: 'at-once@attack.test', password })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(await refused?.json()).toMatchObject({ code: 'user_already_exists' });
  });

  it('invites one new address from two sides to one account', async () => {
    const { admin } = gateway.service.auth;
    const invite = async () => await admin.generateLink({ type: 'invite', email: 'wanted@attack.test' });
    const both = await Promise.all([invite(), invite()]);
    expect(both.map(({ error }) => error)).toEqual([null, null]);
    expect(both[0].data.user?.id).toBe(both[1].data.user?.id);
  });
});

describe('an answer', () => {
  it('takes a comparison for every account, with a password or without', async () => {
    await gateway.member('timed@attack.test', null);
    await gateway.service.auth.admin.generateLink({ type: 'invite', email: 'no-password@attack.test' });
    const time = async (email: string) => {
      const times: number[] = [];
      for (let count = 0; count < 5; count += 1) {
        const start = performance.now();
        await post('token?grant_type=password', { email, password: 'wrong-Horse-1' });
        times.push(performance.now() - start);
      }
      return Math.min(...times);
    };
    const [known, invited] = [await time('timed@attack.test'), await time('no-password@attack.test')];
    expect(invited).toBeGreaterThan(known / 3);
  });
});

describe('guessing', () => {
  it('of a mailed code by anonymous visitors leaves the link of the same mail alive', async () => {
    await gateway.member('victim@attack.test', null);
    await gateway.client().auth.signInWithOtp({ email: 'victim@attack.test', options: { shouldCreateUser: false } });
    const mail = await lastMail(gateway, 'victim@attack.test');
    const code = codeIn(mail);
    const wrong = code === '000000' ? '000001' : '000000';
    const tries = Array.from(
      { length: 5 },
      async () => await gateway.client().auth.verifyOtp({ email: 'victim@attack.test', token: wrong, type: 'email' }),
    );
    for (const { error } of await Promise.all(tries)) expect(error?.code).toBe('otp_expired');
    const late = await gateway.client().auth.verifyOtp({ email: 'victim@attack.test', token: code, type: 'email' });
    expect(late.error?.code).toBe('otp_expired');
    const tokenHash = linkIn(mail).searchParams.get('token_hash') ?? '';
    expect((await gateway.client().auth.verifyOtp({ token_hash: tokenHash, type: 'email' })).error).toBeNull();
  });

  it.each(['sha224', 'sha256'])('of a link by the %s of address and code opens nothing', async (algorithm) => {
    const email = `${algorithm}@attack.test`;
    await gateway.member(email, null);
    await gateway.client().auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
    const mail = await lastMail(gateway, email);
    const guess = createHash(algorithm)
      .update(`${email}${codeIn(mail)}`)
      .digest('hex');
    for (const type of ['email', 'magiclink', 'recovery', 'invite'] as const)
      expect((await gateway.client().auth.verifyOtp({ token_hash: guess, type })).error?.code).toBe('otp_expired');
    expect(linkIn(mail).searchParams.get('token_hash')).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each(['recovery', 'invite'] as const)('a mail for %s holds a link alone, no code', async (kind) => {
    const email = `${kind}-mail@attack.test`;
    if (kind === 'invite') await gateway.service.auth.admin.inviteUserByEmail(email);
    else {
      await gateway.member(email, null);
      await gateway.client().auth.resetPasswordForEmail(email);
    }
    const { text, html } = await lastMail(gateway, email);
    expect(text).not.toMatch(/\b\d{6}\b/);
    expect(html).not.toMatch(/>\s*\d{6}\s*</);
    expect(text).toContain(kind === 'invite' ? '7 days' : '10 minutes');
  });

  it('of 60 passwords at once compares at most 10', async () => {
    await gateway.member('race@attack.test', null);
    const answers = await Promise.all(
      Array.from(
        { length: 60 },
        async (_, number) =>
          await post('token?grant_type=password', { email: 'race@attack.test', password: `wrong-Horse-${number}` }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(10);
    expect(statuses.every((status) => status === 400 || status === 429)).toBe(true);
  });
});

describe('mails', () => {
  it.each(['recover', 'otp', 'magiclink'])('by /%s come to one address with a pause between them', async (route) => {
    const email = `${route}@bomb.test`;
    await gateway.member(email, null);
    const first = await post(route, { email, create_user: false });
    const second = await post(route, { email: email.toUpperCase(), create_user: false });
    expect([first.status, second.status]).toEqual([200, 429]);
    expect(await second.json()).toMatchObject({ code: 'over_email_send_rate_limit' });
    expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(0);
    await pause(1_100);
    expect((await post(route, { email, create_user: false })).status).toBe(200);
  });

  it('tell nothing of an address by the refusal', async () => {
    expect((await post('recover', { email: 'nobody@bomb.test' })).status).toBe(200);
    expect((await post('recover', { email: 'nobody@bomb.test' })).status).toBe(429);
  });
});

describe('absurd requests to the auth service', () => {
  it.each([
    ['NUL in an address', 'recover', '{"email":"a\\u0000@b.test"}', 400],
    ['NUL in a refresh token', 'token?grant_type=refresh_token', '{"refresh_token":"\\u0000"}', 400],
    ['NUL in a token hash', 'verify', '{"type":"recovery","token_hash":"\\u0000"}', 400],
    [
      'NUL in what is said at sign-up',
      'signup',
      '{"email":"n@attack.test","password":"good-Horse-1","data":{"a":"\\u0000"}}',
      400,
    ],
    [
      'half a surrogate pair',
      'signup',
      '{"email":"n@attack.test","password":"good-Horse-1","data":{"a":"\\ud83d"}}',
      400,
    ],
    ['an address that is an object', 'signup', '{"email":{"a":1},"password":"good-Horse-1"}', 400],
    ['a password that is an object', 'token?grant_type=password', '{"email":"a@b.test","password":{"a":1}}', 400],
    ['no password', 'token?grant_type=password', '{"email":"a@b.test"}', 400],
    ['an address of 5,000 letters', 'signup', `{"email":"${'a'.repeat(5000)}@b.test","password":"good-Horse-1"}`, 400],
    ['an address of 5,000 letters for a link', 'otp', `{"email":"${'a'.repeat(5000)}@b.test"}`, 400],
    ['an address that is a number', 'magiclink', '{"email":5}', 400],
    ['pkce without anything', 'token?grant_type=pkce', '{}', 400],
    ['pkce with a number', 'token?grant_type=pkce', '{"auth_code":5,"code_verifier":6}', 400],
    ['pkce with nonsense', 'token?grant_type=pkce', '{"auth_code":"x","code_verifier":"y"}', 404],
    ['a route that is none', 'pkce', '{}', 404],
    ['data that is a list', 'signup', '{"email":"n@attack.test","password":"good-Horse-1","data":[1]}', 400],
    [
      'data without end',
      'signup',
      `{"email":"n@attack.test","password":"good-Horse-1","data":{"a":"${'x'.repeat(17_000)}"}}`,
      422,
    ],
    ['JSON without end', 'signup', '{"a":'.repeat(40_000), 400],
    ['a body without end', 'signup', '{"a":'.repeat(60_000), 413],
  ])('with %s is answered with a code and a message', async (_what, address, body, status) => {
    const response = await post(address, body);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) });
  });

  it('cannot fill up what a person keeps about themselves piece by piece', async () => {
    const member = await gateway.member('hoard@attack.test', null);
    expect((await member.auth.updateUser({ data: { a: 'x'.repeat(10_000) } })).error).toBeNull();
    expect((await member.auth.updateUser({ data: { b: 'x'.repeat(10_000) } })).error?.status).toBe(422);
  });
});

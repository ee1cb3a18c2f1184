import { password, pause, request, startGateway, type Gateway } from './gateway';
import { codeIn, lastMail, linkIn, oneTimeCode } from './mails';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
}, 60_000);
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
    expect((await strong.auth.updateUser({ password: 'changed-Horse-9' })).error).toBeNull();
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

  it('locks the factor after 10 wrong codes, also over new challenges', async () => {
    const { weak, factorId, secret } = await withFactor('codes@attack.test');
    const wrong = oneTimeCode(secret) === '000000' ? '111111' : '000000';
    for (let failure = 1; failure <= 10; failure += 1)
      expect((await weak.auth.mfa.challengeAndVerify({ factorId, code: wrong })).error?.code).toBe(
        'mfa_verification_failed',
      );
    expect((await weak.auth.mfa.challengeAndVerify({ factorId, code: wrong })).error).toMatchObject({
      status: 429,
      code: 'over_request_rate_limit',
    });
  });
});

describe('a new password', () => {
  it('ends every other session and keeps the one that set it', async () => {
    const here = await gateway.member('sessions@attack.test', null);
    const thief = gateway.client();
    await thief.auth.signInWithPassword({ email: 'sessions@attack.test', password });
    expect((await here.auth.updateUser({ data: { full_name: 'Same' } })).error).toBeNull();
    expect((await thief.auth.refreshSession()).error).toBeNull();
    expect((await here.auth.updateUser({ password: 'brand-new-Horse-1' })).error).toBeNull();
    expect((await thief.auth.refreshSession()).error).not.toBeNull();
    expect((await thief.auth.getUser()).error).not.toBeNull();
    expect((await here.auth.refreshSession()).error).toBeNull();
  });
});

describe('guessing', () => {
  it('of a mailed code by strangers leaves the link of the same mail alive', async () => {
    await gateway.member('victim@attack.test', null);
    await gateway.client().auth.resetPasswordForEmail('victim@attack.test');
    const mail = await lastMail(gateway, 'victim@attack.test');
    const code = codeIn(mail);
    const wrong = code === '000000' ? '000001' : '000000';
    const tries = Array.from(
      { length: 5 },
      async () =>
        await gateway.client().auth.verifyOtp({ email: 'victim@attack.test', token: wrong, type: 'recovery' }),
    );
    for (const { error } of await Promise.all(tries)) expect(error?.code).toBe('otp_expired');
    const late = await gateway.client().auth.verifyOtp({ email: 'victim@attack.test', token: code, type: 'recovery' });
    expect(late.error?.code).toBe('otp_expired');
    const tokenHash = linkIn(mail).searchParams.get('token_hash') ?? '';
    expect((await gateway.client().auth.verifyOtp({ token_hash: tokenHash, type: 'recovery' })).error).toBeNull();
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
    ['JSON without end', 'signup', '{"a":'.repeat(300_000), 400],
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

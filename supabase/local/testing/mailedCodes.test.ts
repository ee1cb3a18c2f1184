import { pause, request, startGateway, type Gateway } from './gateway';
import { codeIn, lastMail, linkIn } from './mails';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway({ AUTH_LOCKOUT_ATTEMPTS: '1000' });
}, 300_000);
afterAll(async () => await gateway.stop());

const tell = async (address: string, body: object) =>
  await request(gateway, `/auth/v1/${address}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const otherThan = (code: string) => (code === '000000' ? '111111' : '000000');

describe('a mailed code', () => {
  it('is not guessed all day long with ever new ones; the link beside it stays a way in', async () => {
    const email = 'guessed@codes.test';
    const guess = async (token: string) => await gateway.client().auth.verifyOtp({ email, token, type: 'email' });
    await gateway.client().auth.signInWithOtp({ email });
    const wrong = otherThan(codeIn(await lastMail(gateway, email)));
    for (let count = 0; count < 30; count += 1) expect((await guess(wrong)).error?.code).toBe('otp_expired');
    await pause(1_100);
    await gateway.client().auth.signInWithOtp({ email });
    const mail = await lastMail(gateway, email);
    expect((await guess(codeIn(mail))).error?.code).toBe('too_many_wrong_codes');
    const tokenHash = linkIn(mail).searchParams.get('token_hash') ?? '';
    expect((await gateway.client().auth.verifyOtp({ token_hash: tokenHash, type: 'magiclink' })).error).toBeNull();
  });

  it('stands first in its mail', async () => {
    const email = 'first@codes.test';
    await gateway.client().auth.signInWithOtp({ email });
    const { text } = await lastMail(gateway, email);
    expect(text).toMatch(/^Code: \d{6}\n/);
    expect(text.indexOf('http')).toBeGreaterThan(text.indexOf('Enter the code'));
  });

  it('begins anew for who typed a right one', async () => {
    const email = 'clumsy@codes.test';
    const guess = async (token: string) => await gateway.client().auth.verifyOtp({ email, token, type: 'email' });
    for (let round = 0; round < 2; round += 1) {
      await gateway.client().auth.signInWithOtp({ email });
      const code = codeIn(await lastMail(gateway, email));
      expect((await guess(otherThan(code))).error?.code).toBe('otp_expired');
      expect((await guess(code)).error).toBeNull();
      await pause(1_100);
    }
  });

  it.each([
    'one<guessed@codes.test>',
    'one,guessed@codes.test',
    'one(more)@codes.test',
    '<one@codes.test>',
    '"a"@b.test',
  ])('is not sent to %s, which is no plain address', async (email) => {
    expect((await tell('otp', { email, create_user: true })).status).toBe(400);
    expect((await tell('signup', { email, password: 'correct-Horse-7' })).status).toBe(400);
  });
});

import { password, pause, request, startGateway, type Gateway } from './gateway';
import { codeIn, lastMail, linkIn, oneTimeCode } from './mails';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
}, 300_000);
afterAll(async () => await gateway.stop());

describe('an account that somebody made with the address of another person', () => {
  it('is theirs alone once they sign in by a mailed code', async () => {
    const email = 'shopper@attack.test';
    const squatter = gateway.client();
    await squatter.auth.signUp({ email, password });
    await gateway.client().auth.signInWithOtp({ email });
    const code = codeIn(await lastMail(gateway, email));
    expect((await gateway.client().auth.verifyOtp({ email, token: code, type: 'email' })).error).toBeNull();
    expect((await squatter.auth.getUser()).error).not.toBeNull();
    expect((await gateway.client().auth.signInWithPassword({ email, password })).error?.code).toBe(
      'invalid_credentials',
    );
  });

  it('is not shared with who made it and opened a business in it, and is theirs alone by a new password', async () => {
    await gateway.admin.query('create table public.tenant_users (user_id uuid primary key, invitation_status text)');
    try {
      const email = 'pre-hijacked@attack.test';
      const squatter = gateway.client();
      const made = await squatter.auth.signUp({ email, password });
      await gateway.admin.query(`insert into public.tenant_users values ($1, 'accepted')`, [made.data.user?.id]);
      await gateway.client().auth.signInWithOtp({ email });
      const code = codeIn(await lastMail(gateway, email));
      const refused = await gateway.client().auth.verifyOtp({ email, token: code, type: 'email' });
      expect(refused.error?.code).toBe('account_password_needed');
      const isProven = async () =>
        (
          await gateway.admin.query<{ is_proven: boolean }>(
            'select supabase_local.is_address_proven($1) as is_proven',
            [made.data.user?.id],
          )
        ).rows[0]?.is_proven;
      expect(await isProven()).toBe(false);
      expect((await squatter.auth.getUser()).error).toBeNull();
      await pause(1_100);
      await gateway.client().auth.resetPasswordForEmail(email);
      const tokenHash = linkIn(await lastMail(gateway, email)).searchParams.get('token_hash') ?? '';
      const owner = gateway.client();
      expect((await owner.auth.verifyOtp({ token_hash: tokenHash, type: 'recovery' })).error).toBeNull();
      expect(await isProven()).toBe(false);
      expect((await owner.auth.updateUser({ password: 'chosen-Horse-8' })).error).toBeNull();
      expect(await isProven()).toBe(true);
      expect((await squatter.auth.getUser()).error).not.toBeNull();
      expect((await gateway.client().auth.signInWithPassword({ email, password })).error).not.toBeNull();
      expect((await owner.auth.getUser()).error).toBeNull();
    } finally {
      await gateway.admin.query('drop table public.tenant_users');
    }
  });

  it('is theirs alone by the code of a mail that the one who made it had sent', async () => {
    const email = 'resent@attack.test';
    const squatter = gateway.client();
    const made = await squatter.auth.signUp({ email, password });
    await gateway.client().auth.signInWithOtp({ email });
    const code = codeIn(await lastMail(gateway, email));
    await gateway.admin.query(`update supabase_local.mail_links set purpose = 'signup' where user_id = $1`, [
      made.data.user?.id,
    ]);
    expect((await gateway.client().auth.verifyOtp({ email, token: code, type: 'email' })).error).toBeNull();
    expect((await squatter.auth.getUser()).error).not.toBeNull();
  });

  it('is theirs alone by a new password, whatever second factor was set up in it', async () => {
    const email = 'factor@attack.test';
    const squatter = gateway.client();
    const made = await squatter.auth.signUp({ email, password });
    const enrolled = await squatter.auth.mfa.enroll({ factorType: 'totp' });
    const code = oneTimeCode(enrolled.data?.type === 'totp' ? enrolled.data.totp.secret : '');
    await squatter.auth.mfa.challengeAndVerify({ factorId: enrolled.data?.id ?? '', code });
    await gateway.client().auth.resetPasswordForEmail(email);
    const owner = gateway.client();
    const token_hash = linkIn(await lastMail(gateway, email)).searchParams.get('token_hash') ?? '';
    await owner.auth.verifyOtp({ token_hash, type: 'recovery' });
    expect((await owner.auth.updateUser({ email: 'away@attack.test' })).error?.code).toBe('insufficient_aal');
    expect((await owner.auth.updateUser({ password: 'chosen-Horse-8' })).error).toBeNull();
    expect((await squatter.auth.getUser()).error).not.toBeNull();
    const { rows } = await gateway.admin.query('select 1 from auth.mfa_factors where user_id = $1', [
      made.data.user?.id,
    ]);
    expect(rows).toEqual([]);
  });

  it('keeps its password where the address was proven before', async () => {
    await gateway.member('known@attack.test', null);
    await gateway.client().auth.signInWithOtp({ email: 'known@attack.test' });
    const code = codeIn(await lastMail(gateway, 'known@attack.test'));
    await gateway.client().auth.verifyOtp({ email: 'known@attack.test', token: code, type: 'email' });
    expect((await gateway.client().auth.signInWithPassword({ email: 'known@attack.test', password })).error).toBeNull();
  });
});

describe('opening a link ends nothing by itself', () => {
  const withPassword = async (email: string) => {
    const person = gateway.client();
    await person.auth.signUp({ email, password });
    return person;
  };
  const tokenOf = async (email: string) => linkIn(await lastMail(gateway, email)).searchParams.get('token_hash') ?? '';
  const stillWorks = async (email: string) =>
    (await gateway.client().auth.signInWithPassword({ email, password })).error;

  it('of “Forgot password?”: until the new password is saved the old one works, and everybody stays signed in', async () => {
    const email = 'forgetful@attack.test';
    const person = await withPassword(email);
    await gateway.client().auth.resetPasswordForEmail(email);
    const opened = gateway.client();
    const token_hash = await tokenOf(email);
    expect((await opened.auth.verifyOtp({ token_hash, type: 'recovery' })).error).toBeNull();
    expect(await stillWorks(email)).toBeNull();
    expect((await person.auth.getUser()).error).toBeNull();
    expect((await opened.auth.updateUser({ password: 'ab' })).error?.code).toBe('weak_password');
    expect(await stillWorks(email)).toBeNull();
    expect((await opened.auth.updateUser({ password: 'chosen-Horse-8' })).error).toBeNull();
    expect((await stillWorks(email))?.code).toBe('invalid_credentials');
  });

  it.each(['POST', 'GET'])(
    'of a code to sign in with, by %s: the code is asked for and still works',
    async (method) => {
      const email = `scanned-${method.toLowerCase()}@attack.test`;
      await withPassword(email);
      await gateway.client().auth.signInWithOtp({ email });
      const code = codeIn(await lastMail(gateway, email));
      const token_hash = await tokenOf(email);
      if (method === 'POST')
        expect((await gateway.client().auth.verifyOtp({ token_hash, type: 'email' })).error?.code).toBe('code_needed');
      else {
        const answer = await request(gateway, `/auth/v1/verify?token=${token_hash}&type=magiclink`);
        expect(answer.headers.get('location')).toContain('error_code=code_needed');
      }
      expect(await stillWorks(email)).toBeNull();
      expect((await gateway.client().auth.verifyOtp({ email, token: code, type: 'email' })).error).toBeNull();
      expect((await stillWorks(email))?.code).toBe('invalid_credentials');
    },
  );
});

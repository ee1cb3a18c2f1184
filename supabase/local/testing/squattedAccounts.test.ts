import { password, pause, startGateway, type Gateway } from './gateway';
import { codeIn, lastMail, linkIn } from './mails';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
}, 60_000);
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
      expect(await isProven()).toBe(true);
      expect((await squatter.auth.getUser()).error).not.toBeNull();
      expect((await gateway.client().auth.signInWithPassword({ email, password })).error).not.toBeNull();
      expect((await owner.auth.updateUser({ password: 'chosen-Horse-8' })).error).toBeNull();
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

  it('keeps its password where the address was proven before', async () => {
    await gateway.member('known@attack.test', null);
    await gateway.client().auth.signInWithOtp({ email: 'known@attack.test' });
    const code = codeIn(await lastMail(gateway, 'known@attack.test'));
    await gateway.client().auth.verifyOtp({ email: 'known@attack.test', token: code, type: 'email' });
    expect((await gateway.client().auth.signInWithPassword({ email: 'known@attack.test', password })).error).toBeNull();
  });
});

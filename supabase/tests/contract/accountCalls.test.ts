import { Secret, TOTP } from 'otpauth';
import {
  anonymous,
  as,
  closeAll,
  freshEmail,
  lastMail,
  password,
  request,
  service,
  signIn,
  target,
  whenPossible,
  world,
  type Db,
} from './environment';
import { makeMember } from './members';

interface Session {
  id: string;
  user_agent: string | null;
  ip_address: string | null;
  is_current: boolean;
}

/** Gives the session of a client a second factor. */
async function enrol(client: Db): Promise<void> {
  const { data } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'App' });
  if (data?.type !== 'totp') throw new Error('A TOTP factor was expected.');
  const code = new TOTP({ secret: Secret.fromBase32(data.totp.secret) }).generate();
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId: data.id, code });
  if (error) throw error;
}

/** Waits for a mail with this subject, which the timer sends. */
async function mailWith(to: string, subject: string): Promise<{ text: string }> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    const mails = (await (await request(`/mailbox/messages?to=${encodeURIComponent(to)}`)).json()) as {
      text: string;
      subject: string;
    }[];
    const found = mails.find((mail) => mail.subject === subject);
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error(`No mail “${subject}” for ${to}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const sentence = { code: 'user_banned' };

afterAll(closeAll);

describe('deactivating the own account', () => {
  it('writes it down, signs out and has sign-in refused', async () => {
    const { client, userId, email } = await makeMember('cashier');

    expect((await client.rpc('deactivate_account')).data).toEqual({ deactivated: true });

    expect((await client.auth.getUser()).error).not.toBeNull();
    expect((await anonymous().auth.signInWithPassword({ email, password })).error).toMatchObject(sentence);
    const { data } = await service()
      .from('user_activity_logs')
      .select('action_type, tenant_id, details')
      .eq('user_id', userId)
      .order('created_at');
    expect(data).toMatchObject([
      { action_type: 'login', tenant_id: world().tenantId },
      { action_type: 'account_deactivation', tenant_id: world().tenantId, details: { self_deactivated: true } },
    ]);
  });

  it('is refused to the last owner', async () => {
    expect((await (await as('otherOwner')).rpc('deactivate_account')).error).toMatchObject({
      code: 'PT409',
      hint: 'in_use',
    });
  });

  it('cannot be undone by whoever did it, by no link and no code', async () => {
    const { client, userId, email } = await makeMember('cashier');
    await client.rpc('deactivate_account');
    await client.rpc('accept_invitation');
    await client.from('tenant_users').update({ is_active: true }).eq('user_id', userId);
    const { data: membership } = await service()
      .from('tenant_users')
      .select('is_active, invitation_status')
      .eq('user_id', userId)
      .single();
    expect(membership).toEqual({ is_active: false, invitation_status: 'accepted' });

    const { data } = await service().auth.admin.generateLink({ type: 'magiclink', email });
    const byLink = await anonymous().auth.verifyOtp({
      type: 'magiclink',
      token_hash: data.properties?.hashed_token ?? '',
    });
    expect(byLink.error).toMatchObject(sentence);
    expect(byLink.data.session).toBeNull();
  });
});

describe('signed-in devices', () => {
  it('are listed and can be signed out one by one', async () => {
    const { client, email } = await makeMember('cashier');
    const phone = await signIn(email);
    const { data } = await client.rpc('my_sessions');
    const sessions = data as unknown as Session[];
    expect(sessions).toHaveLength(2);
    expect(sessions.filter((session) => session.is_current)).toHaveLength(1);
    for (const session of sessions) expect(session.ip_address).toMatch(/^(127\.0\.0\.1|::1)$/);

    const other = sessions.find((session) => !session.is_current);
    expect((await client.rpc('end_session', { p_session_id: other?.id ?? '' })).data).toEqual({ ended: true });

    expect((await phone.from('products').select('id').limit(1)).data).toEqual([]);
    expect((await phone.auth.getUser()).error).not.toBeNull();
    expect((await phone.auth.refreshSession()).error).not.toBeNull();
    expect((await client.auth.getUser()).error).toBeNull();
  });

  it('of somebody else stay', async () => {
    const { client } = await makeMember('cashier');
    const { data } = await (await as('cashier')).rpc('my_sessions');
    const [session] = data as unknown as Session[];

    expect((await client.rpc('end_session', { p_session_id: session?.id ?? '' })).data).toEqual({ ended: false });
    expect((await (await as('cashier')).auth.getUser()).error).toBeNull();
  });

  it('are all signed out but this one', async () => {
    const { client, email } = await makeMember('cashier');
    const phone = await signIn(email);
    await client.auth.signOut({ scope: 'others' });

    expect((await phone.auth.getUser()).error).not.toBeNull();
    expect((await client.rpc('my_sessions')).data).toHaveLength(1);
  });
});

describe('second factors and recovery codes', () => {
  it('keep data from a session with the password alone, until a recovery code was used', async () => {
    const { client, email } = await makeMember('manager');
    expect((await client.rpc('create_recovery_codes')).error).toMatchObject({ hint: 'second_factor_required' });
    await enrol(client);
    const made = (await client.rpc('create_recovery_codes')).data as unknown as { codes: string[] };
    expect(made.codes).toHaveLength(10);
    const thief = await signIn(email);
    expect((await thief.from('products').select('id').limit(1)).data).toEqual([]);
    expect((await thief.rpc('list_team')).error).toMatchObject({ hint: 'no_membership' });
    // Nor is there a way round: another factor, another password, one session less for the owner.
    expect((await thief.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' })).error).not.toBeNull();
    expect((await thief.auth.updateUser({ password: 'stolen-Horse-9' })).error).toMatchObject({
      code: 'insufficient_aal',
    });
    expect((await thief.rpc('create_recovery_codes')).error).toMatchObject({ hint: 'second_factor_required' });

    // A wrong code is a real refusal, and it is counted all the same.
    for (let wrong = 1; wrong <= 5; wrong += 1)
      expect(await thief.rpc('use_recovery_code', { p_code: 'AAAA-AAAA-AAAA' })).toMatchObject({
        status: 400,
        error: { code: 'PT400', hint: 'invalid_code' },
      });
    expect(await thief.rpc('use_recovery_code', { p_code: made.codes[0] ?? '' })).toMatchObject({
      status: 429,
      error: { code: 'PT429', hint: 'rate_limited' },
    });
  });

  it('let a person in who has lost the phone', async () => {
    const { client, email } = await makeMember('manager');
    await enrol(client);
    const made = (await client.rpc('create_recovery_codes')).data as unknown as { codes: string[] };
    const again = await signIn(email);

    expect((await again.rpc('use_recovery_code', { p_code: made.codes[7] ?? '' })).data).toEqual({
      factors_removed: 1,
    });

    expect((await again.rpc('list_team')).error).toBeNull();
    expect((await again.auth.mfa.listFactors()).data?.all).toEqual([]);
    expect((await client.auth.getUser()).error).not.toBeNull();
    await enrol(again);
    expect((await again.rpc('recovery_codes_state')).data).toEqual({ left: 0, created_at: null });
  });
});

whenPossible.mailbox('mails about the own account', () => {
  it('come by themselves: changed password, second factor, deactivation', async () => {
    const { client, email } = await makeMember('cashier');
    await client.auth.updateUser({ password: 'another-Horse-9', current_password: password });
    await enrol(client);
    await client.rpc('deactivate_account');

    expect((await mailWith(email, 'Your password was changed')).text).toMatch(/Hello Mona Member,/);
    await mailWith(email, 'A second factor was added to your account');
    await mailWith(email, 'Your account was deactivated');
    const toOwner = await mailWith(world().owner.email, 'Someone has left your team');
    expect(toOwner.text).toContain('/admin/team');
    expect(toOwner.text).not.toContain('{{');
  });

  it('tell of a device not seen before', async () => {
    const { email } = await makeMember('cashier');
    await request('/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Strange Browser/1.0' },
      body: JSON.stringify({ email, password }),
    });

    expect((await mailWith(email, 'New sign-in to your account')).text).toContain('Strange Browser/1.0');
  });

  it('are sent for whoever holds the secret key only', async () => {
    const { cashier } = world();
    for (const token of [target.publishableKey, cashier.accessToken, 'nonsense', '']) {
      const response = await request('/functions/v1/jobs-tick', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: '{}',
      });
      expect(response.status).toBe(401);
    }
    const allowed = await request('/functions/v1/jobs-tick', {
      method: 'POST',
      headers: { authorization: `Bearer ${target.secretKey}`, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(allowed.status).toBe(200);
    expect(await allowed.json()).toEqual(expect.any(Object));
  });

  it('with a code verify the address once, and a changed address is not verified', async () => {
    const { client, userId, email } = await makeMember('cashier');
    await client.functions.invoke('send-otp-verification', { body: { email, otpType: 'email_verification', userId } });
    const code = /\b\d{6}\b/.exec((await lastMail(email)).text)?.[0] ?? '';
    const thief = await as('otherOwner');
    const byThief = await thief.functions.invoke('verify-otp', {
      body: { userId, otpCode: code, otpType: 'email_verification' },
    });
    expect(byThief.error).not.toBeNull();
    const body = { userId, otpCode: code, otpType: 'email_verification' };
    expect((await client.functions.invoke('verify-otp', { body })).data).toEqual({ verified: true });
    await service().auth.admin.updateUserById(userId, { email: freshEmail('moved') });
    const { data } = await service().from('profiles').select('email_verified').eq('user_id', userId).single();
    expect(data).toEqual({ email_verified: false });
  });
});

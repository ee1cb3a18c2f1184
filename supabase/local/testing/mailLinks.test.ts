import { password, request, startGateway, type Gateway } from './gateway';
import { linkIn, type Mail } from './mails';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
}, 300_000);
afterAll(async () => await gateway.stop());

const mailsTo = async (to: string) =>
  (await (await request(gateway, `/mailbox/messages?to=${encodeURIComponent(to)}`)).json()) as Mail[];
const tokenIn = (mail: Mail | undefined) =>
  mail === undefined ? '' : (linkIn(mail).searchParams.get('token_hash') ?? '');
const newestToken = async (to: string) => tokenIn((await mailsTo(to))[0]);
const follow = async (tokenHash: string, type: 'recovery' | 'invite' | 'email' | 'magiclink' | 'email_change') =>
  await gateway.client().auth.verifyOtp({ token_hash: tokenHash, type });
const letPass = async (interval: string) =>
  await gateway.admin.query(
    `update supabase_local.mail_links set expires_at = expires_at - $1::interval, created_at = created_at - $1::interval`,
    [interval],
  );

describe('links in mails', () => {
  it('are kept as hashes alone', async () => {
    await gateway.member('kept@links.test', null);
    await gateway.client().auth.resetPasswordForEmail('kept@links.test');
    const token = await newestToken('kept@links.test');
    const { rows } = await gateway.admin.query<{ row: string }>(
      `select row_to_json(l)::text as row from supabase_local.mail_links l where email = 'kept@links.test'`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(token);
  });

  it('live 10 minutes for a new password and 7 days for an invitation', async () => {
    await gateway.member('slow@links.test', null);
    await gateway.client().auth.resetPasswordForEmail('slow@links.test');
    await gateway.service.auth.admin.inviteUserByEmail('guest@links.test');
    await letPass('11 minutes');
    expect((await follow(await newestToken('slow@links.test'), 'recovery')).error?.code).toBe('otp_expired');
    await letPass('6 days 23 hours');
    expect((await follow(await newestToken('guest@links.test'), 'invite')).error).toBeNull();
    await gateway.service.auth.admin.inviteUserByEmail('late@links.test');
    await letPass('7 days');
    expect((await follow(await newestToken('late@links.test'), 'invite')).error?.code).toBe('otp_expired');
  });

  it('that were handed out live 10 minutes, and 7 days for somebody with an open invitation', async () => {
    const member = await gateway.member('handed@links.test', null);
    const handOut = async () =>
      (await gateway.service.auth.admin.generateLink({ type: 'magiclink', email: 'handed@links.test' })).data.properties
        ?.hashed_token ?? '';
    const [first, second, third] = [await handOut(), await handOut(), await handOut()];
    expect((await follow(first, 'magiclink')).error).toBeNull();
    await letPass('11 minutes');
    expect((await follow(second, 'magiclink')).error?.code).toBe('otp_expired');
    await gateway.admin.query('create table public.tenant_users (user_id uuid, invitation_status text)');
    await gateway.admin.query(`insert into public.tenant_users values ($1, 'pending')`, [
      (await member.auth.getUser()).data.user?.id,
    ]);
    await letPass('6 days 23 hours');
    const invited = gateway.client();
    expect((await invited.auth.verifyOtp({ token_hash: third, type: 'magiclink' })).error).toBeNull();
    expect((await invited.auth.updateUser({ password: 'welcome-Horse-1' })).error).toBeNull();
    await gateway.admin.query('drop table public.tenant_users');
  });

  it('serve their own purpose only, and are not spent by another one', async () => {
    await gateway.member('purpose@links.test', null);
    await gateway.client().auth.resetPasswordForEmail('purpose@links.test');
    const token = await newestToken('purpose@links.test');
    for (const type of ['invite', 'email', 'magiclink', 'email_change'] as const)
      expect((await follow(token, type)).error?.code).toBe('otp_expired');
    expect((await follow(token, 'recovery')).error).toBeNull();
  });

  it('work once, also of four requests at once', async () => {
    await gateway.member('once@links.test', null);
    await gateway.client().auth.resetPasswordForEmail('once@links.test');
    const token = await newestToken('once@links.test');
    const answers = await Promise.all([1, 2, 3, 4].map(async () => await follow(token, 'recovery')));
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
  });

  it('do not take each other away: a reset and a hand-over leave an invitation alone, a hand-over a reset', async () => {
    await gateway.service.auth.admin.inviteUserByEmail('both@links.test');
    const invitation = await newestToken('both@links.test');
    await gateway.client().auth.resetPasswordForEmail('both@links.test');
    const reset = await newestToken('both@links.test');
    expect(reset).not.toBe(invitation);
    const { data } = await gateway.service.auth.admin.generateLink({ type: 'magiclink', email: 'both@links.test' });
    expect((await follow(data.properties?.hashed_token ?? '', 'magiclink')).error).toBeNull();
    expect((await follow(reset, 'recovery')).error).toBeNull();
    expect((await follow(invitation, 'invite')).error).toBeNull();
  });

  it('of the same kind replace each other, and end with a new password', async () => {
    const member = await gateway.member('again@links.test', null);
    await gateway.client().auth.resetPasswordForEmail('again@links.test');
    const first = await newestToken('again@links.test');
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await gateway.client().auth.resetPasswordForEmail('again@links.test');
    const second = await newestToken('again@links.test');
    expect((await follow(first, 'recovery')).error?.code).toBe('otp_expired');
    await member.auth.updateUser({ password: 'changed-Horse-1', current_password: password });
    expect((await follow(second, 'recovery')).error?.code).toBe('otp_expired');
  });

  it.each([
    'http://localhost:1/',
    'http://[::1]:1/',
    'http://localhost:3000/',
    'https://evil.test/',
    '//evil.test',
    'http://acme.shop.localhost:1/auth/callback',
  ])('opened at the server lead to no other address than its own hosts, with its port: not to %s', async (target) => {
    const query = new URLSearchParams({ type: 'recovery', token: 'bad', redirect_to: target }).toString();
    const response = await request(gateway, `/auth/v1/verify?${query}`, { headers: { apikey: '' } });
    expect(response.status).toBe(303);
    const location = new URL(response.headers.get('location') ?? '');
    expect(location.origin).toBe(gateway.api.url);
    expect(new URLSearchParams(location.hash.slice(1)).get('error_code')).toBe('otp_expired');
  });
});

describe('a change of address', () => {
  const start = async (name: string) => {
    const member = await gateway.member(`${name}@old.test`, null);
    const { data, error } = await member.auth.updateUser({ email: `${name}@new.test` });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email: `${name}@old.test`, new_email: `${name}@new.test` });
    return { member, old: await newestToken(`${name}@old.test`), new: await newestToken(`${name}@new.test`) };
  };
  const addressOf = async (userId: string | undefined) =>
    (await gateway.service.auth.admin.getUserById(userId ?? '')).data.user?.email;
  const idOf = async (member: Awaited<ReturnType<Gateway['member']>>) =>
    (await member.auth.getSession()).data.session?.user.id;

  it.each([
    ['old', 'new'],
    ['new', 'old'],
  ] as const)('needs the links of both mailboxes: the %s one first', async (first, second) => {
    const change = await start(`${first}-first`);
    const userId = await idOf(change.member);
    const accepted = await request(gateway, '/auth/v1/verify', {
      method: 'POST',
      body: JSON.stringify({ type: 'email_change', token_hash: change[first] }),
    });
    expect(await accepted.json()).toEqual({
      code: '200',
      msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
    });
    expect(await addressOf(userId)).toBe(`${first}-first@old.test`);
    expect((await follow(change[first], 'email_change')).error?.code).toBe('otp_expired');
    const changed = await follow(change[second], 'email_change');
    expect(changed.data.user?.email).toBe(`${first}-first@new.test`);
    expect(changed.data.session).not.toBeNull();
    expect(
      (await gateway.client().auth.signInWithPassword({ email: `${first}-first@new.test`, password })).error,
    ).toBeNull();
  });

  it('says to the old address what to do if it was not them, and prints no code', async () => {
    await start('words');
    const [[toOld], [toNew]] = [await mailsTo('words@old.test'), await mailsTo('words@new.test')];
    expect(toOld?.text).toContain('If this was not you, change your password');
    expect(toOld?.text).toContain('words@new.test');
    expect(toNew?.text).not.toContain('change your password');
    for (const mail of [toOld, toNew]) {
      expect(mail?.text).toContain('10 minutes');
      expect(`${mail?.text}${mail?.html.replace(/token_hash=\w+/g, '')}`.replace(/[0-9a-f]{64}/g, '')).not.toMatch(
        /\b\d{6}\b/,
      );
    }
  });

  it('that is begun anew makes the links of the one before worthless', async () => {
    const change = await start('twice');
    expect((await follow(change.old, 'email_change')).data.session).toBeNull();
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect((await change.member.auth.updateUser({ email: 'third@new.test' })).error).toBeNull();
    expect((await follow(change.new, 'email_change')).error?.code).toBe('otp_expired');
    expect((await follow(await newestToken('third@new.test'), 'email_change')).data.session).toBeNull();
    expect(await addressOf(await idOf(change.member))).toBe('twice@old.test');
  });

  it('to an address that was taken meanwhile is refused', async () => {
    const change = await start('taken');
    await gateway.member('taken@new.test', null);
    await follow(change.old, 'email_change');
    const { error } = await follow(change.new, 'email_change');
    expect(error).toMatchObject({ status: 422, code: 'email_exists' });
    expect(await addressOf(await idOf(change.member))).toBe('taken@old.test');
  });

  it('ends nobody’s session: each of them is the person’s own', async () => {
    const change = await start('browser');
    await follow(change.old, 'email_change');
    await follow(change.new, 'email_change');
    expect((await change.member.auth.getUser()).data.user?.email).toBe('browser@new.test');
  });
});

import path from 'node:path';

const functionFile = path.resolve(__dirname, '../../functions/invite-member/index.ts');
const settings: Record<string, string> = {
  SUPABASE_URL: 'http://backend.test',
  SUPABASE_ANON_KEY: 'anon',
  SUPABASE_SERVICE_ROLE_KEY: 'service',
  SITE_URL: 'http://localhost:3000',
  MAIL_API_URL: 'http://mail.test/send',
  MAIL_API_KEY: 'mail',
};
const callerId = '11111111-1111-4111-8111-111111111111';
const invitedId = '22222222-2222-4222-8222-222222222222';
const business = { tenant_id: 'duka-id', tenant_name: 'Duka <b>& Co', subdomain: 'duka', custom_domain: null };

interface Call {
  path: string;
  body: Record<string, unknown>;
}

let handle: (request: Request) => Promise<Response>;
let calls: Call[];
let answers: Record<string, unknown>;

const refused = (status: number, hint: string, message: string) =>
  Response.json({ code: `PT${status}`, hint, message, details: '' }, { status });

async function backend(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  const { pathname } = new URL(request.url);
  const text = await request.text();
  const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
  calls.push({ path: pathname, body });
  const answer = answers[pathname];
  const value: unknown = typeof answer === 'function' ? (answer as (body: unknown) => unknown)(body) : answer;
  return value instanceof Response ? value : Response.json(value ?? null);
}

const invite = (body: unknown = {}, origin: string | null = 'http://duka.shop.localhost:3000') =>
  handle(
    new Request('http://functions.test/invite-member', {
      method: 'POST',
      headers: { Authorization: 'Bearer token', ...(origin === null ? {} : { Origin: origin }) },
      body: JSON.stringify({ email: 'Njeri@Example.test ', full_name: 'Njeri', role: 'cashier', ...(body as object) }),
    }),
  );
const mail = () =>
  calls.find((call) => call.path === '/send')?.body as { to: string; subject: string; text: string; html: string };
const called = (name: string) => calls.filter((call) => call.path.endsWith(name));

beforeAll(async () => {
  Object.assign(globalThis, {
    WebSocket: class {},
    Deno: {
      env: { get: (name: string) => settings[name] },
      serve: (handler: typeof handle) => (handle = handler),
    },
  });
  jest.spyOn(globalThis, 'fetch').mockImplementation(backend);
  await import(functionFile);
});

beforeEach(() => {
  calls = [];
  answers = {
    '/auth/v1/user': { id: callerId, email: 'owner@duka.test' },
    '/rest/v1/rpc/check_invitation': business,
    '/rest/v1/rpc/account_of_email': null,
    '/rest/v1/rpc/may_invite_account': false,
    '/rest/v1/tenant_users': null,
    '/auth/v1/admin/generate_link': { hashed_token: 'one-time', id: invitedId, email: 'njeri@example.test' },
    '/rest/v1/rpc/record_invitation': { user_id: invitedId, is_resent: false },
    '/send': {},
  };
});

describe('invite-member', () => {
  it('makes the account, records the invitation and mails a link to the host of the business', async () => {
    const response = await invite();

    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ user_id: invitedId, is_resent: false });
    expect(called('generate_link')[0]?.body).toMatchObject({ type: 'invite', email: 'njeri@example.test' });
    expect(called('record_invitation')[0]?.body).toEqual({
      p_actor_id: callerId,
      p_tenant_id: 'duka-id',
      p_user_id: invitedId,
      p_full_name: 'Njeri',
      p_role: 'cashier',
      p_role_id: null,
    });
    expect(mail().to).toBe('njeri@example.test');
    expect(mail().text).toContain('http://duka.shop.localhost:3000/auth/callback?token_hash=one-time&type=invite');
    expect(mail().html).not.toContain('<b>&');
  });

  it('invites into an own role of the business, and asks for nothing that is no id', async () => {
    const roleId = '7d3c0a52-6a55-4f0e-9a7b-2d6f6f1f3c11';
    expect((await invite({ role_id: roleId })).status).toBe(200);
    expect(called('check_invitation')[0]?.body).toMatchObject({ p_role: 'cashier', p_role_id: roleId });
    expect(called('record_invitation')[0]?.body).toMatchObject({ p_role: 'cashier', p_role_id: roleId });
    calls = [];
    for (const wrong of ['floor lead', 7, {}, [roleId]]) expect((await invite({ role_id: wrong })).status).toBe(400);
    expect(called('check_invitation')).toEqual([]);
  });

  it.each([
    ['a host of somebody else', 'https://evil.test'],
    ['one that begins like it', 'https://duka.shop.localhost.evil.test'],
    ['no host', null],
  ])('never links to %s', async (_what, origin) => {
    await invite({}, origin);

    expect(mail().text).toContain('http://duka.shop.localhost:3000/auth/callback?');
  });

  it.each([
    [{ email: '' }, 'invalid_input'],
    [{ full_name: 7 }, 'invalid_input'],
    [{ role: null }, 'invalid_input'],
  ])('refuses %p before anything is asked', async (body, code) => {
    const response = await invite(body);

    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code });
    expect(called('generate_link')).toEqual([]);
  });

  it.each([
    [403, 'permission_denied'],
    [402, 'subscription_required'],
    [429, 'rate_limited'],
  ])('passes the refusal of the database on: %d %s', async (status, hint) => {
    answers['/rest/v1/rpc/check_invitation'] = () => refused(status, hint, 'No.');

    const response = await invite();

    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ code: hint, message: 'No.' });
    expect(called('generate_link')).toEqual([]);
    expect(mail()).toBeUndefined();
  });

  it.each([
    ['of another business', { tenant_id: 'other', invitation_status: 'accepted' }],
    ['invited by another business', { tenant_id: 'other', invitation_status: 'pending' }],
    ['whose address nobody has proven', null],
  ])(
    'answers for somebody %s as for anybody, tells the owner of the address and touches no account',
    async (_who, member) => {
      const fresh = await (await invite()).json();
      calls = [];
      answers['/rest/v1/rpc/account_of_email'] = invitedId;
      answers['/rest/v1/tenant_users'] = member;
      answers['/rest/v1/rpc/record_unanswerable_invitation'] = { user_id: 'placeholder', is_resent: false };

      const response = await invite();

      expect(response.status).toBe(200);
      expect(Object.keys((await response.json()) as object)).toEqual(Object.keys(fresh as object));
      expect(called('record_unanswerable_invitation')[0]?.body).toEqual({
        p_actor_id: callerId,
        p_tenant_id: 'duka-id',
        p_user_id: invitedId,
        p_email: 'njeri@example.test',
        p_full_name: 'Njeri',
        p_role: 'cashier',
        p_role_id: null,
      });
      expect(called('generate_link')).toEqual([]);
      expect(called('record_invitation')).toEqual([]);
      expect(mail().to).toBe('njeri@example.test');
      expect(mail().text).toContain('nothing to accept');
      expect(mail().text).not.toContain('token_hash');
      expect(mail().html).not.toContain('<b>&');
    },
  );

  it('says that somebody is on the team already: that is known there', async () => {
    answers['/rest/v1/rpc/account_of_email'] = invitedId;
    answers['/rest/v1/tenant_users'] = { tenant_id: 'duka-id', invitation_status: 'accepted' };

    expect((await invite()).status).toBe(409);
    expect(called('generate_link')).toEqual([]);
  });

  it('never draws an account that is in use into a business, but lets one in whom the database lets in', async () => {
    answers['/rest/v1/rpc/account_of_email'] = invitedId;
    answers['/auth/v1/admin/generate_link'] = (body: Record<string, unknown>) =>
      body['type'] === 'invite'
        ? Response.json({ code: 422, error_code: 'email_exists', msg: 'exists' }, { status: 422 })
        : { hashed_token: 'again', id: invitedId, email: 'njeri@example.test' };

    answers['/rest/v1/rpc/record_unanswerable_invitation'] = { user_id: 'placeholder', is_resent: false };
    expect((await invite()).status).toBe(200);
    expect(called('record_invitation')).toEqual([]);

    answers['/rest/v1/rpc/may_invite_account'] = true;
    expect((await invite()).status).toBe(200);
    expect(called('may_invite_account')[1]?.body).toEqual({ p_tenant_id: 'duka-id', p_user_id: invitedId });
    expect((called('/send')[1]?.body as { text: string }).text).toContain('token_hash=again&type=magiclink');
  });

  it('does not draw in an account that was made while the invitation was', async () => {
    answers['/auth/v1/admin/generate_link'] = () => {
      answers['/rest/v1/rpc/account_of_email'] = invitedId;
      return Response.json({ code: 422, error_code: 'email_exists', msg: 'exists' }, { status: 422 });
    };
    answers['/rest/v1/rpc/record_unanswerable_invitation'] = { user_id: 'placeholder', is_resent: false };

    expect((await invite()).status).toBe(200);
    expect(called('record_invitation')).toEqual([]);
  });

  it('mails what people wrote as one line, without addresses that a mail program would link', async () => {
    answers['/rest/v1/rpc/check_invitation'] = {
      ...business,
      tenant_name: 'Free iPhone: open http://evil.test/win\r\nBcc: x \u202eor www.evil.test',
    };
    await invite({ full_name: 'Sign in at https://evil.test/login' });

    const { text, html, subject } = mail();
    expect(subject).toBe('Free iPhone: open http evil. test/win Bcc: x or www. evil. test invites you to their team');
    for (const body of [text, html]) {
      expect(body).not.toMatch(/evil\.test|\u202e/);
      expect(body).toContain('Sign in at https evil. test/login');
    }
  });

  it.each([
    ['a line break in the name', { full_name: 'Dear customer,\nyour account is blocked' }],
    ['a direction override in the name', { full_name: 'Njeri \u202e' }],
    ['a null character in the address', { email: 'a\u0000b@w.test' }],
    ['half a surrogate pair in the name', { full_name: '\ud800' }],
    ['half a surrogate pair in the role', { role: '\udc00' }],
    ['a null character somewhere deep', { extra: [{ deep: '\u0000' }] }],
  ])('refuses %s as bad input', async (_what, body) => {
    const response = await invite(body);

    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'invalid_input' });
    expect(called('check_invitation')).toEqual([]);
  });

  it('says when a business may go on inviting', async () => {
    answers['/rest/v1/rpc/check_invitation'] = () =>
      Response.json(
        { code: 'PT429', hint: 'rate_limited', message: 'Later.', details: '{"retry_after_seconds": 42}' },
        { status: 429 },
      );

    const response = await invite();

    expect(response.headers.get('Retry-After')).toBe('42');
    expect(await response.json()).toMatchObject({ code: 'rate_limited', details: { retry_after_seconds: 42 } });
  });

  it('needs somebody signed in', async () => {
    answers['/auth/v1/user'] = () => Response.json({ code: 401, msg: 'no' }, { status: 401 });

    expect((await invite()).status).toBe(401);
    expect(calls.map((call) => call.path)).toEqual(['/auth/v1/user']);
  });

  it('sends no mail when the invitation could not be recorded', async () => {
    answers['/rest/v1/rpc/record_invitation'] = () => refused(409, 'in_use', 'This person is on your team already.');

    expect((await invite()).status).toBe(409);
    expect(mail()).toBeUndefined();
  });
});

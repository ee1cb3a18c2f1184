import path from 'node:path';
import { job, makeMail, type QueuedJob } from './jobSamples';

const functionsFolder = path.resolve(__dirname, '../../functions');
const userId = '11111111-1111-4111-8111-111111111111';
const otherId = '22222222-2222-4222-8222-222222222222';
const email = 'olive@example.test';
const settings: Record<string, string> = {
  SUPABASE_URL: 'http://backend.test',
  SUPABASE_ANON_KEY: 'anon',
  SUPABASE_SERVICE_ROLE_KEY: 'the-secret-key',
  SITE_URL: 'https://dukani.test/',
  MAIL_API_URL: 'http://mail.test/send',
  MAIL_API_KEY: 'mail-key',
};

interface Call {
  path: string;
  body: Record<string, unknown>;
}

type Handler = (request: Request) => Promise<Response>;

const handlers: Record<string, Handler> = {};
let calls: Call[];
let answers: Record<string, unknown>;
let mailStatus: number;

/** The backend behind the functions. */
async function backend(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  const url = new URL(request.url);
  const text = await request.text();
  const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
  calls.push({ path: url.host === 'mail.test' ? 'mail' : url.pathname, body });
  if (url.host === 'mail.test') return Response.json({}, { status: mailStatus });
  if (url.pathname === '/auth/v1/user' && request.headers.get('authorization') !== 'Bearer a-session')
    return Response.json({ code: 'bad_jwt', message: 'invalid JWT' }, { status: 403 });
  const answer = answers[url.pathname] ?? null;
  return Response.json(typeof answer === 'function' ? answer(body) : answer);
}

const invoke = async (
  name: string,
  body: unknown,
  token = 'a-session',
): Promise<{ status: number; body: Record<string, unknown>; headers: Headers }> => {
  const handler = handlers[name];
  if (handler === undefined) throw new Error(`${name} was not loaded.`);
  const response = await handler(
    new Request(`http://functions.test/${name}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    }),
  );
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
    headers: response.headers,
  };
};
const calledPaths = () => calls.map(({ path: called }) => called);
const callOf = (called: string) => calls.find((entry) => entry.path === called)?.body ?? {};

beforeAll(async () => {
  let current = '';
  Object.assign(globalThis, {
    // Deno brings one along; the client looks for it, the functions open none.
    WebSocket: class {},
    Deno: {
      env: { get: (name: string) => settings[name] },
      serve: (handler: Handler) => (handlers[current] = handler),
    },
  });
  jest.spyOn(globalThis, 'fetch').mockImplementation(backend);
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  for (current of ['send-otp-verification', 'verify-otp', 'jobs-tick'])
    await import(path.join(functionsFolder, current, 'index.ts'));
});
beforeEach(() => {
  calls = [];
  mailStatus = 200;
  answers = {
    '/auth/v1/user': { id: userId, email },
    '/rest/v1/rpc/start_email_verification': { status: 'started', id: 'code-id' },
    '/rest/v1/rpc/check_email_verification': { status: 'verified' },
    '/rest/v1/rpc/finish_job': true,
    '/rest/v1/rpc/fail_job': 'ready',
    '/rest/v1/rpc/mark_mail_sent': null,
  };
});
afterAll(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'Deno');
});

const sendBody = { email, otpType: 'email_verification', userId };
const verifyBody = { userId, otpCode: '123456', otpType: 'email_verification' };

describe('send-otp-verification', () => {
  it('mails six digits and hands only a keyed hash to the database', async () => {
    expect(await invoke('send-otp-verification', sendBody)).toMatchObject({
      status: 200,
      body: { sent: true, expires_in_seconds: 600, resend_after_seconds: 60 },
    });

    const mail = callOf('mail');
    const code = /\b\d{6}\b/.exec(String(mail.text))?.[0] ?? '';
    expect(mail).toMatchObject({ to: email });
    expect(code).toMatch(/^\d{6}$/);
    expect(String(mail.html)).toContain(code);
    const started = callOf('/rest/v1/rpc/start_email_verification');
    expect(started).toMatchObject({ p_user_id: userId, p_email: email });
    expect(started.p_code_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(started)).not.toContain(code);
  });

  it('the answer never holds the code', async () => {
    const { body } = await invoke('send-otp-verification', sendBody);

    expect(JSON.stringify(body).replace('600', '')).not.toMatch(/\d{6}/);
  });

  it('makes codes that verify-otp finds, and other ones for other people', async () => {
    await invoke('send-otp-verification', sendBody);
    const code = /\b\d{6}\b/.exec(String(callOf('mail').text))?.[0] ?? '';
    const hash = callOf('/rest/v1/rpc/start_email_verification').p_code_hash;
    await invoke('verify-otp', { ...verifyBody, otpCode: code });
    expect(callOf('/rest/v1/rpc/check_email_verification').p_code_hash).toBe(hash);

    calls = [];
    answers['/auth/v1/user'] = { id: otherId, email };
    await invoke('verify-otp', { ...verifyBody, userId: otherId, otpCode: code });
    expect(callOf('/rest/v1/rpc/check_email_verification').p_code_hash).not.toBe(hash);
  });

  it('says how long to wait', async () => {
    answers['/rest/v1/rpc/start_email_verification'] = { status: 'locked', retry_after: 42 };

    const { status, body, headers } = await invoke('send-otp-verification', sendBody);

    expect([status, body]).toEqual([
      429,
      {
        code: 'rate_limited',
        message: 'Please wait 42 seconds before you try again.',
        details: { retry_after_seconds: 42 },
      },
    ]);
    expect(headers.get('Retry-After')).toBe('42');
    expect(calledPaths()).not.toContain('mail');
  });

  it('refuses an address that is not the account’s, and mails nothing', async () => {
    answers['/rest/v1/rpc/start_email_verification'] = { status: 'wrong_email' };

    expect(await invoke('send-otp-verification', { ...sendBody, email: 'x@else.test' })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input' },
    });
    expect(calledPaths()).not.toContain('mail');
  });

  it('takes the code back when the mail cannot be sent', async () => {
    mailStatus = 500;

    expect(await invoke('send-otp-verification', sendBody)).toMatchObject({
      status: 502,
      body: { code: 'mail_not_sent' },
    });
    expect(callOf('/rest/v1/rpc/withdraw_email_verification')).toEqual({ p_code_id: 'code-id' });
  });
});

describe.each([
  ['send-otp-verification', sendBody],
  ['verify-otp', verifyBody],
])('%s', (name, body) => {
  it.each([[otherId], [''], [null], [undefined], [[userId]], [userId.toUpperCase() + ' '], [{ toString: userId }]])(
    'serves nobody for somebody else: userId %j',
    async (forged) => {
      expect(await invoke(name, { ...body, userId: forged })).toMatchObject({
        status: 403,
        body: { code: 'permission_denied' },
      });
      expect(calledPaths()).toEqual(['/auth/v1/user']);
    },
  );

  it.each(['', 'anon', 'a-forged-token'])('serves nobody with the token %j', async (token) => {
    expect(await invoke(name, body, token)).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
    expect(calledPaths().filter((called) => called !== '/auth/v1/user')).toEqual([]);
  });

  it.each([['sms'], [null], [undefined], ['EMAIL_VERIFICATION']])('knows no otpType %j', async (otpType) => {
    expect(await invoke(name, { ...body, otpType })).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });

  it.each(['a\u0000@shop.test', '\ud800@shop.test', '\udc00'])(
    'refuses %j, which no database can keep',
    async (text) => {
      for (const field of ['email', 'otpType', 'otpCode'])
        expect(await invoke(name, { ...body, [field]: text })).toMatchObject({
          status: 400,
          body: { code: 'invalid_input' },
        });
      expect(calledPaths()).toEqual([]);
    },
  );

  it.each([[null], [[]], ['text'], [7]])('refuses the body %j', async (other) => {
    expect(await invoke(name, other)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });
});

describe('verify-otp', () => {
  it('answers a right code', async () => {
    expect(await invoke('verify-otp', verifyBody)).toMatchObject({ status: 200, body: { verified: true } });
  });

  it.each([['12345'], ['1234567'], ['12345a'], [' 123456'], ['１２３４５６'], [123456], [null], [undefined]])(
    'answers %j like a wrong code, without asking the database',
    async (otpCode) => {
      const malformed = await invoke('verify-otp', { ...verifyBody, otpCode });
      expect(calledPaths()).toEqual(['/auth/v1/user']);
      answers['/rest/v1/rpc/check_email_verification'] = { status: 'invalid' };
      const wrong = await invoke('verify-otp', verifyBody);

      expect([malformed.status, malformed.body]).toEqual([wrong.status, wrong.body]);
      expect(wrong).toMatchObject({
        status: 400,
        body: { code: 'invalid_code', message: 'Invalid or expired verification code' },
      });
    },
  );

  it('says when the day’s tries are used up', async () => {
    answers['/rest/v1/rpc/check_email_verification'] = { status: 'locked', retry_after: 3600 };

    expect(await invoke('verify-otp', verifyBody)).toMatchObject({
      status: 429,
      body: { code: 'rate_limited', message: 'Too many codes for today. Please try again later.' },
    });
  });
});

describe('jobs-tick', () => {
  const tick = (token = 'the-secret-key') => invoke('jobs-tick', {}, token);
  const mail = makeMail(email);
  /** The queue hands these out once, as far as they are of the kinds that are asked for. */
  const handOut = (...jobs: QueuedJob[]) => {
    answers['/rest/v1/rpc/claim_jobs'] = (body: Record<string, unknown>) =>
      jobs.splice(0).filter(({ kind }) => (body.p_kinds as string[]).includes(kind));
  };
  const sendMail = (queued: Record<string, unknown> = mail) => {
    handOut(job('mail', 'mail-id'));
    answers['/rest/v1/rpc/read_mail'] = queued;
  };

  it('sends what is due and says how it went', async () => {
    sendMail();

    expect(await tick()).toEqual(expect.objectContaining({ status: 200, body: { mail: { done: 1, failed: 0 } } }));

    const sent = callOf('mail');
    expect(sent).toMatchObject({ to: email, subject: mail.subject });
    expect(sent.text).toContain('line two https://dukani.test/forgot-password');
    const html = String(sent.html);
    expect(html).toMatch(/<a href="https:\/\/dukani\.test\/forgot-password"[^>]*>Choose a new password<\/a>/);
    expect(html).toContain('line one<br>line two');
    expect(html).toContain('Dukani');
    expect(html).not.toContain('<script>');
    expect(html).not.toContain('<b>subject');
    expect(html).not.toContain('href="https://evil.test');
    expect(callOf('/rest/v1/rpc/mark_mail_sent')).toEqual({ p_mail_id: 'mail-id' });
    expect(callOf('/rest/v1/rpc/finish_job')).toEqual({ p_job_id: 7, p_lease_id: 'lease-mail-id' });
  });

  it('dresses a mail of a shop in its name and colours, with links to its own address', async () => {
    const brand = {
      name: 'Duka <i>la</i> Mama',
      host: 'duka',
      slug: 'duka',
      logo_url: '/storage/v1/object/public/logos/duka.webp',
      color: '#facc15',
      phone: '+254 700 000001',
      email: null,
      address: 'Mpaka Road 3, Nairobi',
    };
    const content = {
      greeting: 'Hello,',
      paragraphs: ['We have your <order>.'],
      lines: [{ name: '2 × Milk', detail: 'KSh 58.00 each', amount: 'KSh 116.00' }],
      totals: [{ label: 'Total', amount: 'KSh 116.00', is_total: true }],
      facts: [{ label: 'Order', value: 'WEB-000001' }],
      links: [{ label: 'Its page', button: 'View your order', url: '{{shop_url}}/order/secret' }],
    };
    sendMail({ ...mail, body: 'See {{shop_url}}/order/secret', content, brand });

    await tick();

    const sent = callOf('mail');
    const html = String(sent.html);
    expect(sent.text).toBe('See https://duka.shop.localhost/order/secret');
    for (const part of [
      'Duka &lt;i&gt;la&lt;/i&gt; Mama',
      'We have your &lt;order&gt;.',
      'KSh 58.00 each',
      'Mpaka Road 3, Nairobi',
      'src="https://duka.shop.localhost/storage/v1/object/public/logos/duka.webp"',
      'href="https://duka.shop.localhost/order/secret"',
      'border-top:6px solid #facc15',
      // Black letters on yellow.
      'background:#facc15;color:#000000',
    ])
      expect(html).toContain(part);
    expect(html).not.toMatch(/<i>|<order>|null|undefined/);
  });

  it.each([
    ['a verified domain', { host: 'mamaduka.example', slug: 'duka' }, 'https://mamaduka.example'],
    ['a subdomain', { host: 'duka', slug: 'duka' }, 'https://duka.shop.localhost'],
    ['a shop without either', { host: null, slug: 'market' }, 'https://dukani.test/t/market'],
  ])('leads to %s, in the text and in the links', async (_name, where, origin) => {
    const brand = { name: 'Shop', logo_url: null, color: 'red', phone: null, email: null, address: null, ...where };
    sendMail({
      ...mail,
      body: 'Here: {{shop_url}}/cart',
      content: { links: [{ label: 'Here', url: '{{shop_url}}/cart' }] },
      brand,
    });

    await tick();

    const sent = callOf('mail');
    expect(sent.text).toBe(`Here: ${origin}/cart`);
    expect(sent.html).toContain(`<a href="${origin}/cart"`);
    expect(sent.html).toContain('border-top:6px solid #2563eb');
  });

  it('goes on after one that fails, and says why it did', async () => {
    handOut(job('mail', 'first'), job('mail', 'second'));
    answers['/rest/v1/rpc/read_mail'] = mail;
    mailStatus = 503;

    expect(await tick()).toMatchObject({ status: 200, body: { mail: { done: 0, failed: 2 } } });
    expect(callOf('/rest/v1/rpc/fail_job')).toEqual({
      p_job_id: 7,
      p_lease_id: 'lease-first',
      p_error: 'Error The mail service answered 503.',
    });
    expect(calledPaths()).not.toContain('/rest/v1/rpc/mark_mail_sent');
  });

  it('sends no mail that was sent already', async () => {
    handOut(job('mail', 'mail-id'));
    answers['/rest/v1/rpc/read_mail'] = null;

    expect(await tick()).toMatchObject({ status: 200, body: { mail: { done: 1, failed: 0 } } });
    expect(calledPaths()).not.toContain('mail');
  });

  it('goes on with an import step by step, until it is done', async () => {
    let stepsLeft = 3;
    handOut(job('import', 'an-import'));
    answers['/rest/v1/rpc/continue_import'] = () => stepsLeft-- > 0;

    expect(await tick()).toMatchObject({ status: 200, body: { import: { done: 1, failed: 0 } } });
    expect(calledPaths().filter((called) => called === '/rest/v1/rpc/continue_import')).toHaveLength(4);
  });

  it('does the jobs of every other kind when those of one fail', async () => {
    sendMail();
    handOut(job('payment_query', 'a-payment'), job('mail', 'mail-id'));
    // Not what the database would ever answer.
    answers['/rest/v1/rpc/claim_payment_query'] = 0;

    expect(await tick()).toMatchObject({
      status: 200,
      body: { mail: { done: 1, failed: 0 }, payment_query: { done: 0, failed: 1 } },
    });
  });

  it('says so when the queue itself does not answer', async () => {
    answers['/rest/v1/rpc/claim_jobs'] = 0;

    expect(await tick()).toMatchObject({ status: 500 });
  });

  it.each(['', 'anon', 'a-session', 'the-secret-ke', 'the-secret-key2', 'THE-SECRET-KEY'])(
    'is closed to the token %j',
    async (token) => {
      expect(await tick(token)).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
      expect(calls).toEqual([]);
    },
  );
});

import path from 'node:path';

const functionFile = path.resolve(__dirname, '../../functions/session-handover/index.ts');
const settings: Record<string, string> = {
  SUPABASE_URL: 'http://backend.test',
  SUPABASE_ANON_KEY: 'anon',
  SUPABASE_SERVICE_ROLE_KEY: 'service',
};
const userId = '11111111-1111-4111-8111-111111111111';

interface Call {
  path: string;
  body: Record<string, unknown>;
}

let handle: (request: Request) => Promise<Response>;
let calls: Call[];

const answers: Record<string, unknown> = {
  '/auth/v1/user': { id: userId, email: 'olive@example.test' },
  '/rest/v1/rpc/mint_session_handover': null,
  '/rest/v1/rpc/redeem_session_handover': userId,
  [`/auth/v1/admin/users/${userId}`]: { id: userId, email: 'olive@example.test' },
  '/auth/v1/admin/generate_link': { hashed_token: 'one-time', id: userId, email: 'olive@example.test' },
};

/** The backend behind the function: says yes to everything, so that what is refused is refused by the function. */
async function backend(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  const { pathname } = new URL(request.url);
  const text = await request.text();
  calls.push({ path: pathname, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) });
  return Response.json(answers[pathname]);
}

const call = (body: Record<string, unknown>, headers: Record<string, string> = {}): Promise<Response> =>
  handle(
    new Request('http://functions.test/session-handover', {
      method: 'POST',
      headers: { Authorization: 'Bearer token', ...headers },
      body: JSON.stringify(body),
    }),
  );
const mint = () => call({ action: 'mint', target_origin: 'https://duka.shop.localhost:3000' });
const redeem = (origin: string | null) =>
  call(
    { action: 'redeem', code: 'a'.repeat(64), target_origin: 'https://duka.shop.localhost' },
    origin === null ? {} : { Origin: origin },
  );

beforeAll(async () => {
  Object.assign(globalThis, {
    // Deno brings one along; the client looks for it, the function opens none.
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
  delete settings.TENANT_BASE_DOMAINS;
});
afterAll(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'Deno');
});

describe('the session-handover function', () => {
  it.each([
    [undefined, ['shop.localhost', 'online.localhost']],
    [' , ', ['shop.localhost', 'online.localhost']],
    ['Dukani.example, shops.example', ['dukani.example', 'shops.example']],
  ])('has the host checked against the base domains of its environment: %j', async (setting, domains) => {
    if (setting !== undefined) settings.TENANT_BASE_DOMAINS = setting;

    expect((await mint()).status).toBe(200);

    expect(calls.at(-1)).toMatchObject({
      path: '/rest/v1/rpc/mint_session_handover',
      body: { p_user_id: userId, p_target_host: 'duka.shop.localhost', p_base_domains: domains },
    });
  });

  it('keeps only the hash of the code', async () => {
    const { code } = (await (await mint()).json()) as { code: string };

    expect(code).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(calls)).not.toContain(code);
  });

  it('answers a page of the target host', async () => {
    const response = await redeem('https://duka.shop.localhost');

    expect([response.status, await response.json()]).toEqual([200, { token_hash: 'one-time' }]);
  });

  it.each([
    [null],
    ['null'],
    ['https://duka.evil.com'],
    ['http://duka.shop.localhost'],
    ['https://duka.shop.localhost:8443'],
    ['https://duka.shop.localhost.evil.com'],
  ])('answers nobody else, and does not look the code up: Origin %j', async (origin) => {
    const response = await redeem(origin);

    expect([response.status, await response.json()]).toMatchObject([403, { code: 'handover_refused' }]);
    expect(calls).toEqual([]);
  });

  it.each(['javascript:alert(1)', 'file:///etc/passwd', 'duka', '', null, 7])(
    'refuses a target that is no web origin: %j',
    async (target) => {
      const response = await call({ action: 'mint', target_origin: target });

      expect([response.status, await response.json()]).toMatchObject([400, { code: 'invalid_input' }]);
    },
  );
});

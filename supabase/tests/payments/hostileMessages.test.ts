import { readdirSync } from 'node:fs';
import path from 'node:path';

// Whatever is sent to an edge function is the sender's fault, not the server's: 4xx, or the answer that a service is always given.
const functionsFolder = path.resolve(__dirname, '../../functions');
const names = readdirSync(functionsFolder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== '_shared')
  .map(({ name }) => name);
const tenantId = '11111111-1111-4111-8111-111111111111';
const settings: Record<string, string> = {
  SUPABASE_URL: 'http://backend.test',
  SUPABASE_ANON_KEY: 'anon',
  SUPABASE_SERVICE_ROLE_KEY: 'the-secret-key',
  SITE_URL: 'https://dukani.test/',
  MAIL_API_URL: 'http://mail.test/send',
  MAIL_API_KEY: 'mail-key',
  PAYMENT_KEYS_SECRET: Buffer.alloc(32, 7).toString('base64'),
};

type Handler = (request: Request) => Promise<Response>;
const handlers: Record<string, Handler> = {};

/** A database that refuses, as PostgreSQL does, texts that it cannot keep and values of another kind. */
async function backend(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  const text = await request.text();
  const { pathname } = new URL(request.url);
  if (pathname === '/auth/v1/user') return Response.json({ id: tenantId, aud: 'authenticated', email: 'a@mail.test' });
  if (/\\u0000|\\ud[89a-f]/i.test(text))
    return Response.json({ code: '22P05', message: 'unsupported Unicode escape sequence' }, { status: 400 });
  return Response.json({ code: '22P02', message: 'invalid input syntax' }, { status: 400 });
}

beforeAll(async () => {
  let current = '';
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  Object.assign(globalThis, {
    WebSocket: class {},
    Deno: {
      env: { get: (name: string) => settings[name] },
      serve: (handler: Handler) => (handlers[current] = handler),
    },
    fetch: backend,
  });
  for (const name of names) {
    current = name;
    await import(path.join(functionsFolder, name, 'index.ts'));
  }
});

const bodies: [string, string][] = [
  [
    'a null character',
    '{"token":"a\\u0000b","id":"a\\u0000b","userId":"\\u0000","data":{"object":{"id":"cs_\\u0000"}},"type":"checkout.session.completed"}',
  ],
  ['a null character in a name', '{"to\\u0000ken":"a"}'],
  ['half a character', '{"data":{"reference":"\\ud800"},"event":"charge.success","token":"\\udc00"}'],
  ['lists in lists without end', `{"data":${'['.repeat(40_000)}${']'.repeat(40_000)}}`],
  ['a raw null byte', '{"token":"\0"}'],
];
const wrongKinds: [string, string][] = [
  ['no JSON', 'nothing'],
  ['nothing', ''],
  ['a list', '[1]'],
  ['a number', '7'],
  ['null', 'null'],
  [
    'values of other kinds',
    '{"token":{"a":1},"id":[],"action":7,"userId":false,"kind":null,"keys":3,"data":"x","type":9}',
  ],
];
const post = async (name: string, body: string, place = ''): Promise<number> => {
  const request = new Request(`http://functions.test/${name}${place}`, {
    method: 'POST',
    headers: { Authorization: 'Bearer a-session', Origin: 'https://dukani.test' },
    body,
  });
  return (await (handlers[name] as Handler)(request)).status;
};
const places = ['/push/', '/paybill/'].map((place) => `${place}${'a'.repeat(48)}`);
const signedPlaces = ['/stripe/', '/paystack/'].flatMap((place) =>
  [tenantId, '-'.repeat(36), 'x'].map((id) => `${place}${id}`),
);

describe('a message that no database can keep is refused with 4xx', () => {
  it.each(bodies)('by every function that takes an object: %s', async (_what, body) => {
    for (const name of names.filter((other) => other !== 'payment-webhook')) {
      const status = await post(name, body);
      expect([name, status >= 400 && status < 500 ? '4xx' : status]).toEqual([name, '4xx']);
    }
  });

  it.each(bodies)('by every address that payment services report to: %s', async (_what, body) => {
    for (const place of [...places, `${places[1]}/check`, ...signedPlaces])
      expect([place, await post('payment-webhook', body, place)]).toEqual([place, 400]);
  });
});

describe('a message of another kind than expected is no fault of the server', () => {
  it.each(wrongKinds)('of every function that takes an object: %s', async (_what, body) => {
    for (const name of names.filter((other) => other !== 'payment-webhook')) {
      const status = await post(name, body);
      expect([name, status < 500 ? 'below 500' : status]).toEqual([name, 'below 500']);
    }
  });

  it('of a place that is no business: it is not asked about at all', async () => {
    for (const place of ['/stripe/', '/paystack/'])
      for (const id of ['-'.repeat(36), 'f'.repeat(36), 'x', `${tenantId}0`])
        expect(await post('payment-webhook', '{}', `${place}${id}`)).toBe(401);
  });
});

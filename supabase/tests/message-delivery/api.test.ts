import { MessageBackend } from './messageBackend';

// The entry of programs: the real edge function, the database noted.
const backend = new MessageBackend();
const key = `dk_live_${'Ab12'.repeat(8)}`;
let asked: Record<string, unknown>[];

beforeAll(async () => {
  await backend.load(['api']);
});
beforeEach(() => {
  backend.play();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  asked = [];
  backend.database.begin_api_request = (args) => {
    asked.push(args);
    if (args.p_key !== key)
      throw Object.assign(new Error('This API key does not exist.'), { code: 'PT401', hint: 'invalid_api_key' });
    return { is_allowed: true, limit: 600, remaining: 599, resets_in_seconds: 42 };
  };
  backend.database.answer_api_request = (args) => {
    asked.push(args);
    return { body: { data: [], next: null }, replayed: false };
  };
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => backend.stop());

const call = (path: string, init: { method?: string; headers?: Record<string, string>; body?: string } = {}) =>
  backend.call(path, { ...init, headers: { authorization: `Bearer ${key}`, ...init.headers } });

it('hands a request on as it came, and says how often the key may still call', async () => {
  const answer = await call('api/v1/products?limit=2&after=x', {
    headers: { 'x-forwarded-for': '203.0.113.9, 10.0.0.1' },
  });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ data: [], next: null });
  const headers = Object.fromEntries(answer.headers.entries());
  expect(headers).toMatchObject({
    'ratelimit-limit': '600',
    'ratelimit-remaining': '599',
    'ratelimit-reset': '42',
    'cache-control': 'no-store',
  });
  // A key is a secret: no page of another site reads an answer.
  expect(headers).not.toHaveProperty('access-control-allow-origin');
  expect(asked).toEqual([
    { p_key: key, p_address: '203.0.113.9' },
    {
      p_key: key,
      p_request: {
        method: 'GET',
        path: '/v1/products',
        query: { limit: '2', after: 'x' },
        body: null,
        idempotency_key: null,
        address: '203.0.113.9',
      },
    },
  ]);
});

it('takes a body and an Idempotency-Key, and says when it was done before', async () => {
  backend.database.answer_api_request = (args) => {
    asked.push(args);
    return { body: { id: 'p' }, replayed: true };
  };
  const answer = await call('api/v1/products/p', {
    method: 'PATCH',
    headers: { 'idempotency-key': 'once' },
    body: '{"price":60}',
  });
  expect(answer.headers.get('idempotent-replayed')).toBe('true');
  expect(asked[1]?.p_request).toMatchObject({ method: 'PATCH', body: { price: 60 }, idempotency_key: 'once' });
});

it.each<[string, string | null]>([
  ['no key', null],
  ['a session of a person', 'Bearer eyJhbGciOiJIUzI1NiJ9.e30.x'],
  ['a key that is too short', 'Bearer dk_live_Ab12'],
  ['a key with other signs', `Bearer dk_live_${'Ab1-'.repeat(8)}`],
])('%s costs no look into the database', async (_what, authorization) => {
  const answer = await backend.call('api/v1/products', authorization === null ? {} : { headers: { authorization } });
  expect([answer.status, await answer.json()]).toEqual([401, expect.objectContaining({ code: 'invalid_api_key' })]);
  expect(asked).toEqual([]);
});

it('a key that does not work is refused before anything is read', async () => {
  const answer = await call('api/v1/products', { headers: { authorization: `Bearer dk_live_${'Zz99'.repeat(8)}` } });
  expect([answer.status, await answer.json()]).toEqual([401, expect.objectContaining({ code: 'invalid_api_key' })]);
  expect(asked).toHaveLength(1);
});

it('too many requests wait for the next minute', async () => {
  backend.database.begin_api_request = () => ({ is_allowed: false, limit: 600, remaining: 0, resets_in_seconds: 17 });
  const answer = await call('api/v1/products');
  expect([answer.status, await answer.json()]).toEqual([429, expect.objectContaining({ code: 'too_many_requests' })]);
  expect(answer.headers.get('retry-after')).toBe('17');
  expect(answer.headers.get('ratelimit-remaining')).toBe('0');
  expect(asked).toEqual([]);
});

it('refusals of the database keep their code; what went wrong is not told', async () => {
  const refuse = (error: Record<string, unknown>) => {
    backend.database.answer_api_request = () => {
      throw Object.assign(new Error(String(error.message)), error);
    };
    return call('api/v1/sales');
  };
  const refused = await refuse({ code: 'PT403', hint: 'permission_denied', message: 'Your role does not allow this.' });
  expect([refused.status, await refused.json()]).toEqual([
    403,
    { code: 'permission_denied', message: 'Your role does not allow this.' },
  ]);
  const broken = await refuse({ code: 'XX000', message: 'relation private.api_keys is broken' });
  expect([broken.status, await broken.json()]).toEqual([
    500,
    { code: 'internal_error', message: 'Something went wrong on the server.' },
  ]);
});

it.each<[string, string, number]>([
  ['no JSON', '{', 400],
  ['text that cannot be kept', '{"reason":"\\u0000"}', 400],
  ['too much', `"${'x'.repeat(20_001)}"`, 413],
])('a body that is %s is refused', async (_what, body, status) => {
  const answer = await call('api/v1/orders/o/state', { method: 'POST', body });
  expect([answer.status, await answer.json()]).toEqual([status, expect.objectContaining({ code: 'invalid_input' })]);
  expect(asked).toHaveLength(1);
});

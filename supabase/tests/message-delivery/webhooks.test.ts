import { isOnTheInternet } from '../../functions/_shared/webhooks/innerAddresses';
import { signatureOf } from '../../functions/_shared/webhooks/sign';
import { isSignedByMailService } from '../../functions/_shared/messages/mailReports';
import { MessageBackend } from './messageBackend';

// Sending events: the real sender, the database and the receiver played.
const backend = new MessageBackend();
const tenantId = '11111111-1111-4111-8111-111111111111';
const deliveryId = '22222222-2222-4222-8222-222222222222';
const secret = 'whsec_ZHVrYW5pLWxvY2FsLXdlYmhvb2stc2VjcmV0LTAwMDE=';
const body = '{"type":"order.paid","timestamp":"2027-04-01T00:00:00Z","data":{"id":"ord_1"}}';
let sendDueWebhook: (tenantId: string, deliveryId: string) => Promise<void>;
let settled: Record<string, unknown>[];
let sent: { url: string; init: RequestInit }[];
let receive: () => Promise<Response>;
let addresses: string[];

beforeAll(async () => {
  await backend.load([]);
  Object.assign((globalThis as unknown as { Deno: object }).Deno, {
    resolveDns: (_name: string, kind: string) =>
      Promise.resolve(addresses.filter((address) => address.includes(':') === (kind === 'AAAA'))),
  });
  ({ sendDueWebhook } = await import('../../functions/_shared/webhooks/sendDueWebhook'));
});
beforeEach(() => {
  backend.play();
  const toBackend = jest.mocked(globalThis.fetch).getMockImplementation();
  settled = [];
  sent = [];
  addresses = ['93.184.216.34'];
  receive = () => Promise.resolve(new Response('Thanks'));
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init = {}) => {
    const url = new Request(input).url;
    if (url.startsWith('http://backend.test')) return (await toBackend?.(input, init)) ?? new Response();
    sent.push({ url, init });
    return await receive();
  });
  backend.database.claim_webhook = () => due('https://hooks.example.com/x');
  backend.database.settle_webhook = (args) => {
    settled.push(args.p_outcome as Record<string, unknown>);
    return null;
  };
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => backend.stop());

const due = (url: string) => ({ url, message_id: 'msg_0001', body, secrets: [secret] });
const send = () => sendDueWebhook(tenantId, deliveryId);

it('the signature is that of Standard Webhooks', async () => {
  expect(await signatureOf({ id: 'msg_0001', seconds: 1_806_537_600, body }, [secret])).toBe(
    'v1,asTKXWPf58Jqw8h7Hv5t2tPQ9T+oF31GMctt0QP3tlU=',
  );
  const two = await signatureOf({ id: 'msg_0001', seconds: 1_806_537_600, body }, [
    secret,
    `whsec_${btoa('x'.repeat(32))}`,
  ]);
  expect(two.split(' ')).toHaveLength(2);
});

it('an event is sent as it is, once, and its receiver can prove whose it is', async () => {
  await send();
  expect(sent).toHaveLength(1);
  const { url, init } = sent[0] ?? { url: '', init: {} };
  expect([url, init.method, init.body, init.redirect]).toEqual(['https://hooks.example.com/x', 'POST', body, 'manual']);
  const headers = new Headers(init.headers);
  expect(headers.get('webhook-id')).toBe('msg_0001');
  expect(await isSignedByMailService(body, headers, secret)).toBe(true);
  expect(await isSignedByMailService(body, headers, `whsec_${btoa('y'.repeat(32))}`)).toBe(false);
  expect(settled).toEqual([{ status: 200, answer: 'Thanks', problem: null, took_ms: expect.any(Number) }]);
});

it('nothing is sent where nothing is due', async () => {
  backend.database.claim_webhook = () => null;
  await send();
  expect([sent, settled]).toEqual([[], []]);
});

it.each<[string, () => Promise<Response>, Record<string, unknown>]>([
  [
    'an error',
    () => Promise.resolve(new Response('x'.repeat(5000), { status: 500 })),
    { status: 500, answer: 'x'.repeat(1000) },
  ],
  [
    'a redirect, which is not followed',
    () => Promise.resolve(new Response(null, { status: 302 })),
    { status: 302, answer: '' },
  ],
  ['no connection', () => Promise.reject(new TypeError('refused')), { status: null, problem: 'No connection.' }],
  [
    'no answer in time',
    () => Promise.reject(new DOMException('late', 'TimeoutError')),
    { status: null, problem: 'No answer within 15 seconds.' },
  ],
  [
    'what no screen can show',
    () => Promise.resolve(new Response('a\0b\u001b[31m')),
    { status: 200, answer: 'a b [31m' },
  ],
])('%s is written down', async (_what, answer, outcome) => {
  receive = answer;
  await send();
  expect(settled).toEqual([expect.objectContaining(outcome)]);
});

it.each([
  ['127.0.0.1'],
  ['10.1.2.3'],
  ['172.16.0.1'],
  ['192.168.1.1'],
  ['169.254.169.254'],
  ['100.64.0.1'],
  ['::1'],
  ['fd00::1'],
  ['::ffff:10.0.0.1'],
  ['fe80::1'],
])('a name that leads to %s, be it beside others, is not called', async (address) => {
  addresses = ['93.184.216.34', address];
  await send();
  expect(sent).toEqual([]);
  expect(settled).toMatchObject([{ status: null, problem: expect.stringContaining('not on the internet') }]);
});

it.each([
  'http://hooks.example.com',
  'https://localhost/x',
  'https://10.0.0.1/',
  'https://a.internal/x',
  'https://x.example.com:8443/',
])('%s is not called', async (url) => {
  backend.database.claim_webhook = () => due(url);
  await send();
  expect(sent).toEqual([]);
  expect(settled).toMatchObject([{ status: null, problem: expect.any(String) }]);
});

it('a name that leads nowhere is not called', async () => {
  addresses = [];
  await send();
  expect([sent.length, settled[0]?.problem]).toEqual([0, 'The name of the server was not found.']);
});

it.each([
  ['8.8.8.8', true],
  ['172.15.255.255', true],
  ['172.32.0.0', true],
  ['172.31.255.255', false],
  ['100.63.255.255', true],
  ['100.127.255.255', false],
  ['223.255.255.255', true],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['0.0.0.0', false],
  ['1.2.3', false],
  ['256.1.1.1', false],
  ['2606:2800:220:1:248:1893:25c8:1946', true],
  ['2001:4860:4860::8888', true],
  ['2001:db8::1', false],
  ['2001::1', false],
  ['2001:0:1::1', false],
  ['2002:a00:1::1', false],
  ['64:ff9b::a00:1', false],
  ['fc00::1', false],
  ['', false],
])('%s is on the internet: %s', (address, isPublic) => {
  expect(isOnTheInternet(address)).toBe(isPublic);
});

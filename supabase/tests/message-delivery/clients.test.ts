import type { sendMessage as SendMessage } from '../../functions/_shared/messages/outgoing.ts';
import type { ClaimedMessage, MessageProvider, SendOutcome } from '../../functions/_shared/messages/types.ts';
import { MessageBackend, settings } from './messageBackend';
import { claimedOf, tenantId } from './messageSamples';

// The real clients against the simulated services; each number's ending is a fault.
const backend = new MessageBackend();
let sendMessage: typeof SendMessage;
let sealKey: (value: string, place: string) => Promise<string>;

beforeAll(async () => {
  await backend.load([]);
  ({ sendMessage } = await import('../../functions/_shared/messages/outgoing.ts'));
  ({ sealKey } = await import('../../functions/_shared/payments/seal.ts'));
});
beforeEach(() => backend.play());
afterEach(() => jest.restoreAllMocks());
afterAll(() => backend.stop());

async function send(provider: MessageProvider, address: string, more: Partial<ClaimedMessage> = {}) {
  return await sendMessage(tenantId, await claimedOf(sealKey, provider, address, more));
}
const taken = (to: string) => backend.messages.carrier.taken.filter((message) => message.to === to);
const template = { name: 'order_ready', language: 'en', parameters: ['WEB-1', 'Duka'] };

describe('SMS by Africa’s Talking', () => {
  it('is taken with its id and cost, under the sender id', async () => {
    const outcome = await send('africastalking', '+254712000000', { sender: 'DUKA' });
    expect(outcome).toEqual({
      state: 'sent',
      provider_message_id: expect.stringMatching(/^ATXid_[0-9a-f]{32}$/) as string,
      cost: 0.8,
    });
    expect(taken('+254712000000')).toMatchObject([{ account: 'duka', from: 'DUKA', text: 'Your order is ready.' }]);
  });

  it.each<[string, string, SendOutcome]>([
    ['is refused by the network', '+254712000001', { state: 'failed', code: 'rejected', detail: 'RejectedByGateway' }],
    ['has no valid number', '12', { state: 'failed', code: 'invalid_number', detail: 'InvalidPhoneNumber' }],
    ['is taken and the answer lost', '+254712000006', { state: 'unsure', code: 'unanswered', detail: 'TypeError' }],
    [
      'comes too fast',
      '+254712000007',
      { state: 'retry', code: 'rate_limited', retry_after_seconds: 60, detail: 'HTTP 429' },
    ],
  ])('%s', async (_what, address, outcome) => {
    expect(await send('africastalking', address)).toEqual(outcome);
  });

  it('goes out after the 60 seconds that the service asked for, once', async () => {
    const address = '+254713000007';
    expect(await send('africastalking', address)).toMatchObject({ state: 'retry', retry_after_seconds: 60 });
    backend.now += 59_000;
    expect(await send('africastalking', address)).toMatchObject({ state: 'retry', retry_after_seconds: 1 });
    expect(taken(address)).toEqual([]);
    backend.now += 1_000;
    expect(await send('africastalking', address)).toMatchObject({ state: 'sent' });
    expect(taken(address)).toHaveLength(1);
  });

  it('says which sender is not registered, and waits for keys that are taken', async () => {
    expect(await send('africastalking', '+254712000000', { sender: 'INVALID' })).toEqual({
      state: 'failed',
      code: 'sender_refused',
      detail: 'InvalidSenderId',
    });
    const keys = [{ name: 'api_key', sealed: await sealKey('another', `messages:${tenantId}:sms:api_key`) }];
    expect(await send('africastalking', '+254712000000', { keys })).toMatchObject({
      state: 'retry',
      code: 'keys_refused',
      retry_after_seconds: 900,
    });
  });

  it('uses the host of the trial account for the user sandbox, and no host but its own', async () => {
    const { messageHost } = await import('../../functions/_shared/messages/outgoing.ts');
    const { AFRICASTALKING_URL: simulator, ...others } = settings;
    expect(messageHost('africastalking', { username: 'duka' })).toBe(simulator);
    Object.assign(globalThis, { Deno: { env: { get: (name: string) => others[name] } } });
    expect(messageHost('africastalking', { username: 'sandbox' })).toBe('https://api.sandbox.africastalking.com');
    expect(messageHost('africastalking', { username: 'duka' })).toBe('https://api.africastalking.com');
    Object.assign(globalThis, { Deno: { env: { get: (name: string) => settings[name] } } });
  });
});

describe('SMS by another gateway', () => {
  it('is one message however often the same is asked for', async () => {
    const message = await claimedOf(sealKey, 'http', '+254722000006');
    expect(await sendMessage(tenantId, message)).toMatchObject({ state: 'unsure' });
    const again = await sendMessage(tenantId, message);
    expect(again).toMatchObject({ state: 'sent', provider_message_id: taken('+254722000006')[0]?.id });
    expect(taken('+254722000006')).toHaveLength(1);
  });

  it('says parts and cost, or why it was refused', async () => {
    expect(await send('http', '+254722000000')).toMatchObject({ state: 'sent', parts: 1, cost: 0.8 });
    expect(await send('http', '+254722000001')).toMatchObject({ state: 'failed', code: 'rejected' });
    expect(await send('http', 'nobody')).toMatchObject({ state: 'failed', code: 'invalid_number' });
  });

  it('never calls an address that is not on the internet', async () => {
    const { isPublicAddress } = await import('../../functions/_shared/messages/httpSms.ts');
    const refused = [
      'http://sms.gateway.co.ke/send',
      'https://127.0.0.1/send',
      'https://[::1]/send',
      'https://169.254.169.254/latest',
      'https://2130706433/',
      'https://localhost/send',
      'https://db.internal/send',
      'https://gateway/send',
      'https://user:pass@sms.gateway.co.ke/',
      'https://sms.gateway.co.ke:8443/',
      'file:///etc/passwd',
      'nothing',
    ];
    expect(refused.filter(isPublicAddress)).toEqual([]);
    expect(isPublicAddress('https://sms.gateway.co.ke/v1/send?x=1')).toBe(true);
    expect(isPublicAddress('http://http.test')).toBe(true);
    expect(isPublicAddress('http://http.test.evil.ke')).toBe(false);
  });
});

describe('WhatsApp', () => {
  it('carries an approved template at any time', async () => {
    expect(await send('whatsapp_cloud', '+254732000000', { whatsapp: template })).toMatchObject({ state: 'sent' });
    expect(taken('+254732000000')).toMatchObject([{ account: '1055500000', text: 'order_ready | WEB-1 | Duka' }]);
  });

  it('carries free text for 24 hours after the customer wrote, and no longer', async () => {
    const from = '+254732000100';
    expect(await send('whatsapp_cloud', from)).toMatchObject({ state: 'failed', code: 'window_closed' });
    await backend.messages.write({ service: 'whatsapp', account: '1055500000', from, text: 'Hello' });
    expect(await send('whatsapp_cloud', from)).toMatchObject({ state: 'sent' });
    backend.now += 24 * 3_600_000;
    expect(await send('whatsapp_cloud', from)).toMatchObject({ state: 'failed', code: 'window_closed' });
  });

  it.each<[string, string, string, Partial<SendOutcome>]>([
    ['a template that is paused', '+254732000000', 'promo_paused', { state: 'failed', code: 'template_paused' }],
    ['a template that is not there', '+254732000000', 'unknown', { state: 'failed', code: 'template_refused' }],
    ['somebody without WhatsApp', '+254732000001', 'order_ready', { state: 'failed', code: 'invalid_number' }],
    ['a limit', '+254732000007', 'order_ready', { state: 'retry', code: 'rate_limited' }],
    ['an answer that is lost', '+254732000006', 'order_ready', { state: 'unsure', code: 'unanswered' }],
  ])('%s', async (_what, address, name, outcome) => {
    expect(await send('whatsapp_cloud', address, { whatsapp: { ...template, name } })).toMatchObject(outcome);
  });
});

describe('what no service decides', () => {
  it('keys of another business or for payments open nothing: the message waits, and nothing is sent', async () => {
    const before = backend.sent.length;
    for (const place of [`messages:${'2'.repeat(36)}:sms:api_key`, `${tenantId}:sms:api_key`]) {
      const keys = [{ name: 'api_key', sealed: await sealKey('sim_api_key', place) }];
      expect(await send('africastalking', '+254712000000', { keys })).toMatchObject({ code: 'keys_missing' });
    }
    expect(backend.sent).toHaveLength(before);
  });

  it.each<[string, unknown, string]>([
    ['nobody listens', Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNREFUSED' } }), 'retry'],
    ['the name is not known', new TypeError('error sending request: dns error: no such host'), 'retry'],
    [
      'the connection breaks',
      Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNRESET' } }),
      'unsure',
    ],
    ['the time is over', new DOMException('The operation timed out.', 'TimeoutError'), 'unsure'],
  ])('where %s', async (_what, failure, state) => {
    jest.spyOn(globalThis, 'fetch').mockRejectedValue(failure);
    expect((await send('africastalking', '+254712000000')).state).toBe(state);
  });

  it('an answer without an end is not read to it', async () => {
    let parts = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        parts += 1;
        controller.enqueue(new Uint8Array(10_000).fill(32));
      },
    });
    jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(endless, { status: 200 }));
    expect(await send('http', '+254712000000')).toMatchObject({ state: 'unsure', code: 'unanswered' });
    expect(parts).toBeLessThan(20);
  });

  it.each<[number, Record<string, string>, string]>([
    [500, {}, 'unsure'],
    [502, {}, 'unsure'],
    [503, {}, 'unsure'],
    [503, { 'retry-after': '30' }, 'retry'],
    [302, { location: 'https://elsewhere.test' }, 'unsure'],
    [200, {}, 'unsure'],
  ])('an answer %i with %p that says nothing', async (status, headers, state) => {
    jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('<p>nothing</p>', { status, headers }));
    expect((await send('africastalking', '+254712000000')).state).toBe(state);
    expect((await send('http', '+254712000000')).state).toBe(state);
  });
});

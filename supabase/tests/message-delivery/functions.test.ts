import { createHmac } from 'node:crypto';
import type { SealedKey } from '../../functions/_shared/messages/types.ts';
import { MessageBackend, settings } from './messageBackend';
import { sealedKeys, secret, tenantId } from './messageSamples';

// What services report, keys, and the link that stops marketing: the real functions, the database noted.
const backend = new MessageBackend();
let sealKey: (value: string, place: string) => Promise<string>;
let openKey: (sealed: string, place: string) => Promise<string>;
let reports: Record<string, unknown>[];
let inbound: Record<string, unknown>[];
const channels: Record<string, unknown> = {};
const phoneNumberId = '1055500000';

beforeAll(async () => {
  await backend.load(['message-reports', 'message-keys', 'unsubscribe']);
  ({ sealKey, openKey } = await import('../../functions/_shared/payments/seal.ts'));
  const at = { tenant_id: tenantId, sender: 'DUKA' };
  channels.sms = {
    ...at,
    provider: 'africastalking',
    details: { username: 'duka' },
    keys: await sealedKeys(sealKey, 'africastalking'),
  };
  channels.whatsapp = {
    ...at,
    provider: 'whatsapp_cloud',
    details: { phone_number_id: phoneNumberId, business_account_id: '77' },
    keys: await sealedKeys(sealKey, 'whatsapp_cloud'),
  };
});
beforeEach(() => {
  backend.play();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  reports = [];
  inbound = [];
  const seen = new Set<string>();
  backend.database.message_report_secret = ({ p_tenant_id, p_channel, p_secret }) =>
    p_tenant_id === tenantId && p_secret === secret ? channels[String(p_channel)] : null;
  backend.database.record_message_report = (args) => {
    reports.push(args);
    const { event_id: id } = args.p_report as { event_id: string };
    return !seen.has(id) && Boolean(seen.add(id));
  };
  backend.database.record_inbound_message = (args) => {
    inbound.push(args);
    const { event_id: id, text } = args.p_message as { event_id: string; text: string };
    const isNew = !seen.has(id) && Boolean(seen.add(id));
    return text === 'STOP' && isNew ? { stopped: true, reply: 'No more offers.' } : { stopped: false, reply: null };
  };
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => backend.stop());

const form = (fields: Record<string, string>) => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
});
const sms = (fields: Record<string, string>, place = `${tenantId}/${secret}`) =>
  backend.call(`message-reports/sms/${place}`, form(fields));
const sign = (body: string, key = 'app_secret_local') => ({
  'x-hub-signature-256': `sha256=${createHmac('sha256', key).update(body).digest('hex')}`,
});
const whatsapp = (value: unknown, headers?: Record<string, string>) => {
  const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [{ changes: [{ value }] }] });
  return backend.call(`message-reports/whatsapp/${tenantId}/${secret}`, {
    method: 'POST',
    headers: headers ?? sign(body),
    body,
  });
};

describe('reports of Africa’s Talking', () => {
  it.each([
    ['Sent', 'sent', undefined],
    ['Submitted', 'sent', undefined],
    ['Buffered', 'sent', undefined],
    ['Success', 'delivered', undefined],
    ['Rejected', 'failed', 'undelivered'],
    ['Failed', 'failed', 'undelivered'],
  ])('%s is %s', async (said, status, code) => {
    expect((await sms({ id: 'ATXid_1', status: said, phoneNumber: '+254712000000' })).status).toBe(200);
    const report = { event_id: `ATXid_1:${said.toLowerCase()}`, provider_message_id: 'ATXid_1', status };
    expect(reports).toMatchObject([{ p_provider: 'africastalking', p_tenant_id: tenantId, p_report: report }]);
    expect((reports[0]?.p_report as { code?: string }).code).toBe(code);
  });

  it('name a number that is not one, and one that has stopped', async () => {
    await sms({ id: 'a', status: 'Failed', failureReason: 'InvalidPhoneNumber' });
    await sms({ id: 'b', status: 'Rejected', failureReason: 'UserInBlackList' });
    expect(reports.map(({ p_report }) => (p_report as { code: string }).code)).toEqual(['invalid_number', 'blocked']);
  });

  it.each([
    ['another business', `22222222-2222-4222-8222-222222222222/${secret}`],
    ['another secret', `${tenantId}/a-secret-of-an-address-0002`],
    ['no secret', tenantId],
    ['no business', `nobody/${secret}`],
  ])('to the address of %s change nothing', async (_what, place) => {
    expect((await sms({ id: 'a', status: 'Success' }, place)).status).toBe(401);
    expect(reports).toEqual([]);
  });

  it('of no known kind are refused, and so is what no database can keep', async () => {
    for (const fields of [
      { id: 'a' },
      { status: 'Success' },
      { id: 'a', status: 'Odd' },
      { id: 'a', from: 'x', text: 'y' },
    ])
      expect((await sms(fields as Record<string, string>)).status).toBe(400);
    expect((await sms({ id: 'a', from: '+254712000000', text: 'a\0b' })).status).toBe(400);
    expect([reports, inbound]).toEqual([[], []]);
  });

  it('are asked for again when the database does not answer', async () => {
    backend.database.record_message_report = () => {
      throw Object.assign(new Error('away'), { code: '57P03' });
    };
    expect((await sms({ id: 'a', status: 'Success' })).status).toBe(503);
  });

  it('cannot be read: only POST is taken, and no other service', async () => {
    expect((await backend.call(`message-reports/sms/${tenantId}/${secret}`)).status).toBe(405);
    expect((await backend.call('message-reports/telegram/x/y', form({}))).status).toBe(404);
  });
});

describe('what customers write', () => {
  it('by SMS comes with number, text and time; STOP is confirmed once', async () => {
    const stop = { id: 'in-1', from: '+254712000009', to: '22333', text: 'STOP', date: new Date().toISOString() };
    await sms(stop);
    await sms(stop);
    expect(inbound).toHaveLength(2);
    expect(inbound[0]).toMatchObject({
      p_provider: 'africastalking',
      p_message: { event_id: 'in-1', channel: 'sms', from: '+254712000009', text: 'STOP' },
    });
    const confirmed = backend.messages.carrier.taken.filter(({ to }) => to === '+254712000009');
    expect(confirmed).toMatchObject([{ text: 'No more offers.', from: 'DUKA' }]);
  });

  it('by WhatsApp: words of texts, buttons and lists, and the kind of anything else', async () => {
    const from = '254732000000';
    await whatsapp({
      metadata: { phone_number_id: phoneNumberId },
      messages: [
        { from, id: 'w1', timestamp: '1795856400', type: 'text', text: { body: 'Hello' } },
        { from, id: 'w2', type: 'button', button: { text: 'Yes' } },
        { from, id: 'w3', type: 'interactive', interactive: { list_reply: { title: 'Blue' } } },
        { from, id: 'w4', type: 'image', image: { caption: 'This one?' } },
        { from, id: 'w5', type: 'audio', audio: {} },
        { from: 'nobody', id: 'w6', type: 'text', text: { body: 'x' } },
      ],
    });
    const words = inbound.map(({ p_message: message }) => (message as { from: string; text: string }).text);
    expect(words).toEqual(['Hello', 'Yes', 'Blue', 'This one?', '(audio)']);
    expect(inbound[0]?.p_message).toMatchObject({ from: '+254732000000', channel: 'whatsapp', event_id: 'w1' });
  });
});

describe('the webhook of WhatsApp', () => {
  const status = (id: string, said: string, more: Record<string, unknown> = {}) => ({
    metadata: { phone_number_id: phoneNumberId },
    statuses: [{ id, status: said, timestamp: String(Math.floor(Date.now() / 1_000)), ...more }],
  });

  it('agrees with a signature that was computed elsewhere', async () => {
    const { isSignedByMeta } = await import('../../functions/_shared/messages/whatsAppReports.ts');
    const body = '{"object":"whatsapp_business_account","entry":[]}';
    const header = 'sha256=149ad3d06716e1eb6a2808ebcf41304e86969de9efe85e9fb3455a5d90e34394';
    expect(await isSignedByMeta(body, header, 'app_secret_local')).toBe(true);
    expect(await isSignedByMeta(`${body} `, header, 'app_secret_local')).toBe(false);
    expect(await isSignedByMeta(body, header, '')).toBe(false);
    expect(await isSignedByMeta(body, null, 'app_secret_local')).toBe(false);
  });

  it('is taken when it is signed, and 401 when not', async () => {
    expect((await whatsapp(status('wamid.1', 'read'))).status).toBe(200);
    expect(reports).toMatchObject([{ p_report: { event_id: 'wamid.1:read', status: 'read' } }]);
    expect((await whatsapp(status('wamid.2', 'read'), sign('another body'))).status).toBe(401);
    expect((await whatsapp(status('wamid.3', 'read'), {})).status).toBe(401);
    expect(reports).toHaveLength(1);
  });

  it('of another number of the same app is nobody’s here; a failure says why', async () => {
    await whatsapp({ ...status('wamid.4', 'sent'), metadata: { phone_number_id: '2' } });
    await whatsapp(status('wamid.5', 'failed', { errors: [{ code: 131026, title: 'Message undeliverable' }] }));
    await whatsapp(status('wamid.6', 'deleted'));
    const report = { status: 'failed', code: 'invalid_number', detail: '131026 Message undeliverable' };
    expect(reports).toMatchObject([{ p_report: report }]);
  });

  it('says what became of a template, to the account that it is of', async () => {
    const heard: unknown[] = [];
    backend.database.record_whatsapp_template = (args) => heard.push(args) > 0;
    const value = { event: 'PAUSED', message_template_name: 'offer', message_template_language: 'en' };
    for (const id of ['77', '78']) {
      const changes = [{ field: 'message_template_status_update', value }];
      const body = JSON.stringify({ entry: [{ id, changes }] });
      const init = { method: 'POST', headers: sign(body), body };
      expect((await backend.call(`message-reports/whatsapp/${tenantId}/${secret}`, init)).status).toBe(200);
    }
    expect(heard).toEqual([{ p_tenant_id: tenantId, p_name: 'offer', p_language: 'en', p_state: 'paused' }]);
  });

  it('answers the handshake to whoever knows the token, as it was asked', async () => {
    const ask = (search: Record<string, string>) =>
      backend.call(`message-reports/whatsapp/${tenantId}/${secret}?${new URLSearchParams(search)}`);
    const right = { 'hub.mode': 'subscribe', 'hub.verify_token': 'sim_verify_token', 'hub.challenge': '1158201444' };
    const answer = await ask(right);
    expect([answer.status, await answer.text()]).toEqual([200, '1158201444']);
    expect(answer.headers.get('content-type')).toContain('text/plain');
    for (const wrong of [{ 'hub.verify_token': 'other' }, { 'hub.mode': 'x' }, { 'hub.challenge': '<script>' }])
      expect((await ask({ ...right, ...wrong })).status).toBe(403);
  });
});

describe('reports of the mail service', () => {
  const key = Buffer.from((settings.MAIL_REPORT_SECRET ?? '').replace('whsec_', ''), 'base64');
  const mail = (event: unknown, { at = Math.floor(Date.now() / 1_000), id = 'msg_1', tampered = '' } = {}) => {
    const body = JSON.stringify(event);
    const signature = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64');
    const headers = { 'webhook-id': id, 'webhook-timestamp': String(at), 'webhook-signature': `v1,x v1,${signature}` };
    return backend.call('message-reports/mail', { method: 'POST', headers, body: body + tampered });
  };
  const event = (type: string, more: Record<string, unknown> = {}) => ({
    type,
    created_at: new Date().toISOString(),
    data: { email_id: 'mail-1', to: ['a@mail.test'], tags: { tenant: tenantId, message: 'x' }, ...more },
  });

  it.each([
    ['email.bounced', { bounce: { type: 'Permanent', message: '550' } }, 'bounced_hard'],
    ['email.bounced', { bounce: { type: 'Transient', message: '452' } }, 'bounced_soft'],
    ['email.complained', {}, 'complained'],
    ['email.delivered', {}, 'delivered'],
  ])('%s with %p', async (type, more, status) => {
    expect((await mail(event(type, more))).status).toBe(200);
    const report = { event_id: 'msg_1', provider_message_id: 'mail-1', status };
    expect(reports).toMatchObject([{ p_provider: 'platform', p_tenant_id: tenantId, p_report: report }]);
  });

  it('unsigned, changed or old change nothing', async () => {
    expect((await mail(event('email.bounced'), { tampered: ' ' })).status).toBe(401);
    expect((await mail(event('email.bounced'), { at: Math.floor(Date.now() / 1_000) - 400 })).status).toBe(401);
    expect((await backend.call('message-reports/mail', { method: 'POST', body: '{}' })).status).toBe(401);
    expect(reports).toEqual([]);
  });

  it('about opens, and about mails that are no messages to customers, are taken and not noted', async () => {
    expect((await mail(event('email.opened'))).status).toBe(200);
    expect((await mail(event('email.bounced', { tags: {} }))).status).toBe(200);
    expect(reports).toEqual([]);
  });
});

describe('the link that stops marketing', () => {
  const token = 'A'.repeat(22);
  let isStopped: boolean;
  let asked: string[];
  beforeEach(() => {
    isStopped = false;
    asked = [];
    const answer = () => ({ shop: '<b>Duka</b>', channel: 'email', address: 'a•••@mail.test', is_stopped: isStopped });
    backend.database.read_unsubscribe = () => (asked.push('read'), answer());
    backend.database.unsubscribe = () => (asked.push('stop'), (isStopped = true), answer());
  });
  const open = async (method: string, more: { body?: string; token?: string } = {}) => {
    const init = { method, ...(more.body === undefined ? {} : { body: more.body }) };
    const response = await backend.call(`unsubscribe?token=${more.token ?? token}`, init);
    return { status: response.status, page: await response.text(), headers: response.headers };
  };

  it('changes nothing by GET or HEAD, however often scanners open it', async () => {
    for (const method of ['GET', 'HEAD', 'GET']) expect((await open(method)).status).toBe(200);
    expect([isStopped, asked.includes('stop')]).toEqual([false, false]);
    const { page, headers } = await open('GET');
    expect(page).toContain('<form method="post"><button>Unsubscribe</button></form>');
    expect(page).toContain('&lt;b&gt;Duka&lt;/b&gt;');
    expect(page).not.toMatch(/<script|<b>Duka/);
    expect(headers.get('content-security-policy')).toContain("form-action 'self'");
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });

  it.each([
    ['the button', ''],
    ['a mail program (RFC 8058)', 'List-Unsubscribe=One-Click'],
  ])('stops at once by POST of %s, without anybody signed in', async (_who, body) => {
    const { status, page } = await open('POST', { body });
    expect([status, isStopped]).toEqual([200, true]);
    expect(page).toContain('You are unsubscribed');
    expect((await open('GET')).page).toContain('You are unsubscribed');
  });

  it('that was cut off is not looked up, and one that fails says that nothing was changed', async () => {
    expect((await open('POST', { token: 'short' })).status).toBe(400);
    expect(asked).toEqual([]);
    backend.database.unsubscribe = () => {
      throw Object.assign(new Error('away'), { code: '57P03' });
    };
    const { status, page } = await open('POST');
    expect([status, page.includes('Nothing was changed')]).toEqual([503, true]);
    expect((await open('DELETE')).status).toBe(405);
  });
});

describe('keys of a channel', () => {
  const save = (who: string, body: unknown) =>
    backend.call('message-keys', {
      method: 'POST',
      headers: { Authorization: `Bearer ${who}` },
      body: JSON.stringify(body),
    });
  let saved: Record<string, unknown>[];
  beforeEach(() => {
    saved = [];
    backend.database.check_message_keys = ({ p_channel: channel }) => {
      if (channel === 'sms') return { tenant_id: tenantId, names: ['api_key'] };
      throw Object.assign(new Error('Not you.'), { code: 'PT403', hint: 'permission_denied' });
    };
    backend.database.save_message_keys = (args) => (saved.push(args), { channels: [] });
  });

  it('are sealed for their business, channel and name, and never answered', async () => {
    const response = await save('owner', { channel: 'sms', keys: { api_key: ' atsk_0123456789abcdef ' } });
    expect([response.status, await response.json()]).toEqual([200, { channels: [] }]);
    const [{ sealed, last4 }] = saved[0]?.p_keys as [SealedKey & { last4: string }];
    expect([saved[0]?.p_tenant_id, saved[0]?.p_channel, last4]).toEqual([tenantId, 'sms', 'cdef']);
    expect(JSON.stringify(saved)).not.toContain('atsk_');
    expect(await openKey(sealed, `messages:${tenantId}:sms:api_key`)).toBe('atsk_0123456789abcdef');
    for (const place of [`${tenantId}:sms:api_key`, `messages:${tenantId}:whatsapp:api_key`])
      await expect(openKey(sealed, place)).rejects.toThrow();
  });

  it('are refused from others, under other names, and when they are none', async () => {
    expect((await save('nobody', { channel: 'sms', keys: { api_key: 'atsk_1234' } })).status).toBe(401);
    expect((await save('cashier', { channel: 'whatsapp', keys: { api_key: 'atsk_1234' } })).status).toBe(403);
    for (const keys of [{}, null, { token: 'atsk_1234' }, { api_key: 'a b c d' }, { api_key: 'abc' }, { api_key: 1 }])
      expect((await save('owner', { channel: 'sms', keys })).status).toBe(400);
    expect(saved).toEqual([]);
  });
});

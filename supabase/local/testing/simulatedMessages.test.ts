import { startGateway, type Gateway } from './gateway';
import { local } from './providerBrowsers';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
}, 300_000);
afterAll(async () => await gateway.stop());

const call = async (path: string, init: RequestInit = {}) =>
  await fetch(local(`${gateway.api.url}/simulated-messages${path}`), init);
const sms = async (fields: Record<string, string>, apikey = 'sim_api_key') =>
  await call('/africastalking/version1/messaging', {
    method: 'POST',
    headers: { apikey },
    body: new URLSearchParams({ username: 'duka', from: 'DUKA', message: '<b>Hello</b>', ...fields }),
  });
const control = async (body: Record<string, string>, headers: Record<string, string> = {}) =>
  (await call('/control', { method: 'POST', headers, body: JSON.stringify(body) })).status;

describe('the simulated services of messages', () => {
  it('take an SMS with their key only, and show what was sent as text', async () => {
    expect((await sms({ to: '+254712345000' }, 'another')).status).toBe(401);
    const answer = await sms({ to: '+254712345000,+254712345001,12' });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({
      SMSMessageData: { Recipients: [{ statusCode: 101 }, { statusCode: 502 }, { statusCode: 403 }] },
    });
    const { messages } = (await (await call('/sent?to=%2B254712345000')).json()) as { messages: unknown[] };
    expect(messages).toMatchObject([{ service: 'africastalking', account: 'duka', from: 'DUKA' }]);
    const page = await (await call('')).text();
    expect(page).toContain('&lt;b&gt;Hello&lt;/b&gt;');
    expect(page).not.toContain('<b>Hello');
  });

  it('cut the connection after they took a message, and refuse for 60 seconds', async () => {
    await expect(sms({ to: '+254712345006' })).rejects.toThrow();
    const { messages } = (await (await call('/sent?to=%2B254712345006')).json()) as { messages: unknown[] };
    expect(messages).toHaveLength(1);
    const full = await sms({ to: '+254712345007' });
    expect([full.status, full.headers.get('retry-after')]).toEqual([429, '60']);
  });

  it('report to this machine’s own function only', async () => {
    const address = '/functions/v1/message-reports/sms/11111111-1111-4111-8111-111111111111/a-secret-of-an-address';
    const account = { action: 'address', service: 'africastalking', account: 'duka' };
    expect(await control({ ...account, address: 'http://elsewhere.test/functions/v1/hello' })).toBe(400);
    expect(await control({ ...account, address: '/mailbox/clear' })).toBe(400);
    expect(await control({ ...account, address })).toBe(200);
    const page = await (await call('')).text();
    expect(page).toContain('africastalking/duka');
    expect(page).not.toContain('a-secret-of-an-address');
  });

  it('are worked by their own page only, on this machine only', async () => {
    const forget = { action: 'forget' };
    expect(await control(forget, { 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await control(forget, { 'x-forwarded-for': '203.0.113.9' })).toBe(403);
    expect(await control({ action: 'dance', service: 'http', account: 'gateway' })).toBe(400);
    expect(await control(forget)).toBe(200);
    expect(await (await call('')).text()).toContain('Nothing since this server started.');
  });
});

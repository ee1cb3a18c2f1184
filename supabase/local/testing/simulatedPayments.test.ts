import { startGateway, type Gateway } from './gateway';
import { local } from './providerBrowsers';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
}, 300_000);
afterAll(async () => await gateway.stop());

interface Answer {
  status: number;
  body: Record<string, unknown>;
}

async function call(path: string, init: { headers?: Record<string, string>; body?: unknown } = {}): Promise<Answer> {
  const response = await fetch(local(`${gateway.api.url}/simulated-payments/mpesa/${path}`), {
    method: init.body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', ...init.headers },
    ...(init.body === undefined ? {} : { body: JSON.stringify(init.body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` });
// The password that belongs to shortcode 174379, passkey_local and this time.
const signed = {
  BusinessShortCode: '174379',
  Password: 'MTc0Mzc5cGFzc2tleV9sb2NhbDIwMjYxMTIwMTIwMDAw',
  Timestamp: '20261120120000',
};
const push = {
  ...signed,
  Amount: 10,
  PartyA: '254712345990',
  PartyB: '174379',
  PhoneNumber: '254712345990',
  CallBackURL: 'http://127.0.0.1:9/nobody',
};

describe('the simulated M-Pesa', () => {
  it('gives tokens for its keys only', async () => {
    const path = 'oauth/v1/generate?grant_type=client_credentials';
    expect(await call(path, { headers: basic('a:b') })).toMatchObject({
      status: 400,
      body: { errorCode: '400.008.01' },
    });
    expect(await call(path, { headers: basic('sim_consumer_key:sim_consumer_secret') })).toMatchObject({ status: 200 });
    expect(await call('mpesa/stkpush/v1/processrequest', { body: push })).toMatchObject({
      status: 404,
      body: { errorCode: '404.001.03' },
    });
  });

  it('checks password and amount, takes a request, and says in the end what became of it', async () => {
    const { body: token } = await call('oauth/v1/generate?grant_type=client_credentials', {
      headers: basic('sim_consumer_key:sim_consumer_secret'),
    });
    const headers = { authorization: `Bearer ${String(token.access_token)}` };
    const ask = (body: unknown) => call('mpesa/stkpush/v1/processrequest', { headers, body });
    expect(await ask({ ...push, Amount: 10.5 })).toMatchObject({ body: { errorCode: '400.002.02' } });
    expect(await ask({ ...push, Timestamp: '20261120120001' })).toMatchObject({ body: { errorCode: '500.001.1001' } });
    const { body } = await ask(push);
    expect(body).toMatchObject({ ResponseCode: '0' });
    const query = () =>
      call('mpesa/stkpushquery/v1/query', { headers, body: { ...signed, CheckoutRequestID: body.CheckoutRequestID } });
    expect(await query()).toMatchObject({ status: 500, body: { errorCode: '500.001.1001' } });
    expect(await query()).toMatchObject({ status: 200, body: { ResultCode: 4999 } });
    const deadline = Date.now() + 10_000;
    let answer = await query();
    while (String(answer.body.ResultCode) !== '0' && Date.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      answer = await query();
    }
    expect(String(answer.body.ResultCode)).toBe('0');
  });

  it('serves this machine only', async () => {
    const answer = await call('oauth/v1/generate', { headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect(answer).toMatchObject({ status: 403, body: { code: 'local_only' } });
  });

  describe('paybill', () => {
    const confirm = 'http://127.0.0.1:9/nobody';
    const ask = async (path: string, body: unknown) => {
      const { body: token } = await call('oauth/v1/generate', {
        headers: basic('sim_consumer_key:sim_consumer_secret'),
      });
      return await call(path, { headers: { authorization: `Bearer ${String(token.access_token)}` }, body });
    };
    const register = (version: string, more: Record<string, unknown> = {}) =>
      ask(`mpesa/c2b/${version}/registerurl`, {
        ShortCode: '600000',
        ResponseType: 'Completed',
        ConfirmationURL: confirm,
        ValidationURL: `${confirm}/check`,
        ...more,
      });

    it('takes one address for reports, of the version that the app has, and none that names it', async () => {
      expect(await register('v2')).toMatchObject({ status: 200, body: { ResponseCode: '0' } });
      expect(await register('v1')).toMatchObject({ status: 401, body: { errorCode: '401.003.01' } });
      expect(await register('v1', { ShortCode: '600001' })).toMatchObject({ status: 200 });
      expect(await register('v2', { ShortCode: '600099' })).toMatchObject({
        body: { errorMessage: 'URLs are already registered' },
      });
      expect(await register('v2', { ConfirmationURL: `${confirm}/mpesa/x` })).toMatchObject({ status: 400 });
    });

    it('lists what was sent, once it is asked to', async () => {
      const list = () =>
        ask('pulltransactions/v1/query', {
          ShortCode: '600000',
          StartDate: '2020-01-01 00:00:00',
          EndDate: '2099-01-01 00:00:00',
          OffSetValue: '0',
        });
      expect(await list()).toMatchObject({ status: 500 });
      const wanted = {
        ShortCode: '600000',
        RequestType: 'Pull',
        NominatedNumber: '254712345678',
        CallBackURL: confirm,
      };
      expect(await ask('pulltransactions/v1/register', { ...wanted, NominatedNumber: '1' })).toMatchObject({
        status: 400,
      });
      expect((await ask('pulltransactions/v1/register', wanted)).body['Response Status']).toBe('1000');
      expect((await ask('pulltransactions/v1/register', wanted)).body['Response Status']).toBe('1001');
      expect(await list()).toMatchObject({ body: { ResponseCode: '1001' } });
      const send = async (body: Record<string, string>) => {
        const page = await fetch(local(`${gateway.api.url}/simulated-payments/mpesa/phone`), {
          method: 'POST',
          body: new URLSearchParams({ shortcode: '600000', amount: '50', phone: '0712345000', ...body }),
        });
        return await page.text();
      };
      expect(await send({ amount: '0.5' })).toContain('whole shillings');
      const code = /(T[0-9A-F]{9}) Confirmed\. Ksh50\.00 paid to 600000 for account &lt;WEB&gt;/.exec(
        await send({ account: '<WEB>' }),
      )?.[1];
      // Of a phone that ends in 992 only the report exists.
      await send({ account: 'FORGED', phone: '0712345992' });
      const { body } = await list();
      expect(body).toMatchObject({
        ResponseCode: '1000',
        Response: [[{ transactionId: code, billreference: '<WEB>' }]],
      });
    });
  });
});

import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { drainDevice } from '../../functions/_shared/fiscal/drain';
import { etimsProvider } from '../../functions/_shared/fiscal/etims/etimsProvider';
import { defaultSettings, etimsHosts } from '../../functions/_shared/fiscal/etims/settings';
import { application, openAuthority, type Authority, type Style } from '../etims/etimsFixtures';
import { addProduct, sell } from '../sales/salesFixtures';
import { testDatabase } from '../support/testDatabase';
import { connectShop, queueOn, type Connected } from './connectedShop';
import { documentOf, mapAll, passTime } from './fiscalFixtures';

// Something that stands where the authority should be, and answers whatever harms.
const database = testDatabase();
let authority: Authority;
let answer: { status?: number; headers?: Record<string, string>; text: string };
let heard: { url: string; headers: http.IncomingHttpHeaders }[] = [];
let elsewhere: typeof heard = [];
const servers: http.Server[] = [];

async function serve(handle: http.RequestListener): Promise<string> {
  const server = http.createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

let hostile = '';
let inside = '';
beforeAll(async () => {
  authority = await openAuthority(() => new Date(Date.now() + 60_000));
  inside = await serve((req, res) => {
    elsewhere.push({ url: req.url ?? '', headers: req.headers });
    res.end('{}');
  });
  hostile = await serve((req, res) => {
    heard.push({ url: req.url ?? '', headers: req.headers });
    if (req.url?.includes('token/generate') === true && answer.status !== 307)
      return void res.end(JSON.stringify({ access_token: 'the-token-of-today', expires_in: '3599' }));
    res.writeHead(answer.status ?? 200, answer.headers).end(answer.text);
  });
});
afterAll(async () => {
  await authority.close();
  for (const server of servers) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});
beforeEach(() => {
  heard = [];
  elsewhere = [];
});

const wrapped = (style: Style, body: unknown): string =>
  JSON.stringify(style === 'direct' ? body : { responseHeader: { responseCode: 200 }, responseBody: body });
const taken = (data: unknown) => ({ resultCd: '000', resultMsg: 'It is succeeded', resultDt: '20261127120000', data });
const receipt = {
  curRcptNo: '7',
  totRcptNo: '7',
  intrlData: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  rcptSign: 'ABCDEFGHIJKLMNOP',
  sdcDateTime: '20261127120000',
};
const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

/** A shop whose items are registered, with a sale that goes to the hostile host; the state in which it ends. */
async function told(style: Style): Promise<{ state: string; connected: Connected; sale: string; key: string }> {
  const connected = await connectShop(database.client, authority, { style });
  const { shop, device, drain } = connected;
  const milk = await addProduct(database.client, shop, { name: 'Milk', price: 116, stock: 100 });
  await mapAll(database.client, shop);
  await sell(database.client, shop, milk, 1, 116);
  await drain();
  const sale = await sell(database.client, shop, milk, 1, 116);
  await drainDevice({
    queue: queueOn(database.client),
    providerOf: () => Promise.resolve(connected.providerAt(hostile)),
    deviceId: device,
    endsAt: Date.now() + 4000,
  });
  const { state } = await documentOf(database.client, device, sale.id);
  return { state, connected, sale: sale.id, key: String(heard.find(({ headers }) => headers.cmckey)?.headers.cmckey) };
}

describe.each(['direct', 'gateway'] as const)('an answer to a sale (%s)', (style) => {
  it.each<[what: string, made: () => typeof answer, states: string[]]>([
    ['HTML', () => ({ text: '<html><script>alert(1)</script></html>' }), ['queued']],
    ['HTML with a status of refusal', () => ({ status: 403, text: '<html></html>' }), ['queued']],
    ['nothing', () => ({ text: '' }), ['queued']],
    ['three million characters', () => ({ text: wrapped(style, taken('x'.repeat(3_000_000))) }), ['queued']],
    ['JSON nested 200,000 deep', () => ({ text: nested(200_000) }), ['queued']],
    [
      'JSON nested 50 deep',
      () => ({ text: wrapped(style, taken(JSON.parse(nested(50)))) }),
      ['queued', 'needs_review'],
    ],
    ['a list', () => ({ text: '[1,2,3]' }), ['queued']],
    ['a code that is an object', () => ({ text: wrapped(style, { resultCd: {}, data: receipt }) }), ['queued']],
    ['no receipt', () => ({ text: wrapped(style, taken(null)) }), ['queued', 'needs_review']],
    ['a list as a receipt', () => ({ text: wrapped(style, taken([receipt])) }), ['queued', 'needs_review']],
    [
      'a negative receipt number',
      () => ({ text: wrapped(style, taken({ ...receipt, curRcptNo: -7 })) }),
      ['queued', 'needs_review'],
    ],
    [
      'a receipt number of 15 digits',
      () => ({ text: wrapped(style, taken({ ...receipt, curRcptNo: '9'.repeat(15) })) }),
      ['queued', 'needs_review'],
    ],
    [
      'HTML as a signature',
      () => ({ text: wrapped(style, taken({ ...receipt, rcptSign: '<img src=x onerror=alert(1)>' })) }),
      ['queued', 'needs_review'],
    ],
    [
      'characters that no database keeps',
      () => ({ text: wrapped(style, { resultCd: '910', resultMsg: 'a\u0000b\ud800c', data: { '\u0000': '\udfff' } }) }),
      ['rejected'],
    ],
    ['numbers as numbers', () => ({ text: wrapped(style, taken({ ...receipt, curRcptNo: 7 })) }), ['accepted']],
    [
      'a next number of 40 digits',
      () => ({
        text: wrapped(style, {
          resultCd: '400',
          resultMsg: `Invc No: 2 is invalid, use the expected value: ${'9'.repeat(40)}`,
        }),
      }),
      ['rejected'],
    ],
    [
      'an empty code of the gateway',
      () => ({ text: JSON.stringify({ responseHeader: { responseCode: '' } }) }),
      ['queued'],
    ],
  ])('%s', async (_what, made, states) => {
    answer = made();
    const { state, connected, key } = await told(style);
    expect(states).toContain(state);
    const { rows } = await database.client.query<{ longest: number; text: string }>(
      `select max(length(e.response::text))::int as longest, string_agg(e.request::text || e.response::text, ' ') as text
       from public.fiscal_events e where e.device_id = $1`,
      [connected.device],
    );
    expect(rows[0]?.longest).toBeLessThan(60_000);
    expect(rows[0]?.text).not.toContain(key);
    // Whatever it was: once the authority is back, the device goes on.
    await database.client.query(
      `update public.fiscal_devices set status = 'active', blocked_at = null, blocked_code = null, blocked_message = null where id = $1`,
      [connected.device],
    );
    await passTime(database.client, connected.device);
    await connected.drain();
    const { rows: left } = await database.client.query(
      `select 1 from public.fiscal_documents where device_id = $1 and state in ('queued', 'sending')`,
      [connected.device],
    );
    expect(left).toEqual([]);
  });

  it('with the keys in its words keeps them out of everything that is kept or shown', async () => {
    answer = { text: '' };
    const first = await told(style);
    const { key, connected } = first;
    expect(key.length).toBeGreaterThan(20);
    const secrets = [key, ...(style === 'gateway' ? ['the-token-of-today', application.secret] : [])];
    answer = {
      text: wrapped(style, {
        resultCd: '910',
        resultMsg: `Bad ${secrets.join(' and ')}`,
        data: Object.fromEntries(secrets.map((secret) => [secret, { authorization: secret, said: `x${secret}x` }])),
      }),
    };
    await passTime(database.client, connected.device);
    await drainDevice({
      queue: queueOn(database.client),
      providerOf: () => Promise.resolve(connected.providerAt(hostile)),
      deviceId: connected.device,
      endsAt: Date.now() + 4000,
    });
    const { rows } = await database.client.query<{ text: string }>(
      `select concat(
         (select string_agg(e::text, '') from public.fiscal_events e where e.tenant_id = $1),
         (select string_agg(f::text, '') from public.fiscal_documents f where f.tenant_id = $1),
         (select string_agg(d::text, '') from public.fiscal_devices d where d.tenant_id = $1),
         (select string_agg(n::text, '') from public.notifications n where n.tenant_id = $1)) as text`,
      [connected.shop.tenantId],
    );
    expect(rows[0]?.text).toContain('[hidden]');
    for (const secret of secrets) expect(rows[0]?.text).not.toContain(secret);
  });

  it('that sends it to another host is not followed: no key goes there', async () => {
    answer = { status: 307, headers: { location: `${inside}/latest/meta-data` }, text: '' };
    const { state } = await told(style);
    expect(state).toBe('queued');
    expect(heard.length).toBeGreaterThan(0);
    expect(elsewhere).toEqual([]);
  });
});

describe('an answer for somebody else', () => {
  const device = {
    style: 'direct' as const,
    pin: 'A123456789Z',
    branchCode: '00',
    serial: 'SIMDVC0001',
    settings: defaultSettings,
  };
  const provider = () =>
    etimsProvider({
      device,
      sdcId: null,
      secret: { communicationKey: null, gateway: null },
      hosts: { base: hostile, token: null, receipts: hostile },
    });
  const info = { tin: 'A123456789Z', bhfId: '00', cmcKey: 'K'.repeat(64), sdcId: 'KRACU0100000001', taxprNm: 'SIM' };

  it.each([
    ['another taxpayer', { tin: 'A999999999Z' }, 'other_taxpayer'],
    ['another branch', { bhfId: '01' }, 'other_taxpayer'],
    ['a key that is no header', { cmcKey: 'a\r\nX-Evil: 1' }, 'incomplete_answer'],
    ['a key that is an object', { cmcKey: {} }, 'incomplete_answer'],
    ['a control unit in HTML', { sdcId: '<b>' }, 'incomplete_answer'],
  ])('initialising with %s is refused', async (_what, change, code) => {
    answer = { text: JSON.stringify(taken({ info: { ...info, ...change } })) };
    expect(await provider().provision()).toMatchObject({ state: 'refused', code });
    answer = { text: JSON.stringify(taken({ info })) };
    expect(await provider().provision()).toMatchObject({ state: 'provisioned' });
  });

  it('a receipt of another taxpayer under the number is not ours', async () => {
    answer = { text: '' };
    const { connected, sale } = await told('gateway');
    const { rows } = await database.client.query<{ body: string }>(
      `select request ->> 'body' as body from public.fiscal_documents where source_id = $1 and kind = 'sale'`,
      [sale],
    );
    const sent = JSON.parse(rows[0]?.body ?? '{}') as Record<string, unknown>;
    const lookedUp = async (change: Record<string, unknown>) => {
      answer = { text: wrapped('gateway', taken({ ...sent, ...receipt, ...change })) };
      await passTime(database.client, connected.device);
      await drainDevice({
        queue: queueOn(database.client),
        providerOf: () => Promise.resolve(connected.providerAt(hostile)),
        deviceId: connected.device,
        endsAt: Date.now() + 300,
      });
      return (await documentOf(database.client, connected.device, sale)).state;
    };
    expect(await lookedUp({ tin: 'A999999999Z' })).toBe('queued');
    expect(await lookedUp({})).toBe('accepted');
  });
});

describe('where requests go', () => {
  it('is said by the project alone, whatever a device is called', () => {
    const device = {
      style: 'direct',
      mode: 'live',
      base: 'http://169.254.169.254',
      settings: { base: 'http://x' },
    } as const;
    expect(etimsHosts(device, () => undefined)?.base).toBe('https://etims-api.kra.go.ke/etims-api');
  });
});

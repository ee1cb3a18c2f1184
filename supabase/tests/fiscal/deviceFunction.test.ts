import path from 'node:path';
import { Client } from 'pg';
import type { FiscalSetup } from '../../../shared/src/api/rpcTypes';
import { application, openAuthority, type Authority } from '../etims/etimsFixtures';
import { addProduct, makeShop, sell, type Shop } from '../sales/salesFixtures';
import { callRpc, type DatabaseFailure } from '../support/callRpc';
import { asServiceRole, asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { asStaff, deviceOf, documentsOf, mapAll } from './fiscalFixtures';

// The real edge function, with the real client; only sign-in is played, and the authority is the simulated one.
const database = testDatabase();
const settings: Record<string, string> = {
  SUPABASE_URL: 'http://backend.test',
  SUPABASE_SERVICE_ROLE_KEY: 'the-secret-key',
  SUPABASE_ANON_KEY: 'anon',
  PAYMENT_KEYS_SECRET: 'sealed-with-this',
};
let authority: Authority;
let handle: (request: Request) => Promise<Response>;
let drainFiscalDevice: (deviceId: string, endsAt: number) => Promise<void>;
let readFiscalOffers: (deviceId: string) => Promise<void>;
let shop: Shop;
let people: Record<string, Persona>;

/** One connection for each call, as the API has it. */
async function callDatabase(name: string, args: Record<string, unknown>, persona: Persona | null): Promise<Response> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    const work = () => callRpc(client, name, args);
    const answer = persona === null ? await asServiceRole(client, work) : await asUser(client, persona, work);
    return Response.json(answer ?? null);
  } catch (error) {
    const { code, hint, message } = error as DatabaseFailure;
    return Response.json({ code, hint, message, details: null }, { status: Number(code.slice(2)) || 500 });
  } finally {
    await client.end();
  }
}

function playBackend(): void {
  const wire = globalThis.fetch;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    if (url.host !== 'backend.test') return await wire(input, init);
    const persona = people[(request.headers.get('Authorization') ?? '').replace('Bearer ', '')] ?? null;
    if (url.pathname === '/auth/v1/user')
      return persona === null
        ? Response.json({}, { status: 401 })
        : Response.json({ id: persona.userId, aud: 'authenticated' });
    const body = (await request.json()) as Record<string, unknown>;
    const args = Object.fromEntries(
      Object.entries(body).map(([key, value]) => [key, Array.isArray(value) ? JSON.stringify(value) : value]),
    );
    return await callDatabase(url.pathname.replace('/rest/v1/rpc/', ''), args, persona);
  });
}

beforeAll(async () => {
  authority = await openAuthority(() => new Date(Date.now() + 60_000));
  settings.ETIMS_TEST_URL = authority.url;
  shop = await makeShop(database.client);
  people = { owner: shop.owner, cashier: shop.cashier };
  Object.assign(globalThis, {
    WebSocket: class {},
    Deno: {
      env: { get: (name: string) => settings[name] },
      serve: (handler: (request: Request) => Promise<Response>) => (handle = handler),
    },
  });
  await import(path.resolve(__dirname, '../../functions/fiscal-device/index.ts'));
  ({ drainFiscalDevice } = (await import(path.resolve(__dirname, '../../functions/_shared/fiscal/devices.ts'))) as {
    drainFiscalDevice: typeof drainFiscalDevice;
  });
  ({ readFiscalOffers } = (await import(path.resolve(__dirname, '../../functions/_shared/fiscal/offers.ts'))) as {
    readFiscalOffers: typeof readFiscalOffers;
  });
});
beforeEach(playBackend);
afterEach(() => jest.restoreAllMocks());
afterAll(async () => {
  Reflect.deleteProperty(globalThis, 'Deno');
  await authority.close();
});

async function act(
  who: string,
  body: Record<string, unknown>,
): Promise<{ status: number; answer: Record<string, unknown> }> {
  const response = await handle(
    new Request('http://functions.test/fiscal-device', {
      method: 'POST',
      headers: { Authorization: `Bearer ${who}` },
      body: JSON.stringify(body),
    }),
  );
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> };
}

it('initialises a device once, reads the lists, and its documents go out with the sealed key', async () => {
  const device = await deviceOf(database.client, shop, { serial: 'SIMFUNC01', pin: 'A400000001B' });
  await asStaff(database.client, shop.owner, 'save_fiscal_device', { p_device: device });
  const of = (action: string) => ({ action, device_id: device.id });

  expect(await act('cashier', of('initialise'))).toMatchObject({ status: 403, answer: { code: 'permission_denied' } });
  expect(await act('nobody', of('initialise'))).toMatchObject({ status: 401 });
  expect(await act('owner', of('sync'))).toMatchObject({ status: 409, answer: { code: 'not_ready' } });
  expect(await act('owner', of('dance'))).toMatchObject({ status: 400, answer: { code: 'invalid_input' } });
  expect(await act('owner', of('initialise'))).toEqual({
    status: 200,
    answer: { ok: true, code: null, message: null },
  });
  expect(await act('owner', of('initialise'))).toMatchObject({ status: 409, answer: { code: 'in_use' } });
  expect(await act('owner', of('check'))).toMatchObject({
    answer: { ok: true, notices: expect.any(Array) as unknown[] },
  });
  expect(await act('owner', of('sync'))).toMatchObject({ answer: { ok: true, count: expect.any(Number) as number } });
  expect((await act('owner', of('purchases'))).answer.ok).toBe(true);
  expect((await act('owner', of('imports'))).answer).toMatchObject({ ok: true, count: 2 });
  expect(await act('cashier', of('reconcile'))).toMatchObject({ status: 403 });
  expect((await act('owner', of('reconcile'))).answer).toMatchObject({ ok: false, code: 'no_list' });

  const { rows } = await database.client.query<{ sealed: string }>(
    'select sealed from private.fiscal_device_secrets where device_id = $1',
    [device.id],
  );
  expect(rows[0]?.sealed).toMatch(/^v1\./);
  const milk = await addProduct(database.client, shop, { name: 'Milk', price: 116, stock: 10 });
  await mapAll(database.client, shop);
  await asStaff(database.client, shop.owner, 'start_fiscal_device', { p_device_id: device.id });
  await sell(database.client, shop, milk, 1, 116);
  await drainFiscalDevice(device.id, Date.now() + 30_000);
  expect((await documentsOf(database.client, device.id)).map(({ kind, state }) => `${kind} ${state}`)).toContain(
    'sale accepted',
  );
  const setup = await asStaff<FiscalSetup>(database.client, shop.owner, 'get_fiscal_setup');
  expect(setup.devices[0]).toMatchObject({ status: 'active', has_secret: true, trader_name: 'SIM TRADER LTD' });
});

it('is initialised by one person at a time, and again at once after a refusal', async () => {
  const device = await deviceOf(database.client, shop, { serial: 'SIMFUNC09', pin: 'A400000009B' });
  await asStaff(database.client, shop.owner, 'save_fiscal_device', { p_device: device });
  const begin = (isOver: boolean) =>
    database.client.query('select public.begin_fiscal_device($1, $2)', [device.id, isOver]);
  await begin(false);
  expect(await act('owner', { action: 'initialise', device_id: device.id })).toMatchObject({
    status: 409,
    answer: { code: 'in_progress' },
  });
  await begin(true);
  const presses = await Promise.all([1, 2, 3].map(() => act('owner', { action: 'initialise', device_id: device.id })));
  expect(presses.filter(({ answer }) => answer.ok === true)).toHaveLength(1);
  for (const { status, answer } of presses)
    if (answer.ok !== true) expect([status, answer.code]).toEqual([409, expect.stringMatching(/^in_(progress|use)$/)]);
});

it('compares with the gateway´s own list, and the background reads purchases and imports', async () => {
  const mine = await makeShop(database.client);
  people.mine = mine.owner;
  const device = await deviceOf(database.client, mine, { style: 'gateway', serial: 'SIMFUNC02', pin: 'A400000002B' });
  await asStaff(database.client, mine.owner, 'save_fiscal_device', { p_device: device });
  const of = (action: string, more = {}) => act('mine', { action, device_id: device.id, ...more });
  const { key, secret, appId } = application;
  await of('save_secret', { gateway: { key, secret, app_id: appId } });
  expect((await of('initialise')).answer.ok).toBe(true);
  expect((await of('sync')).answer.ok).toBe(true);
  const milk = await addProduct(database.client, mine, { name: 'Milk', price: 116, stock: 10 });
  await mapAll(database.client, mine);
  await asStaff(database.client, mine.owner, 'start_fiscal_device', { p_device_id: device.id });
  await sell(database.client, mine, milk, 1, 116);
  await sell(database.client, mine, milk, 2, 116);
  await drainFiscalDevice(device.id, Date.now() + 30_000);
  expect((await of('reconcile')).answer).toMatchObject({
    ok: true,
    reconciled: { agreed: 2, settled: 0, differences: [] },
  });
  expect((await of('reconcile', { since: '2026-01-01' })).answer).toMatchObject({ reconciled: { agreed: 2 } });
  expect(await of('reconcile', { since: 'yesterday' })).toMatchObject({ status: 400 });

  await readFiscalOffers(device.id);
  const { rows } = await database.client.query<{ kind: string; count: number }>(
    `select 'purchase' as kind, count(*)::int from public.fiscal_purchases where device_id = $1
     union all select 'import', count(*)::int from public.fiscal_imports where device_id = $1`,
    [device.id],
  );
  expect(rows).toEqual([
    { kind: 'purchase', count: 2 },
    { kind: 'import', count: 2 },
  ]);
  authority.etims.faults.add({ kind: 'away', times: null });
  await expect(readFiscalOffers(device.id)).rejects.toThrow('did not give its lists');
  expect((await of('reconcile')).answer).toMatchObject({ ok: false });
  authority.etims.faults.clear();
});

it('keys entered by hand are kept beside what was there, and refused when they cannot be keys', async () => {
  const device = await deviceOf(database.client, shop, { style: 'gateway', mode: 'sandbox', serial: 'HAND-1' });
  await asStaff(database.client, shop.owner, 'save_fiscal_device', { p_device: device });
  const save = (more: Record<string, unknown>) =>
    act('owner', { action: 'save_secret', device_id: device.id, ...more });
  expect(await save({})).toMatchObject({ status: 400 });
  expect(await save({ communication_key: 'a b' })).toMatchObject({ status: 400 });
  expect(await save({ gateway: { key: 'consumer-key', secret: '' } })).toMatchObject({ status: 400 });
  const gateway = { key: 'consumer-key', secret: 'consumer-secret', app_id: 'app-id-123' };
  expect(await save({ gateway })).toMatchObject({ status: 200, answer: { ok: true } });
  expect(await save({ communication_key: 'communication-key' })).toMatchObject({ status: 200 });
  expect(await act('owner', { action: 'initialise', device_id: device.id })).toMatchObject({ status: 409 });
  const { rows } = await database.client.query<{ text: string }>(
    `select string_agg(after::text, '') as text from audit.events where entity_id = $1`,
    [device.id],
  );
  expect(rows[0]?.text).not.toMatch(/communication-key|consumer-secret/);
});

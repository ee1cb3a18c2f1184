import { randomUUID } from 'node:crypto';
import type { FiscalItemPage, FiscalSetup } from '../../../shared/src/api/rpcTypes';
import { addProduct, makeShop, sell, type Shop } from '../sales/salesFixtures';
import { expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import { accepted, addClasses, asStaff, claim, complete, connect, deviceOf, drain, saveSecret } from './fiscalFixtures';

const database = testDatabase();
let shop: Shop;
let other: Shop;
let milk: string;

beforeEach(async () => {
  shop = await makeShop(database.client);
  other = await makeShop(database.client);
  milk = await addProduct(database.client, shop, { name: 'Milk', price: 116, stock: 100 });
});

const asOwner = <T>(name: string, args: Record<string, unknown> = {}): Promise<T> =>
  asStaff<T>(database.client, shop.owner, name, args);

describe('setting up', () => {
  it('is offered where there is such an authority, and to nobody else', async () => {
    const abroad = await makeShop(database.client, { country: 'GB' });
    expect(await asStaff<FiscalSetup>(database.client, abroad.owner, 'get_fiscal_setup')).toMatchObject({
      is_offered: false,
      devices: [],
    });
    await expectCode(
      asStaff(database.client, abroad.owner, 'save_fiscal_device', {
        p_device: await deviceOf(database.client, abroad),
      }),
      'not_offered',
    );
    expect(await asOwner<FiscalSetup>('get_fiscal_setup')).toMatchObject({
      is_offered: true,
      missing: { products: 1, unmapped: 1 },
    });
    await expectCode(asStaff(database.client, shop.cashier, 'get_fiscal_setup'), 'permission_denied');
  });

  it.each([
    ['a PIN of another shape', { pin: '12345' }, 'pin'],
    ['a branch that nobody gave out', { branch_code: '1' }, 'branch_code'],
    ['another wire', { style: 'fax' }, 'style'],
    ['no serial', { serial: '' }, 'serial'],
    ['an unknown sign', { settings: { creditSign: 'both' } }, 'settings.creditSign'],
  ])('refuses %s', async (_what, wrong, field) => {
    const device = await deviceOf(database.client, shop, wrong);
    const error = await expectCode(asOwner('save_fiscal_device', { p_device: device }), 'invalid_input');
    expect(JSON.parse(error.detail ?? '{}')).toMatchObject({ field });
  });

  it('says what is missing before a device is put to work, and keeps its keys to itself', async () => {
    const device = await deviceOf(database.client, shop);
    await asOwner('save_fiscal_device', { p_device: device });
    const refusal = await expectCode(asOwner('start_fiscal_device', { p_device_id: device.id }), 'not_ready');
    expect(JSON.parse(refusal.detail ?? '{}').missing).toEqual(expect.arrayContaining(['secret', 'sdc_id', 'items']));
    await saveSecret(database.client, shop, device.id);
    await addClasses(database.client);
    await asOwner('save_fiscal_items', { p_items: JSON.stringify([{ product_id: milk, item_class: '5059690800' }]) });
    const started = await asOwner<Record<string, unknown>>('start_fiscal_device', { p_device_id: device.id });
    expect(started).toMatchObject({
      status: 'active',
      has_secret: true,
      sdc_id: 'KRACU0100000001',
      trader_name: 'SIM TRADER LTD',
    });
    expect(JSON.stringify(started)).not.toContain('sealed');
  });

  it('what a connected device is does not change; its settings do', async () => {
    await addClasses(database.client);
    const device = await deviceOf(database.client, shop);
    await asOwner('save_fiscal_device', { p_device: device });
    await asOwner('save_fiscal_device', { p_device: { ...device, serial: 'SIMDVC0002' } });
    await saveSecret(database.client, shop, device.id);
    await expectCode(asOwner('save_fiscal_device', { p_device: device }), 'in_use');
    expect(
      await asOwner('save_fiscal_device', {
        p_device: { ...device, serial: 'SIMDVC0002', settings: { creditSign: 'negative' } },
      }),
    ).toMatchObject({ settings: { creditSign: 'negative', taxableBasis: 'net' } });
  });

  it('a live device takes the place of the test one, and neither counts on the other', async () => {
    const test = await connect(database.client, shop);
    await sell(database.client, shop, milk, 1, 116);
    await drain(database.client, test);
    const { rows } = await database.client.query<{ pin: string }>(
      'select pin from public.fiscal_devices where id = $1',
      [test],
    );
    const live = await connect(database.client, shop, { mode: 'live', pin: rows[0]?.pin, serial: 'LIVE-1' });
    await sell(database.client, shop, milk, 1, 116);
    const { sent } = await drain(database.client, live);

    expect(sent.find(({ kind }) => kind === 'sale')).toMatchObject({ number: 1 });
    expect(await claim(database.client, test)).toBeNull();
    const setup = await asOwner<FiscalSetup>('get_fiscal_setup');
    expect(setup.devices.map(({ status, mode }) => `${mode} ${status}`)).toEqual(['test stopped', 'live active']);
    expect(setup.locations.find(({ device_id: id }) => id !== null)?.device_id).toBe(live);
  });

  it('nobody reaches the device of another business', async () => {
    const device = await connect(database.client, shop);
    const as = (name: string, args: Record<string, unknown>) => asStaff(database.client, other.owner, name, args);
    for (const [name, args] of Object.entries({
      check_fiscal_device: { p_device_id: device },
      start_fiscal_device: { p_device_id: device },
      stop_fiscal_device: { p_device_id: device, p_reason: 'Mine' },
      resume_fiscal_device: { p_device_id: device },
    }))
      await expectCode(as(name, args), 'not_found');
    await expectCode(
      as('save_fiscal_items', { p_items: JSON.stringify([{ product_id: milk, item_class: '5059690800' }]) }),
      'not_found',
    );
  });
});

describe('items', () => {
  it('are listed with suggestions, saved in bulk, and counted', async () => {
    await addClasses(database.client);
    const tea = await addProduct(database.client, shop, { name: 'Milk tea', price: 58, unit: 'kg' });
    await asOwner('save_fiscal_items', {
      p_items: JSON.stringify([{ product_id: milk, item_class: '5059690800', tax_letter: 'A' }]),
    });

    const page = await asOwner<FiscalItemPage>('list_fiscal_items', {
      p_filter: { state: 'unmapped', search: 'milk' },
    });
    expect(page.rows).toMatchObject([
      { product_id: tea, is_mapped: false, quantity_unit: 'KG', tax_letter: 'B', item_type: '2' },
    ]);
    expect(page.counts).toMatchObject({ products: 2, mapped: 1, unmapped: 1 });
    expect((await asOwner<FiscalItemPage>('list_fiscal_items', { p_filter: { state: 'mapped' } })).rows).toMatchObject([
      { product_id: milk, item_class_name: 'Milk and cream', tax_letter: 'A' },
    ]);
    const first = await asOwner<FiscalItemPage>('list_fiscal_items', { p_limit: 1 });
    const second = await asOwner<FiscalItemPage>('list_fiscal_items', { p_limit: 1, p_after: first.next_cursor });
    expect([first.rows[0]?.name, second.rows[0]?.name, second.next_cursor]).toEqual(['Milk', 'Milk tea', null]);
  });

  it.each([
    ['a unit that the authority does not have', { quantity_unit: 'ZZ' }],
    ['a class of another shape', { item_class: '!' }],
    ['no class', { item_class: null }],
    ['a country of no country', { origin: 'ZZ' }],
  ])('refuse %s', async (_what, wrong) => {
    await expectCode(
      asOwner('save_fiscal_items', {
        p_items: JSON.stringify([{ product_id: milk, item_class: '5059690800', ...wrong }]),
      }),
      'invalid_input',
    );
  });
});

describe('branches that share a sequence', () => {
  it('wait for each other´s outcome and leave no gap', async () => {
    const settings = { counterScope: 'pin' };
    const first = await connect(database.client, shop, { pin: 'A777777777Z', settings });
    const place = randomUUID();
    await database.client.query(`insert into public.locations (tenant_id, id, name) values ($1, $2, 'Branch')`, [
      shop.tenantId,
      place,
    ]);
    const till = randomUUID();
    await database.client.query(
      `insert into public.tills (tenant_id, id, name, location_id) values ($1, $2, 'Branch till', $3)`,
      [shop.tenantId, till, place],
    );
    const second = await connect(database.client, shop, {
      pin: 'A777777777Z',
      branch_code: '01',
      serial: 'SIM-2',
      location_id: place,
      settings,
    });
    const service = await addProduct(database.client, shop, { kind: 'service', price: 50, name: 'Repair' });
    await asOwner('save_fiscal_items', {
      p_items: JSON.stringify([{ product_id: service, item_class: '5059690800' }]),
    });
    await sell(database.client, shop, service, 1, 50);
    const session = randomUUID();
    await database.client.query('select private.open_session($1, $2, $3, 100, $4)', [
      shop.tenantId,
      shop.owner.userId,
      session,
      till,
    ]);
    await sell(database.client, { ...shop, sessionId: session, cashier: shop.owner }, service, 1, 50);

    const one = await drain(database.client, first, ({ kind }) => kind === 'sale');
    expect(one.stopped?.task).toMatchObject({ number: 1 });
    const blocked = await drain(database.client, second);
    expect(blocked.sent.filter(({ kind }) => kind === 'sale')).toEqual([]);
    if (one.stopped) await complete(database.client, one.stopped, accepted(1));
    expect((await drain(database.client, second)).sent.find(({ kind }) => kind === 'sale')).toMatchObject({
      number: 2,
    });
  });
});

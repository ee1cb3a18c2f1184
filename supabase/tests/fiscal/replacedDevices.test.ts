import { defaultSettings } from '../../functions/_shared/fiscal/etims/settings';
import type { FiscalSetup } from '../../../shared/src/api/rpcTypes';
import { openAuthority, styles, type Authority } from '../etims/etimsFixtures';
import { addProduct, makeShop, refundOf, refundSale, sell, type Shop } from '../sales/salesFixtures';
import { testDatabase } from '../support/testDatabase';
import { connectShop } from './connectedShop';
import {
  accepted,
  asService,
  asStaff,
  claim,
  complete,
  connect,
  counterOf,
  deviceOf,
  documentOf,
  documentsOf,
  drain,
  keep,
  mapAll,
  passTime,
} from './fiscalFixtures';

const database = testDatabase();
let shop: Shop;
let milk: string;
let device: string;

beforeEach(async () => {
  shop = await makeShop(database.client);
  milk = await addProduct(database.client, shop, { name: 'Milk', price: 116, stock: 100, cost: 40 });
  device = await connect(database.client, shop);
});

const isSale = (task: { kind: string }): boolean => task.kind === 'sale';
const resolve = (id: string, resolution: Record<string, unknown>) =>
  asStaff(database.client, shop.owner, 'resolve_fiscal_document', { p_id: id, p_resolution: resolution });

async function successor(more: Record<string, unknown> = {}): Promise<string> {
  const { rows } = await database.client.query<{ pin: string }>('select pin from public.fiscal_devices where id = $1', [
    device,
  ]);
  return await connect(database.client, shop, { pin: rows[0]?.pin, serial: 'SIMDVC0002', ...more });
}

describe('a device that is replaced while documents wait', () => {
  it('leaves them to the one that follows for the same branch, in their order', async () => {
    const sales = [];
    for (let turn = 0; turn < 3; turn += 1) sales.push(await sell(database.client, shop, milk, 1, 116));
    const next = await successor();
    const note = await refundSale(database.client, shop, refundOf(shop, sales[0]!, 1));

    const { sent } = await drain(database.client, next);
    expect(sent.filter(isSale)).toMatchObject(
      sales.map((sale, index) => ({ number: index + 1, body: { humanNumber: sale.invoice_number } })),
    );
    expect(await documentOf(database.client, next, note.id, 'credit_note')).toMatchObject({ state: 'accepted' });
    const open = (await documentsOf(database.client, device)).filter(
      ({ state }) => !['accepted', 'skipped'].includes(state),
    );
    expect(open).toEqual([]);
    // The stock of the new device is what lies there.
    const { rows } = await database.client.query(
      'select stock_quantity::int from public.fiscal_device_items where device_id = $1',
      [next],
    );
    expect(rows).toEqual([{ stock_quantity: 98 }]);
  });

  it('has what was under way looked at by people, and holds no number that the other needs', async () => {
    const first = await sell(database.client, shop, milk, 1, 116);
    const second = await sell(database.client, shop, milk, 1, 116);
    const { stopped } = await drain(database.client, device, isSale);
    if (!stopped) throw new Error('No sale came.');
    await keep(database.client, stopped);
    const next = await successor();

    expect(await documentOf(database.client, device, first.id)).toMatchObject({
      state: 'needs_review',
      code: 'device_stopped',
      number: 1,
    });
    const { sent } = await drain(database.client, next);
    expect(sent.filter(isSale)).toMatchObject([{ number: 2, body: { humanNumber: second.invoice_number } }]);
    // The old worker was not gone: what it knows holds, and the goods are sent by the device that is there.
    expect(await complete(database.client, stopped, accepted(1))).toBe('accepted');
    const after = await drain(database.client, next);
    expect(after.sent.map(({ kind }) => kind)).toEqual(['stock_movement', 'stock_level']);
  });

  it('has what people send again sent by the other', async () => {
    const sale = await sell(database.client, shop, milk, 1, 116);
    const { stopped } = await drain(database.client, device, isSale);
    if (!stopped) throw new Error('No sale came.');
    await keep(database.client, stopped);
    const next = await successor();
    await resolve(stopped.task.id, { decision: 'send_again', note: 'Not in the portal' });
    const { sent } = await drain(database.client, next);
    expect(sent.filter(isSale)).toMatchObject([{ number: 2, body: { humanNumber: sale.invoice_number } }]);
  });

  it('gives back the number of what was claimed and never sent', async () => {
    const sale = await sell(database.client, shop, milk, 1, 116);
    await drain(database.client, device, isSale);
    const next = await successor();
    const { sent } = await drain(database.client, next);
    expect(sent.filter(isSale)).toMatchObject([{ number: 1, body: { humanNumber: sale.invoice_number } }]);
  });

  it.each([
    ['another taxpayer', { pin: 'B123456789Z' }],
    ['another branch', { branch_code: '01' }],
    ['live', { mode: 'live', serial: 'LIVE-1' }],
  ])('keeps them from a device of %s', async (_what, more) => {
    const sale = await sell(database.client, shop, milk, 1, 116);
    const next = await successor(more);
    const { sent } = await drain(database.client, next);
    expect(sent.filter(isSale)).toEqual([]);
    expect(await documentOf(database.client, device, sale.id)).toMatchObject({ state: 'queued' });
  });

  it('holds up no other branch that counts in the same sequence', async () => {
    await database.client.query(
      `update public.fiscal_devices set settings = settings || '{"counterScope": "pin"}' where id = $1`,
      [device],
    );
    await sell(database.client, shop, milk, 1, 116);
    const { stopped } = await drain(database.client, device, isSale);
    if (!stopped) throw new Error('No sale came.');
    await keep(database.client, stopped);
    await complete(database.client, stopped, { state: 'retry', code: 'timeout', message: 'No answer.' }, 0);
    expect(await counterOf(database.client, shop.tenantId)).toMatchObject({ held_by: stopped.task.id });
    await asStaff(database.client, shop.owner, 'stop_fiscal_device', { p_device_id: device, p_reason: 'Broken' });
    expect(await counterOf(database.client, shop.tenantId)).toMatchObject({ next_number: 2, held_by: null });
  });
});

describe('what the business does', () => {
  it.each([
    ['is suspended', `update public.tenants set status = 'suspended' where id = $1`],
    ['is closed', `update public.tenants set status = 'closed' where id = $1`],
    ['moves to another country', `update public.tenants set country = 'GB' where id = $1`],
  ])('when it %s, what was sold is sent all the same', async (_what, sql) => {
    await sell(database.client, shop, milk, 1, 116);
    await database.client.query(sql, [shop.tenantId]);
    await asService(database.client, 'queue_fiscal_devices');
    const { rows } = await database.client.query(
      `select 1 from private.jobs where kind = 'fiscal_device' and key = $1`,
      [device],
    );
    expect(rows).toHaveLength(1);
    expect((await drain(database.client, device)).sent.filter(isSale)).toHaveLength(1);
  });

  it('that left may stop its device and still sees what was sent', async () => {
    await database.client.query(`update public.tenants set country = 'GB' where id = $1`, [shop.tenantId]);
    expect(await asStaff<FiscalSetup>(database.client, shop.owner, 'get_fiscal_setup')).toMatchObject({
      is_offered: true,
      devices: [{ status: 'active' }],
    });
    await asStaff(database.client, shop.owner, 'stop_fiscal_device', { p_device_id: device, p_reason: 'Moved away' });
    const sale = await sell(database.client, shop, milk, 1, 116);
    expect(await documentsOf(database.client, device, sale.id)).toEqual([]);
  });

  it('sells across midnight: each document has the day of its moment where the business is', async () => {
    const days: [at: string, day: string, time: string][] = [
      ['2026-11-25T20:59:59Z', '20261125', '20261125235959'],
      ['2026-11-25T21:00:00Z', '20261126', '20261126000000'],
      ['2026-11-26T00:30:00Z', '20261126', '20261126033000'],
    ];
    for (const [at, day, time] of days) {
      const { rows } = await database.client.query<{ day: string; time: string }>(
        `select left(private.fiscal_time($1, $2), 8) as day, private.fiscal_time($1, $2) as time`,
        [shop.tenantId, at],
      );
      expect(rows).toEqual([{ day, time }]);
    }
    const sale = await sell(database.client, shop, milk, 1, 116);
    const { stopped } = await drain(database.client, device, isSale);
    const { rows } = await database.client.query<{ day: string }>(
      `select to_char(private.business_date(tenant_id, occurred_at), 'YYYYMMDD') as day from public.sales where id = $1`,
      [sale.id],
    );
    expect(stopped?.task.body).toMatchObject({ day: rows[0]?.day });
  });
});

describe('settings', () => {
  it('settings of a device name no host', async () => {
    const body = await deviceOf(database.client, shop, {
      settings: { base: 'http://169.254.169.254', url: 'http://localhost', taxableBasis: 'net' },
      hosts: { base: 'http://169.254.169.254' },
    });
    const saved = await asStaff(database.client, shop.owner, 'save_fiscal_device', { p_device: body });
    expect(JSON.stringify(saved)).not.toMatch(/169[.]254|localhost/);
  });

  it('are by default the same here and in the database', async () => {
    const { rows } = await database.client.query<{ column: unknown; function: unknown }>(
      `select (select d.settings from public.fiscal_devices d where d.id = $1) as function,
         (select pg_get_expr(a.adbin, a.adrelid) from pg_attrdef a join pg_attribute c on c.attrelid = a.adrelid and c.attnum = a.adnum
          where a.adrelid = 'public.fiscal_devices'::regclass and c.attname = 'settings') as column`,
      [device],
    );
    expect(rows[0]?.function).toEqual(defaultSettings);
    const text = /^'(.*)'::jsonb$/.exec(String(rows[0]?.column))?.[1] ?? '{}';
    expect(JSON.parse(text)).toEqual(defaultSettings);
  });
});

describe.each(styles)('with the simulated authority (%s)', (style) => {
  let authority: Authority;
  beforeAll(async () => {
    authority = await openAuthority(() => new Date(Date.now() + 60_000));
  });
  afterAll(async () => await authority.close());

  const levelsOf = async (id: string, pin: string) => {
    const { rows } = await database.client.query<{ code: string; known: number }>(
      'select item_code as code, stock_quantity::float as known from public.fiscal_device_items where device_id = $1',
      [id],
    );
    return rows.map(({ code, known }) => {
      const there = authority.etims.store.get('stock', `${pin}/00/${code}`);
      return [known, Number(there?.ledger), Number(there?.master)];
    });
  };

  it('a level that lags is sent again as it is then', async () => {
    const connected = await connectShop(database.client, authority, { style });
    const tea = await addProduct(database.client, connected.shop, { name: 'Tea', price: 58, stock: 50 });
    await mapAll(database.client, connected.shop);
    await sell(database.client, connected.shop, tea, 1, 58);
    await connected.drain();
    authority.etims.faults.add({ kind: 'stock_lag', value: 2 });
    await sell(database.client, connected.shop, tea, 1, 58);
    await connected.drain();
    // The till goes on meanwhile.
    await sell(database.client, connected.shop, tea, 1, 58);
    await connected.drain();
    for (let turn = 0; turn < 3; turn += 1) {
      await passTime(database.client, connected.device);
      await connected.drain();
    }
    expect(await levelsOf(connected.device, connected.pin)).toEqual([[47, 47, 47]]);
    expect((await documentsOf(database.client, connected.device)).filter(({ kind }) => kind === 'sale')).toMatchObject(
      [1, 2, 3].map((number) => ({ number, state: 'accepted' })),
    );
  });

  it('a credit note that comes after its sale was given up is left out, its goods are sent as found', async () => {
    const connected = await connectShop(database.client, authority, { style });
    const tea = await addProduct(database.client, connected.shop, { name: 'Tea', price: 58, stock: 50 });
    await mapAll(database.client, connected.shop);
    await sell(database.client, connected.shop, tea, 1, 58);
    await connected.drain();
    const sale = await sell(database.client, connected.shop, tea, 3, 58);
    await asStaff(database.client, connected.shop.owner, 'resolve_fiscal_document', {
      p_id: (await documentOf(database.client, connected.device, sale.id)).id,
      p_resolution: { decision: 'give_up', note: 'Entered in the portal by hand' },
    });
    await connected.drain();
    const note = await refundSale(database.client, connected.shop, refundOf(connected.shop, sale, 2));
    await connected.drain();
    // A sale after it finds its goods where the authority looks for them.
    await sell(database.client, connected.shop, tea, 1, 58);
    await connected.drain();

    expect(await documentOf(database.client, connected.device, note.id, 'credit_note')).toMatchObject({
      state: 'skipped',
      code: 'original_not_sent',
    });
    const refused = (await documentsOf(database.client, connected.device)).filter(
      ({ state }) => !['accepted', 'skipped', 'given_up'].includes(state),
    );
    expect(refused).toEqual([]);
    expect(await levelsOf(connected.device, connected.pin)).toEqual([[47, 47, 47]]);
    expect(await claim(database.client, connected.device)).toBeNull();
  });
});

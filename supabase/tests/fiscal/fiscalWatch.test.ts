import type { DashboardSummary, Sale } from '../../../shared/src/api/rpcTypes';
import { addProduct, makeShop, sell, type Shop } from '../sales/salesFixtures';
import { testDatabase } from '../support/testDatabase';
import { asService, asStaff, claim, complete, connect, deviceOf, drain, mapAll } from './fiscalFixtures';

// What people read of devices and documents, and the authority's own list.
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

describe('the watch over devices', () => {
  const watch = () => asService<number>(database.client, 'watch_fiscal_devices');
  const asked = async (device: string) => {
    const { rows } = await database.client.query<{ status: string }>(
      `select status from private.jobs where kind = 'fiscal_offers' and key = $1`,
      [device],
    );
    return rows.length;
  };
  const attention = async (persona = shop.owner) =>
    (await asStaff<DashboardSummary>(database.client, persona, 'dashboard_summary')).attention.filter(({ kind }) =>
      kind.startsWith('fiscal'),
    );
  const ages = (device: string) =>
    database.client.query(
      // Nothing changes when a document was made, so this goes around its triggers.
      `set session_replication_role = replica;
       update public.fiscal_documents set created_at = created_at - interval '2 days' where device_id = '${device}';
       set session_replication_role = origin`,
    );

  it('has purchases and imports read every four hours, of devices at work', async () => {
    const device = await connect(database.client, shop);
    const resting = await deviceOf(database.client, other);
    await asStaff(database.client, other.owner, 'save_fiscal_device', { p_device: resting });
    await watch();
    expect([await asked(device), await asked(resting.id)]).toEqual([1, 0]);
    const stamp = async () =>
      (
        await database.client.query<{ at: Date }>(
          'select offers_asked_at as at from public.fiscal_devices where id = $1',
          [device],
        )
      ).rows[0]?.at;
    const first = await stamp();
    await watch();
    expect(await stamp()).toEqual(first);
    await database.client.query(
      `update public.fiscal_devices set offers_asked_at = offers_asked_at - interval '5 hours' where id = $1`,
      [device],
    );
    await watch();
    expect((await stamp())?.getTime()).toBeGreaterThanOrEqual(first?.getTime() ?? 0);
  });

  it('rings once a day where nothing was accepted for a day while something waits', async () => {
    const device = await connect(database.client, shop);
    await sell(database.client, shop, milk, 1, 116);
    await watch();
    expect(await attention()).toEqual([]);
    await ages(device);
    expect(await attention()).toMatchObject([
      { kind: 'fiscal_stalled', count: 1, path: '/admin/etims-status?show=all&state=queued,sending' },
    ]);
    await watch();
    await watch();
    const { rows } = await database.client.query<{ body: string; path: string }>(
      `select body, path from public.notifications where tenant_id = $1 and kind = 'fiscal_rejection'`,
      [shop.tenantId],
    );
    expect(rows).toEqual([
      {
        body: expect.stringContaining('1 document waits') as string,
        path: `/admin/etims-status?show=all&state=queued,sending&device=${device}`,
      },
    ]);
    await drain(database.client, device);
    expect(await attention()).toEqual([]);
  });

  it('puts refused devices and documents that need a person on the dashboard, of those who may act on it', async () => {
    const device = await connect(database.client, shop);
    await sell(database.client, shop, milk, 1, 116);
    const { stopped } = await drain(database.client, device, ({ kind }) => kind === 'sale');
    if (!stopped) throw new Error('No sale came.');
    await complete(database.client, stopped, { state: 'rejected', code: '910', message: 'Invalid pmtTyCd' });
    expect(await attention()).toMatchObject([
      {
        kind: 'fiscal_documents',
        count: 1,
        path: '/admin/etims-status?show=all&state=waiting,rejected,needs_review,dead_letter',
      },
    ]);
    await sell(database.client, shop, milk, 1, 116);
    const next = await claim(database.client, device);
    if (!next) throw new Error('Nothing came.');
    await complete(database.client, next, { state: 'device_blocked', code: '901', message: 'Not a valid device' });
    expect((await attention()).map(({ kind }) => kind)).toEqual(['fiscal_blocked', 'fiscal_documents']);
    expect(await attention(shop.cashier)).toEqual([]);
    expect(await attention(other.owner)).toEqual([]);
    const { rows } = await database.client.query<{ path: string }>(
      `select path from public.notifications where tenant_id = $1 and kind = 'fiscal_rejection' order by created_at`,
      [shop.tenantId],
    );
    expect(rows[0]?.path).toBe('/admin/etims-status?show=all&state=waiting,rejected,needs_review,dead_letter');
  });

  it('documents of a product without class wait for a person, those behind their sale do not', async () => {
    const device = await connect(database.client, shop);
    await addProduct(database.client, shop, { name: 'New', price: 10, stock: 5 }).then((id) =>
      sell(database.client, shop, id, 1, 10),
    );
    await drain(database.client, device);
    expect(await attention()).toMatchObject([{ kind: 'fiscal_documents', count: 1 }]);
    await mapAll(database.client, shop);
    expect(await attention()).toEqual([]);
  });
});

describe('the authority´s own list', () => {
  const listOf = (device: string, rows: unknown[], since: string | null = null) =>
    asService(database.client, 'save_fiscal_list', {
      p_device: device,
      p_list: JSON.stringify(rows),
      p_since: since,
    });

  it('is compared with what was accepted: agreed, differs, only there, only here', async () => {
    const device = await connect(database.client, shop);
    const sales: Sale[] = [];
    for (let turn = 0; turn < 3; turn += 1) sales.push(await sell(database.client, shop, milk, 1, 116));
    await drain(database.client, device);
    const row = (number: number, over = {}) => ({
      number,
      human_number: sales[number - 1]?.invoice_number,
      total: 116,
      ...over,
    });
    expect(await listOf(device, [row(1), row(2, { total: 100 }), row(9, { human_number: 'ELSE-1' })])).toMatchObject({
      settled: 0,
      agreed: 1,
      differences: [
        { number: 2, what: 'differs', total: 116, their_total: 100, kind: 'sale' },
        { number: 3, what: 'not_there', human_number: sales[2]?.invoice_number, total: 116, their_total: null },
        { number: 9, what: 'not_here', human_number: 'ELSE-1', total: null, their_total: 116 },
      ],
    });
    // All were accepted at 2026-11-20 09:30:01.
    expect(await listOf(device, [], '20261120093000')).toMatchObject({
      agreed: 0,
      differences: [{ what: 'not_there' }, { what: 'not_there' }, { what: 'not_there' }],
    });
    expect(await listOf(device, [], '20261121000000')).toMatchObject({ agreed: 0, differences: [] });
  });

  it('goes on with the device that follows at a branch, and leaves other branches out', async () => {
    const pin = 'A777000003Z';
    const device = await connect(database.client, shop, { pin });
    const sale = await sell(database.client, shop, milk, 1, 116);
    await drain(database.client, device);
    const row = { number: 1, human_number: sale.invoice_number, total: 116 };
    const follow = async (branch: string, serial: string) => {
      const next = await deviceOf(database.client, shop, { pin, branch_code: branch, serial });
      await asOwner('save_fiscal_device', { p_device: next });
      return next.id;
    };
    expect(await listOf(await follow('00', 'SIMDVC0011'), [row])).toMatchObject({ agreed: 1, differences: [] });
    expect(await listOf(await follow('01', 'SIMDVC0012'), [row])).toMatchObject({
      agreed: 0,
      differences: [{ what: 'not_here' }],
    });
  });
});

import type { FiscalImportPage, FiscalPurchasePage } from '../../../shared/src/api/rpcTypes';
import { drainDevice } from '../../functions/_shared/fiscal/drain';
import { importsIn, purchasesIn } from '../../functions/_shared/fiscal/referenceRows';
import { openAuthority, styles, type Authority, type Style } from '../etims/etimsFixtures';
import {
  addProduct,
  line,
  makeShop,
  pay,
  recordSale,
  refundOf,
  refundSale,
  saleOf,
  sell,
} from '../sales/salesFixtures';
import { testDatabase } from '../support/testDatabase';
import { connectShop, queueOn } from './connectedShop';
import { asService, asStaff, connect, documentsOf, mapAll, passTime } from './fiscalFixtures';

// The real queue, client and wire; only the authority is a stand-in, which refuses what the real one refuses.
const database = testDatabase();
let authority: Authority;

beforeAll(async () => {
  authority = await openAuthority(() => new Date(Date.now() + 60_000));
});
afterAll(async () => await authority.close());

const connected = async (style: Style) => await connectShop(database.client, authority, { style });

const statesOf = async (device: string) =>
  (await documentsOf(database.client, device)).map(({ kind, state, code, message }) =>
    // Opening stock that was booked while the device was at work is part of what it begins with.
    state === 'accepted' || (kind === 'stock_movement' && code === 'nothing_to_send')
      ? `${kind} accepted`
      : `${kind} ${state} ${code ?? ''} ${message ?? ''}`,
  );

describe.each(styles)('from the till to the authority (%s)', (style) => {
  it('mixed sales, weighed goods, discounts, returns and deliveries are all taken', async () => {
    const { shop, device, drain } = await connected(style);
    const rice = await addProduct(database.client, shop, { name: 'Rice', price: 480, unit: 'kg', stock: 100 });
    const book = await addProduct(database.client, shop, { name: 'Book', price: 333.33, stock: 50, taxCode: 'A' });
    const oil = await addProduct(database.client, shop, { name: 'Oil', price: 216, stock: 50, taxCode: 'E' });
    const repair = await addProduct(database.client, shop, { name: 'Repair', price: 1000, kind: 'service' });
    await mapAll(database.client, shop);
    const sale = await recordSale(
      database.client,
      shop,
      saleOf(
        shop,
        [line(rice, 0.375), line(book, 3), line(oil, 2, { discount_percent: 10 }), line(repair, 1)],
        [pay(180 + 999.99 + 388.8 + 1000)],
      ),
    );
    await sell(database.client, shop, rice, 1.255, 480);
    await refundSale(database.client, shop, refundOf(shop, sale, 0.125, { reason: 'Damaged bag' }));
    await asStaff(database.client, shop.owner, 'receive_goods', {
      p_receipt: { id: crypto.randomUUID(), lines: [{ product_id: oil, quantity: 24, unit_cost: 150 }] },
    });

    await drain();

    const states = await statesOf(device);
    expect(states.filter((state) => !state.endsWith('accepted'))).toEqual([]);
    expect(states.filter((state) => state.startsWith('sale'))).toHaveLength(2);
    expect(states.filter((state) => state.startsWith('credit_note'))).toHaveLength(1);
    const { rows } = await database.client.query<{ receipt_number: number; signature: string; request: string }>(
      `select receipt_number::int, signature from public.fiscal_documents where device_id = $1 and kind = 'sale' order by position`,
      [device],
    );
    expect(rows.map((row) => row.receipt_number)).toEqual([1, 2]);
    expect(rows[0]?.signature).toHaveLength(16);
    const { rows: events } = await database.client.query<{ text: string }>(
      `select string_agg(request::text || response::text, '') as text from public.fiscal_events where device_id = $1`,
      [device],
    );
    expect(events[0]?.text).not.toContain('cmcKey":"');
  });

  it('an hour without the authority costs nothing but time', async () => {
    const { shop, device, drain, unreachable } = await connected(style);
    const milk = await addProduct(database.client, shop, { name: 'Milk', price: 116, stock: 100 });
    await mapAll(database.client, shop);
    await sell(database.client, shop, milk, 1, 116);
    await drain();
    const away = await openAuthority();
    await away.close();
    const gone = unreachable(away.url);
    for (let turn = 0; turn < 3; turn += 1) await sell(database.client, shop, milk, 1, 116);
    for (let turn = 0; turn < 3; turn += 1) {
      await passTime(database.client, device);
      await drainDevice({
        queue: queueOn(database.client),
        providerOf: () => Promise.resolve(gone),
        deviceId: device,
        endsAt: Date.now() + 5000,
      });
    }
    expect((await statesOf(device)).filter((state) => state.startsWith('sale accepted'))).toHaveLength(1);

    await passTime(database.client, device);
    await drain();
    await passTime(database.client, device);
    await drain();
    expect((await statesOf(device)).filter((state) => !state.endsWith('accepted'))).toEqual([]);
    expect((await statesOf(device)).filter((state) => state === 'sale accepted')).toHaveLength(4);
  });

  it('suppliers´ sales and imports are read from it, decided as products, and taken', async () => {
    const { shop, device, provider, drain } = await connected(style);
    const read = await provider.syncReference('purchases', null);
    if (read.state !== 'read') throw new Error(read.message);
    const list = purchasesIn(read.rows);
    expect(list.length).toBeGreaterThan(0);
    expect(
      await asService<number>(database.client, 'save_fiscal_purchases', {
        p_device: device,
        p_list: JSON.stringify(list),
      }),
    ).toBe(list.length);
    const flour = await addProduct(database.client, shop, { name: 'Flour', price: 200, stock: 5, taxCode: 'C' });
    const soap = await addProduct(database.client, shop, { name: 'Soap', price: 150, stock: 5 });
    const phone = await addProduct(database.client, shop, { name: 'Phone', price: 9000 });
    await mapAll(database.client, shop);
    const owner = <T>(name: string, args: Record<string, unknown>) =>
      asStaff<T>(database.client, shop.owner, name, args);
    const { rows } = await owner<FiscalPurchasePage>('list_fiscal_purchases', {});
    for (const { id, lines } of rows)
      await owner('decide_fiscal_purchase', {
        p_id: id,
        p_decision:
          lines.length === 1
            ? { decision: 'decline', note: 'Never came' }
            : { decision: 'accept', products: [flour, soap], is_received: true },
      });
    const offered = await provider.syncReference('imports', null);
    if (offered.state !== 'read') throw new Error(offered.message);
    await asService(database.client, 'save_fiscal_imports', {
      p_device: device,
      p_list: JSON.stringify(importsIn(offered.rows)),
    });
    const imports = await owner<FiscalImportPage>('list_fiscal_imports', {});
    expect(imports.rows).toHaveLength(2);
    for (const { id, line_number: line } of imports.rows)
      await owner('decide_fiscal_import', {
        p_id: id,
        p_decision: { decision: line === 1 ? 'accept' : 'decline', product_id: phone, note: 'Checked' },
      });
    await drain();
    const states = await statesOf(device);
    expect(states.filter((state) => !state.endsWith('accepted'))).toEqual([]);
    expect(states.filter((state) => /^(purchase|import)/.test(state)).sort()).toEqual([
      'import accepted',
      'import accepted',
      'purchase accepted',
      'purchase accepted',
    ]);
    const again = await provider.syncReference('imports', null);
    expect(again.state === 'read' && importsIn(again.rows).map(({ status }) => status)).toEqual(['3', '4']);
  });

  it('an answer about an import that was lost is found in the list', async () => {
    const { shop, device, provider, drain } = await connected(style);
    const phone = await addProduct(database.client, shop, { name: 'Phone', price: 9000 });
    await mapAll(database.client, shop);
    const offered = await provider.syncReference('imports', null);
    if (offered.state !== 'read') throw new Error(offered.message);
    await asService(database.client, 'save_fiscal_imports', {
      p_device: device,
      p_list: JSON.stringify(importsIn(offered.rows)),
    });
    const { rows } = await asStaff<FiscalImportPage>(database.client, shop.owner, 'list_fiscal_imports');
    await asStaff(database.client, shop.owner, 'decide_fiscal_import', {
      p_id: rows[0]?.id,
      p_decision: { decision: 'accept', product_id: phone },
    });
    authority.etims.faults.add({ kind: 'timeout_after_commit', times: 1, operation: 'updateImport' });
    await drain();
    expect((await statesOf(device)).at(-1)).toContain('import queued');
    await passTime(database.client, device);
    await drain();
    expect((await statesOf(device)).at(-1)).toBe('import accepted');
  });
});

describe('a device that cannot be opened', () => {
  it('is stopped, and its documents wait', async () => {
    const shop = await makeShop(database.client);
    const milk = await addProduct(database.client, shop, { price: 116, stock: 10 });
    const device = await connect(database.client, shop);
    await sell(database.client, shop, milk, 1, 116);
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const count = await drainDevice({
      queue: queueOn(database.client),
      providerOf: () => Promise.reject(new Error('sealed with another secret')),
      deviceId: device,
      endsAt: Date.now() + 5000,
    });
    expect(count).toBe(1);
    const { rows } = await database.client.query(
      'select status, blocked_code from public.fiscal_devices where id = $1',
      [device],
    );
    expect(rows).toEqual([{ status: 'blocked', blocked_code: 'not_set_up' }]);
  });
});

import { randomUUID } from 'node:crypto';
import type { CreditNote, Sale, SerialHistory, SerialListPage, TillSerials } from '../../../shared/src/api/rpcTypes';
import { confirmationOf, confirmOrder, orderOf, placeOrder } from '../orders/ordersFixtures';
import {
  addContact,
  addProduct,
  firstLine,
  line,
  makeShop,
  pay,
  recordSale,
  refundOf,
  refundSale,
  saleOf,
  setPolicy,
  stockOf,
  type Shop,
} from '../sales/salesFixtures';
import { callRpc, expectCode } from '../support/callRpc';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { addBundle } from './bundleFixtures';
import { addSerialProduct, receiveSerials, sellSerials, serialsOf } from './serialFixtures';

const database = testDatabase();
let shop: Shop;
let other: Shop;

beforeAll(async () => {
  shop = await makeShop(database.client);
  other = await makeShop(database.client);
});

const call = <T>(name: string, args: Record<string, unknown>, persona: Persona = shop.manager): Promise<T> =>
  asUser(database.client, persona, () => callRpc<T>(database.client, name, args));
const phone = (options: Parameters<typeof addProduct>[2] = {}) => addSerialProduct(database.client, shop, options);
const receive = (productId: string, ...serials: string[]) => receiveSerials(database.client, shop, productId, serials);
const sell = (productId: string, ...serials: string[]) => sellSerials(database.client, shop, productId, serials);
const held = (productId: string) => serialsOf(database.client, productId);
const adjust = (productId: string, quantity: number, serials?: string[]) =>
  call('adjust_stock', {
    p_adjustment: {
      id: randomUUID(),
      reason: quantity < 0 ? 'damaged' : 'found',
      lines: [{ product_id: productId, quantity_change: quantity, unit_cost: quantity > 0 ? 60 : undefined, serials }],
    },
  });
const track = (productId: string, isOn: boolean, levels?: object[], persona = shop.manager) =>
  call('track_serials', { p_change: { product_id: productId, tracks_serials: isOn, levels } }, persona);
const giveBack = (sale: Sale, serials: string[] | undefined, restock = true): Promise<CreditNote> =>
  refundSale(
    database.client,
    shop,
    refundOf(shop, sale, serials?.length ?? 1, {
      lines: [
        { sale_line_id: firstLine(sale).id, quantity: serials?.length ?? 1, restock, ...(serials && { serials }) },
      ],
    }),
  );
async function locationOf(): Promise<string> {
  const { rows } = await database.client.query<{ id: string }>(
    'select id from public.locations where tenant_id = $1 and is_default',
    [shop.tenantId],
  );
  return rows[0]?.id ?? '';
}

describe('goods with serial numbers', () => {
  it('come in, are sold and printed by serial number, and leave as many in stock as there are pieces', async () => {
    const product = await phone();
    await receive(product, 'SN-1', 'SN-2', 'SN-3');
    const sale = await sell(product, 'sn-2');

    expect(firstLine(sale).serials).toEqual([{ serial_number: 'SN-2', is_returned: false }]);
    expect(await held(product)).toEqual({ 'SN-1': 1, 'SN-3': 1 });
    expect((await stockOf(database.client, product)).quantity).toBe(2);
  });

  it('are refused without a serial number for each piece, coming and going', async () => {
    const product = await phone({ name: 'Nokia' });
    const missing = await expectCode(
      call('receive_goods', {
        p_receipt: {
          id: randomUUID(),
          lines: [{ product_id: product, quantity: 2, unit_cost: 5, serials: ['only-one'] }],
        },
      }),
      'serials_required',
    );
    expect(JSON.parse(missing.detail ?? '{}')).toMatchObject({ lines: [{ name: 'Nokia', quantity: 2, named: 1 }] });
    await receive(product, 'A1');
    await expectCode(recordSale(database.client, shop, saleOf(shop, [line(product)], [pay(100)])), 'serials_required');
    await expectCode(adjust(product, -1), 'serials_required');
    await expectCode(
      recordSale(database.client, shop, saleOf(shop, [line(product, 0.5, { serials: ['A1'] })], [pay(50)])),
      'serials_required',
    );
    expect(await held(product)).toEqual({ A1: 1 });
  });

  it('lie in stock at most once: named twice, received twice and with other capitals they are refused', async () => {
    const product = await phone();
    await expectCode(receive(product, 'X1', 'x1'), 'serial_twice');
    await receive(product, 'X1');
    await expectCode(receive(product, ' x1 '), 'serial_in_stock');
    await sell(product, 'X1');
    await receive(product, 'x1');
    expect(await held(product)).toEqual({ X1: 1 });
    const same = await phone();
    await receive(same, 'X1');
  });

  it('are not sold when they are not there, nor twice', async () => {
    const product = await phone();
    await receive(product, 'B1', 'B2');
    await expectCode(sell(product, 'B9'), 'serial_not_in_stock');
    await sell(product, 'B1');
    await expectCode(sell(product, 'B1'), 'serial_not_in_stock');
    await setPolicy(database.client, shop.tenantId, { allow_negative_stock: true });
    await expectCode(sell(product, 'B1'), 'serial_not_in_stock');
    await setPolicy(database.client, shop.tenantId, { allow_negative_stock: false });
    const twice = saleOf(
      shop,
      [line(product, 1, { serials: ['B2'] }), line(product, 1, { serials: ['B2'] })],
      [pay(200)],
    );
    await expectCode(recordSale(database.client, shop, twice), 'insufficient_stock');
    await receive(product, 'B3');
    await expectCode(recordSale(database.client, shop, twice), 'serial_not_in_stock');
  });

  it('are adjusted by serial number', async () => {
    const product = await phone();
    await adjust(product, 2, ['C1', 'C2']);
    await adjust(product, -1, ['C1']);
    await expectCode(adjust(product, -1, ['C1']), 'serial_not_in_stock');
    expect(await held(product)).toEqual({ C2: 1 });
  });

  it('come back as those that were sold on that sale, into stock or not, each once', async () => {
    const product = await phone();
    await receive(product, 'D1', 'D2', 'D3', 'D4');
    const sale = await sell(product, 'D1', 'D2', 'D3');
    await expectCode(giveBack(sale, undefined), 'serials_required');
    await expectCode(giveBack(sale, ['D4']), 'serial_not_sold');
    const note = await giveBack(sale, ['d1']);
    expect(note.lines[0]?.serials).toEqual(['D1']);
    await expectCode(giveBack(sale, ['D1']), 'serial_not_sold');
    await giveBack(sale, ['D2'], false);

    expect(await held(product)).toEqual({ D1: 1, D4: 1 });
    const shown = await call<Sale>('get_sale', { p_sale_id: sale.id });
    expect(firstLine(shown).serials.map(({ is_returned }) => is_returned)).toEqual([true, true, false]);
    await sell(product, 'D1');
    await expectCode(giveBack(sale, ['D1']), 'serial_not_sold');
  });

  it('do not come back without their sale', async () => {
    const product = await phone();
    await receive(product, 'E1');
    await sell(product, 'E1');
    const back = {
      id: randomUUID(),
      till_session_id: shop.managerSessionId,
      refund_tender_type: 'cash',
      reason: 'No receipt',
      lines: [{ product_id: product, quantity: 1, unit_price: 100, restock: true }],
    };
    await expectCode(call('return_without_receipt', { p_return: back }), 'invalid_input');
  });

  it('are named when an order is handed over', async () => {
    await database.client.query('update public.storefront_settings set is_enabled = true where tenant_id = $1', [
      shop.tenantId,
    ]);
    const product = await phone();
    await receive(product, 'F1', 'F2', 'F3');
    const order = await placeOrder(database.client, orderOf(shop, [[product, 2]]));
    await expectCode(confirmOrder(database.client, shop, confirmationOf(shop, order, [pay(200)])), 'serials_required');
    const sale = await confirmOrder(
      database.client,
      shop,
      confirmationOf(shop, order, [pay(200)], { serials: [{ product_id: product, serials: ['F3', 'F1'] }] }),
    );
    expect(firstLine(sale).serials.map(({ serial_number }) => serial_number)).toEqual(['F1', 'F3']);
    expect(await held(product)).toEqual({ F2: 1 });
  });

  it('sold without the server are taken as they were, there or not, and flagged', async () => {
    const product = await phone();
    await receive(product, 'G1', 'G2');
    await sell(product, 'G1');
    const late = (serials: string[], quantity = 1) =>
      recordSale(
        database.client,
        shop,
        saleOf(shop, [line(product, quantity, { unit_price: 100, serials })], [pay(quantity * 100)], {
          late: { provisional_number: `T1-${randomUUID().slice(0, 6)}`, device_id: randomUUID() },
          expected_total: quantity * 100,
        }),
      );
    const good = await late(['G2']);
    expect(good.review_flags).not.toContain('serial_not_there');
    const again = await late(['G1']);
    expect(again.review_flags).toContain('serial_not_there');
    const unnamed = await late([]);
    expect(firstLine(unnamed).serials[0]?.serial_number).toMatch(/^UNNAMED-/);
    expect(await held(product)).toMatchObject({ G1: -1 });
    // The piece is found after all: what is owed is filled up.
    await receive(product, 'G1');
    expect(await held(product)).not.toHaveProperty('G1');
  });

  it('are found: at the till, in the list, with their history, and by the sale', async () => {
    const product = await phone({ name: 'Samsung A14' });
    const contact = await addContact(database.client, shop);
    const receipt = await receive(product, 'IMEI-77001', 'IMEI-77002');
    const sale = await sellSerials(database.client, shop, product, ['IMEI-77001'], { contact_id: contact });
    await giveBack(sale, ['IMEI-77001'], false);

    const here = await call<TillSerials>('till_serials', { p_product_id: product }, shop.cashier);
    expect(here.rows).toEqual([{ serial_number: 'IMEI-77002', product_id: product, is_here: true }]);
    const gone = await call<TillSerials>('till_serials', { p_query: 'imei-77001' }, shop.cashier);
    expect(gone.rows[0]).toMatchObject({ is_here: false, product: { id: product, tracks_serials: true } });
    const list = await call<SerialListPage>('list_serials', { p_query: 'imei-7700' });
    expect(list.rows.map((row) => [row.serial_number, row.location_id !== null, row.last_sale?.is_returned])).toEqual(
      expect.arrayContaining([
        ['IMEI-77001', false, true],
        ['IMEI-77002', true, undefined],
      ]),
    );
    const first = await call<SerialListPage>('list_serials', { p_product_id: product, p_limit: 1 });
    const second = await call<SerialListPage>('list_serials', {
      p_product_id: product,
      p_limit: 1,
      p_after: first.next_cursor,
    });
    expect(new Set([...first.rows, ...second.rows].map((row) => row.serial_number)).size).toBe(2);
    expect(second.next_cursor).toBeNull();
    const serialId = list.rows.find((row) => row.serial_number === 'IMEI-77001')?.serial_id;
    const history = await call<SerialHistory>('serial_history', { p_serial_id: serialId });
    expect(history.events.map(({ kind, document_number: number }) => [kind, number])).toEqual([
      ['returned_not_stocked', expect.any(String)],
      ['sale', sale.invoice_number],
      ['goods_receipt', receipt.receipt_number],
    ]);
    expect(history.events[1]?.contact_name).toBe('Asha Customer');
    const sales = await call<{ rows: { id: string }[] }>('list_sales', { p_query: 'IMEI-77001' });
    expect(sales.rows.map(({ id }) => id)).toEqual([sale.id]);
  });

  it("are nobody else's", async () => {
    const product = await phone();
    await receive(product, 'H1');
    const list = await call<SerialListPage>('list_serials', { p_product_id: product });
    expect(await call('till_serials', { p_query: 'H1' }, other.manager)).toEqual({ rows: [] });
    expect(await call('list_serials', { p_query: 'H1' }, other.manager)).toEqual({ rows: [], next_cursor: null });
    await expectCode(call('serial_history', { p_serial_id: list.rows[0]?.serial_id }, other.manager), 'not_found');
    await expectCode(track(product, false, undefined, other.manager), 'not_found');
    const { rows } = await asUser(database.client, other.manager, () =>
      database.client.query('select * from public.stock_serials'),
    );
    expect(rows).toEqual([]);
  });
});

describe('switching serial numbers', () => {
  it('names what lies there, no more and no less', async () => {
    const product = await addProduct(database.client, shop, { price: 100, stock: 2 });
    const here = (serials: string[]) => [{ location_id: locationId, serials }];
    const locationId = await locationOf();
    await expectCode(track(product, true), 'serials_required');
    await expectCode(track(product, true, here(['S1'])), 'serials_required');
    await expectCode(track(product, true, here(['S1', 's1'])), 'serial_twice');
    await track(product, true, here(['S1', 'S2']));
    expect(await held(product)).toEqual({ S1: 1, S2: 1 });
    await track(product, false);
    expect(await held(product)).toEqual({});
    expect((await stockOf(database.client, product)).quantity).toBe(2);
    await track(product, true, here(['S2', 'S3']));
    expect(await held(product)).toEqual({ S2: 1, S3: 1 });
  });

  it('is refused for services, batches, parts of bundles and cashiers', async () => {
    const service = await addProduct(database.client, shop, { kind: 'service' });
    await expectCode(track(service, true), 'invalid_input');
    const milk = await addProduct(database.client, shop);
    await database.client.query('update public.products set tracks_batches = true where id = $1', [milk]);
    await expectCode(track(milk, true), 'in_use');
    const bread = await addProduct(database.client, shop);
    await addBundle(database.client, shop, [[bread, 1]]);
    await expectCode(track(bread, true), 'in_use');
    const product = await phone();
    await expectCode(addBundle(database.client, shop, [[product, 1]]), 'invalid_input');
    await expectCode(
      database.client.query('update public.products set tracks_batches = true where id = $1', [product]),
      'in_use',
    );
    await expectCode(track(product, false, undefined, shop.cashier), 'permission_denied');
  });

  it('keeps them out of counts, which say so', async () => {
    const product = await phone();
    await receive(product, 'T1');
    const counted = await call<{ id: string }>('open_stock_count', {
      p_count: { id: randomUUID(), name: 'All', scope: 'products', scope_ids: [product], is_blind: false },
    });
    const entry = {
      id: randomUUID(),
      mode: 'set',
      product_id: product,
      quantity: 3,
      counted_at: new Date().toISOString(),
    };
    const answer = await call<{ entries: { state: string }[] }>('record_count_entries', {
      p_batch: { count_id: counted.id, entries: [entry] },
    });
    expect(answer.entries[0]?.state).toBe('has_serials');
    await expectCode(
      call('post_stock_count', { p_posting: { count_id: counted.id, uncounted: 'zero' } }),
      'nothing_counted',
    );
    expect(await held(product)).toEqual({ T1: 1 });
  });

  it('holds at commit whoever writes', async () => {
    const product = await phone();
    await receive(product, 'Z1');
    const broken = database.client.query('delete from public.stock_serial_entries where serial_id is not null');
    await expectCode(broken, 'append_only');
    await expectCode(
      database.client.query('update public.stock_serial_levels set quantity = 0 where product_id = $1', [product]),
      'serials_out_of_step',
    );
  });
});

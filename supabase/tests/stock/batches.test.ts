import { randomUUID } from 'node:crypto';
import type { BatchListPage, NearExpiry, SavedBatch } from '../../../shared/src/api/rpc/batches';
import type { Sale } from '../../../shared/src/api/rpcTypes';
import {
  addProduct,
  makeShop,
  refundOf,
  refundSale,
  sell,
  setPolicy,
  stockOf,
  type Shop,
} from '../sales/salesFixtures';
import { callRpc, expectCode } from '../support/callRpc';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { addBatchProduct, addBundle, batchesOf, dayFromNow } from './bundleFixtures';

const database = testDatabase();
let shop: Shop;
let other: Shop;

beforeAll(async () => {
  shop = await makeShop(database.client);
  other = await makeShop(database.client);
});

const product = (options: Parameters<typeof addProduct>[2] = {}): Promise<string> =>
  addBatchProduct(database.client, shop, { price: 10, ...options });
const call = <T>(name: string, args: Record<string, unknown>, persona: Persona = shop.manager): Promise<T> =>
  asUser(database.client, persona, () => callRpc<T>(database.client, name, args));

interface Delivered {
  quantity: number;
  cost?: number;
  number?: string;
  expires?: string | null;
}
const receive = (productId: string, ...lines: Delivered[]): Promise<unknown> =>
  call('receive_goods', {
    p_receipt: {
      id: randomUUID(),
      lines: lines.map(({ quantity, cost = 5, number, expires }) => ({
        product_id: productId,
        quantity,
        unit_cost: cost,
        batch_number: number,
        expires_on: expires,
      })),
    },
  });
const adjust = (lines: object[], reason = 'expired'): Promise<unknown> =>
  call('adjust_stock', { p_adjustment: { id: randomUUID(), reason, lines } });
const take = (productId: string, quantity: number): Promise<Sale> =>
  sell(database.client, shop, productId, quantity, 10);
const batchId = async (productId: string, number: string | null): Promise<string> => {
  const { rows } = await database.client.query<{ id: string }>(
    'select id from public.stock_batches where product_id = $1 and batch_number is not distinct from $2',
    [productId, number],
  );
  return rows[0]?.id ?? '';
};

const soon = dayFromNow(5);
const later = dayFromNow(50);
const gone = dayFromNow(-1);

describe('goods that track batches', () => {
  it('sell first expired first, without expiry last', async () => {
    const milk = await product();
    await receive(milk, { quantity: 5, number: 'L', expires: later }, { quantity: 5, number: 'S', expires: soon });
    await receive(milk, { quantity: 5 });
    await take(milk, 7);
    expect(await batchesOf(database.client, milk)).toEqual({ [`L/${later}`]: 3, '-/-': 5 });
    await take(milk, 5);
    expect(await batchesOf(database.client, milk)).toEqual({ '-/-': 3 });
  });

  it('are sold on the day of expiry but not after it, unless the business says so', async () => {
    const milk = await product({ name: 'Old milk' });
    await receive(
      milk,
      { quantity: 2, number: 'today', expires: dayFromNow(0) },
      { quantity: 5, number: 'gone', expires: gone },
    );
    const error = await expectCode(take(milk, 3), 'insufficient_stock');
    expect(JSON.parse(error.detail ?? '{}')).toMatchObject({
      lines: [{ name: 'Old milk', quantity: 3, available: 2, expired: 5 }],
    });
    await take(milk, 2);
    await expectCode(take(milk, 1), 'insufficient_stock');
    await setPolicy(database.client, shop.tenantId, { sell_expired: true });
    await take(milk, 1);
    await setPolicy(database.client, shop.tenantId, { sell_expired: false });
    expect(await batchesOf(database.client, milk)).toEqual({ [`gone/${gone}`]: 4 });
  });

  it('leave as part of a bundle by batch too, and come back to the batches they left', async () => {
    const milk = await product();
    const bread = await addProduct(database.client, shop, { stock: 20 });
    await receive(milk, { quantity: 3, number: 'S', expires: soon }, { quantity: 9, number: 'L', expires: later });
    const pack = await addBundle(
      database.client,
      shop,
      [
        [milk, 2],
        [bread, 1],
      ],
      { price: 10 },
    );
    const sale = await take(pack, 3);
    expect(await batchesOf(database.client, milk)).toEqual({ [`L/${later}`]: 6 });
    await refundSale(database.client, shop, refundOf(shop, sale, 1));
    expect(await batchesOf(database.client, milk)).toEqual({ [`S/${soon}`]: 2, [`L/${later}`]: 6 });
    await refundSale(database.client, shop, refundOf(shop, sale, 2));
    expect(await batchesOf(database.client, milk)).toEqual({ [`S/${soon}`]: 3, [`L/${later}`]: 9 });
  });

  it('rule 29: sold before they came they are missing from no batch, and the next delivery fills that up first', async () => {
    await setPolicy(database.client, shop.tenantId, { allow_negative_stock: true });
    const milk = await product();
    await receive(milk, { quantity: 2, number: 'A', expires: soon, cost: 4 });
    await take(milk, 5);
    expect(await batchesOf(database.client, milk)).toEqual({ '-/-': -3 });
    expect(await stockOf(database.client, milk)).toMatchObject({ quantity: -3, value: -12 });
    await receive(milk, { quantity: 10, number: 'B', expires: later, cost: 6 });
    expect(await batchesOf(database.client, milk)).toEqual({ [`B/${later}`]: 7 });
    expect(await stockOf(database.client, milk)).toMatchObject({ quantity: 7, value: 42 });
    await setPolicy(database.client, shop.tenantId, { allow_negative_stock: false });
  });

  it('of an expired batch are not sold instead of going below zero', async () => {
    await setPolicy(database.client, shop.tenantId, { allow_negative_stock: true });
    const milk = await product();
    await receive(milk, { quantity: 5, number: 'gone', expires: gone });
    await take(milk, 2);
    expect(await batchesOf(database.client, milk)).toEqual({ [`gone/${gone}`]: 5, '-/-': -2 });
    await receive(milk, { quantity: 2 });
    await setPolicy(database.client, shop.tenantId, { allow_negative_stock: false });
  });
});

describe('adjustments of batches', () => {
  it('write off the named batch, several of a product in one document', async () => {
    const milk = await product();
    await receive(
      milk,
      { quantity: 5, number: 'A', expires: gone },
      { quantity: 4, number: 'B', expires: gone },
      { quantity: 3, number: 'C', expires: later },
    );
    await adjust([
      { product_id: milk, quantity_change: -4, batch_id: await batchId(milk, 'B') },
      { product_id: milk, quantity_change: -1, batch_id: await batchId(milk, 'C') },
    ]);
    expect(await batchesOf(database.client, milk)).toEqual({ [`A/${gone}`]: 5, [`C/${later}`]: 2 });
  });

  it('take no more than the named batch holds', async () => {
    const milk = await product();
    await receive(milk, { quantity: 2, number: 'A', expires: soon }, { quantity: 9, number: 'B', expires: later });
    const error = await expectCode(
      adjust([{ product_id: milk, quantity_change: -3, batch_id: await batchId(milk, 'A') }]),
      'insufficient_stock',
    );
    expect(JSON.parse(error.detail ?? '{}')).toMatchObject({
      lines: [{ batch_number: 'A', quantity: 3, available: 2 }],
    });
  });

  it('put what is found into the batch that is named, else into the one nobody assigned', async () => {
    const milk = await product();
    await receive(milk, { quantity: 1, number: 'A', expires: soon });
    await adjust([{ product_id: milk, quantity_change: 2, batch_number: 'A', expires_on: soon }], 'found');
    await adjust([{ product_id: milk, quantity_change: 4 }], 'found');
    expect(await batchesOf(database.client, milk)).toEqual({ [`A/${soon}`]: 3, '-/-': 4 });
  });

  it.each([
    ['a day that does not exist', { expires_on: '2026-02-30' }],
    ['a batch of another product', { batch_id: randomUUID() }],
    ['a number that is too long', { batch_number: 'x'.repeat(61) }],
    ['a batch of goods that track none', { batch_number: 'A', untracked: true }],
  ])('refuse %s', async (_what, { untracked, ...batch }: { untracked?: boolean } & Record<string, unknown>) => {
    const goods = untracked ? await addProduct(database.client, shop) : await product();
    await expectCode(adjust([{ product_id: goods, quantity_change: 1, ...batch }], 'found'), 'invalid_input');
  });
});

describe('switching batches on and off', () => {
  it('puts what is there into a batch without number, and takes it out again', async () => {
    const milk = await addProduct(database.client, shop, { stock: 8, price: 10 });
    const turn = (on: boolean): Promise<unknown> =>
      database.client.query('update public.products set tracks_batches = $2 where id = $1', [milk, on]);
    await turn(true);
    expect(await batchesOf(database.client, milk)).toEqual({ '-/-': 8 });
    const saved = await call<BatchListPage>('list_batches', { p_product_id: milk });
    await call<SavedBatch>('save_batch', {
      p_batch: {
        id: saved.rows[0]?.batch_id,
        batch_number: 'FIRST',
        expires_on: later,
        expected_updated_at: saved.rows[0]?.updated_at,
      },
    });
    await receive(milk, { quantity: 1, number: 'S', expires: soon });
    await take(milk, 2);
    expect(await batchesOf(database.client, milk)).toEqual({ [`FIRST/${later}`]: 7 });
    await turn(false);
    expect(await batchesOf(database.client, milk)).toEqual({});
    await take(milk, 1);
    await turn(true);
    expect(await batchesOf(database.client, milk)).toEqual({ '-/-': 6 });
  });

  it('is for goods only, and nothing moves past it', async () => {
    const service = await addProduct(database.client, shop, { kind: 'service' });
    await expect(
      database.client.query('update public.products set tracks_batches = true where id = $1', [service]),
    ).rejects.toThrow('products_only_goods_track_batches');
    const milk = await product();
    await receive(milk, { quantity: 3, number: 'A' });
    await expectCode(
      database.client.query(
        `insert into public.stock_movements (tenant_id, product_id, location_id, kind, quantity, unit_cost, value, source_type, source_id, occurred_at)
         select tenant_id, product_id, location_id, 'adjustment', -1, 0, 0, 'sample_data', gen_random_uuid(), now() from public.stock_levels where product_id = $1`,
        [milk],
      ),
      'batches_out_of_step',
    );
  });
});

describe('list_batches, near_expiry', () => {
  it('lists the first to expire first, page by page, each once, and filters', async () => {
    const mine = await makeShop(database.client);
    const goods = [
      await addBatchProduct(database.client, mine, { name: 'Yoghurt' }),
      await addBatchProduct(database.client, mine, { name: 'Cheese' }),
    ];
    const lines = Array.from({ length: 13 }, (_, index) => ({
      product_id: goods[index % 2],
      quantity: index + 1,
      unit_cost: 2,
      ...(index < 11 && { batch_number: `B${index}`, expires_on: dayFromNow(index * 9 - 20) }),
    }));
    await call('receive_goods', { p_receipt: { id: randomUUID(), lines } }, mine.manager);
    const seen: (string | null)[] = [];
    let after: string | null = null;
    do {
      const page: BatchListPage = await call<BatchListPage>(
        'list_batches',
        { p_after: after, p_limit: 3 },
        mine.cashier,
      );
      expect(page.total).toBe(13);
      expect(page.rows.every((row) => row.value === null)).toBe(true);
      seen.push(...page.rows.map((row) => row.expires_on));
      after = page.next_cursor;
    } while (after !== null);
    expect(seen).toEqual([...Array.from({ length: 11 }, (_, index) => dayFromNow(index * 9 - 20)), null, null]);
    const only = async (args: object): Promise<unknown[]> =>
      (await call<BatchListPage>('list_batches', { ...args }, mine.manager)).rows.map((row) => row.batch_number);
    expect(await only({ p_state: 'expired' })).toEqual(['B0', 'B1', 'B2']);
    expect(await only({ p_state: 'near', p_days: 20 })).toEqual(['B3', 'B4']);
    expect(await only({ p_query: 'yoghurt', p_state: 'expired' })).toEqual(['B0', 'B2']);
    expect(await only({ p_query: 'b10' })).toEqual(['B10']);
    expect(await only({ p_product_id: goods[1], p_state: 'expired' })).toEqual(['B1']);
    expect(await only({ p_location_id: randomUUID() })).toEqual([]);
    expect((await call<BatchListPage>('list_batches', { p_state: 'expired' }, mine.manager)).rows[0]).toMatchObject({
      product_name: 'Yoghurt',
      days_left: -20,
      quantity: 1,
      value: 2,
    });
    const report = await call<NearExpiry>('near_expiry', {}, mine.manager);
    expect(report.buckets).toEqual([
      { days: 0, batches: 3, quantity: 6, value: 12 },
      { days: 30, batches: 3, quantity: 15, value: 30 },
      { days: 60, batches: 3, quantity: 24, value: 48 },
      { days: 90, batches: 2, quantity: 21, value: 42 },
    ]);
    expect((await call<NearExpiry>('near_expiry', {}, mine.cashier)).buckets[0]).toMatchObject({ value: null });
  });

  it('show nothing of another business and refuse nonsense', async () => {
    const milk = await product();
    await receive(milk, { quantity: 1, number: 'SECRET', expires: soon });
    const page = await call<BatchListPage>('list_batches', { p_product_id: milk }, other.owner);
    expect(page).toEqual({ rows: [], total: 0, next_cursor: null });
    for (const args of [{ p_state: 'old' }, { p_days: 0 }, { p_after: 'x' }, { p_after: 'e30' }])
      await expectCode(call('list_batches', args), 'invalid_input');
  });
});

describe('save_batch', () => {
  it('corrects number and expiry, audited, and says when another was quicker', async () => {
    const milk = await product();
    await receive(milk, { quantity: 2, number: 'A', expires: later }, { quantity: 2, number: 'B', expires: soon });
    const listed = await call<BatchListPage>('list_batches', { p_product_id: milk });
    const row = listed.rows.find((found) => found.batch_number === 'A');
    const change = {
      id: row?.batch_id,
      batch_number: 'A2',
      expires_on: dayFromNow(2),
      expected_updated_at: row?.updated_at,
    };
    await expectCode(
      call('save_batch', { p_batch: { ...change, expected_updated_at: new Date(0).toISOString() } }),
      'stale_row',
    );
    await expectCode(call('save_batch', { p_batch: { ...change, batch_number: 'B', expires_on: soon } }), 'in_use');
    await expectCode(call('save_batch', { p_batch: change }, shop.cashier), 'permission_denied');
    await expectCode(call('save_batch', { p_batch: change }, other.manager), 'not_found');
    expect(await call<SavedBatch>('save_batch', { p_batch: change })).toMatchObject({ batch_number: 'A2' });
    expect(await call<SavedBatch>('save_batch', { p_batch: change })).toMatchObject({ batch_number: 'A2' });
    await take(milk, 1);
    expect(await batchesOf(database.client, milk)).toEqual({ [`A2/${dayFromNow(2)}`]: 1, [`B/${soon}`]: 2 });
    const { rows } = await database.client.query<{ action: string }>(
      'select action from audit.events where entity_id = $1',
      [row?.batch_id],
    );
    expect(rows).toEqual([{ action: 'batch_changed' }]);
  });
});

it('rule 34: many tills sell two batches out exactly', async () => {
  const clients = await Promise.all(Array.from({ length: 8 }, () => database.connect()));
  const milk = await product();
  await receive(milk, { quantity: 3, number: 'S', expires: soon }, { quantity: 4, number: 'L', expires: later });
  const settled = await Promise.allSettled(clients.map((client) => sell(client, shop, milk, 1, 10)));
  expect(settled.filter((result) => result.status === 'fulfilled')).toHaveLength(7);
  expect(
    settled.flatMap((result) => (result.status === 'rejected' ? [(result.reason as { hint?: string }).hint] : [])),
  ).toEqual(['insufficient_stock']);
  expect(await batchesOf(database.client, milk)).toEqual({});
}, 300_000);

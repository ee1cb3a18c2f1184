import { randomUUID } from 'node:crypto';
import type { StockCountDetail, StockCountPage } from '../../../shared/src/api/rpcTypes';
import { addProduct, makeShop, type Shop } from '../sales/salesFixtures';
import { callRpc, expectCode } from '../support/callRpc';
import { makeTenant } from '../support/makeTenant';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { entry, lineOf, openCount, openCountOf, post, record, review, sheet, statesOf } from './countFixtures';

const database = testDatabase();
let shop: Shop;
let other: Shop;
let milk: string;

beforeAll(async () => {
  shop = await makeShop(database.client);
  other = await makeShop(database.client);
});
beforeEach(async () => {
  milk = await addProduct(database.client, shop, { price: 10, stock: 20, cost: 6 });
});

const call = <T>(persona: Persona, name: string, args: Record<string, unknown>): Promise<T> =>
  asUser(database.client, persona, () => callRpc<T>(database.client, name, args));
const openMilk = (more = {}) => openCountOf(database.client, shop, [milk], more);
const count = (countId: string, quantity: number, more = {}, persona = shop.cashier) =>
  record(database.client, persona, countId, [entry(milk, quantity, more)]);

describe('several people at one count', () => {
  it('add up what each scans, times what a code stands for', async () => {
    await database.client.query(
      `insert into public.product_barcodes (tenant_id, barcode, product_id, unit_factor) values ($1, '5012345678900', $2, 1), ($1, '15012345678907', $2, 12)`,
      [shop.tenantId, milk],
    );
    const id = await openMilk();
    const scan = (code: string, quantity = 1) => ({ id: randomUUID(), code, mode: 'add' as const, quantity });
    await record(database.client, shop.cashier, id, [scan('5012345678900'), scan('15012345678907')]);
    const { lines } = await record(database.client, shop.manager, id, [
      scan('5012345678900'),
      scan('5012345678900', -1),
      scan('012345'),
    ]);

    expect(lines).toEqual([expect.objectContaining({ product_id: milk, counted_quantity: 13, state: 'counted' })]);
    const { counters } = await call<StockCountDetail>(shop.manager, 'get_stock_count', { p_count_id: id });
    expect(counters.map(({ name, is_me, entries }) => [name, is_me, entries])).toEqual([
      ['Max Manager', true, 2],
      ['Cora Cashier', false, 2],
    ]);
  });

  it('a figure replaces what was scanned in its zone before, and what is scanned after it is added', async () => {
    const id = await openMilk();
    await count(id, 4, { mode: 'add', zone: 'A' });
    await count(id, 9, { zone: 'A' }, shop.manager);
    await count(id, 2, { mode: 'add', zone: 'A' });
    await count(id, 7, { zone: 'B' });

    expect(await lineOf(database.client, shop.manager, id, milk)).toMatchObject({
      counted_quantity: 18,
      zone_count: 2,
      entry_count: 3,
    });
  });

  it('an entry is taken once, however often it is sent, and never changed', async () => {
    const id = await openMilk();
    const one = entry(milk, 3, { mode: 'add' });
    expect(statesOf(await record(database.client, shop.cashier, id, [one]))).toEqual(['accepted']);
    expect(statesOf(await record(database.client, shop.cashier, id, [one]))).toEqual(['replayed']);
    expect(statesOf(await record(database.client, shop.cashier, id, [{ ...one, quantity: 4 }]))).toEqual(['mismatch']);

    expect((await lineOf(database.client, shop.manager, id, milk))?.counted_quantity).toBe(3);
    await expect(database.client.query('update public.stock_count_entries set quantity = 1')).rejects.toThrow(
      /never changed/,
    );
  });

  it('one entry that cannot be taken keeps no other back', async () => {
    const service = await addProduct(database.client, shop, { kind: 'service' });
    const bread = await addProduct(database.client, shop, { stock: 5 });
    const foreign = await addProduct(database.client, other, { stock: 5 });
    const id = await openMilk();
    const everything = (await openCount(database.client, shop)).id;
    const recorded = await record(database.client, shop.cashier, id, [
      entry(bread, 5),
      entry(foreign, 5),
      { id: randomUUID(), code: 'nobody-has-this', mode: 'add', quantity: 1 },
      entry(milk, 20),
    ]);

    expect(statesOf(recorded)).toEqual(['not_in_scope', 'unknown_product', 'unknown_product', 'accepted']);
    expect(statesOf(await record(database.client, shop.cashier, everything, [entry(service, 1)]))).toEqual([
      'no_stock',
    ]);
  });

  it.each([
    ['no entries', { entries: [] }, 'entries'],
    [
      'a negative figure',
      { entries: [{ id: randomUUID(), product_id: randomUUID(), mode: 'set', quantity: -1 }] },
      'entries[0].quantity',
    ],
    [
      'neither product nor code',
      { entries: [{ id: randomUUID(), mode: 'set', quantity: 1 }] },
      'entries[0].product_id',
    ],
    [
      'a text for a number',
      { entries: [{ id: randomUUID(), code: 'a', mode: 'set', quantity: '1' }] },
      'entries[0].quantity',
    ],
    [
      'a fourth decimal',
      { entries: [{ id: randomUUID(), code: 'a', mode: 'add', quantity: 0.0001 }] },
      'entries[0].quantity',
    ],
    [
      'a mode of its own',
      { entries: [{ id: randomUUID(), code: 'a', mode: 'guess', quantity: 1 }] },
      'entries[0].mode',
    ],
  ])('refuses %s', async (_what, batch, field) => {
    const id = await openMilk();
    const refused = await expectCode(
      call(shop.cashier, 'record_count_entries', { p_batch: { count_id: id, ...batch } }),
      'invalid_input',
    );

    expect(JSON.parse(refused.detail ?? '{}')).toMatchObject({ field });
  });
});

describe('who is told what', () => {
  it('a blind count tells nobody who counts what is expected, nor its differences', async () => {
    const id = await openMilk({ is_blind: true });
    const recorded = await count(id, 19);
    for (const persona of [shop.cashier, shop.manager])
      expect((await sheet(database.client, persona, id)).rows[0]?.expected_quantity).toBeNull();
    expect(recorded.lines[0]?.expected_quantity).toBeNull();
    expect(JSON.stringify(await call(shop.cashier, 'get_stock_count', { p_count_id: id }))).not.toMatch(
      /variance|ledger|expected/,
    );
    await expectCode(review(database.client, shop.cashier, id), 'permission_denied');
    await expectCode(
      call(shop.cashier, 'stock_count_entries', { p_count_id: id, p_product_id: milk }),
      'permission_denied',
    );

    expect(await lineOf(database.client, shop.manager, id, milk)).toMatchObject({ variance: -1 });
    const open = await openMilk();
    expect((await sheet(database.client, shop.cashier, open)).rows[0]?.expected_quantity).toBe(20);
  });

  it('nobody reads the tables past the functions', async () => {
    for (const table of ['stock_counts', 'stock_count_entries', 'stock_count_lines'])
      await expect(
        asUser(database.client, shop.owner, () => database.client.query(`select * from public.${table}`)),
      ).rejects.toThrow(/permission denied/);
  });

  it('cashiers count, and do not open, review, cancel or post', async () => {
    const id = await openMilk();
    await expectCode(openCount(database.client, shop, {}, shop.cashier), 'permission_denied');
    await expectCode(post(database.client, shop.cashier, id), 'permission_denied');
    await expectCode(
      call(shop.cashier, 'set_stock_count_status', { p_count_id: id, p_status: 'cancelled' }),
      'permission_denied',
    );
    await expectCode(
      call(shop.cashier, 'request_recount', { p_count_id: id, p_product_ids: [milk] }),
      'permission_denied',
    );
  });

  it('values are for those who may see cost', async () => {
    const id = await openMilk();
    await count(id, 19);
    await database.client.query(
      `delete from public.role_permissions where role = 'manager' and permission_key = 'products.view_cost'`,
    );
    try {
      const { rows, summary } = await review(database.client, shop.manager, id, { p_minimum_value: 1 });
      expect(rows[0]).toMatchObject({ variance: -1, unit_cost: null, value_change: null });
      expect(summary).toMatchObject({ loss_quantity: 1, loss_amount: null, uncounted_value: null });
      expect(await post(database.client, shop.manager, id)).toMatchObject({ value_change: null, difference_count: 1 });
    } finally {
      await database.client.query(`insert into public.role_permissions values ('manager', 'products.view_cost')`);
    }
  });

  it('a count of another business does not exist', async () => {
    const id = await openMilk();
    await count(id, 19);
    const attempts: [string, Record<string, unknown>][] = [
      ['get_stock_count', { p_count_id: id }],
      ['stock_count_sheet', { p_count_id: id }],
      ['stock_count_review', { p_count_id: id }],
      ['stock_count_entries', { p_count_id: id, p_product_id: milk }],
      ['set_stock_count_status', { p_count_id: id, p_status: 'cancelled' }],
      ['request_recount', { p_count_id: id, p_product_ids: [milk] }],
      ['set_count_moving_zone', { p_count_id: id, p_product_id: milk, p_zone: null }],
      ['post_stock_count', { p_posting: { count_id: id, uncounted: 'zero' } }],
      ['record_count_entries', { p_batch: { count_id: id, entries: [entry(milk, 1)] } }],
    ];
    for (const [name, args] of attempts) await expectCode(call(other.owner, name, args), 'not_found');
    expect(await call<StockCountPage>(other.owner, 'list_stock_counts', {})).toMatchObject({ rows: [] });
    expect(await lineOf(database.client, shop.manager, id, milk)).toMatchObject({ counted_quantity: 19 });
  });

  it('needs a subscription', async () => {
    const lapsed = await makeTenant(database.client, { subscription: 'expired_trial' });
    await expectCode(openCount(database.client, lapsed, {}, lapsed.owner), 'subscription_required');
  });
});

describe('stock_count_review', () => {
  it('shows the dearest difference first, page by page, and can be narrowed', async () => {
    const products: string[] = [];
    for (const cost of [1, 50, 10]) products.push(await addProduct(database.client, shop, { stock: 10, cost }));
    const id = await openCountOf(database.client, shop, products);
    await record(database.client, shop.cashier, id, [
      entry(products[0] ?? '', 13),
      entry(products[1] ?? '', 9),
      entry(products[2] ?? '', 10),
    ]);
    const first = await review(database.client, shop.manager, id, { p_limit: 1 });
    const second = await review(database.client, shop.manager, id, { p_limit: 1, p_after: first.next_cursor });

    expect([first, second].map(({ rows }) => rows.map((row) => [row.product_id, row.value_change]))).toEqual([
      [[products[1], -50]],
      [[products[0], 3]],
    ]);
    expect(second.next_cursor).toBeNull();
    expect(first).toMatchObject({ count: 2, summary: { gain_amount: 3, loss_amount: 50, difference_count: 2 } });
    expect((await review(database.client, shop.manager, id, { p_minimum_value: 10 })).count).toBe(1);
    expect((await review(database.client, shop.manager, id, { p_sort: 'gain' })).rows[0]?.product_id).toBe(products[0]);
    expect((await review(database.client, shop.manager, id, { p_filter: 'all' })).count).toBe(3);
  });
});

import { randomUUID } from 'node:crypto';
import type { StockCountDetail } from '../../../shared/src/api/rpcTypes';
import {
  addProduct,
  journalOf,
  line,
  makeShop,
  pay,
  recordSale,
  refundOf,
  refundSale,
  saleOf,
  sell,
  stockOf,
  type Shop,
} from '../sales/salesFixtures';
import { callRpc, expectCode } from '../support/callRpc';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { entry, lineOf, openCountOf, post, record, serverNow, serverTimeAgo, sheet } from './countFixtures';

const database = testDatabase();
let shop: Shop;
let milk: string;

beforeAll(async () => {
  shop = await makeShop(database.client);
});
beforeEach(async () => {
  milk = await addProduct(database.client, shop, { price: 10, stock: 20, cost: 6 });
});

const call = <T>(persona: Persona, name: string, args: Record<string, unknown>): Promise<T> =>
  asUser(database.client, persona, () => callRpc<T>(database.client, name, args));
const sellMilk = (quantity: number) => sell(database.client, shop, milk, quantity, 10);
const openMilk = (more = {}) => openCountOf(database.client, shop, [milk], more);
const count = (countId: string, quantity: number, more = {}, persona = shop.cashier) =>
  record(database.client, persona, countId, [entry(milk, quantity, more)]);
const variance = async (countId: string) => (await lineOf(database.client, shop.manager, countId, milk))?.variance;

describe("rule 31: a count's variance is what was counted less what the ledger said at that moment", () => {
  it('stays the same whatever is sold before, during and after, and is posted as a change', async () => {
    const id = await openMilk();
    await sellMilk(3);
    await count(id, 15);
    expect(await variance(id)).toBe(-2);
    await sellMilk(4);
    expect(await variance(id)).toBe(-2);
    const posted = await post(database.client, shop.manager, id);

    expect(posted).toMatchObject({
      line_count: 1,
      difference_count: 1,
      loss_amount: 12,
      gain_amount: 0,
      replayed: false,
    });
    expect(await stockOf(database.client, milk)).toMatchObject({ quantity: 11, value: 66 });
    expect(await journalOf(database.client, id)).toEqual({ inventory: -12, shrinkage: 12 });
    await sellMilk(1);
    expect(await stockOf(database.client, milk)).toMatchObject({ quantity: 10 });
    expect(await lineOf(database.client, shop.manager, id, milk)).toMatchObject({
      counted_quantity: 15,
      ledger_quantity: 17,
      variance: -2,
      value_change: -12,
    });
  });

  it('holds when the same goods come back, are delivered, thrown away or carried off before it is posted', async () => {
    const id = await openMilk();
    const sale = await recordSale(database.client, shop, saleOf(shop, [line(milk, 5)], [pay(50)]));
    await count(id, 16);
    await refundSale(database.client, shop, refundOf(shop, sale, 2));
    await call(shop.manager, 'receive_goods', {
      p_receipt: { id: randomUUID(), lines: [{ product_id: milk, quantity: 10, unit_cost: 6 }] },
    });
    await call(shop.manager, 'adjust_stock', {
      p_adjustment: { id: randomUUID(), reason: 'damaged', lines: [{ product_id: milk, quantity_change: -3 }] },
    });

    expect(await variance(id)).toBe(1);
    await post(database.client, shop.manager, id);
    expect(await stockOf(database.client, milk)).toMatchObject({ quantity: 25 });
  });

  it('is not booked twice when somebody else sets the ledger right meanwhile', async () => {
    const first = await openMilk();
    const second = await openMilk();
    await count(first, 18);
    await count(second, 18);
    await post(database.client, shop.manager, first);
    expect(await variance(second)).toBe(0);
    await call(shop.manager, 'adjust_stock', {
      p_adjustment: { id: randomUUID(), reason: 'found', lines: [{ product_id: milk, quantity_change: 1 }] },
    });

    expect(await variance(second)).toBe(-1);
    await post(database.client, shop.manager, second);
    expect(await stockOf(database.client, milk)).toMatchObject({ quantity: 18 });
  });

  it('takes a sale that reaches the server late where it happened', async () => {
    const id = await openMilk();
    const before = await serverTimeAgo(database.client, 60_000);
    await count(id, 17);
    await recordSale(database.client, shop, saleOf(shop, [line(milk, 3)], [pay(30)], { occurred_at: before }));

    // The till session began after that minute: the sale is held to its opening, which is before the count.
    expect(await variance(id)).toBe(0);
  });

  it('takes an entry that comes late at the moment it was counted, by the clock of a device that is wrong', async () => {
    const id = await openMilk();
    await new Promise((resolve) => setTimeout(resolve, 300));
    const seen = new Date('2031-01-01T10:00:00Z');
    await new Promise((resolve) => setTimeout(resolve, 300));
    await sellMilk(4);
    await record(
      database.client,
      shop.cashier,
      id,
      [entry(milk, 20, { counted_at: seen.toISOString() })],
      new Date(seen.getTime() + 250).toISOString(),
    );

    // Counted a quarter of a second ago; the sale took less than that, so it may stand on either side: the ledger knows which.
    const found = await lineOf(database.client, shop.manager, id, milk);
    expect([16, 20]).toContain(found?.ledger_quantity);
    const counted = new Date(found?.counted_at ?? '').getTime();
    const now = new Date(await serverNow(database.client)).getTime();
    expect(now - counted).toBeGreaterThanOrEqual(250);
    expect(now - counted).toBeLessThan(60_000);
  });

  it('adds back what was sold between an offline entry and its arrival', async () => {
    const id = await openMilk();
    const seenAt = await serverNow(database.client);
    await sellMilk(6);
    const late = entry(milk, 20, { counted_at: seenAt });
    await record(database.client, shop.cashier, id, [late]);

    expect(await variance(id)).toBe(0);
    await post(database.client, shop.manager, id);
    expect(await stockOf(database.client, milk)).toMatchObject({ quantity: 14 });
  });

  it('never lets an entry be counted before the count was opened or in the future', async () => {
    const id = await openMilk();
    const opened = (await call<StockCountDetail>(shop.manager, 'get_stock_count', { p_count_id: id })).opened_at;
    await count(id, 20, { counted_at: '2001-01-01T00:00:00Z' });
    expect((await lineOf(database.client, shop.manager, id, milk))?.counted_at).toBe(opened);
    await count(id, 19, { counted_at: '2099-01-01T00:00:00Z' });
    const at = new Date((await lineOf(database.client, shop.manager, id, milk))?.counted_at ?? '');

    expect(at.getTime()).toBeLessThanOrEqual(new Date(await serverNow(database.client)).getTime());
    expect((await lineOf(database.client, shop.manager, id, milk))?.counted_quantity).toBe(19);
  });
});

describe('goods that move while they are counted', () => {
  it('are not posted before somebody says so, and are right once the zone is told', async () => {
    const id = await openMilk();
    await count(id, 12, { zone: 'Shop' });
    await sellMilk(2); // from the shop, which was counted already
    await count(id, 8, { zone: 'Store' });
    expect(await lineOf(database.client, shop.manager, id, milk)).toMatchObject({
      moved_quantity: 2,
      moved_net: -2,
      variance: 2,
    });
    await expectCode(post(database.client, shop.manager, id), 'moved_while_counting');
    await call(shop.manager, 'set_count_moving_zone', { p_count_id: id, p_product_id: milk, p_zone: 'Shop' });

    expect(await lineOf(database.client, shop.manager, id, milk)).toMatchObject({ moved_quantity: 0, variance: 0 });
    await post(database.client, shop.manager, id);
    expect(await stockOf(database.client, milk)).toMatchObject({ quantity: 18 });
  });

  it('follow the zone that sells where the count was opened with one', async () => {
    const id = await openMilk({ selling_zone: 'Shop' });
    await count(id, 12, { zone: 'Shop' });
    await sellMilk(2);
    await count(id, 8, { zone: 'Store' });

    expect(await lineOf(database.client, shop.manager, id, milk)).toMatchObject({ moved_quantity: 0, variance: 0 });
  });

  it('are posted at the last moment when that is accepted', async () => {
    const id = await openMilk();
    await count(id, 12, { zone: 'Store' });
    await sellMilk(2); // from the shop, which is counted next
    await count(id, 6, { zone: 'Shop' });
    await post(database.client, shop.manager, id, { accepts_moved: true });

    expect(await stockOf(database.client, milk)).toMatchObject({ quantity: 18 });
  });

  it('only a zone in which the product was counted can be named', async () => {
    const id = await openMilk();
    await count(id, 12, { zone: 'Shop' });
    await expectCode(
      call(shop.manager, 'set_count_moving_zone', { p_count_id: id, p_product_id: milk, p_zone: 'Moon' }),
      'not_found',
    );
  });
});

describe('a recount', () => {
  it('forgets what was counted, late entries of the time before too, and holds the posting back', async () => {
    const id = await openMilk();
    const early = await serverNow(database.client);
    await count(id, 2);
    expect(await call(shop.manager, 'request_recount', { p_count_id: id, p_product_ids: [milk] })).toEqual({
      updated: 1,
    });
    await count(id, 3, { counted_at: early });
    expect((await sheet(database.client, shop.cashier, id)).rows[0]).toMatchObject({
      state: 'recount',
      counted_quantity: null,
    });
    await expectCode(post(database.client, shop.manager, id), 'recount_open');
    await count(id, 20);

    expect(await variance(id)).toBe(0);
    const entries = await call<{ is_superseded: boolean }[]>(shop.manager, 'stock_count_entries', {
      p_count_id: id,
      p_product_id: milk,
    });
    expect(entries.map((row) => row.is_superseded)).toEqual([false, true, true]);
    expect(await post(database.client, shop.manager, id)).toMatchObject({ difference_count: 0, value_change: 0 });
  });
});

import { randomUUID } from 'node:crypto';
import type { StockCountDetail, StockCountPage } from '../../../shared/src/api/rpcTypes';
import { addProduct, makeShop, sell, setPolicy, stockOf, type Shop } from '../sales/salesFixtures';
import { callRpc, expectCode } from '../support/callRpc';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { entry, lineOf, openCount, openCountOf, post, record, review, sheet, statesOf } from './countFixtures';

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

describe('what nobody counted', () => {
  it('is left as it is, or becomes zero', async () => {
    const bread = await addProduct(database.client, shop, { stock: 5, cost: 2 });
    const eggs = await addProduct(database.client, shop, { stock: 3, cost: 1 });
    const ids = [milk, bread, eggs];
    const left = await openCountOf(database.client, shop, ids);
    await record(database.client, shop.cashier, left, [entry(milk, 20)]);
    expect((await review(database.client, shop.manager, left)).summary).toMatchObject({
      counted_count: 1,
      difference_count: 0,
      uncounted_count: 2,
      uncounted_quantity: 8,
      uncounted_value: 13,
    });
    await post(database.client, shop.manager, left);
    expect(await stockOf(database.client, bread)).toMatchObject({ quantity: 5 });
    const zeroed = await openCountOf(database.client, shop, ids);
    await record(database.client, shop.cashier, zeroed, [entry(milk, 21), entry(eggs, 3)]);
    const posted = await post(database.client, shop.manager, zeroed, { uncounted: 'zero' });

    expect(posted).toMatchObject({
      line_count: 3,
      difference_count: 2,
      gain_amount: 6,
      loss_amount: 10,
      value_change: -4,
    });
    expect(await stockOf(database.client, bread)).toEqual({ quantity: 0, value: 0, reserved: 0 });
    expect(await stockOf(database.client, eggs)).toMatchObject({ quantity: 3 });
  });

  it('an empty count posts nothing', async () => {
    await expectCode(post(database.client, shop.manager, await openMilk()), 'nothing_counted');
  });
});

describe('posting', () => {
  it('is done once, however often it is asked', async () => {
    const id = await openMilk();
    await count(id, 19);
    const first = await post(database.client, shop.manager, id);

    expect(await post(database.client, shop.manager, id)).toEqual({ ...first, replayed: true });
    await expectCode(post(database.client, shop.manager, id, { uncounted: 'zero' }), 'idempotency_mismatch');
    expect(await stockOf(database.client, milk)).toMatchObject({ quantity: 19 });
    expect(statesOf(await count(id, 5))).toEqual(['closed']);
  });

  it('needs approval above the limit, and leaves everything as it was', async () => {
    const id = await openMilk();
    await count(id, 1);
    await setPolicy(database.client, shop.tenantId, { adjustment_approval_limit: 50 });
    try {
      await expectCode(post(database.client, shop.manager, id), 'approval_required');
      expect(await stockOf(database.client, milk)).toMatchObject({ quantity: 20 });
      expect(await post(database.client, shop.owner, id)).toMatchObject({ loss_amount: 114 });
    } finally {
      await setPolicy(database.client, shop.tenantId, { adjustment_approval_limit: null });
    }
  });

  it('is refused while the books of the day are locked', async () => {
    const locked = await makeShop(database.client);
    const product = await addProduct(database.client, locked, { stock: 5 });
    const id = await openCountOf(database.client, locked, [product]);
    await record(database.client, locked.cashier, id, [entry(product, 4)]);
    await database.client.query(
      `insert into public.accounting_locks (tenant_id, area, kind, locked_until, locked_at) values ($1, 'stock', 'soft', current_date + 5, now())`,
      [locked.tenantId],
    );

    await expectCode(post(database.client, locked.manager, id), 'period_locked');
    expect(await stockOf(database.client, product)).toMatchObject({ quantity: 5 });
  });

  it('refuses a difference that would leave less than nothing', async () => {
    const id = await openMilk();
    await count(id, 0);
    await sellMilk(5);
    await expectCode(post(database.client, shop.manager, id), 'insufficient_stock');
    expect(await variance(id)).toBe(-20);
  });

  it('leaves its numbers, lines and state final', async () => {
    const id = await openMilk();
    await count(id, 19);
    await post(database.client, shop.manager, id);
    for (const change of [
      `update public.stock_counts set name = 'Other' where id = $1`,
      'delete from public.stock_counts where id = $1',
      'update public.stock_count_lines set counted_quantity = 1 where stock_count_id = $1',
      'delete from public.stock_count_lines where stock_count_id = $1',
    ])
      await expect(database.client.query(change, [id])).rejects.toThrow(/stays as it is/);
    for (const status of ['open', 'review', 'cancelled'])
      await expectCode(
        call(shop.manager, 'set_stock_count_status', { p_count_id: id, p_status: status }),
        'count_closed',
      );
    const { rows } = await database.client.query(
      `select action from audit.events where entity_id = $1 order by created_at`,
      [id],
    );
    expect(rows).toEqual([{ action: 'stock_count_opened' }, { action: 'stock_count_posted' }]);
  });
});

describe('opening and cancelling', () => {
  it('numbers counts, knows its scope, and answers a repetition with the same count', async () => {
    const { rows } = await database.client.query<{ id: string }>(
      `insert into public.categories (tenant_id, name) values ($1, 'Dairy') returning id`,
      [shop.tenantId],
    );
    const dairy = rows[0]?.id ?? '';
    const below = await database.client.query<{ id: string }>(
      `insert into public.categories (tenant_id, name, parent_id) values ($1, 'Fresh', $2) returning id`,
      [shop.tenantId, dairy],
    );
    await database.client.query('update public.products set category_id = $2 where id = $1', [milk, below.rows[0]?.id]);
    const input = {
      id: randomUUID(),
      name: 'Fridge',
      scope: 'categories' as const,
      scope_ids: [dairy],
      is_blind: true,
    };
    const opened = await openCount(database.client, shop, input);

    expect(opened).toMatchObject({
      status: 'open',
      product_count: 1,
      counted_count: 0,
      is_blind: true,
      may_review: true,
    });
    expect(opened.count_number).toMatch(/^CNT-\d{6}$/);
    expect(await openCount(database.client, shop, input)).toEqual(opened);
    await expectCode(openCount(database.client, shop, { ...input, name: 'Else' }), 'idempotency_mismatch');
    expect((await sheet(database.client, shop.cashier, opened.id)).rows.map((row) => row.product_id)).toEqual([milk]);
  });

  it.each([
    ['no name', { name: ' ' }, 'invalid_input'],
    ['a line break in the name', { name: 'a\nb' }, 'invalid_input'],
    ['no categories', { scope: 'categories' as const }, 'invalid_input'],
    ['unknown products', { scope: 'products' as const, scope_ids: [randomUUID()] }, 'not_found'],
    ['everything and something', { scope: 'all' as const, scope_ids: [randomUUID()] }, 'invalid_input'],
  ])('refuses %s', async (_what, more, code) => {
    await expectCode(openCount(database.client, shop, more), code);
  });

  it('a cancelled count posts nothing and stays cancelled', async () => {
    const id = await openMilk();
    await count(id, 3);
    const cancel = () =>
      call<StockCountDetail>(shop.manager, 'set_stock_count_status', { p_count_id: id, p_status: 'cancelled' });
    expect(await cancel()).toMatchObject({ status: 'cancelled' });
    expect(await cancel()).toMatchObject({ status: 'cancelled' });
    await expectCode(post(database.client, shop.manager, id), 'count_closed');

    expect(statesOf(await count(id, 3))).toEqual(['closed']);
    expect(await stockOf(database.client, milk)).toMatchObject({ quantity: 20 });
  });

  it('entries still come in while differences are looked at', async () => {
    const id = await openMilk();
    await call(shop.manager, 'set_stock_count_status', { p_count_id: id, p_status: 'review' });
    expect(statesOf(await count(id, 20))).toEqual(['accepted']);
  });

  it('lists counts by page, the latest first', async () => {
    const tenant = await makeShop(database.client);
    const product = await addProduct(database.client, tenant);
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) ids.unshift(await openCountOf(database.client, tenant, [product]));
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page: StockCountPage = await call(tenant.cashier, 'list_stock_counts', { p_after: after, p_limit: 2 });
      seen.push(...page.rows.map((row) => row.id));
      after = page.next_cursor;
    } while (after !== null);

    expect(seen).toEqual(ids);
  });
});

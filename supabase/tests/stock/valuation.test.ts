import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { StockValueHistory, ValuationPage, ValueByLocation } from '../../../shared/src/api/rpc/valuation';
import { addProduct, makeShop, type Shop } from '../sales/salesFixtures';
import { callRpc, expectCode } from '../support/callRpc';
import { asUser, type Persona } from '../support/personas';
import { count } from '../support/reduced';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();
let shop: Shop;

beforeAll(async () => {
  shop = await makeShop(database.client);
});

const call = <T>(name: string, args: Record<string, unknown>, persona: Persona = shop.manager): Promise<T> =>
  asUser(database.client, persona, () => callRpc<T>(database.client, name, args));
const day = (ago: number, time = '12:00:00+03'): string =>
  `${new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)}T${time}`;
const dateOf = (ago: number): string => day(ago).slice(0, 10);

async function post(tenant: Shop, name: string, body: object, at: string): Promise<void> {
  await database.client.query(`select private.${name}($1, $2, $3, $4)`, [
    tenant.tenantId,
    tenant.owner.userId,
    JSON.stringify({ id: randomUUID(), ...body }),
    at,
  ]);
}
const receive = (tenant: Shop, product: string, quantity: number, cost: number, at: string): Promise<void> =>
  post(tenant, 'post_goods_receipt', { lines: [{ product_id: product, quantity, unit_cost: cost }] }, at);
const lose = (tenant: Shop, product: string, quantity: number, at: string): Promise<void> =>
  post(
    tenant,
    'post_stock_adjustment',
    { reason: 'lost', lines: [{ product_id: product, quantity_change: -quantity }] },
    at,
  );

async function inventoryOn(tenant: Shop, date: string): Promise<number> {
  const { rows } = await database.client.query<{ balance: number }>(
    `select coalesce(sum(l.debit - l.credit), 0)::float as balance from public.journal_lines l
     join public.ledger_accounts a on a.tenant_id = l.tenant_id and a.id = l.ledger_account_id and a.role = 'inventory'
     where l.tenant_id = $1 and l.business_date <= $2`,
    [tenant.tenantId, date],
  );
  return rows[0]?.balance ?? Number.NaN;
}

describe('stock_valuation', () => {
  it('is what lay there at the end of a business day, at the average of then', async () => {
    const rice = await addProduct(database.client, shop, { name: 'Rice' });
    await receive(shop, rice, 10, 4, day(40));
    await receive(shop, rice, 10, 6, day(30));
    await lose(shop, rice, 5, day(20));
    const on = async (ago: number): Promise<unknown> =>
      (await call<ValuationPage>('stock_valuation', { p_as_of: dateOf(ago) })).rows;

    expect(await on(41)).toEqual([]);
    expect(await on(40)).toMatchObject([{ name: 'Rice', quantity: 10, value: 40, average_cost: 4 }]);
    expect(await on(25)).toMatchObject([{ quantity: 20, value: 100, average_cost: 5 }]);
    expect(await on(0)).toMatchObject([{ quantity: 15, value: 75 }]);
    expect(await on(-9)).toMatchObject([{ quantity: 15 }]);
  });

  it("ends a day where the business's day ends, in its own zone (rule 12)", async () => {
    const night = await makeShop(database.client);
    await database.client.query(`update public.tenants set day_cutoff = '04:00' where id = $1`, [night.tenantId]);
    const rice = await addProduct(database.client, night);
    await receive(night, rice, 1, 1, day(50, '03:59:59+03'));
    await receive(night, rice, 1, 1, day(50, '04:00:00+03'));
    const on = async (ago: number): Promise<number> =>
      (await call<ValuationPage>('stock_valuation', { p_as_of: dateOf(ago) }, night.manager)).quantity;

    expect([await on(52), await on(51), await on(50), await on(49)]).toEqual([0, 1, 2, 2]);
  });

  it('stays what it was when the zone of the business changes later', async () => {
    const moved = await makeShop(database.client);
    const rice = await addProduct(database.client, moved);
    await receive(moved, rice, 2, 3, day(60, '00:30:00+03'));
    await database.client.query(`update public.tenants set timezone = 'America/New_York' where id = $1`, [
      moved.tenantId,
    ]);

    expect(await call<ValuationPage>('stock_valuation', { p_as_of: dateOf(60) }, moved.manager)).toMatchObject({
      value: 6,
    });
    expect(await call<ValuationPage>('stock_valuation', { p_as_of: dateOf(61) }, moved.manager)).toMatchObject({
      value: 0,
    });
  });

  it('equals the inventory account of the journal on any day, whatever came late', async () => {
    const commands = fc.array(
      fc.record({
        product: fc.integer({ min: 0, max: 4 }),
        ago: fc.integer({ min: 0, max: 200 }),
        quantity: fc.integer({ min: 1, max: 50 }),
        cost: fc.integer({ min: 0, max: 900 }),
        isOut: fc.boolean(),
        look: fc.option(fc.integer({ min: 0, max: 210 })),
      }),
      { minLength: 20, maxLength: 60 },
    );
    await fc.assert(
      fc.asyncProperty(commands, async (list) => {
        const mine = await makeShop(database.client);
        const products: string[] = [];
        for (let index = 0; index < 5; index += 1) products.push(await addProduct(database.client, mine));
        const left = products.map(() => 0);
        for (const command of list) {
          const product = products[command.product] ?? '';
          const there = left[command.product] ?? 0;
          const quantity = command.isOut ? Math.min(command.quantity, there) : command.quantity;
          if (quantity > 0)
            await (command.isOut
              ? lose(mine, product, quantity, day(command.ago))
              : receive(mine, product, quantity, command.cost / 100, day(command.ago)));
          left[command.product] = there + (command.isOut ? -quantity : quantity);
          // Looking keeps month ends; what is posted for earlier days afterwards must find its way into them.
          if (command.look !== null) await agree(mine, command.look);
        }
        for (const ago of [0, 3, 25, 60, 100, 150, 199, 205]) await agree(mine, ago);
      }),
      { numRuns: count(4, 60) },
    );
  }, 900_000);

  async function agree(tenant: Shop, ago: number): Promise<void> {
    const date = dateOf(ago);
    const page = await call<ValuationPage>('stock_valuation', { p_as_of: date, p_limit: 100 }, tenant.manager);
    expect([date, page.value]).toEqual([date, await inventoryOn(tenant, date)]);
    expect(Math.round(page.rows.reduce((sum, row) => sum + row.value, 0) * 100)).toBe(Math.round(page.value * 100));
    const places = await call<ValueByLocation>('stock_value_by_location', { p_as_of: date }, tenant.manager);
    expect(Math.round(places.rows.reduce((sum, row) => sum + row.value, 0) * 100)).toBe(Math.round(page.value * 100));
  }

  it.each(['name', '-name', 'value', '-value', 'quantity', '-quantity'])(
    'pages by %s, every product once',
    async (sort) => {
      const mine = await makeShop(database.client);
      for (let index = 0; index < 9; index += 1)
        await addProduct(database.client, mine, {
          name: `P${index % 4}`,
          stock: 1 + (index % 3),
          cost: 1 + (index % 2),
        });
      const seen: ValuationPage['rows'] = [];
      let after: string | null = null;
      do {
        const page: ValuationPage = await call<ValuationPage>(
          'stock_valuation',
          { p_sort: sort, p_after: after, p_limit: 2 },
          mine.manager,
        );
        expect(page.total).toBe(9);
        seen.push(...page.rows);
        after = page.next_cursor;
      } while (after !== null);
      expect(new Set(seen.map((row) => row.product_id)).size).toBe(9);
      const key = sort.replace('-', '') as 'name' | 'value' | 'quantity';
      const keys = seen.map((row) => row[key]);
      const sorted = keys.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      expect(keys).toEqual(sort.startsWith('-') ? sorted.toReversed() : sorted);
    },
  );

  it('filters by location, category and words, and sums what it lists', async () => {
    const mine = await makeShop(database.client);
    const tea = await addProduct(database.client, mine, { name: 'Green tea', stock: 2, cost: 10 });
    await addProduct(database.client, mine, { name: 'Soap', stock: 1, cost: 5 });
    const category = randomUUID();
    await database.client.query(`insert into public.categories (tenant_id, id, name) values ($1, $2, 'Drinks')`, [
      mine.tenantId,
      category,
    ]);
    await database.client.query('update public.products set category_id = $2 where id = $1', [tea, category]);
    const shown = async (args: object): Promise<[number, string[]]> => {
      const page = await call<ValuationPage>('stock_valuation', { ...args }, mine.manager);
      return [page.value, page.rows.map((row) => row.name)];
    };
    expect(await shown({})).toEqual([25, ['Green tea', 'Soap']]);
    expect(await shown({ p_category_id: category })).toEqual([20, ['Green tea']]);
    expect(await shown({ p_query: 'SOAP' })).toEqual([5, ['Soap']]);
    expect(await shown({ p_query: 'xx' })).toEqual([0, []]);
    expect(await shown({ p_location_id: randomUUID() })).toEqual([0, []]);
  });

  it('needs the right to see costs, shows the own business only and refuses nonsense', async () => {
    for (const name of ['stock_valuation', 'stock_value_by_location', 'stock_value_history'])
      await expectCode(call(name, {}, shop.cashier), 'permission_denied');
    const other = await makeShop(database.client);
    expect(await call<ValuationPage>('stock_valuation', {}, other.manager)).toMatchObject({ rows: [], value: 0 });
    for (const args of [{ p_sort: 'price' }, { p_after: 'x' }, { p_as_of: 'infinity' }])
      await expectCode(call('stock_valuation', args), 'invalid_input');
    await expectCode(call('stock_value_history', { p_months: 0 }), 'invalid_input');
  });
});

it('stock_value_history tells the ends of the months from the books', async () => {
  const mine = await makeShop(database.client);
  const rice = await addProduct(database.client, mine);
  await receive(mine, rice, 10, 4, day(100));
  await lose(mine, rice, 5, day(40));
  const { points } = await call<StockValueHistory>('stock_value_history', { p_months: 6 }, mine.manager);

  expect(points).toHaveLength(7);
  for (const point of points) expect([point.day, point.value]).toEqual([point.day, await inventoryOn(mine, point.day)]);
  expect(points[0]?.value).toBe(0);
  expect(points[6]?.value).toBe(20);
});

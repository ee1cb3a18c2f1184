import { randomUUID } from 'node:crypto';
import { addProduct, balancesOf, journalOf, makeShop, sell, stockOf, type Shop } from '../sales/salesFixtures';
import { expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import { addBatchProduct, batchesOf, dayFromNow } from './bundleFixtures';

const database = testDatabase();
let shop: Shop;
let other: Shop;

beforeEach(async () => {
  shop = await makeShop(database.client);
  other = await makeShop(database.client);
});

async function open(lines: object[], tenant: Shop = shop): Promise<string> {
  const { rows } = await database.client.query<{ id: string }>(
    'select private.post_opening_stock_lines($1, $2, null, $3) as id',
    [tenant.tenantId, tenant.owner.userId, JSON.stringify(lines)],
  );
  return rows[0]?.id ?? '';
}
async function takeBack(sourceId: string): Promise<boolean | undefined> {
  const { rows } = await database.client.query<{ done: boolean }>(
    'select private.reverse_opening_stock($1, $2, $3) as done',
    [shop.tenantId, shop.owner.userId, sourceId],
  );
  return rows[0]?.done;
}

describe('post_opening_stock_lines', () => {
  it('opens many products with one entry against opening balance equity, batches included', async () => {
    const rice = await addProduct(database.client, shop);
    const milk = await addBatchProduct(database.client, shop);
    const soon = dayFromNow(9);
    const source = await open([
      { product_id: rice, quantity: 10, unit_cost: 2.5 },
      { product_id: milk, quantity: 3, unit_cost: 4, batch_number: 'A', expires_on: soon },
      { product_id: milk, quantity: 2, unit_cost: 5 },
    ]);

    expect(await journalOf(database.client, source)).toEqual({ inventory: 47, opening_balance_equity: -47 });
    expect(await stockOf(database.client, rice)).toMatchObject({ quantity: 10, value: 25 });
    expect(await stockOf(database.client, milk)).toMatchObject({ quantity: 5, value: 22 });
    expect(await batchesOf(database.client, milk)).toEqual({ [`A/${soon}`]: 3, '-/-': 2 });
  });

  it('opens thousands at once, in the order of the locks', async () => {
    const { rows } = await database.client.query<{ id: string }>(
      `insert into public.products (tenant_id, name) select $1, 'P' || n from generate_series(1, 1200) n returning id`,
      [shop.tenantId],
    );
    await open(rows.map(({ id }) => ({ product_id: id, quantity: 2, unit_cost: 1.255 })));

    expect((await balancesOf(database.client, shop.tenantId))['inventory']).toBe(3012);
  }, 300_000);

  it.each([
    ['a service', 'not_found', async () => addProduct(database.client, shop, { kind: 'service' })],
    ['goods of another business', 'not_found', async () => addProduct(database.client, other)],
    ['nobody knows what', 'not_found', async () => Promise.resolve(randomUUID())],
  ])('refuses %s', async (_what, code, make) => {
    await expectCode(open([{ product_id: await make(), quantity: 1, unit_cost: 1 }]), code);
  });

  it('refuses what is no quantity and no cost, and writes nothing of the rest', async () => {
    const rice = await addProduct(database.client, shop);
    for (const wrong of [{ quantity: 0 }, { quantity: -1 }, { unit_cost: -1 }, { unit_cost: 'x' }])
      await expectCode(
        open([
          { product_id: rice, quantity: 1, unit_cost: 1 },
          { product_id: rice, quantity: 1, unit_cost: 1, ...wrong },
        ]),
        'invalid_input',
      );
    expect(await stockOf(database.client, rice)).toMatchObject({ quantity: 0 });
  });
});

describe('reverse_opening_stock', () => {
  it('takes all of it back, once, to the cent and out of the batches it came into', async () => {
    const rice = await addProduct(database.client, shop);
    const milk = await addBatchProduct(database.client, shop);
    const source = await open([
      { product_id: rice, quantity: 3, unit_cost: 1.111 },
      { product_id: milk, quantity: 3, unit_cost: 4, batch_number: 'A' },
    ]);

    expect(await takeBack(source)).toBe(true);
    expect(await balancesOf(database.client, shop.tenantId)).toEqual({});
    expect(await stockOf(database.client, rice)).toMatchObject({ quantity: 0, value: 0 });
    expect(await batchesOf(database.client, milk)).toEqual({});
    expect(await takeBack(source)).toBe(false);
  });

  it('leaves it when some of the goods have moved since, and what is not an opening stock', async () => {
    const rice = await addProduct(database.client, shop, { price: 5 });
    const source = await open([{ product_id: rice, quantity: 3, unit_cost: 1 }]);
    const sale = await sell(database.client, shop, rice, 1, 5);

    expect(await takeBack(source)).toBe(false);
    expect(await takeBack(sale.id)).toBe(false);
    expect(await takeBack(randomUUID())).toBe(false);
    expect(await stockOf(database.client, rice)).toMatchObject({ quantity: 2 });
  });
});

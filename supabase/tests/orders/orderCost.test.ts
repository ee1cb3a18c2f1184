import { addProduct, makeShop, type Shop } from '../sales/salesFixtures';
import { count } from '../support/reduced';
import { testDatabase } from '../support/testDatabase';
import { orderOf } from './ordersFixtures';

/*
 * A web order costs the same however many are open and however large the catalogue is: counted in blocks that the database touches, which
 * do not depend on the machine.
 */
const database = testDatabase();
const openOrders = count(400, 4000);
let shop: Shop;
let wanted: string[];

beforeAll(async () => {
  shop = await makeShop(database.client);
  await database.client.query(
    'update public.storefront_settings set is_enabled = true, order_hold_minutes = 1440 where tenant_id = $1',
    [shop.tenantId],
  );
  wanted = [];
  for (let index = 0; index < 3; index += 1) wanted.push(await addProduct(database.client, shop, { stock: 1_000_000 }));
}, 300_000);

const post = (order: unknown): Promise<unknown> =>
  database.client.query('select private.post_order($1, $2)', [shop.tenantId, JSON.stringify(order)]);

/** Blocks that one more order of the three products touches, its own first plans left out. */
async function blocksOfAnOrder(): Promise<number> {
  // Prepared statements of functions choose their plan anew five times; what is measured is what they go on with.
  for (let index = 0; index < 7; index += 1)
    await post(
      orderOf(
        shop,
        wanted.map((id) => [id, 1]),
      ),
    );
  const order = orderOf(
    shop,
    wanted.map((id) => [id, 1]),
  );
  const { rows } = await database.client.query<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>(
    `explain (analyze, buffers, format json) select private.post_order('${shop.tenantId}', '${JSON.stringify(order)}')`,
  );
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan ?? {};
  return (plan['Shared Hit Blocks'] ?? Number.NaN) + (plan['Shared Read Blocks'] ?? Number.NaN);
}

it(`touches no more of the database with ${openOrders} open orders of the same goods and 5,000 more products`, async () => {
  const atFirst = await blocksOfAnOrder();
  for (let index = 0; index < openOrders; index += 1)
    await post(
      orderOf(
        shop,
        wanted.map((id) => [id, 1]),
      ),
    );
  await database.client.query(
    `insert into public.products (tenant_id, name, price, is_published) select $1, 'Further ' || n, 5, true from generate_series(1, 5000) n`,
    [shop.tenantId],
  );
  await database.client.query('vacuum analyze');

  const later = await blocksOfAnOrder();

  expect(atFirst).toBeGreaterThan(0);
  expect(later).toBeLessThan(atFirst * 1.5);
}, 300_000);

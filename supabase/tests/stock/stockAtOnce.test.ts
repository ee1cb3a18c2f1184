import { randomUUID } from 'node:crypto';
import { orderOf, placeOrder } from '../orders/ordersFixtures';
import { addProduct, makeShop, setPolicy, type Shop } from '../sales/salesFixtures';
import { makeTenant } from '../support/makeTenant';
import { count } from '../support/reduced';
import { testDatabase } from '../support/testDatabase';
import { addBatchProduct, addBundle, dayFromNow } from './bundleFixtures';
import { as } from './stockFixtures';

/*
 * What many products have left is answered in one statement. The model asks for each product by itself, with the functions that a
 * basket is checked by.
 */
const database = testDatabase();
let shop: Shop;
const ids: string[] = [];

const upTo = (most: number): number => Math.floor(Math.random() * (most + 1));
const remember = async (id: Promise<string>): Promise<string> => {
  ids.push(await id);
  return id;
};

async function addParent(): Promise<void> {
  const parent = await remember(addProduct(database.client, shop));
  const sizes = ['S', 'M', 'L'].slice(0, 1 + upTo(2));
  await database.client.query('update public.products set has_variants = true, options = $2 where id = $1', [
    parent,
    JSON.stringify([{ name: 'Size', values: sizes }]),
  ]);
  for (const size of sizes) {
    const variant = randomUUID();
    await database.client.query(
      `insert into public.products (tenant_id, id, parent_id, name, price, is_published, option_values, low_stock_level)
       values ($1, $2, $3, $4, 10, $5, $6, $7)`,
      [
        shop.tenantId,
        variant,
        parent,
        `Size ${size}`,
        Math.random() < 0.8,
        JSON.stringify({ Size: size }),
        Math.random() < 0.5 ? upTo(6) : null,
      ],
    );
    if (Math.random() < 0.8) await stock(variant, 1 + upTo(8));
  }
}

const stock = (productId: string, quantity: number): Promise<unknown> =>
  database.client.query('select private.post_opening_stock($1, $2, $3, $4, 6)', [
    shop.tenantId,
    shop.owner.userId,
    productId,
    quantity,
  ]);

async function addBatches(): Promise<void> {
  const id = await remember(addBatchProduct(database.client, shop));
  for (const days of [-3, 20]) {
    await as(database.client, shop.manager, 'receive_goods', {
      p_receipt: {
        id: randomUUID(),
        lines: [
          {
            product_id: id,
            quantity: 1 + upTo(5),
            unit_cost: 4,
            batch_number: `B${days}`,
            expires_on: dayFromNow(days),
          },
        ],
      },
    });
  }
}

beforeAll(async () => {
  const { client } = database;
  shop = await makeShop(client);
  await client.query('update public.storefront_settings set is_enabled = true where tenant_id = $1', [shop.tenantId]);
  for (let index = 0; index < count(12, 60); index++) {
    const goods = await remember(addProduct(client, shop, { stock: upTo(12) }));
    await client.query('update public.products set stock_buffer = $2, low_stock_level = $3 where id = $1', [
      goods,
      Math.random() < 0.5 ? upTo(4) : null,
      Math.random() < 0.5 ? upTo(6) : null,
    ]);
    if (index % 2 === 0) await addParent();
    if (index % 3 === 0) await addBatches();
    if (index % 3 === 1)
      await remember(
        addBundle(
          client,
          shop,
          [goods, ids[0] ?? goods].filter((id, place, all) => all.indexOf(id) === place).map((id) => [id, 1 + upTo(2)]),
        ),
      );
    if (index % 5 === 0) await remember(addProduct(client, shop, { kind: 'service' }));
  }
  // Whatever chance made of the others: one that is low and one that is not, under each policy.
  for (const [stock, lowLevel] of [
    [5, 6],
    [50, 1],
  ])
    await client.query('update public.products set stock_buffer = 0, low_stock_level = $2 where id = $1', [
      await remember(addProduct(client, shop, { stock: stock ?? 0 })),
      lowLevel,
    ]);
  await client.query('update public.products set has_open_price = true where id = $1', [
    await remember(addProduct(client, shop, { stock: 5 })),
  ]);
  // Web orders, of which every other has run out and was not released yet.
  const { rows: goods } = await client.query<{ id: string }>(
    `select p.id from public.products p where p.tenant_id = $1 and p.kind = 'goods' and not p.has_variants and not p.has_open_price and p.is_published`,
    [shop.tenantId],
  );
  for (const { id } of goods)
    await placeOrder(client, orderOf(shop, [[id, 1]])).catch((error: { hint?: string }) => {
      if (error.hint !== 'insufficient_stock' && error.hint !== 'not_available') throw error;
    });
  await client.query(
    `update public.stock_reservations r set expires_at = now() - interval '1 hour'
     where r.tenant_id = $1 and r.released_at is null and ascii(right(r.id::text, 1)) % 2 = 0`,
    [shop.tenantId],
  );
}, 300_000);

describe('how available a shop shows many products, asked at once', () => {
  it.each([
    ['as things are', { stock_buffer_default: 0, sell_expired: false, low_stock_default: 0 }],
    ['with a buffer for the till', { stock_buffer_default: 2, sell_expired: false, low_stock_default: 3 }],
    ['while expired goods are sold', { stock_buffer_default: 0, sell_expired: true, low_stock_default: 1 }],
  ])('is what each of them, or its variants, answers by itself, %s', async (_when, policy) => {
    await setPolicy(database.client, shop.tenantId, policy);

    const { rows } = await database.client.query<{ id: string; rank: number; expected: number }>(
      `select s.id, s.stock_rank as rank, coalesce(case
         when p.has_open_price or private.needs_choice(p) then 0
         when p.has_variants then (select max(private.stock_rank(v.kind, private.saleable_quantity($1, v.id), coalesce(v.low_stock_level, o.low_stock_default, 0)))
           from public.products v where v.parent_id = p.id and v.is_published and v.archived_at is null)
         else private.stock_rank(p.kind, coalesce(private.online_saleable($1, p.id, null, now()), 0), coalesce(p.low_stock_level, o.low_stock_default, 0)) end, 0) as expected
       from private.stock_ranks($1, $2) s join public.products p on p.id = s.id join public.tenant_policies o on o.tenant_id = $1`,
      [shop.tenantId, ids],
    );

    expect(rows).toHaveLength(ids.length);
    expect(rows.filter(({ rank, expected }) => rank !== expected)).toEqual([]);
    expect(new Set(rows.map(({ rank }) => rank))).toEqual(new Set([0, 1, 2]));
  });

  it('holds for a level what its open reservations sum up to, however many have run out', async () => {
    const { rows } = await database.client.query<{ held: number; summed: number; reserved: number }>(
      `select private.held_quantity(l, now())::float as held, l.reserved_quantity::float as reserved, coalesce((select sum(r.quantity) from public.stock_reservations r
         where r.tenant_id = l.tenant_id and r.product_id = l.product_id and r.location_id = l.location_id
           and r.released_at is null and r.expires_at > now()), 0)::float as summed
       from public.stock_levels l where l.tenant_id = $1`,
      [shop.tenantId],
    );

    expect(rows.filter(({ held, summed }) => held !== summed)).toEqual([]);
    expect(rows.some(({ held, reserved }) => held < reserved)).toBe(true);
  });

  it("answers nothing of another business's products", async () => {
    const other = await makeTenant(database.client);

    const { rows } = await database.client.query(`select id from private.stock_ranks($1, $2)`, [other.tenantId, ids]);

    expect(rows).toEqual([]);
  });
});

import type { ShopProductDetail } from '../../../shared/src/api/rpcTypes';
import { addProduct as addVariant } from '../catalogue/catalogueFixtures';
import { addProduct, line, makeShop, pay, recordSale, saleOf, sell, type Shop } from '../sales/salesFixtures';
import { callRpc } from '../support/callRpc';
import { asAnonymous, asServiceRole, asUser } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();
let shop: Shop;
let other: Shop;

beforeEach(async () => {
  shop = await makeShop(database.client);
  other = await makeShop(database.client);
});

const product = async (name: string, isPublished = true) => {
  const id = await addProduct(database.client, shop, { name, price: 10, stock: 500, taxCode: 'A' });
  await database.client.query('update public.products set is_published = $2 where id = $1', [id, isPublished]);
  return id;
};
const sellTogether = async (times: number, ...ids: string[]) => {
  for (let time = 0; time < times; time += 1)
    await recordSale(
      database.client,
      shop,
      saleOf(
        shop,
        ids.map((id) => line(id)),
        [pay(10 * ids.length)],
      ),
    );
};
/** As the timer does, until no shop is due; that of this test counts anew. */
const refresh = async () => {
  await database.client.query('delete from private.bought_together_runs where tenant_id = $1', [shop.tenantId]);
  let counted = 1;
  while (counted > 0)
    counted = await asServiceRole(database.client, () => callRpc<number>(database.client, 'refresh_bought_together'));
};
const page = async (id: string) => {
  const detail = await asAnonymous(database.client, () =>
    callRpc<ShopProductDetail | null>(database.client, 'shop_product', {
      p_tenant_id: shop.tenantId,
      p_product_id: id,
    }),
  );
  if (detail === null) throw new Error('This product does not exist.');
  return { isBought: detail.is_bought_together, names: detail.related.map(({ name }) => name) };
};

describe('bought together', () => {
  it('shows what was sold in the same sales, the most frequent first, from the second time on', async () => {
    const [tea, milk, sugar, soap] = [
      await product('Tea'),
      await product('Milk'),
      await product('Sugar'),
      await product('Soap'),
    ];
    await sellTogether(3, tea, milk);
    await sellTogether(2, tea, sugar);
    await sellTogether(1, tea, soap);
    expect((await page(tea)).isBought).toBe(false);
    await refresh();
    expect(await page(tea)).toEqual({ isBought: true, names: ['Milk', 'Sugar'] });
    expect(await page(milk)).toEqual({ isBought: true, names: ['Tea'] });
    // What nobody buys with anything keeps what is like it.
    expect((await page(soap)).isBought).toBe(false);
  });

  it('counts variants as their product, and a sale once however much of a thing it holds', async () => {
    const shirt = await addVariant(database.client, shop.tenantId, { name: 'Shirt' });
    const belt = await product('Belt');
    const variant = (size: string) =>
      addVariant(database.client, shop.tenantId, {
        name: `Shirt ${size}`,
        price: 10,
        parent_id: shirt,
        option_values: { Size: size },
        stock: 50,
      });
    const sizes = [await variant('S'), await variant('M')] as const;
    await sellTogether(1, sizes[0], sizes[1], belt);
    await refresh();
    expect((await page(belt)).isBought).toBe(false);
    await sellTogether(1, sizes[1], belt);
    await refresh();
    expect(await page(belt)).toEqual({ isBought: true, names: ['Shirt'] });
    expect(await page(shirt)).toEqual({ isBought: true, names: ['Belt'] });
  });

  it('never shows what is not in the shop, from the moment on', async () => {
    const [tea, milk, sugar] = [await product('Tea'), await product('Milk'), await product('Sugar', false)];
    await sellTogether(2, tea, milk, sugar);
    await refresh();
    expect((await page(tea)).names).toEqual(['Milk']);
    await database.client.query('update public.products set is_published = true where id = $1', [sugar]);
    await refresh();
    expect((await page(tea)).names.sort()).toEqual(['Milk', 'Sugar']);
    await database.client.query('update public.products set is_published = false where id = $1', [sugar]);
    await database.client.query('update public.products set archived_at = now() where id = $1', [milk]);
    expect((await page(tea)).isBought).toBe(false);
  });

  it('keeps eight, of sales that are neither old nor void', async () => {
    const tea = await product('Tea');
    const others: string[] = [];
    for (let index = 0; index < 10; index += 1) others.push(await product(`Thing ${index}`));
    await sellTogether(2, tea, ...others);
    const old = await product('Old');
    await sellTogether(2, tea, old);
    await database.client.query('set session_replication_role = replica');
    await database.client.query(
      `update public.sales set occurred_at = now() - interval '181 days' where tenant_id = $1
       and id in (select sale_id from public.sale_lines where product_id = $2)`,
      [shop.tenantId, old],
    );
    await database.client.query('set session_replication_role = origin');
    await refresh();
    const { names } = await page(tea);
    expect(names).toHaveLength(8);
    expect(names).not.toContain('Old');
  });

  it('is counted with what is sold often, by sales and not by pieces, variants as their product', async () => {
    const [tea, milk] = [await product('Tea'), await product('Milk')];
    const shirt = await addVariant(database.client, shop.tenantId, { name: 'Shirt' });
    const size = await addVariant(database.client, shop.tenantId, {
      name: 'Shirt S',
      price: 10,
      parent_id: shirt,
      option_values: { Size: 'S' },
      stock: 9,
    });
    const theirs = await addProduct(database.client, other, { name: 'Theirs', price: 10, stock: 50, taxCode: 'A' });
    await sell(database.client, other, theirs, 1, 10);
    await sell(database.client, shop, tea, 20, 10);
    await sellTogether(2, milk, size);
    await refresh();
    await refresh();

    const { rows } = await database.client.query(
      'select product_id, times from private.product_popularity where tenant_id = $1 order by times, product_id',
      [shop.tenantId],
    );
    expect(rows).toEqual([
      { product_id: tea, times: 1 },
      ...[milk, shirt].sort().map((id) => ({ product_id: id, times: 2 })),
    ]);
  });

  it('is counted once a day, for each business from its own sales', async () => {
    const [tea, milk] = [await product('Tea'), await product('Milk')];
    const theirs = await addProduct(database.client, other, { name: 'Theirs', price: 10, stock: 50, taxCode: 'A' });
    await sell(database.client, other, theirs, 1, 10);
    await sellTogether(2, tea, milk);
    await refresh();
    await sellTogether(5, tea, milk);
    await asServiceRole(database.client, () => callRpc(database.client, 'refresh_bought_together'));
    const { rows } = await database.client.query('select times from public.bought_together where tenant_id = $1', [
      shop.tenantId,
    ]);
    expect(rows).toEqual([{ times: 2 }, { times: 2 }]);
    const seen = (persona: Shop['owner']) =>
      asUser(
        database.client,
        persona,
        async () => (await database.client.query('select 1 from public.bought_together')).rows,
      );
    expect(await seen(shop.owner)).toHaveLength(2);
    expect(await seen(other.owner)).toEqual([]);
    await expect(
      asUser(database.client, shop.owner, () => callRpc(database.client, 'refresh_bought_together')),
    ).rejects.toMatchObject({ code: '42501' });
  });

  it('is counted once by runs at the same moment', async () => {
    const [tea, milk] = [await product('Tea'), await product('Milk')];
    await sellTogether(2, tea, milk);
    const clients = await Promise.all(Array.from({ length: 4 }, () => database.connect()));
    await Promise.all(
      clients.map((client) => asServiceRole(client, () => callRpc(client, 'refresh_bought_together', { p_limit: 50 }))),
    );
    await refresh();
    expect((await page(tea)).names).toEqual(['Milk']);
  });
});

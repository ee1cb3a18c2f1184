import type { ProductSearchResult, ShopProductPage } from '../../../shared/src/api/rpcTypes';
import { callRpc, expectCode } from '../support/callRpc';
import { makeTenant, type TestTenant } from '../support/makeTenant';
import { asAnonymous } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { addProduct, reserveStock } from './catalogueFixtures';

/* What fits a search best stands first, on every page of it and in the list that it becomes when it is narrowed. */
const database = testDatabase({ breaksInvariants: true });
let shop: TestTenant;

const search = (query: string, args: Record<string, unknown> = {}): Promise<ProductSearchResult> =>
  asAnonymous(database.client, () =>
    callRpc<ProductSearchResult>(database.client, 'search_products', {
      p_tenant_id: shop.tenantId,
      p_query: query,
      ...args,
    }),
  );
const list = (query: string | null, args: Record<string, unknown> = {}): Promise<ShopProductPage> =>
  asAnonymous(database.client, () =>
    callRpc<ShopProductPage>(database.client, 'shop_products', {
      p_tenant_id: shop.tenantId,
      p_query: query,
      p_sort: 'best',
      ...args,
    }),
  );
const namesOf = ({ products }: { products: { name: string }[] }) => products.map(({ name }) => name);

async function walk(read: typeof search | typeof list, query: string, limit: number): Promise<string[]> {
  const names: string[] = [];
  let after: string | null = null;
  do {
    const page: { products: { name: string }[]; next_cursor: string | null } = await read(query, {
      p_limit: limit,
      p_after: after,
    });
    expect(page.products.length).toBeGreaterThan(0);
    names.push(...namesOf(page));
    after = page.next_cursor;
  } while (after !== null);
  return names;
}

const add = (name: string, more: Partial<Parameters<typeof addProduct>[2]> = {}) =>
  addProduct(database.client, shop.tenantId, { name, stock: 5, ...more });
const sellOut = (productId: string) => reserveStock(database.client, shop.tenantId, productId, 5);
const isSoldOften = (productId: string, times: number) =>
  database.client.query(
    'insert into private.product_popularity (tenant_id, product_id, times) select tenant_id, id, $2 from public.products where id = $1',
    [productId, times],
  );

beforeEach(async () => {
  shop = await makeTenant(database.client);
});

async function fillDairy(): Promise<void> {
  await add('Kaka Milk Chocolate 25 g');
  await add('Malisho Fresh Milk 500 ml');
  await add('Milk Powder');
  await add('Milky Bar');
  await add('Buttermilk');
  await add('Amber rusks', { description: 'Baked with milk' });
  await add('Aloe milk, 1 l', { stock: 0 });
  await add('Bread');
}
const dairy = [
  // The word itself or the beginning of the name: what it is, then what it is made of.
  'Malisho Fresh Milk 500 ml',
  'Milk Powder',
  'Kaka Milk Chocolate 25 g',
  'Milky Bar',
  // Sold out, and still before what only holds the letters.
  'Aloe milk, 1 l',
  'Buttermilk',
  'Amber rusks',
];

describe('the best match', () => {
  it.each([1, 2, 3, 50])('stands first, %i to a page, in the search and in its list', async (limit) => {
    await fillDairy();

    expect(await walk(search, 'milk', limit)).toEqual(dairy);
    expect(await walk(list, 'MILK', limit)).toEqual(dairy);
    expect((await list('milk', { p_limit: 1 })).total).toBe(dairy.length);
  });

  it('is what is sold often, among what fits alike', async () => {
    const [often, sometimes] = [await add('Zuri tea 50 g'), await add('Yellow tea')];
    await add('Amber tea');
    await add('Teacup', { stock: 5 });
    await isSoldOften(often, 20);
    await isSoldOften(sometimes, 3);
    await isSoldOften(await add('Steamer'), 900);

    const order = ['Zuri tea 50 g', 'Yellow tea', 'Amber tea', 'Teacup', 'Steamer'];
    expect(namesOf(await search('tea'))).toEqual(order);
    expect(namesOf(await list('tea'))).toEqual(order);
  });

  it('knows words of two letters, and names that begin with them', async () => {
    await add('Aerial for a TV');
    await add('TV stand');
    await add('Batvia rice');
    await add('Cable', { description: 'for any tv' });
    await add('Tvilling bowl');

    expect(await walk(search, 'tv', 2)).toEqual([
      'Aerial for a TV',
      'TV stand',
      'Tvilling bowl',
      'Batvia rice',
      'Cable',
    ]);
  });

  it('has beginnings of words before what stands inside of them', async () => {
    await isSoldOften(await add('Toilet tissue'), 50);
    await add('White sugar');

    expect(namesOf(await search('su'))).toEqual(['White sugar', 'Toilet tissue']);
    expect(namesOf(await search('ssue'))).toEqual(['Toilet tissue']);
  });

  it('takes what is typed as it stands', async () => {
    await add('Drill (5" bit) 20%');
    await add('C++ for shops');

    expect(namesOf(await search('(5" bit)'))).toEqual(['Drill (5" bit) 20%']);
    expect(namesOf(await search('c++'))).toEqual(['C++ for shops']);
    expect(namesOf(await search('.*'))).toEqual([]);
  });

  it('goes on to the end where there are more than are put in order at once, with none twice', async () => {
    await database.client.query(
      `insert into public.products (tenant_id, name, price, is_published, description)
       select $1::uuid, case n % 3 when 0 then 'Soap ' || n when 1 then 'Bar of unsoaped ' || n else 'Towel ' || n end, 10, true, 'soap'
       from generate_series(1, 620) n`,
      [shop.tenantId],
    );
    for (const query of ['soap', 'so']) {
      const names = await walk(search, query, 100);

      expect(names).toHaveLength(620);
      expect(new Set(names).size).toBe(620);
      const kinds = names.map((name) => name.split(' ')[0]);
      expect(kinds.indexOf('Bar')).toBe(206);
      expect(kinds.indexOf('Towel')).toBe(206 + 207);
      expect(kinds.lastIndexOf('Soap')).toBe(205);
    }
    expect((await walk(list, 'soap', 100)).length).toBe(620);
  });

  it('ends without an empty page where exactly so many are found', async () => {
    await database.client.query(
      `insert into public.products (tenant_id, name, price, is_published) select $1::uuid, 'Nail ' || n, 1, true from generate_series(1, 200) n`,
      [shop.tenantId],
    );
    expect(await walk(search, 'nail', 100)).toHaveLength(200);
    expect(await walk(list, 'nail', 100)).toHaveLength(200);
  });

  it('keeps the later pages as they were when something is sold out meanwhile', async () => {
    await fillDairy();
    const first = await search('milk', { p_limit: 3 });
    const listed = await list('milk', { p_limit: 3 });
    await sellOut(first.products[0]!.id);

    expect(namesOf(await search('milk', { p_after: first.next_cursor }))).toEqual([
      'Milky Bar',
      'Aloe milk, 1 l',
      // What went is found again where it now belongs; all others keep their places.
      'Malisho Fresh Milk 500 ml',
      'Buttermilk',
      'Amber rusks',
    ]);
    expect(namesOf(await list('milk', { p_after: listed.next_cursor })).slice(0, 1)).toEqual(['Milky Bar']);
  });

  it('is an order of searches alone', async () => {
    await expectCode(list(null), 'invalid_input');
    await expectCode(list('m'), 'invalid_input');
    expect(namesOf(await list(null, { p_sort: 'name' }))).toEqual([]);
  });

  it('leaves the other orders as they are, and the filters', async () => {
    await fillDairy();
    expect(namesOf(await list('milk', { p_sort: 'name' }))).toEqual([...dairy].sort());
    expect(namesOf(await list('milk', { p_in_stock_only: true }))).toEqual(
      dairy.filter((name) => name !== 'Aloe milk, 1 l'),
    );
  });

  it('comes from the own shop only', async () => {
    await fillDairy();
    const other = await makeTenant(database.client);
    const theirs = await addProduct(database.client, other.tenantId, { name: 'Milk', stock: 5 });
    await isSoldOften(theirs, 1000);

    expect(namesOf(await search('milk'))).toEqual(dairy);
    expect(namesOf(await search('milk', { p_tenant_id: other.tenantId }))).toEqual(['Milk']);
  });

  it.each([
    '{}',
    '{"s": "search", "i": "10000000-0000-4000-8000-000000000001", "k": "x"}',
    '{"s": "best", "from": [4, "a", "10000000-0000-4000-8000-000000000001"]}',
    '{"s": "best", "from": [0, "a"]}',
    '{"s": "best", "from": [0]}',
    '{"s": "best", "from": [0], "last": ["x", "a", "10000000-0000-4000-8000-000000000001"]}',
    '{"s": "best", "from": [0], "last": [1, "a"]}',
    '{"s": "best", "from": "0", "last": 7}',
  ])('begins nowhere else than where a page ended: %s', async (cursor) => {
    const after = Buffer.from(cursor).toString('base64url');
    await expectCode(search('milk', { p_after: after }), 'invalid_input');
    await expectCode(list('milk', { p_after: after }), 'invalid_input');
  });
});

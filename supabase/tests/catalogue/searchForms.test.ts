import type { ProductSearchResult, ShopProductPage, TillProduct } from '../../../shared/src/api/rpcTypes';
import { callRpc } from '../support/callRpc';
import { makeTenant, type TestTenant } from '../support/makeTenant';
import { asAnonymous, asUser } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { addCategory, addProduct, addShoe } from './catalogueFixtures';

/* However a thing is written, it is the same thing: sizes, hyphens, the order of words, singular and plural. */
const database = testDatabase();
let shop: TestTenant;

async function found(query: string, tenantId = shop.tenantId): Promise<ProductSearchResult> {
  return asAnonymous(database.client, () =>
    callRpc<ProductSearchResult>(database.client, 'search_products', { p_tenant_id: tenantId, p_query: query }),
  );
}
const namesOf = (products: { name: string }[]) => products.map(({ name }) => name);
const inShop = async (query: string) => namesOf((await found(query)).products);
const inList = (query: string) =>
  asAnonymous(database.client, async () =>
    namesOf(
      (
        await callRpc<ShopProductPage>(database.client, 'shop_products', {
          p_tenant_id: shop.tenantId,
          p_query: query,
          p_sort: 'best',
        })
      ).products,
    ),
  );
const atTill = (query: string, categoryId: string | null = null) =>
  asUser(database.client, shop.cashier, async () =>
    namesOf(
      await callRpc<TillProduct[]>(database.client, 'till_products', { p_query: query, p_category_id: categoryId }),
    ),
  );
const add = (name: string, more: Partial<Parameters<typeof addProduct>[2]> = {}) =>
  addProduct(database.client, shop.tenantId, { name, ...more });

beforeEach(async () => {
  shop = await makeTenant(database.client);
});

describe('a size', () => {
  beforeEach(async () => {
    for (const name of [
      'Jogoo Flour 2 kg',
      'Pembe flour 2kg',
      'Ajab flour 12 kg',
      'Ajab flour 2.5 kg',
      'Flour 2 kilos',
    ])
      await add(name);
    for (const name of [
      'Fresh Milk 1 L',
      'Milk 1 litre',
      'Milk 1l',
      'Milk 11 l',
      'Milk 500ml',
      'Set of 2 lamps',
      'Tea 250 grams',
    ])
      await add(name);
  });

  const flours = ['Flour 2 kilos', 'Jogoo Flour 2 kg', 'Pembe flour 2kg'];
  const milks = ['Fresh Milk 1 L', 'Milk 1 litre', 'Milk 1l'];
  it.each<[string, string[]]>([
    ['flour 2 kg', flours],
    ['flour 2kg', flours],
    ['FLOUR 2KG', flours],
    ['flour 2 kilo', flours],
    ['flour 2 kilograms', flours],
    ['2kg flour', flours],
    ['2 kg flour', flours],
    ['flour 2.5kg', ['Ajab flour 2.5 kg']],
    ['milk 1l', milks],
    ['milk 1 L', milks],
    ['milk 1 litre', milks],
    ['milk 1 liter', milks],
    ['1 litre milk', milks],
    ['milk 500 ml', ['Milk 500ml']],
    ['milk 500 millilitres', ['Milk 500ml']],
    ['tea 250g', ['Tea 250 grams']],
    ['tea 250 g', ['Tea 250 grams']],
    // While it is being typed it may still become a word.
    ['of 2 l', ['Set of 2 lamps']],
    ['milk 1 lit', ['Milk 1 litre']],
    // Another size is another thing.
    ['3kg flour', []],
    ['flour 5kg', []],
  ])('is found as %s in the shop, its list and at the till', async (query, expected) => {
    expect((await inShop(query)).sort()).toEqual(expected);
    expect((await inList(query)).sort()).toEqual(expected);
    expect((await atTill(query)).sort()).toEqual(expected);
  });

  it('stands in line with the others, not behind them', async () => {
    await add('Amber rusks', { description: 'With flour 2kg of it' });
    expect((await inShop('flour 2 kg')).at(-1)).toBe('Amber rusks');
    expect((await inList('flour 2kg')).at(-1)).toBe('Amber rusks');
  });

  it('is kept with the name when that changes', async () => {
    const id = await add('Salt 1 kg');
    await database.client.query(`update public.products set name = 'Salt 750 g' where id = $1`, [id]);
    expect(await inShop('salt 1kg')).toEqual([]);
    expect(await inShop('salt 750g')).toEqual(['Salt 750 g']);
  });
});

describe('hyphens, spaces and glued words', () => {
  it.each(['t-shirt', 't shirt', 'tshirt', 'T-Shirts', 'tshirts', 't shirts'])('%s is a t-shirt', async (query) => {
    await add('Rugby T Shirt');
    await add('Plain T-shirt, blue');
    await add('Work tshirt');
    await add('Oxford Shirt');
    expect((await inShop(query)).sort()).toEqual(['Plain T-shirt, blue', 'Rugby T Shirt', 'Work tshirt']);
    expect((await atTill(query)).sort()).toEqual(['Plain T-shirt, blue', 'Rugby T Shirt', 'Work tshirt']);
  });

  it.each([
    ['coca cola', 'Coca-Cola'],
    ['cocacola', 'Coca-Cola'],
    ['hair dryer', 'Hairdryer'],
    ['hair-dryer', 'Hairdryer'],
    ['notebook', 'Note book'],
  ])('%s finds %s', async (query, name) => {
    await add(`${name} 500`);
    await add('Basket shirt');
    expect(await inShop(query)).toEqual([`${name} 500`]);
    expect(await inList(query)).toEqual([`${name} 500`]);
    expect(await atTill(query)).toEqual([`${name} 500`]);
  });

  it('still has codes found as they are', async () => {
    await add('Rye bread', { sku: 'T-SHIRT-7' });
    expect(await inShop('t-shirt-7')).toEqual(['Rye bread']);
    expect(await atTill('t-shirt-7')).toEqual(['Rye bread']);
  });

  it('finds the variants of a product by any form', async () => {
    await addShoe(database.client, shop.tenantId, 'Slip-on');
    expect(await inShop('slip on l')).toEqual(['Slip-on']);
  });
});

describe('the name of a category', () => {
  let other: TestTenant;

  beforeEach(async () => {
    const category = async (name: string, parentId: string | null = null) => {
      const id = await addCategory(database.client, shop.tenantId, name);
      if (parentId !== null)
        await database.client.query('update public.categories set parent_id = $2 where id = $1', [id, parentId]);
      return id;
    };
    const shoes = await category('Shoes');
    await add('Court Low', { category_id: await category('Sneakers', shoes) });
    await add('Chelsea', { category_id: await category('Boots & Sandals', shoes) });
    await add('Everyday Tee', { category_id: await category('T-Shirts') });
    await add('Zip, warm', { category_id: await category('Hoodies & Jackets') });
    await add('Shoe polish');
    await add('Track shorts');
    await category('Scarves');
    await add('Draft hat', { category_id: await category('Hatters'), is_published: false });
    other = await makeTenant(database.client);
    await add('Umbrella');
    await addProduct(database.client, other.tenantId, {
      name: 'Theirs',
      category_id: await addCategory(database.client, other.tenantId, 'Umbrellas'),
    });
  });

  it.each<[string, string[]]>([
    // What is called so itself comes first.
    ['shoe', ['Shoe polish', 'Chelsea', 'Court Low']],
    ['shoes', ['Shoe polish', 'Chelsea', 'Court Low']],
    ['polishes', ['Shoe polish']],
    ['short', ['Track shorts']],
    ['sneakers', ['Court Low']],
    ['sneaker', ['Court Low']],
    ['boot', ['Chelsea']],
    ['t shirt', ['Everyday Tee']],
    ['tshirt', ['Everyday Tee']],
    ['hoody', ['Zip, warm']],
    ['hoodie', ['Zip, warm']],
    ['jackets and', []],
    ['umbrella', ['Umbrella']],
  ])('%s finds its goods', async (query, expected) => {
    expect(await inShop(query)).toEqual(expected);
    expect(await inList(query)).toEqual(expected);
    expect(await atTill(query)).toEqual(expected);
  });

  it('goes on over pages, with none twice', async () => {
    const names: string[] = [];
    let after: string | null = null;
    do {
      const page: ProductSearchResult = await asAnonymous(database.client, () =>
        callRpc<ProductSearchResult>(database.client, 'search_products', {
          p_tenant_id: shop.tenantId,
          p_query: 'shoe',
          p_after: after,
          p_limit: 1,
        }),
      );
      names.push(...namesOf(page.products));
      after = page.next_cursor;
    } while (after !== null);
    expect(names).toEqual(['Shoe polish', 'Chelsea', 'Court Low']);
  });

  it.each<[string, string, string | null]>([
    ['snekers', 'sneakers', 'sneakers'],
    ['sneeker', 'sneaker', 'sneaker'],
    ['bots', 'boots', 'boots'],
    ['jakets', 'jackets', 'jackets'],
  ])('is what %s may have meant: %s', async (query, suggestion, correction) => {
    const answer = await found(query);
    expect(answer.products).toEqual([]);
    expect(answer.suggestions[0]).toBe(suggestion);
    expect(answer.correction).toBe(correction);
  });

  it('is offered only where it has goods to be had', async () => {
    for (const query of ['scarfes', 'hattes', 'snekers', 'umbrelas', 'shoos', 'bots']) {
      const { suggestions } = await found(query);
      expect(suggestions).not.toContain('scarves');
      expect(suggestions).not.toContain('hatters');
      expect(suggestions).not.toContain('umbrellas');
      for (const suggestion of suggestions) expect((await found(suggestion)).products).not.toEqual([]);
    }
  });

  it('narrows the till to the category that was chosen', async () => {
    const { rows } = await database.client.query<{ id: string }>(
      `select id from public.categories where tenant_id = $1 and name = 'Sneakers'`,
      [shop.tenantId],
    );
    expect(await atTill('shoes', rows[0]!.id)).toEqual(['Court Low']);
  });
});

import type { ProductListPage, TillProduct } from '../../../shared/src/api/rpcTypes';
import { callRpc, expectCode, expectSqlState } from '../support/callRpc';
import { makeTenant, type TestTenant } from '../support/makeTenant';
import { asAnonymous, asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { addCategory, addProduct, addShoe, reserveStock } from './catalogueFixtures';

const database = testDatabase({ breaksInvariants: true });
let shop: TestTenant;
let other: TestTenant;
let drinks: string;
let juices: string;
let shoe: { id: string; small: string; large: string };

beforeAll(async () => {
  const { client } = database;
  shop = await makeTenant(client);
  other = await makeTenant(client);
  drinks = await addCategory(client, shop.tenantId, 'Drinks');
  juices = await addCategory(client, shop.tenantId, 'Juices', drinks);
  const cola = await addProduct(client, shop.tenantId, {
    name: 'Cola',
    price: 80,
    category_id: drinks,
    stock: 3,
    sku: 'COLA',
  });
  await reserveStock(client, shop.tenantId, cola, 2);
  await client.query(
    `insert into public.product_barcodes (tenant_id, barcode, product_id, unit_factor) values ($1, '012345678905', $2, 1), ($1, 'CRATE', $2, 24)`,
    [shop.tenantId, cola],
  );
  await addProduct(client, shop.tenantId, { name: 'apple juice', price: 120, category_id: juices, stock: 50 });
  await addProduct(client, shop.tenantId, { name: 'Éclair', price: 90, is_published: false });
  await addProduct(client, shop.tenantId, { name: 'Banana', price: 20, stock: 8, low_stock_level: 10 });
  await addProduct(client, shop.tenantId, { name: 'Haircut', price: 500, kind: 'service' });
  await addProduct(client, shop.tenantId, { name: 'Zebra toy', price: 300, archived_at: '2026-01-01T00:00:00Z' });
  shoe = await addShoe(client, shop.tenantId);
  await addProduct(client, other.tenantId, { name: 'Cola of others', sku: 'COLA' });
});

async function list(args: Record<string, unknown> = {}, persona: Persona = shop.manager): Promise<ProductListPage> {
  return asUser(database.client, persona, () => callRpc<ProductListPage>(database.client, 'list_products', args));
}

async function names(args: Record<string, unknown>): Promise<string[]> {
  return (await list(args)).rows.map((row) => row.name);
}

describe('the likeliest products', () => {
  let dairy: TestTenant;
  const likeliest = async (query: string, args: Record<string, unknown> = {}) =>
    (await list({ p_query: query, p_sort: 'match', ...args }, dairy.manager)).rows.map((row) => row.name);

  beforeAll(async () => {
    const { client } = database;
    dairy = await makeTenant(client);
    const milk = await addCategory(client, dairy.tenantId, 'Milk and eggs');
    await addProduct(client, dairy.tenantId, { name: 'Eggs', category_id: milk });
    await addProduct(client, dairy.tenantId, { name: 'Buttermilk', category_id: milk });
    await addProduct(client, dairy.tenantId, { name: 'Chocolate with milk' });
    await addProduct(client, dairy.tenantId, { name: 'Milk 1 l', category_id: milk });
    await addProduct(client, dairy.tenantId, { name: 'Milky bar' });
    await addProduct(client, dairy.tenantId, { name: 'Fresh milk', category_id: milk });
    await addProduct(client, dairy.tenantId, { name: 'Zebra', sku: 'MILK' });
    await addProduct(client, dairy.tenantId, { name: 'Milk hidden', archived_at: '2026-01-01T00:00:00Z' });
    const rival = await makeTenant(client);
    await addProduct(client, rival.tenantId, { name: 'Milk of others' });
  });

  it('are the exact code, then names that begin with the word, then those that hold it, then the rest', async () => {
    expect(await likeliest('Milk')).toEqual([
      'Zebra',
      'Milk 1 l',
      'Milky bar',
      'Fresh milk',
      'Chocolate with milk',
      'Buttermilk',
      'Eggs',
    ]);
    expect(await likeliest('milk', { p_limit: 2 })).toEqual(['Zebra', 'Milk 1 l']);
    expect(await likeliest('x')).toEqual([]);
  });

  it('are one page, and found however many come before them by name', async () => {
    const { client } = database;
    for (let index = 0; index < 210; index += 1)
      await addProduct(client, dairy.tenantId, { name: `A ${String(index)}`, description: 'goes with tea' });
    await addProduct(client, dairy.tenantId, { name: 'Tea' });

    const page = await list({ p_query: 'tea', p_sort: 'match', p_limit: 8 }, dairy.manager);

    expect(page.rows[0]?.name).toBe('Tea');
    expect(page).toMatchObject({ next_cursor: null, count: 8 });
    expect(page.rows).toHaveLength(8);
    expect(await likeliest('', { p_limit: 2 })).toEqual(['A 0', 'A 1']);
  });
});

describe('the product list', () => {
  it('shows what is not archived, in the order people sort names, with the number of all', async () => {
    const page = await list();

    expect(page.rows.map((row) => row.name)).toEqual([
      'apple juice',
      'Banana',
      'Canvas Shoe',
      'Cola',
      'Éclair',
      'Haircut',
    ]);
    expect(page).toMatchObject({ count: 6, next_cursor: null });
    expect(page.rows[3]).toMatchObject({
      sku: 'COLA',
      barcode: '012345678905',
      category_name: 'Drinks',
      price: 80,
      average_cost: 40,
      stock_quantity: 3,
      reserved_quantity: 2,
      tax_rate_percent: 16,
      is_archived: false,
    });
  });

  it('hides cost from a cashier', async () => {
    expect((await list({}, shop.cashier)).rows[3]).toMatchObject({
      name: 'Cola',
      average_cost: null,
      stock_quantity: 3,
    });
  });

  it.each<[string, Record<string, unknown>, string[]]>([
    ['published ones', { p_status: 'published' }, ['apple juice', 'Banana', 'Canvas Shoe', 'Cola', 'Haircut']],
    ['drafts', { p_status: 'draft' }, ['Éclair']],
    ['archived ones', { p_status: 'archived' }, ['Zebra toy']],
    ['a category with those below it', { p_category_id: 'drinks' }, ['apple juice', 'Cola']],
    [
      'what is low, by its own level or the default, variants one by one',
      { p_stock: 'low' },
      ['Banana', 'Canvas Shoe L', 'Canvas Shoe S', 'Cola', 'Éclair'],
    ],
    ['what is out', { p_stock: 'out' }, ['Canvas Shoe L', 'Canvas Shoe S', 'Éclair']],
    ['names from the end', { p_sort: '-name' }, ['Haircut', 'Éclair', 'Cola', 'Canvas Shoe', 'Banana', 'apple juice']],
    ['the cheapest first', { p_sort: 'price' }, ['Banana', 'Cola', 'Éclair', 'Canvas Shoe', 'apple juice', 'Haircut']],
    ['the dearest first', { p_sort: '-price' }, ['Haircut', 'apple juice', 'Canvas Shoe', 'Éclair', 'Cola', 'Banana']],
    ['most stock first', { p_sort: '-stock', p_limit: 3 }, ['apple juice', 'Banana', 'Cola']],
    ['a search in any case', { p_query: 'COLA' }, ['Cola']],
    ['a search by category name', { p_query: 'juices' }, ['apple juice']],
    ['a search with an accent in capitals', { p_query: 'ÉCL' }, ['Éclair']],
    ['two letters', { p_query: 'co' }, ['Cola']],
    ['one letter', { p_query: 'z', p_status: 'archived' }, ['Zebra toy']],
    ['a barcode', { p_query: ' 012345678905 ' }, ['Cola']],
    ['nothing', { p_query: '100%' }, []],
  ])('shows %s', async (_what, args, expected) => {
    const filter = args.p_category_id === 'drinks' ? { ...args, p_category_id: drinks } : args;

    expect(await names(filter)).toEqual(expected);
  });

  it('finds a variant by its own sku', async () => {
    expect(await names({ p_query: `${shoe.id.slice(0, 8)}-s` })).toEqual(['Canvas Shoe S']);
  });

  it('puts the latest change first', async () => {
    await database.client.query(
      `update public.products set description = 'new' where tenant_id = $1 and name = 'Haircut'`,
      [shop.tenantId],
    );

    expect((await names({ p_sort: '-updated' }))[0]).toBe('Haircut');
  });

  it.each([
    [{ p_status: 'gone' }],
    [{ p_stock: 'some' }],
    [{ p_sort: 'colour' }],
    [{ p_status: null }],
    [{ p_after: 'x' }],
    [{ p_after: 'e30' }],
  ])('refuses %j', async (args) => {
    await expectCode(list(args), 'invalid_input');
  });

  it('refuses a cursor of another order', async () => {
    const { next_cursor: cursor } = await list({ p_limit: 2 });

    await expectCode(list({ p_after: cursor, p_sort: 'price' }), 'invalid_input');
  });

  it('is for members only', async () => {
    expect((await list({}, other.owner)).rows.map((row) => row.name)).toEqual(['Cola of others']);
    await expectSqlState(
      asAnonymous(database.client, () => callRpc(database.client, 'list_products')),
      '42501',
    );
  });
});

describe('the till', () => {
  function till(args: Record<string, unknown> = {}, persona: Persona = shop.cashier): Promise<TillProduct[]> {
    return asUser(database.client, persona, () => callRpc<TillProduct[]>(database.client, 'till_products', args));
  }
  function find(code: string, persona: Persona = shop.cashier): Promise<TillProduct | null> {
    return asUser(database.client, persona, () =>
      callRpc<TillProduct | null>(database.client, 'find_product_by_code', { p_code: code }),
    );
  }

  it('shows what can be sold: drafts and variants, not archived products nor those with variants', async () => {
    expect((await till()).map((row) => row.name)).toEqual([
      'apple juice',
      'Banana',
      'Canvas Shoe L',
      'Canvas Shoe S',
      'Cola',
      'Éclair',
      'Haircut',
    ]);
    expect((await till({ p_limit: 2 })).map((row) => row.name)).toEqual(['apple juice', 'Banana']);
    expect((await till({ p_category_id: drinks })).map((row) => row.name)).toEqual(['apple juice', 'Cola']);
  });

  it('puts names that begin with the letters before those that hold them', async () => {
    expect((await till({ p_query: 'c' })).map((row) => row.name)).toEqual(['Canvas Shoe L', 'Canvas Shoe S', 'Cola']);
    expect((await till({ p_query: 'an' })).map((row) => row.name)).toEqual([
      'Banana',
      'Canvas Shoe L',
      'Canvas Shoe S',
    ]);
    expect((await till({ p_query: 'juice' })).map((row) => row.name)).toEqual(['apple juice']);
    expect((await till({ p_query: 'a', p_limit: 1 })).map((row) => row.name)).toEqual(['apple juice']);
    expect(await till({ p_query: '%' })).toEqual([]);
  });

  it('gives all that a basket line needs', async () => {
    expect((await till({ p_query: 'cola' }))[0]).toEqual({
      id: expect.any(String),
      name: 'Cola',
      sku: 'COLA',
      barcode: '012345678905',
      image_url: null,
      category_id: drinks,
      unit: 'each',
      price: 80,
      stock_quantity: 3,
      kind: 'goods',
      tracks_serials: false,
      has_open_price: false,
      tax_rate_percent: 16,
      unit_factor: 1,
      unit_label: null,
      variant_of: null,
      quantity: null,
      label: null,
      modifier_sets: [],
    });
  });

  it.each<[string, string, number]>([
    ['012345678905', 'Cola', 1],
    ['0012345678905', 'Cola', 1],
    ['CRATE', 'Cola', 24],
    ['cola', 'Cola', 1],
  ])('finds %s as %s, %d units a scan', async (code, name, factor) => {
    expect(await find(code)).toMatchObject({ name, unit_factor: factor });
  });

  it('finds a variant by its sku, and nothing by a wrong code or that of a product with variants', async () => {
    await database.client.query(`update public.products set sku = 'SHOE' where id = $1`, [shoe.id]);

    expect(await find(`${shoe.id.slice(0, 8)}-S`)).toMatchObject({ name: 'Canvas Shoe S' });
    for (const code of ['SHOE', '12345678905', '', ' ', 'x'.repeat(80), "' or 1=1 --", 'CRAT%'])
      expect(await find(code)).toBeNull();
  });

  it('finds nothing of other businesses', async () => {
    expect(await find('CRATE', other.cashier)).toBeNull();
    expect(await find('COLA', other.cashier)).toMatchObject({ name: 'Cola of others' });
    await expectSqlState(
      asAnonymous(database.client, () => callRpc(database.client, 'till_products')),
      '42501',
    );
    await expectSqlState(
      asAnonymous(database.client, () => callRpc(database.client, 'find_product_by_code', { p_code: 'COLA' })),
      '42501',
    );
  });
});

describe('products of one brand', () => {
  it('come whatever the case of its letters, and those of another business never', async () => {
    const { client } = database;
    const [ours, theirs] = [await makeTenant(client), await makeTenant(client)];
    for (const { tenantId } of [ours, theirs]) {
      for (const [name, brand] of [
        ['Soap', 'Baraka'],
        ['Oil', 'baraka'],
        ['Tea', 'Baraka Gold'],
      ])
        await client.query('insert into public.products (tenant_id, name, brand) values ($1, $2, $3)', [
          tenantId,
          name,
          brand,
        ]);
    }

    const page = await list({ p_filter: { brand: 'BARAKA' } }, ours.manager);

    expect(page.rows.map(({ name }) => name)).toEqual(['Oil', 'Soap']);
    expect(page).toMatchObject({ count: 2, has_more_than_count: false });
    await expectCode(list({ p_filter: { brand: 7 } }, ours.manager), 'invalid_input');
  });
});

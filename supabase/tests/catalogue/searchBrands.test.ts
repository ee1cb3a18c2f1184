import { randomUUID } from 'node:crypto';
import type {
  ProductDetail,
  ProductListPage,
  ProductSearchResult,
  StockPage,
  TillProduct,
} from '../../../shared/src/api/rpcTypes';
import { callRpc } from '../support/callRpc';
import { makeTenant, type TestTenant } from '../support/makeTenant';
import { asAnonymous, asUser } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();
let shop: TestTenant;
let other: TestTenant;

const call = <T>(name: string, args: Record<string, unknown>, tenant = shop): Promise<T> =>
  asUser(database.client, tenant.owner, () => callRpc<T>(database.client, name, args));
const save = (more: Record<string, unknown>, tenant = shop) =>
  call<ProductDetail>(
    'save_product',
    { p_product: { id: randomUUID(), kind: 'goods', unit: 'each', price: 10, is_published: true, ...more } },
    tenant,
  );
const listed = async (query: string, tenant = shop) =>
  (await call<ProductListPage>('list_products', { p_query: query }, tenant)).rows.map(({ name }) => name);
const bought = (query: string): Promise<ProductSearchResult> =>
  asAnonymous(database.client, () =>
    callRpc(database.client, 'search_products', { p_tenant_id: shop.tenantId, p_query: query }),
  );
const kettle = randomUUID();

beforeAll(async () => {
  shop = await makeTenant(database.client);
  other = await makeTenant(database.client);
  for (const tenant of [shop, other]) {
    await call('save_product_attribute', { p_attribute: { id: randomUUID(), name: 'Material', kind: 'text' } }, tenant);
    await call('save_product_attribute', { p_attribute: { id: randomUUID(), name: 'Shelf', kind: 'text' } }, tenant);
  }
  await save({ id: kettle, name: 'Kettle', brand: 'Kifaru Electrics', attributes: { Material: 'Steel', Shelf: 'Q7' } });
  await save({ name: 'Mug', sku: 'MUG-1', brand: 'Zebra', attributes: { Material: 'Stoneware' } });
  await save({ name: 'Steel wool' });
  await save({ name: 'Kettle of others', brand: 'Kifaru Electrics' }, other);
});

describe('the search of the staff', () => {
  it('finds by brand, by the value of an attribute, and still by everything else', async () => {
    expect(await listed('kifaru')).toEqual(['Kettle']);
    expect(await listed('KIFARU elec')).toEqual(['Kettle']);
    expect((await listed('steel')).sort()).toEqual(['Kettle', 'Steel wool']);
    expect(await listed('q7')).toEqual(['Kettle']);
    expect(await listed('mug-1')).toEqual(['Mug']);
    expect(await listed('kifaru', other)).toEqual(['Kettle of others']);
  });

  it('is the same in the stock list and at the till', async () => {
    const { rows } = await call<StockPage>('list_stock', { p_query: 'stoneware' });
    expect(rows.map(({ name }) => name)).toEqual(['Mug']);
    const till = await call<TillProduct[]>('till_products', { p_query: 'zebra' });
    expect(till.map(({ name }) => name)).toEqual(['Mug']);
  });

  it('matches within one field only', async () => {
    expect(await listed('electrics steel')).toEqual([]);
    expect(await listed('steel q7')).toEqual([]);
    expect(await listed('material')).toEqual([]);
  });

  it('follows what is changed', async () => {
    const id = randomUUID();
    const before = await save({ id, name: 'Lamp', brand: 'Taa', attributes: { Shelf: 'R11' } });
    const expected = { expected_updated_at: before.updated_at };
    await save({ id, name: 'Lamp', brand: 'Nuru', attributes: { Shelf: 'R12' }, ...expected });
    expect(await listed('taa')).toEqual([]);
    expect(await listed('r11')).toEqual([]);
    expect(await listed('nuru')).toEqual(['Lamp']);
    expect(await listed('r12')).toEqual(['Lamp']);
  });
});

describe('the search of a shop', () => {
  it('finds nothing by what the shop does not show', async () => {
    for (const query of ['kifaru', 'q7', 'stoneware', 'zebra'])
      expect(await bought(query)).toMatchObject({ products: [], suggestions: [] });
    expect((await bought('steel')).products.map(({ name }) => name)).toEqual(['Steel wool']);
    expect((await bought('mug')).products.map(({ name }) => name)).toEqual(['Mug']);
  });

  it('suggests no spelling that only the staff would find', async () => {
    expect((await bought('kifrau')).suggestions).toEqual([]);
    expect((await bought('kettel')).suggestions).toEqual(['kettle']);
  });
});

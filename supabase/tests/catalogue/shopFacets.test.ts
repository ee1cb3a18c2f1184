import type { ShopFacets, ShopProductPage } from '../../../shared/src/api/rpcTypes';
import { callRpc, expectCode } from '../support/callRpc';
import { makeTenant, type TestTenant } from '../support/makeTenant';
import { asAnonymous, asUser } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { addCategory, addProduct } from './catalogueFixtures';

const database = testDatabase({ breaksInvariants: true });
let shop: TestTenant;
let other: TestTenant;
let clothes: string;

type Args = Record<string, unknown>;
const visit = <T>(name: string, args: Args): Promise<T> =>
  asAnonymous(database.client, () => callRpc<T>(database.client, name, { p_tenant_id: shop.tenantId, ...args }));
const chosen = (facets: Record<string, string[]>) => ({ p_facets: JSON.stringify(facets) });
/** What is to be chosen: { Size: { M: 2 } }. */
const facets = async (args: Args = {}) => {
  const answer = await visit<ShopFacets>('shop_facets', args);
  return Object.fromEntries(
    answer.facets.map(({ name, values }) => [name, Object.fromEntries(values.map((each) => [each.value, each.count]))]),
  );
};
const names = async (args: Args = {}) => {
  const page = await visit<ShopProductPage>('shop_products', args);
  expect(page.total).toBe(page.products.length);
  return page.products.map(({ name }) => name);
};

async function addShirt(name: string, brand: string | null, variants: [string, string][], tenantId = shop.tenantId) {
  const id = await addProduct(database.client, tenantId, {
    name,
    category_id: tenantId === shop.tenantId ? clothes : null,
    options: [
      { name: 'Size', values: ['S', 'M', 'L'] },
      { name: 'Colour', values: ['Red', 'Blue'] },
    ],
  });
  await database.client.query('update public.products set has_variants = true, brand = $2 where id = $1', [id, brand]);
  for (const [size, colour] of variants) {
    const variant = await addProduct(database.client, tenantId, {
      name: `${name} ${size} ${colour}`,
      parent_id: id,
      option_values: { Size: size, Colour: colour },
      stock: 3,
    });
    await database.client.query('update public.products set brand = $2 where id = $1', [variant, brand]);
  }
  return id;
}

beforeAll(async () => {
  shop = await makeTenant(database.client);
  other = await makeTenant(database.client);
  clothes = await addCategory(database.client, shop.tenantId, 'Clothes');
  await addShirt('Anorak', 'Baraka', [
    ['M', 'Red'],
    ['L', 'Blue'],
  ]);
  await addShirt('Blouse', 'Baraka', [['M', 'Blue']]);
  await addShirt('Coat', null, [
    ['S', 'Red'],
    ['L', 'Red'],
  ]);
  const soap = await addProduct(database.client, shop.tenantId, { name: 'Soap', stock: 2 });
  await database.client.query(`update public.products set brand = 'Upendo' where id = $1`, [soap]);
  await addShirt('Theirs', 'Secret brand', [['XXL', 'Green']], other.tenantId);
});

describe('facets of the shop', () => {
  it('are the options of variants and the brands, with how many products each would show', async () => {
    expect(await facets()).toEqual({
      Size: { M: 2, L: 2, S: 1 },
      Colour: { Red: 2, Blue: 2 },
      Brand: { Baraka: 2, Upendo: 1 },
    });
    expect(await facets({ p_category_id: clothes })).toMatchObject({ Brand: { Baraka: 2 } });
    expect((await visit<ShopFacets>('shop_facets', {})).is_more).toBe(false);
  });

  it('narrow the list: any value of a facet, all facets, in one and the same variant', async () => {
    expect(await names(chosen({ Size: ['M'] }))).toEqual(['Anorak', 'Blouse']);
    expect(await names(chosen({ Size: ['M', 'S'] }))).toEqual(['Anorak', 'Blouse', 'Coat']);
    expect(await names(chosen({ size: ['m'], brand: ['baraka', 'UPENDO'] }))).toEqual(['Anorak', 'Blouse']);
    // There is a red anorak and an L, but no red L.
    expect(await names(chosen({ Size: ['L'], Colour: ['Red'] }))).toEqual(['Coat']);
    expect(await names(chosen({ Size: ['XXL'] }))).toEqual([]);
    expect(await names({ ...chosen({ Colour: ['Red'] }), p_sort: 'price_desc', p_in_stock_only: true })).toHaveLength(
      2,
    );
  });

  it('count what the other facets leave, so that another value stays to be had', async () => {
    expect(await facets(chosen({ Size: ['M'] }))).toEqual({
      Size: { M: 2, L: 2, S: 1 },
      Colour: { Red: 1, Blue: 1 },
      Brand: { Baraka: 2 },
    });
    expect(await facets(chosen({ Size: ['L'], Colour: ['Red'] }))).toEqual({
      Size: { M: 1, L: 1, S: 1 },
      Colour: { Red: 1, Blue: 1 },
    });
  });

  it.each<[string, Args]>([
    ['a facet', chosen({ Size: ['M'] })],
    ['two facets', chosen({ Size: ['L', 'S'], Brand: ['Baraka'] })],
    ['stock', { p_in_stock_only: true }],
    ['a category', chosen({ Colour: ['Red'] })],
  ])('promise as many products as choosing them shows, after %s', async (_what, args) => {
    const before = JSON.parse((args.p_facets as string | undefined) ?? '{}') as Record<string, string[]>;
    for (const [name, values] of Object.entries(await facets(args)))
      for (const [value, count] of Object.entries(values))
        expect([name, value, (await names({ ...args, ...chosen({ ...before, [name]: [value] }) })).length]).toEqual([
          name,
          value,
          count,
        ]);
  });

  it('go with a search', async () => {
    expect(await names({ p_query: 'coat' })).toEqual(['Coat']);
    expect(await names({ p_query: 'clothes', ...chosen({ Brand: ['Baraka'] }) })).toEqual(['Anorak', 'Blouse']);
    expect(await facets({ p_query: 'soap' })).toEqual({ Brand: { Upendo: 1 } });
    await expectCode(names({ p_query: 'x' }), 'invalid_input');
  });

  it('leave out what nobody sees, and what another business sells', async () => {
    const hidden = await addShirt('Hidden', 'Hush', [['XS', 'Pink']]);
    await database.client.query('update public.products set is_published = false where id = $1', [hidden]);
    const retired = await addShirt('Retired', 'Gone', [['XL', 'Grey']]);
    await database.client.query('update public.products set archived_at = now() where id = $1 or parent_id = $1', [
      retired,
    ]);
    const all = JSON.stringify(await facets());
    for (const word of ['Hush', 'XS', 'Pink', 'Gone', 'Grey', 'Secret', 'Green']) expect(all).not.toContain(word);
    expect(await names(chosen({ Brand: ['Hush', 'Gone', 'Secret brand'] }))).toEqual([]);
    const asOther = await asUser(database.client, other.manager, () =>
      callRpc<ShopFacets>(database.client, 'shop_facets', { p_tenant_id: shop.tenantId }),
    );
    expect(JSON.stringify(asOther)).not.toContain('Secret');
  });

  it('refuse what is no choice', async () => {
    for (const bad of [[], 'x', { Size: 'M' }, { Size: [] }, { Size: [1] }, { Size: Array(31).fill('M') }])
      await expectCode(names({ p_facets: JSON.stringify(bad) }), 'invalid_input');
    const seven = Object.fromEntries(Array.from({ length: 7 }, (_, index) => [`Facet ${index}`, ['x']]));
    await expectCode(visit('shop_facets', chosen(seven)), 'invalid_input');
  });

  it('are those of an open shop', async () => {
    await database.client.query(`update public.tenants set status = 'suspended' where id = $1`, [other.tenantId]);
    await expectCode(visit('shop_facets', { p_tenant_id: other.tenantId }), 'shop_unavailable');
  });
});

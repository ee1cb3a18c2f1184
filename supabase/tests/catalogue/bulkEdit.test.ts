import { randomUUID } from 'node:crypto';
import type { ProductEditResult, ProductEditSet, ProductEditUndone } from '../../../shared/src/api/rpcTypes';
import { callRpc, expectCode } from '../support/callRpc';
import { makeTenant, type TestTenant } from '../support/makeTenant';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { addProduct } from './catalogueFixtures';

const database = testDatabase();
let shop: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  shop = await makeTenant(database.client);
  other = await makeTenant(database.client);
});

const rpc = <T>(persona: Persona, name: string, args: Record<string, unknown>): Promise<T> =>
  asUser(database.client, persona, () => callRpc<T>(database.client, name, args));
const edit = (
  set: ProductEditSet | Record<string, unknown>,
  chosen: Record<string, unknown>,
  persona: Persona = shop.manager,
): Promise<ProductEditResult> => rpc(persona, 'bulk_edit_products', { p_edit: { id: randomUUID(), set, ...chosen } });
const undo = (id: string, persona: Persona = shop.manager): Promise<ProductEditUndone> =>
  rpc(persona, 'undo_product_edit', { p_edit_id: id });
const add = (fields: Partial<Parameters<typeof addProduct>[2]> = {}, tenantId = shop.tenantId): Promise<string> =>
  addProduct(database.client, tenantId, { name: `Thing ${randomUUID().slice(0, 8)}`, ...fields });
const rowOf = async (id: string): Promise<Record<string, unknown>> => {
  const { rows } = await database.client.query<{ row: Record<string, unknown> }>(
    'select to_jsonb(p) as row from public.products p where id = $1',
    [id],
  );
  return rows[0]?.row ?? {};
};
const auditOf = async (id: string): Promise<{ action: string; before: unknown; after: unknown }[]> => {
  const { rows } = await database.client.query<{ action: string; before: unknown; after: unknown }>(
    'select action, before, after from audit.events where entity_id = $1 order by created_at, id',
    [id],
  );
  return rows;
};

describe('bulk_edit_products', () => {
  it('sets fields of many products in one go and says how many changed', async () => {
    const ids = [await add({ is_published: false }), await add({ is_published: true })];

    const result = await edit({ is_published: true, low_stock_level: 4 }, { ids });

    expect(result).toMatchObject({ chosen: 2, changed: 2, replayed: false });
    for (const id of ids) expect(await rowOf(id)).toMatchObject({ is_published: true, low_stock_level: 4 });
  });

  it('counts only what is other than before, and leaves the rest untouched', async () => {
    const [published, hidden] = [await add({ is_published: true }), await add({ is_published: false })];
    const before = await rowOf(published);

    const result = await edit({ is_published: true }, { ids: [published, hidden] });

    expect(result).toMatchObject({ chosen: 2, changed: 1 });
    expect(await rowOf(published)).toEqual(before);
  });

  it.each([
    [{ by: 'percent', value: 10 }, 99.95, 109.95],
    [{ by: 'percent', value: -33.33 }, 0.01, 0.01],
    [{ by: 'amount', value: -5.5 }, 20, 14.5],
    [{ by: 'to', value: 12.3 }, 20, 12.3],
  ] as const)('changes a price by %j to cents, halves away from zero', async (price, before, after) => {
    const id = await add({ price: before });

    await edit({ price }, { ids: [id] });

    expect(await rowOf(id)).toMatchObject({ price: after });
  });

  it('rounds to whole amounts where the currency has no cents', async () => {
    const kampala = await makeTenant(database.client);
    await database.client.query(`update public.tenants set currency_code = 'UGX' where id = $1`, [kampala.tenantId]);
    const id = await add({ price: 1005 }, kampala.tenantId);

    await edit({ price: { by: 'percent', value: 10 } }, { ids: [id] }, kampala.manager);

    expect(await rowOf(id)).toMatchObject({ price: 1106 });
  });

  it('makes the price from before the usual price', async () => {
    const id = await add({ price: 100 });

    await edit({ price: { by: 'percent', value: -20 }, retail_price: { by: 'price_before' } }, { ids: [id] });

    expect(await rowOf(id)).toMatchObject({ price: 80, retail_price: 100 });
  });

  it('audits each changed price with what it was', async () => {
    const id = await add({ price: 50 });

    await edit({ price: { by: 'amount', value: 5 } }, { ids: [id] });

    expect(await auditOf(id)).toMatchObject([
      { action: 'product_price_changed', before: { price: 50 }, after: { price: 55 } },
    ]);
  });

  it('takes variants along, but counts what was chosen', async () => {
    const parent = await add({ options: [{ name: 'Size', values: ['S', 'M'] }] });
    const small = await add({ parent_id: parent, option_values: { Size: 'S' }, price: 10 });

    const result = await edit({ price: { by: 'percent', value: 50 }, is_archived: true }, { ids: [parent] });

    expect(result).toMatchObject({ chosen: 1, changed: 1 });
    expect(await rowOf(small)).toMatchObject({ price: 15, archived_at: expect.any(String) as string });
  });

  it('changes all that match a filter, those beyond the first page too', async () => {
    const mark = randomUUID().slice(0, 8);
    const ids = [];
    for (let index = 0; index < 120; index++) ids.push(await add({ name: `${mark} ${index}` }));
    const outside = await add({ name: 'Another' });

    const result = await edit({ is_featured: true }, { filter: { query: mark } });

    expect(result).toMatchObject({ chosen: 120, changed: 120 });
    expect(await rowOf(ids.at(-1) ?? '')).toMatchObject({ is_featured: true });
    expect(await rowOf(outside)).toMatchObject({ is_featured: false });
  });

  it('answers the same request again without a second change', async () => {
    const productId = await add({ price: 100 });
    const request = { id: randomUUID(), ids: [productId], set: { price: { by: 'percent', value: 10 } } };
    const first = await rpc<ProductEditResult>(shop.manager, 'bulk_edit_products', { p_edit: request });

    const second = await rpc<ProductEditResult>(shop.manager, 'bulk_edit_products', { p_edit: request });

    expect(second).toEqual({ ...first, product: null, replayed: true });
    expect(first.product).toMatchObject({ id: productId, price: 110 });
    expect(await rowOf(productId)).toMatchObject({ price: 110 });
    await expectCode(
      rpc(shop.manager, 'bulk_edit_products', { p_edit: { ...request, set: { is_published: false } } }),
      'idempotency_mismatch',
    );
  });

  it('changes a single product only as it was seen', async () => {
    const id = await add();
    const { updated_at: seen } = await rowOf(id);
    await edit({ name: 'Renamed' }, { ids: [id], expected_updated_at: seen });

    await expectCode(edit({ name: 'Mine' }, { ids: [id], expected_updated_at: seen }), 'stale_row');
    expect(await rowOf(id)).toMatchObject({ name: 'Renamed' });
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['nothing to set', {}, 'set'],
    ['a field that lists cannot change', { sku: 'X' }, 'set'],
    ['an unknown way to change a price', { price: { by: 'magic', value: 1 } }, 'set.price.by'],
    ['a price below nothing', { price: { by: 'to', value: -1 } }, 'set.price.value'],
    ['a fall below nothing', { price: { by: 'amount', value: -500 } }, 'set.price'],
    ['parts of a cent', { price: { by: 'to', value: 1.001 } }, 'set.price.value'],
    ['a level below nothing', { low_stock_level: -1 }, 'set.low_stock_level'],
    ['a flag that is none', { is_published: 'yes' }, 'is_published'],
    ['a flag without a value', { is_published: null }, 'set'],
    ['a category of nobody', { category_id: randomUUID() }, 'set.category_id'],
    ['a tax rate of nobody', { tax_rate_id: randomUUID() }, 'set.tax_rate_id'],
    ['an empty name', { name: ' ' }, 'set.name'],
  ])('refuses %s and changes nothing', async (_what, set, field) => {
    const id = await add({ price: 100 });
    const before = await rowOf(id);

    const refusal = await expectCode(edit(set, { ids: [id] }), 'invalid_input');

    expect(JSON.parse(refusal.detail ?? '{}')).toEqual({ field });
    expect(await rowOf(id)).toEqual(before);
  });

  it('renames one product at a time', async () => {
    await expectCode(edit({ name: 'Same' }, { ids: [await add(), await add()] }), 'invalid_input');
  });

  it('refuses a cashier and leaves products of others alone', async () => {
    const id = await add();
    const theirs = await add({}, other.tenantId);

    await expectCode(edit({ is_published: false }, { ids: [id] }, shop.cashier), 'permission_denied');
    await expectCode(edit({ is_published: false }, { ids: [id, theirs] }), 'not_found');
    expect(await rowOf(id)).toMatchObject({ is_published: true });
    expect(await rowOf(theirs)).toMatchObject({ is_published: true });
  });
});

describe('undo_product_edit', () => {
  it('brings back what each product was', async () => {
    const [dear, cheap] = [await add({ price: 900 }), await add({ price: 3, retail_price: 4 })];
    const { id } = await edit(
      { price: { by: 'to', value: 7 }, retail_price: { by: 'none' }, is_archived: true },
      { ids: [dear, cheap] },
    );

    expect(await undo(id)).toEqual({ restored: 2, kept: 0, replayed: false });
    expect(await rowOf(dear)).toMatchObject({ price: 900, retail_price: null, archived_at: null });
    expect(await rowOf(cheap)).toMatchObject({ price: 3, retail_price: 4, archived_at: null });
    expect((await auditOf(dear)).at(-1)).toMatchObject({ before: { price: 7 }, after: { price: 900 } });
  });

  it('leaves what somebody changed again since', async () => {
    const [touched, untouched] = [await add({ price: 10 }), await add({ price: 10 })];
    const { id } = await edit({ price: { by: 'to', value: 20 } }, { ids: [touched, untouched] });
    await edit({ price: { by: 'to', value: 33 } }, { ids: [touched] }, shop.owner);

    expect(await undo(id)).toEqual({ restored: 1, kept: 1, replayed: false });
    expect(await rowOf(touched)).toMatchObject({ price: 33 });
    expect(await rowOf(untouched)).toMatchObject({ price: 10 });
  });

  it('happens once, and only for whoever made the change', async () => {
    const productId = await add({ price: 10 });
    const { id } = await edit({ price: { by: 'to', value: 20 } }, { ids: [productId] });

    await expectCode(undo(id, shop.owner), 'not_found');
    await expectCode(undo(id, other.owner), 'not_found');
    await undo(id);
    await edit({ price: { by: 'to', value: 20 } }, { ids: [productId] });

    expect(await undo(id)).toMatchObject({ replayed: true });
    expect(await rowOf(productId)).toMatchObject({ price: 20 });
  });

  it('renames the variants back with their product', async () => {
    const parent = await add({ name: 'Shirt', options: [{ name: 'Size', values: ['S'] }] });
    const small = await add({ name: 'Shirt S', parent_id: parent, option_values: { Size: 'S' } });
    const { id } = await edit({ name: 'Blouse' }, { ids: [parent] });
    expect(await rowOf(small)).toMatchObject({ name: 'Blouse S' });

    await undo(id);

    expect(await rowOf(small)).toMatchObject({ name: 'Shirt S' });
  });
});

import { randomUUID } from 'node:crypto';
import type { ProductDetail, ProductHistoryPage } from '../../../shared/src/api/rpcTypes';
import { callRpc, expectCode } from '../support/callRpc';
import { makeTenant, type TestTenant } from '../support/makeTenant';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { addProduct, addShoe, addStock, productInput as input } from './catalogueFixtures';

const database = testDatabase();
let shop: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  shop = await makeTenant(database.client);
  other = await makeTenant(database.client);
});

function call<T = ProductDetail>(
  name: string,
  args: Record<string, unknown>,
  persona: Persona = shop.manager,
): Promise<T> {
  return asUser(database.client, persona, () => callRpc<T>(database.client, name, args));
}
const save = (product: object, persona?: Persona) => call('save_product', { p_product: product }, persona);

describe('copying and deleting', () => {
  it('copies everything but codes, stock and the place in the shop, once', async () => {
    const product = {
      ...input({ sku: 'COPY-1', barcodes: ['C-1'], opening_stock: { quantity: 5, unit_cost: 2 } }),
      brand: 'B',
    };
    await save(product);
    const copyId = randomUUID();

    const copy = await call('duplicate_product', { p_product_id: product.id, p_new_id: copyId });
    const again = await call('duplicate_product', { p_product_id: product.id, p_new_id: copyId });

    expect(copy).toMatchObject({
      id: copyId,
      name: 'Brown sugar 1 kg (copy)',
      sku: null,
      barcodes: [],
      stock_quantity: 0,
      is_published: false,
      price: 189.5,
      brand: 'B',
    });
    expect(again).toEqual(copy);
  });

  it('copies variants along, without their codes', async () => {
    const shoe = await addShoe(database.client, shop.tenantId, 'Copied shoe');

    const copy = await call('duplicate_product', { p_product_id: shoe.id, p_new_id: randomUUID() });

    expect(copy.variants.map(({ name, sku }) => [name, sku])).toEqual([
      ['Copied shoe (copy) L', null],
      ['Copied shoe (copy) S', null],
    ]);
    await expectCode(call('duplicate_product', { p_product_id: shoe.small, p_new_id: randomUUID() }), 'invalid_input');
  });

  it('deletes what was never used, with its codes, and nothing else', async () => {
    const unused = await save(input({ barcodes: ['D-1'] }));
    const stocked = await addProduct(database.client, shop.tenantId, { name: 'Stocked', stock: 1 });
    const part = await addProduct(database.client, shop.tenantId, { name: 'Part' });
    await save({ ...input(), kind: 'bundle', components: [{ product_id: part, quantity: 1 }] });

    await call('delete_product', { p_product_id: unused.id });
    await expectCode(call('delete_product', { p_product_id: stocked }), 'in_use');
    await expectCode(call('delete_product', { p_product_id: part }), 'in_use');
    await expectCode(call('delete_product', { p_product_id: unused.id }), 'not_found');

    expect((await save(input({ barcodes: ['D-1'] }))).barcode).toBe('D-1');
  });

  it('keeps a product whose variant has stock', async () => {
    const shoe = await addShoe(database.client, shop.tenantId, 'Stocked shoe');
    await addStock(database.client, shop.tenantId, shoe.small, 2);

    await expectCode(call('delete_product', { p_product_id: shoe.id }), 'in_use');
  });

  it.each(['delete_product', 'duplicate_product', 'product_history'])(
    '%s does not reach another business',
    async (name) => {
      const product = await save(input());
      const args = { p_product_id: product.id, ...(name === 'duplicate_product' ? { p_new_id: randomUUID() } : {}) };

      await expectCode(call(name, args, other.owner), 'not_found');
      if (name !== 'product_history') await expectCode(call(name, args, shop.cashier), 'permission_denied');
    },
  );
});

describe('the record of a product', () => {
  it('tells who changed what, newest first, in pages', async () => {
    const product = input({ price: 10 });
    const first = await save(product);
    const second = await save({ ...product, price: 12, name: 'Sugar', expected_updated_at: first.updated_at });
    await save({ ...product, price: 12, name: 'Sugar', is_published: false, expected_updated_at: second.updated_at });

    const page = await call<ProductHistoryPage>('product_history', { p_product_id: product.id, p_limit: 2 });
    const rest = await call<ProductHistoryPage>('product_history', {
      p_product_id: product.id,
      p_after: page.next_cursor,
    });

    const rows = [...page.rows, ...rest.rows];
    expect(rows.map(({ action }) => action).sort()).toEqual(
      ['product_added', 'product_changed', 'product_changed', 'product_price_changed'].sort(),
    );
    expect(rows[0]).toMatchObject({
      changes: [{ field: 'is_published', before: 'true', after: 'false' }],
    });
    expect(rest.next_cursor).toBeNull();
    await expectCode(call('product_history', { p_product_id: product.id, p_after: 'eyJrIjoxfQ' }), 'invalid_input');
  });
});

describe('labels and own codes', () => {
  it('answers variants for their product and the pieces of a delivery', async () => {
    const shoe = await addShoe(database.client, shop.tenantId, 'Label shoe');
    const receipt = { id: randomUUID(), lines: [{ product_id: shoe.small, quantity: 7, unit_cost: 3 }] };
    await call('receive_goods', { p_receipt: receipt });

    const asked = await call<{ id: string }[]>('label_products', { p_product_ids: [shoe.id] });
    const received = await call<{ id: string; received_quantity: number }[]>('label_products', {
      p_receipt_id: receipt.id,
    });

    expect(asked.map(({ id }) => id).sort()).toEqual([shoe.small, shoe.large].sort());
    expect(received).toMatchObject([{ id: shoe.small, received_quantity: 7 }]);
    expect(await call('label_products', { p_product_ids: [shoe.id] }, other.owner)).toEqual([]);
    await expectCode(call('label_products', { p_receipt_id: receipt.id }, other.owner), 'not_found');
    await expectCode(call('label_products', { p_receipt_id: receipt.id }, shop.cashier), 'permission_denied');
  });

  it('makes EAN-13 codes with a right check digit that no product has', async () => {
    const code = await call<string>('next_internal_barcode', {});

    expect(code).toMatch(/^2\d{12}$/);
    const sum = [...code].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
    expect(sum % 10).toBe(0);
  });

  it('keeps out of the way of weight and price codes', async () => {
    const tenant = await makeTenant(database.client);
    await database.client.query(
      `insert into public.barcode_rules (tenant_id, name, prefix_from, prefix_to, item_position, item_length, value_position, value_length, value_kind)
       values ($1, 'Scale', '27', '29', 3, 5, 8, 5, 'weight')`,
      [tenant.tenantId],
    );

    expect(await call<string>('next_internal_barcode', {}, tenant.owner)).toMatch(/^26/);
  });
});

import { randomUUID } from 'node:crypto';
import type { ProductDetail } from '../../../shared/src/api/rpcTypes';
import { callRpc, expectCode } from '../support/callRpc';
import { makeTenant, type TestTenant } from '../support/makeTenant';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { addProduct, addShoe, productInput as input } from './catalogueFixtures';

const database = testDatabase();
let shop: TestTenant;
let other: TestTenant;
let supplierId: string;

beforeAll(async () => {
  shop = await makeTenant(database.client);
  other = await makeTenant(database.client);
  supplierId = await addContact(shop, 'supplier');
});

async function addContact(tenant: TestTenant, type: string): Promise<string> {
  const id = randomUUID();
  await database.client.query('insert into public.contacts (tenant_id, id, name, type) values ($1, $2, $3, $4)', [
    tenant.tenantId,
    id,
    'Mill & Sons',
    type,
  ]);
  return id;
}

function call<T = ProductDetail>(
  name: string,
  args: Record<string, unknown>,
  persona: Persona = shop.manager,
): Promise<T> {
  return asUser(database.client, persona, () => callRpc<T>(database.client, name, args));
}
const save = (product: object, persona?: Persona) => call('save_product', { p_product: product }, persona);
const fieldOf = (failure: { detail?: string }) => (JSON.parse(failure.detail ?? '{}') as { field?: string }).field;

const ATTRIBUTES = [
  { name: 'Material', kind: 'text' },
  { name: 'Voltage', kind: 'number' },
  { name: 'Season', kind: 'choice', choices: ['Dry', 'Wet'] },
  { name: 'Best from', kind: 'date' },
];

async function defineAttributes(tenant: TestTenant): Promise<string[]> {
  const ids: string[] = [];
  for (const attribute of ATTRIBUTES) {
    const id = randomUUID();
    await call('save_product_attribute', { p_attribute: { id, ...attribute } }, tenant.owner);
    ids.push(id);
  }
  return ids;
}

describe('several barcodes with unit factors', () => {
  it('are kept with factor and label, single units first', async () => {
    const product = input({
      barcodes: [
        { barcode: 'CRATE-1', unit_factor: 24, label: 'Crate' },
        '5449000000996',
        { barcode: 'SIX', unit_factor: 6 },
      ],
    });

    expect((await save(product)).barcodes).toEqual([
      { barcode: '5449000000996', unit_factor: 1, label: null },
      { barcode: 'SIX', unit_factor: 6, label: null },
      { barcode: 'CRATE-1', unit_factor: 24, label: 'Crate' },
    ]);
  });

  it('change their factor only when it is said', async () => {
    const product = input({ barcodes: [{ barcode: 'K-24', unit_factor: 24, label: 'Crate' }] });
    const first = await save(product);

    const same = await save({ ...product, barcodes: ['K-24'], expected_updated_at: first.updated_at });
    expect(same).toEqual(first);
    const changed = await save({
      ...product,
      barcodes: [{ barcode: 'K-24', unit_factor: 12 }],
      expected_updated_at: first.updated_at,
    });

    expect(changed.barcodes).toEqual([{ barcode: 'K-24', unit_factor: 12, label: null }]);
  });

  it.each<[string, unknown]>([
    ['barcodes', [{ unit_factor: 2 }]],
    ['barcodes', [7]],
    ['barcodes', [{ barcode: 'A' }, 'A']],
    ['barcodes.unit_factor', [{ barcode: 'A', unit_factor: 0 }]],
    ['barcodes.unit_factor', [{ barcode: 'A', unit_factor: -24 }]],
    ['barcodes.unit_factor', [{ barcode: 'A', unit_factor: 1.0005 }]],
    ['barcodes.label', [{ barcode: 'A', label: 'x'.repeat(41) }]],
  ])('refuse %s %j', async (field, barcodes) => {
    expect(fieldOf(await expectCode(save({ ...input(), barcodes }), 'invalid_input'))).toBe(field);
  });

  it('name the product that has a code already', async () => {
    const holder = await save(input({ name: 'Maize flour', sku: 'MF-1', barcodes: ['90001'] }));

    const barcode = await expectCode(save(input({ barcodes: ['90002', '90001'] })), 'duplicate_barcode');
    const sku = await expectCode(save(input({ sku: 'mf-1' })), 'duplicate_sku');

    expect(JSON.parse(barcode.detail ?? '')).toEqual({
      field: 'barcodes',
      code: '90001',
      product_id: holder.id,
      product_name: 'Maize flour',
    });
    expect(JSON.parse(sku.detail ?? '')).toMatchObject({ field: 'sku', product_id: holder.id });
    expect(barcode.message).toBe('Maize flour has the barcode 90001.');
  });

  it('go to one product when two are saved with the same code at once', async () => {
    const clients = await Promise.all(Array.from({ length: 4 }, () => database.connect()));

    const results = await Promise.allSettled(
      clients.map((client) =>
        asUser(client, shop.manager, () =>
          callRpc(client, 'save_product', { p_product: input({ barcodes: ['RACE-1', 'RACE-2'] }) }),
        ),
      ),
    );

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ hint: 'duplicate_barcode' });
  });
});

describe('two people saving one product at once', () => {
  it('let one win and tell the other that it is stale', async () => {
    const product = input();
    const first = await save(product);
    const clients = await Promise.all([database.connect(), database.connect(), database.connect()]);

    const results = await Promise.allSettled(
      clients.map((client, index) =>
        asUser(client, shop.manager, () =>
          callRpc(client, 'save_product', {
            p_product: { ...product, brand: `Brand ${index}`, expected_updated_at: first.updated_at },
          }),
        ),
      ),
    );

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ hint: 'stale_row' });
  });
});

describe('the fields of buying and reordering', () => {
  it('are kept, and stay when a client that does not know them saves', async () => {
    await defineAttributes(shop);
    const product = input();
    const first = await save({
      ...product,
      brand: 'Mill',
      weight_kg: 1.25,
      low_stock_level: 3,
      reorder_point: 10,
      reorder_quantity: 48,
      preferred_supplier_id: supplierId,
      supplier_code: 'M-77',
      purchase_unit_factor: 24,
      tracks_batches: true,
      attributes: { Material: 'Cotton', Voltage: '230', Season: 'Wet', 'Best from': '2026-02-28' },
    });
    const known = {
      brand: 'Mill',
      weight_kg: 1.25,
      reorder_point: 10,
      reorder_quantity: 48,
      preferred_supplier_id: supplierId,
      preferred_supplier_name: 'Mill & Sons',
      supplier_code: 'M-77',
      purchase_unit_factor: 24,
      tracks_batches: true,
      attributes: { Material: 'Cotton', Voltage: '230', Season: 'Wet', 'Best from': '2026-02-28' },
    };
    expect(first).toMatchObject(known);

    const second = await save({ ...product, price: 200, expected_updated_at: first.updated_at });
    expect(second).toMatchObject({ ...known, price: 200 });
    const third = await save({
      ...product,
      price: 200,
      brand: null,
      preferred_supplier_id: null,
      attributes: { Voltage: '' },
      expected_updated_at: second.updated_at,
    });

    expect(third).toMatchObject({ brand: null, preferred_supplier_id: null, attributes: {}, supplier_code: 'M-77' });
  });

  it('keep the level that warns and the level to reorder at as two numbers', async () => {
    const saved = await save({ ...input(), low_stock_level: 2, reorder_point: 20 });

    expect([saved.low_stock_level, saved.reorder_point]).toEqual([2, 20]);
  });

  it('are none of a service', async () => {
    const saved = await save({
      ...input(),
      kind: 'service',
      reorder_point: 3,
      reorder_quantity: 1,
      tracks_batches: true,
    });

    expect(saved).toMatchObject({ reorder_point: null, reorder_quantity: null, tracks_batches: false });
  });

  it.each<[string, object]>([
    ['brand', { brand: 'x'.repeat(81) }],
    ['brand', { brand: 'a\nb' }],
    ['weight_kg', { weight_kg: 0 }],
    ['reorder_point', { reorder_point: -1 }],
    ['reorder_quantity', { reorder_quantity: 0 }],
    ['purchase_unit_factor', { purchase_unit_factor: 0 }],
    ['supplier_code', { supplier_code: 'x'.repeat(65) }],
    ['preferred_supplier_id', { preferred_supplier_id: randomUUID() }],
    ['tracks_batches', { tracks_batches: 'yes' }],
    ['attributes', { attributes: [] }],
    ['attributes', { attributes: { Unknown: 'x' } }],
    ['attributes', { attributes: { Voltage: 'high' } }],
    ['attributes', { attributes: { Season: 'Snow' } }],
    ['attributes', { attributes: { 'Best from': '2026-02-30' } }],
    ['attributes', { attributes: { Material: 7 } }],
  ])('refuse a bad %s: %j', async (field, bad) => {
    expect(fieldOf(await expectCode(save({ ...input(), ...bad }), 'invalid_input'))).toBe(field);
  });

  it('take no customer, and no supplier of another business', async () => {
    const outsiders = [await addContact(shop, 'customer'), await addContact(other, 'supplier')];

    for (const preferred_supplier_id of outsiders)
      await expectCode(save({ ...input(), preferred_supplier_id }), 'invalid_input');
  });
});

describe('attributes of a business', () => {
  it('rename and remove themselves on the products', async () => {
    const tenant = await makeTenant(database.client);
    const [materialId] = await defineAttributes(tenant);
    const product = input();
    await save({ ...product, attributes: { Material: 'Wool', Voltage: '12' } }, tenant.owner);
    const read = async () => (await call('get_product', { p_product_id: product.id }, tenant.owner)).attributes;

    await call(
      'save_product_attribute',
      { p_attribute: { id: materialId, name: 'Fabric', kind: 'text' } },
      tenant.owner,
    );
    expect(await read()).toEqual({ Fabric: 'Wool', Voltage: '12' });
    await expectCode(
      call('save_product_attribute', { p_attribute: { id: materialId, name: 'Fabric', kind: 'number' } }, tenant.owner),
      'in_use',
    );
    await expectCode(
      call('save_product_attribute', { p_attribute: { id: randomUUID(), name: 'fabric', kind: 'text' } }, tenant.owner),
      'invalid_input',
    );
    await call('delete_product_attribute', { p_attribute_id: materialId }, tenant.owner);

    expect(await read()).toEqual({ Voltage: '12' });
  });

  it('are not those of another business, and not for cashiers to change', async () => {
    const tenant = await makeTenant(database.client);
    const [id] = await defineAttributes(tenant);

    await expectCode(call('delete_product_attribute', { p_attribute_id: id }, other.owner), 'not_found');
    await expectCode(call('delete_product_attribute', { p_attribute_id: id }, tenant.cashier), 'permission_denied');
    expect(await call('list_product_attributes', {}, other.owner)).toEqual([]);
  });
});

describe('bundles', () => {
  it('hold goods of the own business only, at least one', async () => {
    const flour = await addProduct(database.client, shop.tenantId, { name: 'Flour' });
    const service = await addProduct(database.client, shop.tenantId, { name: 'Wrapping', kind: 'service' });
    const shoe = await addShoe(database.client, shop.tenantId, 'Bundle shoe');
    const foreign = await addProduct(database.client, other.tenantId, { name: 'Foreign' });
    const bundle = { ...input({ name: 'Baking set' }), kind: 'bundle' };

    const saved = await save({ ...bundle, components: [{ product_id: flour, quantity: 2 }] });
    expect(saved).toMatchObject({ kind: 'bundle', components: [{ product_id: flour, name: 'Flour', quantity: 2 }] });
    expect(await save({ ...bundle, components: [{ product_id: flour, quantity: 2 }] })).toEqual(saved);
    for (const components of [
      [],
      [{ product_id: foreign, quantity: 1 }],
      [{ product_id: service, quantity: 1 }],
      [{ product_id: shoe.id, quantity: 1 }],
      [{ product_id: saved.id, quantity: 1 }],
      [{ product_id: flour, quantity: 0 }],
      [
        { product_id: flour, quantity: 1 },
        { product_id: flour, quantity: 2 },
      ],
    ])
      await expectCode(save({ ...bundle, id: randomUUID(), components }), 'invalid_input');
  });

  it('change what they hold, and give it up with their kind', async () => {
    const [salt, sugar] = [
      await addProduct(database.client, shop.tenantId, { name: 'Salt' }),
      await addProduct(database.client, shop.tenantId, { name: 'Sugar' }),
    ];
    const bundle = { ...input({ name: 'Pantry' }), kind: 'bundle' };
    const first = await save({ ...bundle, components: [{ product_id: salt, quantity: 1 }] });

    const second = await save({
      ...bundle,
      components: [{ product_id: sugar, quantity: 3 }],
      expected_updated_at: first.updated_at,
    });
    expect(second.components.map(({ product_id, quantity }) => [product_id, quantity])).toEqual([[sugar, 3]]);
    const third = await save({ ...bundle, kind: 'goods', components: [], expected_updated_at: second.updated_at });

    expect(third).toMatchObject({ kind: 'goods', components: [] });
  });

  it('have no opening stock', async () => {
    const flour = await addProduct(database.client, shop.tenantId, { name: 'Flour 2' });

    await expectCode(
      save({
        ...input(),
        kind: 'bundle',
        components: [{ product_id: flour, quantity: 1 }],
        opening_stock: { quantity: 1, unit_cost: 1 },
      }),
      'invalid_input',
    );
  });
});

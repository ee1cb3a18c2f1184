import { randomUUID } from 'node:crypto';
import type { ProductDetail as BareProductDetail } from '../../../shared/src/api/rpcTypes';
import { callRpc, expectCode } from '../support/callRpc';
import { makeTenant, type TestTenant } from '../support/makeTenant';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { addCategory, addProduct, addShoe, productInput as input } from './catalogueFixtures';

type ProductDetail = BareProductDetail & { options: { name: string; values: string[] }[] };

const database = testDatabase();
/** Codes for one unit each, as the answers give them. */
const codes = (...barcodes: string[]) => barcodes.map((barcode) => ({ barcode, unit_factor: 1, label: null }));
let shop: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  shop = await makeTenant(database.client);
  other = await makeTenant(database.client);
});

function save(product: object, persona: Persona = shop.manager): Promise<ProductDetail> {
  return asUser(database.client, persona, () =>
    callRpc<ProductDetail>(database.client, 'save_product', { p_product: product }),
  );
}

async function journalOf(tenantId: string): Promise<Record<string, unknown>[]> {
  const { rows } = await database.client.query<Record<string, unknown>>(
    `select a.role, l.debit::float, l.credit::float from public.journal_lines l
     join public.ledger_accounts a on a.tenant_id = l.tenant_id and a.id = l.ledger_account_id
     join public.journal_entries e on e.tenant_id = l.tenant_id and e.id = l.journal_entry_id
     where l.tenant_id = $1 and e.source_type = 'opening_stock' order by l.debit desc`,
    [tenantId],
  );
  return rows;
}

describe('adding a product', () => {
  it('keeps every field, with opening stock at its cost in stock and books', async () => {
    const tenant = await makeTenant(database.client);
    const categoryId = await addCategory(database.client, tenant.tenantId, 'Groceries');
    const { rows: rates } = await database.client.query<{ id: string }>(
      `select id from public.tax_rates where tenant_id = $1 and code = 'C'`,
      [tenant.tenantId],
    );
    const picture = `/storage/v1/object/public/product-images/${tenant.tenantId}/sugar.webp`;
    const second = picture.replace('sugar', 'second');

    const saved = await save(
      input({
        description: 'Unrefined',
        unit: 'kg',
        sku: 'SUG-1',
        barcodes: ['6161100000017', 'BOX-12'],
        category_id: categoryId,
        retail_price: 200,
        tax_rate_id: rates[0]!.id,
        image_urls: [`http://duka.shop.localhost:3000${picture}`, `https://project.example.test${second}`],
        low_stock_level: 4,
        is_featured: true,
        opening_stock: { quantity: 12.5, unit_cost: 150.25 },
      }),
      tenant.manager,
    );

    expect(saved).toMatchObject({
      name: 'Brown sugar 1 kg',
      description: 'Unrefined',
      sku: 'SUG-1',
      barcode: '6161100000017',
      barcodes: codes('6161100000017', 'BOX-12'),
      category_id: categoryId,
      category_name: 'Groceries',
      price: 189.5,
      retail_price: 200,
      tax_rate_percent: 0,
      image_url: picture,
      image_urls: [picture, second],
      low_stock_level: 4,
      is_featured: true,
      is_published: true,
      is_archived: false,
      stock_quantity: 12.5,
      average_cost: 150.2504,
      last_cost: 150.25,
      stock_value: 1878.13,
      variants: [],
    });
    expect(await journalOf(tenant.tenantId)).toEqual([
      { role: 'inventory', debit: 1878.13, credit: 0 },
      { role: 'opening_balance_equity', debit: 0, credit: 1878.13 },
    ]);
  });

  it('answers the same request again without a second opening stock', async () => {
    const tenant = await makeTenant(database.client);
    const product = input({ barcodes: ['111'], opening_stock: { quantity: 3, unit_cost: 10 } });

    const first = await save(product, tenant.owner);
    const second = await save(product, tenant.owner);

    expect(second).toEqual(first);
    expect(await journalOf(tenant.tenantId)).toHaveLength(2);
  });

  it('adds one product when two connections send the same id at once', async () => {
    const tenant = await makeTenant(database.client);
    const product = input({ sku: 'TWICE', barcodes: ['88001'], opening_stock: { quantity: 3, unit_cost: 10 } });
    const connections = await Promise.all([database.connect(), database.connect(), database.connect()]);

    const answers = await Promise.all(
      connections.map((client) =>
        asUser(client, tenant.owner, () => callRpc<ProductDetail>(client, 'save_product', { p_product: product })),
      ),
    );

    expect(answers.map((answer) => answer.stock_quantity)).toEqual([3, 3, 3]);
    expect(await journalOf(tenant.tenantId)).toHaveLength(2);
  });

  it('takes prices on the step of the currency only', async () => {
    const tokyo = await makeTenant(database.client, { currencyCode: 'JPY', country: 'JP', timezone: 'Asia/Tokyo' });

    expect((await save(input({ price: 480 }), tokyo.owner)).price).toBe(480);
    const failure = await expectCode(save(input({ price: 480.5 }), tokyo.owner), 'invalid_input');

    expect(JSON.parse(failure.detail ?? '{}')).toEqual({ field: 'price' });
  });

  it('gives a service no stock', async () => {
    expect((await save(input({ kind: 'service', name: 'Delivery to door' }))).kind).toBe('service');
    await expectCode(save(input({ kind: 'service', opening_stock: { quantity: 1, unit_cost: 1 } })), 'invalid_input');
  });

  it.each<[string, Record<string, unknown>]>([
    ['id', { id: 'not-a-uuid' }],
    ['name', { name: '   ' }],
    ['name', { name: 'a\nb' }],
    ['name', { name: 'x'.repeat(201) }],
    ['name', { name: 7 }],
    ['description', { description: 'x'.repeat(10_001) }],
    ['sku', { sku: 'x'.repeat(65) }],
    ['kind', { kind: 'thing' }],
    ['unit', { unit: '' }],
    ['price', { price: -0.01 }],
    ['price', { price: 1.005 }],
    ['price', { price: '5' }],
    ['price', { price: 1e15 }],
    ['retail_price', { retail_price: -1 }],
    ['is_published', { is_published: 'yes' }],
    ['low_stock_level', { low_stock_level: -1 }],
    ['barcodes', { barcodes: ['12 3'] }],
    ['barcodes', { barcodes: ['1', '1'] }],
    ['barcodes', { barcodes: 'x' }],
    ['barcodes', { barcodes: [null] }],
    ['category_id', { category_id: randomUUID() }],
    ['tax_rate_id', { tax_rate_id: randomUUID() }],
    ['options', { options: [{ name: 'Size' }] }],
    ['option_values', { option_values: { Size: 'S' } }],
    ['opening_stock', { opening_stock: 5 }],
    ['opening_stock.quantity', { opening_stock: { quantity: -1, unit_cost: 1 } }],
    ['opening_stock.unit_cost', { opening_stock: { quantity: 1 } }],
    ['expected_updated_at', { expected_updated_at: 'yesterday' }],
  ])('refuses a bad %s by name: %j', async (field, bad) => {
    const failure = await expectCode(save({ ...input(), ...bad }), 'invalid_input');

    expect(JSON.parse(failure.detail ?? '{}')).toEqual({ field });
    expect(failure.code).toBe('PT400');
  });

  it.each([
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    'http://example.test/a.png',
    'https://example.test/a.png',
    `/storage/v1/object/public/product-images/${randomUUID()}/a.png`,
    {},
  ])('refuses the picture %j, which does not lie in the own storage', async (picture) => {
    const failure = await expectCode(save({ ...input(), image_urls: [picture] }), 'foreign_picture');

    expect(JSON.parse(failure.detail ?? '{}')).toEqual({ field: 'image_urls' });
    expect(failure.code).toBe('PT400');
  });

  it.each([[null], [[]], ['"text"']])('refuses %j instead of a product', async (product) => {
    await expectCode(save(product as unknown as object), 'invalid_input');
  });
});

describe('unique codes', () => {
  it('refuses a sku that another product has, whatever its case, and leaves nothing behind', async () => {
    const product = input({ sku: 'sku-one', barcodes: ['77001'] });
    await save(input({ sku: 'SKU-ONE' }));

    await expectCode(save(product), 'duplicate_sku');

    const { rowCount } = await database.client.query('select 1 from public.products where id = $1', [product.id]);
    expect(rowCount).toBe(0);
  });

  it('refuses a barcode that another product has', async () => {
    await save(input({ barcodes: ['77002'] }));

    await expectCode(save(input({ barcodes: ['77003', '77002'] })), 'duplicate_barcode');
  });

  it('lets two businesses use the same id, sku and barcode', async () => {
    const product = input({ sku: 'SHARED', barcodes: ['77004'] });

    await save(product);

    expect(await save(product, other.owner)).toMatchObject({ id: product.id, sku: 'SHARED', barcodes: codes('77004') });
  });
});

describe('changing a product', () => {
  it('needs the time it was read at; stock that moves meanwhile does not make it stale', async () => {
    const product = input({ opening_stock: { quantity: 9, unit_cost: 10 } });
    const { opening_stock: _opening, ...fields } = product;
    const first = await save(product);
    const loss = { id: randomUUID(), reason: 'damaged', lines: [{ product_id: product.id, quantity_change: -1 }] };
    await asUser(database.client, shop.manager, () => callRpc(database.client, 'adjust_stock', { p_adjustment: loss }));

    const changed = await save({ ...fields, price: 199, barcodes: ['55001'], expected_updated_at: first.updated_at });

    expect(changed).toMatchObject({ price: 199, stock_quantity: 8, barcodes: codes('55001') });
    await expectCode(
      save({ ...fields, price: 210, barcodes: ['55001'], expected_updated_at: first.updated_at }),
      'stale_row',
    );
    await expectCode(save({ ...fields, price: 210, barcodes: ['55001'] }), 'stale_row');
    expect(await save({ ...fields, price: 199, barcodes: ['55001'], expected_updated_at: first.updated_at })).toEqual(
      changed,
    );
  });

  it('replaces the codes and keeps the unit factor of those that stay', async () => {
    const product = input({ barcodes: ['66001', '66002'] });
    const first = await save(product);
    await database.client.query(
      `update public.product_barcodes set unit_factor = 24 where tenant_id = $1 and barcode = '66002'`,
      [shop.tenantId],
    );

    const changed = await save({ ...product, barcodes: ['66003', '66002'], expected_updated_at: first.updated_at });

    expect(changed.barcodes.map(({ barcode }) => barcode)).toEqual(['66003', '66002']);
    const { rows } = await database.client.query(
      `select barcode, unit_factor::float from public.product_barcodes where product_id = $1 order by barcode`,
      [product.id],
    );
    expect(rows).toEqual([
      { barcode: '66002', unit_factor: 24 },
      { barcode: '66003', unit_factor: 1 },
    ]);
  });

  it('records who changed a price', async () => {
    const product = input({ price: 10 });
    const first = await save(product);

    await save({ ...product, price: 12, expected_updated_at: first.updated_at });

    const { rows } = await database.client.query(
      `select * from audit.events where entity_id = $1 and action = 'product_price_changed'`,
      [product.id],
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows[0])).toContain(shop.manager.userId);
  });

  it('keeps the kind of goods that were stocked, and of variants', async () => {
    const product = input({ opening_stock: { quantity: 1, unit_cost: 10 } });
    const { opening_stock: _opening, ...fields } = product;
    const first = await save(product);

    await expectCode(save({ ...fields, kind: 'service', expected_updated_at: first.updated_at }), 'in_use');
  });

  it('does not find a product of another business', async () => {
    const product = await save(input());

    await expectCode(
      save({ ...input({ id: product.id }), expected_updated_at: product.updated_at }, other.owner),
      'not_found',
    );
    await expectCode(
      save(input({ category_id: await addCategory(database.client, shop.tenantId, 'Mine') }), other.owner),
      'invalid_input',
    );
    await expectCode(
      save({ ...input(), parent_id: product.id, option_values: { Size: 'S' } }, other.owner),
      'invalid_input',
    );
  });
});

describe('variants', () => {
  it('hang on a product, which then is not sold itself', async () => {
    const parent = await save({ ...input({ name: 'T-shirt' }), options: [{ name: 'Size', values: ['S', 'M'] }] });

    await save({
      ...input({ name: 'T-shirt S' }),
      parent_id: parent.id,
      option_values: { Size: 'S' },
      opening_stock: { quantity: 2, unit_cost: 5 },
    });
    await save({
      ...input({ name: 'T-shirt M' }),
      parent_id: parent.id,
      option_values: { Size: 'M' },
      opening_stock: { quantity: 3, unit_cost: 5 },
    });

    const product = await asUser(database.client, shop.cashier, () =>
      callRpc<ProductDetail>(database.client, 'get_product', { p_product_id: parent.id }),
    );
    expect(product).toMatchObject({
      has_variants: true,
      stock_quantity: 5,
      variants: [
        { name: 'T-shirt M', stock_quantity: 3 },
        { name: 'T-shirt S', stock_quantity: 2 },
      ],
    });
    expect(product.options).toEqual([{ name: 'Size', values: ['S', 'M'] }]);
  });

  it('exist once each, one level deep, of the kind of their product, and never move', async () => {
    const shoe = await addShoe(database.client, shop.tenantId);
    const stocked = await addProduct(database.client, shop.tenantId, { name: 'Stocked', stock: 2 });
    const variant = { ...input({ name: 'Shoe' }), option_values: { Size: 'S' } };

    await expectCode(save({ ...variant, parent_id: shoe.id }), 'invalid_input');
    await expectCode(save({ ...variant, parent_id: shoe.small }), 'invalid_input');
    await expectCode(
      save({ ...variant, parent_id: shoe.id, kind: 'service', option_values: { Size: 'XL' } }),
      'invalid_input',
    );
    await expectCode(save({ ...variant, parent_id: stocked }), 'in_use');
    await expectCode(
      database.client.query('update public.products set parent_id = null, option_values = $2 where id = $1', [
        shoe.small,
        '{}',
      ]),
      'in_use',
    );
  });
});

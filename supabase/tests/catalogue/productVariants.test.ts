import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { ProductDetail, SaveVariantInput } from '../../../shared/src/api/rpcTypes';
import { callRpc, expectCode } from '../support/callRpc';
import { makeTenant, type TestTenant } from '../support/makeTenant';
import { asUser, type Persona } from '../support/personas';
import { count } from '../support/reduced';
import { testDatabase } from '../support/testDatabase';
import { addProduct, addStock, productInput as input } from './catalogueFixtures';

const database = testDatabase();
let shop: TestTenant;
let other: TestTenant;

interface Options {
  name: string;
  values: string[];
}
type Variant = Partial<SaveVariantInput> & { option_values: Record<string, string> };

beforeAll(async () => {
  shop = await makeTenant(database.client);
  other = await makeTenant(database.client);
});

function call(name: string, args: Record<string, unknown>, persona: Persona = shop.manager, client = database.client) {
  return asUser(client, persona, () => callRpc<ProductDetail>(client, name, args));
}

const variantArgs = (productId: string, options: Options[], variants: object[], expected?: string) => ({
  p_product_id: productId,
  p_options: JSON.stringify(options),
  p_variants: JSON.stringify(variants),
  ...(expected === undefined ? {} : { p_expected_updated_at: expected }),
});

function saveVariants(productId: string, options: Options[], variants: object[], expected?: string, persona?: Persona) {
  return call('save_product_variants', variantArgs(productId, options, variants, expected), persona);
}

async function newProduct(fields: object = {}, persona: Persona = shop.manager): Promise<string> {
  return (await call('save_product', { p_product: { ...input({ name: 'Shirt' }), ...fields } }, persona)).id;
}

const variant = (values: Record<string, string>, fields: object = {}): Variant & { id: string; price: number } => ({
  id: randomUUID(),
  option_values: values,
  price: 100,
  ...fields,
});
const SIZES: Options[] = [{ name: 'Size', values: ['S', 'M'] }];
const bySize = (product: ProductDetail) =>
  Object.fromEntries(product.variants.map((row) => [row.option_values['Size'], row]));

async function archivedCount(productId: string): Promise<number> {
  const { rows } = await database.client.query<{ n: number }>(
    'select count(*)::int as n from public.products where parent_id = $1 and archived_at is not null',
    [productId],
  );
  return rows[0]?.n ?? 0;
}

describe('saving the variants of a product', () => {
  it('adds them in one go, each with codes, prices, stock and picture, named by their values', async () => {
    const id = await newProduct({ unit: 'pair', brand: 'Own' });
    const { rows: owners } = await database.client.query<{ id: string }>(
      'select tenant_id as id from public.products where id = $1',
      [id],
    );
    const picture = `/storage/v1/object/public/product-images/${owners[0]?.id ?? ''}/red.png`;

    const saved = await saveVariants(
      id,
      [
        { name: 'Size', values: ['S', 'M'] },
        { name: 'Colour', values: ['Red'] },
      ],
      [
        variant(
          { Size: 'S', Colour: 'Red' },
          {
            sku: 'SH-S',
            barcodes: [{ barcode: 'SH1', unit_factor: 1 }],
            retail_price: 150,
            opening_stock: { quantity: 4, unit_cost: 20 },
            image_urls: [picture],
          },
        ),
        variant({ Size: 'M', Colour: 'Red' }, { price: 110 }),
      ],
    );

    expect(saved).toMatchObject({ has_variants: true, stock_quantity: 4, stock_value: 80 });
    expect(saved.variants.map(({ name, price, unit }) => [name, price, unit])).toEqual([
      ['Shirt M / Red', 110, 'pair'],
      ['Shirt S / Red', 100, 'pair'],
    ]);
    expect(saved.variants[1]).toMatchObject({
      sku: 'SH-S',
      barcodes: [{ barcode: 'SH1', unit_factor: 1, label: null }],
      retail_price: 150,
      image_url: picture,
      option_values: { Size: 'S', Colour: 'Red' },
    });
  });

  it('changes nothing when the same is sent again, however old its version', async () => {
    const id = await newProduct();
    const variants = [variant({ Size: 'S' }, { opening_stock: { quantity: 2, unit_cost: 5 } }), variant({ Size: 'M' })];
    const before = await call('get_product', { p_product_id: id });

    const first = await saveVariants(id, SIZES, variants, before.updated_at);
    const second = await saveVariants(id, SIZES, variants, before.updated_at);

    expect(second).toEqual(first);
    expect(second.stock_quantity).toBe(2);
  });

  it('refuses a version that somebody else has changed', async () => {
    const id = await newProduct();
    const before = await call('get_product', { p_product_id: id });
    await saveVariants(id, SIZES, [variant({ Size: 'S' })], before.updated_at);

    await expectCode(saveVariants(id, SIZES, [variant({ Size: 'M' })], before.updated_at), 'stale_row');

    expect((await call('get_product', { p_product_id: id })).variants).toHaveLength(1);
  });

  it('lets one of two people win who save different variants at once', async () => {
    const id = await newProduct();
    const before = await call('get_product', { p_product_id: id });
    const clients = await Promise.all([database.connect(), database.connect()]);

    const results = await Promise.allSettled(
      clients.map((client, index) =>
        call(
          'save_product_variants',
          variantArgs(id, SIZES, [variant({ Size: index === 0 ? 'S' : 'M' })], before.updated_at),
          shop.manager,
          client,
        ),
      ),
    );

    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await call('get_product', { p_product_id: id })).variants).toHaveLength(1);
  });

  it('lets codes, SKUs and values change places', async () => {
    const id = await newProduct();
    const [small, medium] = [
      variant({ Size: 'S' }, { sku: 'SW-1', barcodes: ['SW1'] }),
      variant({ Size: 'M' }, { sku: 'SW-2', barcodes: ['SW2'] }),
    ];
    await saveVariants(id, SIZES, [small, medium]);

    const swapped = await saveVariants(id, SIZES, [
      { ...small, option_values: { Size: 'M' }, sku: 'SW-2', barcodes: ['SW2'] },
      { ...medium, option_values: { Size: 'S' }, sku: 'SW-1', barcodes: ['SW1'] },
    ]);

    expect(bySize(swapped)).toMatchObject({
      S: { id: medium.id, sku: 'SW-1', barcode: 'SW1' },
      M: { id: small.id, sku: 'SW-2', barcode: 'SW2' },
    });
  });

  it('archives a removed variant that was stocked, deletes one that never was, and brings it back as itself', async () => {
    const id = await newProduct();
    const [small, medium] = [
      variant({ Size: 'S' }, { opening_stock: { quantity: 1, unit_cost: 1 }, sku: 'BACK-1' }),
      variant({ Size: 'M' }),
    ];
    await saveVariants(id, SIZES, [small, medium]);

    const large = variant({ Size: 'L' });
    const reduced = await saveVariants(id, [{ name: 'Size', values: ['L'] }], [large]);
    expect(reduced.variants.map((row) => row.id)).toEqual([large.id]);
    expect(await archivedCount(id)).toBe(1);
    const restored = await saveVariants(id, [{ name: 'Size', values: ['S', 'L'] }], [large, variant({ Size: 'S' })]);

    expect(bySize(restored)['S']).toMatchObject({ id: small.id, stock_quantity: 1 });
    expect(await archivedCount(id)).toBe(0);
  });

  it('makes a plain product of it again when none was ever used', async () => {
    const id = await newProduct();
    await saveVariants(id, SIZES, [variant({ Size: 'S' })]);
    expect(await saveVariants(id, [], [])).toMatchObject({ has_variants: false, options: [], variants: [] });

    await saveVariants(id, SIZES, [variant({ Size: 'S' }, { opening_stock: { quantity: 1, unit_cost: 1 } })]);
    await expectCode(saveVariants(id, [], []), 'in_use');

    expect((await call('get_product', { p_product_id: id })).variants).toHaveLength(1);
  });

  it('refuses a product that has stock of its own, with a sentence that helps', async () => {
    const id = await newProduct({ opening_stock: { quantity: 3, unit_cost: 1 } });

    const failure = await expectCode(saveVariants(id, SIZES, [variant({ Size: 'S' })]), 'in_use');

    expect(failure.message).toMatch(/^3 of Shirt are still in stock\./);
  });

  it('refuses what lies in a bundle, is a bundle, or is a variant', async () => {
    const part = await newProduct();
    const bundle = await newProduct({ kind: 'bundle', components: [{ product_id: part, quantity: 1 }] });
    const parent = await newProduct();
    const saved = await saveVariants(parent, SIZES, [variant({ Size: 'S' })]);

    await expectCode(saveVariants(part, SIZES, [variant({ Size: 'S' })]), 'in_use');
    await expectCode(saveVariants(bundle, SIZES, [variant({ Size: 'S' })]), 'invalid_input');
    await expectCode(saveVariants(saved.variants[0]!.id, SIZES, [variant({ Size: 'S' })]), 'invalid_input');
  });

  it('gives variants the name, category, tax and place in the shop of their product', async () => {
    const id = await newProduct();
    const before = await saveVariants(id, SIZES, [variant({ Size: 'S' }), variant({ Size: 'M' })]);

    const renamed = await call('save_product', {
      p_product: {
        ...input({ id, name: 'Blouse', is_published: false, options: before.options }),
        expected_updated_at: before.updated_at,
      },
    });

    expect(renamed.variants.map(({ name, is_published }) => [name, is_published])).toEqual([
      ['Blouse M', false],
      ['Blouse S', false],
    ]);
  });

  it('names the product that has a code already', async () => {
    const holder = await newProduct({ name: 'Holder', barcodes: ['TAKEN'] });
    const id = await newProduct();

    const failure = await expectCode(
      saveVariants(id, SIZES, [variant({ Size: 'S' }, { barcodes: ['TAKEN'] })]),
      'duplicate_barcode',
    );

    expect(JSON.parse(failure.detail ?? '')).toMatchObject({ product_id: holder, product_name: 'Holder' });
    expect((await call('get_product', { p_product_id: id })).has_variants).toBe(false);
  });

  const s = (fields: object = {}) => variant({ Size: 'S' }, fields);
  it.each<[string, Options[], object[]]>([
    ['options', Array.from({ length: 5 }, (_, n) => ({ name: `O${n}`, values: ['x'] })), []],
    ['options', [{ name: 'Size', values: ['S', 's'] }], [s()]],
    [
      'options',
      [
        { name: 'Size', values: ['S'] },
        { name: 'size', values: ['S'] },
      ],
      [],
    ],
    ['options', [{ name: 'Size', values: [' S'] }], []],
    ['variants', SIZES, [variant({ Size: 'XL' })]],
    ['variants', SIZES, [variant({ Size: 'S', Colour: 'Red' })]],
    ['variants', SIZES, [variant({})]],
    ['variants', SIZES, [s(), s()]],
    ['variants', SIZES, []],
    ['variants', [], [s()]],
    ['variants', SIZES, Array.from({ length: 201 }, () => s())],
    ['variants.price', SIZES, [s({ price: -1 })]],
    ['variants.price', SIZES, [s({ price: '5' })]],
    ['variants.id', SIZES, [s({ id: 'x' })]],
    ['variants.sku', SIZES, [s({ sku: 'A' }), variant({ Size: 'M' }, { sku: 'a' })]],
    ['variants.barcodes', SIZES, [s({ barcodes: ['A'] }), variant({ Size: 'M' }, { barcodes: ['A'] })]],
    ['image_urls', SIZES, [s({ image_urls: ['javascript:alert(1)'] })]],
  ])('refuses bad %s', async (field, options, variants) => {
    const id = await newProduct();

    const code = field === 'image_urls' ? 'foreign_picture' : 'invalid_input';
    const failure = await expectCode(saveVariants(id, options, variants), code);

    expect(JSON.parse(failure.detail ?? '')).toEqual({ field });
    expect((await call('get_product', { p_product_id: id })).variants).toEqual([]);
  });

  it('takes no variant id of another product, and no product of another business', async () => {
    const id = await newProduct();
    const elsewhere = await addProduct(database.client, shop.tenantId, { name: 'Elsewhere' });

    await expectCode(saveVariants(id, SIZES, [variant({ Size: 'S' }, { id: elsewhere })]), 'invalid_input');
    await expectCode(saveVariants(id, SIZES, [variant({ Size: 'S' })], undefined, other.owner), 'not_found');
    await expectCode(saveVariants(id, SIZES, [variant({ Size: 'S' })], undefined, shop.cashier), 'permission_denied');
  });
});

describe('the option matrix', () => {
  it('holds exactly the wanted combinations after any series of changes, and loses nothing that was stocked', async () => {
    const VALUES = ['A', 'B', 'C'];
    const wanted = fc.uniqueArray(
      fc.record({
        one: fc.constantFrom(...VALUES),
        two: fc.constantFrom(...VALUES),
        price: fc.integer({ min: 0, max: 9 }),
      }),
      { selector: ({ one, two }) => one + two, minLength: 1, maxLength: 9 },
    );
    const command = fc.record({ wanted, stocked: fc.nat({ max: 8 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 5 }), async (commands) => {
        const id = await newProduct();
        const stocked = new Map<string, string>();
        for (const { wanted: rows, stocked: pick } of commands) {
          const options = [
            { name: 'One', values: VALUES },
            { name: 'Two', values: VALUES },
          ];
          const saved = await saveVariants(
            id,
            options,
            rows.map(({ one, two, price }) => variant({ One: one, Two: two }, { price })),
          );
          const key = (values: Record<string, string>) => `${values['One']}${values['Two']}`;
          expect(saved.variants.map((row) => [key(row.option_values), row.price]).sort()).toEqual(
            rows.map(({ one, two, price }) => [one + two, price]).sort(),
          );
          // A combination that was stocked is the same product whenever it is there again.
          for (const row of saved.variants) {
            const known = stocked.get(key(row.option_values));
            if (known !== undefined) expect(row.id).toBe(known);
          }
          const chosen = saved.variants[pick % saved.variants.length]!;
          await addStock(database.client, shop.tenantId, chosen.id, 1);
          stocked.set(key(chosen.option_values), chosen.id);
        }
        const { rows: left } = await database.client.query<{ id: string }>(
          'select id from public.products where parent_id = $1',
          [id],
        );
        expect(left.map((row) => row.id)).toEqual(expect.arrayContaining([...stocked.values()]));
      }),
      { numRuns: count(15, 150) },
    );
  }, 300_000);
});

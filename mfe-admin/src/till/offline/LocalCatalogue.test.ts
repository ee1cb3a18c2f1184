/** @jest-environment jsdom */
import '../../common/devices/fakeStorage';
import { ApiError } from '@dukani/shared/errors';
import type { TillCatalogue, TillCatalogueProduct, TillSetup } from '@dukani/shared/rpc';
import { LocalCatalogue } from './LocalCatalogue';
import { LocalStore } from './localStore';
import type { CatalogueSource } from './syncCatalogue';

const SETUP: TillSetup = {
  prices_include_tax: true,
  tax_rounding: 'line',
  discount_limit_percent: 10,
  tax_rates: [],
  categories: [{ id: 'dairy', name: 'Dairy', parent_id: null, position: 0 }],
  payment_methods: [],
  open_price_products: [],
  barcode_rules: [],
};
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const row = (number: number, more: Partial<TillCatalogueProduct> = {}): TillCatalogueProduct => ({
  id: idOf(number),
  name: `Product ${String(number).padStart(4, '0')}`,
  sku: `SKU-${number}`,
  price: number,
  unit: 'each',
  kind: 'goods',
  tax_rate_id: null,
  category_id: null,
  image_url: null,
  brand: null,
  parent_id: null,
  tracks_batches: false,
  tracks_serials: false,
  has_open_price: false,
  barcodes: [{ barcode: `900${number}`, unit_factor: 1, label: null }],
  ...more,
});

/** A server with a list of changes; its cursor is the place in it. */
class FakeSource implements CatalogueSource {
  changes: (TillCatalogueProduct | string)[] = [];
  asked: (string | null)[] = [];
  /** The call that gets no answer, counted from 1. */
  brokenCall: number | null = null;
  constructor(private readonly pageSize = 3) {}

  readPage = (after: string | null): Promise<TillCatalogue> => {
    this.asked.push(after);
    if (this.asked.length === this.brokenCall)
      return Promise.reject(new ApiError({ code: 'network_failure', status: 0, message: 'No.' }));
    const from = Number(after ?? 0);
    const page = this.changes.slice(from, from + this.pageSize);
    return Promise.resolve({
      rows: page.filter((change) => typeof change !== 'string'),
      removed_ids: page.filter((change) => typeof change === 'string'),
      has_more: from + this.pageSize < this.changes.length,
      next_cursor: String(from + page.length),
      total: after === null ? this.changes.length : null,
    });
  };
  readSetup = () => Promise.resolve(SETUP);
}

let stores = 0;
async function makeCatalogue(source: FakeSource, tenant = `catalogue-${stores++}`) {
  const catalogue = new LocalCatalogue(new LocalStore(tenant, 'user'), source);
  await catalogue.open();
  const names = async (text: string) =>
    (await catalogue.search(text, { categoryIds: null, limit: 60 })).map(({ name }) => name);
  return { catalogue, names, tenant };
}

describe('the catalogue of the device', () => {
  it('keeps what is asked for with a product, and what it changed to', async () => {
    const sets = (amount: number) => [
      { id: 'milk', name: 'Milk', min_choices: 1, max_choices: 1, choices: [{ id: 'oat', name: 'Oat', amount }] },
    ];
    const source = new FakeSource();
    source.changes = [row(1, { modifier_sets: sets(50) }), row(2, { modifier_sets: [] })];
    const { catalogue } = await makeCatalogue(source);
    await catalogue.sync();
    const kept = async () => (await catalogue.get([idOf(1), idOf(2)])).map(({ modifierSets }) => modifierSets);
    expect(await kept()).toMatchObject([[{ min: 1, max: 1, choices: [{ name: 'Oat', amount: 5000 }] }], undefined]);
    source.changes.push(row(1, { modifier_sets: sets(60) }));
    await catalogue.sync();

    expect(await kept()).toMatchObject([[{ choices: [{ amount: 6000 }] }], undefined]);
  });

  it('shows what is sold most first, of a category its own, and keeps that order', async () => {
    const source = new FakeSource(100);
    source.changes = [row(1), row(2, { category_id: 'dairy' }), row(3)];
    const popular = [idOf(3), idOf(2), 'gone'];
    source.readSetup = () => Promise.resolve({ ...SETUP, popular_ids: popular });
    const { catalogue, names } = await makeCatalogue(source);
    await catalogue.sync();
    expect(await names('')).toEqual(['Product 0003', 'Product 0002', 'Product 0001']);
    expect(await names('product')).toEqual(['Product 0003', 'Product 0002', 'Product 0001']);
    const dairy = await catalogue.search('', { categoryIds: new Set(['dairy']), limit: 60 });
    expect(dairy.map(({ name }) => name)).toEqual(['Product 0002']);
    source.readSetup = () => Promise.resolve({ ...SETUP, popular_ids: [idOf(1)] });
    await catalogue.sync();

    expect((await names(''))[0]).toBe('Product 0003');
  });

  it('is filled page by page and says how far it is', async () => {
    const source = new FakeSource();
    source.changes = Array.from({ length: 8 }, (_, number) => row(number));
    const { catalogue, names } = await makeCatalogue(source);
    const progress: unknown[] = [];
    catalogue.subscribe(() => progress.push(catalogue.getState().progress));
    expect(catalogue.getState().isFilled).toBe(false);
    await catalogue.sync();

    expect(catalogue.getState()).toMatchObject({ isFilled: true, progress: null, setup: SETUP });
    expect(progress.slice(0, 3)).toEqual([
      { done: 3, total: 8 },
      { done: 6, total: 8 },
      { done: 8, total: 8 },
    ]);
    expect(await names('')).toHaveLength(8);
    expect(await names('product 0005')).toEqual(['Product 0005']);
  });

  it('asks only for what changed afterwards, and follows changes and deletions', async () => {
    const source = new FakeSource(100);
    source.changes = [row(1), row(2, { category_id: 'dairy' }), row(3)];
    const { catalogue, names } = await makeCatalogue(source);
    await catalogue.sync();
    source.changes.push(row(1, { name: 'Renamed', price: 9.5 }), idOf(3));
    await catalogue.sync();

    expect(source.asked).toEqual([null, '3']);
    expect(await names('')).toEqual(['Product 0002', 'Renamed']);
    expect(await names('dairy')).toEqual(['Product 0002']);
    expect((await catalogue.findByCode('SKU-1'))?.product.price).toBe(950);
    expect(await catalogue.findByCode('9003')).toBeNull();
  });

  it('goes on where a walk was broken off, by a lost connection or a reload', async () => {
    const source = new FakeSource();
    source.changes = Array.from({ length: 9 }, (_, number) => row(number));
    source.brokenCall = 3;
    const first = await makeCatalogue(source);
    await expect(first.catalogue.sync()).rejects.toMatchObject({ code: 'network_failure' });
    expect(first.catalogue.getState().isFilled).toBe(false);

    const again = await makeCatalogue(source, first.tenant);
    await again.catalogue.sync();
    expect(source.asked).toEqual([null, '3', '6', '6']);
    expect(await again.names('')).toHaveLength(9);
  });

  it('finds what came in a walk for changes that was broken off', async () => {
    const source = new FakeSource();
    source.changes = [row(1)];
    const { catalogue, names } = await makeCatalogue(source);
    await catalogue.sync();
    source.changes.push(row(2), row(3), row(4), row(5));
    source.brokenCall = 3;
    await expect(catalogue.sync()).rejects.toMatchObject({ code: 'network_failure' });
    await catalogue.sync();

    expect(await names('')).toHaveLength(5);
  });

  it('is there at once when it is opened again, without prompts anybody', async () => {
    const source = new FakeSource();
    source.changes = [row(1), row(2)];
    const { catalogue, tenant } = await makeCatalogue(source);
    await catalogue.sync();
    await catalogue.cacheStock([{ id: idOf(2), quantity: 7000 }]);
    const asked = source.asked.length;

    const again = await makeCatalogue(source, tenant);
    expect(again.catalogue.getState()).toMatchObject({ isFilled: true, setup: SETUP });
    expect((await again.catalogue.search('0002', { categoryIds: null, limit: 5 }))[0]).toMatchObject({
      name: 'Product 0002',
      stock: 7000,
    });
    expect(source.asked).toHaveLength(asked);
  });

  it('has all variants of a product', async () => {
    const of = (values: Record<string, string>) => ({
      parent_id: idOf(9),
      variant_of: {
        id: idOf(9),
        name: 'Tee',
        image_url: null,
        options: [{ name: 'Size', values: ['S', 'M'] }],
        values,
      },
    });
    const source = new FakeSource();
    source.changes = [row(1, of({ Size: 'S' })), row(2, of({ Size: 'M' })), row(3)];
    const { catalogue } = await makeCatalogue(source);
    await catalogue.sync();

    const variants = await catalogue.variantsOf(idOf(9));
    expect(variants.map(({ id, variantOf }) => [id, variantOf?.name, variantOf?.values])).toEqual([
      [idOf(1), 'Tee', { Size: 'S' }],
      [idOf(2), 'Tee', { Size: 'M' }],
    ]);
  });

  it('finds by exact code only: barcode before sku, small letters too, with or without the zero of a UPC', async () => {
    const source = new FakeSource();
    source.changes = [
      row(1, {
        sku: 'Kola',
        barcodes: [
          { barcode: '012345678905', unit_factor: 1, label: null },
          { barcode: '555', unit_factor: 24, label: 'Crate' },
        ],
      }),
      row(2, { sku: '555', barcodes: [] }),
    ];
    const { catalogue } = await makeCatalogue(source);
    await catalogue.sync();

    expect(await catalogue.findByCode(' 555 ')).toMatchObject({
      product: { id: idOf(1) },
      code: { factor: 24_000, label: 'Crate' },
    });
    expect(await catalogue.findByCode('KOLA')).toMatchObject({ product: { id: idOf(1) }, code: null });
    expect((await catalogue.findByCode('0012345678905'))?.code?.barcode).toBe('012345678905');
    expect(await catalogue.findByCode('12345678905')).toBeNull();
    expect(await catalogue.findByCode('55')).toBeNull();
    expect(await catalogue.findByCode('kol')).toBeNull();
  });
});

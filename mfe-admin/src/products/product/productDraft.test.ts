import { EMPTY_DRAFT, fieldOf, saveInput, validateDraft, type ProductDraft } from './productDraft';

const draft = (changes: Partial<ProductDraft> = {}): ProductDraft => ({
  ...EMPTY_DRAFT,
  name: 'Milk 500 ml',
  price: '60',
  ...changes,
});
const code = (barcode: string, unitFactor = '1', label = '') => ({ barcode, unitFactor, label });
const MILK = { productId: 'm', name: 'Milk', unit: 'each', price: '60.00', quantity: '2' };

describe('validateDraft', () => {
  it('is content with a name and a price', () => {
    expect(validateDraft(draft(), 1)).toEqual({});
  });

  it.each<[Partial<ProductDraft>, string]>([
    [{ name: '  ' }, 'name'],
    [{ name: 'x'.repeat(201) }, 'name'],
    [{ price: '' }, 'price'],
    [{ price: 'free' }, 'price'],
    [{ price: '-5' }, 'price'],
    [{ retailPrice: '60' }, 'retailPrice'],
    [{ retailPrice: 'x' }, 'retailPrice'],
    [{ unit: '' }, 'unit'],
    [{ weightKg: '0' }, 'weightKg'],
    [{ lowStockLevel: '-1' }, 'lowStockLevel'],
    [{ reorderPoint: 'many' }, 'reorderPoint'],
    [{ stockBuffer: '-2' }, 'stockBuffer'],
    [{ reorderQuantity: '0' }, 'reorderQuantity'],
    [{ purchaseUnitFactor: '' }, 'purchaseUnitFactor'],
    [{ barcodes: [code('9'.repeat(65))] }, 'barcodes'],
    [{ barcodes: [code('12 3')] }, 'barcodes'],
    [{ barcodes: [code('123'), code('123')] }, 'barcodes'],
    [{ barcodes: [code('123', '0')] }, 'barcodes'],
    [{ openingQuantity: '24' }, 'openingCost'],
    [{ openingCost: '40' }, 'openingQuantity'],
    [{ kind: 'bundle' }, 'components'],
    [{ kind: 'bundle', components: [{ ...MILK, quantity: '0' }] }, 'components'],
  ])('finds what is wrong with %j', (changes, field) => {
    expect(Object.keys(validateDraft(draft(changes), 1))).toEqual([field]);
  });

  it('does not mind lines that nothing was scanned into', () => {
    expect(validateDraft(draft({ barcodes: [code(''), code('123')] }), 1)).toEqual({});
  });

  it('knows that yen have no cents', () => {
    expect(validateDraft(draft({ price: '99.50' }), 100).price).toMatch(/no cents/);
    expect(validateDraft(draft({ price: '99' }), 100)).toEqual({});
  });
});

describe('saveInput', () => {
  it('sends opening stock only with a new product', () => {
    const filled = draft({ openingQuantity: '24', openingCost: '41.255' });

    expect(saveInput('p1', filled, null).opening_stock).toEqual({ quantity: 24, unit_cost: 41.255 });
    expect(saveInput('p1', filled, '2026-11-21T09:00:00Z')).not.toHaveProperty('opening_stock');
  });

  it('sends when the product was read, so that nobody’s change is overwritten', () => {
    expect(saveInput('p1', draft(), '2026-11-21T09:00:00Z').expected_updated_at).toBe('2026-11-21T09:00:00Z');
    expect(saveInput('p1', draft(), null)).not.toHaveProperty('expected_updated_at');
  });

  it('sends empty fields as null', () => {
    expect(saveInput('p1', draft({ sku: ' ', description: '' }), null)).toMatchObject({
      sku: null,
      description: null,
      category_id: null,
      retail_price: null,
      low_stock_level: null,
      brand: null,
      preferred_supplier_id: null,
    });
  });

  it('sends codes with their units, without the lines that are empty', () => {
    const { barcodes } = saveInput(
      'p1',
      draft({ barcodes: [code(' 616 '), code('CR', '24', 'Crate'), code('')] }),
      null,
    );

    expect(barcodes).toEqual([
      { barcode: '616', unit_factor: 1, label: null },
      { barcode: 'CR', unit_factor: 24, label: 'Crate' },
    ]);
  });

  it('leaves stock out of a service', () => {
    const service = draft({
      kind: 'service',
      lowStockLevel: '5',
      reorderPoint: '3',
      stockBuffer: '2',
      tracksBatches: true,
      openingQuantity: '3',
      openingCost: '1',
    });

    expect(saveInput('p1', service, null)).toMatchObject({
      low_stock_level: null,
      reorder_point: null,
      stock_buffer: null,
      tracks_batches: false,
    });
    expect(saveInput('p1', service, null)).not.toHaveProperty('opening_stock');
  });

  it('sends what a bundle holds, and of nothing else', () => {
    const components = [MILK];

    expect(saveInput('p1', draft({ kind: 'bundle', components }), null).components).toEqual([
      { product_id: 'm', quantity: 2 },
    ]);
    expect(saveInput('p1', draft({ components }), null).components).toEqual([]);
  });
});

describe('fieldOf', () => {
  it.each([
    ['sku', 'sku'],
    ['retail_price', 'retailPrice'],
    ['barcodes.unit_factor', 'barcodes'],
    ['opening_stock.unit_cost', 'openingCost'],
    ['unknown', null],
  ])('places %s', (field, expected) => {
    expect(fieldOf(field)).toBe(expected);
  });
});

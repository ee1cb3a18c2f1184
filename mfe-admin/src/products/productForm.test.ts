import { EMPTY_DRAFT, fieldOfRefusal, parseBarcodes, saveInput, validateDraft, type ProductDraft } from './productForm';

const draft = (changes: Partial<ProductDraft> = {}): ProductDraft => ({
  ...EMPTY_DRAFT,
  name: 'Milk 500 ml',
  price: '60',
  ...changes,
});

describe('validateDraft', () => {
  it('is content with a name and a price', () => {
    expect(validateDraft(draft(), 1)).toEqual({});
  });

  it.each([
    [{ name: '  ' }, 'name'],
    [{ name: 'x'.repeat(201) }, 'name'],
    [{ price: '' }, 'price'],
    [{ price: 'free' }, 'price'],
    [{ price: '-5' }, 'price'],
    [{ retailPrice: '60' }, 'retailPrice'],
    [{ retailPrice: 'x' }, 'retailPrice'],
    [{ unit: '' }, 'unit'],
    [{ lowStockLevel: '-1' }, 'lowStockLevel'],
    [{ barcodes: '9'.repeat(65) }, 'barcodes'],
    [{ openingQuantity: '24' }, 'openingCost'],
    [{ openingCost: '40' }, 'openingQuantity'],
  ] as const)('finds what is wrong with %j', (changes, field) => {
    expect(Object.keys(validateDraft(draft(changes), 1))).toEqual([field]);
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
    });
  });

  it('leaves stock out of a service', () => {
    expect(
      saveInput('p1', draft({ kind: 'service', lowStockLevel: '5', openingQuantity: '3', openingCost: '1' }), null),
    ).toMatchObject({ low_stock_level: null });
    expect(
      saveInput('p1', draft({ kind: 'service', openingQuantity: '3', openingCost: '1' }), null),
    ).not.toHaveProperty('opening_stock');
  });
});

describe('parseBarcodes', () => {
  it('takes commas, spaces and lines, and each code once', () => {
    expect(parseBarcodes(' 6161100000017, 5000112\n6161100000017 ')).toEqual(['6161100000017', '5000112']);
  });
});

describe('fieldOfRefusal', () => {
  it.each([
    [{ field: 'sku' }, 'sku'],
    [{ field: 'opening_stock.unit_cost' }, 'openingCost'],
    [{ field: 'unknown' }, null],
    [null, null],
    ['text', null],
  ])('places %j', (details, field) => {
    expect(fieldOfRefusal(details)).toBe(field);
  });
});

import type { LabelProduct } from '@dukani/shared/rpc';
import { labelContent, labelCount, toLabelLine } from './labelLines';

const FLOUR: LabelProduct = {
  id: 'f',
  name: 'Flour',
  sku: 'FL-2',
  brand: null,
  unit: 'each',
  price: 190,
  retail_price: 220,
  weight_kg: 2,
  stock_quantity: 10,
  received_quantity: null,
  barcodes: [
    { barcode: '5449000000996', unit_factor: 1, label: null },
    { barcode: 'CRATE', unit_factor: 12, label: 'Crate of 12' },
  ],
};

describe('what stands on a label', () => {
  it('is the price, the usual price, the price of a kilogram and the first code', () => {
    expect(labelContent(toLabelLine(FLOUR))).toEqual({
      name: 'Flour',
      price: 19000,
      wasPrice: 22000,
      unitPrice: { amount: 9500, unit: 'kg' },
      sku: 'FL-2',
      code: '5449000000996',
    });
  });

  it('is the price of all units for a code that stands for several', () => {
    expect(labelContent({ ...toLabelLine(FLOUR), barcode: 'CRATE' })).toMatchObject({
      name: 'Flour · Crate of 12',
      price: 228000,
      code: 'CRATE',
    });
  });

  it('falls back on the SKU, and is nothing without one', () => {
    const bare = { ...FLOUR, barcodes: [] };

    expect(labelContent(toLabelLine(bare)).code).toBe('FL-2');
    expect(labelContent(toLabelLine({ ...bare, sku: null })).code).toBeNull();
  });

  it('says the price of the unit of what is weighed, and none of what has no weight', () => {
    expect(labelContent(toLabelLine({ ...FLOUR, unit: 'kg' })).unitPrice).toEqual({ amount: 19000, unit: 'kg' });
    expect(labelContent(toLabelLine({ ...FLOUR, weight_kg: null })).unitPrice).toBeNull();
  });

  it('shows no usual price that is not higher', () => {
    expect(labelContent(toLabelLine({ ...FLOUR, retail_price: 190 })).wasPrice).toBeNull();
  });
});

describe('how many', () => {
  it.each([
    ['3', 3],
    ['', 0],
    ['x', 0],
    ['-1', 0],
  ])('%j are %i', (count, expected) => {
    expect(labelCount({ ...toLabelLine(FLOUR), count })).toBe(expected);
  });

  it('are as many as were received, parts of a unit rounded up', () => {
    expect(toLabelLine({ ...FLOUR, received_quantity: 6.5 }).count).toBe('7');
  });
});

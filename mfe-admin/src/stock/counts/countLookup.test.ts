import { CodeIndex, countedWith, searchSheet } from './countLookup';
import { makeSheetRow, makeWaiting } from './countTesting';

const milk = makeSheetRow({
  productId: 'milk',
  name: 'Milk 500 ml',
  sku: 'MLK-1',
  barcodes: [
    { barcode: '036000291452', factor: 1000 },
    { barcode: 'BOX12', factor: 12_000 },
  ],
});
const bread = makeSheetRow({ productId: 'bread', name: 'Bread', sku: null, barcodes: [] });

describe('CodeIndex', () => {
  const index = new CodeIndex([milk, bread]);

  it.each([
    ['a barcode', '036000291452', 1000],
    ['a box, as many as are in it', 'box12', 12_000],
    ['a SKU in any case', 'mlk-1', 1000],
    ['a UPC read as thirteen digits', '0036000291452', 1000],
    ['spaces around it', ' MLK-1 ', 1000],
  ])('finds %s', (_what, code, factor) => {
    expect(index.find(code)).toEqual({ row: milk, factor });
  });

  it.each(['360002914', 'Milk', ''])('does not guess: %j', (code) => {
    expect(index.find(code)).toBeNull();
  });
});

describe('searchSheet', () => {
  it('needs every word, in name or codes, and stops at the limit', () => {
    expect(searchSheet([milk, bread], 'ml mil', 5)).toEqual([milk]);
    expect(searchSheet([milk, bread], 'box12', 5)).toEqual([milk]);
    expect(searchSheet([milk, bread], 'milk bread', 5)).toEqual([]);
    expect(searchSheet([milk, milk, milk], 'milk', 2)).toHaveLength(2);
    expect(searchSheet([milk], '  ', 5)).toEqual([]);
  });
});

describe('countedWith', () => {
  it('adds what waits, lets a figure replace it, and never falls below nothing', () => {
    expect(countedWith(makeSheetRow({ counted: null }), [])).toBeNull();
    expect(
      countedWith(makeSheetRow({ counted: 3000 }), [makeWaiting({ quantity: 1000 }), makeWaiting({ quantity: -2000 })]),
    ).toBe(2000);
    expect(
      countedWith(makeSheetRow({ counted: 3000 }), [
        makeWaiting({ mode: 'set', quantity: 0 }),
        makeWaiting({ quantity: 1000 }),
      ]),
    ).toBe(1000);
    expect(countedWith(makeSheetRow({ counted: null }), [makeWaiting({ quantity: -1000 })])).toBe(0);
  });

  it('lets a figure of one batch stand for that batch alone', () => {
    const row = makeSheetRow({
      counted: 9000,
      countedBatches: [
        { number: 'A', expiresOn: null, quantity: 4000 },
        { number: 'B', expiresOn: '2027-01-31', quantity: 5000 },
      ],
    });
    expect(countedWith(row, [makeWaiting({ mode: 'set', quantity: 1000, batchNumber: 'A' })])).toBe(6000);
    expect(countedWith(row, [makeWaiting({ mode: 'set', quantity: 1000, batchNumber: 'C' })])).toBe(10_000);
  });

  it('leaves out what was refused', () => {
    expect(
      countedWith(makeSheetRow({ counted: 1000 }), [
        makeWaiting({ quantity: 5000, refusal: 'No product has this code.' }),
      ]),
    ).toBe(1000);
  });
});

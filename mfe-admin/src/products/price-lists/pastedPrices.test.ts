import { lastOfEach, readPastedPrices } from './pastedPrices';

describe('prices pasted from a sheet', () => {
  it('are read with tabs or semicolons, a heading, decimal commas and thousands', () => {
    expect(readPastedPrices('SKU\tPrice\nMLK\t58,50\t12\n\nBRD\t1,234.50\n').prices).toEqual([
      { line: 2, code: 'MLK', kind: 'fixed', value: 58.5, minQuantity: 12_000 },
      { line: 4, code: 'BRD', kind: 'fixed', value: 1234.5, minQuantity: 1 },
    ]);
    expect(readPastedPrices('0061\t10%').prices[0]).toMatchObject({ code: '0061', kind: 'percent_off', value: 10 });
    expect(readPastedPrices('MLK;-5;0,5').prices[0]).toMatchObject({ kind: 'amount_off', value: 5, minQuantity: 500 });
  });

  it('say of every line that cannot be read why', () => {
    expect(readPastedPrices('MLK\tfree\n\t80\nBRD\t80\tmany').problems).toEqual([
      { line: 1, problem: '“free” is not a price.' },
      { line: 2, problem: 'The SKU or barcode is missing.' },
      { line: 3, problem: '“many” is not a quantity.' },
    ]);
  });

  it('count once for a product and quantity: the lower line', () => {
    expect(
      lastOfEach([
        { product_id: 'a', min_quantity: 1, value: 1 },
        { product_id: 'a', min_quantity: 2, value: 2 },
        { product_id: 'a', min_quantity: 1, value: 3 },
      ]).map((row) => row.value),
    ).toEqual([3, 2]);
  });
});

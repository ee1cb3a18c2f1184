/** @jest-environment jsdom */
import { CONTACT_FILE_COLUMNS, PRODUCT_FILE_COLUMNS } from '../common/fileColumns';
import { guessDateOrder, guessDecimals } from './guessFormat';
import { guessMapping, missingFields, plainName, rememberedMapping, rememberMapping } from './guessMapping';
import { IMPORT_KINDS } from './importKinds';

const guessed = (kind: Parameters<typeof guessMapping>[0], headers: string[]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(guessMapping(kind, headers)).map(([column, field]) => [headers[Number(column)], field]),
  );

describe('which column is which', () => {
  it('knows every column of our own export', () => {
    const products = guessMapping(
      'products',
      PRODUCT_FILE_COLUMNS.map(({ title }) => title),
    );
    expect(Object.values(products)).toEqual(PRODUCT_FILE_COLUMNS.map(({ field }) => field));
    const contacts = guessMapping(
      'contacts',
      CONTACT_FILE_COLUMNS.map(({ title }) => title),
    );
    expect(Object.values(contacts)).toEqual(CONTACT_FILE_COLUMNS.map(({ field }) => field));
  });

  it.each(IMPORT_KINDS.map((kind) => [kind.label, kind] as const))(
    'knows every column of the sample file of %s',
    (_, text) => {
      const header = text.sample[0] ?? [];
      const mapping = guessMapping(text.kind, header);
      expect(Object.keys(mapping)).toHaveLength(header.length);
      expect(missingFields(text.kind, mapping)).toBeNull();
    },
  );

  it('knows the exports of other systems', () => {
    expect(
      guessed('products', [
        'Internal Reference',
        'Name',
        'Sales Price',
        'Cost',
        'Barcode',
        'Product Category',
        'Quantity On Hand',
      ]),
    ).toEqual({
      'Internal Reference': 'sku',
      Name: 'name',
      'Sales Price': 'price',
      Cost: 'cost',
      Barcode: 'barcodes',
      'Product Category': 'category',
      'Quantity On Hand': 'opening_quantity',
    });
    expect(
      guessed('products', [
        'Handle',
        'Title',
        'Vendor',
        'Option1 Name',
        'Option1 Value',
        'Variant SKU',
        'Variant Price',
        'Variant Barcode',
        'Image Src',
        'Status',
      ]),
    ).toEqual({
      Title: 'name',
      Vendor: 'brand',
      'Option1 Name': 'option_1_name',
      'Option1 Value': 'option_1_value',
      'Variant SKU': 'sku',
      'Variant Price': 'price',
      'Variant Barcode': 'barcodes',
      'Image Src': 'image_urls',
      Status: 'is_published',
    });
    expect(
      guessed('products', [
        'SKU',
        'Name',
        'Category',
        'Default price',
        'Cost',
        'Barcode',
        'Low stock [Main]',
        'In stock [Main]',
      ]),
    ).toMatchObject({
      'Default price': 'price',
      'Low stock [Main]': 'low_stock_level',
      'In stock [Main]': 'opening_quantity',
    });
  });

  it('knows Swahili', () => {
    expect(guessed('products', ['Jina la bidhaa', 'Bei', 'Idadi', 'Kundi'])).toEqual({
      'Jina la bidhaa': 'name',
      Bei: 'price',
      Idadi: 'opening_quantity',
      Kundi: 'category',
    });
    expect(guessed('contacts', ['Jina', 'Simu', 'Barua pepe', 'Mji'])).toEqual({
      Jina: 'name',
      Simu: 'phone',
      'Barua pepe': 'email',
      Mji: 'city',
    });
  });

  it('takes a field once, except barcodes, and leaves alone what it does not know', () => {
    expect(guessed('products', ['Name', 'Product name', 'EAN', 'UPC', 'Zodiac'])).toEqual({
      Name: 'name',
      EAN: 'barcodes',
      UPC: 'barcodes',
    });
  });

  it('reads options and attributes that are named as such', () => {
    expect(guessed('products', ['SKU', 'Option: Size', 'attribute:Material'])).toEqual({
      SKU: 'sku',
      'Option: Size': 'option:Size',
      'attribute:Material': 'attribute:Material',
    });
  });

  it('says what is missing', () => {
    expect(missingFields('products', { 0: 'price' })).toContain('SKU');
    expect(missingFields('opening_stock', { 0: 'sku', 1: 'quantity' })).toContain('Unit cost');
    expect(missingFields('contact_balances', { 0: 'name' })).toBe('Choose the column with the balance.');
    expect(missingFields('contact_balances', { 0: 'name', 1: 'payable' })).toBeNull();
  });

  it('know the price lists of suppliers', () => {
    const mapping = guessMapping('supplier_prices', [
      'Vendor',
      'Supplier code',
      'Item',
      'Carton price',
      'Pack of',
      'MOQ',
    ]);
    expect(Object.values(mapping)).toEqual([
      'supplier',
      'supplier_code',
      'name',
      'pack_price',
      'pack_size',
      'min_quantity',
    ]);
    expect(missingFields('supplier_prices', mapping)).toBeNull();
    expect(missingFields('supplier_prices', { 0: 'sku' })).toBe('Choose the column with the price.');
    expect(missingFields('supplier_prices', { 0: 'unit_price' })).toMatch(/Supplier's code/);
  });

  it('is remembered for the next file with the same columns, and for no other', () => {
    const chosen = { mapping: { 1: 'sku' }, options: { decimals: 'comma' as const } };
    expect(rememberMapping('products', ['A', 'B'], chosen)).toBe(true);
    expect(rememberedMapping('products', ['a ', 'B'])).toEqual(chosen);
    expect(rememberedMapping('contacts', ['A', 'B'])).toBeNull();
    expect(rememberedMapping('products', ['A', 'C'])).toBeNull();
  });

  it('compares names without case, signs and what stands in brackets', () => {
    expect(plainName(' Price (KES) ')).toBe('price');
    expect(plainName('E-mail_address')).toBe('e mail address');
  });
});

describe('how numbers and dates are written', () => {
  it.each([
    [['1,50', '1.234,50', '12'], 'comma'],
    [['1.50', '1,234.50', '12'], 'point'],
    [['KSh 1,200.50', 'x'], 'point'],
    [['1.234', '12'], null],
    [['1.234.567'], 'comma'],
    [['1,234,567'], 'point'],
    [[12.5, null, 'Tea'], null],
  ])('%j is written with a %s', (cells, decimals) => {
    expect(guessDecimals(cells)).toBe(decimals);
  });

  it.each([
    [['31/01/2026', '01/02/2026'], 'dmy'],
    [['01/31/2026'], 'mdy'],
    [['2026-01-31'], 'ymd'],
    [['01/02/2026'], null],
    [['Tea', null], null],
  ])('the dates %j stand in the order %s', (cells, order) => {
    expect(guessDateOrder(cells)).toBe(order);
  });
});

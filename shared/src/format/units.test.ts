import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pricePer, quantityOf, quantityText, unitText } from './format';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

it.each(['each', 'pc', 'pcs', 'Piece', ' EACH ', ''])('says nothing of %j, which is only counted', (unit) => {
  expect(unitText(unit)).toBeUndefined();
  expect(quantityText(3000, unit)).toBe('3');
  expect(quantityOf({ quantity: 3000, unit, name: 'Mug' })).toBe('3 × Mug');
  expect(pricePer('KSh 95.00', unit)).toBe('KSh 95.00');
});

it.each([
  ['kg', 1350, '1.35 kg', '1.35 kg of Bananas', '110.00 / kg'],
  ['litre', 500, '0.5 litre', '0.5 litre of Bananas', '110.00 / litre'],
  ['tray', 2000, '2 tray', '2 tray of Bananas', '110.00 / tray'],
])('names %s beside a quantity and a price', (unit, quantity, text, goods, price) => {
  expect(plain(quantityText(quantity, unit))).toBe(text);
  expect(plain(quantityOf({ quantity, unit, name: 'Bananas' }))).toBe(goods);
  expect(plain(pricePer('110.00', unit))).toBe(price);
});

/** Where a quantity stands without its unit, and why. */
const withoutUnit: Record<string, string> = {
  'mfe-admin/src/till/basket/BasketLineRow.tsx': 'typed into a field',
  'mfe-admin/src/till/basket/basket.ts': 'packs of what is counted',
  'shared/src/documents/reportText.ts': 'sums of goods of many units',
  'mfe-admin/src/sales/refund/RefundLineFields.tsx': 'typed into a field',
  'mfe-admin/src/checkout/returns/refund.ts': 'typed into a field',
  'mfe-admin/src/checkout/returns/goods.ts': 'typed into a field',
  'mfe-admin/src/purchases/bills/BillLines.tsx': 'what was received and billed of one product, side by side',
  'mfe-admin/src/purchases/credits/CreditScreen.tsx': 'typed into a field',
  'mfe-admin/src/purchases/purchaseNames.ts': 'a difference, in a sentence that names the goods',
  'mfe-admin/src/settings/locations/LocationsSection.tsx': 'of all goods together',
  'mfe-admin/src/products/price-lists/PricePreview.tsx': 'a quantity that was typed there',
  'mfe-admin/src/products/price-lists/PriceItems.tsx': 'a quantity that was typed there',
  'mfe-admin/src/products/price-lists/priceListRows.ts': 'a quantity that was typed there',
  'mfe-admin/src/products/product/SerialSwitch.tsx': 'pieces with serial numbers',
  'mfe-admin/src/stock/history/HistoryTab.tsx': 'of the product in the heading',
  'mfe-admin/src/stock/signed.ts': 'given its unit by who asks',
  'mfe-admin/src/stock/counts/CountPostingParts.tsx': 'of all goods together',
  'mfe-admin/src/stock/counts/ReviewFigures.tsx': 'of all goods together',
  'mfe-admin/src/stock/transfers/TransfersTab.tsx': 'of all goods together',
};

it('every other quantity on a screen or a paper is written with its unit', () => {
  const root = path.resolve(__dirname, '../../..');
  const folders = [
    ...['mfe-admin', 'mfe-storefront', 'mfe-superadmin', 'shell'].map((area) => `${area}/src`),
    'shared/src/documents',
  ];
  const found = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => path.posix.join(folder, name.replaceAll(path.sep, '/')))
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name))
      .filter((name) => readFileSync(path.join(root, name), 'utf8').includes('formatQuantity(')),
  );

  expect(found.sort()).toEqual(Object.keys(withoutUnit).sort());
});

import { isEan13 } from '../barcodes';
import { demoBusinesses } from '../businesses';
import { renderLogo } from '../pictures/renderLogo';
import { renderPicture } from '../pictures/renderPicture';
import { dukaCatalogue } from './duka';
import { kicksCatalogue } from './kicks';

const skusOf = (business: (typeof demoBusinesses)[number]) =>
  business.catalogue.products.flatMap((product) =>
    [product.sku, ...product.variants.map(({ sku }) => sku)].map((sku) => sku.toLowerCase()),
  );
const barcodesOf = (business: (typeof demoBusinesses)[number]) =>
  business.catalogue.products
    .flatMap((product) => [product.barcode, ...product.variants.map(({ barcode }) => barcode)])
    .filter((code) => code !== null);

describe.each(demoBusinesses.map((business) => [business.key, business] as const))(
  'the goods of %s',
  (_key, business) => {
    it('have SKUs and barcodes of their own', () => {
      expect(new Set(skusOf(business)).size).toBe(skusOf(business).length);
      expect(new Set(barcodesOf(business)).size).toBe(barcodesOf(business).length);
    });

    it('carry EAN-13 codes with right check digits', () => {
      expect(barcodesOf(business).filter((code) => !isEan13(code))).toEqual([]);
    });

    it('are sold above cost, and deals below the usual price', () => {
      expect(business.catalogue.products.filter(({ price, cost }) => price <= 0 || cost <= 0 || cost >= price)).toEqual(
        [],
      );
      expect(
        business.catalogue.products.filter(({ price, retailPrice }) => retailPrice !== null && retailPrice <= price),
      ).toEqual([]);
    });

    it('belong to a category that exists', () => {
      const names = new Set(business.catalogue.categories.map(({ name }) => name));
      expect(business.catalogue.products.filter(({ category }) => !names.has(category))).toEqual([]);
    });

    it('can all be drawn', () => {
      for (const { picture, variants } of business.catalogue.products) {
        for (const key of [picture, ...variants.map((variant) => variant.picture)])
          expect(renderPicture(key)).toMatch(/^<svg .*<\/svg>$/s);
      }
    });
  },
);

describe('the logos', () => {
  it('can be drawn', () => {
    const brands = demoBusinesses.map(({ brand }) => brand).filter((brand) => brand !== null);
    expect(brands.length).toBeGreaterThan(3);
    for (const { primary, motif } of brands) expect(renderLogo(primary, motif)).toContain(primary);
  });
});

describe('the general store', () => {
  it('has more than 400 products in more than 12 categories', () => {
    expect(dukaCatalogue.products.length).toBeGreaterThanOrEqual(400);
    expect(dukaCatalogue.categories.length).toBeGreaterThanOrEqual(12);
  });

  it('has goods at every Kenyan tax rate, deals, featured goods and services', () => {
    expect(new Set(dukaCatalogue.products.map(({ taxCode }) => taxCode))).toEqual(new Set([null, 'A', 'C', 'E']));
    expect(dukaCatalogue.products.filter(({ retailPrice }) => retailPrice !== null).length).toBeGreaterThan(10);
    expect(dukaCatalogue.products.filter(({ isFeatured }) => isFeatured).length).toBeGreaterThan(10);
    expect(dukaCatalogue.products.some(({ kind }) => kind === 'service')).toBe(true);
  });
});

describe('the clothes shop', () => {
  it('has a variant for every combination of colour and size', () => {
    for (const product of kicksCatalogue.products) {
      expect(product.variants).toHaveLength(product.options.reduce((count, { values }) => count * values.length, 1));
      expect(new Set(product.variants.map(({ optionValues }) => JSON.stringify(optionValues))).size).toBe(
        product.variants.length,
      );
    }
  });
});

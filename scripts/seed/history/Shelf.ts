import { demoProductId } from '../accounts';
import type { DemoBusiness } from '../DemoBusiness';
import type { Random } from '../Random';

/** One thing that can be sold, with the stock that the generator knows of. */
export interface ShelfItem {
  productId: string;
  price: number;
  cost: number;
  taxPercent: number;
  unit: string;
  isService: boolean;
  popularity: number;
  stock: number;
  /** What a delivery fills it up to, and at how much it is ordered again. */
  targetStock: number;
  reorderAt: number;
  /** Neglected items are not ordered again, so that lists of low stock have something to show. */
  isNeglected: boolean;
}

/** Fills the shelves of a business: everything sellable with a stock that suits how well it sells. */
export function fillShelf(business: DemoBusiness, taxPercents: Record<string, number>, random: Random): ShelfItem[] {
  const unitsPerDay = (business.trading?.salesPerDay ?? 2) * 4;
  const { products } = business.catalogue;
  const totalPopularity = products.reduce((total, product) => total + product.popularity, 0);
  return products.flatMap((product, index) => {
    const taxPercent = taxPercents[product.taxCode ?? ''] ?? 0;
    const skus = product.variants.length > 0 ? product.variants.map(({ sku }) => sku) : [product.sku];
    return skus.map((sku, variantIndex): ShelfItem => {
      const popularity = (product.popularity / skus.length) * (1 + (0.4 * random.bell()) / 3);
      const perDay = (unitsPerDay * popularity) / totalPopularity;
      const targetStock = Math.max(product.variants.length > 0 ? 6 : 12, Math.ceil((perDay * 16) / 6) * 6);
      return {
        productId: demoProductId(business.key, sku),
        price: product.price,
        cost: product.cost,
        taxPercent,
        unit: product.unit,
        isService: product.kind === 'service',
        popularity,
        stock: 0,
        targetStock,
        reorderAt: Math.ceil(targetStock * 0.4),
        isNeglected: (index * 7 + variantIndex) % 41 === 3,
      };
    });
  });
}

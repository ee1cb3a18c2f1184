import type { TillProduct } from '../tillApi';
import type { BasketProduct } from './basket';

/** What a product of the shelf brings into a basket. */
export function basketProductOf(product: TillProduct): BasketProduct {
  const { id, name, sku, imageUrl, unit, price, taxRatePercent, modifierSets = [] } = product;
  return {
    productId: id,
    name,
    sku,
    imageUrl,
    unit,
    listPrice: price,
    taxRatePercent,
    ...(modifierSets.length === 0 ? {} : { modifierSets }),
  };
}

import type { TillProduct } from '../../checkout/tillApi';
import type { BasketProduct } from '../basket/basket';

/** What a product of the shelf brings into a basket. */
export function basketProductOf(product: TillProduct): BasketProduct {
  const { id, name, sku, imageUrl, unit, price, taxRatePercent, modifierSets = [], hasOpenPrice } = product;
  return {
    productId: id,
    name,
    sku,
    imageUrl,
    unit,
    listPrice: price,
    taxRatePercent,
    ...(hasOpenPrice === true ? { hasOpenPrice } : {}),
    ...(modifierSets.length === 0 ? {} : { modifierSets }),
  };
}

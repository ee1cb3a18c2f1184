import type { TillProduct } from '../../checkout/tillApi';

/**
 * One tile for each product: its variants stand behind it, where the first of them was found. `isWhole`: nothing else fits what
 * was typed, so that the only variant among the hits is the one that was named, and stands for itself.
 */
export function groupVariants(products: readonly TillProduct[], isWhole: boolean): TillProduct[] {
  const byParent = new Map<string, TillProduct[]>();
  for (const product of products) {
    if (product.variantOf === undefined) continue;
    const { id } = product.variantOf;
    byParent.set(id, [...(byParent.get(id) ?? []), product]);
  }
  return products.flatMap((product) => {
    const variants = byParent.get(product.variantOf?.id ?? '');
    if (variants === undefined || (variants.length === 1 && isWhole)) return [product];
    return variants[0] === product ? [tileOf(product, variants)] : [];
  });
}

/** The product of some variants, at the least that one of them costs. */
function tileOf(first: TillProduct, variants: readonly TillProduct[]): TillProduct {
  const { variantOf } = first;
  if (variantOf === undefined) return first;
  return {
    ...first,
    id: variantOf.id,
    name: variantOf.name,
    sku: null,
    barcode: null,
    imageUrl: variantOf.imageUrl ?? first.imageUrl,
    price: variants.reduce((least, { price }) => (price < least ? price : least), first.price),
    stock: null,
    variants,
  };
}

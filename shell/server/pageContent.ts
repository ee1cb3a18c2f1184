import type { ShopCategory, ShopContext, ShopProductDetail } from '@dukani/shared/rpc';
import { categoryIdOf, isHomePage, policyKindOf, productIdOf } from './pageKind';
import type { ShopDirectory } from './ShopDirectory';

/** What an address of an open shop shows, as far as its head says something of it. `missing`: the shop has no such thing. */
export type ShownContent =
  | { kind: 'home' }
  | { kind: 'product'; product: ShopProductDetail }
  /** `trail`: from the top down, the category itself last. */
  | { kind: 'category'; category: ShopCategory; trail: ShopCategory[] }
  | { kind: 'missing' }
  | { kind: 'other' };

/** Looks up what the path names; `other` where it names nothing or the question could not be asked. */
export async function loadPageContent(
  path: string,
  shop: ShopContext | null,
  directory: ShopDirectory,
): Promise<ShownContent> {
  if (shop?.tenant_id == null || shop.state !== 'open') return { kind: 'other' };
  if (isHomePage(path)) return { kind: 'home' };
  const productId = productIdOf(path);
  if (productId !== null) {
    const product = await directory.product(shop.tenant_id, productId);
    if (product === 'missing') return { kind: 'missing' };
    return product === null ? { kind: 'other' } : { kind: 'product', product };
  }
  const policy = policyKindOf(path);
  if (policy !== null)
    return { kind: (shop.policies ?? []).some((written) => written === policy) ? 'other' : 'missing' };
  const categoryId = categoryIdOf(path);
  if (categoryId === null) return { kind: 'other' };
  const categories = await directory.categories(shop.tenant_id);
  if (categories === null) return { kind: 'other' };
  const category = categories.find(({ id }) => id === categoryId);
  return category === undefined
    ? { kind: 'missing' }
    : { kind: 'category', category, trail: trailOf(category, categories) };
}

/** The way down to a category. A loop in the data ends it. */
function trailOf(category: ShopCategory, categories: readonly ShopCategory[]): ShopCategory[] {
  const trail = [category];
  for (;;) {
    const parent = categories.find(({ id }) => id === trail[0]?.parent_id);
    if (parent === undefined || trail.includes(parent)) return trail;
    trail.unshift(parent);
  }
}

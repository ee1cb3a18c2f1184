import type { ShopProduct } from '@dukani/shared/rpc';
import type { TypedSearch } from '../common/productSearch';

const shownProducts = 8;

export type SearchOption =
  { kind: 'product'; product: ShopProduct } | { kind: 'suggestion'; text: string } | { kind: 'all' };

/** What arrows and Enter can reach: eight products and "View all", or other spellings when nothing was found. */
export function optionsOf({ data, isTyping }: Pick<TypedSearch, 'data' | 'isTyping'>): SearchOption[] {
  if (data === undefined || isTyping) return [];
  if (data.products.length === 0) return data.suggestions.map((text) => ({ kind: 'suggestion', text }));
  return [
    ...data.products.slice(0, shownProducts).map((product): SearchOption => ({ kind: 'product', product })),
    { kind: 'all' },
  ];
}

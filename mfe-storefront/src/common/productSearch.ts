import type { ProductSearchResult } from '@dukani/shared/rpc';
import { useDebouncedValue } from './useDebouncedValue';
import { useShop } from './useShop';
import { useShopQuery, type ShopQuery } from './useShopQuery';

export const searchDebounceMs = 300;
export const searchMinLength = 2;
const fetchedAtOnce = 50;

/** One page of 50 products that hold the term, by name. Terms under two characters ask nothing. */
export function useSearchPage(term: string, after: string | null = null): ShopQuery<ProductSearchResult> {
  const { tenant_id: tenantId } = useShop();
  const query = term.trim();
  return useShopQuery<ProductSearchResult>(
    query.length < searchMinLength
      ? null
      : ['search_products', { p_tenant_id: tenantId, p_query: query, p_after: after, p_limit: fetchedAtOnce }],
  );
}

/** Search while somebody types: asks once the text has rested for 300 ms. `term` is what the answer belongs to. */
export function useTypedSearch(text: string): ShopQuery<ProductSearchResult> & { term: string; isTyping: boolean } {
  const term = useDebouncedValue(text.trim(), searchDebounceMs);
  return { ...useSearchPage(term), term, isTyping: term !== text.trim() };
}

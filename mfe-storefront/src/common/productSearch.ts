import { useDebouncedValue } from '@dukani/shared/ui-core';
import type { ProductSearchResult } from '@dukani/shared/rpc';
import { useShop } from './useShop';
import { useShopQuery, type ShopQuery } from './useShopQuery';

export const searchDebounceMs = 300;
export const searchMinLength = 2;
const fetchedAtOnce = 50;

/** One page of 50 products that hold the term, the best match first. Terms under two characters ask nothing. */
export function useSearchPage(term: string, after: string | null = null): ShopQuery<ProductSearchResult> {
  const { tenant_id: tenantId } = useShop();
  const query = term.trim();
  return useShopQuery(
    query.length < searchMinLength
      ? null
      : ['search_products', { p_tenant_id: tenantId, p_query: query, p_after: after, p_limit: fetchedAtOnce }],
  );
}

/** A search as it is typed: `term` is what the answer belongs to, `correction` the other spelling that its products have. */
export type TypedSearch = ShopQuery<ProductSearchResult> & {
  term: string;
  correction: string | null;
  isTyping: boolean;
};

/** Search while somebody types: asks once the text has rested for 300 ms, and for the closest spelling when nothing was found. */
export function useTypedSearch(text: string): TypedSearch {
  const term = useDebouncedValue(text.trim(), searchDebounceMs);
  const typed = useSearchPage(term);
  const spelling = typed.data?.correction ?? null;
  const corrected = useSearchPage(spelling ?? '');
  const isCorrected = (corrected.data?.products.length ?? 0) > 0;
  return {
    ...typed,
    data: corrected.isLoading ? undefined : isCorrected ? corrected.data : typed.data,
    term,
    correction: isCorrected ? spelling : null,
    isTyping: term !== text.trim(),
  };
}

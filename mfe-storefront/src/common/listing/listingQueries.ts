import type { ShopFacets, ShopProductPage } from '@dukani/shared/rpc';
import { useShop } from '../useShop';
import { useShopQuery, type ShopQuery } from '../useShopQuery';
import type { ListingFilters } from './listingFilters';

export const productsPerPage = 24;

/** Which products a list is about, before anything is filtered. */
export interface ListingOf {
  /** Null is the whole shop. */
  categoryId: string | null;
  /** Only what a search finds. */
  query: string | null;
}

function filterArgs({ categoryId, query }: ListingOf, filters: ListingFilters) {
  return {
    p_category_id: categoryId,
    p_deals_only: filters.isDealsOnly,
    p_in_stock_only: filters.isInStockOnly,
    p_min_price: filters.minPrice === null ? null : Number(filters.minPrice),
    p_max_price: filters.maxPrice === null ? null : Number(filters.maxPrice),
    p_facets: Object.keys(filters.facets).length === 0 ? null : filters.facets,
    p_query: query,
  };
}

/** One page of the shop's products; `after` is the cursor that the page before gave. */
export function useProductPage(
  of: ListingOf,
  filters: ListingFilters,
  after: string | null,
): ShopQuery<ShopProductPage> {
  const { tenant_id: tenantId } = useShop();
  return useShopQuery([
    'shop_products',
    {
      p_tenant_id: tenantId,
      ...filterArgs(of, filters),
      p_sort: filters.sort,
      p_after: after,
      p_limit: productsPerPage,
    },
  ]);
}

/** What the list can be narrowed by; while other counts come, those of before stay. */
export function useFacets(of: ListingOf, filters: ListingFilters): ShopQuery<ShopFacets> {
  const { tenant_id: tenantId } = useShop();
  return useShopQuery(['shop_facets', { p_tenant_id: tenantId, ...filterArgs(of, filters) }], {
    keepPreviousData: true,
  });
}

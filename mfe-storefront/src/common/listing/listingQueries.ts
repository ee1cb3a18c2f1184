import type { ShopProductPage } from '@dukani/shared/rpc';
import { useShop } from '../useShop';
import { useShopQuery, type ShopQuery } from '../useShopQuery';
import type { ListingFilters } from './listingFilters';

export const productsPerPage = 24;

/** One page of the shop's products; `after` is the cursor that the page before gave. */
export function useProductPage(
  categoryId: string | null,
  filters: ListingFilters,
  after: string | null,
): ShopQuery<ShopProductPage> {
  const { tenant_id: tenantId } = useShop();
  return useShopQuery<ShopProductPage>([
    'shop_products',
    {
      p_tenant_id: tenantId,
      p_category_id: categoryId,
      p_sort: filters.sort,
      p_deals_only: filters.isDealsOnly,
      p_in_stock_only: filters.isInStockOnly,
      p_min_price: filters.minPrice === null ? null : Number(filters.minPrice),
      p_max_price: filters.maxPrice === null ? null : Number(filters.maxPrice),
      p_after: after,
      p_limit: productsPerPage,
    },
  ]);
}

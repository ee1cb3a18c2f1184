import { publicRest } from '@dukani/shared/data';
import { toApiError } from '@dukani/shared/errors';
import { useShop } from '../common/useShop';
import { useCachedQuery, type ShopQuery } from '../common/useShopQuery';

export interface WishlistPrice {
  id: string;
  name: string;
  price: number;
  retail_price: number | null;
  image_url: string | null;
  has_variants: boolean;
}

/** Today's names and prices of products; what is not answered is no longer sold. */
export function useWishlistPrices(ids: readonly string[]): ShopQuery<WishlistPrice[]> {
  const { tenant_id: tenantId } = useShop();
  return useCachedQuery(
    ids.length === 0 ? null : (['wishlist', tenantId, [...ids].sort()] as const),
    async ([, , wanted]) => {
      const { data, error, status } = await (
        await publicRest()
      )
        .from('products')
        .select('id, name, price, retail_price, image_url, has_variants')
        .eq('tenant_id', tenantId)
        .in('id', wanted);
      if (error !== null) throw toApiError(error, status);
      return data;
    },
    { keepPreviousData: true },
  );
}

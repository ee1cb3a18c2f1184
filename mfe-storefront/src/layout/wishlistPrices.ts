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
  /** Its variants differ in price; `price` is then the lowest of them. */
  is_from: boolean;
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
      const parents = data.filter(({ has_variants: hasVariants }) => hasVariants).map(({ id }) => id);
      const prices = await variantPrices(tenantId, parents);
      return data.map((product) => {
        const own = prices.filter(({ parent_id: parent }) => parent === product.id).map(({ price }) => price);
        const lowest = own.length === 0 ? product.price : Math.min(...own);
        return { ...product, price: lowest, is_from: own.some((price) => price > lowest) };
      });
    },
    { keepPreviousData: true },
  );
}

/** What the variants of products cost; those of none are not asked for. */
async function variantPrices(
  tenantId: string,
  parentIds: readonly string[],
): Promise<{ parent_id: string | null; price: number }[]> {
  if (parentIds.length === 0) return [];
  const { data, error, status } = await (
    await publicRest()
  )
    .from('products')
    .select('parent_id, price')
    .eq('tenant_id', tenantId)
    .in('parent_id', parentIds);
  if (error !== null) throw toApiError(error, status);
  return data;
}

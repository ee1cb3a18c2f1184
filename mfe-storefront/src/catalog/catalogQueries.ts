import type { ShopProductDetail } from '@dukani/shared/rpc';
import { productQuery } from '../common/productQuery';
import { useShop } from '../common/useShop';
import { useShopQuery, type ShopQuery } from '../common/useShopQuery';

/** One product with all that its page shows; null when the shop has none of that id. Ids that are none are not asked for. */
export function useShopProduct(productId: string): ShopQuery<ShopProductDetail | null> {
  const { tenant_id: tenantId } = useShop();
  const call = productQuery(tenantId, productId);
  const query = useShopQuery(call);
  return call === null ? { ...query, data: null, isLoading: false } : query;
}

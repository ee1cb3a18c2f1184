import type { ShopProductDetail } from '@dukani/shared/rpc';
import { useShop } from '../common/useShop';
import { useShopQuery, type ShopQuery } from '../common/useShopQuery';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** One product with all that its page shows; null when the shop has none of that id. Ids that are none are not asked for. */
export function useShopProduct(productId: string): ShopQuery<ShopProductDetail | null> {
  const { tenant_id: tenantId } = useShop();
  const isAskable = isUuid(productId);
  const query = useShopQuery<ShopProductDetail | null>(
    isAskable ? ['shop_product', { p_tenant_id: tenantId, p_product_id: productId }] : null,
  );
  return isAskable ? query : { ...query, data: null, isLoading: false };
}

/** Whether a text from the address can be an id at all. */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}

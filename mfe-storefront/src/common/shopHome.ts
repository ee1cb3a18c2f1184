import type { ShopHome } from '@dukani/shared/rpc';
import { useShop } from './useShop';
import { useShopQuery, type ShopQuery } from './useShopQuery';

/** What the home page shows; its categories also fill the menu, which asks only when it is opened. */
export function useShopHome({ isWanted = true }: { isWanted?: boolean } = {}): ShopQuery<ShopHome> {
  const { tenant_id: tenantId } = useShop();
  return useShopQuery(isWanted ? ['shop_home', { p_tenant_id: tenantId }] : null);
}

import { callRpc } from '@dukani/shared/data';
import type { ShopperAccount, ShopperOrderPage } from '@dukani/shared/rpc';
import { useAppSelector } from '@dukani/shared/store';
import { useShop } from './useShop';
import { useCachedQuery, type ShopQuery } from './useShopQuery';

/** Orders are placed elsewhere, too: what is shown is looked up again when the page is opened. */
const freshForMs = 2000;

/** Who is signed in; null for guests. */
export function useShopperId(): string | null {
  return useAppSelector((root) => root.session.userId);
}

/** The signed-in shopper's account in this shop; a guest has none and asks nothing. */
export function useShopperAccount(): ShopQuery<ShopperAccount> {
  const userId = useShopperId();
  const { tenant_id: tenantId } = useShop();
  return useCachedQuery(
    userId === null ? null : (['my_shop_account', userId, tenantId] as const),
    () => callRpc('my_shop_account', { p_tenant_id: tenantId }),
    { dedupingInterval: freshForMs },
  );
}

/** One page of the orders. */
export function useShopperOrders(after: string | null): ShopQuery<ShopperOrderPage> {
  const userId = useShopperId();
  const { tenant_id: tenantId } = useShop();
  return useCachedQuery(
    userId === null ? null : (['my_shop_orders', userId, tenantId, after] as const),
    () => callRpc('my_shop_orders', { p_tenant_id: tenantId, p_after: after, p_limit: 10 }),
    { dedupingInterval: freshForMs },
  );
}

import type { OrderPaymentState, ShopPaymentMethod } from '@dukani/shared/rpc';
import { useShopQuery, type ShopQuery } from './useShopQuery';

const pollEveryMs = 2500;
const none: readonly ShopPaymentMethod[] = [];

/** How the shop can be paid online; none until that is known, or when it cannot be asked. */
export function useShopPaymentMethods(tenantId: string): readonly ShopPaymentMethod[] {
  return useShopQuery<ShopPaymentMethod[]>(['shop_payment_methods', { p_tenant_id: tenantId }]).data ?? none;
}

const freshly = { dedupingInterval: 1000, revalidateOnFocus: true, focusThrottleInterval: pollEveryMs };

/** Where the payment of an order stands; looked at again every few seconds while somebody may be paying. */
export function useOrderPayment(token: string, { isAsked = true } = {}): ShopQuery<OrderPaymentState> {
  const call = token === '' || !isAsked ? null : (['order_payment', { p_token: token }] as const);
  // Two readers of one cache: the interval of the second follows what the first knows, and so can start at any time.
  const isLive = useShopQuery<OrderPaymentState>(call, freshly).data?.payment?.is_live === true;
  return useShopQuery<OrderPaymentState>(call, { ...freshly, refreshInterval: isLive ? pollEveryMs : 0 });
}

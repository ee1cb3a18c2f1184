import { useCallback } from 'react';
import type { Order, OrderStatus } from '@dukani/shared/rpc';
import { useShopQuery, type ShopQuery } from '../common/useShopQuery';

const pollEveryMs = 30_000;
const openStatuses: readonly OrderStatus[] = ['placed', 'confirmed'];

/** The order behind a secret token, null for any other text. While it is open it is looked at again every 30 seconds. */
export function useOrderByToken(token: string): ShopQuery<Order | null> {
  // Asked before the first answer, too: only an order that is known to be over stops the clock.
  const refreshInterval = useCallback(
    (order: Order | null | undefined) =>
      order === undefined || (order !== null && openStatuses.includes(order.status)) ? pollEveryMs : 0,
    [],
  );
  return useShopQuery(token === '' ? null : ['get_order_by_token', { p_token: token }], {
    refreshInterval,
    dedupingInterval: 5000,
    revalidateOnFocus: true,
    focusThrottleInterval: pollEveryMs,
  });
}

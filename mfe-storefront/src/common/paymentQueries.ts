import { useEffect, useEffectEvent, useRef } from 'react';
import useSWR from 'swr';
import type { OrderPaymentState, ShopPaymentMethod } from '@dukani/shared/rpc';
import { isClaimWaiting } from './paymentClaim';
import { useShopQuery, type ShopQuery } from './useShopQuery';

/** While a request is on a phone, which takes a minute at most. */
const liveEveryMs = 2500;
/** While money may come by itself; that may take as long as a shopper takes. */
const watchedEveryMs = 4000;
/** So often is that quick: five minutes. */
const quickLooks = 75;
const patientEveryMs = 20_000;
const none: readonly ShopPaymentMethod[] = [];

/** How the shop can be paid online; none until that is known, or when it cannot be asked. */
export function useShopPaymentMethods(tenantId: string): readonly ShopPaymentMethod[] {
  return useShopQuery(['shop_payment_methods', { p_tenant_id: tenantId }]).data ?? none;
}

const freshly = { dedupingInterval: 1000, revalidateOnFocus: true, focusThrottleInterval: liveEveryMs };

interface OrderPaymentOptions {
  isAsked?: boolean;
  /** Somebody may be sending the money by themselves right now. */
  isWatched?: boolean;
}

interface OrderPaymentQuery extends ShopQuery<OrderPaymentState> {
  /** Shows what a procedure has just answered, without asking for it again. */
  take: (answer: OrderPaymentState) => void;
}

/** Where the payment of an order stands; looked at again every few seconds while somebody may be paying. */
export function useOrderPayment(
  token: string,
  { isAsked = true, isWatched = false }: OrderPaymentOptions = {},
): OrderPaymentQuery {
  const call = token === '' || !isAsked ? null : (['order_payment', { p_token: token }] as const);
  const query = useShopQuery(call, freshly);
  // Asks nothing itself. SWR's other way to its cache would be a quarter of a kilobyte more for every first visit.
  const { mutate } = useSWR<OrderPaymentState>(call, null);
  const { data } = query;
  const isLive = data?.payment?.is_live === true;
  const isMoneyAwaited = isWatched || (data !== undefined && isClaimWaiting(data));
  useLooking(query, {
    everyMs: isLive ? liveEveryMs : isMoneyAwaited ? watchedEveryMs : 0,
    reason: data?.direct?.claim?.claimed_at ?? '',
  });
  return { ...query, take: (answer) => void mutate(answer, { revalidate: false }) };
}

interface Looking {
  /** 0: not at all. */
  everyMs: number;
  /** A new one is looked for quickly again. */
  reason: string;
}

/**
 * Asks again and again while the page is seen. SWR's own interval ends with the first answer that does not come, and while somebody
 * types in M-Pesa's menu many phones have no data: that is just when it must go on.
 */
function useLooking({ isRefreshing, retry }: ShopQuery<unknown>, { everyMs, reason }: Looking): void {
  const looks = useRef(0);
  const look = useEffectEvent(() => {
    // A page that nobody sees asks nothing; it asks at once when it is looked at again.
    if (document.visibilityState !== 'visible') return;
    looks.current += 1;
    retry();
  });
  useEffect(() => {
    looks.current = 0;
  }, [everyMs, reason]);
  useEffect(() => {
    // The next one is asked for once the last has been answered, however slow the network is.
    if (everyMs === 0 || isRefreshing) return;
    const timer = setInterval(look, looks.current < quickLooks ? everyMs : Math.max(everyMs, patientEveryMs));
    return () => {
      clearInterval(timer);
    };
  }, [everyMs, reason, isRefreshing]);
}

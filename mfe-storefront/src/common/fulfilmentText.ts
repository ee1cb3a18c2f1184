import type { ShopContext } from '@dukani/shared/rpc';

type Fulfilment = ShopContext['fulfilment'];

/** Fee and from when it is free, in one sentence. */
export function deliveryText(
  {
    delivery_fee: fee,
    free_delivery_from: freeFrom,
    has_delivery_zones: isByArea,
  }: Pick<Fulfilment, 'delivery_fee' | 'free_delivery_from' | 'has_delivery_zones'>,
  formatPrice: (amount: number) => string,
): string {
  if (isByArea) {
    const from = fee === 0 ? 'The fee depends on your area' : `From ${formatPrice(fee)}, depending on your area`;
    return freeFrom === null ? `${from}.` : `${from}; free from ${formatPrice(freeFrom)}.`;
  }
  if (fee === 0 || freeFrom === 0) return 'Delivery is free.';
  return freeFrom === null
    ? `${formatPrice(fee)} per order.`
    : `${formatPrice(fee)} per order, free from ${formatPrice(freeFrom)}.`;
}

/** `with M-Pesa, by card or when it is handed over`: how a shop can be paid; later is what it is called where one pays last. */
export function waysToPay({ ways_to_pay: ways = [] }: Pick<ShopContext, 'ways_to_pay'>, later: string): string {
  const words = ways
    .map((way) => (way === 'card' ? 'by card' : 'with M-Pesa'))
    .sort()
    .reverse();
  return [...words, later].join(', ').replace(/, ([^,]*)$/, ' or $1');
}

/** The best that can honestly be said above the header; null when there is neither delivery nor pickup. */
export function promiseText(
  shop: Pick<ShopContext, 'ways_to_pay'> & { fulfilment: Omit<Fulfilment, 'delivery_note' | 'pickup_note'> },
  formatPrice: (amount: number) => string,
): string | null {
  const {
    delivery_enabled: isDelivered,
    delivery_fee: fee,
    free_delivery_from: freeFrom,
    pickup_enabled: isPickedUp,
    has_delivery_zones: isByArea,
  } = shop.fulfilment;
  const pay = `Pay ${waysToPay(shop, 'on delivery')}`;
  if (isDelivered && !isByArea && (fee === 0 || freeFrom === 0)) return `Free delivery · ${pay}`;
  if (isDelivered && freeFrom !== null) return `Free delivery from ${formatPrice(freeFrom)} · ${pay}`;
  if (isDelivered && isByArea && fee > 0) return `Delivery from ${formatPrice(fee)} · ${pay}`;
  if (isDelivered) return `Delivered to you · ${pay}`;
  return isPickedUp ? `Order online, pay ${waysToPay(shop, 'on pickup')}` : null;
}

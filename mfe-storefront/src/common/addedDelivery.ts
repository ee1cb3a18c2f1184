import type { ShopContext } from '@dukani/shared/rpc';

/** What a cart does not hold yet of delivery; null where nothing is delivered. */
export function addedDelivery(
  { delivery_enabled: isDelivered, delivery_fee: fee, has_delivery_zones: isByArea }: ShopContext['fulfilment'],
  formatPrice: (amount: number) => string,
): string | null {
  if (!isDelivered) return null;
  return isByArea && fee > 0
    ? `Delivery from ${formatPrice(fee)}, by area, is added at checkout.`
    : 'Delivery is added at checkout.';
}

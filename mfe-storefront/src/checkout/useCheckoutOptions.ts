import type { CheckoutOptions, DeliveryZone } from '@dukani/shared/rpc';
import { useShop } from '../common/useShop';
import { useShopQuery, type ShopQuery } from '../common/useShopQuery';
import type { CheckoutForm } from './checkoutForm';

/** Places of a time go quickly, so they are asked again after half a minute. */
const freshForMs = 30_000;

/** The zones and times of a shop that has any; a shop without them is not asked. */
export function useCheckoutOptions(): ShopQuery<CheckoutOptions> {
  const { tenant_id: tenantId, fulfilment, ordering } = useShop();
  const isWanted = fulfilment.has_delivery_zones || ordering.has_pickup_times;
  return useShopQuery(isWanted ? ['get_checkout_options', { p_tenant_id: tenantId }] : null, {
    dedupingInterval: freshForMs,
  });
}

/** One place that the shop delivers to. */
export interface DeliveryArea {
  name: string;
  zone: DeliveryZone;
}

/** All places in the order of the shop's zones. A zone without places is picked by its own name. */
export function areasOf(zones: readonly DeliveryZone[]): DeliveryArea[] {
  return zones.flatMap((zone) => (zone.areas.length === 0 ? [zone.name] : zone.areas).map((name) => ({ name, zone })));
}

/** The place that the form names, null when the shop does not deliver there. */
export function chosenArea(
  { zoneId, city }: Pick<CheckoutForm, 'zoneId' | 'city'>,
  zones: readonly DeliveryZone[],
): DeliveryArea | null {
  return areasOf(zones).find(({ name, zone }) => zone.id === zoneId && name === city) ?? null;
}

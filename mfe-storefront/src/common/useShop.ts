import type { ShopContext } from '@dukani/shared/rpc';
import { useTenant } from '@dukani/shared/tenant';

/** The open shop that all screens inside the shop's frame belong to. */
export type Shop = ShopContext & { tenant_id: string };

/** The open shop. Only for what is drawn inside ShopFrame, which shows other screens while there is none. */
export function useShop(): Shop {
  const { shop } = useTenant();
  if (shop === null || !hasTenant(shop)) throw new Error('This part of the shop was drawn outside an open shop.');
  return shop;
}

/** False where a shop takes no orders and does not say until when: nothing is put into a cart there. */
export const takesOrders = ({ ordering }: Pick<Shop, 'ordering'>): boolean => ordering.paused?.until !== null;

function hasTenant(shop: ShopContext): shop is Shop {
  return shop.tenant_id !== null;
}

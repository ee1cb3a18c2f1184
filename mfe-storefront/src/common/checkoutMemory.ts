import { isRecord, readStored } from './browserStorage';

/** Where this tab remembers what was typed at a shop's checkout. */
export const checkoutKey = (tenantId: string): string => `dukani-checkout:${tenantId}`;

/** The delivery zone that was chosen at the checkout; null while none is, and for an order that is collected. */
export function rememberedZone(tenantId: string): string | null {
  const form = readStored('session', checkoutKey(tenantId), isRecord);
  const zone = form?.['fulfilmentMethod'] === 'delivery' ? form['zoneId'] : null;
  return typeof zone === 'string' && zone !== '' ? zone : null;
}

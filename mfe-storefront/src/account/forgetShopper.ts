import { writeStored } from '../common/browserStorage';
import { forgetCoupons } from '../common/coupons';
import { cartBaseKey } from './cartBase';

/**
 * Takes away what this browser remembers of a shopper beside the cart: what they typed at checkout, an order whose answer never came
 * (the next person's would be answered by it), their discount codes, and their account's cart.
 */
export function forgetShopper(tenantId: string): void {
  writeStored('session', `dukani-checkout:${tenantId}`, null);
  writeStored('session', `dukani-order-attempt:${tenantId}`, null);
  forgetCoupons(tenantId);
  writeStored('local', cartBaseKey(tenantId), null);
}

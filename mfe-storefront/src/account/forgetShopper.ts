import { writeStored } from '../common/browserStorage';
import { cartBaseKey } from './cartBase';

/** Takes away what this browser remembers of a shopper beside the cart: what they typed at checkout, and their account's cart. */
export function forgetShopper(tenantId: string): void {
  writeStored('session', `dukani-checkout:${tenantId}`, null);
  writeStored('local', cartBaseKey(tenantId), null);
}

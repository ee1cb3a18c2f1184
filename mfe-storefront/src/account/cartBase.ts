import { isRecord } from '../common/browserStorage';
import type { CartAmounts } from './mergeCarts';

/** What this browser and the account's cart had in common when they last agreed. */
export interface CartBase {
  version: number;
  lines: CartAmounts;
}

export const cartBaseKey = (tenantId: string): string => `dukani-cart-base:${tenantId}`;

/** Whether something remembered is such a state. */
export function isCartBase(value: unknown): value is CartBase {
  return (
    isRecord(value) &&
    typeof value['version'] === 'number' &&
    isRecord(value['lines']) &&
    Object.values(value['lines']).every((quantity) => typeof quantity === 'number')
  );
}

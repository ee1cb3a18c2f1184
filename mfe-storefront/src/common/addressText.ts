import type { ShopperAddress } from '@dukani/shared/rpc';

/** An address on one line. */
export function addressText({ line_1: line1, line_2: line2, city }: ShopperAddress): string {
  return [line1, line2, city].filter(Boolean).join(', ');
}

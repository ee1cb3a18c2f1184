import type { Thousandths } from '@dukani/shared/money';

const POSITIVE = /^\d{1,7}(?:\.\d{1,3})?$/;
const SIGNED = /^[+-]?\d{1,7}(?:\.\d{1,3})?$/;
const COST = /^\d{1,10}(?:\.\d{1,6})?$/;

/** A typed quantity above zero (`24`, `0.5`), null when it is none. */
export function positiveQuantity(text: string): number | null {
  const typed = text.trim().replace(',', '.');
  return POSITIVE.test(typed) && Number(typed) > 0 ? Number(typed) : null;
}

/** A typed quantity from zero on; empty counts as zero. */
export function quantityOrZero(text: string): number | null {
  const typed = text.trim().replace(',', '.');
  if (typed === '') return 0;
  return POSITIVE.test(typed) ? Number(typed) : null;
}

/** A typed change (`-2`, `+3`), null when it is none or zero. A minus as word processors write it counts too. */
export function signedQuantity(text: string): number | null {
  const typed = text.trim().replace('−', '-').replace(',', '.');
  return SIGNED.test(typed) && Number(typed) !== 0 ? Number(typed) : null;
}

/** A typed cost, up to six decimals; null when it is none. */
export function costOf(text: string): number | null {
  const typed = text.trim();
  return COST.test(typed) ? Number(typed) : null;
}

/** A number of units as it is kept: thousandths. */
export const thousandths = (quantity: number): Thousandths => Math.round(quantity * 1000);

/** One more scan of a code that stands for `factor` units: `2` becomes `3`, and nothing becomes `factor`. */
export function addScan(text: string, factor: number): string {
  return String(Math.round(((quantityOrZero(text) ?? 0) + factor) * 1000) / 1000);
}

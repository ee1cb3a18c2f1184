import { toNumeric, type Money } from '@dukani/shared/money';

/** The JSON number that the stored procedures take; 14 digits are exact in it. */
export function toAmount(amount: Money): number {
  return Number(toNumeric(amount));
}

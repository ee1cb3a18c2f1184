import type { TenderNames } from '../common/tenderNames';
import { compare, negate, zero, type Money } from '@dukani/shared/money';
import type { SalePayment } from './saleRows';

/** What stands in the place of a reference where a sale was not paid with money of that moment. */
const OWN_NAMES = ['Exchange ', 'Paid in advance'];

/** What a payment is called on papers and screens: what goods that came back have paid is no money. */
export function paymentName(
  { tenderType, reference }: Pick<SalePayment, 'tenderType' | 'reference'>,
  names: TenderNames,
): string {
  if (reference === null) return names[tenderType];
  return OWN_NAMES.some((name) => reference.startsWith(name)) ? reference : `${names[tenderType]} ${reference}`;
}

/** What the part of a shilling is called that M-Pesa cannot move. */
export const roundingName = (rounding: Money): string =>
  `Rounded ${compare(rounding, zero) < 0 ? 'down' : 'up'} for M-Pesa`;

/** How much was rounded, either way. */
export const roundedBy = (rounding: Money): Money => (compare(rounding, zero) < 0 ? negate(rounding) : rounding);

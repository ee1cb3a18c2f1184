import type { TenderNames } from '../common/tenderNames';
import { compare, negate, zero, type Money } from '@dukani/shared/money';
import type { SalePayment } from './saleRows';

/** What stands in the place of a reference where a sale was not paid with money of that moment. */
const OWN_NAMES = ['Exchange ', 'Paid in advance'];

/** What a payment is called on papers and screens: what goods that came back have paid is no money. */
export function paymentName(
  { tenderType, reference, isAdvance = false }: Pick<SalePayment, 'tenderType' | 'reference' | 'isAdvance'>,
  names: TenderNames,
): string {
  const name = `${names[tenderType]}${reference === null ? '' : ` ${reference}`}`;
  if (isAdvance) return `${name}, in advance`;
  if (reference === null) return name;
  return OWN_NAMES.some((own) => reference.startsWith(own)) ? reference : name;
}

/** What the part of a shilling is called that M-Pesa cannot move. */
export const roundingName = (rounding: Money): string =>
  `Rounded ${compare(rounding, zero) < 0 ? 'down' : 'up'} for M-Pesa`;

/** How much was rounded, either way. */
export const roundedBy = (rounding: Money): Money => (compare(rounding, zero) < 0 ? negate(rounding) : rounding);

import type { TenderNames } from '../common/tenderNames';
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

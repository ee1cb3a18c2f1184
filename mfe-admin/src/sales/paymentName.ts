import { TENDER_NAMES } from './payments';
import type { SalePayment } from './saleRows';

/** What a payment is called on papers and screens: what goods that came back have paid is no money. */
export function paymentName({ tenderType, reference }: Pick<SalePayment, 'tenderType' | 'reference'>): string {
  if (reference === null) return TENDER_NAMES[tenderType];
  return reference.startsWith('Exchange ') ? reference : `${TENDER_NAMES[tenderType]} ${reference}`;
}

import type { DocumentBusiness } from '@dukani/shared/documents';
import type { ReceiptHeader } from '../papers/receiptHeaderApi';

/** The head of a document, as the settings of the business have it. */
export function documentBusiness(header: ReceiptHeader | undefined, businessName: string): DocumentBusiness {
  return {
    name: header?.name ?? businessName,
    addressLines: header?.addressLines ?? [],
    phone: header?.phone ?? null,
    email: header?.email ?? null,
    taxPin: header?.taxPin ?? null,
    taxPinLabel: header?.taxPinLabel ?? 'PIN',
    header: header?.header ?? null,
  };
}

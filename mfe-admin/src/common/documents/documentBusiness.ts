import type { DocumentBusiness } from '@dukani/shared/documents';
import type { ReceiptHeader } from '../papers/receiptHeaderApi';

/** What of a business its documents show besides the head in its settings. */
export interface NamedBusiness {
  name: string;
  logoUrl?: string | null;
}

/** The head of a document, as the settings of the business have it. */
export function documentBusiness(
  header: ReceiptHeader | undefined,
  { name, logoUrl = null }: NamedBusiness,
): DocumentBusiness {
  return {
    name: header?.name ?? name,
    logoUrl: header?.papers.shows_logo === false ? null : logoUrl,
    addressLines: header?.addressLines ?? [],
    phone: header?.phone ?? null,
    email: header?.email ?? null,
    taxPin: header?.taxPin ?? null,
    taxPinLabel: header?.taxPinLabel ?? 'PIN',
    header: header?.header ?? null,
    ...(header === undefined ? {} : { papers: header.papers }),
  };
}

import type { BlockedDocument, FiscalBlock } from '../provider.ts';
import type { FiscalAnswer } from '../types.ts';
import { dashed, receiptLink } from './qr.ts';

interface BlockPlace {
  /** Null when the device was set up by hand without it. */
  receipts: string | null;
  pin: string;
  branchCode: string;
}

/** The control unit's block of a receipt, as the specification of invoicing systems describes it. A copy prints the kept answer again. */
export function fiscalBlock(document: BlockedDocument, answer: FiscalAnswer | null, place: BlockPlace): FiscalBlock {
  const label = document.kind === 'sale' ? (document.isCopy ? 'CS' : 'NS') : document.isCopy ? 'CC' : 'NC';
  if (answer === null) return { label, rows: [{ label: 'SCU', value: 'Pending fiscal signature' }], qr: null };
  const { sdcId, receiptNumber, totalReceipts, authorityTime } = answer;
  const unit = sdcId === null ? [] : [{ label: 'CU ID', value: sdcId }];
  const invoice = sdcId === null ? [] : [{ label: 'CU INVOICE NO.', value: `${sdcId}/${receiptNumber}` }];
  const original =
    document.originalInvoice === null
      ? []
      : [
          { label: 'ORIGINAL CU INVOICE NO.#', value: document.originalInvoice },
          { label: 'NOTE', value: 'CREDIT NOTE IS APPROVED ONLY FOR ORIGINAL SALES RECEIPT' },
        ];
  return {
    label,
    rows: [
      { label: 'SCU DATE', value: shownTime(authorityTime) },
      ...unit,
      ...invoice,
      { label: 'RECEIPT NUMBER', value: `${receiptNumber}/${totalReceipts} ${label}` },
      { label: 'INTERNAL DATA', value: dashed(answer.internalData) },
      { label: 'RECEIPT SIGNATURE', value: dashed(answer.signature) },
      ...original,
      { label: 'TIS RECEIPT NO.', value: document.humanNumber },
      { label: 'TIS DATE', value: shownTime(document.issuedAt) },
    ],
    qr:
      place.receipts === null
        ? null
        : receiptLink(place.receipts, {
            pin: place.pin,
            branchCode: place.branchCode,
            signature: answer.signature,
          }),
  };
}

function shownTime(text: string): string {
  const match = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text);
  if (match === null) return text;
  const [, year, month, day, hour, minute, second] = match;
  return `${day}/${month}/${year} ${hour}:${minute}:${second}`;
}

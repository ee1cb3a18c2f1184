import { encodeDocument } from '../common/documents/encodeDocument';
import { makeEncoder, type Speaks } from '../common/documents/receiptEncoder';
import { receiptDocument, takesCash, type ReceiptParts } from './receiptDocument';

export interface EncodedReceipt extends ReceiptParts {
  columns: number;
  opensDrawer: boolean;
}

/** The receipt in the language of a receipt printer; the drawer opens when cash changes hands. */
export function encodeReceipt(speaks: Speaks, { columns, opensDrawer, ...parts }: EncodedReceipt): Uint8Array {
  return encodeDocument(speaks, receiptDocument(parts), {
    columns,
    opensDrawer: opensDrawer && takesCash(parts.sale),
  });
}

/** Only the impulse that opens the drawer on the printer. */
export function encodeDrawerKick(speaks: Speaks): Uint8Array {
  return makeEncoder(speaks, 48).pulse().encode();
}

/** A few lines that show whether a printer prints as it should. */
export function encodeTestPage(speaks: Speaks, businessName: string, columns: number): Uint8Array {
  return makeEncoder(speaks, columns)
    .align('center')
    .bold(true)
    .line(businessName)
    .bold(false)
    .line('This printer works.')
    .line('0123456789 àéîõü £€')
    .newline(3)
    .cut('partial')
    .encode();
}

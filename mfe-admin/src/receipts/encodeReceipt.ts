import { encodeDocument } from '../common/documents/encodeDocument';
import type { Speaks } from '../common/documents/receiptEncoder';
import { receiptDocument, takesCash, type ReceiptParts } from './receiptDocument';

export interface EncodedReceipt extends ReceiptParts {
  columns: number;
  opensDrawer: boolean;
  cuts?: boolean;
}

/** The receipt in the language of a receipt printer; the drawer opens when cash changes hands. */
export function encodeReceipt(
  speaks: Speaks,
  { columns, opensDrawer, cuts = true, ...parts }: EncodedReceipt,
): Uint8Array {
  return encodeDocument(speaks, receiptDocument(parts), {
    columns,
    opensDrawer: opensDrawer && takesCash(parts.sale),
    cuts,
  });
}

import type { EncodedReceipt } from './encodeReceipt';
import { sendToPrinter, type PrinterDevice } from '../common/papers/receiptPrinter';

/** Prints a receipt on the connected receipt printer, without a dialog. The encoder is loaded with the first one. */
export async function printOnReceiptPrinter(device: PrinterDevice, receipt: EncodedReceipt): Promise<void> {
  const { encodeReceipt } = await import('./encodeReceipt');
  await sendToPrinter(encodeReceipt(device, receipt));
}

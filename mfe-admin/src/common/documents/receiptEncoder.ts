import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import type { PrinterDevice } from '../papers/receiptPrinter';

/** What a printer understands. */
export type Speaks = Pick<PrinterDevice, 'language' | 'codepageMapping'>;
export type Encoder = ReceiptPrinterEncoder;

export function makeEncoder({ language, codepageMapping }: Speaks, columns: number): Encoder {
  const encoder = new ReceiptPrinterEncoder({
    language: language ?? 'esc-pos',
    columns,
    errors: 'relaxed',
    ...(codepageMapping === null ? {} : { codepageMapping: codepageMapping as 'epson' }),
  });
  return encoder.initialize().codepage('auto');
}

/** The signs of a page in those that a printer has. Paper breaks its lines by itself: no space has to hold. */
export const plainSigns = (text: string): string =>
  text.replaceAll('\u00a0', ' ').replaceAll('×', 'x').replaceAll(/[−–]/g, '-').replaceAll('’', "'");

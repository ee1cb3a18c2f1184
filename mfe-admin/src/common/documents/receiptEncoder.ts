import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import { formatAmount, quantityOf, quantityText } from '@dukani/shared/format';
import { compare, zero, type Money, type Thousandths } from '@dukani/shared/money';
import type { ReceiptHeader } from '../common/papers/receiptHeaderApi';
import type { PrinterDevice } from '../common/papers/receiptPrinter';

/** What a printer understands. */
export type Speaks = Pick<PrinterDevice, 'language' | 'codepageMapping'>;
type Encoder = ReceiptPrinterEncoder;

export function makeEncoder({ language, codepageMapping }: Speaks, columns: number): Encoder {
  const encoder = new ReceiptPrinterEncoder({
    language: language ?? 'esc-pos',
    columns,
    errors: 'relaxed',
    ...(codepageMapping === null ? {} : { codepageMapping: codepageMapping as 'epson' }),
  });
  return encoder.initialize().codepage('auto');
}

/** Rows of a word and a figure, the figures under each other. */
export function printPairs(encoder: Encoder, columns: number, rows: readonly [string, string][]): void {
  if (rows.length === 0) return;
  const width = Math.max(...rows.map(([, value]) => value.length));
  encoder.table(
    [
      { width: columns - width - 1, align: 'left', marginRight: 1 },
      { width, align: 'right' },
    ],
    rows.map(([label, value]) => [label, value]),
  );
}

interface PaperHead {
  header: ReceiptHeader | undefined;
  businessName: string;
  printCount: number;
}

/** Who sold it, and which print this is. */
export function printHead(encoder: Encoder, { header, businessName, printCount }: PaperHead): void {
  encoder
    .align('center')
    .bold(true)
    .line(header?.name ?? businessName)
    .bold(false);
  for (const line of header?.addressLines ?? []) encoder.line(line);
  if (header?.phone != null) encoder.line(`Tel ${header.phone}`);
  if (header?.taxPin != null) encoder.line(`${header.taxPinLabel} ${header.taxPin}`);
  if (header?.header != null) encoder.line(header.header);
  if (printCount > 1)
    encoder
      .bold(true)
      .line(`COPY ${printCount - 1}`)
      .bold(false);
  encoder.align('left').rule({ style: 'single' });
}

interface Goods {
  quantity: Thousandths;
  unit: string;
}

/** Paper breaks its lines by itself, and printers have no sign for a space that does not. */
const plainSpaces = (text: string): string => text.replaceAll('\u00a0', ' ');

/** `1.35 kg`, in the signs that a printer has. */
export const printedQuantity = ({ quantity, unit }: Goods): string => plainSpaces(quantityText(quantity, unit));

/** `0.75 kg of Bananas`, `3 x Mug`. */
export const printedGoods = (goods: Goods & { name: string }): string =>
  plainSpaces(quantityOf(goods)).replace(' × ', ' x ');

/** Sums as they are printed; those of nothing are left out. */
export function printedSums(rows: readonly [string, Money][]): [string, string][] {
  return rows
    .filter(([, amount]) => compare(amount, zero) > 0)
    .map(([label, amount]): [string, string] => [label, formatAmount(amount)]);
}

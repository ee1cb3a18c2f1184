import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import { formatAmount, formatDateTime, formatPercent, formatQuantity } from '@dukani/shared/format';
import { compare, zero, type Money } from '@dukani/shared/money';
import type { ReceiptHeader } from '../checkoutApi';
import { paymentName } from '../paymentName';
import { discountByHand, type Sale } from '../saleRows';
import type { PrinterDevice } from '../receiptPrinter';
import type { Exchange } from '../returnsApi';
import { exchangeRows, paidOnTop } from './exchangeRows';

export interface EncodedReceipt {
  sale: Sale;
  /** What the sale was exchanged for. */
  exchange?: Exchange | null;
  business: { name: string; timezone: string };
  header: ReceiptHeader | undefined;
  /** Address of the invoice on the web, null until there is one. */
  invoiceUrl: string | null;
  printCount: number;
  columns: number;
  opensDrawer: boolean;
}

type Speaks = Pick<PrinterDevice, 'language' | 'codepageMapping'>;
type Encoder = ReceiptPrinterEncoder;

function makeEncoder({ language, codepageMapping }: Speaks, columns: number): Encoder {
  const encoder = new ReceiptPrinterEncoder({
    language: language ?? 'esc-pos',
    columns,
    errors: 'relaxed',
    ...(codepageMapping === null ? {} : { codepageMapping: codepageMapping as 'epson' }),
  });
  return encoder.initialize().codepage('auto');
}

function pairs(encoder: Encoder, columns: number, rows: readonly [string, string][]): void {
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

/** The same receipt as on paper from the browser, in the language of a receipt printer. */
export function encodeReceipt(speaks: Speaks, receipt: EncodedReceipt): Uint8Array {
  const { sale, exchange = null, business, header, invoiceUrl, printCount, columns, opensDrawer } = receipt;
  const encoder = makeEncoder(speaks, columns);
  if (opensDrawer && sale.payments.some(({ tenderType }) => tenderType === 'cash')) encoder.pulse();
  encoder
    .align('center')
    .bold(true)
    .line(header?.name ?? business.name)
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
  pairs(encoder, columns, [
    ['Receipt', sale.invoiceNumber],
    ['Date', formatDateTime(sale.occurredAt, business.timezone)],
    ...(sale.cashierName === null ? [] : [['Served by', sale.cashierName] as [string, string]]),
    ...(sale.contact === null ? [] : [['Customer', sale.contact.name] as [string, string]]),
  ]);
  encoder.rule({ style: 'single' });
  for (const line of sale.lines) {
    const detail = `${formatQuantity(line.quantity)} x ${formatAmount(line.unitPrice)}${less(discountByHand(line))} ${line.taxCode}`;
    encoder.line(line.name);
    pairs(encoder, columns, [[`  ${detail}`, formatAmount(line.gross)]]);
    for (const { name, amount } of line.promotions ?? []) encoder.line(`  ${name} -${formatAmount(amount)}`);
  }
  if (exchange !== null) {
    encoder.line(`Came back from ${exchange.originalInvoiceNumber}, ${exchange.creditNoteNumber}`);
    for (const line of exchange.creditLines)
      pairs(encoder, columns, [[`  ${formatQuantity(line.quantity)} ${line.name}`, `-${formatAmount(line.gross)}`]]);
  }
  encoder.rule({ style: 'single' }).bold(true);
  pairs(encoder, columns, [[`TOTAL ${sale.currencyCode}`, formatAmount(sale.total)]]);
  encoder.bold(false);
  pairs(encoder, columns, [
    ...(exchange === null ? [] : sums(exchangeRows(exchange))),
    ...paidOnTop(sale.payments, exchange).map((payment): [string, string] => [
      paymentName(payment),
      formatAmount(payment.amountTendered ?? payment.amount),
    ]),
    ...sums([
      ['Change', sale.change],
      ['Still to pay', sale.balanceDue],
      ['Discounts given', sale.discount],
    ]),
    ...sale.taxes.map((tax): [string, string] => [
      `Tax ${tax.code} ${formatPercent(tax.ratePercent)}`,
      formatAmount(tax.tax),
    ]),
  ]);
  encoder.newline().align('center');
  if (invoiceUrl !== null) encoder.qrcode(invoiceUrl, { size: 5, errorlevel: 'm' }).line('Scan for your invoice');
  encoder
    .line(header?.footer ?? 'Thank you for your business.')
    .align('left')
    .newline(3)
    .cut('partial');
  return encoder.encode();
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

const less = (discount: Money) => (compare(discount, zero) > 0 ? ` less ${formatAmount(discount)}` : '');
const sums = (rows: [string, Money][]) =>
  rows
    .filter(([, amount]) => compare(amount, zero) > 0)
    .map(([label, amount]): [string, string] => [label, formatAmount(amount)]);

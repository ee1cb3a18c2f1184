import { formatAmount, formatDateTime } from '@dukani/shared/format';
import { compare, zero, type Money } from '@dukani/shared/money';
import { taxWithCode, type TaxName } from '../common/taxNames';
import type { TenderNames } from '../common/tenderNames';
import type { ReceiptHeader } from '../common/papers/receiptHeaderApi';
import { modifierText } from '../checkout/modifiers';
import { paymentName, roundedBy, roundingName } from '../checkout/paymentName';
import { discountByHand, isTaxed, serialsText, type Sale } from '../checkout/saleRows';
import type { Exchange } from '../checkout/returns/returnsApi';
import { exchangeEnd, paidOnTop } from './exchangeRows';
import {
  makeEncoder,
  printedGoods,
  printedQuantity,
  printedSums,
  printHead,
  printPairs,
  type Speaks,
} from './receiptEncoder';

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
  tenderNames: TenderNames;
  taxName: TaxName;
  opensDrawer: boolean;
}

/** The same receipt as on paper from the browser, in the language of a receipt printer. */
export function encodeReceipt(speaks: Speaks, receipt: EncodedReceipt): Uint8Array {
  const {
    sale,
    exchange = null,
    business,
    header,
    invoiceUrl,
    printCount,
    columns,
    opensDrawer,
    tenderNames,
    taxName,
  } = receipt;
  const encoder = makeEncoder(speaks, columns);
  if (opensDrawer && sale.payments.some(({ tenderType, isAdvance }) => tenderType === 'cash' && isAdvance !== true))
    encoder.pulse();
  printHead(encoder, { header, businessName: business.name, printCount });
  printPairs(encoder, columns, [
    ['Receipt', sale.invoiceNumber],
    ['Date', formatDateTime(sale.occurredAt, business.timezone)],
    ...(sale.cashierName === null ? [] : [['Served by', sale.cashierName] as [string, string]]),
    ...(sale.contact === null ? [] : [['Customer', sale.contact.name] as [string, string]]),
  ]);
  encoder.rule({ style: 'single' });
  for (const line of sale.lines) {
    const detail =
      `${printedQuantity(line)} x ${formatAmount(line.unitPrice)}${less(discountByHand(line))} ${isTaxed(sale) ? line.taxCode : ''}`.trimEnd();
    encoder.line(line.name);
    printPairs(encoder, columns, [[`  ${detail}`, formatAmount(line.gross)]]);
    for (const one of line.modifiers ?? []) encoder.line(`  ${modifierText(one)}`);
    const serials = serialsText(line.serials);
    if (serials !== null) encoder.line(`  ${serials}`);
    for (const { name, amount } of line.promotions ?? []) encoder.line(`  ${name} -${formatAmount(amount)}`);
  }
  if (exchange !== null) {
    encoder.line(`Returned from ${exchange.originalInvoiceNumber}, ${exchange.creditNoteNumber}`);
    for (const line of exchange.creditLines)
      printPairs(encoder, columns, [[`  ${printedGoods(line)}`, `-${formatAmount(line.gross)}`]]);
  }
  encoder.rule({ style: 'single' });
  const end = exchange === null ? null : exchangeEnd(sale.total, exchange, tenderNames);
  printPairs(encoder, columns, end?.rows.map(([label, amount]) => [label, formatAmount(amount)]) ?? []);
  const [label, sum] = end?.outcome ?? ['TOTAL', sale.total];
  encoder.bold(true);
  printPairs(encoder, columns, [[`${label} ${sale.currencyCode}`, formatAmount(sum)]]);
  encoder.bold(false);
  printPairs(encoder, columns, [
    ...paidOnTop(sale.payments, exchange).map((payment): [string, string] => [
      paymentName(payment, tenderNames),
      formatAmount(payment.amountTendered ?? payment.amount),
    ]),
    ...printedSums([
      [roundingName(sale.rounding ?? zero), roundedBy(sale.rounding ?? zero)],
      ['Change', sale.change],
      ['Balance due', sale.balanceDue],
      ['Discounts given', sale.discount],
    ]),
    ...(isTaxed(sale) ? sale.taxes : []).map((tax): [string, string] => [
      taxWithCode(tax, taxName),
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

import { formatAmount, quantityText } from '@dukani/shared/format';
import {
  paperDateTime,
  saleDocument,
  type DocumentGoods,
  type DocumentModel,
  type DocumentTable,
  type SaleSource,
} from '@dukani/shared/documents';
import { zero } from '@dukani/shared/money';
import { documentBusiness, type NamedBusiness } from '../common/documents/documentBusiness';
import type { ReceiptHeader } from '../common/papers/receiptHeaderApi';
import { taxWithCode, type TaxName } from '../common/taxNames';
import type { TenderNames } from '../common/tenderNames';
import { modifierText } from '../checkout/modifiers';
import { paymentName } from '../checkout/paymentName';
import type { Exchange } from '../checkout/returns/returnsApi';
import { APPROVED } from '../checkout/saleLabels';
import { discountByHand, isTaxed, serialsText, type Sale, type SaleLine } from '../checkout/saleRows';
import { exchangeEnd, paidOnTop } from './exchangeRows';
import type { InvoiceTerms } from './invoiceApi';

export interface ReceiptParts {
  sale: Sale;
  /** What the sale was exchanged for. */
  exchange?: Exchange | null;
  business: NamedBusiness & { timezone: string };
  header: ReceiptHeader | undefined;
  /** Address of the invoice on the web, null until there is one. */
  invoiceUrl: string | null;
  /** Makes it an invoice. */
  terms?: InvoiceTerms | null;
  /** Which print this is; from the second on it says that it is a copy. */
  printCount?: number;
  tenderNames: TenderNames;
  taxName: TaxName;
}

/** `Copy 1` from the second print on. */
export const copyStamp = (printCount: number): string | null => (printCount > 1 ? `Copy ${printCount - 1}` : null);

/** Whether money was put into the drawer with this sale. */
export const takesCash = ({ payments }: Sale): boolean =>
  payments.some(({ tenderType, isAdvance }) => tenderType === 'cash' && isAdvance !== true);

/** The receipt of a sale, or with terms its invoice. */
export function receiptDocument(parts: ReceiptParts): DocumentModel {
  const { business, header, invoiceUrl, terms = null, printCount = 1 } = parts;
  return saleDocument(saleSource(parts), {
    business: documentBusiness(header, business),
    timezone: business.timezone,
    footer: header?.footer ?? 'Thank you for your business.',
    url: invoiceUrl,
    terms,
    stamp: copyStamp(printCount),
  });
}

function saleSource({ sale, exchange = null, business, header, tenderNames, taxName }: ReceiptParts): SaleSource {
  const end = exchange === null ? null : exchangeEnd(sale.total, exchange, tenderNames);
  const [label, amount] = end?.outcome ?? ['Total', sale.total];
  return {
    ...sale,
    number: sale.invoiceNumber,
    issuedOn: sale.businessDate,
    facts: saleFacts(sale, business.timezone, header),
    customerName: sale.contact?.name ?? null,
    lines: sale.lines.map((line) => goodsOf(line)),
    returned: exchange === null ? null : returnedTable(exchange),
    steps: end?.rows ?? [],
    total: end === null ? { label, amount } : { label, amount, printedLabel: label },
    payments: paidOnTop(sale.payments, exchange).map(
      (payment) => [paymentName(payment, tenderNames), payment.amountTendered ?? payment.amount] as const,
    ),
    rounding: sale.rounding ?? zero,
    cashRounding: sale.cashRounding ?? zero,
    // What came back later has a document of its own.
    refunded: zero,
    taxes: isTaxed(sale)
      ? sale.taxes.map((tax) => ({ label: taxWithCode(tax, taxName), net: tax.net, tax: tax.tax }))
      : [],
  };
}

function saleFacts(sale: Sale, timezone: string, header: ReceiptHeader | undefined): SaleSource['facts'] {
  const namesCashier = header?.papers.shows_cashier ?? true;
  const facts: [string, string | null | undefined][] = [
    ['First number', sale.late?.provisionalNumber],
    ['Date', paperDateTime(header, sale.occurredAt, timezone)],
    ['Served by', namesCashier ? (sale.operatorName ?? sale.cashierName) : null],
    ['Till', sale.tillName],
    ...sale.approvals.map(({ permission, approverName }): [string, string] => [
      `${APPROVED[permission]} approved by`,
      approverName,
    ]),
  ];
  return facts.flatMap(([label, value]) => (value == null ? [] : [{ label, value }]));
}

function goodsOf(line: SaleLine): DocumentGoods {
  const serials = serialsText(line.serials);
  return {
    ...line,
    discount: discountByHand(line),
    details: [
      ...(line.modifiers ?? []).map(modifierText),
      ...(serials === null ? [] : [serials]),
      ...(line.promotions ?? []).map(({ name, amount }) => `${name} −${formatAmount(amount)}`),
    ],
  };
}

/** The goods that came back: each for less than nothing. */
function returnedTable(exchange: Exchange): DocumentTable {
  return {
    label: 'Goods returned',
    columns: [
      { title: `Returned from ${exchange.originalInvoiceNumber}` },
      { title: exchange.creditNoteNumber, isFigure: true },
    ],
    rows: returnedRows(exchange.creditLines.map((line, place) => ({ ...line, key: `${place} ${line.name}` }))),
  };
}

type ReturnedGoods = Exchange['creditLines'][number] & { key: string; serials?: readonly string[] };

/** Goods that came back, of whatever document. */
export const returnedRows = (lines: readonly ReturnedGoods[]): DocumentTable['rows'] =>
  lines.map(({ key, name, unit, quantity, gross, serials = [] }) => ({
    key,
    cells: [name, `−${formatAmount(gross)}`],
    details: [`${quantityText(quantity, unit)} returned`, ...(serials.length === 0 ? [] : [serials.join(', ')])],
  }));

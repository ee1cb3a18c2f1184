import { formatAmount } from '../format/format.ts';
import { compare, negate, subtract, zero, type Money } from '../money/money.ts';
import type { FiscalBlockAnswer } from './answerTypes.ts';
import type { DocumentBusiness, DocumentFact, DocumentModel, DocumentNote, DocumentTable } from './documentModel.ts';
import { fiscalOf } from './fiscalBlock.ts';
import { amountRow, amountRows, goodsTable, type DocumentGoods } from './goodsTable.ts';
import { FIRST_PAPERS, paperDate, type PapersAnswer } from './paperRules.ts';
import { totalRow } from './totalRow.ts';

/** What makes an invoice of a receipt: whom it bills, until when and how it is to be paid. */
export interface SaleTerms {
  dueOn: string;
  isPaid: boolean;
  isOverdue?: boolean;
  taxPin: string | null;
  howToPay: string | null;
  addressLines: readonly string[];
}

/** What of a sale is on its receipt or invoice, with its ways to pay and its taxes named as the business names them. */
export interface SaleSource {
  number: string;
  /** The day of the invoice. */
  issuedOn: string;
  currencyCode: string;
  pricesIncludeTax: boolean;
  /** Below the number: date, cashier, till, approvals. */
  facts: readonly DocumentFact[];
  customerName: string | null;
  lines: readonly DocumentGoods[];
  deliveryFee: Money;
  /** Goods that came back in an exchange. */
  returned: DocumentTable | null;
  discount: Money;
  /** How the total comes about, where it is not the goods alone. */
  steps: readonly (readonly [string, Money])[];
  total: { label: string; amount: Money; printedLabel?: string };
  payments: readonly (readonly [string, Money])[];
  /** What rounding added to what was paid, below zero: took off; and the part of it that is the coins of cash. */
  rounding: Money;
  cashRounding: Money;
  change: Money;
  refunded: Money;
  balanceDue: Money;
  /** Empty where the business has no taxes. */
  taxes: readonly { label: string; net: Money; tax: Money }[];
  note: string | null;
  /** What a fiscal device had signed; left out where there is none. */
  fiscal?: FiscalBlockAnswer | null;
}

interface SaleOptions {
  business: DocumentBusiness;
  timezone: string;
  footer: string | null;
  /** Address of the invoice on the web, null until there is one. */
  url: string | null;
  terms: SaleTerms | null;
  /** An invoice even without terms: what is opened by its link. */
  isInvoice?: boolean;
  stamp?: string | null;
}

const signed = (amount: Money): string => formatAmount(amount).replace('-', '−');

/** The receipt of a sale; with terms its invoice. */
export function saleDocument(sale: SaleSource, options: SaleOptions): DocumentModel {
  const { business, timezone, footer, url, terms, stamp = null, isInvoice = terms !== null } = options;
  const isTaxed = sale.taxes.length > 0;
  const { papers = FIRST_PAPERS } = business;
  return {
    kind: isInvoice ? 'invoice' : 'receipt',
    title: isInvoice ? 'Invoice' : 'Receipt',
    number: sale.number,
    stamp,
    business,
    party:
      sale.customerName === null || (!isInvoice && !papers.shows_customer)
        ? null
        : { label: isInvoice ? 'Billed to' : 'Customer', name: sale.customerName, lines: partyLines(terms) },
    facts: [...sale.facts, ...dueFacts(sale, terms, { business, timezone })],
    tables: [goodsTable(sale.lines, { ...sale, isTaxed }), ...(sale.returned === null ? [] : [sale.returned])],
    sums: [{ rows: saleSums(sale) }],
    // Whoever is billed has to see the tax.
    taxes: isTaxed && (isInvoice || papers.shows_taxes) ? taxTable(sale.taxes) : null,
    notes: saleNotes(sale.note, terms, isInvoice ? papers.terms : null),
    fiscal: fiscalOf(sale.fiscal, stamp !== null),
    code: saleCode(sale.number, url, papers.code),
    footer,
  };
}

const partyLines = (terms: SaleTerms | null): string[] => [
  ...(terms?.addressLines ?? []),
  ...(terms?.taxPin == null ? [] : [`Tax PIN ${terms.taxPin}`]),
];

/** What stands below for a camera: the invoice on the web, or the number that a return asks for. */
function saleCode(number: string, url: string | null, kind: PapersAnswer['code']): DocumentModel['code'] {
  if (kind === 'number')
    return { text: number, label: `Number of this sale, ${number}`, caption: number, isTyped: true };
  if (kind === 'none' || url === null) return null;
  return { text: url, label: 'Link to this invoice', caption: 'Scan for your invoice' };
}

function dueFacts(
  sale: SaleSource,
  terms: SaleTerms | null,
  { business, timezone }: Pick<SaleOptions, 'business' | 'timezone'>,
): DocumentFact[] {
  if (terms === null || terms.isPaid) return [];
  const urgency = terms.isOverdue === true ? ', overdue' : terms.dueOn === sale.issuedOn ? ', due at once' : '';
  return [{ label: 'Pay by', value: `${paperDate(business, terms.dueOn, timezone)}${urgency}`, isStrong: true }];
}

function saleSums(sale: SaleSource) {
  const { cashRounding, currencyCode } = sale;
  const forMpesa = subtract(sale.rounding, cashRounding);
  const isDown = compare(forMpesa, zero) < 0;
  return [
    ...amountRows([['Discounts given', sale.discount]]),
    ...sale.steps.map(([label, amount]) => ({ label, value: signed(amount) })),
    totalRow({ ...sale.total, currencyCode }),
    ...sale.payments.map(([label, amount]) => amountRow(label, amount)),
    ...(cashRounding === zero ? [] : [{ label: 'Cash rounding', value: signed(cashRounding) }]),
    ...amountRows([
      [`Rounded ${isDown ? 'down' : 'up'} for M-Pesa`, isDown ? negate(forMpesa) : forMpesa],
      ['Change', sale.change],
      ['Refunded', sale.refunded],
      ['Balance due', sale.balanceDue],
    ]),
  ];
}

function saleNotes(note: string | null, terms: SaleTerms | null, conditions: string | null): DocumentNote[] {
  const isOpen = terms !== null && !terms.isPaid && terms.howToPay !== null;
  return [
    ...(note === null ? [] : [{ text: `Note: ${note}` }]),
    ...(isOpen ? [{ title: 'How to pay', text: terms.howToPay ?? '' }] : []),
    ...(conditions === null ? [] : [{ title: 'Terms', text: conditions }]),
  ];
}

function taxTable(taxes: SaleSource['taxes']): DocumentTable {
  return {
    label: 'Taxes',
    columns: [{ title: 'Tax' }, { title: 'Net', isFigure: true }, { title: 'Tax', isFigure: true }],
    rows: taxes.map(({ label, net, tax }, place) => ({
      key: `${place} ${label}`,
      cells: [label, formatAmount(net), formatAmount(tax)],
    })),
  };
}

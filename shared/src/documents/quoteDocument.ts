import { formatCurrency, formatDate } from '../format/format.ts';
import { compare, zero, type Money } from '../money/money.ts';
import type { DocumentBusiness, DocumentModel } from './documentModel.ts';
import { paperDate } from './paperRules.ts';
import { amountRow, amountRows, goodsTable, type DocumentGoods } from './goodsTable.ts';
import { totalRow } from './totalRow.ts';

/** What of a quote is on its document. */
export interface QuoteSource {
  number: string;
  status: string;
  /** A day, or a moment. */
  createdAt: string;
  validUntil: string;
  contactName: string | null;
  madeByName: string | null;
  currencyCode: string;
  pricesIncludeTax: boolean;
  lines: readonly DocumentGoods[];
  discount: Money;
  tax: Money;
  total: Money;
  note: string | null;
}

interface QuoteOptions {
  business: DocumentBusiness;
  timezone: string;
  /** Where the customer opens and accepts it; null until there is a link. */
  url: string | null;
}

const STAMPS: Partial<Record<string, string>> = {
  accepted: 'Accepted',
  converted: 'Accepted',
  declined: 'Declined',
  expired: 'Expired',
};

/** A quote: what is offered, to whom, until when. */
export function quoteDocument(quote: QuoteSource, { business, timezone, url }: QuoteOptions): DocumentModel {
  const isTaxed = compare(quote.tax, zero) !== 0;
  return {
    kind: 'quote',
    title: 'Quote',
    number: quote.number,
    stamp: STAMPS[quote.status] ?? null,
    business,
    party: quote.contactName === null ? null : { label: 'For', name: quote.contactName, lines: [] },
    facts: [
      { label: 'Date', value: paperDate(business, quote.createdAt, timezone) },
      { label: 'Valid until', value: paperDate(business, quote.validUntil, timezone), isStrong: true },
      ...(quote.madeByName === null ? [] : [{ label: 'Made by', value: quote.madeByName }]),
    ],
    tables: [goodsTable(quote.lines, { ...quote, isTaxed })],
    sums: [
      {
        rows: [
          ...amountRows([['Discounts given', quote.discount]]),
          ...(isTaxed ? [amountRow(quote.pricesIncludeTax ? 'Includes tax' : 'Tax', quote.tax)] : []),
          totalRow({ label: 'Total', amount: quote.total, currencyCode: quote.currencyCode }),
        ],
      },
    ],
    taxes: null,
    notes: quote.note === null ? [] : [{ text: quote.note }],
    code:
      url === null ? null : { text: url, label: 'Link to this quote', caption: 'Scan to view and accept this quote' },
    footer: null,
  };
}

/** What a message says of a quote. */
export function quoteMessage(
  quote: QuoteSource,
  { businessName, timezone }: { businessName: string; timezone: string },
) {
  const total = formatCurrency(quote.total, quote.currencyCode);
  return `${businessName}: quote ${quote.number}, ${total}, valid until ${formatDate(quote.validUntil, timezone)}.`;
}

import { fromNumeric, quantityFromNumeric, type Money, type Thousandths } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';
import { nameWithModifiers } from '../modifiers';

/** A quote as the list shows it. */
export interface QuoteListItem {
  id: string;
  version: number;
  number: string;
  status: rpc.QuoteStatus;
  contactName: string | null;
  total: Money;
  currencyCode: string;
  itemCount: number;
  /** A business day, the last one on which it holds. */
  validUntil: string;
  note: string | null;
  madeByName: string | null;
  createdAt: string;
  sentAt: string | null;
  acceptedAt: string | null;
  declinedAt: string | null;
  declinedReason: string | null;
  /** Who has it open at a till. */
  takenByName: string | null;
  saleId: string | null;
  invoiceNumber: string | null;
}

export interface QuoteListPage {
  items: QuoteListItem[];
  count: number;
  total: Money;
  nextCursor: string | null;
}

export interface QuoteLine {
  id: string;
  name: string;
  sku: string | null;
  quantity: Thousandths;
  unit: string;
  unitPrice: Money;
  discount: Money;
  gross: Money;
}

/** A quote with its lines; amounts are Money, quantities thousandths. */
export interface QuoteDetail extends QuoteListItem {
  lines: QuoteLine[];
  pricesIncludeTax: boolean;
  discount: Money;
  tax: Money;
  contact: rpc.QuoteDetail['contact'];
  basket: rpc.ParkedBasket;
  /** Of the basket, as they are now. */
  products: readonly rpc.TillProduct[];
}

function toQuoteListItem(row: rpc.QuoteRow): QuoteListItem {
  return {
    id: row.id,
    version: row.version,
    number: row.quote_number,
    status: row.status,
    contactName: row.contact_name,
    total: fromNumeric(row.total_amount),
    currencyCode: row.currency_code,
    itemCount: row.item_count,
    validUntil: row.valid_until,
    note: row.note,
    madeByName: row.made_by_name,
    createdAt: row.created_at,
    sentAt: row.sent_at,
    acceptedAt: row.accepted_at,
    declinedAt: row.declined_at,
    declinedReason: row.declined_reason,
    takenByName: row.taken_by_name,
    saleId: row.sale_id,
    invoiceNumber: row.invoice_number,
  };
}

/** The answer of list_quotes. */
export function toQuotePage(page: rpc.QuotePage): QuoteListPage {
  return {
    items: page.rows.map(toQuoteListItem),
    count: page.count,
    total: fromNumeric(page.total_amount),
    nextCursor: page.next_cursor,
  };
}

/** The answer of get_quote, save_quote and whatever changes one. */
export function toQuoteDetail(row: rpc.QuoteDetail): QuoteDetail {
  return {
    ...toQuoteListItem(row),
    pricesIncludeTax: row.prices_include_tax,
    discount: fromNumeric(row.discount_amount),
    tax: fromNumeric(row.tax_amount),
    contact: row.contact,
    basket: row.basket,
    products: row.products ?? [],
    lines: row.lines.map((line) => ({
      id: line.id,
      name: nameWithModifiers(line),
      sku: line.sku,
      quantity: quantityFromNumeric(line.quantity),
      unit: line.unit,
      unitPrice: fromNumeric(line.unit_price),
      discount: fromNumeric(line.discount_amount),
      gross: fromNumeric(line.gross_amount),
    })),
  };
}

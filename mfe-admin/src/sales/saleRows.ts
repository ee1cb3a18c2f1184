import { fromNumeric, quantityFromNumeric, type Money, type Thousandths } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';

/** A posted sale as the screens use it; amounts are Money, quantities thousandths. */
export interface Sale {
  id: string;
  invoiceNumber: string;
  channel: rpc.SaleChannel;
  status: rpc.SaleStatus;
  orderId: string | null;
  occurredAt: string;
  businessDate: string;
  currencyCode: string;
  pricesIncludeTax: boolean;
  subtotal: Money;
  discount: Money;
  deliveryFee: Money;
  net: Money;
  tax: Money;
  total: Money;
  refunded: Money;
  balanceDue: Money;
  change: Money;
  lines: SaleLine[];
  taxes: TaxTotal[];
  payments: SalePayment[];
  creditNotes: { id: string; number: string; issuedAt: string; total: Money; reason: string }[];
  contact: { id: string; name: string; email: string | null; phone: string | null } | null;
  cashierName: string | null;
  tillName: string | null;
  journalEntryId: string | null;
  note: string | null;
}

export interface SaleLine {
  id: string;
  productId: string;
  name: string;
  sku: string | null;
  unit: string;
  quantity: Thousandths;
  returnedQuantity: Thousandths;
  listPrice: Money;
  unitPrice: Money;
  discount: Money;
  gross: Money;
  taxRatePercent: number;
  taxCode: string;
}

export interface TaxTotal {
  code: string;
  ratePercent: number;
  net: Money;
  tax: Money;
}

export interface SalePayment {
  id: string;
  tenderType: rpc.TenderType;
  amount: Money;
  amountTendered: Money | null;
  change: Money | null;
  reference: string | null;
}

export interface SaleListItem {
  id: string;
  invoiceNumber: string;
  occurredAt: string;
  channel: rpc.SaleChannel;
  status: rpc.SaleStatus;
  contactName: string | null;
  cashierName: string | null;
  itemCount: number;
  total: Money;
  refunded: Money;
  balanceDue: Money;
  tenderTypes: rpc.TenderType[];
}

export interface SalePage {
  items: SaleListItem[];
  nextCursor: string | null;
  count: number;
  total: Money;
}

export interface Quote {
  currencyCode: string;
  pricesIncludeTax: boolean;
  lines: {
    id: string;
    unitPrice: Money;
    discount: Money;
    gross: Money;
    isAvailable: boolean;
    saleable: Thousandths | null;
  }[];
  taxes: TaxTotal[];
  subtotal: Money;
  discount: Money;
  tax: Money;
  total: Money;
}

export interface CreditNote {
  id: string;
  number: string;
  saleId: string;
  total: Money;
  refundTenderType: rpc.TenderType;
}

const moneyOrNull = (value: number | null): Money | null => (value === null ? null : fromNumeric(value));

function toTaxTotal(row: rpc.TaxTotal): TaxTotal {
  return {
    code: row.tax_code,
    ratePercent: row.tax_rate_percent,
    net: fromNumeric(row.net_amount),
    tax: fromNumeric(row.tax_amount),
  };
}

function toSaleLine(row: rpc.SaleLine): SaleLine {
  return {
    id: row.id,
    productId: row.product_id,
    name: row.name,
    sku: row.sku,
    unit: row.unit,
    quantity: quantityFromNumeric(row.quantity),
    returnedQuantity: quantityFromNumeric(row.returned_quantity),
    listPrice: fromNumeric(row.list_price),
    unitPrice: fromNumeric(row.unit_price),
    discount: fromNumeric(row.discount_amount),
    gross: fromNumeric(row.gross_amount),
    taxRatePercent: row.tax_rate_percent,
    taxCode: row.tax_code,
  };
}

function toPayment(row: rpc.SalePayment): SalePayment {
  return {
    id: row.id,
    tenderType: row.tender_type,
    amount: fromNumeric(row.amount),
    amountTendered: moneyOrNull(row.amount_tendered),
    change: moneyOrNull(row.change_due),
    reference: row.reference,
  };
}

/** The answer of record_sale, get_sale and confirm_order. */
export function toSale(row: rpc.Sale): Sale {
  return {
    id: row.id,
    invoiceNumber: row.invoice_number,
    channel: row.channel,
    status: row.status,
    orderId: row.order_id,
    occurredAt: row.occurred_at,
    businessDate: row.business_date,
    currencyCode: row.currency_code,
    pricesIncludeTax: row.prices_include_tax,
    subtotal: fromNumeric(row.subtotal_amount),
    discount: fromNumeric(row.discount_amount),
    deliveryFee: fromNumeric(row.delivery_fee),
    net: fromNumeric(row.net_amount),
    tax: fromNumeric(row.tax_amount),
    total: fromNumeric(row.total_amount),
    refunded: fromNumeric(row.refunded_amount),
    balanceDue: fromNumeric(row.balance_due),
    change: fromNumeric(row.change_due),
    lines: row.lines.map(toSaleLine),
    taxes: row.taxes.map(toTaxTotal),
    payments: row.payments.map(toPayment),
    creditNotes: row.credit_notes.map((note) => ({
      id: note.id,
      number: note.credit_note_number,
      issuedAt: note.issued_at,
      total: fromNumeric(note.total_amount),
      reason: note.reason,
    })),
    contact: row.contact,
    cashierName: row.cashier_name,
    tillName: row.till_name,
    journalEntryId: row.journal_entry_id,
    note: row.note,
  };
}

/** The answer of list_sales. */
export function toSalePage(page: rpc.SaleListPage): SalePage {
  return {
    items: page.rows.map((row) => ({
      id: row.id,
      invoiceNumber: row.invoice_number,
      occurredAt: row.occurred_at,
      channel: row.channel,
      status: row.status,
      contactName: row.contact_name,
      cashierName: row.cashier_name,
      itemCount: row.item_count,
      total: fromNumeric(row.total_amount),
      refunded: fromNumeric(row.refunded_amount),
      balanceDue: fromNumeric(row.balance_due),
      tenderTypes: row.tender_types,
    })),
    nextCursor: page.next_cursor,
    count: page.count,
    total: fromNumeric(page.total_amount),
  };
}

/** The answer of quote_sale. */
export function toQuote(row: rpc.Quote): Quote {
  return {
    currencyCode: row.currency_code,
    pricesIncludeTax: row.prices_include_tax,
    lines: row.lines.map((line) => ({
      id: line.id,
      unitPrice: fromNumeric(line.unit_price),
      discount: fromNumeric(line.discount_amount),
      gross: fromNumeric(line.gross_amount),
      isAvailable: line.is_available,
      saleable: line.saleable_quantity === null ? null : quantityFromNumeric(line.saleable_quantity),
    })),
    taxes: row.taxes.map(toTaxTotal),
    subtotal: fromNumeric(row.subtotal_amount),
    discount: fromNumeric(row.discount_amount),
    tax: fromNumeric(row.tax_amount),
    total: fromNumeric(row.total_amount),
  };
}

/** The answer of refund_sale. */
export function toCreditNote(row: rpc.CreditNote): CreditNote {
  return {
    id: row.id,
    number: row.credit_note_number,
    saleId: row.sale_id,
    total: fromNumeric(row.total_amount),
    refundTenderType: row.refund_tender_type,
  };
}

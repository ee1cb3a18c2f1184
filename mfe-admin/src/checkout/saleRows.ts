import { fromNumeric, quantityFromNumeric, subtract, sum, type Money, type Thousandths } from '@dukani/shared/money';
import type { GivenPromotion } from '@dukani/shared/pricing';
import type * as rpc from '@dukani/shared/rpc';
import { toLineModifiers, type LineModifier } from './modifiers';

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
  /** What M-Pesa's whole shillings and the coins of cash added to what was paid, below zero: took off; only where they did. */
  rounding?: Money;
  /** The part of it that is the rounding of cash. */
  cashRounding?: Money;
  lines: SaleLine[];
  taxes: TaxTotal[];
  payments: SalePayment[];
  creditNotes: { id: string; number: string; issuedAt: string; total: Money; reason: string }[];
  contact: { id: string; name: string; email: string | null; phone: string | null } | null;
  cashierName: string | null;
  /** Who served: the cashier, or who had shown a PIN at the cashier's till. */
  operatorName: string | null;
  approvals: { permission: rpc.ApprovablePermission; approverName: string; reason: string }[];
  tillName: string | null;
  journalEntryId: string | null;
  note: string | null;
  /** When it was made without the server: what it was called, and what about it is to be looked at. */
  late: LateSale | null;
  /** What a fiscal device had signed; left out where there is none. */
  fiscal?: rpc.FiscalBlock;
  /** True while the sale is only on this device: its number is the till's own, not the server's. */
  isProvisional?: boolean;
  /** True when it was recorded before and otherwise than it was to be now: nothing was recorded, and no money of now counts. */
  wasSoldBefore?: boolean;
}

export interface LateSale {
  provisionalNumber: string;
  flags: rpc.LateSaleFlag[];
  reviewedAt: string | null;
  reviewedByName: string | null;
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
  /** What promotions took off; part of discount. */
  promotions?: GivenPromotion[];
  /** What was chosen with it; part of the prices. */
  modifiers?: LineModifier[];
  /** The pieces that were sold, where they have serial numbers. */
  serials?: SoldSerial[];
}

/** A piece that was sold by its serial number. */
export interface SoldSerial {
  number: string;
  isReturned: boolean;
}

/** `Serial numbers SN-1, SN-2`; null when the line has none. */
export function serialsText(serials: readonly { number: string }[] = []): string | null {
  if (serials.length === 0) return null;
  return `${serials.length === 1 ? 'Serial number' : 'Serial numbers'} ${serials.map(({ number }) => number).join(', ')}`;
}

/** The part of a line's discount that no promotion gave. */
export function discountByHand({ discount, promotions = [] }: Pick<SaleLine, 'discount' | 'promotions'>): Money {
  return subtract(discount, sum(promotions.map(({ amount }) => amount)));
}

export type { GivenPromotion };

/** What became of a coupon of a basket; message says why it is not applied. */
export interface QuotedCoupon {
  code: string;
  state: rpc.CouponState;
  message: string | null;
  /** Of its promotion. */
  name: string | null;
  amount: Money;
}

export interface TaxTotal {
  code: string;
  ratePercent: number;
  net: Money;
  tax: Money;
}

export interface SalePayment {
  id: string;
  tenderType: rpc.SaleTender;
  amount: Money;
  amountTendered: Money | null;
  change: Money | null;
  reference: string | null;
  /** It was paid for the order, before the sale. */
  isAdvance?: boolean;
  /** Nothing shows yet that the money came. */
  isUnproven?: boolean;
  /** A code that was named and had paid for something else. */
  claimedReference?: string | null;
}

export interface SaleListItem {
  id: string;
  invoiceNumber: string;
  occurredAt: string;
  channel: rpc.SaleChannel;
  status: rpc.SaleStatus;
  contactName: string | null;
  cashierName: string | null;
  locationName: string | null;
  /** Null for an order that was paid before it was handed over. */
  tillName: string | null;
  note: string | null;
  itemCount: number;
  total: Money;
  refunded: Money;
  balanceDue: Money;
  /** Until when a sale on account is to be paid, while something of it is open. */
  dueOn: string | null;
  isOverdue: boolean;
  tenderTypes: rpc.SaleTender[];
  /** A payment of it has no proof yet. */
  isUnproven: boolean;
  /** What coins and whole shillings added to what was paid, below zero: took off. */
  rounding: Money;
}

export interface SalePage {
  items: SaleListItem[];
  nextCursor: string | null;
  count: number;
  hasMoreThanCount: boolean;
  /** Of all that match; null where they are not all counted. */
  total: Money | null;
}

export interface Quote {
  currencyCode: string;
  pricesIncludeTax: boolean;
  lines: {
    id: string;
    unitPrice: Money;
    /** The price list that the unit price is from, by its name. */
    priceList: string | null;
    discount: Money;
    gross: Money;
    taxRatePercent: number;
    isAvailable: boolean;
    saleable: Thousandths | null;
    promotions?: GivenPromotion[];
    modifiers?: LineModifier[];
  }[];
  /** What each promotion takes off the basket. */
  promotions?: GivenPromotion[];
  coupons?: QuotedCoupon[];
  taxes: TaxTotal[];
  subtotal: Money;
  discount: Money;
  tax: Money;
  total: Money;
}

const moneyOrNull = (value: number | null): Money | null => (value === null ? null : fromNumeric(value));

/** Promotions of a line or a document as the server answers them. */
export const toGiven = (rows: rpc.GivenPromotion[] | undefined): GivenPromotion[] =>
  (rows ?? []).map(({ id, name, amount }) => ({ id, name, amount: fromNumeric(amount) }));

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
    modifiers: toLineModifiers(row.modifiers),
    ...((row.serials ?? []).length === 0
      ? {}
      : { serials: row.serials.map(({ serial_number: number, is_returned: isReturned }) => ({ number, isReturned })) }),
    ...(row.price_source?.promotions === undefined ? {} : { promotions: toGiven(row.price_source.promotions) }),
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
    ...(row.is_advance === true ? { isAdvance: true } : {}),
    ...(row.is_unproven === true ? { isUnproven: true } : {}),
    ...(row.claimed_reference == null ? {} : { claimedReference: row.claimed_reference }),
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
    ...(row.rounding_amount === undefined ? {} : { rounding: fromNumeric(row.rounding_amount) }),
    ...(row.cash_rounding_amount === undefined ? {} : { cashRounding: fromNumeric(row.cash_rounding_amount) }),
    ...(row.fiscal_block === undefined ? {} : { fiscal: row.fiscal_block }),
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
    operatorName: row.operator_name,
    approvals: row.approvals.map((approval) => ({
      permission: approval.permission,
      approverName: approval.approver_name,
      reason: approval.reason,
    })),
    tillName: row.till_name,
    journalEntryId: row.journal_entry_id,
    note: row.note,
    late:
      row.provisional_number == null
        ? null
        : {
            provisionalNumber: row.provisional_number,
            flags: row.review_flags,
            reviewedAt: row.reviewed_at,
            reviewedByName: row.reviewed_by_name,
          },
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
      locationName: row.location_name,
      tillName: row.till_name,
      note: row.note,
      itemCount: row.item_count,
      total: fromNumeric(row.total_amount),
      refunded: fromNumeric(row.refunded_amount),
      balanceDue: fromNumeric(row.balance_due),
      dueOn: row.due_on,
      isOverdue: row.is_overdue,
      tenderTypes: row.tender_types,
      isUnproven: row.is_unproven,
      rounding: fromNumeric(row.rounding_amount),
    })),
    nextCursor: page.next_cursor,
    count: page.count,
    hasMoreThanCount: page.has_more_than_count,
    total: moneyOrNull(page.total_amount),
  };
}

const toCoupons = (rows: rpc.QuotedCoupon[] | undefined): QuotedCoupon[] =>
  (rows ?? []).map(({ code, state, message, name, amount }) => ({
    code,
    state,
    message,
    name,
    amount: fromNumeric(amount),
  }));

/** Whether a document has any tax: those of a business that is not registered say nothing of it. A code of nothing is said by its name. */
export function isTaxed({ taxes, tax }: Pick<Sale, 'taxes' | 'tax'>): boolean {
  return tax !== 0 || taxes.some(({ code, ratePercent }) => ratePercent > 0 || (code !== '' && code !== 'NONE'));
}

/** The answer of quote_sale. */
export function toQuote(row: rpc.Quote): Quote {
  return {
    currencyCode: row.currency_code,
    pricesIncludeTax: row.prices_include_tax,
    lines: row.lines.map((line) => ({
      id: line.id,
      unitPrice: fromNumeric(line.unit_price),
      priceList: line.price_source?.kind === 'price_list' ? line.price_source.name : null,
      discount: fromNumeric(line.discount_amount),
      gross: fromNumeric(line.gross_amount),
      taxRatePercent: line.tax_rate_percent,
      isAvailable: line.is_available,
      saleable: line.saleable_quantity === null ? null : quantityFromNumeric(line.saleable_quantity),
      promotions: toGiven(line.promotions),
      modifiers: toLineModifiers(line.modifiers),
    })),
    promotions: toGiven(row.promotions),
    coupons: toCoupons(row.coupons),
    taxes: row.taxes.map(toTaxTotal),
    subtotal: fromNumeric(row.subtotal_amount),
    discount: fromNumeric(row.discount_amount),
    tax: fromNumeric(row.tax_amount),
    total: fromNumeric(row.total_amount),
  };
}

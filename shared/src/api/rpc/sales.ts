import type { ApprovablePermission } from './approvals';
import type { SaleChannel } from './channels';
import type { FiscalBlock } from './fiscal';
import type { LineModifier } from './modifiers';
import type { GivenPromotion } from './promotions';
import type { BasketLineInput, PriceSource, TaxTotal } from './quotes';
import type { SoldSerial } from './serials';
import type { DocumentPapers } from './settings';
import type { ShopContext } from './shop';

export type TenderType = 'cash' | 'card' | 'mobile_money' | 'store_credit' | 'on_account' | 'gift_card' | 'loyalty';

/** How a sale is paid; by bank only in advance. */
export type SaleTender = TenderType | 'bank';

export type SaleStatus = 'completed' | 'partially_refunded' | 'refunded' | 'voided';

/** amount is what settles the sale; amount_tendered only for cash, change = tendered - amount. */
export interface PaymentInput {
  id: string;
  tender_type: TenderType;
  amount: number;
  amount_tendered?: number;
  /** What of an amount in cash no money moves for, as the till showed it: another one than the server's is cash_rounding_changed. */
  rounding_amount?: number;
  reference?: string;
  /** Of get_gift_card: which card pays; with tender_type gift_card only. */
  gift_card_id?: string;
}

/** record_sale(p_sale). Idempotent by id and body. expected_total is compared, never trusted (total_mismatch). */
export interface RecordSaleInput {
  id: string;
  till_session_id: string;
  contact_id?: string | null;
  occurred_at?: string;
  note?: string;
  lines: BasketLineInput[];
  discount_amount?: number;
  discount_percent?: number;
  payments: PaymentInput[];
  expected_total?: number;
  /** Of approve_action, for what the cashier may not give. */
  approval_ids?: string[];
  /** Of verify_till_pin: who stands at the till. */
  operator_token?: string;
  /** Only such as the quote says are applied: the sale is refused otherwise. */
  coupon_codes?: string[];
  /** The sale was made without the server and comes later: it is taken as it happened, and flagged. */
  late?: LateSaleInput;
}

/** count_receipt_print(p_sale_id): which print of the receipt this one is; from 2 on the paper says that it is a copy. */
export interface ReceiptPrint {
  print_count: number;
}

/** mail_receipt(p_sale_id, p_email). */
export interface MailedReceipt {
  sent_to: string;
}

/** What a device called a sale that it made by itself. */
export interface LateSaleInput {
  /** On the customer's receipt, such as `T1-000123`. */
  provisional_number: string;
  device_id: string;
  /** What promotions gave, a part of the lines' discount_amount; missing: the device did not look at promotions. */
  promotions?: LatePromotion[];
  /** The tax on the customer's receipt; missing: the device does not say. */
  tax_amount?: number;
}

/** What a promotion took off a line of a sale that was made without the server. */
export interface LatePromotion {
  line_id: string;
  /** The promotion. */
  id: string;
  amount: number;
}

/** What about a late sale a person should look at; see public.late_sales.flags. */
export type LateSaleFlag =
  | 'serial_not_there'
  | 'session_closed'
  | 'stock_short'
  | 'price_differs'
  | 'discount_above_limit'
  | 'after_expiry'
  | 'other_person'
  | 'unknown_device'
  | 'number_repeated'
  | 'payment_corrected'
  | 'total_differs'
  | 'code_reused'
  | 'payment_unproven'
  | 'customer_gone'
  | 'credit_exceeded'
  | 'goods_renamed'
  | 'tax_differs'
  | 'quantity_not_whole';

/** late_sales_to_review(): the newest first, at most 100. */
export interface LateSaleToReview {
  id: string;
  invoice_number: string;
  provisional_number: string;
  occurred_at: string;
  posted_at: string;
  cashier_name: string | null;
  total_amount: number;
  flags: LateSaleFlag[];
}

export interface SalePayment {
  id: string;
  tender_type: SaleTender;
  amount: number;
  amount_tendered: number | null;
  change_due: number | null;
  reference: string | null;
  /** Only where the payment has, or had, no proof: nothing shows yet that the money came. */
  is_unproven?: boolean;
  /** A code that was named and could not be taken. */
  claimed_reference?: string | null;
  /** Why somebody counts it as paid all the same. */
  proof_note?: string | null;
  /** It was paid in advance, for the order that became this sale; amount_tendered is then what came where M-Pesa rounded. */
  is_advance?: boolean;
}

/** A payment of a sale that nothing proves, in unproven_payments(). */
export interface UnprovenPayment {
  id: string;
  sale_id: string;
  invoice_number: string;
  occurred_at: string;
  cashier_name: string | null;
  tender_type: 'card' | 'mobile_money';
  amount: number;
  reference: string | null;
  claimed_reference: string | null;
  /** Money of the same amount that belongs to nothing yet, the nearest in time first; at most 5. */
  suggestions: {
    id: string;
    receipt_number: string;
    amount: number;
    payer_name: string | null;
    paid_at: string;
  }[];
}

/** settle_unproven_payment(p_settlement): match it with money that came, or accept it with a note. Answers the sale. */
export type PaymentSettlement =
  { id: string; action: 'match'; direct_payment_id: string } | { id: string; action: 'accept'; note: string };

export interface SaleLine {
  id: string;
  line_number: number;
  product_id: string;
  name: string;
  sku: string | null;
  unit: string;
  quantity: number;
  returned_quantity: number;
  list_price: number;
  unit_price: number;
  price_source: PriceSource | null;
  /** What was chosen with it; the amounts are part of list_price and unit_price. */
  modifiers?: LineModifier[];
  discount_amount: number;
  net_amount: number;
  tax_amount: number;
  gross_amount: number;
  tax_rate_percent: number;
  tax_code: string;
  /** The pieces sold, of goods with serial numbers; else empty. */
  serials: SoldSerial[];
}

/** What somebody with more rights has allowed this sale. */
export interface SaleApproval {
  permission: ApprovablePermission;
  approver_name: string;
  reason: string;
}

/** record_sale, get_sale(p_sale_id), confirm_order: the sale as posted. */
export interface Sale {
  id: string;
  invoice_number: string;
  channel: SaleChannel;
  status: SaleStatus;
  order_id: string | null;
  occurred_at: string;
  posted_at: string;
  business_date: string;
  currency_code: string;
  prices_include_tax: boolean;
  subtotal_amount: number;
  discount_amount: number;
  delivery_fee: number;
  net_amount: number;
  tax_amount: number;
  total_amount: number;
  refunded_amount: number;
  balance_due: number;
  change_due: number;
  lines: SaleLine[];
  taxes: TaxTotal[];
  payments: SalePayment[];
  credit_notes: { id: string; credit_note_number: string; issued_at: string; total_amount: number; reason: string }[];
  contact: { id: string; name: string; email: string | null; phone: string | null } | null;
  cashier_name: string | null;
  /** Who served: the cashier, or who had shown a PIN at the cashier's till. */
  operator_name: string | null;
  approvals: SaleApproval[];
  /** What it was called on its first receipt when it was made without the server, else null. */
  provisional_number: string | null;
  review_flags: LateSaleFlag[];
  reviewed_at: string | null;
  reviewed_by_name: string | null;
  till_name: string | null;
  till_session_id: string | null;
  /** What M-Pesa's whole shillings and the coins of cash added to what was paid, negative: took off; only where they did. */
  rounding_amount?: number;
  /** The part of it that is the rounding of cash to coins; only where there is one. */
  cash_rounding_amount?: number;
  journal_entry_id: string | null;
  note: string | null;
  /** get_sale and the public invoice: only where a tax authority is told of the sale. */
  fiscal_block?: FiscalBlock;
  /** True when the same id and body had been posted before and this is the first answer again. */
  replayed: boolean;
}

/** The order of list_sales. */
export type SaleSort = 'newest' | 'oldest' | 'number_asc' | 'number_desc' | 'total_desc' | 'total_asc';

/** p_filter of list_sales; totals are decimals, both ends included. */
export interface SaleListFilter {
  payment?: 'paid' | 'unpaid' | 'overdue' | null;
  location_id?: string | null;
  contact_id?: string | null;
  /** Sales of this product or one of its variants. */
  product_id?: string | null;
  total_from?: string | null;
  total_to?: string | null;
}

/** list_sales(p_query, p_from, p_to, p_status, p_channel, p_tender_type, p_cashier_id, p_sort, p_after, p_limit, p_filter). */
export interface SaleListRow {
  id: string;
  invoice_number: string;
  occurred_at: string;
  channel: SaleChannel;
  status: SaleStatus;
  contact_id: string | null;
  contact_name: string | null;
  cashier_name: string | null;
  /** Where the till stands, or where the order was held. */
  location_name: string | null;
  /** Null for an order that was paid before it was handed over. */
  till_name: string | null;
  item_count: number;
  total_amount: number;
  refunded_amount: number;
  balance_due: number;
  /** Until when a sale on account is to be paid, while something of it is open. */
  due_on: string | null;
  is_overdue: boolean;
  tender_types: SaleTender[];
  /** A payment of it has no proof yet. */
  is_unproven: boolean;
  /** What coins and whole shillings added to what was paid, below zero: took off. */
  rounding_amount: number;
  note: string | null;
}

export interface SaleListPage {
  rows: SaleListRow[];
  next_cursor: string | null;
  count: number;
  /** There are more than `count`: a search counts up to 1,000, other filters than days up to 10,000. */
  has_more_than_count: boolean;
  /** Of all that match; null where they are not all counted. */
  total_amount: number | null;
}

/** refund_sale(p_refund): a credit note against a sale; amounts are the server's. Idempotent by id and body. */
export interface RefundInput {
  id: string;
  sale_id: string;
  till_session_id?: string;
  reason: string;
  /** `serials`: which pieces come back, where the line sold some by serial number. */
  lines: { sale_line_id: string; quantity: number; restock: boolean; serials?: string[] }[];
  refund_tender_type: TenderType;
  reference?: string;
  approval_ids?: string[];
  /** Who stands at the till by PIN: they must hold the right too. */
  operator_token?: string;
}

export interface CreditNote {
  id: string;
  credit_note_number: string;
  /** Null where the goods came back without a receipt. */
  sale_id: string | null;
  invoice_number: string | null;
  contact_name: string | null;
  issued_by_name: string | null;
  issued_at: string;
  reason: string;
  net_amount: number;
  tax_amount: number;
  total_amount: number;
  refund_tender_type: TenderType;
  /** What was paid back in money, what came back as points, and what went off the debt of the sale instead. */
  refund_amount: number;
  points_amount: number;
  receivable_amount: number;
  /** What the coins of cash added to refund_amount, negative: took off. A server of before does not say. */
  rounding_amount?: number;
  /** What became of the customer's points, and how many there are now (below zero: used, and taken back); null where nothing did. */
  points: { restored: number; reversed: number; balance: number } | null;
  approvals: SaleApproval[];
  lines: {
    sale_line_id: string | null;
    name: string;
    modifiers?: LineModifier[];
    unit: string;
    quantity: number;
    restock: boolean;
    net_amount: number;
    tax_amount: number;
    gross_amount: number;
    serials: string[];
  }[];
  /** get_credit_note: only where a tax authority is told of it. */
  fiscal_block?: FiscalBlock;
  replayed: boolean;
}

/** create_invoice_link(p_sale_id, p_expires_in_days default 90); revoke_invoice_link(p_link_id); list via table invoice_links. */
export interface InvoiceLink {
  id: string;
  token: string;
  path: string;
  expires_at: string;
}

export interface RevokedInvoiceLink {
  id: string;
  revoked_at: string;
}

/** get_public_invoice(p_token): null for any wrong, expired or revoked token. */
export interface PublicInvoice {
  /** What the business calls its ways to pay. */
  tender_names?: Partial<Record<TenderType, string>>;
  business: ShopContext;
  sale: Omit<
    Sale,
    | 'replayed'
    | 'journal_entry_id'
    | 'till_session_id'
    | 'approvals'
    | 'review_flags'
    | 'reviewed_at'
    | 'reviewed_by_name'
    | 'lines'
  > & {
    /** The price source is nobody else's matter; what promotions took off a line is part of discount_amount. */
    lines: (SaleLine & { promotions: GivenPromotion[] })[];
    /** What each promotion took off, the highest amount first. */
    promotions: GivenPromotion[];
  };
  tax_pin: string | null;
  /** What the tax number is called. */
  tax_pin_label: string;
  /** What its papers show; answers stored earlier have none. */
  papers?: DocumentPapers;
  receipt_footer: string | null;
  issued_to: string | null;
}

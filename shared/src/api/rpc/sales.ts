import type { BasketLineInput, TaxTotal } from './quotes';
import type { ShopContext } from './shop';

export type TenderType = 'cash' | 'card' | 'mobile_money' | 'store_credit' | 'on_account';

export type SaleChannel = 'till' | 'storefront';

export type SaleStatus = 'completed' | 'partially_refunded' | 'refunded' | 'voided';

/** amount is what settles the sale; amount_tendered only for cash, change = tendered - amount. */
export interface PaymentInput {
  id: string;
  tender_type: TenderType;
  amount: number;
  amount_tendered?: number;
  reference?: string;
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
  approval_token?: string;
}

export interface SalePayment {
  id: string;
  tender_type: TenderType;
  amount: number;
  amount_tendered: number | null;
  change_due: number | null;
  reference: string | null;
}

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
  discount_amount: number;
  net_amount: number;
  tax_amount: number;
  gross_amount: number;
  tax_rate_percent: number;
  tax_code: string;
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
  till_name: string | null;
  till_session_id: string | null;
  journal_entry_id: string | null;
  note: string | null;
  /** True when the same id and body had been posted before and this is the first answer again. */
  replayed: boolean;
}

/** list_sales(p_query, p_from, p_to, p_status, p_channel, p_tender_type, p_cashier_id, p_sort, p_after, p_limit); p_sort: newest | oldest | total_desc | total_asc. */
export interface SaleListRow {
  id: string;
  invoice_number: string;
  occurred_at: string;
  channel: SaleChannel;
  status: SaleStatus;
  contact_name: string | null;
  cashier_name: string | null;
  item_count: number;
  total_amount: number;
  refunded_amount: number;
  balance_due: number;
  tender_types: TenderType[];
}

export interface SaleListPage {
  rows: SaleListRow[];
  next_cursor: string | null;
  count: number;
  total_amount: number;
}

/** refund_sale(p_refund): a credit note against a sale; amounts are the server's. Idempotent by id and body. */
export interface RefundInput {
  id: string;
  sale_id: string;
  till_session_id?: string;
  reason: string;
  lines: { sale_line_id: string; quantity: number; restock: boolean }[];
  refund_tender_type: TenderType;
  reference?: string;
  approval_token?: string;
}

export interface CreditNote {
  id: string;
  credit_note_number: string;
  sale_id: string;
  issued_at: string;
  reason: string;
  net_amount: number;
  tax_amount: number;
  total_amount: number;
  refund_tender_type: TenderType;
  lines: {
    sale_line_id: string;
    name: string;
    quantity: number;
    restock: boolean;
    net_amount: number;
    tax_amount: number;
    gross_amount: number;
  }[];
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
  business: ShopContext;
  sale: Omit<Sale, 'replayed' | 'journal_entry_id' | 'till_session_id'>;
  tax_pin: string | null;
  receipt_footer: string | null;
  issued_to: string | null;
}

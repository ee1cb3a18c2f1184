import type { BillInboxInputs } from './billInbox';
import type { KeyedPage } from './keyedPage';
import type { DocumentPapers } from './settings';
import type { ShopContext } from './shop';

export type PurchaseOrderStatus =
  'draft' | 'approved' | 'sent' | 'partly_received' | 'received' | 'closed' | 'cancelled';
export type OrderBilling = 'not_billed' | 'partly_billed' | 'billed';
export type OrderSending = 'mail' | 'message' | 'other';

export interface PurchaseOrderLineInput {
  /** Made by the client: what came of a line stays with it. */
  id: string;
  /** Of goods. */
  product_id?: string | null;
  /** Of what is no product, as freight: what it is, and the account that it is booked to when it is billed. */
  description?: string | null;
  account_id?: string | null;
  packs: number;
  /** Units in a pack; that of the product unless said. */
  pack_size?: number;
  pack_price: number;
  discount_percent?: number;
  tax_rate_id?: string | null;
  supplier_code?: string | null;
  expected_on?: string | null;
}

/** save_purchase_order(p_order). */
export interface PurchaseOrderInput {
  id: string;
  /** The one that was read, when an order is changed. */
  revision?: number;
  contact_id: string;
  /** The first location unless said. */
  location_id?: string | null;
  order_date?: string;
  /** By the usual time of the supplier unless said. */
  expected_on?: string | null;
  prices_include_tax?: boolean;
  over_receipt_percent?: number;
  note?: string | null;
  lines: PurchaseOrderLineInput[];
}

/** Whether the supplier confirmed an order; different: fewer or more packs than ordered, or a later day than asked. */
export type OrderConfirmationState = 'not_asked' | 'awaited' | 'confirmed' | 'different';

/** What a supplier promises of a line, beside what was asked. */
export interface ConfirmedLine {
  line_id: string;
  packs: number;
  /** Null: on the day of the order. */
  expected_on: string | null;
  asked_packs: number;
  asked_on: string | null;
}

/** An answer of a supplier to an order. */
export interface OrderConfirmation {
  id: string;
  confirmed_by_name: string;
  confirmed_at: string;
  asked_on: string | null;
  expected_on: string;
  note: string | null;
  is_different: boolean;
  lines: ConfirmedLine[];
}

/** Where the supplier confirms an order, without a password. */
export interface PurchaseOrderLink {
  path: string;
  expires_at: string;
}

/** An order behind its link, as the supplier sees it. */
export interface PublicPurchaseOrder extends PurchaseOrderPaper {
  /** The day of the business: nothing is promised for a day before it. */
  today: string;
  /** Until goods came. */
  may_confirm: boolean;
  /** The answer to the order as it stands. */
  confirmation: OrderConfirmation | null;
}

export interface SupplierAnswerInput {
  id: string;
  /** Of the order that was shown. */
  revision: number;
  name: string;
  expected_on: string;
  note?: string | null;
  /** Each open line once. */
  lines: { line_id: string; packs: number; expected_on?: string | null }[];
}

/** An order as lists show it. */
export interface PurchaseOrderHead {
  id: string;
  order_number: string;
  status: PurchaseOrderStatus;
  billing: OrderBilling;
  contact_id: string;
  contact_name: string;
  location_id: string;
  location_name: string;
  order_date: string;
  expected_on: string | null;
  confirmation: OrderConfirmationState;
  net_amount: number;
  tax_amount: number;
  total_amount: number;
  revision: number;
  sent_at: string | null;
  created_by_name: string | null;
  is_late: boolean;
  line_count: number;
  /** Of goods: services are billed, and never received. */
  goods_line_count: number;
  received_line_count: number;
  /** Line by line; no line counts for more than whole. */
  received_percent: number;
  needs_approval: boolean;
}

export interface PurchaseOrderLine {
  id: string;
  /** Null for what is no product: it is billed, and never received. */
  product_id: string | null;
  /** Of the product, or what was described. */
  name: string;
  sku: string | null;
  /** Empty for what is no product. */
  unit: string;
  account_id: string | null;
  account_name: string | null;
  tracks_batches: boolean;
  tracks_serials: boolean;
  supplier_code: string | null;
  packs: number;
  pack_size: number;
  /** In the unit that is sold. */
  quantity: number;
  pack_price: number;
  discount_percent: number;
  tax_rate_id: string | null;
  tax_code: string | null;
  tax_rate_percent: number;
  net_amount: number;
  tax_amount: number;
  unit_price: number;
  /** What a unit costs when it comes: with the tax that is not recovered. */
  unit_cost: number;
  expected_on: string | null;
  received_quantity: number;
  billed_quantity: number;
  returned_quantity: number;
  open_quantity: number;
  surplus_quantity: number;
  /** What may still come without approval. */
  most_quantity: number;
  closed_on: string | null;
  close_reason: string | null;
  over_reason: string | null;
}

export interface PurchaseOrder extends PurchaseOrderHead {
  contact_email: string | null;
  contact_phone: string | null;
  prices_include_tax: boolean;
  over_receipt_percent: number;
  note: string | null;
  approved_at: string | null;
  approved_amount: number | null;
  cancelled_at: string | null;
  cancel_reason: string | null;
  lines: PurchaseOrderLine[];
  /** All answers of the supplier, the newest first. */
  confirmations: OrderConfirmation[];
  /** Until when the supplier can open it by its link; null: no link opens it. */
  link_ends_at: string | null;
  /** When the supplier last opened the link. */
  link_seen_at: string | null;
  revisions: {
    id: string;
    revision: number;
    channel: OrderSending;
    recipient: string | null;
    sent_at: string;
    sent_by_name: string | null;
  }[];
  receipts: { id: string; receipt_number: string; business_date: string; supplier_reference: string | null }[];
}

/** What of an order is on its paper. */
export interface PurchaseOrderPaper {
  business: ShopContext;
  tax_pin: string | null;
  tax_pin_label: string;
  /** What its papers show; answers stored earlier have none. */
  papers?: DocumentPapers;
  order: {
    order_number: string;
    revision: number;
    status: PurchaseOrderStatus;
    order_date: string;
    expected_on: string | null;
    currency_code: string;
    prices_include_tax: boolean;
    net_amount: number;
    tax_amount: number;
    total_amount: number;
    note: string | null;
    supplier: {
      name: string;
      company?: string | null;
      address?: string | null;
      phone: string | null;
      email: string | null;
      tax_pin?: string | null;
    };
    deliver_to: string;
    /** Of the location; null: that of the business. Orders that were sent before it was known have none. */
    deliver_to_address?: string | null;
    lines: {
      id: string;
      name: string;
      unit: string;
      supplier_code: string | null;
      packs: number;
      pack_size: number;
      quantity: number;
      pack_price: number;
      discount_percent: number;
      net_amount: number;
      tax_amount: number;
      /** Its own day; papers that were sent before it was kept have none. */
      expected_on?: string | null;
    }[];
  };
}

export interface SentOrderInput {
  id: string;
  purchase_order_id: string;
  revision: number;
  channel: OrderSending;
  /** Of a mail. */
  email?: string;
}

export interface CloseOrderInput {
  purchase_order_id: string;
  /** All lines unless said. */
  line_ids?: string[];
  reason: string;
}

export interface ProductSupply {
  prices: {
    product_id: string;
    contact_id: string;
    contact_name: string;
    /** Of a unit, without tax. */
    last_price: number;
    last_on: string;
    pack_size: number;
    /** The least that is delivered at a time, and what the supplier calls it, as price lists say; null when not known. */
    min_quantity: number | null;
    supplier_code: string | null;
    lowest_price: number;
    average_price: number;
    times: number;
    lead_days: number | null;
    is_preferred: boolean;
  }[];
  on_order: {
    product_id: string;
    order_id: string;
    order_number: string;
    contact_name: string;
    location_id: string;
    quantity: number;
    expected_on: string | null;
  }[];
}

export interface PurchaseOrderInputs extends BillInboxInputs {
  save_purchase_order: { p_order: PurchaseOrderInput };
  copy_purchase_order: { p_copy: { id: string; purchase_order_id: string } };
  approve_purchase_order: { p_approval: { purchase_order_id: string; revision: number } };
  send_purchase_order: { p_sending: SentOrderInput };
  close_purchase_order: { p_closing: CloseOrderInput };
  revoke_purchase_order_link: { p_order_id: string };
  reopen_purchase_order: { p_opening: { purchase_order_id: string; line_ids?: string[] } };
  get_public_purchase_order: { p_token: string };
  confirm_purchase_order: { p_token: string; p_answer: SupplierAnswerInput };
  cancel_purchase_order: { p_cancelling: { purchase_order_id: string; reason: string } };
  draft_orders_from_reorder: {
    p_request: { id: string; location_id?: string | null; days?: number; supplier_id?: string | null };
  };
  supply_of_products: { p_product_ids: string[]; p_contact_id?: string | null };
  list_purchase_orders: {
    p_status?: PurchaseOrderStatus | 'open' | 'late' | 'unconfirmed' | null;
    p_contact_id?: string | null;
    p_search?: string | null;
    p_after?: string | null;
    p_limit?: number;
  };
}

/** A call that was made before answers the same, and says so. */
type Replayable<Answer> = Answer & { replayed: boolean };

export interface PurchaseOrderAnswers {
  save_purchase_order: Replayable<PurchaseOrder>;
  copy_purchase_order: Replayable<PurchaseOrder>;
  approve_purchase_order: Replayable<PurchaseOrder>;
  send_purchase_order: Replayable<PurchaseOrder & { link: PurchaseOrderLink }>;
  get_public_purchase_order: PublicPurchaseOrder | null;
  confirm_purchase_order: PublicPurchaseOrder;
  close_purchase_order: PurchaseOrder;
  revoke_purchase_order_link: PurchaseOrder;
  reopen_purchase_order: PurchaseOrder;
  cancel_purchase_order: PurchaseOrder;
  get_purchase_order: PurchaseOrder & { paper: PurchaseOrderPaper };
  list_purchase_orders: KeyedPage<PurchaseOrderHead>;
  draft_orders_from_reorder: Replayable<{ orders: PurchaseOrderHead[] }>;
  supply_of_products: ProductSupply;
}

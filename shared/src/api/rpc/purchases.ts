import type { KeyedPage } from './keyedPage';
import type { BillInboxAnswers } from './billInbox';
import type { PurchaseOrderAnswers } from './purchaseOrders';

/** A line of a supplier's bill. */
export interface BillLineInput {
  kind: 'goods' | 'expense' | 'landed_cost';
  /** Of goods it must be said; else 1. */
  quantity?: number;
  unit_price: number;
  discount_percent?: number;
  /** Left out: no tax. */
  tax_rate_id?: string | null;
  /** What of the tax is recovered; 100 unless said, nothing in a business that is not registered. */
  recoverable_percent?: number;
  description?: string;
  location_id?: string | null;
  /** Goods that came: the line of their delivery. */
  receipt_line_id?: string | null;
  /** Goods that are still to come. */
  product_id?: string | null;
  /** Billed before they come, and so meant: nobody has to release it. */
  before_receipt?: boolean;
  /** The line of the order that such goods, or a service, are billed for. */
  purchase_order_line_id?: string | null;
  /** Running costs and equipment. */
  account_id?: string | null;
  /** A service from abroad: the business owes its tax itself. */
  reverse_charge?: boolean;
  /** Freight and duty: the charge that a delivery expected, or the deliveries it is for. */
  landed_cost_id?: string | null;
  receipt_ids?: string[];
  basis?: LandedCostBasis;
}

export type LandedCostBasis = 'value' | 'quantity' | 'weight';

/** match_bill(p_bill), save_bill(p_bill), post_bill(p_bill). */
export interface PostBillInput {
  id: string;
  contact_id: string;
  supplier_reference?: string | null;
  /** The paper of the inbox that it is entered from. */
  inbox_id?: string;
  bill_date?: string;
  due_on?: string;
  /** The day in the books; that of the bill unless said. */
  business_date?: string;
  location_id?: string | null;
  /** As on the last bill of the supplier unless said. */
  prices_include_tax?: boolean;
  tax_rounding?: 'line' | 'document';
  /** As on the paper. */
  typed_total?: number | null;
  typed_tax?: number | null;
  discount_amount?: number;
  withholding_percent?: number;
  withholding_kind?: 'vat' | 'income' | null;
  note?: string | null;
  lines: BillLineInput[];
}

/** What does not match on a bill. `line` counts from 0. */
export type BillCheck =
  | { check: 'total'; typed: number; computed: number }
  | { check: 'quantity'; line: number; product_id: string | null; over: number }
  | {
      check: 'price';
      line: number;
      product_id: string | null;
      /** Of goods that are billed before they come: null. */
      received_price: number | null;
      /** Where they were ordered. */
      ordered_price: number | null;
      billed_price: number;
      difference: number;
    };

export type BillStatus =
  'draft' | 'held' | 'open' | 'part_paid' | 'part_credited' | 'paid' | 'credited' | 'reversed' | 'discarded';

/** A bill as lists show it. */
export interface BillHead {
  id: string;
  bill_number: string | null;
  status: BillStatus;
  contact_id: string;
  contact_name: string;
  supplier_reference: string | null;
  bill_date: string;
  due_on: string;
  business_date: string;
  net_amount: number;
  tax_amount: number;
  total_amount: number;
  open_amount: number;
  credited_amount: number;
  withholding_amount: number;
  withheld_amount: number;
  checks: BillCheck[];
  revision: number;
  created_at: string;
  created_by_name: string | null;
}

export interface BillLine {
  id: string;
  kind: 'goods' | 'early' | 'expense' | 'landed_cost';
  receipt_line_id: string | null;
  order_line_id: string | null;
  product_id: string | null;
  name: string | null;
  /** Of the product; empty for what is no goods. */
  unit: string;
  account_id: string | null;
  landed_cost_id: string | null;
  location_id: string | null;
  description: string | null;
  quantity: number;
  unit_price: number;
  net_amount: number;
  tax_code: string | null;
  tax_rate_percent: number;
  tax_amount: number;
  /** Reverse charge: what the business owes itself. */
  own_tax_amount: number;
  cost_amount: number;
  /** What of the cost was waiting for the bill. */
  cleared_amount: number;
  /** What went to goods on hand, and what to price differences. */
  inventory_amount: number;
  difference_amount: number;
  received_quantity: number;
  credited_quantity: number;
  sent_back_quantity: number;
  credited_net: number;
}

export interface SupplierAllocation {
  id: string;
  payment_id: string | null;
  credit_id: string | null;
  item_id: string | null;
  refund_id: string | null;
  number: string | null;
  from_advance: boolean;
  amount: number;
  withheld_amount: number;
  discount_amount: number;
  business_date: string;
  undoes_id: string | null;
  is_undone: boolean;
}

export interface SupplierBill extends BillHead {
  location_id: string | null;
  prices_include_tax: boolean;
  tax_rounding: 'line' | 'document';
  recoverable_tax_amount: number;
  rounding_amount: number;
  withholding_kind: 'vat' | 'income' | null;
  withholding_percent: number;
  note: string | null;
  posted_at: string | null;
  release_reason: string | null;
  reversed_at: string | null;
  reversal_reason: string | null;
  journal_entry_id: string | null;
  /** Of a draft or a held bill: what was entered. */
  body: PostBillInput | null;
  lines: BillLine[];
  allocations: SupplierAllocation[];
}

/** Posting answers whether the same was posted before. */
export interface PostedBill extends SupplierBill {
  replayed: boolean;
}

export interface MatchedBillLine {
  line: number;
  kind: 'goods' | 'early' | 'expense' | 'landed_cost';
  receipt_line_id: string | null;
  product_id: string | null;
  quantity: number;
  net_amount: number;
  tax_amount: number;
  own_tax_amount: number;
  recoverable_tax_amount: number;
  cost_amount: number;
  cleared_amount: number;
  inventory_amount: number;
  difference_amount: number;
  received_quantity: number | null;
  billed_before: number | null;
  received_price: number | null;
  /** Where the goods were ordered. */
  order_number: string | null;
  ordered_quantity: number | null;
  ordered_price: number | null;
}

/** match_bill: what a bill would come to. */
export interface MatchedBill {
  due_on: string;
  business_date: string;
  prices_include_tax: boolean;
  tax_rounding: 'line' | 'document';
  net_amount: number;
  tax_amount: number;
  recoverable_tax_amount: number;
  rounding_amount: number;
  total_amount: number;
  lines: MatchedBillLine[];
  checks: BillCheck[];
}

export interface ReleaseBillInput {
  bill_id: string;
  revision: number;
  reason: string;
}

export interface ReverseBillInput {
  id: string;
  bill_id: string;
  reason: string;
  business_date?: string;
}

export interface ChangeBillInput {
  bill_id: string;
  due_on?: string;
  note?: string | null;
}

export interface LinesToBill {
  lines: {
    receipt_line_id: string;
    receipt_id: string;
    receipt_number: string;
    supplier_reference: string | null;
    business_date: string;
    product_id: string;
    name: string;
    quantity: number;
    billed_quantity: number;
    returned_quantity: number;
    open_quantity: number;
    unit_cost: number;
    open_cost: number;
    /** Where the goods were ordered; the price of a unit is without tax. */
    order_number: string | null;
    ordered_quantity: number | null;
    ordered_price: number | null;
    tax_rate_id: string | null;
  }[];
  charges: {
    landed_cost_id: string;
    receipt_id: string;
    receipt_number: string;
    description: string;
    contact_id: string | null;
    amount: number;
  }[];
  /** Ordered lines without a product that are not billed whole. */
  services: {
    order_line_id: string;
    order_id: string;
    order_number: string;
    description: string;
    account_id: string;
    account_name: string;
    quantity: number;
    open_quantity: number;
    ordered_price: number;
    tax_rate_id: string | null;
  }[];
}

export interface BillsToPay {
  today: string;
  until: string;
  total: number;
  overdue: number;
  count: number;
  rows: {
    item_id: string;
    document_type: string;
    document_number: string | null;
    reference: string | null;
    contact_id: string | null;
    contact_name: string | null;
    due_on: string;
    amount: number;
    open_amount: number;
    to_withhold: number;
    days_overdue: number;
  }[];
}

export interface PurchaseInputs {
  match_bill: { p_bill: PostBillInput };
  /** The revision that was read, when a draft is changed. */
  save_bill: { p_bill: PostBillInput & { revision?: number } };
  /** The revision that was read, over a bill that another person kept. */
  post_bill: { p_bill: PostBillInput & { revision?: number } };
  release_bill: { p_release: ReleaseBillInput };
  reverse_bill: { p_reversal: ReverseBillInput };
  change_bill: { p_change: ChangeBillInput };
  list_bills: {
    p_status?: 'draft' | 'held' | 'posted' | 'open' | 'overdue' | 'reversed' | null;
    p_contact_id?: string | null;
    p_search?: string | null;
    p_after?: string | null;
    p_limit?: number;
  };
}

/** A page of bills; the totals are of all that match. */
export interface BillPage extends KeyedPage<BillHead> {
  totals: { open_amount: number; overdue_amount: number };
}

export interface PurchaseAnswers extends PurchaseOrderAnswers, BillInboxAnswers {
  match_bill: MatchedBill;
  save_bill: SupplierBill;
  post_bill: PostedBill;
  release_bill: PostedBill;
  reverse_bill: PostedBill;
  change_bill: SupplierBill;
  discard_bill: SupplierBill;
  get_bill: SupplierBill;
  list_bills: BillPage;
  lines_to_bill: LinesToBill;
  bills_to_pay: BillsToPay;
}

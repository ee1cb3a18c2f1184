import type { KeyedPage } from './keyedPage';
import type { SupplierAllocation } from './purchases';
import type { StockLineBatch } from './stock';

export type SupplierTender = 'cash' | 'bank' | 'mobile_money';

export interface SupplierAllocationInput {
  /** A bill or an opening balance. */
  item_id: string;
  /** What is settled of it, discount and tax that is withheld included. */
  amount: number;
  discount_amount?: number;
}

/** pay_supplier(p_payment). Idempotent by id and body. */
export interface PaySupplierInput {
  id: string;
  contact_id: string;
  tender_type: SupplierTender;
  account_id?: string | null;
  till_session_id?: string | null;
  /** The money that is paid. Without allocations it settles the oldest due, and the rest is an advance. */
  amount?: number;
  advance_amount?: number;
  business_date?: string;
  reference?: string | null;
  certificate_number?: string | null;
  note?: string | null;
  allocations?: SupplierAllocationInput[];
}

export interface SupplierPaymentRow {
  id: string;
  payment_number: string;
  kind: 'payment' | 'refund';
  contact_id: string;
  contact_name: string;
  amount: number;
  settled_amount: number;
  withheld_amount: number;
  discount_amount: number;
  advance_amount: number;
  /** What of it is paid in advance now. */
  open_amount: number;
  tender_type: SupplierTender;
  account_id: string;
  till_session_id: string | null;
  reference: string | null;
  certificate_number: string | null;
  note: string | null;
  paid_at: string;
  business_date: string;
  paid_by_name: string | null;
  reversed_at: string | null;
  reversal_reason: string | null;
  journal_entry_id: string | null;
}

export interface SupplierPayment extends SupplierPaymentRow {
  allocations: SupplierAllocation[];
}

export interface PostedSupplierPayment extends SupplierPayment {
  replayed: boolean;
}

/** allocate_supplier(p_allocation): of a payment in advance, or a credit. */
export interface AllocateSupplierInput {
  id: string;
  payment_id?: string | null;
  credit_id?: string | null;
  allocations: { item_id: string; amount: number }[];
}

export interface UndoAllocationInput {
  id: string;
  allocation_id: string;
  reason: string;
}

export interface PostedAllocation {
  id: string;
  replayed: boolean;
}

export interface SupplierRefundInput {
  id: string;
  contact_id: string;
  tender_type: SupplierTender;
  account_id?: string | null;
  till_session_id?: string | null;
  amount: number;
  business_date?: string;
  reference?: string | null;
  note?: string | null;
  /** Payments and credits it is of; the oldest unless said. */
  source_ids?: string[];
}

export interface ReverseSupplierPaymentInput {
  id: string;
  payment_id: string;
  reason: string;
  till_session_id?: string | null;
}

/** post_supplier_credit(p_credit). Idempotent by id and body. */
export interface SupplierCreditInput {
  id: string;
  contact_id: string;
  supplier_reference?: string | null;
  credit_date?: string;
  business_date?: string;
  reason: string;
  lines: ({
    kind: 'return' | 'price' | 'not_received' | 'account';
    receipt_line_id?: string | null;
    bill_line_id?: string | null;
    quantity?: number;
    net_amount?: number;
    account_id?: string | null;
    tax_rate_id?: string | null;
    location_id?: string | null;
    description?: string;
  } & StockLineBatch)[];
}

export interface SupplierCreditRow {
  id: string;
  credit_number: string;
  contact_id: string;
  contact_name: string;
  supplier_reference: string | null;
  credit_date: string;
  business_date: string;
  reason: string;
  net_amount: number;
  tax_amount: number;
  total_amount: number;
  /** Goods sent back before they were billed. */
  unbilled_amount: number;
  open_amount: number;
  posted_at: string;
  created_by_name: string | null;
  journal_entry_id: string | null;
}

export interface SupplierCredit extends SupplierCreditRow {
  lines: {
    id: string;
    kind: 'unbilled_return' | 'return' | 'price' | 'not_received' | 'account';
    receipt_line_id: string | null;
    bill_line_id: string | null;
    product_id: string | null;
    name: string | null;
    /** Of the product; empty for what is no goods. */
    unit: string;
    account_id: string | null;
    description: string | null;
    quantity: number;
    net_amount: number;
    tax_amount: number;
    cost_amount: number;
    inventory_amount: number;
    difference_amount: number;
    serials: string[];
  }[];
  allocations: SupplierAllocation[];
}

export interface PostedSupplierCredit extends SupplierCredit {
  replayed: boolean;
}

export interface PayableBuckets {
  current: number;
  d1_30: number;
  d31_60: number;
  d61_90: number;
  d90_plus: number;
  total: number;
}

export interface PayablesAgeing {
  as_of: string;
  by: 'due' | 'bill';
  total: PayableBuckets;
  rows: ({ contact_id: string | null; contact_name: string | null } & PayableBuckets)[];
}

export interface SupplierStatement {
  contact: {
    id: string;
    name: string;
    company: string | null;
    email: string | null;
    phone: string | null;
    address: string | null;
    tax_pin: string | null;
  };
  from: string;
  to: string;
  currency_code: string;
  opening_balance: number;
  billed: number;
  settled: number;
  closing_balance: number;
  ageing: PayableBuckets;
  entries: {
    document_type: string;
    document_id: string;
    kind: string;
    number: string | null;
    reference: string | null;
    business_date: string;
    due_on: string | null;
    amount: number;
    balance: number;
  }[];
}

export interface SupplierMoneyInputs {
  pay_supplier: { p_payment: PaySupplierInput };
  allocate_supplier: { p_allocation: AllocateSupplierInput };
  undo_allocation: { p_undo: UndoAllocationInput };
  record_supplier_refund: { p_refund: SupplierRefundInput };
  reverse_supplier_payment: { p_reversal: ReverseSupplierPaymentInput };
  post_supplier_credit: { p_credit: SupplierCreditInput };
  payables_ageing: { p_as_of?: string | null; p_by?: 'due' | 'bill'; p_contact_id?: string | null };
}

export interface SupplierMoneyAnswers {
  pay_supplier: PostedSupplierPayment;
  allocate_supplier: PostedAllocation;
  undo_allocation: PostedAllocation;
  record_supplier_refund: PostedSupplierPayment;
  reverse_supplier_payment: PostedSupplierPayment;
  post_supplier_credit: PostedSupplierCredit;
  get_supplier_payment: SupplierPayment;
  get_supplier_credit: SupplierCredit;
  list_supplier_payments: KeyedPage<SupplierPaymentRow>;
  list_supplier_credits: KeyedPage<SupplierCreditRow>;
  payables_ageing: PayablesAgeing;
  supplier_statement: SupplierStatement;
}

import type { LineModifier } from './modifiers';
import type { CreditNote, RecordSaleInput, RefundInput, Sale, SaleTender, TenderType } from './sales';

/** exchange_sale(p_exchange): a return and a sale, both or neither. Idempotent by id and body. */
export interface ExchangeInput {
  id: string;
  /** As refund_sale; its tender is how the difference goes back, where there is one. */
  refund: Omit<RefundInput, 'till_session_id'>;
  /** As record_sale; payments are only what is paid on top of the goods that come back. */
  sale: RecordSaleInput & { expected_total: number };
}

/** sale_exchanges(p_sale_id): the exchanges a sale is part of, as what was exchanged or as what was taken instead. */
export interface Exchange {
  id: string;
  exchanged_at: string;
  original_sale_id: string;
  original_invoice_number: string;
  sale_id: string;
  invoice_number: string;
  credit_note_id: string;
  credit_note_number: string;
  credit_total: number;
  tender_type: TenderType;
  /** What of the goods that came back paid for those that went out. */
  applied_amount: number;
  paid_amount: number;
  returned_amount: number;
  /** What came back. */
  credit_lines: { name: string; modifiers?: LineModifier[]; unit: string; quantity: number; gross_amount: number }[];
}

/** exchange_sale: the exchange with both of its documents. */
export interface PostedExchange extends Exchange {
  credit_note: CreditNote;
  sale: Sale;
  replayed: boolean;
}

/** return_without_receipt(p_return): a credit note without a sale. Idempotent by id and body. */
export interface UnreferencedReturnInput {
  id: string;
  till_session_id: string;
  contact_id?: string | null;
  reason: string;
  refund_tender_type: 'cash' | 'store_credit';
  /** unit_price: at most today's list price. */
  lines: { product_id: string; quantity: number; unit_price: number; restock: boolean }[];
  approval_ids?: string[];
  operator_token?: string;
}

/** list_credit_notes(p_after, p_limit, p_unreferenced), newest first. */
export interface CreditNoteListRow {
  id: string;
  credit_note_number: string;
  sale_id: string | null;
  invoice_number: string | null;
  issued_at: string;
  issued_by_name: string | null;
  contact_name: string | null;
  reason: string;
  total_amount: number;
  refund_tender_type: TenderType;
  refund_amount: number;
  /** What the smallest coin added to it, below zero: took off. */
  rounding_amount: number;
}

export interface CreditNoteListPage {
  rows: CreditNoteListRow[];
  next_cursor: string | null;
}

/**
 * find_sale_to_return(p_code): the one sale with exactly this number or code, whoever sold it; both null when there is none. Numbers that
 * tills gave without the server come after all others, the newest first.
 */
export interface FoundSale {
  sale_id: string | null;
  invoice_number: string | null;
}

/** find_sales_of_product(p_product_id, p_on): where one product was sold and can still come back, newest first, at most 20. */
export interface SoldProduct {
  invoice_number: string;
  occurred_at: string;
  quantity: number;
  returned_quantity: number;
  unit_price: number;
}

/** refund_parts(p_sale_id, p_amount): what becomes of an amount when goods of a sale come back. */
export interface RefundParts {
  /** Off what is still owed for the sale, first. */
  receivable_amount: number;
  /** Of the rest as much as points paid: it comes back as points and never as money. */
  points_amount: number;
  money_amount: number;
  /** What the smallest coin adds to the money, below zero: takes off, if it is given in cash. */
  cash_rounding_amount: number;
}

/** What happened to a sale; detail and amount by kind. */
export interface SaleEvent {
  kind:
    | 'made'
    | 'came_late'
    | 'reviewed'
    | 'approved'
    | 'proved'
    | 'paid'
    | 'payment_reversed'
    | 'returned'
    | 'printed'
    | 'mailed'
    | 'shared'
    | 'messaged'
    | 'transmitted'
    | 'not_transmitted';
  at: string;
  /** Null where a customer, a device or a job did it. */
  person_name: string | null;
  /** The number of a document or print, a reason, a channel or a state. */
  detail: string | null;
  amount: number | null;
  /** The payment or the credit note. */
  document_id: string | null;
}

/** sale_story(p_sale_id): what the page of a sale says besides get_sale. */
export interface SaleStory {
  lines: {
    id: string;
    discount_reason: string | null;
    net_amount: number;
    tax_amount: number;
    /** Null for who may not see costs. */
    cost_amount: number | null;
  }[];
  /** What the customer still owes of it. */
  open_amount: number;
  /** Paid later of what was owed: the part that this sale got. */
  payments: {
    id: string;
    payment_number: string;
    amount: number;
    tender_type: SaleTender | 'deposit';
    reference: string | null;
    received_at: string;
    received_by_name: string | null;
    is_reversed: boolean;
    journal_entry_id: string | null;
  }[];
  /** The oldest first. */
  events: SaleEvent[];
}

/** What the procedures of returns answer, besides the credit notes themselves. */
export interface ReturnAnswers {
  exchange_sale: PostedExchange;
  find_sale_to_return: FoundSale;
  find_sales_of_product: SoldProduct[];
  list_credit_notes: CreditNoteListPage;
  refund_parts: RefundParts;
  sale_exchanges: Exchange[];
  sale_story: SaleStory;
}

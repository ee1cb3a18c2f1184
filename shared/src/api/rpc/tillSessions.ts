import type { TenderType } from './sales';

/** list_tills(): the active tills; opened_by_name is null when a till is free. Money in the tenant's currency. */
export interface TillChoice {
  id: string;
  name: string;
  location_id: string;
  opened_by_name: string | null;
  opened_at: string | null;
  last_counted_cash: number | null;
}

/** open_till_session(p_session_id, p_opening_float, p_till_id), current_till_session(), till_session_report(p_session_id). */
export interface TillSession {
  id: string;
  till_id: string;
  till_name: string;
  /** rescue: takes the late sales of a closed session, and is closed like any other. */
  status: 'open' | 'rescue' | 'closed';
  opened_at: string;
  opened_by_name: string | null;
  closed_at: string | null;
  opening_float: number;
  sale_count: number;
  sales_total: number;
  z_number: number | null;
  /** The Z of the session whose late sales this one takes; absent on Z reports from before there were any. */
  rescued_z_number?: number | null;
  /** Only of current_till_session and open_till_session: the coin that cash is rounded to, 0: none. A server of before does not say. */
  cash_rounding_step?: number;
  /** Of the same: whether the till asks why a line or a basket is removed, and warns of more than stock says is there. */
  asks_void_reason?: boolean;
  warns_below_stock?: boolean;
}

/** verify_z_chain(p_till_id): the chain of a till's Z reports, computed anew. Broken numbers: none when all hold. */
export interface ZChain {
  z_count: number;
  first_z_number: number | null;
  last_z_number: number | null;
  last_z_hash: string | null;
  broken_z_numbers: number[];
}

/** close_till_session(p_session_id, p_counted_cash, p_denominations, p_note, p_approval_ids): the Z report. With blind close expected figures are null until closed. */
export interface TakenByTender {
  tender_type: TenderType | 'bank';
  amount: number;
  count: number;
}

/** count_till_session(p_session_id, p_counted_cash, p_denominations): writes a count down and answers the X report with what was expected. */
export interface DrawerCount {
  counted_cash: number;
  /** Left out while blind. */
  expected_cash?: number;
  /** Counted less expected. Left out while blind. */
  over_short?: number;
  counted_at: string;
  counted_by_name: string | null;
}

export interface TillSessionReport extends TillSession {
  expected_cash: number | null;
  counted_cash: number | null;
  over_short: number | null;
  /** Every count of the drawer, the first one first. Absent on older Z reports. */
  counts?: DrawerCount[];
  /** What nothing proves, by tender: card, mobile money, bank. Absent on older Z reports. */
  unproven?: TakenByTender[];
  cash_in: number;
  cash_out: number;
  /** Cash taken for what customers owed, less what was given back; null while blind. Absent on Z reports from before there were any. */
  account_payments_cash?: number | null;
  /** What was taken at the till besides sales, by tender, less what was given back; without cash while blind. Absent on older Z reports. */
  account_payments?: TakenByTender[];
  gift_cards_sold?: TakenByTender[];
  /** How refunds were paid back; without cash while blind. Absent on older Z reports. */
  refund_tenders?: TakenByTender[];
  /** What rounding to coins and whole shillings brought, below zero: took; Z reports of before do not say. */
  rounding_total?: number;
  refunds_total: number;
  discount_total: number;
  tax_total: number;
  net_total: number;
  tenders: { tender_type: TenderType; amount: number; count: number }[];
  movements: {
    id: string;
    kind: 'pay_in' | 'pay_out' | 'cash_drop';
    amount: number;
    reason: string;
    created_at: string;
  }[];
  /** Only on a Z report: the float less the cash that the session before left, null without one; and sales less refunds of all Z reports of the till. */
  opening_difference?: number | null;
  grand_total?: number;
  /** Only on a Z report: who approved a difference above the limit, and why; null where nobody had to. */
  variance_approval?: { approver_name: string; reason: string } | null;
}

/** The order of list_till_sessions; by variance only those that were counted. */
export type TillSessionSort = 'newest' | 'oldest' | 'variance_asc' | 'variance_desc';

/** p_filter of list_till_sessions; days they were opened, both included. */
export interface TillSessionListFilter {
  cashier_id?: string | null;
  location_id?: string | null;
  status?: 'open' | 'closed' | null;
  has_variance?: boolean | null;
  from?: string | null;
  to?: string | null;
}

/** list_till_sessions(p_after, p_limit, p_sort, p_filter), newest first unless said otherwise: the own ones, or all with till.view_all. */
export interface TillSessionListRow extends TillSession {
  location_name: string;
  expected_cash: number | null;
  counted_cash: number | null;
  over_short: number | null;
  /** chains the Z reports of a till; null while open */ z_hash: string | null;
}

export interface TillSessionListPage {
  rows: TillSessionListRow[];
  next_cursor: string | null;
  /** Counted to 10,000. */
  count: number;
  has_more_than_count: boolean;
}

/** record_cash_movement(p_movement) */
export interface CashMovementInput {
  id: string;
  till_session_id: string;
  kind: 'pay_in' | 'pay_out' | 'cash_drop';
  amount: number;
  reason: string;
  /** What it is for, of list_cash_categories; left out: owner's money, or an expense. */
  account_id?: string | null;
}

export interface RecordedCashMovement {
  id: string;
  replayed: boolean;
}

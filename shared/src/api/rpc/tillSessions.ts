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
  status: 'open' | 'closed';
  opened_at: string;
  opened_by_name: string | null;
  closed_at: string | null;
  opening_float: number;
  sale_count: number;
  sales_total: number;
  z_number: number | null;
}

/** close_till_session(p_session_id, p_counted_cash, p_denominations, p_note): the Z report. With blind close expected figures are null until closed. */
export interface TillSessionReport extends TillSession {
  expected_cash: number | null;
  counted_cash: number | null;
  over_short: number | null;
  cash_in: number;
  cash_out: number;
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
}

/** list_till_sessions(p_after, p_limit), newest first: the own ones, or all with till.view_all. */
export interface TillSessionListRow extends TillSession {
  expected_cash: number | null;
  counted_cash: number | null;
  over_short: number | null;
  /** chains the Z reports of a till; null while open */ z_hash: string | null;
}

export interface TillSessionListPage {
  rows: TillSessionListRow[];
  next_cursor: string | null;
}

/** record_cash_movement(p_movement) */
export interface CashMovementInput {
  id: string;
  till_session_id: string;
  kind: 'pay_in' | 'pay_out' | 'cash_drop';
  amount: number;
  reason: string;
}

export interface RecordedCashMovement {
  id: string;
  replayed: boolean;
}

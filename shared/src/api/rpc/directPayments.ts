/** What became of money that was sent to the paybill or till. reported: Safaricom's list has not confirmed it yet; unconfirmed: it never did. */
export type DirectPaymentState = 'reported' | 'unconfirmed' | 'open' | 'assigned' | 'sent_back' | 'set_aside';

/** What such money pays for. The id of an account's payment is that of its contact. */
export interface DirectPaymentTarget {
  kind: 'order' | 'sale' | 'contact_payment' | 'gift_card';
  id: string;
  number: string;
  /** It does not fit its order: somebody has to look at it there. */
  needs_review: boolean;
}

/** Money that somebody sent by themselves; resolve_direct_payment(p_resolution) answers it. */
export interface DirectPayment {
  id: string;
  receipt_number: string;
  amount: number;
  /** What Safaricom says came, where that is another amount than was taken; null otherwise. */
  reported_amount: number | null;
  currency_code: string;
  /** What was typed as account number; null at a till. */
  account_number: string | null;
  payer_name: string | null;
  /** The number, or the number with stars; null when only its digest is known. */
  payer_phone: string | null;
  paid_at: string;
  state: DirectPaymentState;
  /** How it became known: Safaricom reported it, it stood in Safaricom's list, somebody of the business saw it arrive, or the till asked for it. */
  source: 'report' | 'reconciliation' | 'staff' | 'request';
  is_test: boolean;
  note: string | null;
  sent_back_reference: string | null;
  resolved_at: string | null;
  resolved_by_name: string | null;
  assigned_to: DirectPaymentTarget | null;
}

/** list_direct_payments(p_query, p_state, p_after, p_limit, p_filter), newest first. */
export interface DirectPaymentPage {
  rows: DirectPayment[];
  next_cursor: string | null;
  waiting_count: number;
  waiting_amount: number;
}

/** An open order that money may be for. */
export interface DirectPaymentSuggestion {
  id: string;
  order_number: string;
  customer_name: string;
  placed_at: string;
  due_amount: number;
  reasons: ('amount' | 'phone' | 'claim')[];
}

/** get_direct_payment(p_payment_id) */
export interface DirectPaymentDetail extends DirectPayment {
  suggestions: DirectPaymentSuggestion[];
}

/** resolve_direct_payment(p_resolution): sent_back needs the code of the transfer, set_aside a note, assign an order. */
export interface ResolveDirectPaymentInput {
  id: string;
  action: 'assign' | 'confirm' | 'sent_back' | 'set_aside' | 'reopen';
  order_id?: string;
  reference?: string;
  note?: string;
}

/** record_direct_payment(p_payment), answers as order_payments: money for an order that staff saw arrive. */
export interface RecordDirectPaymentInput {
  order_id: string;
  receipt_number: string;
  amount: number;
}

/** order_payment_claim(p_order_id): what the shopper of an open order says they paid. */
export interface ClaimedPayment {
  /** +254712345678 */
  phone: string;
  receipt_number: string | null;
  claimed_at: string;
  due_amount: number;
}

/** till_direct_payments(): what came in the last twelve hours and belongs to nothing yet. */
export interface TillDirectPayments {
  /** Whether Safaricom reports payments to this business at all. */
  is_reported: boolean;
  payments: Pick<DirectPayment, 'id' | 'receipt_number' | 'amount' | 'payer_name' | 'account_number' | 'paid_at'>[];
}

/** What became of a request to a phone. confirmed: paid, its code is still waited for; timed_out and stopped: the customer may still pay. */
export type TillPaymentState = 'waiting' | 'confirmed' | 'paid' | 'failed' | 'timed_out' | 'stopped';

/** A request to a customer's phone to pay at the till. */
export interface TillPayment {
  id: string;
  state: TillPaymentState;
  amount: number;
  /** 254 and nine digits. */
  phone: string;
  /** What Safaricom said last, such as why nothing was paid. */
  code: string | null;
  /** The code that names its money in a sale; null before it is paid. */
  money_code: string | null;
  received_amount: number | null;
  /** Its money belongs to something already, or was set aside. */
  is_used: boolean;
  asked_at: string;
  ends_at: string;
}

/** till_payments(p_sale_id), ask_till_payment(p_request) and stop_till_payment(p_request_id): the requests for one sale, the newest first. */
export interface TillPayments {
  tenant_id: string;
  /** M-Pesa is switched on with its keys. */
  can_ask: boolean;
  requests: TillPayment[];
}

/** Amount in whole shillings; sale_id is the id that the till gave what is paid. */
export interface AskTillPaymentInput {
  id: string;
  sale_id: string;
  amount: number;
  phone: string;
}

/** What the function till-payment is asked for. */
export type TillPaymentAction = ({ action: 'ask' } & AskTillPaymentInput) | { action: 'look'; sale_id: string };

/** What the procedures of requests of the till answer. */
export interface TillPaymentAnswers {
  ask_till_payment: TillPayments;
  stop_till_payment: TillPayments;
  till_payments: TillPayments;
}

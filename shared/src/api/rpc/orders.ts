import type { FulfilmentMethod } from './channels';
import type { LineModifier } from './modifiers';
import type { GivenPromotion } from './promotions';
import type { BasketLineInput, TaxTotal } from './quotes';
import type { PaymentInput } from './sales';

export type OrderStatus = 'placed' | 'confirmed' | 'completed' | 'cancelled' | 'expired';

/** How it is to be paid: at the hand-over, or online (storefront only; whether it is paid yet says deposit_amount). */
export type OrderPaymentMethod = 'pay_on_delivery' | 'pay_on_pickup' | 'mobile_money' | 'card';

/** place_order(p_order): anonymous; same id and body answers the same order (token included, since the client holds the id as a secret). */
export interface PlaceOrderInput {
  id: string;
  tenant_id: string;
  lines: { id: string; product_id: string; quantity: number }[];
  customer: { name: string; phone: string; email?: string };
  fulfilment_method: FulfilmentMethod;
  delivery_address?: { line_1: string; line_2?: string; city: string; notes?: string };
  payment_method: OrderPaymentMethod;
  /** Needed where the shop has delivery zones; the city is then one of its areas. */
  delivery_zone_id?: string;
  /** Needed where the shop has pickup times: the start of one. */
  pickup_at?: string;
  note?: string;
  expected_total?: number;
  coupon_codes?: string[];
}

/** take_order(p_order): staff take the basket of their open till for later. hold_until is a day, a week from today when left out. */
export interface TakeOrderInput {
  id: string;
  till_session_id: string;
  lines: BasketLineInput[];
  discount_amount?: number;
  discount_percent?: number;
  coupon_codes?: string[];
  contact_id?: string;
  customer: { name: string; phone: string; email?: string };
  fulfilment_method: FulfilmentMethod;
  delivery_address?: { line_1: string; line_2?: string; city: string; notes?: string };
  payment_method: OrderPaymentMethod;
  note?: string;
  hold_until?: string;
  expected_total?: number;
  approval_ids?: string[];
  operator_token?: string;
  /** What is paid at once; at least the share that the business asks for (`deposit_required`). */
  deposit?: OrderDepositInput;
}

export type DepositTenderType = 'cash' | 'card' | 'mobile_money' | 'bank';

/** A payment in advance; its id is the client's. */
export interface OrderDepositInput {
  id: string;
  amount: number;
  tender_type: DepositTenderType;
  reference?: string;
}

/** record_order_deposit(p_deposit): an instalment for an order of the till. Idempotent by id and body; returns StaffOrder. */
export interface RecordOrderDepositInput extends OrderDepositInput {
  order_id: string;
  /** Needed unless it came by bank. */
  till_session_id?: string;
  operator_token?: string;
}

/** cancel_paid_order(p_cancellation): calls off an order that was paid in part. Idempotent by id and body; returns StaffOrder. */
export interface CancelPaidOrderInput {
  id: string;
  order_id: string;
  reason: string;
  /** account: the money stays with the business as the customer's deposit. */
  refund_tender_type: DepositTenderType | 'account';
  fee_amount?: number;
  reference?: string;
  /** Needed for cash. */
  till_session_id?: string;
  operator_token?: string;
}

/** What was paid in advance (+) and what became of it (-). */
export interface OrderDeposit {
  id: string;
  kind: 'paid' | 'taken_back' | 'used' | 'refunded' | 'fee' | 'released';
  amount: number;
  created_at: string;
  payment_id: string | null;
  payment_number: string | null;
  tender_type: DepositTenderType | 'deposit' | null;
  reference: string | null;
  received_by_name: string | null;
  is_taken_back: boolean;
  /** The order was called off, and nobody has sent this money back yet. */
  is_due: boolean;
}

export interface PlacedOrder {
  id: string;
  order_number: string;
  token: string;
  total_amount: number;
  replayed: boolean;
}

export interface OrderLine {
  id: string;
  product_id: string;
  name: string;
  image_url: string | null;
  /** What the quantity is of, as the product says today. */
  unit: string;
  quantity: number;
  unit_price: number;
  discount_amount: number;
  net_amount: number;
  tax_amount: number;
  gross_amount: number;
  /** What promotions took off this line; part of discount_amount. */
  promotions: GivenPromotion[];
  /** What was chosen with it; the amounts are part of unit_price. */
  modifiers?: LineModifier[];
}

/** How far an order that waits has come; accepted and later by advance_order. */
export type OrderStage = 'new' | 'accepted' | 'ready' | 'sent';

/** advance_order(p_order_id, p_step): returns StaffOrder. */
export type OrderAdvance = Exclude<OrderStage, 'new'>;

export interface OrderEvent {
  kind: 'placed' | 'accepted' | 'ready' | 'sent' | 'confirmed' | 'completed' | 'cancelled' | 'expired' | 'note';
  created_at: string;
  message: string | null;
}

/** Money that moved for an order. */
export interface OrderMoney {
  /** What M-Pesa's whole shillings added; negative: what they took off. */
  rounding_amount: number;
  received_amount: number;
  fee_amount: number;
  /** What goes back for an order that was called off. due: nobody has sent it yet; by_hand: nothing says whether somebody has. */
  refund: {
    amount: number;
    tender_type: DepositTenderType | 'account';
    state: 'due' | 'done' | 'by_hand' | 'account';
  } | null;
}

/** Where an order came from: the online shop, or a till whose staff took it for later. */
export type OrderChannel = 'storefront' | 'till';

/** get_order_by_token(p_token): null for any wrong token. */
export interface Order {
  id: string;
  tenant_id: string;
  order_number: string;
  status: OrderStatus;
  placed_at: string;
  currency_code: string;
  prices_include_tax: boolean;
  customer: { name: string; phone: string; email: string | null };
  fulfilment_method: FulfilmentMethod;
  delivery_address: { line_1: string; line_2: string | null; city: string; notes: string | null } | null;
  payment_method: OrderPaymentMethod;
  note: string | null;
  lines: OrderLine[];
  taxes: TaxTotal[];
  subtotal_amount: number;
  discount_amount: number;
  /** What each promotion took off, the highest amount first. */
  promotions: GivenPromotion[];
  delivery_fee: number;
  net_amount: number;
  tax_amount: number;
  total_amount: number;
  /** What was paid in advance, whether the order waits or was handed over since. */
  deposit_amount: number;
  events: OrderEvent[];
  reserved_until: string | null;
  sale_id: string | null;
  /** As it was agreed when the order was placed. */
  delivery_zone: string | null;
  delivery_estimate: string | null;
  pickup_at: string | null;
  pickup_until: string | null;
  /** Of get_order_by_token: the page of its invoice; null before there is one. */
  invoice_path?: string | null;
  /** Of get_order_by_token and get_order. */
  money?: OrderMoney;
}

/** get_order(p_order_id), for staff. */
export interface StaffOrder extends Order {
  money: OrderMoney;
  channel: OrderChannel;
  contact_id: string | null;
  taken_by_name: string | null;
  /** What is held of the payments in advance now. */
  held_amount: number;
  deposits: OrderDeposit[];
}

/**
 * The order of list_orders; turn: those waiting first, the oldest ahead, then the others, newest first; pickup: those waiting, the
 * first to be collected ahead.
 */
export type OrderSort =
  'newest' | 'oldest' | 'turn' | 'pickup' | 'number_asc' | 'number_desc' | 'total_asc' | 'total_desc';

/** p_filter of list_orders; days of the business, both included. */
export interface OrderListFilter {
  fulfilment?: FulfilmentMethod | null;
  payment?: OrderPaymentMethod | null;
  from?: string | null;
  to?: string | null;
}

/** list_orders(p_query, p_status, p_after, p_limit, p_sort, p_filter), newest first unless said otherwise. */
export interface OrderListRow {
  id: string;
  order_number: string;
  status: OrderStatus;
  step: OrderStage;
  channel: OrderChannel;
  placed_at: string;
  customer_name: string;
  customer_phone: string;
  fulfilment_method: FulfilmentMethod;
  payment_method: OrderPaymentMethod;
  item_count: number;
  total_amount: number;
  /** What is held of payments in advance. */
  deposit_amount: number;
  reserved_until: string | null;
  sale_id: string | null;
  pickup_at: string | null;
  pickup_until: string | null;
  delivery_zone: string | null;
  /** Of a delivery: street and place. */
  delivery_line_1: string | null;
  delivery_city: string | null;
}

export interface OrderListPage {
  rows: OrderListRow[];
  next_cursor: string | null;
  count: number;
  /** There are more than `count`: a search counts up to 1,000, filters up to 10,000. */
  has_more_than_count: boolean;
  waiting_count: number;
}

/** confirm_order(p_confirmation): the order becomes a sale, paid as said. Idempotent by sale_id. Returns Sale. cancel_order(p_order_id, p_reason) returns Order. */
export interface ConfirmOrderInput {
  order_id: string;
  sale_id: string;
  /** Needed where something is left to pay. */
  till_session_id?: string;
  payments: PaymentInput[];
  /** For the goods of the order that have serial numbers. */
  serials?: { product_id: string; serials: string[] }[];
}

import type { GivenPromotion } from './promotions';
import type { BasketLineInput, TaxTotal } from './quotes';
import type { PaymentInput } from './sales';

export type OrderStatus = 'placed' | 'confirmed' | 'completed' | 'cancelled' | 'expired';

export type FulfilmentMethod = 'delivery' | 'pickup';

export type OrderPaymentMethod = 'pay_on_delivery' | 'pay_on_pickup';

/** place_order(p_order): anonymous; same id and body answers the same order (token included, since the client holds the id as a secret). */
export interface PlaceOrderInput {
  id: string;
  tenant_id: string;
  lines: { id: string; product_id: string; quantity: number }[];
  customer: { name: string; phone: string; email?: string };
  fulfilment_method: FulfilmentMethod;
  delivery_address?: { line_1: string; line_2?: string; city: string; notes?: string };
  payment_method: OrderPaymentMethod;
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
  quantity: number;
  unit_price: number;
  discount_amount: number;
  net_amount: number;
  tax_amount: number;
  gross_amount: number;
  /** What promotions took off this line; part of discount_amount. */
  promotions: GivenPromotion[];
}

export interface OrderEvent {
  kind: 'placed' | 'confirmed' | 'completed' | 'cancelled' | 'expired' | 'note';
  created_at: string;
  message: string | null;
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
  events: OrderEvent[];
  reserved_until: string | null;
  sale_id: string | null;
}

/** get_order(p_order_id), for staff. */
export interface StaffOrder extends Order {
  channel: OrderChannel;
  contact_id: string | null;
  taken_by_name: string | null;
}

/** The order of list_orders; turn: those waiting first, the oldest ahead, then the others, newest first. */
export type OrderSort = 'newest' | 'oldest' | 'turn' | 'number_asc' | 'number_desc' | 'total_asc' | 'total_desc';

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
  channel: OrderChannel;
  placed_at: string;
  customer_name: string;
  customer_phone: string;
  fulfilment_method: FulfilmentMethod;
  payment_method: OrderPaymentMethod;
  item_count: number;
  total_amount: number;
  sale_id: string | null;
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
  till_session_id: string;
  payments: PaymentInput[];
  /** For the goods of the order that have serial numbers. */
  serials?: { product_id: string; serials: string[] }[];
}

import type { SaleChannel } from './channels';

export type PromotionKind =
  'percent_off' | 'amount_off' | 'buy_x_get_y' | 'fixed_price' | 'basket_percent' | 'basket_amount';

export type PromotionState = 'running' | 'planned' | 'paused' | 'over' | 'archived';

/** What p_state of list_promotions takes; current: all but archived. */
export type PromotionFilter = 'current' | PromotionState;

export type PromotionScope = 'all' | 'categories' | 'products';

/** save_promotion(p_promotion). Times are instants, hours HH:MM in the zone of the business; updated_at guards against others' changes. */
export interface PromotionInput {
  id: string;
  name: string;
  kind: PromotionKind;
  /** Percentage, amount per unit, amount of the basket, or the price of a set; not for buy_x_get_y. */
  value?: number | null;
  /** buy_x_get_y: how many are bought; fixed_price: how many make a set. */
  buy_quantity?: number | null;
  get_quantity?: number | null;
  /** What is taken off those that are given; 100 makes them free. */
  get_percent?: number | null;
  scope: PromotionScope;
  product_ids?: string[];
  category_ids?: string[];
  minimum_amount?: number | null;
  /** The first and the last business day. */
  starts_on?: string | null;
  ends_on?: string | null;
  /** ISO days, 1 is Monday; none: every day. */
  weekdays?: number[];
  from_time?: string | null;
  until_time?: string | null;
  channels: SaleChannel[];
  is_stackable?: boolean;
  priority?: number;
  usage_limit?: number | null;
  per_customer_limit?: number | null;
  needs_coupon?: boolean;
  is_active?: boolean;
  updated_at?: string;
}

export interface PromotionTarget {
  product_id: string | null;
  category_id: string | null;
  name: string;
}

/** save_promotion, get_promotion(p_promotion_id), archive_promotion(p_promotion_id, p_is_archived). */
export interface Promotion {
  id: string;
  name: string;
  kind: PromotionKind;
  value: number | null;
  buy_quantity: number | null;
  get_quantity: number | null;
  get_percent: number | null;
  scope: PromotionScope;
  targets: PromotionTarget[];
  minimum_amount: number | null;
  starts_on: string | null;
  ends_on: string | null;
  weekdays: number[];
  from_time: string | null;
  until_time: string | null;
  channels: SaleChannel[];
  is_stackable: boolean;
  priority: number;
  usage_limit: number | null;
  per_customer_limit: number | null;
  needs_coupon: boolean;
  is_active: boolean;
  is_archived: boolean;
  state: PromotionState;
  coupon_count: number;
  use_count: number;
  updated_at: string;
}

/** list_promotions(p_query, p_state, p_after, p_limit): the newest first. */
export interface PromotionPage {
  rows: Promotion[];
  count: number;
  next_cursor: string | null;
}

/** generate_coupons(p_request): one coupon with a code of one's own, or count random ones. Idempotent by id. */
export interface GenerateCouponsInput {
  id: string;
  promotion_id: string;
  code?: string | null;
  count?: number;
  usage_limit?: number | null;
  per_customer_limit?: number | null;
  /** The last business day on which it is taken. */
  valid_until?: string | null;
}

export interface CouponsMade {
  promotion_id: string;
  codes: string[];
}

/** list_coupons(p_promotion_id, p_query, p_after, p_limit): the newest first. */
export interface CouponPage {
  rows: {
    id: string;
    code: string;
    usage_limit: number | null;
    per_customer_limit: number | null;
    valid_until: string | null;
    /** Since when this one code is not taken. */
    stopped_at: string | null;
    created_at: string;
    use_count: number;
  }[];
  count: number;
  next_cursor: string | null;
}

/** stop_coupon(p_coupon_id, p_is_stopped): takes one code out of use, or lets it hold again. */
export interface StoppedCoupon {
  id: string;
  code: string;
  stopped_at: string | null;
}

/** promotion_statistics(p_promotion_id, p_from, p_to): 30 days when none are said. */
export interface PromotionStatistics {
  from: string;
  to: string;
  use_count: number;
  discount_amount: number;
  /** What the sales and orders with it came to. */
  revenue_amount: number;
  coupon_use_count: number;
  days: { day: string; use_count: number; discount_amount: number }[];
}

/** What a promotion takes off a line, or off a whole basket. */
export interface GivenPromotion {
  id: string;
  name: string;
  amount: number;
}

export type CouponState =
  'applied' | 'coupon_unknown' | 'coupon_expired' | 'coupon_used_up' | 'coupon_not_yours' | 'coupon_not_met';

/** What became of a coupon of a basket; message says why it is not applied. */
export interface QuotedCoupon {
  code: string;
  state: CouponState;
  message: string | null;
  promotion_id: string | null;
  name: string | null;
  amount: number;
}

/** What the functions of promotions and coupons answer. */
export interface PromotionAnswers {
  archive_promotion: Promotion;
  generate_coupons: CouponsMade;
  get_promotion: Promotion;
  list_coupons: CouponPage;
  list_promotions: PromotionPage;
  promotion_statistics: PromotionStatistics;
  stop_coupon: StoppedCoupon;
  save_promotion: Promotion;
}

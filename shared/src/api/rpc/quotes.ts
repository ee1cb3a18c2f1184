import type { FulfilmentMethod, SaleChannel } from './channels';
import type { LineModifier } from './modifiers';
import type { GivenPromotion, QuotedCoupon } from './promotions';

/** A line of quote_sale and record_sale. unit_price only overrides (permission sales.override_price); it holds what modifiers add. */
export interface BasketLineInput {
  id: string;
  product_id: string;
  quantity: number;
  unit_price?: number;
  discount_amount?: number;
  discount_percent?: number;
  discount_reason?: string;
  /** The code of a scale's label with a price: the line costs what is on it, and its quantity is the server's. */
  barcode?: string;
  /** Ids of what was chosen with it, such as oat milk; what each adds to the price only the server says. */
  modifiers?: string[];
  /** What it is, where the goods have an open price: the name on the receipt instead of the product's. */
  description?: string;
  /** Of goods with serial numbers, one for each piece; needed when it is sold, not when it is priced. */
  serials?: string[];
}

/**
 * Why a unit price is not the product's own: a price list, somebody's override, an open price, or the label of a scale. What promotions gave the line
 * is kept with it; a line that has only these is of kind promotion.
 */
export type PriceSource = (
  | { kind: 'price_list'; price_list_id: string; name: string }
  | { kind: 'override' }
  | { kind: 'open' }
  | { kind: 'label'; barcode: string; amount: number }
  | { kind: 'promotion' }
) & { promotions?: GivenPromotion[] };

/** quote_sale(p_basket). Storefront callers give tenant_id and fulfilment; staff callers are priced in their own tenant. */
export interface QuoteInput {
  channel: SaleChannel;
  tenant_id?: string;
  contact_id?: string | null;
  lines: BasketLineInput[];
  discount_amount?: number;
  discount_percent?: number;
  /** At the till: the sale that the basket becomes, what was approved for it, and who stands there. */
  sale_id?: string;
  approval_ids?: string[];
  operator_token?: string;
  /** At most ten; what becomes of each is answered in coupons. */
  coupon_codes?: string[];
  fulfilment_method?: FulfilmentMethod;
  delivery_zone_id?: string;
}

export interface QuotedLine {
  id: string;
  line_number: number;
  product_id: string;
  name: string;
  sku: string | null;
  image_url: string | null;
  unit: string;
  quantity: number;
  list_price: number;
  unit_price: number;
  /** Null: the product's own price. Always null for shoppers. */
  price_source: PriceSource | null;
  /** What promotions take off this line; part of discount_amount. */
  promotions: GivenPromotion[];
  /** What was chosen with it; the amounts are part of list_price and unit_price. */
  modifiers?: LineModifier[];
  /** Promotions, line discount and this line's share of the document discount. */
  discount_amount: number;
  net_amount: number;
  tax_amount: number;
  gross_amount: number;
  tax_rate_percent: number;
  tax_code: string;
  /** Enough saleable stock for the quantity asked (always true for services). */
  is_available: boolean;
  saleable_quantity: number | null;
  /** For shoppers: in what steps it is sold, the least at once, and the most in one order. Null: single pieces. */
  step?: number | null;
  minimum?: number | null;
  maximum?: number;
}

export interface TaxTotal {
  tax_code: string;
  tax_rate_percent: number;
  net_amount: number;
  tax_amount: number;
}

export interface Quote {
  currency_code: string;
  prices_include_tax: boolean;
  lines: QuotedLine[];
  taxes: TaxTotal[];
  /** Sum of quantity times unit price before any discount, as the price tags read. */
  subtotal_amount: number;
  discount_amount: number;
  delivery_fee: number;
  net_amount: number;
  tax_amount: number;
  total_amount: number;
  /** What each promotion takes off in all, the highest amount first. */
  promotions: GivenPromotion[];
  coupons: QuotedCoupon[];
  /** For shoppers: the least that goods must come to, and how much of it is missing. */
  order_minimum?: number | null;
  missing_amount?: number;
  /** For shoppers: where it goes; needs_delivery_zone while none is chosen and delivery has no price yet. */
  delivery_zone?: { id: string; name: string; estimate: string | null } | null;
  needs_delivery_zone?: boolean;
}

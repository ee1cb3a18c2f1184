import type { ProductOption } from './products';

export type StockBadge = 'in_stock' | 'low_stock' | 'out_of_stock';

/**
 * shop_context(p_tenant_id, p_slug): what a shop shows of itself. Never null: an unknown shop has state not_found. Of a
 * suspended or closed business only tenant_id, name, slug, logo and colours are told; the rest is as for an unknown one.
 */
export interface ShopContext {
  state: 'open' | 'unavailable' | 'not_found';
  tenant_id: string | null;
  name: string;
  slug: string | null;
  subdomain: string | null;
  custom_domain: string | null;
  logo_url: string | null;
  primary_color: string;
  secondary_color: string;
  accent_color: string;
  currency_code: string;
  currency_symbol: string;
  prices_include_tax: boolean;
  timezone: string;
  tagline: string | null;
  about: string | null;
  email: string | null;
  phone: string | null;
  website: string | null;
  address: {
    line_1: string | null;
    line_2: string | null;
    city: string | null;
    state_province: string | null;
    postal_code: string | null;
    country: string | null;
  };
  social: {
    facebook_url: string | null;
    instagram_url: string | null;
    twitter_url: string | null;
    youtube_url: string | null;
    linkedin_url: string | null;
  };
  fulfilment: {
    delivery_enabled: boolean;
    delivery_fee: number;
    free_delivery_from: number | null;
    delivery_note: string | null;
    pickup_enabled: boolean;
    pickup_note: string | null;
    /** The shopper names an area; delivery_fee is then the lowest fee of all, free_delivery_from null or what frees every one. */
    has_delivery_zones: boolean;
  };
  opening: {
    /** By weekday, Monday '1'; a day that is left out is closed. Without any the shop says nothing of its hours. */
    hours: Partial<Record<string, OpeningSpan[]>>;
    /** Days of their own hours, the next two months; without spans the shop is closed. */
    special_days: SpecialDay[];
  };
  ordering: {
    order_minimum: number | null;
    only_when_open: boolean;
    has_pickup_times: boolean;
    /** No orders are taken, until that moment or until the owner switches it on. */
    paused: { until: string | null; message: string | null } | null;
  };
  /** How it can be paid besides when it is handed over. Pages kept from before have none. */
  ways_to_pay?: ('mobile_money' | 'card')[];
  /** What the business calls its taxes, by the code and rate that documents keep; without those of nothing. Pages kept from before have none. */
  tax_names?: TaxName[];
  /** The pages it has written, in the order of its footer. Pages kept from before have none. */
  policies?: PolicyKind[];
}

export type PolicyKind = 'privacy' | 'terms' | 'returns' | 'delivery';

/** shop_policy(p_tenant_id, p_kind): null when the shop has no such page. */
export interface ShopPolicy {
  kind: PolicyKind;
  /** Lines of plain text: "# " begins a heading, "- " a point of a list, an empty line a paragraph. */
  body: string;
  changed_at: string;
}

/** shop_policy_settings(), save_shop_policy(p_kind, p_body, p_version). */
export interface ShopPolicySettings {
  policies: {
    kind: PolicyKind;
    /** 0 before the first. */
    version: number;
    /** Null: the shop has no such page. */
    body: string | null;
    /** The newest first, 30 at most. */
    versions: PolicyVersion[];
  }[];
}

export interface PolicyVersion {
  version: number;
  body: string | null;
  saved_at: string;
  saved_by_name: string | null;
}

export interface TaxName {
  tax_code: string;
  tax_rate_percent: number;
  name: string;
}

/** Local times as 08:00, in the time zone of the business; closes may be 24:00. */
export interface OpeningSpan {
  opens: string;
  closes: string;
}

export interface SpecialDay {
  day: string;
  name: string;
  spans: OpeningSpan[];
}

/** Where a shop delivers and for how much. Without areas the zone's own name is what is picked. */
export interface DeliveryZone {
  id: string;
  name: string;
  areas: string[];
  fee: number;
  free_from: number | null;
  minimum: number | null;
  estimate: string | null;
}

export interface PickupTime {
  starts_at: string;
  ends_at: string;
  is_free: boolean;
}

/** get_checkout_options(p_tenant_id) */
export interface CheckoutOptions {
  zones: DeliveryZone[];
  pickup_times: PickupTime[];
}

export interface ShopProduct {
  id: string;
  name: string;
  price: number;
  retail_price: number | null;
  image_url: string | null;
  sku: string | null;
  category_id: string | null;
  category_name: string | null;
  badge: StockBadge;
  has_variants: boolean;
  /** Its variants differ in price; `price` is then the lowest of them. */
  is_from: boolean;
  /** Of its published reviews, with one decimal; null without any. */
  average_rating: number | null;
  review_count: number;
  /** each, kg … */
  unit: string;
  /** In what steps the shop sells it, in its unit; null: single pieces. Pages kept from before say nothing. */
  step?: number | null;
  /** The least that is sold at once; null: one piece. */
  minimum?: number | null;
}

export interface ShopCategory {
  id: string;
  name: string;
  parent_id: string | null;
  image_url: string | null;
  product_count: number;
}

/** shop_home(p_tenant_id) */
export interface ShopHome {
  categories: ShopCategory[];
  featured: ShopProduct[];
  deals: ShopProduct[];
  newest: ShopProduct[];
}

/** shop_products(p_tenant_id, p_category_id, p_sort, p_deals_only, p_in_stock_only, p_min_price, p_max_price, p_after, p_limit, p_facets, p_query); p_sort: name | price_asc | price_desc | newest, and with p_query also best (the best match first); p_facets: { Size: ['M', 'L'] }. next_cursor is opaque. */
export interface ShopProductPage {
  products: ShopProduct[];
  next_cursor: string | null;
  total: number;
}

/** shop_facets(…as shop_products, without order and page): what the list can be narrowed by. */
export interface ShopFacets {
  /** Only the first 5,000 products were counted: every count is a least one. */
  is_more: boolean;
  facets: ShopFacet[];
}

/** One thing that products differ in, with its values, the most common first. */
export interface ShopFacet {
  name: string;
  values: { value: string; count: number }[];
}

/** shop_product(p_tenant_id, p_product_id): null when missing, unpublished or archived. */
export interface ShopProductDetail extends ShopProduct {
  description: string | null;
  images: string[];
  options: ProductOption[];
  variants: {
    id: string;
    name: string;
    option_values: Record<string, string>;
    price: number;
    retail_price: number | null;
    image_url: string | null;
    badge: StockBadge;
    sku: string | null;
    unit: string;
    step?: number | null;
    minimum?: number | null;
  }[];
  /** Whether `related` is what is often bought with it, rather than what is like it. */
  is_bought_together: boolean;
  related: ShopProduct[];
  breadcrumb: { id: string; name: string }[];
}

/** search_products(p_tenant_id, p_query, p_after, p_limit): those with the query in their name first, by name. */
export interface ProductSearchResult {
  products: ShopProduct[];
  next_cursor: string | null;
  /** Other spellings, only when nothing was found. */
  suggestions: string[];
  /** The one of them that is surely what was meant: nearly the same letters. */
  correction: string | null;
}

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
  };
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
  /** Of its published reviews, with one decimal; null without any. */
  average_rating: number | null;
  review_count: number;
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

/** shop_products(p_tenant_id, p_category_id, p_sort, p_deals_only, p_in_stock_only, p_min_price, p_max_price, p_after, p_limit); p_sort: name | price_asc | price_desc | newest. next_cursor is opaque. */
export interface ShopProductPage {
  products: ShopProduct[];
  next_cursor: string | null;
  total: number;
}

/** shop_product(p_tenant_id, p_product_id): null when missing, unpublished or archived. */
export interface ShopProductDetail extends ShopProduct {
  description: string | null;
  images: string[];
  unit: string;
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
  }[];
  related: ShopProduct[];
  breadcrumb: { id: string; name: string }[];
}

/** search_products(p_tenant_id, p_query, p_after, p_limit): ordered by name; suggestions only when nothing was found. */
export interface ProductSearchResult {
  products: ShopProduct[];
  next_cursor: string | null;
  suggestions: string[];
}

import type { ProductListRow } from './products';

/** What a change of many products asks for: named ones, or all that match a filter (as list_products takes it). */
export interface ProductEditInput {
  /** Made by the client; sent again it changes nothing twice. */
  id: string;
  ids?: readonly string[];
  filter?: {
    query?: string | null;
    category_id?: string | null;
    status?: string;
    stock?: string;
    filter?: ProductFilterInput;
  };
  set: ProductEditSet;
  /** Of a single product: refused with stale_row when it was changed since. */
  expected_updated_at?: string;
}

/** Only what is named is set; null takes a category, tax rate or level away. */
export interface ProductEditSet {
  /** Of a single product. */
  name?: string;
  category_id?: string | null;
  tax_rate_id?: string | null;
  is_published?: boolean;
  is_featured?: boolean;
  is_archived?: boolean;
  low_stock_level?: number | string | null;
  /** To a price, or by an amount or a percent (signed), rounded to what exists in the currency. */
  price?: { by: 'to' | 'amount' | 'percent'; value: number | string };
  /** price_before: what the price was becomes the usual price. */
  retail_price?: { by: 'to'; value: number | string } | { by: 'none' | 'price_before' };
}

/** list_products(…, p_filter): what is not said is not asked. Days are those of the business, both included. */
export interface ProductFilterInput {
  kinds?: readonly string[];
  tax_rate_id?: string | null;
  price_from?: string | null;
  price_to?: string | null;
  has_picture?: boolean | null;
  has_barcode?: boolean | null;
  is_featured?: boolean | null;
  brand?: string | null;
  updated_from?: string | null;
  updated_to?: string | null;
}

/** bulk_edit_products(p_edit): how many were chosen, and how many of them are other than before. */
export interface ProductEditResult {
  id: string;
  chosen: number;
  changed: number;
  /** As it is now, when one was chosen (not in a repeated answer). */
  product: ProductListRow | null;
  replayed: boolean;
}

/** undo_product_edit(p_edit_id): kept are those that somebody changed again since. */
export interface ProductEditUndone {
  restored: number;
  kept: number;
  replayed: boolean;
}

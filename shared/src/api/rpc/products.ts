import type { TillModifierSet } from './modifiers';

/** Goods have stock, services none, a bundle sells the stock of its components. */
export type ProductKind = 'goods' | 'service' | 'bundle';

/** What the variants of a product differ by, e.g. Size with S and M; at most 4 per product. */
export interface ProductOption {
  name: string;
  values: string[];
}

/** list_products(p_query, p_category_id, p_status, p_stock, p_sort, p_after, p_limit, p_filter); p_status: active | published | draft | archived; p_stock: any | in | low | out | negative; p_sort: name | price | stock | sku | category | updated | created, each with - before it, or match (one page of the likeliest for the query, no cursor). */
export interface ProductListRow {
  id: string;
  name: string;
  sku: string | null;
  barcode: string | null;
  category_id: string | null;
  category_name: string | null;
  image_url: string | null;
  kind: ProductKind;
  unit: string;
  price: number;
  retail_price: number | null;
  /** null for those who may not see it */ average_cost: number | null;
  /** null for those who may not see it */ last_cost: number | null;
  /** Of the price without tax, over the average cost or else the last; null for those who may not see costs. */
  margin_percent: number | null;
  stock_quantity: number;
  reserved_quantity: number;
  low_stock_level: number | null;
  /** At or below its own level or the one of the business. */
  is_low: boolean;
  is_published: boolean;
  is_archived: boolean;
  is_featured: boolean;
  has_variants: boolean;
  parent_id: string | null;
  tax_rate_id: string | null;
  tax_rate_percent: number;
  brand: string | null;
  /** By the name of a ProductAttribute. */
  attributes: Record<string, string>;
  created_at: string;
  updated_at: string;
}

export interface ProductListPage {
  rows: ProductListRow[];
  next_cursor: string | null;
  count: number;
  /** There are more than count: beyond 1,000 found by search and 10,000 by filter nobody counts. */
  has_more_than_count: boolean;
}

/** save_product(p_product): insert or update by id with optimistic concurrency by `expected_updated_at`. Returns ProductDetail. */
export interface SaveProductInput {
  id: string;
  expected_updated_at?: string;
  name: string;
  description?: string | null;
  sku?: string | null;
  /** A bare text is a code for one unit; of a code the product has already, it keeps the unit factor. */
  barcodes?: (string | ProductBarcodeInput)[];
  category_id?: string | null;
  kind: ProductKind;
  unit: string;
  price: number;
  retail_price?: number | null;
  tax_rate_id?: string | null;
  image_urls?: string[];
  is_published: boolean;
  low_stock_level?: number | null;
  is_featured?: boolean;
  /** Of a product with variants, whose rows are saved after it. */
  options?: ProductOption[];
  /** Of a variant: the product it belongs to, and its value for each option, e.g. { Size: 'M' }. Both or neither; the parent never changes. */
  parent_id?: string | null;
  option_values?: Record<string, string>;
  /** Only on insert: posted as an opening receipt at this cost. */
  opening_stock?: { quantity: number; unit_cost: number };
  /** What a bundle is made of, goods only; needed once for a new bundle. */
  components?: { product_id: string; quantity: number }[];
  /* The fields from here on stay as they are when they are left out. */
  brand?: string | null;
  weight_kg?: number | null;
  reorder_point?: number | null;
  /** So many the online shop leaves; null: as the business says. */ stock_buffer?: number | null;
  reorder_quantity?: number | null;
  /** A contact of type supplier or both. */
  preferred_supplier_id?: string | null;
  supplier_code?: string | null;
  /** Selling units in one unit of the supplier: a crate of 24. */
  purchase_unit_factor?: number | null;
  tracks_batches?: boolean;
  has_open_price?: boolean;
  /** In what steps and from which quantity the online shop sells it, in its unit; null: as its unit says. Left out: kept. */
  online_step?: number | null;
  online_minimum?: number | null;
  /** By the name of a ProductAttribute; numbers and days as text; null or '' takes the value away. */
  attributes?: Record<string, string | null>;
}

export interface ProductDetail extends ProductListRow {
  description: string | null;
  barcodes: ProductBarcode[];
  image_urls: string[];
  is_featured: boolean;
  created_at: string;
  last_cost: number | null;
  stock_value: number | null;
  options: ProductOption[];
  /** {} unless this is a variant */ option_values: Record<string, string>;
  /** unarchived ones, by name */ variants: ProductVariantRow[];
  brand: string | null;
  weight_kg: number | null;
  reorder_point: number | null;
  /** So many the online shop leaves; null: `stock_buffer_default`, that of the business. */
  stock_buffer: number | null;
  stock_buffer_default: number;
  reorder_quantity: number | null;
  preferred_supplier_id: string | null;
  preferred_supplier_name: string | null;
  supplier_code: string | null;
  purchase_unit_factor: number;
  tracks_batches: boolean;
  /** Switched by track_serials. */ tracks_serials: boolean;
  /** The till asks each time what it costs and what it is. */ has_open_price: boolean;
  online_step: number | null;
  online_minimum: number | null;
  attributes: Record<string, string>;
  components: ProductComponent[];
  /** What lies where, variants together. */ levels: ProductLevel[];
}

/** One code a product is scanned by; unit_factor is how many units one scan sells. */
export interface ProductBarcode {
  barcode: string;
  unit_factor: number;
  label: string | null;
}

export interface ProductBarcodeInput {
  barcode: string;
  unit_factor?: number;
  label?: string | null;
}

export interface ProductVariantRow extends ProductListRow {
  option_values: Record<string, string>;
  barcodes: ProductBarcode[];
}

export interface ProductComponent {
  product_id: string;
  name: string;
  sku: string | null;
  unit: string;
  price: number;
  quantity: number;
}

export interface ProductLevel {
  location_id: string;
  location_name: string;
  quantity: number;
  reserved_quantity: number;
  /** null for those who may not see it */ stock_value: number | null;
}

/** save_product_variants(p_product_id, p_options, p_variants, p_expected_updated_at): the complete list of wanted variants, at most 200. */
export interface SaveVariantInput {
  id: string;
  option_values: Record<string, string>;
  sku?: string | null;
  barcodes?: (string | ProductBarcodeInput)[];
  price: number;
  retail_price?: number | null;
  /** Left out: the pictures stay. */
  image_urls?: string[];
  /** Only of a new variant. */
  opening_stock?: { quantity: number; unit_cost: number };
}

/** product_history(p_product_id, p_after, p_limit): newest first. */
export interface ProductHistoryRow {
  id: string;
  action: string;
  product_id: string;
  product_name: string | null;
  actor_name: string | null;
  /** The columns that changed; lists and objects as JSON text. */
  changes: { field: string; before: string | null; after: string | null }[];
  created_at: string;
}

export interface ProductHistoryPage {
  rows: ProductHistoryRow[];
  next_cursor: string | null;
}

/** label_products(p_product_ids, p_receipt_id): products with variants answer these. */
export interface LabelProduct {
  id: string;
  name: string;
  sku: string | null;
  brand: string | null;
  unit: string;
  price: number;
  retail_price: number | null;
  weight_kg: number | null;
  stock_quantity: number;
  /** Of the delivery that was asked for. */ received_quantity: number | null;
  barcodes: ProductBarcode[];
}

/** list_product_attributes(), save_product_attribute(p_attribute), delete_product_attribute(p_attribute_id). */
export interface ProductAttribute {
  id: string;
  name: string;
  kind: 'text' | 'number' | 'choice' | 'date';
  /** Of kind choice, else empty. */ choices: string[];
  position: number;
  is_shown_in_list: boolean;
  is_shown_in_shop: boolean;
}

/** archive_products(p_product_ids, p_archived) and set_products_published(p_product_ids, p_is_published): how many changed, variants included. */
export interface ProductsUpdated {
  updated: number;
}

/** A code that a scale printed. amount is the price on it, charged to the cent when the line sends its barcode. */
export interface ScaleLabel {
  kind: 'weight' | 'price' | 'quantity';
  barcode: string;
  amount: number | null;
}

/** Of a variant: the product it is one of, and its place in that product's sizes and colours. */
export interface TillVariantOf {
  id: string;
  name: string;
  image_url: string | null;
  /** In their own order. */
  options: { name: string; values: string[] }[];
  values: Record<string, string>;
}

/** till_products(p_query, p_category_id, p_limit, p_parent_id: all variants of that product): what the till shows and searches; find_product_by_code(p_code): exact barcode or sku, null when unknown. */
export interface TillProduct {
  id: string;
  name: string;
  sku: string | null;
  barcode: string | null;
  image_url: string | null;
  category_id: string | null;
  unit: string;
  price: number;
  stock_quantity: number;
  kind: ProductKind;
  tracks_serials: boolean;
  /** The till asks each time what it costs and what it is. */ has_open_price: boolean;
  tax_rate_percent: number;
  /** units per scan of this barcode */ unit_factor: number;
  /** What the scanned barcode stands for, such as "Crate"; null in lists. */
  unit_label: string | null;
  /** Of a scale's label: how much the code itself says; null for every other code. */
  quantity: number | null;
  label: ScaleLabel | null;
  /** What is asked for with it; none when left out. */
  modifier_sets?: TillModifierSet[];
  /** null: no variant. */
  variant_of?: TillVariantOf | null;
}

/** list_categories(): with counts of unarchived products; move_category(p_category_id, p_parent_id, p_position) answers them too. save_category(p_category): what is left out stays; delete_category(p_category_id, p_move_to). */
export interface Category {
  id: string;
  name: string;
  parent_id: string | null;
  position: number;
  image_url: string | null;
  product_count: number;
}

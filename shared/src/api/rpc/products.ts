/** What the variants of a product differ by, e.g. Size with S and M; at most 4 per product. */
export interface ProductOption {
  name: string;
  values: string[];
}

/** list_products(p_query, p_category_id, p_status, p_stock, p_sort, p_after, p_limit); p_status: active | published | draft | archived; p_stock: any | low | out; p_sort: name | -name | price | -price | stock | -stock | -updated | match (one page of the likeliest for the query, no cursor). */
export interface ProductListRow {
  id: string;
  name: string;
  sku: string | null;
  barcode: string | null;
  category_id: string | null;
  category_name: string | null;
  image_url: string | null;
  kind: 'goods' | 'service';
  unit: string;
  price: number;
  retail_price: number | null;
  /** null for those who may not see it */ average_cost: number | null;
  stock_quantity: number;
  reserved_quantity: number;
  low_stock_level: number | null;
  is_published: boolean;
  is_archived: boolean;
  has_variants: boolean;
  parent_id: string | null;
  tax_rate_id: string | null;
  tax_rate_percent: number;
  updated_at: string;
}

export interface ProductListPage {
  rows: ProductListRow[];
  next_cursor: string | null;
  count: number;
}

/** save_product(p_product): insert or update by id with optimistic concurrency by `expected_updated_at`. Returns ProductDetail. */
export interface SaveProductInput {
  id: string;
  expected_updated_at?: string;
  name: string;
  description?: string | null;
  sku?: string | null;
  barcodes?: string[];
  category_id?: string | null;
  kind: 'goods' | 'service';
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
}

export interface ProductDetail extends ProductListRow {
  description: string | null;
  barcodes: string[];
  image_urls: string[];
  is_featured: boolean;
  created_at: string;
  last_cost: number | null;
  stock_value: number | null;
  options: ProductOption[];
  /** {} unless this is a variant */ option_values: Record<string, string>;
  /** unarchived ones, by name */ variants: ProductListRow[];
}

/** archive_products(p_product_ids, p_archived) and set_products_published(p_product_ids, p_is_published): how many changed, variants included. */
export interface ProductsUpdated {
  updated: number;
}

/** till_products(p_query, p_category_id, p_limit): what the till shows and searches; find_product_by_code(p_code): exact barcode or sku, null when unknown. */
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
  kind: 'goods' | 'service';
  tax_rate_percent: number;
  /** units per scan of this barcode */ unit_factor: number;
}

/** list_categories(): with counts of unarchived products. save_category(p_category), archive by deleting when empty. */
export interface Category {
  id: string;
  name: string;
  parent_id: string | null;
  position: number;
  image_url: string | null;
  product_count: number;
}

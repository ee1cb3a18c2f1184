import { fromNumeric, quantityFromNumeric, type Money, type Thousandths } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';

export interface Product {
  id: string;
  name: string;
  sku: string | null;
  barcode: string | null;
  categoryId: string | null;
  categoryName: string | null;
  imageUrl: string | null;
  kind: 'goods' | 'service';
  unit: string;
  price: Money;
  retailPrice: Money | null;
  /** Null for those who may not see it; more decimals than money has, so a plain number. */
  averageCost: number | null;
  stock: Thousandths;
  reserved: Thousandths;
  lowStockLevel: Thousandths | null;
  isPublished: boolean;
  isArchived: boolean;
  hasVariants: boolean;
  taxRateId: string | null;
  taxRatePercent: number;
  updatedAt: string;
}

export interface ProductDetail extends Product {
  description: string | null;
  barcodes: string[];
  imageUrls: string[];
  isFeatured: boolean;
  lastCost: number | null;
  stockValue: Money | null;
  variants: Product[];
}

export interface ProductPage {
  items: Product[];
  nextCursor: string | null;
  count: number;
}

export interface Category {
  id: string;
  name: string;
  parentId: string | null;
  productCount: number;
}

const moneyOrNull = (value: number | null): Money | null => (value === null ? null : fromNumeric(value));

export function toProduct(row: rpc.ProductListRow): Product {
  return {
    id: row.id,
    name: row.name,
    sku: row.sku,
    barcode: row.barcode,
    categoryId: row.category_id,
    categoryName: row.category_name,
    imageUrl: row.image_url,
    kind: row.kind,
    unit: row.unit,
    price: fromNumeric(row.price),
    retailPrice: moneyOrNull(row.retail_price),
    averageCost: row.average_cost,
    stock: quantityFromNumeric(row.stock_quantity),
    reserved: quantityFromNumeric(row.reserved_quantity),
    lowStockLevel: row.low_stock_level === null ? null : quantityFromNumeric(row.low_stock_level),
    isPublished: row.is_published,
    isArchived: row.is_archived,
    hasVariants: row.has_variants,
    taxRateId: row.tax_rate_id,
    taxRatePercent: row.tax_rate_percent,
    updatedAt: row.updated_at,
  };
}

/** The answer of get_product and save_product. */
export function toProductDetail(row: rpc.ProductDetail): ProductDetail {
  return {
    ...toProduct(row),
    description: row.description,
    barcodes: row.barcodes,
    imageUrls: row.image_urls,
    isFeatured: row.is_featured,
    lastCost: row.last_cost,
    stockValue: moneyOrNull(row.stock_value),
    variants: row.variants.map(toProduct),
  };
}

/** The answer of list_products. */
export function toProductPage(page: rpc.ProductListPage): ProductPage {
  return { items: page.rows.map(toProduct), nextCursor: page.next_cursor, count: page.count };
}

export function toCategory(row: rpc.Category): Category {
  return { id: row.id, name: row.name, parentId: row.parent_id, productCount: row.product_count };
}

/** What the shelf says of a product. */
export function stockState(product: Product): 'service' | 'out' | 'low' | 'ok' {
  if (product.kind === 'service' || product.hasVariants) return 'service';
  if (product.stock <= 0) return 'out';
  return product.lowStockLevel !== null && product.stock <= product.lowStockLevel ? 'low' : 'ok';
}

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
  kind: rpc.ProductKind;
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

/** One code a product is scanned by, and how many units a scan sells. */
export interface ProductBarcode {
  barcode: string;
  unitFactor: number;
  label: string | null;
}

export interface ProductVariant extends Product {
  optionValues: Record<string, string>;
  barcodes: ProductBarcode[];
}

export interface ProductComponent {
  productId: string;
  name: string;
  unit: string;
  price: Money;
  quantity: number;
}

export interface ProductLevel {
  locationId: string;
  locationName: string;
  quantity: Thousandths;
  reserved: Thousandths;
  value: Money | null;
}

export interface ProductDetail extends Product {
  parentId: string | null;
  description: string | null;
  barcodes: ProductBarcode[];
  imageUrls: string[];
  isFeatured: boolean;
  lastCost: number | null;
  stockValue: Money | null;
  options: rpc.ProductOption[];
  optionValues: Record<string, string>;
  variants: ProductVariant[];
  brand: string | null;
  weightKg: number | null;
  reorderPoint: Thousandths | null;
  /** So many the online shop leaves; null: the business's own number, `bufferDefault`. */
  stockBuffer: Thousandths | null;
  bufferDefault: Thousandths;
  reorderQuantity: Thousandths | null;
  supplier: { id: string; name: string } | null;
  supplierCode: string | null;
  /** Selling units in one unit of the supplier. */
  purchaseUnitFactor: number;
  tracksBatches: boolean;
  tracksSerials: boolean;
  hasOpenPrice: boolean;
  /** In what steps and from which quantity the online shop sells it; null: as its unit says. */
  onlineStep: Thousandths | null;
  onlineMinimum: Thousandths | null;
  attributes: Record<string, string>;
  components: ProductComponent[];
  levels: ProductLevel[];
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
  position: number;
  imageUrl: string | null;
  productCount: number;
}

const toBarcode = (row: rpc.ProductBarcode): ProductBarcode => ({
  barcode: row.barcode,
  unitFactor: row.unit_factor,
  label: row.label,
});
const quantityOrNull = (value: number | null): Thousandths | null =>
  value === null ? null : quantityFromNumeric(value);
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
    parentId: row.parent_id,
    barcodes: row.barcodes.map(toBarcode),
    imageUrls: row.image_urls,
    isFeatured: row.is_featured,
    lastCost: row.last_cost,
    stockValue: moneyOrNull(row.stock_value),
    options: row.options,
    optionValues: row.option_values,
    variants: row.variants.map((variant) => ({
      ...toProduct(variant),
      optionValues: variant.option_values,
      barcodes: variant.barcodes.map(toBarcode),
    })),
    brand: row.brand,
    weightKg: row.weight_kg,
    reorderPoint: quantityOrNull(row.reorder_point),
    stockBuffer: quantityOrNull(row.stock_buffer),
    bufferDefault: quantityFromNumeric(row.stock_buffer_default),
    reorderQuantity: quantityOrNull(row.reorder_quantity),
    supplier:
      row.preferred_supplier_id === null
        ? null
        : { id: row.preferred_supplier_id, name: row.preferred_supplier_name ?? '' },
    supplierCode: row.supplier_code,
    purchaseUnitFactor: row.purchase_unit_factor,
    tracksBatches: row.tracks_batches,
    tracksSerials: row.tracks_serials,
    hasOpenPrice: row.has_open_price,
    onlineStep: quantityOrNull(row.online_step),
    onlineMinimum: quantityOrNull(row.online_minimum),
    attributes: row.attributes,
    components: row.components.map((component) => ({
      productId: component.product_id,
      name: component.name,
      unit: component.unit,
      price: fromNumeric(component.price),
      quantity: component.quantity,
    })),
    levels: row.levels.map((level) => ({
      locationId: level.location_id,
      locationName: level.location_name,
      quantity: quantityFromNumeric(level.quantity),
      reserved: quantityFromNumeric(level.reserved_quantity),
      value: moneyOrNull(level.stock_value),
    })),
  };
}

/** The answer of list_products. */
export function toProductPage(page: rpc.ProductListPage): ProductPage {
  return { items: page.rows.map(toProduct), nextCursor: page.next_cursor, count: page.count };
}

export function toCategory(row: rpc.Category): Category {
  return {
    id: row.id,
    name: row.name,
    parentId: row.parent_id,
    position: row.position,
    imageUrl: row.image_url,
    productCount: row.product_count,
  };
}

/** What the shelf says of a product. */
export function stockState(product: Product): 'service' | 'out' | 'low' | 'ok' {
  if (product.kind !== 'goods' || product.hasVariants) return 'service';
  if (product.stock <= 0) return 'out';
  return product.lowStockLevel !== null && product.stock <= product.lowStockLevel ? 'low' : 'ok';
}

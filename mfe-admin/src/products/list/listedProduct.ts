import type { ProductListRow } from '@dukani/shared/rpc';
import { toProduct, type Product } from '../../common/productRows';

/** A product with what only its list shows. Costs are null for those who may not see them. */
export interface ListedProduct extends Product {
  lastCost: number | null;
  marginPercent: number | null;
  isLow: boolean;
  isFeatured: boolean;
  brand: string | null;
  /** By the name of the attribute. */
  attributes: Readonly<Record<string, string>>;
  createdAt: string;
}

export function toListedProduct(row: ProductListRow): ListedProduct {
  return {
    ...toProduct(row),
    lastCost: row.last_cost,
    marginPercent: row.margin_percent,
    isLow: row.is_low,
    isFeatured: row.is_featured,
    brand: row.brand,
    attributes: row.attributes,
    createdAt: row.created_at,
  };
}

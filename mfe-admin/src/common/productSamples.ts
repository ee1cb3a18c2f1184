import type { ProductListRow } from '@dukani/shared/rpc';

/** What tests start from; nothing of the product imports it. */
export function makeProductRow(changes: Partial<ProductListRow> = {}): ProductListRow {
  return {
    id: '11111111-1111-4111-8111-111111111111',
    name: 'Milk 500 ml',
    sku: 'MLK',
    barcode: '616',
    category_id: null,
    category_name: 'Dairy',
    image_url: null,
    kind: 'goods',
    unit: 'each',
    price: 60,
    retail_price: null,
    average_cost: 41.2,
    stock_quantity: 40,
    last_cost: null,
    margin_percent: null,
    reserved_quantity: 0,
    low_stock_level: null,
    is_published: true,
    is_low: false,
    is_archived: false,
    is_featured: false,
    brand: null,
    attributes: {},
    created_at: '2026-08-01T08:00:00+00:00',
    has_variants: false,
    parent_id: null,
    tax_rate_id: null,
    tax_rate_percent: 16,
    updated_at: '2026-11-21T08:00:00Z',
    ...changes,
  };
}

import type { Money } from '@dukani/shared/money';
import type { TillCustomer, TillPrice, TillPriceList, TillSetup } from '@dukani/shared/rpc';
import type { LocalProduct } from './localStore';

/* What a device knows of a business in the tests of its shelf, prices and customers. */

/** A product on the device, of which nothing is said but its name. */
export function localProduct(id: string, more: Partial<LocalProduct> = {}): LocalProduct {
  return {
    id,
    name: id,
    sku: null,
    price: 100 as Money,
    unit: 'each',
    isService: false,
    taxRateId: null,
    categoryId: null,
    imageUrl: null,
    brand: null,
    barcodes: [],
    codes: [],
    ...more,
  };
}

export const SETUP: TillSetup = {
  prices_include_tax: true,
  tax_rounding: 'line',
  discount_limit_percent: null,
  // Another rate from the day on which most of these tests buy.
  tax_rates: [
    { id: 'old', code: 'A', rate_percent: 14, valid_from: '2000-01-01', valid_to: '2026-11-22', is_default: false },
    { id: 'new', code: 'A', rate_percent: 16, valid_from: '2026-11-23', valid_to: null, is_default: true },
  ],
  categories: [
    { id: 'drinks', name: 'Drinks', parent_id: null, position: 0 },
    { id: 'tea', name: 'Tea', parent_id: 'drinks', position: 0 },
  ],
  payment_methods: [],
  open_price_products: [],
  barcode_rules: [],
};
export const MILK = localProduct('milk', { name: 'Milk', price: 6000 as Money });
/** A variant without a category of its own. */
export const GREEN: LocalProduct = {
  ...MILK,
  id: 'green',
  price: 1000 as Money,
  parentId: 'leaf',
  parentCategoryId: 'tea',
};

export const list = (id: string, more: Partial<TillPriceList> = {}): TillPriceList => ({
  id,
  name: `List ${id}`,
  priority: 0,
  audience: 'everybody',
  tags: [],
  starts_on: null,
  ends_on: null,
  changed_at: '1',
  ...more,
});
export const fixed = (id: string, targetId: string, value: number, more: Partial<TillPrice> = {}): TillPrice => ({
  id,
  target_id: targetId,
  min_quantity: 0.001,
  kind: 'fixed',
  value,
  starts_on: null,
  ends_on: null,
  ...more,
});
export const customer = (id: string, more: Partial<TillCustomer> = {}): TillCustomer => ({
  id,
  name: id,
  phone: null,
  is_offered: true,
  price_list_id: null,
  tags: [],
  merged_into_id: null,
  ...more,
});

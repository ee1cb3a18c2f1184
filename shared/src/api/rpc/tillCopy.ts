import type { TillModifierSet } from './modifiers';
import type { BarcodeRule, PriceListAudience } from './pricing';
import type { ProductKind, TillProduct, TillVariantOf } from './products';
import type { PromotionKind } from './promotions';
import type { TenderType } from './sales';

/** A product in the till's own copy of the catalogue: neither cost nor stock. */
export interface TillCatalogueProduct {
  id: string;
  name: string;
  sku: string | null;
  price: number;
  unit: string;
  kind: ProductKind;
  /** null: the default rate of till_setup. */
  tax_rate_id: string | null;
  category_id: string | null;
  image_url: string | null;
  brand: string | null;
  parent_id: string | null;
  /** Of a variant: its product's. */
  parent_category_id?: string | null;
  variant_of?: TillVariantOf | null;
  tracks_batches: boolean;
  tracks_serials: boolean;
  has_open_price: boolean;
  barcodes: { barcode: string; unit_factor: number; label: string | null }[];
  modifier_sets?: TillModifierSet[];
}

/** till_catalogue(p_after, p_limit): what changed since; next_cursor always leads on, has_more says whether at once. */
export interface TillCatalogue {
  rows: TillCatalogueProduct[];
  /** Deleted, archived, or sold only as variants from now on. */
  removed_ids: string[];
  has_more: boolean;
  next_cursor: string;
  /** How many changes there are in all; only in the very first page. */
  total: number | null;
}

/** till_stock(p_product_ids): what is there now of up to 200 products. */
export interface TillStock {
  id: string;
  stock_quantity: number;
}

/** till_setup(): what a till needs besides products to sell by itself. */
export interface TillSetup {
  prices_include_tax: boolean;
  tax_rounding: 'line' | 'document';
  /** Local time until which a sale belongs to the day before, such as 04:00:00. A server of before does not say. */
  day_cutoff?: string;
  /** How much the caller may take off; null: any. */
  discount_limit_percent: number | null;
  /** None where the business is not registered for tax. */
  tax_rates: {
    id: string;
    code: string;
    rate_percent: number;
    valid_from: string;
    valid_to: string | null;
    is_default: boolean;
  }[];
  categories: { id: string; name: string; parent_id: string | null; position: number }[];
  payment_methods: { id: string; tender_type: TenderType; name: string }[];
  /** Under one of these anything is sold that has no product of its own; at most 20. */
  open_price_products: TillProduct[];
  /** How labels of scales are read, in the order of trying; the active ones only. */
  barcode_rules: BarcodeRule[];
  /** What is sold most where the till stands, within 30 days; at most 60. A copy of before has none. */
  popular_ids?: string[];
  /** Own pages of tiles, in their order; a copy of before has none. */
  pages?: TillPage[];
}

/** A page of tiles as the owner arranged it. */
export interface TillPage {
  id: string;
  name: string;
  /** Null: every till shows it. */
  till_id: string | null;
  /** Products, those with sizes and colours by themselves; some may be gone. */
  product_ids: string[];
}

/** get_till_pages(), save_till_pages(p_layout): all pages, with the goods on them that are not archived. */
export interface TillPages {
  /** 0: none were arranged yet. */
  version: number;
  pages: TillPage[];
  products: { id: string; name: string; sku: string | null; image_url: string | null }[];
}

/** A product of a code that two share, with the code as it is kept there. */
export interface SharedCodeProduct {
  id: string;
  name: string;
  sku: string | null;
  barcode: string;
  is_archived: boolean;
}

/** list_shared_codes(), mend_shared_code(p_mend): one GTIN on two products, from before that was refused. */
export interface SharedCode {
  gtin: string;
  /** Holds the number. */
  keeps: SharedCodeProduct;
  other: SharedCodeProduct;
}

/** A price list that can apply where the caller sells. */
export interface TillPriceList {
  id: string;
  name: string;
  /** Of two lists with a price the one with the higher number is taken. */
  priority: number;
  audience: PriceListAudience;
  /** In lower case. */
  tags: string[];
  starts_on: string | null;
  ends_on: string | null;
  /** When one of its prices last changed; null: it never had one. */
  changed_at: string | null;
}

/** till_price_lists(): from yesterday to a month ahead; what a list charges comes by till_prices. */
export interface TillPriceLists {
  timezone: string;
  /** Local time until which a sale belongs to the day before. */
  day_cutoff: string;
  /** When one of till_promotions last changed; null: there never was one. A server of before does not say. */
  promotions_changed_at?: string | null;
  /** When somebody of till_customers last changed; null: there never was one. */
  customers_changed_at: string | null;
  /** Where the caller sells. */
  location_id: string;
  /** When a piece last came there or left; null: there never was one. */
  serials_changed_at: string | null;
  lists: TillPriceList[];
}

/** A page of what changed since, as till_catalogue has them. */
export interface TillChanges<Row> {
  rows: Row[];
  removed_ids: string[];
  has_more: boolean;
  next_cursor: string;
  /** Nothing can come behind this walk: until the next change nobody need ask again. */
  is_settled: boolean;
}

/** A price of a list. */
export interface TillPrice {
  id: string;
  /** A product, a variant, a category, or the list itself for everything. */
  target_id: string;
  min_quantity: number;
  kind: 'fixed' | 'percent_off' | 'amount_off';
  value: number;
  starts_on: string | null;
  ends_on: string | null;
}

/** A promotion that a till gives by itself: without a coupon. */
export interface TillPromotion {
  id: string;
  name: string;
  kind: PromotionKind;
  value: number | null;
  buy_quantity: number | null;
  get_quantity: number | null;
  get_percent: number | null;
  is_for_all: boolean;
  /** Products, variants and categories. */
  target_ids: string[];
  minimum_amount: number | null;
  starts_on: string | null;
  ends_on: string | null;
  /** ISO days; none: every day. */
  weekdays: number[];
  /** HH:MM:SS in the zone of the business. */
  from_time: string | null;
  until_time: string | null;
  is_stackable: boolean;
  priority: number;
  /** How often it was given is known only to the server. */
  has_usage_limit: boolean;
  has_customer_limit: boolean;
  created_at: string;
}

/** A customer as a till finds them, or any contact with a price list or tags or merged into another. */
export interface TillCustomer {
  id: string;
  name: string;
  phone: string | null;
  /** Of those without a phone. A server of before does not say. */
  email?: string | null;
  /** Can be chosen at a till. */
  is_offered: boolean;
  price_list_id: string | null;
  /** In lower case. */
  tags: string[];
  merged_into_id: string | null;
}

/** A piece with a serial number that lies where a till stands. */
export interface TillStockSerial {
  id: string;
  serial_number: string;
  product_id: string;
}

/** What the procedures about a device's own copy answer: a part of RpcAnswers. */
export interface TillCopyAnswers {
  get_till_pages: TillPages;
  list_shared_codes: SharedCode[];
  mend_shared_code: SharedCode[];
  save_till_pages: TillPages;
  till_catalogue: TillCatalogue;
  /** till_customers(p_after, p_limit) */
  till_customers: TillChanges<TillCustomer>;
  till_price_lists: TillPriceLists;
  /** till_prices(p_price_list_id, p_after, p_limit) */
  till_prices: TillChanges<TillPrice>;
  /** till_promotions(p_after, p_limit) */
  till_promotions: TillChanges<TillPromotion>;
  till_setup: TillSetup;
  till_stock: TillStock[];
  /** till_stock_serials(p_location_id, p_after, p_limit) */
  till_stock_serials: TillChanges<TillStockSerial>;
}

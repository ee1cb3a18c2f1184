import type { PriceSource } from './quotes';
import type { TillProduct } from './products';

export type PriceListAudience = 'everybody' | 'tags' | 'contacts';
export type PriceListStatus = 'active' | 'inactive' | 'scheduled' | 'ended' | 'archived';

/** save_price_list(p_price_list). Days are the first and last one in the business's zone; updated_at guards against others' changes. */
export interface PriceListInput {
  id: string;
  name: string;
  /** 0 to 1000; of two lists the higher one is taken. */
  priority?: number;
  audience: PriceListAudience;
  tags?: string[];
  location_id?: string | null;
  starts_on?: string | null;
  ends_on?: string | null;
  is_active?: boolean;
  updated_at?: string;
}

/** Answered by save_price_list, archive_price_list and in list_price_lists. */
export interface PriceList {
  id: string;
  name: string;
  priority: number;
  audience: PriceListAudience;
  tags: string[];
  location_id: string | null;
  location_name: string | null;
  starts_on: string | null;
  ends_on: string | null;
  is_active: boolean;
  is_archived: boolean;
  status: PriceListStatus;
  item_count: number;
  contact_count: number;
  updated_at: string;
}

/** list_price_lists(p_query, p_status, p_after, p_limit): by priority and name. */
export interface PriceListPage {
  rows: PriceList[];
  count: number;
  next_cursor: string | null;
}

export type PriceItemKind = 'fixed' | 'percent_off' | 'amount_off';

/** save_price_list_items(p_price_list_id, p_items, p_removed_ids): for a product or variant, a category, or (neither) everything. */
export interface PriceListItemInput {
  id: string;
  product_id?: string | null;
  category_id?: string | null;
  /** From this quantity on; left out: from any. */
  min_quantity?: number;
  kind: PriceItemKind;
  /** Price, percentage or amount off. */
  value: number;
  starts_on?: string | null;
  ends_on?: string | null;
}

export interface PriceListItemsSaved {
  saved: number;
  removed: number;
}

export interface PriceListItem {
  id: string;
  product_id: string | null;
  category_id: string | null;
  target: 'variant' | 'product' | 'category' | 'all';
  /** Of the product or category; null for everything. */
  name: string | null;
  sku: string | null;
  image_url: string | null;
  /** The product's own price. */
  list_price: number | null;
  min_quantity: number;
  kind: PriceItemKind;
  value: number;
  starts_on: string | null;
  ends_on: string | null;
  /** What the item makes of list_price today; null without a product. */
  unit_price: number | null;
  updated_at: string;
}

/** get_price_list(p_price_list_id, p_query, p_after, p_limit): items newest first. */
export interface PriceListDetail extends PriceList {
  items: { rows: PriceListItem[]; count: number; next_cursor: string | null };
}

export interface PriceOffer {
  price_list_id: string;
  name: string;
  unit_price: number;
  /** It is the customer's own list. */
  is_own: boolean;
  target: 'variant' | 'product' | 'category' | 'all';
  min_quantity: number;
  kind: PriceItemKind;
  value: number;
  is_taken: boolean;
}

/** price_preview(p_product_id, p_contact_id, p_quantity, p_date, p_location_id): the price and why, the offer taken first. */
export interface PricePreview {
  product_id: string;
  name: string;
  day: string;
  quantity: number;
  list_price: number;
  unit_price: number;
  amount: number;
  price_source: PriceSource | null;
  offers: PriceOffer[];
}

/** save_tax_rate(p_rate): a new id of a known code is a new rate from valid_from on (left out: a new code today, a change of rate as soon as no sale stands in the way). */
export interface TaxRateInput {
  id: string;
  code: string;
  name: string;
  rate_percent: number;
  valid_from?: string;
  is_default?: boolean;
  updated_at?: string;
}

export interface TaxRate {
  id: string;
  name: string;
  rate_percent: number;
  valid_from: string;
  valid_to: string | null;
  status: 'past' | 'current' | 'future';
  /** Sales are posted on its days: rate and first day stay. */
  is_used: boolean;
  updated_at: string;
}

/** Answered by save_tax_rate and end_tax_rate(p_rate_id, p_valid_to). */
export interface TaxCode {
  code: string;
  is_default: boolean;
  product_count: number;
  /** Newest first. */
  rates: TaxRate[];
}

/** save_tax_settings(p_settings). */
export interface TaxSettingsInput {
  prices_include_tax: boolean;
  tax_rounding: 'line' | 'document';
  tax_pin: string | null;
  tax_pin_label: string;
  /** Whether the business is registered for VAT, GST, sales or consumption tax; left out: as it is. */
  is_tax_registered?: boolean;
}

/** list_tax_rates(), save_tax_settings. */
export interface TaxSettings extends TaxSettingsInput {
  /** The business day. */
  today: string;
  is_tax_registered: boolean;
  /** First day of that; on the days before it was the other way round. */
  tax_registration_since: string;
  /** What the law of the country says of rounding; null: the business chooses. */
  tax_rounding_by_law: 'line' | 'document' | null;
  codes: TaxCode[];
}

/** save_barcode_rule(p_rule): positions count the code's digits from 1; prefix_to left out: only prefix_from. */
export interface BarcodeRuleInput {
  id: string;
  name: string;
  prefix_from: string;
  prefix_to?: string;
  code_length: number;
  item_position: number;
  item_length: number;
  value_position: number;
  value_length: number;
  value_kind: 'weight' | 'price' | 'quantity';
  value_decimals: number;
  checks_digit: boolean;
  is_active: boolean;
  priority: number;
  updated_at?: string;
}

/** list_barcode_rules() in the order of trying, save_barcode_rule. */
export interface BarcodeRule extends BarcodeRuleInput {
  prefix_to: string;
  updated_at: string;
}

/** test_barcode(p_code): what the till makes of it, and what each rule with that prefix says. */
export interface BarcodeTest {
  code: string;
  has_check_digit: boolean;
  product: TillProduct | null;
  /** Why a code that was read cannot be sold. */
  problem: string | null;
  rules: {
    rule_id: string;
    name: string;
    outcome: 'read' | 'inactive' | 'other_length' | 'wrong_check_digit' | 'unknown_item';
    item: string;
  }[];
}

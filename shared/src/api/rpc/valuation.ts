/** A product of the valuation: what lay there at the end of the day and what it was worth at weighted average cost. */
export interface ValuationRow {
  product_id: string;
  name: string;
  sku: string | null;
  unit: string;
  image_url: string | null;
  category_name: string | null;
  is_archived: boolean;
  quantity: number;
  value: number;
  /** Null when the quantity is zero. */
  average_cost: number | null;
}

export type ValuationSort = 'name' | '-name' | 'value' | '-value' | 'quantity' | '-quantity';

/**
 * stock_valuation(p_as_of, p_location_id, p_category_id, p_query, p_sort, p_after, p_limit). `total`, `quantity` and
 * `value` are of all pages; without filters `value` is the balance of the inventory account at the end of that day.
 */
export interface ValuationPage {
  as_of: string;
  currency_code: string;
  rows: ValuationRow[];
  total: number;
  quantity: number;
  value: number;
  /** Goods on their way between locations: in no location's stock. */
  in_transit_value: number;
  next_cursor: string | null;
}

/** stock_value_by_location(p_as_of) */
export interface ValueByLocation {
  as_of: string;
  rows: { location_id: string; name: string; products: number; quantity: number; value: number }[];
}

/** stock_value_history(p_months): the ends of the last months and today. */
export interface StockValueHistory {
  points: { day: string; value: number }[];
}

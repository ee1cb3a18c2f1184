import type { TillProduct } from './products';

/** A piece that a sale line sold. */
export interface SoldSerial {
  serial_number: string;
  is_returned: boolean;
}

/** track_serials(p_change): `levels` name what lies there when the serial numbers of goods are switched on. */
export interface TrackSerialsInput {
  product_id: string;
  tracks_serials: boolean;
  levels?: { location_id: string; serials: string[] }[];
}

export interface TrackedSerials {
  product_id: string;
  tracks_serials: boolean;
}

/**
 * till_serials(p_product_id, p_query): with a product the pieces that lie at the own till's place; without one the goods that have
 * exactly this serial number, with `product` as till_products shows it and whether it `is_here`.
 */
export interface TillSerials {
  rows: { serial_number: string; product_id: string; is_here: boolean; product?: TillProduct }[];
}

export type SerialState = 'all' | 'in_stock' | 'gone';

/** A piece, wherever it is; `location_id` is null when it is in no stock. */
export interface SerialRow {
  serial_id: string;
  serial_number: string;
  product_id: string;
  product_name: string;
  sku: string | null;
  image_url: string | null;
  location_id: string | null;
  location_name: string | null;
  /** Sold without the server where it was not in stock. */
  is_owed: boolean;
  added_at: string;
  /** Null when it was never sold, or for those who may not see all sales. */
  last_sale: {
    sale_id: string;
    invoice_number: string;
    occurred_at: string;
    contact_name: string | null;
    is_returned: boolean;
  } | null;
}

/** list_serials(p_product_id, p_location_id, p_state, p_query, p_after, p_limit): the newest first. */
export interface SerialListPage {
  rows: SerialRow[];
  next_cursor: string | null;
}

export type SerialEventKind =
  | 'sale'
  | 'sale_return'
  | 'returned_not_stocked'
  | 'goods_receipt'
  | 'supplier_return'
  | 'adjustment'
  | 'opening'
  | 'transfer'
  | 'switched_on'
  | 'switched_off';

/** serial_history(p_serial_id): the newest first. Sales and customers only for those who see all sales. */
export interface SerialHistory {
  serial_id: string;
  serial_number: string;
  product_id: string;
  product_name: string;
  location_name: string | null;
  events: {
    kind: SerialEventKind;
    at: string;
    location_name: string | null;
    quantity: number;
    /** The sale for sales and returns, else the document itself. */
    document_id: string | null;
    document_number: string | null;
    contact_name: string | null;
  }[];
}

/** What the procedures of serial numbers answer. */
export interface SerialAnswers {
  list_serials: SerialListPage;
  serial_history: SerialHistory;
  till_serials: TillSerials;
  track_serials: TrackedSerials;
}

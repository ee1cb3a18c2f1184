/** Posted and cancelled counts are final; in review entries are still taken. */
export type StockCountStatus = 'open' | 'review' | 'posted' | 'cancelled';

/** open_stock_count(p_count). Idempotent by id and body; answers StockCountDetail. */
export interface OpenStockCountInput {
  id: string;
  name: string;
  location_id?: string;
  /** below_zero: the products that are below zero there now, which the count then has as its products. */
  scope: 'all' | 'categories' | 'products' | 'below_zero';
  /** Categories (with all below them) or products; left out for everything and below zero. */
  scope_ids?: string[];
  /** How the scope is called on lists, e.g. the categories' names. */
  scope_label?: string;
  /** Nobody who counts is told what is expected. */
  is_blind: boolean;
  /** The zone that sales are served from, where counted zones differ. */
  selling_zone?: string;
}

/** A row of list_stock_counts(p_status, p_query, p_after, p_limit); p_status: null | a status | active (open or in review). */
export interface StockCount {
  id: string;
  count_number: string;
  name: string;
  status: StockCountStatus;
  location_id: string;
  location_name: string;
  scope: Exclude<OpenStockCountInput['scope'], 'below_zero'>;
  scope_label: string | null;
  is_blind: boolean;
  selling_zone: string;
  /** how many are to be counted */ product_count: number;
  counted_count: number;
  /** asked for again and not counted since */ recount_count: number;
  opened_at: string;
  opened_by_name: string | null;
  posted_at: string | null;
  posted_by_name: string | null;
  cancelled_at: string | null;
  uncounted: 'leave' | 'zero' | null;
  /** null until posted, and for those who may not see cost or review counts */ gain_amount: number | null;
  loss_amount: number | null;
  value_change: number | null;
  may_review: boolean;
}

export interface StockCountPage {
  rows: StockCount[];
  next_cursor: string | null;
}

/** get_stock_count(p_count_id) and set_stock_count_status(p_count_id, p_status: open | review | cancelled). */
export interface StockCountDetail extends StockCount {
  /** Who took something down in the last ten minutes, the latest first. */
  counters: { user_id: string; name: string | null; is_me: boolean; entries: number; last_at: string; zone: string }[];
  zones: string[];
  /** Goods that moved before they were counted and came in after it was posted: an offline till. Products, at most 100. */
  late_movements: { product_id: string; name: string; unit: string; quantity: number }[];
}

/** record_count_entries(p_batch). Each entry counts once by its id, however often it is sent. */
export interface RecordCountEntriesInput {
  count_id: string;
  /** When the batch leaves, by the device's clock; with counted_at it says how long ago each entry was. */
  sent_at?: string;
  device_id?: string;
  /** 1 to 500 */
  entries: CountEntryInput[];
}

export interface CountEntryInput {
  id: string;
  /** Either the product or a code, whose unit factor is then applied. */
  product_id?: string;
  code?: string;
  /** add: so many more (or, below zero, fewer); set: so many in this zone. */
  mode: 'add' | 'set';
  quantity: number;
  zone?: string;
  /** Of goods that track batches: each batch of a zone is counted by itself, and all add up. */
  batch_number?: string;
  expires_on?: string;
  counted_at?: string;
}

export type CountEntryState =
  | 'accepted'
  | 'replayed'
  | 'mismatch'
  | 'closed'
  | 'unknown_product'
  | 'no_stock'
  | 'has_serials'
  | 'too_much'
  | 'not_in_scope';

export interface RecordedCountEntries {
  entries: { id: string; state: CountEntryState; product_id: string | null }[];
  /** The products that were counted, as they stand now. */
  lines: CountSheetRow[];
  status: StockCountStatus;
}

/** stock_count_sheet(p_count_id, p_state: all | counted | uncounted | recount, p_query, p_after, p_limit up to 500). */
export interface CountSheetRow {
  product_id: string;
  name: string;
  sku: string | null;
  unit: string;
  image_url: string | null;
  category_name: string | null;
  barcodes: { barcode: string; unit_factor: number }[];
  state: 'uncounted' | 'counted' | 'recount';
  counted_quantity: number | null;
  counted_at: string | null;
  counted_by_name: string | null;
  /** what the ledger says now; null in blind counts */ expected_quantity: number | null;
  tracks_batches: boolean;
  /** Of goods that track them: the newest by name, wherever they lie. */
  batches: { batch_number: string | null; expires_on: string | null }[];
  counted_batches: CountedBatch[] | null;
}

/** What was counted of a batch; without number and day: of none that was named. Null for goods of which no batch was named. */
export interface CountedBatch {
  batch_number: string | null;
  expires_on: string | null;
  quantity: number;
}

export interface CountSheetPage {
  rows: CountSheetRow[];
  next_cursor: string | null;
}

/** stock_count_review(p_count_id, p_filter: differences | all | moved | recount, p_minimum_value, p_sort: value | quantity | gain | loss, p_after, p_limit). */
export interface CountReviewRow {
  product_id: string;
  name: string;
  sku: string | null;
  unit: string;
  category_name: string | null;
  counted_quantity: number | null;
  /** what the ledger said at the moment of the count */ ledger_quantity: number | null;
  variance: number | null;
  counted_at: string | null;
  counted_by_name: string | null;
  zone_count: number;
  entry_count: number;
  moving_zone: string | null;
  /** pieces that came or went between the first entry and the last: the difference may be off by as much */
  moved_quantity: number;
  moved_net: number;
  is_open_recount: boolean;
  is_assumed_zero: boolean;
  tracks_batches: boolean;
  /** the batch its difference belongs to; null: nobody said */ batch_id: string | null;
  /** of goods that track them: what a difference can belong to, with what lies there */ batches: CountLineBatch[];
  /** not null: the difference goes to the batches as they were counted, unless batch_id says one */ counted_batches:
    CountedBatch[] | null;
  /** null for those who may not see cost */ unit_cost: number | null;
  /** an estimate until posted */ value_change: number | null;
}

export interface CountLineBatch {
  id: string;
  batch_number: string | null;
  expires_on: string | null;
  quantity: number;
}

export interface CountReview {
  rows: CountReviewRow[];
  next_cursor: string | null;
  count: number;
  summary: {
    counted_count: number;
    difference_count: number;
    moved_count: number;
    recount_count: number;
    gain_quantity: number;
    loss_quantity: number;
    gain_amount: number | null;
    loss_amount: number | null;
    /** in scope, in stock by the ledger, and not counted by anybody */
    uncounted_count: number;
    uncounted_quantity: number;
    uncounted_value: number | null;
  };
}

/** stock_count_entries(p_count_id, p_product_id): what was taken down of one product, the latest first. */
export interface CountEntry {
  id: string;
  mode: 'add' | 'set';
  quantity: number;
  zone: string;
  code: string | null;
  batch_number: string | null;
  expires_on: string | null;
  counted_at: string;
  received_at: string;
  /** a recount was asked for since */ is_superseded: boolean;
  counted_by_name: string | null;
}

/** request_recount(p_count_id, p_product_ids), set_count_moving_zone(p_count_id, p_product_id, p_zone), set_count_batch(p_count_id, p_product_id, p_batch_id). */
export interface CountLinesUpdated {
  updated: number;
}

/** post_stock_count(p_posting). Idempotent by count and body. */
export interface PostStockCountInput {
  count_id: string;
  /** What nobody counted: left as it is, or written down to zero. */
  uncounted: 'leave' | 'zero';
  /** Also posts lines whose goods moved while they were counted, held against their last moment. */
  accepts_moved?: boolean;
}

export interface PostedStockCount {
  id: string;
  count_number: string;
  line_count: number;
  difference_count: number;
  gain_amount: number | null;
  loss_amount: number | null;
  value_change: number | null;
  replayed: boolean;
}

/** What lies of one batch at one location. `value` is null for those who may not see costs; `days_left` is below zero once expired. */
export interface BatchRow {
  batch_id: string;
  product_id: string;
  product_name: string;
  sku: string | null;
  unit: string;
  image_url: string | null;
  batch_number: string | null;
  /** The last day it may be sold. */
  expires_on: string | null;
  days_left: number | null;
  location_id: string;
  location_name: string;
  quantity: number;
  value: number | null;
  received_at: string;
  updated_at: string;
}

export type BatchState = 'all' | 'expired' | 'near';

/** list_batches(p_product_id, p_location_id, p_state, p_days, p_query, p_after, p_limit): the first to expire first. */
export interface BatchListPage {
  rows: BatchRow[];
  total: number;
  next_cursor: string | null;
}

/** near_expiry(p_location_id): days 0 has expired; 30, 60, 90 expire within that many days, each counted once. */
export interface NearExpiry {
  today: string;
  buckets: { days: number; batches: number; quantity: number; value: number | null }[];
}

/** save_batch(p_batch). */
export interface SaveBatchInput {
  id: string;
  batch_number: string | null;
  expires_on: string | null;
  expected_updated_at: string;
}

export interface SavedBatch {
  id: string;
  product_id: string;
  batch_number: string | null;
  expires_on: string | null;
  received_at: string;
  updated_at: string;
}

import type * as rpc from '@dukani/shared/rpc';
import type { SheetRow } from './countRows';
import type { WaitingEntry } from './countStorage';

/** Rows for tests of this folder. */
export function makeSheetRow(row: Partial<SheetRow> = {}): SheetRow {
  return {
    productId: 'milk',
    name: 'Milk',
    sku: null,
    unit: 'each',
    categoryName: null,
    barcodes: [],
    state: 'uncounted',
    counted: null,
    countedAt: null,
    countedByName: null,
    expected: null,
    tracksBatches: false,
    batches: [],
    countedBatches: null,
    ...row,
  };
}

export function makeWaiting(entry: Partial<WaitingEntry> = {}): WaitingEntry {
  return {
    id: crypto.randomUUID(),
    productId: 'milk',
    code: '',
    name: 'Milk',
    mode: 'add',
    quantity: 1000,
    zone: '',
    countedAt: '2026-11-21T10:00:00.000Z',
    refusal: null,
    ...entry,
  };
}

export function makeCountAnswer(count: Partial<rpc.StockCountDetail> = {}): rpc.StockCountDetail {
  return {
    id: 'c1',
    count_number: 'CNT-000001',
    name: 'Fridge',
    status: 'open',
    location_id: 'l1',
    location_name: 'Main shop',
    scope: 'all',
    scope_label: null,
    is_blind: true,
    selling_zone: '',
    product_count: 2,
    counted_count: 0,
    recount_count: 0,
    opened_at: '2026-11-21T09:00:00Z',
    opened_by_name: 'Max Manager',
    posted_at: null,
    posted_by_name: null,
    cancelled_at: null,
    uncounted: null,
    gain_amount: null,
    loss_amount: null,
    value_change: null,
    may_review: true,
    counters: [],
    zones: [],
    late_movements: [],
    ...count,
  };
}

export function makeSheetAnswer(row: Partial<rpc.CountSheetRow> = {}): rpc.CountSheetRow {
  return {
    product_id: 'milk',
    name: 'Milk',
    sku: 'MLK',
    unit: 'each',
    image_url: null,
    category_name: 'Dairy',
    barcodes: [{ barcode: '5012345678900', unit_factor: 1 }],
    state: 'uncounted',
    counted_quantity: null,
    counted_at: null,
    counted_by_name: null,
    expected_quantity: null,
    tracks_batches: false,
    batches: [],
    counted_batches: null,
    ...row,
  };
}

export function makeReviewAnswer(
  rows: Partial<rpc.CountReviewRow>[],
  summary: Partial<rpc.CountReview['summary']> = {},
): rpc.CountReview {
  return {
    rows: rows.map((row) => ({
      product_id: 'milk',
      name: 'Milk',
      sku: 'MLK',
      unit: 'each',
      category_name: null,
      counted_quantity: 9,
      ledger_quantity: 10,
      variance: -1,
      counted_at: '2026-11-21T10:00:00Z',
      counted_by_name: 'Cora Cashier',
      zone_count: 1,
      entry_count: 1,
      moving_zone: null,
      moved_quantity: 0,
      moved_net: 0,
      is_open_recount: false,
      is_assumed_zero: false,
      tracks_batches: false,
      counted_batches: null,
      batch_id: null,
      batches: [],
      unit_cost: 6,
      value_change: -6,
      ...row,
    })),
    next_cursor: null,
    count: rows.length,
    summary: {
      counted_count: 2,
      difference_count: rows.length,
      moved_count: 0,
      recount_count: 0,
      gain_quantity: 0,
      loss_quantity: 1,
      gain_amount: 0,
      loss_amount: 6,
      uncounted_count: 0,
      uncounted_quantity: 0,
      uncounted_value: 0,
      ...summary,
    },
  };
}

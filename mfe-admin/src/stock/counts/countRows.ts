import { fromNumeric, quantityFromNumeric, type Money, type Thousandths } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';
import { batchLabel, type NamedBatch } from './countBatches';

/** A count on the list. */
export interface StockCount {
  id: string;
  number: string;
  name: string;
  status: rpc.StockCountStatus;
  locationName: string;
  /** What is counted, for people: "Everything", "Drinks, Bakery". */
  scopeText: string;
  isBlind: boolean;
  sellingZone: string;
  productCount: number;
  countedCount: number;
  recountCount: number;
  openedAt: string;
  openedByName: string | null;
  postedAt: string | null;
  postedByName: string | null;
  /** Null until posted, and for those who may not see it. */
  gain: Money | null;
  loss: Money | null;
  valueChange: Money | null;
  mayReview: boolean;
}

export interface CountDetail extends StockCount {
  counters: { userId: string; name: string; isMe: boolean; entries: number; lastAt: string; zone: string }[];
  zones: string[];
  /** What came in only after the count was posted, though it happened before: these are to recount. */
  late: { productId: string; name: string; unit: string; quantity: Thousandths }[];
}

/** What was counted of a batch. */
export interface CountedBatch extends NamedBatch {
  quantity: Thousandths;
}

/** A product of the count sheet. */
export interface SheetRow {
  productId: string;
  name: string;
  sku: string | null;
  unit: string;
  categoryName: string | null;
  barcodes: { barcode: string; factor: Thousandths }[];
  state: rpc.CountSheetRow['state'];
  counted: Thousandths | null;
  countedAt: string | null;
  countedByName: string | null;
  /** Null in blind counts. */
  expected: Thousandths | null;
  tracksBatches: boolean;
  /** The newest by name, of goods that track them. */
  batches: NamedBatch[];
  /** Null while no batch was named. */
  countedBatches: CountedBatch[] | null;
}

/** A batch a difference can belong to. */
export interface CountLineBatch {
  id: string;
  /** `B7, ends 2027-01-31` */
  label: string;
  quantity: Thousandths;
}

/** A line held against the ledger. */
export interface ReviewRow {
  productId: string;
  name: string;
  sku: string | null;
  unit: string;
  categoryName: string | null;
  counted: Thousandths | null;
  ledger: Thousandths | null;
  variance: Thousandths | null;
  countedAt: string | null;
  countedByName: string | null;
  zoneCount: number;
  movingZone: string | null;
  /** Pieces that came or went while it was counted. */
  moved: Thousandths;
  movedNet: Thousandths;
  isOpenRecount: boolean;
  isAssumedZero: boolean;
  tracksBatches: boolean;
  /** The batch the difference belongs to; null: nobody said. */
  batchId: string | null;
  batches: CountLineBatch[];
  /** Null when no batch was named at counting; else the difference goes where it was counted, unless batchId says otherwise. */
  countedBatches: CountedBatch[] | null;
  /** Null for those who may not see cost. */
  valueChange: Money | null;
}

export interface ReviewSummary {
  countedCount: number;
  differenceCount: number;
  movedCount: number;
  recountCount: number;
  gainQuantity: Thousandths;
  lossQuantity: Thousandths;
  gain: Money | null;
  loss: Money | null;
  uncountedCount: number;
  uncountedQuantity: Thousandths;
  uncountedValue: Money | null;
}

export interface CountReview {
  items: ReviewRow[];
  nextCursor: string | null;
  count: number;
  summary: ReviewSummary;
}

const moneyOrNull = (value: number | null): Money | null => (value === null ? null : fromNumeric(value));
const quantityOrNull = (value: number | null): Thousandths | null =>
  value === null ? null : quantityFromNumeric(value);

function scopeText(row: rpc.StockCount): string {
  if (row.scope_label !== null) return row.scope_label;
  return { all: 'Everything', categories: 'Some categories', products: 'Some products' }[row.scope];
}

export function toCount(row: rpc.StockCount): StockCount {
  return {
    id: row.id,
    number: row.count_number,
    name: row.name,
    status: row.status,
    locationName: row.location_name,
    scopeText: scopeText(row),
    isBlind: row.is_blind,
    sellingZone: row.selling_zone,
    productCount: row.product_count,
    countedCount: row.counted_count,
    recountCount: row.recount_count,
    openedAt: row.opened_at,
    openedByName: row.opened_by_name,
    postedAt: row.posted_at,
    postedByName: row.posted_by_name,
    gain: moneyOrNull(row.gain_amount),
    loss: moneyOrNull(row.loss_amount),
    valueChange: moneyOrNull(row.value_change),
    mayReview: row.may_review,
  };
}

export function toCountDetail(row: rpc.StockCountDetail): CountDetail {
  return {
    ...toCount(row),
    counters: row.counters.map((counter) => ({
      userId: counter.user_id,
      name: counter.name ?? 'Somebody',
      isMe: counter.is_me,
      entries: counter.entries,
      lastAt: counter.last_at,
      zone: counter.zone,
    })),
    zones: row.zones,
    late: row.late_movements.map((movement) => ({
      productId: movement.product_id,
      name: movement.name,
      unit: movement.unit,
      quantity: quantityFromNumeric(movement.quantity),
    })),
  };
}

export function toSheetRow(row: rpc.CountSheetRow): SheetRow {
  return {
    productId: row.product_id,
    name: row.name,
    sku: row.sku,
    unit: row.unit,
    categoryName: row.category_name,
    barcodes: row.barcodes.map(({ barcode, unit_factor }) => ({ barcode, factor: quantityFromNumeric(unit_factor) })),
    state: row.state,
    counted: quantityOrNull(row.counted_quantity),
    countedAt: row.counted_at,
    countedByName: row.counted_by_name,
    expected: quantityOrNull(row.expected_quantity),
    tracksBatches: row.tracks_batches,
    batches: row.batches.map(toNamed),
    countedBatches: toCounted(row.counted_batches),
  };
}

const toNamed = (batch: { batch_number: string | null; expires_on: string | null }): NamedBatch => ({
  number: batch.batch_number,
  expiresOn: batch.expires_on,
});

function toCounted(batches: rpc.CountedBatch[] | null): CountedBatch[] | null {
  return batches?.map((batch) => ({ ...toNamed(batch), quantity: quantityFromNumeric(batch.quantity) })) ?? null;
}

export function toReview(answer: rpc.CountReview): CountReview {
  const { summary } = answer;
  return {
    items: answer.rows.map(toReviewRow),
    nextCursor: answer.next_cursor,
    count: answer.count,
    summary: {
      countedCount: summary.counted_count,
      differenceCount: summary.difference_count,
      movedCount: summary.moved_count,
      recountCount: summary.recount_count,
      gainQuantity: quantityFromNumeric(summary.gain_quantity),
      lossQuantity: quantityFromNumeric(summary.loss_quantity),
      gain: moneyOrNull(summary.gain_amount),
      loss: moneyOrNull(summary.loss_amount),
      uncountedCount: summary.uncounted_count,
      uncountedQuantity: quantityFromNumeric(summary.uncounted_quantity),
      uncountedValue: moneyOrNull(summary.uncounted_value),
    },
  };
}

function toReviewRow(row: rpc.CountReviewRow): ReviewRow {
  return {
    productId: row.product_id,
    name: row.name,
    sku: row.sku,
    unit: row.unit,
    categoryName: row.category_name,
    counted: quantityOrNull(row.counted_quantity),
    ledger: quantityOrNull(row.ledger_quantity),
    variance: quantityOrNull(row.variance),
    countedAt: row.counted_at,
    countedByName: row.counted_by_name,
    zoneCount: row.zone_count,
    movingZone: row.moving_zone,
    moved: quantityFromNumeric(row.moved_quantity),
    movedNet: quantityFromNumeric(row.moved_net),
    isOpenRecount: row.is_open_recount,
    isAssumedZero: row.is_assumed_zero,
    tracksBatches: row.tracks_batches,
    batchId: row.batch_id,
    batches: row.batches.map((batch) => ({
      id: batch.id,
      label: batchLabel(toNamed(batch)),
      quantity: quantityFromNumeric(batch.quantity),
    })),
    countedBatches: toCounted(row.counted_batches),
    valueChange: moneyOrNull(row.value_change),
  };
}

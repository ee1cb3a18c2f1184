import { fromNumeric, quantityFromNumeric, type Money, type Thousandths } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';

/** What lies of one batch at one location. */
export interface Batch {
  /** Of the row: batch and location. */
  key: string;
  id: string;
  productId: string;
  productName: string;
  code: string;
  unit: string;
  number: string | null;
  /** The last day it may be sold. */
  expiresOn: string | null;
  /** Until that day; below zero once it has passed. */
  daysLeft: number | null;
  locationId: string;
  locationName: string;
  quantity: Thousandths;
  /** Null for those who may not see costs. */
  value: Money | null;
  updatedAt: string;
}

export interface BatchPage {
  rows: Batch[];
  count: number;
  nextCursor: string | null;
}

export interface ExpiryBucket {
  /** 0 has expired; 30, 60, 90: within so many days. */
  days: number;
  batchCount: number;
  value: Money | null;
}

/** The one place where batches become what the screen works with. */
export function toBatchPage(page: rpc.BatchListPage): BatchPage {
  return {
    rows: page.rows.map((row) => ({
      key: `${row.batch_id} ${row.location_id}`,
      id: row.batch_id,
      productId: row.product_id,
      productName: row.product_name,
      code: row.sku ?? '',
      unit: row.unit,
      number: row.batch_number,
      expiresOn: row.expires_on,
      daysLeft: row.days_left,
      locationId: row.location_id,
      locationName: row.location_name,
      quantity: quantityFromNumeric(row.quantity),
      value: row.value === null ? null : fromNumeric(row.value),
      updatedAt: row.updated_at,
    })),
    count: page.total,
    nextCursor: page.next_cursor,
  };
}

export function toExpiryBuckets(answer: rpc.NearExpiry): ExpiryBucket[] {
  return answer.buckets.map((bucket) => ({
    days: bucket.days,
    batchCount: bucket.batches,
    value: bucket.value === null ? null : fromNumeric(bucket.value),
  }));
}

/** How a batch is called: its number, or that nobody has given it one. */
export function batchName(batch: Pick<Batch, 'number' | 'expiresOn'>): string {
  return batch.number ?? (batch.expiresOn === null ? 'Not assigned' : 'Without number');
}

import { fromNumeric, quantityFromNumeric, type Money, type Thousandths } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';
import { moneyOrNull } from '../stockRows';

export interface AdjustmentRow {
  id: string;
  number: string | null;
  status: rpc.AdjustmentStatus;
  locationName: string;
  reason: rpc.AdjustmentReason;
  note: string | null;
  at: string;
  personName: string | null;
  decidedByName: string | null;
  value: Money;
  lineCount: number;
}

export interface AdjustmentPage {
  rows: AdjustmentRow[];
  waiting: number;
  nextCursor: string | null;
}

export interface Adjustment extends Omit<AdjustmentRow, 'lineCount' | 'status'> {
  status: rpc.StockAdjustmentDetail['status'];
  isOwn: boolean;
  decidedAt: string | null;
  decisionNote: string | null;
  mayDecide: boolean;
  lines: {
    productId: string;
    name: string;
    sku: string | null;
    unit: string;
    change: Thousandths;
    now: Thousandths;
    value: Money | null;
  }[];
}

export const REASONS: readonly { value: rpc.AdjustmentReason; label: string }[] = [
  { value: 'damaged', label: 'Damaged' },
  { value: 'expired', label: 'Expired' },
  { value: 'lost', label: 'Lost or stolen' },
  { value: 'found', label: 'Found' },
  { value: 'correction', label: 'Count correction' },
  { value: 'internal_use', label: 'Used in the business' },
];
export const reasonLabel = (reason: string): string => REASONS.find(({ value }) => value === reason)?.label ?? reason;

export function toAdjustmentPage(page: rpc.StockAdjustmentPage): AdjustmentPage {
  return {
    waiting: page.waiting_count,
    nextCursor: page.next_cursor,
    rows: page.rows.map((row) => ({
      id: row.id,
      number: row.adjustment_number,
      status: row.status,
      locationName: row.location_name,
      reason: row.reason,
      note: row.note,
      at: row.at,
      personName: row.person_name,
      decidedByName: row.decided_by_name,
      value: fromNumeric(row.value),
      lineCount: row.line_count,
    })),
  };
}

export function toAdjustment(row: rpc.StockAdjustmentDetail): Adjustment {
  return {
    id: row.id,
    number: row.adjustment_number,
    status: row.status,
    locationName: row.location_name,
    reason: row.reason,
    note: row.note,
    at: row.at,
    personName: row.person_name,
    decidedByName: row.decided_by_name,
    value: fromNumeric(row.value),
    isOwn: row.is_own,
    decidedAt: row.decided_at,
    decisionNote: row.decision_note,
    mayDecide: row.may_decide ?? false,
    lines: row.lines.map((line) => ({
      productId: line.product_id,
      name: line.name,
      sku: line.sku,
      unit: line.unit,
      change: quantityFromNumeric(line.quantity_change),
      now: quantityFromNumeric(line.quantity_now),
      value: moneyOrNull(line.value_change),
    })),
  };
}

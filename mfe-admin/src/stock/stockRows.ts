import { fromNumeric, quantityFromNumeric, type Money, type Thousandths } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';

/** Goods as the stock list shows them. */
export interface StockRow {
  id: string;
  name: string;
  code: string;
  barcode: string | null;
  unit: string;
  categoryName: string | null;
  onHand: Thousandths;
  reserved: Thousandths;
  expired: Thousandths;
  saleable: Thousandths;
  /** So many the online shop leaves. */
  buffer: Thousandths;
  online: Thousandths;
  inTransit: Thousandths;
  lowLevel: Thousandths;
  reorderPoint: Thousandths | null;
  state: rpc.StockRow['state'];
  value: Money | null;
  averageCost: number | null;
}

export interface StockPage {
  rows: StockRow[];
  count: number;
  nextCursor: string | null;
}

/** One movement of the ledger, with what was there after it. */
export interface Movement {
  id: string;
  at: string;
  kind: rpc.MovementKind;
  locationName: string;
  quantity: Thousandths;
  balance: Thousandths;
  unit: string;
  documentNumber: string | null;
  documentPath: string | null;
  reason: string | null;
  personName: string | null;
  batches: string[];
  value: Money | null;
}

export interface MovementPage {
  quantity: Thousandths;
  rows: Movement[];
  nextCursor: string | null;
}

/** `goods_receipt` as people say it. */
export const MOVEMENT_KINDS: readonly { value: rpc.MovementKind; label: string }[] = [
  { value: 'sale', label: 'Sale' },
  { value: 'sale_return', label: 'Return' },
  { value: 'goods_receipt', label: 'Delivery' },
  { value: 'supplier_return', label: 'Back to supplier' },
  { value: 'adjustment', label: 'Adjustment' },
  { value: 'transfer', label: 'Transfer' },
  { value: 'opening', label: 'Opening stock' },
];

export const movementLabel = (kind: rpc.MovementKind): string =>
  MOVEMENT_KINDS.find((known) => known.value === kind)?.label ?? kind;

/** Null stays null: it is not for this person's eyes. */
export const moneyOrNull = (value: number | null): Money | null => (value === null ? null : fromNumeric(value));

export function toStockRow(row: rpc.StockRow): StockRow {
  return {
    id: row.id,
    name: row.name,
    code: row.sku ?? row.barcode ?? '',
    barcode: row.barcode,
    unit: row.unit,
    categoryName: row.category_name,
    onHand: quantityFromNumeric(row.quantity),
    reserved: quantityFromNumeric(row.reserved_quantity),
    expired: quantityFromNumeric(row.expired_quantity),
    saleable: quantityFromNumeric(row.saleable_quantity),
    buffer: quantityFromNumeric(row.stock_buffer),
    online: quantityFromNumeric(row.online_quantity),
    inTransit: quantityFromNumeric(row.in_transit_quantity),
    lowLevel: quantityFromNumeric(row.low_stock_level),
    reorderPoint: row.reorder_point === null ? null : quantityFromNumeric(row.reorder_point),
    state: row.state,
    value: moneyOrNull(row.stock_value),
    averageCost: row.average_cost,
  };
}

export function toStockPage(page: rpc.StockPage): StockPage {
  return { rows: page.rows.map(toStockRow), count: page.count, nextCursor: page.next_cursor };
}

/** `B7, 2027-01-31` */
function batchText({ batch_number: number, expires_on: expiry }: rpc.MovementBatch): string {
  return [number ?? 'no batch', expiry].filter((part) => part !== null).join(', ');
}

export function toMovement(row: rpc.StockMovementRow & { balance: number }): Movement {
  return {
    id: row.id,
    at: row.occurred_at,
    kind: row.kind,
    locationName: row.location_name,
    quantity: quantityFromNumeric(row.quantity),
    balance: quantityFromNumeric(row.balance),
    unit: row.unit,
    documentNumber: row.document_number,
    documentPath: row.document_path,
    reason: row.reason,
    personName: row.person_name,
    batches: (row.batches ?? []).map(batchText),
    value: moneyOrNull(row.value),
  };
}

export function toMovementPage(page: rpc.StockHistoryPage): MovementPage {
  return {
    quantity: quantityFromNumeric(page.quantity),
    rows: page.rows.map(toMovement),
    nextCursor: page.next_cursor,
  };
}

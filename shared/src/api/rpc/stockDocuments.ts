/** Locations, the stock list and its history, transfers, adjustments that wait, deliveries, reorder suggestions. */

export interface LocationTill {
  id: string;
  name: string;
  is_active: boolean;
  /** Somebody works at it now. */
  is_open: boolean;
}

export interface StockLocation {
  id: string;
  name: string;
  is_default: boolean;
  is_active: boolean;
  /** Where suppliers deliver to; null: to the address of the business. */
  address: string | null;
  /** Products with stock there. */
  product_count: number;
  quantity: number;
  reserved_quantity: number;
  negative_count: number;
  /** Null for those who may not see costs. */
  stock_value: number | null;
  arriving_quantity: number;
  tills: LocationTill[];
}

export interface StockLocations {
  rows: StockLocation[];
}

/** save_location(p_location), save_till(p_till); the client makes the id. */
export interface SaveLocationInput {
  id: string;
  name: string;
  is_default?: boolean;
  /** Left out it stays as it is. */
  address?: string | null;
}

export interface SaveTillInput {
  id: string;
  name: string;
  location_id: string;
  is_active?: boolean;
}

export type StockState = 'any' | 'low' | 'out' | 'negative' | 'reserved' | 'in_transit';
export type StockSort = 'name' | '-name' | 'stock' | '-stock';

export interface StockRow {
  id: string;
  name: string;
  sku: string | null;
  barcode: string | null;
  unit: string;
  image_url: string | null;
  category_name: string | null;
  parent_id: string | null;
  tracks_batches: boolean;
  tracks_serials: boolean;
  quantity: number;
  reserved_quantity: number;
  expired_quantity: number;
  /** On hand less reserved less expired: what the till can sell. */
  saleable_quantity: number;
  /** So many the online shop leaves: the product's own, else the house's. */
  stock_buffer: number;
  /** What the online shop can sell: saleable less buffer, never below zero. */
  online_quantity: number;
  in_transit_quantity: number;
  /** The product's own, else the house's. */
  low_stock_level: number;
  reorder_point: number | null;
  state: 'negative' | 'out' | 'low' | 'enough';
  stock_value: number | null;
  average_cost: number | null;
}

export interface StockPage {
  rows: StockRow[];
  count: number;
  next_cursor: string | null;
}

export type MovementKind =
  'sale' | 'sale_return' | 'goods_receipt' | 'supplier_return' | 'adjustment' | 'transfer' | 'opening';

export interface MovementBatch {
  batch_number: string | null;
  expires_on: string | null;
  quantity: number;
}

export interface StockMovementRow {
  id: string;
  product_id: string;
  product_name: string;
  sku: string | null;
  unit: string;
  location_id: string;
  location_name: string;
  kind: MovementKind;
  quantity: number;
  occurred_at: string;
  source_type: string;
  source_id: string;
  document_number: string | null;
  document_path: string | null;
  reason: string | null;
  person_name: string | null;
  batches: MovementBatch[] | null;
  unit_cost: number | null;
  value: number | null;
}

export interface StockHistoryPage {
  /** What is there now. */
  quantity: number;
  /** balance: what was there after the movement. */
  rows: (StockMovementRow & { balance: number })[];
  next_cursor: string | null;
}

export interface StockDocument {
  source_type: string;
  source_id: string;
  document_number: string | null;
  document_path: string | null;
  rows: StockMovementRow[];
}

export type TransferStatus = 'draft' | 'sent' | 'partially_received' | 'received' | 'cancelled';

export interface StockTransferLine {
  id: string;
  line_number: number;
  product_id: string;
  name: string;
  sku: string | null;
  unit: string;
  image_url: string | null;
  barcode: string | null;
  batch_number: string | null;
  quantity: number;
  received_quantity: number;
  lost_quantity: number;
  returned_quantity: number;
  in_transit_quantity: number;
  /** What can be sent from the place it leaves, now. */
  available_quantity: number;
  sent_value: number | null;
  tracks_serials: boolean;
  /** The pieces that are or were sent. */
  serials: string[];
  serials_on_the_way: string[];
}

export interface StockTransferReceipt {
  id: string;
  kind: 'received' | 'returned';
  received_at: string;
  received_by_name: string | null;
  loss_reason: 'damaged' | 'expired' | 'lost' | null;
  note: string | null;
  lost_value: number | null;
  lines: { line_id: string; quantity: number; lost_quantity: number }[];
}

export interface StockTransfer {
  id: string;
  transfer_number: string;
  status: TransferStatus;
  revision: number;
  from_location_id: string;
  from_location_name: string;
  to_location_id: string;
  to_location_name: string;
  expected_on: string | null;
  note: string | null;
  created_at: string;
  created_by_name: string | null;
  sent_at: string | null;
  sent_by_name: string | null;
  received_at: string | null;
  received_by_name: string | null;
  cancelled_at: string | null;
  cancelled_by_name: string | null;
  cancel_reason: string | null;
  in_transit_value: number | null;
  lines: StockTransferLine[];
  receipts: StockTransferReceipt[];
}

export interface ChangedTransfer extends StockTransfer {
  replayed: boolean;
}

export interface StockTransferRow {
  id: string;
  transfer_number: string;
  status: TransferStatus;
  revision: number;
  from_location_name: string;
  to_location_name: string;
  expected_on: string | null;
  created_at: string;
  sent_at: string | null;
  received_at: string | null;
  note: string | null;
  line_count: number;
  quantity: number;
  in_transit_quantity: number;
  in_transit_value: number | null;
  lost_quantity: number;
}

export interface StockTransferPage {
  rows: StockTransferRow[];
  next_cursor: string | null;
  on_the_way_count: number;
}

export type AdjustmentReason = 'damaged' | 'expired' | 'lost' | 'found' | 'correction' | 'internal_use';
export type AdjustmentStatus = 'posted' | 'waiting' | 'rejected' | 'withdrawn';

/** request_stock_adjustment: posted at once, or waiting for approval. */
export interface RequestedAdjustment {
  id: string;
  status: 'posted' | 'waiting' | 'approved' | 'rejected' | 'withdrawn';
  adjustment_number: string | null;
  value_change: number | null;
  replayed: boolean;
  estimated_value?: number;
}

export interface DecidedAdjustment {
  id: string;
  status: 'waiting' | 'approved' | 'rejected' | 'withdrawn';
  estimated_value: number;
  adjustment_number: string | null;
  value_change: number | null;
  replayed: boolean;
}

export interface StockAdjustmentRow {
  id: string;
  status: AdjustmentStatus;
  adjustment_number: string | null;
  location_name: string;
  reason: AdjustmentReason;
  note: string | null;
  at: string;
  person_name: string | null;
  decided_by_name: string | null;
  value: number;
  line_count: number;
}

export interface StockAdjustmentPage {
  rows: StockAdjustmentRow[];
  waiting_count: number;
  next_cursor: string | null;
}

export interface StockAdjustmentDetail {
  id: string;
  status: AdjustmentStatus | 'approved';
  adjustment_number: string | null;
  location_name: string;
  reason: AdjustmentReason;
  note: string | null;
  at: string;
  person_name: string | null;
  is_own: boolean;
  decided_by_name: string | null;
  decided_at: string | null;
  decision_note: string | null;
  may_decide: boolean | null;
  value: number;
  lines: {
    product_id: string;
    name: string;
    sku: string | null;
    unit: string;
    quantity_change: number;
    value_change: number | null;
    quantity_now: number;
  }[];
}

export interface GoodsReceiptRow {
  id: string;
  receipt_number: string;
  location_name: string;
  contact_id: string | null;
  contact_name: string | null;
  supplier_reference: string | null;
  received_at: string;
  received_by_name: string | null;
  total_cost: number | null;
  line_count: number;
  quantity: number;
}

export interface GoodsReceiptPage {
  rows: GoodsReceiptRow[];
  next_cursor: string | null;
}

export interface GoodsReceiptDetail {
  id: string;
  receipt_number: string;
  location_id: string;
  location_name: string;
  contact_id: string | null;
  contact_name: string | null;
  supplier_reference: string | null;
  received_at: string;
  received_by_name: string | null;
  total_cost: number | null;
  lines: {
    id: string;
    product_id: string;
    name: string;
    sku: string | null;
    unit: string;
    quantity: number;
    unit_cost: number | null;
    line_cost: number | null;
    batches: MovementBatch[] | null;
  }[];
}

/** Goods for the lines of stock documents. unit_factor is how many units the scanned code stands for. */
export interface ReceivingProduct {
  id: string;
  name: string;
  sku: string | null;
  unit: string;
  stock_quantity: number;
  tracks_batches: boolean;
  tracks_serials: boolean;
  purchase_unit_factor: number;
  unit_factor: number;
  last_cost: number | null;
}

export interface ReceivingProducts {
  rows: ReceivingProduct[];
}

export interface ReorderRow {
  id: string;
  name: string;
  sku: string | null;
  unit: string;
  supplier_id: string | null;
  supplier_name: string | null;
  supplier_code: string | null;
  quantity: number;
  reserved_quantity: number;
  in_transit_quantity: number;
  /** Ordered from suppliers and not here yet, and what stands on drafts. */
  on_order_quantity: number;
  draft_quantity: number;
  sold_quantity: number;
  reorder_point: number | null;
  reorder_quantity: number | null;
  /** At or below this it is suggested: the reorder point, or what sells while an order takes to arrive. */
  level: number;
  /** What the supplier packs together. */
  purchase_unit_factor: number;
  /** The least that the supplier delivers at a time; null when not known. */
  min_quantity: number | null;
  suggested_quantity: number;
  /** How many days what is there lasts; null when none was sold. */
  days_left: number | null;
  last_cost: number | null;
  suggested_cost: number | null;
}

export interface ReorderPage {
  rows: ReorderRow[];
  count: number;
  next_cursor: string | null;
  days: number;
  lead_days: number;
  cover_days: number;
}

/** Of goods that track batches: one that is there, or number and last good day of one (made when it is new and goods come in). */
export interface StockLineBatch {
  batch_id?: string;
  batch_number?: string | null;
  expires_on?: string | null;
  /** Of goods with serial numbers, one for each piece, and no batch. */
  serials?: string[];
}

/** adjust_stock(p_adjustment), receive_goods(p_receipt). Idempotent by id and body. */
export interface AdjustStockInput {
  id: string;
  location_id?: string;
  reason: 'damaged' | 'expired' | 'lost' | 'found' | 'correction' | 'internal_use';
  note?: string;
  lines: ({ product_id: string; quantity_change: number; unit_cost?: number } & StockLineBatch)[];
}

export interface ReceiveGoodsInput {
  id: string;
  location_id?: string;
  contact_id?: string | null;
  supplier_reference?: string;
  /** unit_cost is with the tax that is not recovered; of a line of an order, that of the order unless said. */
  lines: ({
    product_id: string;
    quantity: number;
    unit_cost?: number;
    purchase_order_line_id?: string;
  } & StockLineBatch)[];
  /** Why more came than was ordered: by somebody with purchases.approve. */
  over_receipt_reason?: string;
  /** Gives up what has not come of the lines that are received. */
  close_rest?: boolean;
  /** Freight, duty and the like, as expected: the goods are worth that much more. */
  landed_costs?: {
    description: string;
    amount: number;
    basis?: 'value' | 'quantity' | 'weight';
    contact_id?: string | null;
  }[];
}

export interface StockAdjustment {
  id: string;
  adjustment_number: string;
  value_change: number;
  replayed: boolean;
}

export interface GoodsReceipt {
  id: string;
  receipt_number: string;
  total_cost: number;
  replayed: boolean;
}

import { quantityFromNumeric, type Thousandths } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';

/** A product for a line of a document. */
export interface LineProduct {
  id: string;
  name: string;
  sku: string | null;
  unit: string;
  stock: Thousandths;
  tracksBatches: boolean;
  tracksSerials: boolean;
  /** How many units one pack of the supplier holds. */
  packSize: number;
  /** How many units the scanned code stands for; 1 when it was not scanned. */
  unitFactor: number;
  lastCost: number | null;
}

export function toLineProduct(row: rpc.ReceivingProduct): LineProduct {
  return {
    id: row.id,
    name: row.name,
    sku: row.sku,
    unit: row.unit,
    stock: quantityFromNumeric(row.stock_quantity),
    tracksBatches: row.tracks_batches,
    tracksSerials: row.tracks_serials,
    packSize: row.purchase_unit_factor,
    unitFactor: row.unit_factor,
    lastCost: row.last_cost,
  };
}

import { formatDate } from '@dukani/shared/format';
import { quantityFromNumeric, type Money, type Thousandths } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';
import { moneyOrNull } from '../stockRows';

export interface ReceiptRow {
  id: string;
  number: string;
  locationName: string;
  supplierName: string | null;
  reference: string | null;
  receivedAt: string;
  personName: string | null;
  totalCost: Money | null;
  lineCount: number;
}

export interface ReceiptPage {
  rows: ReceiptRow[];
  nextCursor: string | null;
}

export interface Receipt extends Omit<ReceiptRow, 'lineCount'> {
  lines: {
    id: string;
    name: string;
    sku: string | null;
    unit: string;
    quantity: Thousandths;
    unitCost: number | null;
    cost: Money | null;
    batches: string[];
  }[];
}

export function toReceiptPage(page: rpc.GoodsReceiptPage): ReceiptPage {
  return {
    nextCursor: page.next_cursor,
    rows: page.rows.map((row) => ({
      id: row.id,
      number: row.receipt_number,
      locationName: row.location_name,
      supplierName: row.contact_name,
      reference: row.supplier_reference,
      receivedAt: row.received_at,
      personName: row.received_by_name,
      totalCost: moneyOrNull(row.total_cost),
      lineCount: row.line_count,
    })),
  };
}

export function toReceipt(row: rpc.GoodsReceiptDetail): Receipt {
  return {
    id: row.id,
    number: row.receipt_number,
    locationName: row.location_name,
    supplierName: row.contact_name,
    reference: row.supplier_reference,
    receivedAt: row.received_at,
    personName: row.received_by_name,
    totalCost: moneyOrNull(row.total_cost),
    lines: row.lines.map((line) => ({
      id: line.id,
      name: line.name,
      sku: line.sku,
      unit: line.unit,
      quantity: quantityFromNumeric(line.quantity),
      unitCost: line.unit_cost,
      cost: moneyOrNull(line.line_cost),
      batches: (line.batches ?? []).map((batch) =>
        [
          batch.batch_number ?? 'no batch',
          batch.expires_on === null ? null : `ends ${formatDate(`${batch.expires_on}T12:00:00Z`, 'UTC')}`,
        ]
          .filter((part) => part !== null)
          .join(', '),
      ),
    })),
  };
}

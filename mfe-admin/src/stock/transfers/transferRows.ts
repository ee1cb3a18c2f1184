import { fromNumeric, quantityFromNumeric, type Money, type Thousandths } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';
import { moneyOrNull } from '../stockRows';

export interface TransferRow {
  id: string;
  number: string;
  status: rpc.TransferStatus;
  from: string;
  to: string;
  expectedOn: string | null;
  createdAt: string;
  sentAt: string | null;
  lineCount: number;
  quantity: Thousandths;
  inTransit: Thousandths;
  inTransitValue: Money | null;
  lost: Thousandths;
}

export interface TransferPage {
  rows: TransferRow[];
  onTheWay: number;
  nextCursor: string | null;
}

export interface TransferLine {
  id: string;
  productId: string;
  name: string;
  code: string;
  barcode: string | null;
  sku: string | null;
  unit: string;
  batchNumber: string | null;
  quantity: Thousandths;
  received: Thousandths;
  lost: Thousandths;
  returned: Thousandths;
  inTransit: Thousandths;
  available: Thousandths;
  tracksSerials: boolean;
  /** The pieces that are sent, of goods with serial numbers. */
  serials: string[];
  serialsOnTheWay: string[];
}

export interface Transfer {
  id: string;
  number: string;
  status: rpc.TransferStatus;
  revision: number;
  fromId: string;
  from: string;
  toId: string;
  to: string;
  expectedOn: string | null;
  note: string | null;
  inTransitValue: Money | null;
  events: { at: string; text: string; person: string | null }[];
  lines: TransferLine[];
}

export const TRANSFER_STATUS: Record<
  rpc.TransferStatus,
  { label: string; tone: 'neutral' | 'info' | 'warning' | 'success' }
> = {
  draft: { label: 'Draft', tone: 'neutral' },
  sent: { label: 'In transit', tone: 'info' },
  partially_received: { label: 'Partly received', tone: 'warning' },
  received: { label: 'Received', tone: 'success' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
};

export function toTransferPage(page: rpc.StockTransferPage): TransferPage {
  return {
    onTheWay: page.on_the_way_count,
    nextCursor: page.next_cursor,
    rows: page.rows.map((row) => ({
      id: row.id,
      number: row.transfer_number,
      status: row.status,
      from: row.from_location_name,
      to: row.to_location_name,
      expectedOn: row.expected_on,
      createdAt: row.created_at,
      sentAt: row.sent_at,
      lineCount: row.line_count,
      quantity: quantityFromNumeric(row.quantity),
      inTransit: quantityFromNumeric(row.in_transit_quantity),
      inTransitValue: moneyOrNull(row.in_transit_value),
      lost: quantityFromNumeric(row.lost_quantity),
    })),
  };
}

export function toTransfer(row: rpc.StockTransfer): Transfer {
  return {
    id: row.id,
    number: row.transfer_number,
    status: row.status,
    revision: row.revision,
    fromId: row.from_location_id,
    from: row.from_location_name,
    toId: row.to_location_id,
    to: row.to_location_name,
    expectedOn: row.expected_on,
    note: row.note,
    inTransitValue: row.in_transit_value === null ? null : fromNumeric(row.in_transit_value),
    events: eventsOf(row),
    lines: row.lines.map((line) => ({
      id: line.id,
      productId: line.product_id,
      name: line.name,
      code: line.sku ?? line.barcode ?? '',
      barcode: line.barcode,
      sku: line.sku,
      unit: line.unit,
      batchNumber: line.batch_number,
      quantity: quantityFromNumeric(line.quantity),
      received: quantityFromNumeric(line.received_quantity),
      lost: quantityFromNumeric(line.lost_quantity),
      returned: quantityFromNumeric(line.returned_quantity),
      inTransit: quantityFromNumeric(line.in_transit_quantity),
      available: quantityFromNumeric(line.available_quantity),
      tracksSerials: line.tracks_serials,
      serials: line.serials,
      serialsOnTheWay: line.serials_on_the_way,
    })),
  };
}

function eventsOf(row: rpc.StockTransfer): Transfer['events'] {
  const events = [{ at: row.created_at, text: 'Created', person: row.created_by_name }];
  if (row.sent_at !== null) events.push({ at: row.sent_at, text: 'Sent', person: row.sent_by_name });
  for (const receipt of row.receipts) {
    const words = receipt.kind === 'returned' ? 'Sent back' : 'Received';
    const lost = receipt.loss_reason === null ? '' : `, some ${receipt.loss_reason}`;
    events.push({
      at: receipt.received_at,
      text: `${words}${lost}${receipt.note === null ? '' : `: ${receipt.note}`}`,
      person: receipt.received_by_name,
    });
  }
  if (row.cancelled_at !== null)
    events.push({ at: row.cancelled_at, text: 'Cancelled', person: row.cancelled_by_name });
  return events;
}

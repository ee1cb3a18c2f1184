import { fromNumeric, quantityFromNumeric, type Money, type Thousandths } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';

/** Rows by key: the server gives a page and where the next one begins. */
export interface Page<Row> {
  rows: Row[];
  nextCursor: string | null;
}

/** Reads a page with what reads one of its rows. */
export function toPage<Sent, Row>({ rows, next_cursor: nextCursor }: rpc.KeyedPage<Sent>, read: (row: Sent) => Row) {
  return { rows: rows.map(read), nextCursor };
}

/** A supplier's bill as lists show it. */
export interface BillRow {
  id: string;
  /** Ours; null until it is posted. */
  number: string | null;
  status: rpc.BillStatus;
  contactId: string;
  supplierName: string;
  /** Theirs. */
  reference: string | null;
  billDate: string;
  dueOn: string;
  businessDate: string;
  net: Money;
  tax: Money;
  total: Money;
  open: Money;
  withholding: Money;
  checks: rpc.BillCheck[];
  revision: number;
  createdByName: string | null;
}

export function toBillRow(row: rpc.BillHead): BillRow {
  return {
    id: row.id,
    number: row.bill_number,
    status: row.status,
    contactId: row.contact_id,
    supplierName: row.contact_name,
    reference: row.supplier_reference,
    billDate: row.bill_date,
    dueOn: row.due_on,
    businessDate: row.business_date,
    net: fromNumeric(row.net_amount),
    tax: fromNumeric(row.tax_amount),
    total: fromNumeric(row.total_amount),
    open: fromNumeric(row.open_amount),
    withholding: fromNumeric(row.withholding_amount),
    checks: row.checks,
    revision: row.revision,
    createdByName: row.created_by_name,
  };
}

export interface BillLine {
  id: string;
  kind: rpc.BillLine['kind'];
  receiptLineId: string | null;
  name: string;
  description: string | null;
  quantity: Thousandths;
  unit: string;
  /** Up to six decimals: not an amount. */
  unitPrice: number;
  net: Money;
  tax: Money;
  cost: Money;
  cleared: Money;
  toStock: Money;
  toProfit: Money;
  received: Thousandths;
  creditedNet: Money;
  sentBack: Thousandths;
}

function toBillLine(line: rpc.BillLine): BillLine {
  return {
    id: line.id,
    kind: line.kind,
    receiptLineId: line.receipt_line_id,
    name: line.name ?? line.description ?? 'Freight or duty',
    description: line.description,
    quantity: quantityFromNumeric(line.quantity),
    unit: line.unit,
    unitPrice: line.unit_price,
    net: fromNumeric(line.net_amount),
    tax: fromNumeric(line.tax_amount),
    cost: fromNumeric(line.cost_amount),
    cleared: fromNumeric(line.cleared_amount),
    toStock: fromNumeric(line.inventory_amount),
    toProfit: fromNumeric(line.difference_amount),
    received: quantityFromNumeric(line.received_quantity),
    creditedNet: fromNumeric(line.credited_net),
    sentBack: quantityFromNumeric(line.sent_back_quantity),
  };
}

/** What a payment or a credit settles of a bill, or a refund of them. */
export interface Allocation {
  id: string;
  paymentId: string | null;
  creditId: string | null;
  number: string | null;
  amount: Money;
  withheld: Money;
  discount: Money;
  businessDate: string;
  /** It stands: neither taken back nor what takes back another. */
  isStanding: boolean;
  undoesId: string | null;
  isRefund: boolean;
}

export function toAllocation(row: rpc.SupplierAllocation): Allocation {
  return {
    id: row.id,
    paymentId: row.payment_id,
    creditId: row.credit_id,
    number: row.number,
    amount: fromNumeric(row.amount),
    withheld: fromNumeric(row.withheld_amount),
    discount: fromNumeric(row.discount_amount),
    businessDate: row.business_date,
    isStanding: row.undoes_id === null && !row.is_undone,
    undoesId: row.undoes_id,
    isRefund: row.refund_id !== null,
  };
}

/** One bill with its lines and what settled it. */
export interface Bill extends BillRow {
  locationId: string | null;
  rounding: Money;
  recoverableTax: Money;
  withholdingPercent: number;
  note: string | null;
  postedAt: string | null;
  releaseReason: string | null;
  reversedAt: string | null;
  reversalReason: string | null;
  entryId: string | null;
  body: rpc.PostBillInput | null;
  lines: BillLine[];
  allocations: Allocation[];
}

export function toBill(bill: rpc.SupplierBill): Bill {
  return {
    ...toBillRow(bill),
    locationId: bill.location_id,
    rounding: fromNumeric(bill.rounding_amount),
    recoverableTax: fromNumeric(bill.recoverable_tax_amount),
    withholdingPercent: bill.withholding_percent,
    note: bill.note,
    postedAt: bill.posted_at,
    releaseReason: bill.release_reason,
    reversedAt: bill.reversed_at,
    reversalReason: bill.reversal_reason,
    entryId: bill.journal_entry_id,
    body: bill.body,
    lines: bill.lines.map(toBillLine),
    allocations: bill.allocations.map(toAllocation),
  };
}
